import type { ComponentChildren } from 'preact';
import { useSession } from '../session/context.ts';
import type { SideName } from '../view/view.ts';

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
