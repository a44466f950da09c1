import { capitalised } from '../../../engine/base/text.ts';
import { PartTabs } from '../controls/part-tabs.tsx';
import { ToOpen } from '../files/open-files-menu.tsx';
import type { Finished } from '../finished/finished.ts';
import { Button } from '../parts/buttons.tsx';
import { toggles } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';
import type { Place } from '../view/places.ts';
import { MATRIX } from '../view/view-fields.ts';
import { type LinkedView, viewCalled, viewsAt } from './linked-view.ts';

/** The picture that stands at the place where the page is, once its code is there; beside the tree alone, nothing. */
export function ShownView({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const place = view.place.value;
  const chosen = viewCalled(view.linkedView.value);
  if (chosen === undefined) return place === 'tree' ? null : <Needed place={place} />;
  const { title, picture } = chosen;
  if (!chosen.fits(finished)) return <Lacking lacking={chosen} place={place} />;
  return (
    // It stays while its picture changes, so that the tab that was pressed keeps the focus.
    <section
      key={place}
      class="beside"
      id="place-panel"
      aria-label={title}
      data-folded={place === 'tree' && view.isBesideFolded.value}
    >
      {place === 'tree' ? (
        chosen.id === MATRIX && <Unfold title={title} />
      ) : (
        <Tabs place={place} finished={finished} shown={chosen} />
      )}
      <picture.Panel finished={finished} />
    </section>
  );
}

/** On a phone the tree has the room first: the matrix opens beneath it. */
function Unfold({ title }: { title: string }) {
  const { view } = useSession();
  const { isBesideFolded: folded } = view;
  return (
    <button type="button" class="button unfold" aria-expanded={!folded.value} onClick={toggles(folded)}>
      {folded.value ? 'Show' : 'Hide'} the {title}
    </button>
  );
}

/** The tabs of a place that has several pictures. */
function Tabs({ place, finished, shown }: { place: Place; finished: Finished; shown: LinkedView }) {
  const { view } = useSession();
  const offered = viewsAt(place, finished);
  if (offered.length < 2) return null;
  const titleOf = ({ title, titleFor }: LinkedView): string => capitalised(titleFor?.(finished) ?? title);
  const titles = Object.fromEntries(offered.map((each) => [each.id, titleOf(each)]));
  return (
    <PartTabs
      name="place"
      label={PLACE_TITLES[place]}
      parts={offered.map(({ id }) => id)}
      titles={titles}
      shown={shown.id}
      choose={(id) => {
        view.standBeside(id);
        document.getElementById('place-panel')?.scrollTo(0, 0); // another picture begins at its top
      }}
    />
  );
}

export const PLACE_TITLES: Readonly<Record<Place, string>> = {
  tree: 'Tree',
  mistakes: 'Mistakes',
  compare: 'Compare',
  decide: 'Decide',
};

/** The files that a place needs, which are not open. */
const NEEDS: Readonly<Record<Exclude<Place, 'tree'>, string>> = {
  mistakes:
    'Mistakes are counted from true and predicted classes: open labels beside logits or predictions, or a confusion matrix.',
  compare: 'Open a second tree, or the logits of a second model, to compare with.',
  decide: 'Decide answers for single points: open logits or probabilities with their labels.',
};

const Needed = ({ place }: { place: Exclude<Place, 'tree'> }) => (
  <section class="beside" aria-label={PLACE_TITLES[place]}>
    <ToOpen says={NEEDS[place]} />
  </section>
);

/**
 * A picture that the view asks for and that is not there: it is still being counted, it is made of files without which a
 * session, a link or a report came, or this tree has none at this place.
 */
function Lacking({ lacking: { title, fits }, place }: { lacking: LinkedView; place: Place }) {
  const { view, whole, opening } = useSession();
  if (whole.value === null || fits(whole.value)) return null;
  const isCounted = whole.value.result.pending !== undefined;
  const isGone = !isCounted && opening.value.length === 0;
  if (isGone && whole.value.files.length > 0) return place === 'tree' ? null : <Needed place={place} />;
  return (
    <section class="beside" aria-label={title}>
      {isCounted ? (
        <p class="muted measuring-note">The numbers of this picture are being calculated.</p>
      ) : (
        <p class="muted">{`“${title}” is made of the files of this tree. They are ${isGone ? 'not here' : 'being opened'}.`}</p>
      )}
      {isGone && <Button onClick={() => view.standBeside(null)}>Show the tree alone</Button>}
    </section>
  );
}
