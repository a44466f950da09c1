import '../styles/first-minute.css';
import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { type Finished, leafKind } from '../finished/finished.ts';
import { openDialog } from '../parts/dialog.ts';
import { useSession } from '../session/context.ts';
import { soughtGroup, verdictOn } from './sought-group.ts';

/** True if it was put away: until the page is loaded again. */
const isAway = signal(false);

/**
 * The introduction to reading a tree, in three sentences with something to find: beside the tree of a sample, until it
 * is put away.
 */
export function FirstMinute({ finished }: { finished: Finished }) {
  const { sample } = finished;
  const { view } = useSession();
  const find = sample?.find;
  const sought = useMemo(() => (find === undefined ? null : soughtGroup(finished, find)), [finished, find]);
  if (sample === null || isAway.value || view.lesson.value !== null || view.reveal.value) return null;
  const chosen = view.selected.value;
  return (
    <aside class="first-minute" aria-label="How to read the tree" data-screen-only>
      <p>
        <WhatItShows finished={finished} />{' '}
        {sought === null ? (
          <>Press a branch to read what is in it.</>
        ) : (
          <>
            Now find <strong>{sought.name}</strong>: press its branch.{' '}
            <button type="button" class="text-button" onClick={() => view.goTo(sought.node)}>
              Show me
            </button>
          </>
        )}
      </p>
      {sought !== null && (
        <p role="status" class="first-minute-said">
          {chosen !== null && verdictOn(finished, sought, chosen)}
        </p>
      )}{' '}
      <p class="first-minute-ways">
        <button type="button" class="text-button" onClick={() => openDialog('help', 'words')}>
          What words mean
        </button>{' '}
        <button
          type="button"
          class="text-button"
          onClick={() => {
            isAway.value = true;
          }}
        >
          Put this away
        </button>
      </p>
    </aside>
  );
}

/** The meaning of leaves, branches and colours. */
function WhatItShows({ finished }: { finished: Finished }) {
  if (leafKind(finished) === 'clusters')
    return <>Each leaf is a cluster of points. Branches show how they were split.</>;
  if (leafKind(finished) === 'superpixels')
    return <>Each leaf is a superpixel, a small region of the picture. The sooner two meet, the more alike they are.</>;
  if (leafKind(finished) === 'points') {
    return (
      <>Each leaf is a point. Follow two of them along their branches: the sooner they meet, the nearer they are.</>
    );
  }
  return (
    <>
      Each leaf is a class. Follow two of them along their branches: the sooner they meet, the more alike they are to
      the classifier.
      {finished.groupings.length > 0 &&
        ' Colours are groups that were known before: one colour in one place means that the tree found the group.'}
    </>
  );
}
