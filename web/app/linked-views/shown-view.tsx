import type { Finished } from '../finished/finished.ts';
import { lazyPanel } from '../lazy-panel.tsx';
import { useSession } from '../session/context.ts';
import { LINKED_VIEWS } from './index.ts';

const VIEWS = LINKED_VIEWS.map((linkedView) => ({
  ...linkedView,
  picture: lazyPanel(`the view “${linkedView.title}”`, linkedView.load),
}));

/** The chosen picture beside the tree, once its code is there; nothing where none is chosen or none fits. */
export function ShownView({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const chosen = VIEWS.find(({ id }) => id === view.linkedView.value);
  if (chosen?.fits(finished) !== true) return null;
  const { title, picture } = chosen;
  return (
    <section key={title} class="beside" aria-label={title}>
      <picture.Panel finished={finished} />
    </section>
  );
}
