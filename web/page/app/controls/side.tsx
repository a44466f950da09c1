import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Sample } from '../../samples/sample.ts';
import { focusQuietly } from '../parts/focus.ts';
import { useSession } from '../session/context.ts';
import type { SideName } from '../view/view-values.ts';

interface SideProps {
  readonly name: SideName;
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A panel beside the tree; on small screens a sheet over it. Closed, it leaves the tree all the room. */
export const Side = (props: SideProps) =>
  useSession().view.sides.value.has(props.name) ? <OpenSide {...props} /> : null;

/** Keys go on in the panel once its button opened it, and there again once it is closed. */
function OpenSide({ name, label, children }: SideProps) {
  const { view } = useSession();
  const panel = useRef<HTMLElement>(null);
  const close = (): void => view.toggle(name);
  useLayoutEffect(() => {
    const shown = panel.current;
    if (document.activeElement?.matches('.side-button, .finding .hint')) focusQuietly(shown);
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      queueMicrotask(() => focusQuietly(document.querySelector(`.side-button[name=${name}]`)));
    };
  }, [name]);
  return (
    <aside
      ref={panel}
      class={`side side-${name}`}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <button type="button" class="side-close text-button" aria-label={`Hide ${label}`} onClick={close}>
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
      name={name}
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
