import { type Finished, leafWord } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import { findClasses } from './drawn.ts';
import { FIND_INPUT } from './find-input.ts';

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
