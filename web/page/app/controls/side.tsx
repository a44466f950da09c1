import type { ComponentChildren } from 'preact';
import type { Sample } from '../../samples/sample.ts';
import { useSession } from '../session/context.ts';
import type { SideName } from '../view/view-values.ts';

/** A panel beside the tree; on small screens a sheet over it. Closed, it leaves the tree all the room. */
export function Side({ name, label, children }: { name: SideName; label: string; children: ComponentChildren }) {
  const { view } = useSession();
  if (!view.sides.value.has(name)) return null;
  return (
    <aside class={`side side-${name}`} aria-label={label}>
      <button
        type="button"
        class="side-close text-button"
        aria-label={`Hide ${label}`}
        onClick={() => view.toggle(name)}
      >
        Hide
      </button>
      {children}
    </aside>
  );
}

/** Opens a panel beside the tree, or closes it. */
export function SideButton({ name, children }: { name: SideName; children: ComponentChildren }) {
  const { view } = useSession();
  return (
    <button
      type="button"
      class="button side-button"
      aria-expanded={view.sides.value.has(name)}
      onClick={() => view.toggle(name, isNarrow())}
    >
      {children}
    </button>
  );
}

/** True if there is room for one panel only: with two, the picture would have less than half of the width. */
export const isNarrow = (): boolean => matchMedia('(max-width: 1199px)').matches;

/** The view of a sample's first tree: with what stands beside it where there is room. */
export const firstView = ({ opens }: Sample): { readonly address?: string } =>
  opens.beside && !isNarrow() ? { address: opens.beside } : {};
