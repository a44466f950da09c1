import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { useSession } from '../session/context.ts';
import type { Finished } from '../session/finished.ts';
import type { Companion, PictureProps } from './companion.ts';
import { COMPANIONS } from './index.ts';

/** The chosen picture beside the tree, once its code is there; nothing where none is chosen or none fits. */
export function Beside({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const chosen = COMPANIONS.find(({ id }) => id === view.companion.value);
  if (chosen?.fits(finished) !== true) return null;
  return <Loaded key={chosen.id} companion={chosen} finished={finished} />;
}

function Loaded({ companion, finished }: { companion: Companion; finished: Finished }) {
  const session = useSession();
  const picture = useSignal<{ readonly Picture: ComponentType<PictureProps> } | null>(null);
  useEffect(() => {
    companion.load().then(
      (Picture) => {
        picture.value = { Picture };
      },
      (error) => session.report(error),
    );
  }, [companion, picture, session]);
  const { title } = companion;
  return (
    <section class="beside" aria-label={title}>
      {picture.value === null ? <p class="waiting-hint">Loading</p> : <picture.value.Picture finished={finished} />}
    </section>
  );
}
