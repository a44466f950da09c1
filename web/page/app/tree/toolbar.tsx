import type { Finished } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import type { SideName } from '../view/view.ts';
import { TreeChoices } from './tree-choices.tsx';

/** Above the tree: the panels that are hidden, back, how it is drawn and coloured, search. */
export function Toolbar({ finished }: { finished: Finished | null }) {
  const { view } = useSession();
  return (
    <div class="toolbar">
      <SideButton name="method" label="Method" />
      {finished !== null && (
        <>
          {view.focus.value.length > 0 && (
            <button type="button" class="button" onClick={() => view.back()}>
              ← Back
            </button>
          )}
          <TreeChoices finished={finished} />
          <SideButton name="details" label="Metrics and details" />
        </>
      )}
    </div>
  );
}

/** Brings a hidden panel back. */
function SideButton({ name, label }: { name: SideName; label: string }) {
  const { view } = useSession();
  if (view.sides.value.has(name)) return null;
  return (
    <button
      type="button"
      class="button side-button"
      aria-expanded="false"
      onClick={() => view.toggle(name, isNarrow())}
    >
      {label}
    </button>
  );
}

/** True if there is room for one panel only. */
export const isNarrow = (): boolean => matchMedia('(max-width: 1079px)').matches;
