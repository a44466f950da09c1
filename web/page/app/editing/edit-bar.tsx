import { counted } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import type { Editing } from './use-edits.ts';

/** Switches editing on and off. */
export function EditSwitch({ what }: { what: string }) {
  const { view, isReport } = useSession();
  if (isReport) return null;
  return (
    <button
      type="button"
      class="button edit-switch"
      aria-pressed={view.editing.value}
      title={`Change ${what} and see what becomes of the tree`}
      onClick={() => {
        view.editing.value = !view.editing.value;
      }}
    >
      Edit
    </button>
  );
}

/** The edits, and the way back. `how`: what to do, in a sentence. */
export function EditBar({ editing, how }: { editing: Editing; how: string }) {
  const session = useSession();
  const { file, why } = editing;
  if (!session.view.editing.value) return null;
  if (why !== null) {
    return (
      <p class="edit-bar hint" role="note">
        {why}
      </p>
    );
  }
  const { edits } = session;
  const count = file === null ? 0 : (edits.value?.countOf(file) ?? 0);
  const said = editing.said.value;
  return (
    <fieldset class="edit-bar" aria-label="Edits">
      <button
        type="button"
        class="button"
        disabled={edits.value?.canUndo.value !== true}
        title="Take back the last edit (Ctrl+Z)"
        onClick={() => edits.value?.undo()}
      >
        Undo edit
      </button>
      <button
        type="button"
        class="button"
        disabled={edits.value?.canRedo.value !== true}
        title="Make it again (Ctrl+Shift+Z)"
        onClick={() => edits.value?.redo()}
      >
        Redo edit
      </button>
      {count > 0 && file !== null && (
        <button type="button" class="text-button" onClick={() => edits.value?.restore(file)}>
          Back to the original
        </button>
      )}
      <span class="hint" data-refused={said?.isRefused} aria-live="polite">
        {said?.text ??
          (count === 0
            ? how
            : `${counted(count, 'edit', 'edits')}. Links leave edits out; Export, Session with data keeps them.`)}
      </span>
    </fieldset>
  );
}
