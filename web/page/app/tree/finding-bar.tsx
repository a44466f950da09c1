import { type Finished, leafWord } from '../finished/finished.ts';
import { viewsAt } from '../linked-views/linked-view.ts';
import { PLACE_TITLES } from '../linked-views/shown-view.tsx';
import { useSession } from '../session/context.ts';
import { PLACES, type Place } from '../view/places.ts';
import type { View } from '../view/view.ts';
import { findClasses } from './drawn.ts';
import { FIND_INPUT } from './ids.ts';

/** Goes to a place, where the first picture that this result has stands. On a phone an open panel would cover it. */
export function goTo(place: Place, finished: Finished, view: View): void {
  if (matchMedia('(max-width: 719px)').matches) view.sides.value = new Set();
  view.goToPlace(place, viewsAt(place, finished)[0]?.id ?? null);
}

const HINTS: Readonly<Record<Place, string>> = {
  tree: 'The tree, alone or with one picture beside it (1)',
  mistakes: 'The matrix, classes and pairs, and single rows (2)',
  compare: 'Another tree, another model or another method (3)',
  decide: 'Answers as fine as they can be trusted (4)',
};

/** The switch of the places. */
export function PlaceSwitch({ finished, places = PLACES }: { finished: Finished; places?: readonly Place[] }) {
  const { view } = useSession();
  const now = view.place.value;
  if (places.length < 2) return null;
  return (
    <nav class="joined places" aria-label="Places">
      {places.map((place) => (
        <button
          key={place}
          type="button"
          class="button place"
          title={HINTS[place]}
          aria-current={place === now ? 'page' : undefined}
          onClick={() => goTo(place, finished, view)}
        >
          {PLACE_TITLES[place]}
        </button>
      ))}
    </nav>
  );
}

/** More names are not offered at once. */
const MOST_OFFERED = 200;

/** Finds classes by name: all that match stand out in the tree, and the one that is named whole, or Enter, is selected. */
export function FindClass({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const { classes, hierarchy } = finished.result;
  const nameOf = (leaf: number): string => classes[hierarchy.classOf[leaf] as number] ?? '';
  const go = (leaf: number | undefined): void => {
    if (leaf !== undefined) view.goTo(leaf);
  };
  const onInput = (query: string): void => {
    view.query.value = query;
    go(findClasses(finished, query).find((leaf) => nameOf(leaf) === query));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(findClasses(finished, view.query.value)[0]);
    else if (event.key === 'Escape') view.query.value = '';
  };
  const query = view.query.value;
  const named = query.trim() === '' ? classes : findClasses(finished, query).map(nameOf);
  const offered = [...new Set(named.slice(0, MOST_OFFERED))];
  return (
    <div class="find">
      <input
        id={FIND_INPUT}
        class="field"
        type="search"
        list="classes"
        placeholder={`Find a ${leafWord(finished)}`}
        aria-label={`Find a ${leafWord(finished)}`}
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={(event) => onInput(event.currentTarget.value)}
        onBlur={() => view.settle()}
        onKeyDown={onKeyDown}
      />
      <datalist id="classes">
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
