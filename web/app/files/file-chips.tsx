import { type InputFile, ROLES, type Role } from '../../data/dataset.ts';
import { shape } from '../parts/format.ts';
import { useSession } from '../session/context.ts';

/** The open files: name, shape, and the role of each, which can be changed. */
export function FileChips() {
  const session = useSession();
  const files = session.files.value;
  if (files.length === 0) return null;
  return (
    <ul class="chips" aria-label="What is loaded">
      {files.map((file) => (
        <Chip key={file.id} file={file} />
      ))}
    </ul>
  );
}

function Chip({ file }: { file: InputFile }) {
  const session = useSession();
  return (
    <li class="chip" data-unused={file.role === 'unused'} title={`${file.name}: ${file.reason}`}>
      <span class="chip-name">{file.name}</span>
      <span class="chip-what">
        <span>{shape(file.shape)}</span>
        <select
          class="chip-role"
          aria-label={`Role of ${file.name}`}
          value={file.role}
          onChange={(event) => session.setRole(file.id, event.currentTarget.value as Role)}
        >
          {ROLES.filter((role) => file.roles.includes(role)).map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </select>
      </span>
      <button
        type="button"
        class="chip-close"
        aria-label={`Close ${file.name}`}
        onClick={() => session.remove(file.id)}
      >
        ×
      </button>
    </li>
  );
}
