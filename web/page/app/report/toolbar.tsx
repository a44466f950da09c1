import type { Finished } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import { isNarrow } from '../tree/toolbar.tsx';
import { TreeChoices } from '../tree/tree-choices.tsx';

/** Above the tree: back, how it is drawn and coloured, search, and the details where they are hidden. */
export function ReportToolbar({ finished }: { readonly finished: Finished }) {
  const { view } = useSession();
  return (
    <div class="toolbar">
      {view.focus.value.length > 0 && (
        <button type="button" class="button" onClick={() => view.back()}>
          ← Back
        </button>
      )}
      <TreeChoices finished={finished} />
      {!view.sides.value.has('details') && (
        <button
          type="button"
          class="button side-button"
          aria-expanded="false"
          onClick={() => view.toggle('details', isNarrow())}
        >
          Metrics and details
        </button>
      )}
    </div>
  );
}
