import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { InputFile } from '../../../engine/model/dataset.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import { counted } from '../parts/format.ts';
import { problemOf } from '../parts/problem.ts';
import { toggles } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';
import type { Edits } from '../session/edits.ts';
import type { Session } from '../session/session.ts';

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
      onClick={toggles(view.editing)}
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
      <Button
        disabled={edits.value?.canUndo.value !== true}
        title="Take back the last edit (Ctrl+Z)"
        onClick={() => edits.value?.undo()}
      >
        Undo edit
      </Button>
      <Button
        disabled={edits.value?.canRedo.value !== true}
        title="Make it again (Ctrl+Shift+Z)"
        onClick={() => edits.value?.redo()}
      >
        Redo edit
      </Button>
      {count > 0 && file !== null && (
        <TextButton onClick={() => edits.value?.restore(file)}>Back to the original</TextButton>
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

/** The edits of a file by a picture or a table. */
export interface Editing {
  /** The functions that change the file, once its numbers are there; null while nothing can be changed. */
  readonly edits: Edits | null;
  readonly file: InputFile | null;
  /** Why nothing can be changed; null where it can, or nobody asked. */
  readonly why: string | null;
  /** The effect of the last edit beyond the typed text, or the reason for its refusal; null for nothing. */
  readonly said: Signal<Said | null>;
}

export interface Said {
  readonly text: string;
  readonly isRefused: boolean;
}

const isUndo = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && /^[zy]$/i.test(key);

/** Ctrl+Z takes back the last edit while numbers are edited, and what is looked at where no edit is left. */
function useUndoKeys({ view, edits }: Session): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!view.editing.peek() || !isUndo(event)) return;
      const known = edits.peek();
      const isRedo = event.shiftKey || event.key.toLowerCase() === 'y';
      if (known === null || !(isRedo ? known.canRedo.peek() : known.canUndo.peek())) return;
      const isTyped = event.target instanceof HTMLInputElement && event.target.value !== event.target.defaultValue;
      if (isTyped) return; // the browser takes back what is being typed
      event.preventDefault();
      event.stopPropagation();
      if (isRedo) known.redo();
      else known.undo();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [view, edits]);
}

/** Makes a file ready to be edited while that is switched on. `missing`: why there is no file to edit here. */
export function useEdits(file: InputFile | null, missing: string): Editing {
  const session = useSession();
  useUndoKeys(session);
  const said = useSignal<Said | null>(null);
  const ready = useSignal<string | null>(null);
  const failed = useSignal<{ readonly id: string; readonly text: string } | null>(null);
  const isOn = session.view.editing.value;
  const id = file?.id ?? null;
  useEffect(() => {
    if (!isOn || file === null) return;
    void (async () => {
      try {
        const edits = await session.editing();
        if (edits.whyNot(file) === null) await edits.read(file);
        ready.value = file.id;
      } catch (error) {
        failed.value = { id: file.id, text: problemOf(error).message };
      }
    })();
  }, [session, isOn, file, ready, failed]);
  const known: ReadonlySignal<Edits | null> = session.edits;
  const edits = known.value;
  if (!isOn) return { edits: null, file, why: null, said };
  const why =
    file === null ? missing : failed.value?.id === id ? (failed.value?.text ?? null) : (edits?.whyNot(file) ?? null);
  const isReady = file !== null && why === null && (ready.value === id || edits?.sheetOf(file) !== undefined);
  return { edits: isReady ? edits : null, file, why, said };
}
