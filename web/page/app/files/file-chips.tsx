import { useSignal } from '@preact/signals';
import { type InputFile, ROLES, type Role } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import { openDialog } from '../parts/dialog.ts';
import { focusQuietly } from '../parts/focus.ts';
import { shape } from '../parts/format.ts';
import { setter } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';
import type { Model } from '../session/models.ts';
import { isUsed } from './used-files.ts';

/** The open files: name, shape, and the role of each, which can be changed. */
export function FileChips() {
  const session = useSession();
  const edits = session.edits.value;
  return (
    <ul class="stack" aria-label="What is loaded">
      {session.files.value.map((file) => (
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
  const model = session.models.value.find((each) => each.file === file);
  const isNaming = useSignal(false);
  const rename = setter(isNaming);
  const used = isUsed(file, session.finished.value);
  if (isNaming.value && model !== undefined) return <NameField model={model} done={() => rename(false)} />;
  return (
    <li class="chip" data-unused={!used} title={`${file.name}: ${file.reason}`}>
      <button
        type="button"
        class="chip-name cut-off"
        aria-haspopup="dialog"
        onClick={() => openDialog('file', file.name)}
      >
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
        {!used && file.role !== 'unused' && <span>not used</span>}
        {model !== undefined && (
          <TextButton onClick={() => rename(true)}>
            Rename<span class="unseen"> {model.name}</span>
          </TextButton>
        )}
      </span>
      <button
        type="button"
        class="chip-close"
        aria-label={`Close ${file.name}`}
        onClick={({ currentTarget }) => {
          const panel = currentTarget.closest<HTMLElement>('[role=dialog]');
          session.remove(file.id);
          focusQuietly(panel); // this button goes: keys go on in the panel
        }}
      >
        ×
      </button>
    </li>
  );
}

/** The name of a model, to be changed. An empty name is that of its file again. */
function NameField({ model, done }: { readonly model: Model; readonly done: () => void }) {
  const session = useSession();
  const take = (name: string): void => {
    done();
    if (name !== model.name) session.withModels((several) => several.rename(model.id, name));
  };
  return (
    <li>
      <input
        ref={(field) => field?.select()}
        class="field"
        aria-label={`Name of ${model.file.name}`}
        defaultValue={model.name}
        maxLength={60}
        onBlur={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget.value);
          if (event.key !== 'Escape') return;
          event.stopPropagation(); // the list of files stays
          done();
        }}
      />
    </li>
  );
}
