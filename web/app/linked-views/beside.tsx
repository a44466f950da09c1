import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Finished } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import { LINKED_VIEWS } from './index.ts';
import type { LinkedView, PictureProps } from './linked-view.ts';

/** The chosen picture beside the tree, once its code is there; nothing where none is chosen or none fits. */
export function Beside({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const chosen = LINKED_VIEWS.find(({ id }) => id === view.linkedView.value);
  if (chosen?.fits(finished) !== true) return null;
  return <Loaded key={chosen.id} linkedView={chosen} finished={finished} />;
}

function Loaded({ linkedView, finished }: { linkedView: LinkedView; finished: Finished }) {
  const session = useSession();
  const picture = useSignal<{ readonly Picture: ComponentType<PictureProps> } | null>(null);
  useEffect(() => {
    linkedView.load().then(
      (Picture) => {
        picture.value = { Picture };
      },
      (error) => session.report(error),
    );
  }, [linkedView, picture, session]);
  const { title } = linkedView;
  return (
    <section class="beside" aria-label={title}>
      {picture.value === null ? <p class="waiting-hint">Loading</p> : <picture.value.Picture finished={finished} />}
    </section>
  );
}
