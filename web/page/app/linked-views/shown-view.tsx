import { lazyPanel } from '../controls/lazy-panel.tsx';
import type { Finished } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import { LINKED_VIEWS } from './index.ts';

const VIEWS = LINKED_VIEWS.map((linkedView) => ({
  ...linkedView,
  picture: lazyPanel(`the view “${linkedView.title}”`, linkedView.load),
}));

/** The chosen picture beside the tree, once its code is there; nothing where none is chosen or none can be. */
export function ShownView({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const chosen = VIEWS.find(({ id }) => id === view.linkedView.value);
  if (chosen === undefined) return null;
  const { title, picture } = chosen;
  if (!chosen.fits(finished)) return <Lacking lacking={chosen} />;
  return (
    <section key={title} class="beside" aria-label={title}>
      <picture.Panel finished={finished} />
    </section>
  );
}

/** A picture that the view asks for and that is made of files: a session, a link or a report may come without them. */
function Lacking({ lacking: { title, fits } }: { lacking: (typeof VIEWS)[number] }) {
  const { view, whole } = useSession();
  if (whole.value === null || whole.value.files.length > 0 || fits(whole.value)) return null;
  return (
    <section class="beside" aria-label={title}>
      <p class="empty">“{title}” is made of the files of this tree. They are not here.</p>
      <button type="button" class="button" onClick={() => view.standBeside(null)}>
        Show the tree alone
      </button>
    </section>
  );
}
