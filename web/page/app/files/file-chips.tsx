import { type InputFile, ROLES, type Role } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import { openDialog } from '../parts/dialog.ts';
import { shape } from '../parts/format.ts';
import { useSession } from '../session/context.ts';

/** The open files: name, shape, and the role of each, which can be changed. */
export function FileChips() {
  const session = useSession();
  const files = session.files.value;
  const edits = session.edits.value;
  if (files.length === 0) return null;
  return (
    <ul class="chips" aria-label="What is loaded">
      {files.map((file) => (
        // An edited file is another one after every edit, and its chip stays.
        <Chip key={(edits?.originOf(file) ?? file).id} file={file} />
      ))}
    </ul>
  );
}

/** Its rows are counted as they are read: a result of the file knows them. */
function shapeOf(file: InputFile, finished: Finished | null): InputFile['shape'] {
  if (file.shape.every((size) => size !== null) || finished?.files.includes(file) !== true) return file.shape;
  const read = finished.result.inputs.find(({ name, role }) => name === file.name && role === file.role);
  return read?.shape ?? file.shape;
}

function Chip({ file }: { file: InputFile }) {
  const session = useSession();
  return (
    <li class="chip" data-unused={file.role === 'unused'} title={`${file.name}: ${file.reason}`}>
      <button type="button" class="chip-name" aria-haspopup="dialog" onClick={() => openDialog('file', file.name)}>
        {file.name}
      </button>
      <span class="chip-what">
        <span>{shape(shapeOf(file, session.finished.value))}</span>
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
