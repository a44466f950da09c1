import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { toldApart } from '../../../engine/base/text.ts';
import { depthsOf, namedGroups } from '../../../engine/hierarchy/analysis/hypernyms.ts';
import { legendKey } from '../../drawing/marks.ts';
import { themeColours } from '../../drawing/theme.ts';
import { Choice } from '../controls/fields.tsx';
import { type Finished, leafKind } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import { hovering } from '../parts/focus.ts';
import { count, counted } from '../parts/format.ts';
import { sets } from '../parts/setters.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSession } from '../session/context.ts';
import { chosenIn, namedReferenceOf, writeChosen } from '../view/chosen-groups.ts';
import { ANSWERS, CHOSEN, SUGGESTED } from '../view/colour-measures.ts';

/** More names, and more depths, are not offered at once. */
const MOST_OFFERED = 200;
const MOST_DEPTHS = 60;

/** The choice of the groups of the reference that colour the tree: all at one depth, or some by name. */
function ChooseGroups({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const typed = useSignal('');
  /** The names asked for that are not there; empty for none. */
  const unknown = useSignal('');
  const reference = namedReferenceOf(finished);
  const offered = useMemo(
    () => (reference === null ? null : { depths: depthsOf(reference.groups), groups: namedGroups(reference.groups) }),
    [reference],
  );
  if (reference === null || offered === null) return null;
  const chosen = chosenIn(reference.groups, view.chosen.value);
  const names = typeof chosen === 'number' ? [] : chosen;
  const choose = (to: number | readonly string[]): void => {
    view.chosen.value = writeChosen(to);
    view.settle();
  };
  const add = (name: string | undefined): void => {
    if (name === undefined) return;
    typed.value = '';
    choose([...names.filter((other) => other !== name), name]);
  };
  const isNamed = (name: string): boolean => offered.groups.some((group) => group.name === name);
  const matching = (text: string): typeof offered.groups => {
    const wanted = text.trim().toLowerCase();
    return wanted === '' ? offered.groups : offered.groups.filter(({ name }) => name.toLowerCase().includes(wanted));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = typed.value.trim().toLowerCase();
    if (event.key !== 'Enter' || wanted === '') return;
    const found = matching(wanted);
    unknown.value = found.length === 0 ? typed.value.trim() : '';
    add((found.find(({ name }) => name.toLowerCase().startsWith(wanted)) ?? found[0])?.name);
  };
  // Of a chain of groups every level is a depth.
  const depths = offered.depths.filter(({ depth }, at) => at < MOST_DEPTHS || depth === chosen);
  return (
    <div class="stack">
      <Choice
        name={`Groups of ${reference.file}`}
        value={typeof chosen === 'number' ? chosen : null}
        options={[
          ...depths.map(
            ({ depth, groups }) => [depth, `at depth ${depth}: ${counted(groups, 'group', 'groups')}`] as const,
          ),
          [null, 'by name'],
        ]}
        isOut={(depth) => depth === null && names.length === 0}
        choose={(depth) => depth !== null && choose(depth)}
      />
      {offered.groups.length > 0 && (
        <input
          class="field"
          type="search"
          list="groups-of-reference"
          placeholder="Add a group by name"
          aria-label="Add a group by name"
          autocomplete="off"
          spellcheck={false}
          value={typed.value}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
            unknown.value = '';
            if (event instanceof InputEvent && event.inputType !== 'insertReplacementText') return;
            if (isNamed(typed.value)) add(typed.value);
          }}
          onChange={() => isNamed(typed.value) && add(typed.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {unknown.value !== '' && (
        <p class="hint" role="status">
          No group of {reference.file} has “{unknown.value}” in its name.
        </p>
      )}
      <datalist id="groups-of-reference">
        {matching(typed.value)
          .slice(0, MOST_OFFERED)
          .map(({ name, classes }) => (
            <option key={name} value={name}>
              {counted(classes, 'class', 'classes')}
            </option>
          ))}
      </datalist>
      {names.length > 0 && (
        <ul class="line" aria-label="Chosen groups">
          {names.map((name) => (
            <li key={name}>
              {name}{' '}
              <button
                type="button"
                class="chip-close"
                aria-label={`Remove ${name}`}
                onClick={() => choose(names.filter((other) => other !== name))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Explanations of the measures that colour a tree, for the legend: the first tree does without. */
const MEASURE_HINTS: ReadonlyMap<string, string> = new Map([
  [
    SUGGESTED,
    'Nobody grouped the classes. The colours are the clusters of a cut: those that are confused least with others. More: Details, Clusters.',
  ],
  ['purity', 'The share of the points of a branch whose true class belongs to the group with most of them.'],
  ['precision', 'The share of the points predicted as classes of a branch whose true class is one of them.'],
  ['recall', 'The share of the points whose true class is in a branch that are predicted as one of its classes.'],
  ['F1', 'The harmonic mean of the precision and the recall of a branch, taken as one class.'],
  [
    'agreement with the reference',
    'Take the smallest group of the reference tree that holds all classes of a branch: the share of its classes that are in the branch.',
  ],
  [
    CHOSEN,
    'A class counts for the lowest chosen group that holds it. A branch is called by the lowest group of the reference that holds three quarters of its classes, with their share where that is not all.',
  ],
  [
    'support',
    'The share of the trees of resampled points that have a branch; of a class, the mean over the branches it is in. Of an opened tree: the support in its file.',
  ],
  [
    ANSWERS,
    'The share of points that a branch is the answer for, at the target of Decide: numbers where it is 1 % or more.',
  ],
]);

/** So many groups are listed at once; of more, the largest until all are asked for. */
const FEW = 12;
const LARGEST = 8;
/** So many characters of a name can be seen. */
const ROOM = 24;
/** More are not listed. */
const MOST_ROWS = 1000;

/** The groups that a legend shows at first, by index: all where they are few, else those of most leaves. */
function firstOf(sizes: ArrayLike<number>): number[] {
  const all = Array.from(sizes, (_, index) => index);
  if (all.length <= FEW) return all;
  return all.sort((a, b) => at(sizes, b) - at(sizes, a) || a - b).slice(0, LARGEST);
}

/** The groups of the tree with colour, key and number of leaves. Pointing at one highlights it, clicking keeps it. */
export function Legend() {
  const { finished, groups, colour, view } = useSession();
  const all = useSignal(false);
  const own = groups.value;
  if (own === null || finished.value === null) return null;
  const { names, sizes, tones, counts } = own;
  const colours = themeColours(drawingTheme(), tones);
  const picked = view.picked.value;
  const short = toldApart(names, ROOM);
  const listed = all.value ? Array.from(names.slice(0, MOST_ROWS).keys()) : firstOf(sizes);
  return (
    <section class="legend">
      <div class="between">
        <h2 class="head">
          Colour: <span class="as-given">{colour.value}</span>
        </h2>
        {picked !== null && <TextButton onClick={() => view.pick(picked)}>Show all</TextButton>}
      </div>
      {colour.value === CHOSEN && <ChooseGroups finished={finished.value} />}
      <ul>
        {listed.map((index) => {
          const group = names[index];
          return (
            group !== undefined && (
              <li key={group}>
                <Entry
                  group={group}
                  short={at(short, index)}
                  mark={legendKey(own, index)}
                  colour={colours[index]}
                  size={at(sizes, index)}
                />
              </li>
            )
          );
        })}
      </ul>
      {names.length > listed.length && all.value && <p class="hint">and {count(names.length - listed.length)} more</p>}
      {names.length > listed.length && !all.value && (
        <TextButton onClick={sets(all, true)}>{count(names.length - listed.length)} more</TextButton>
      )}
      <p class="hint">
        {MEASURE_HINTS.get(colour.value) ??
          `A branch has a group’s colour where three quarters of its ${leafKind(finished.value)} agree, and is grey where they mix.`}
        {counts === 'branches' && ' The numbers count groups, without the whole tree.'}
      </p>
    </section>
  );
}

interface EntryProps {
  readonly group: string;
  /** Its name where there is little room. */
  readonly short: string;
  readonly mark: string;
  readonly colour: string | undefined;
  /** Its number of leaves. */
  readonly size: number;
}

function Entry({ group, short, mark, colour, size }: EntryProps) {
  const { view } = useSession();
  const point = (isOver: boolean): void => {
    view.pointed.value = isOver ? group : null;
  };
  return (
    <button
      type="button"
      class="legend-item"
      title={group}
      aria-pressed={view.picked.value === group}
      onClick={() => view.pick(group)}
      {...hovering(point)}
      onFocus={() => point(true)}
      onBlur={() => point(false)}
    >
      <svg width="10" height="10" aria-hidden="true">
        <rect width="10" height="10" rx="2" fill={colour} />
      </svg>
      <span class="muted">{mark}</span>
      <span class="legend-name cut-off">{view.picked.value === group ? group : short}</span>
      <span class="muted">{count(size)}</span>
    </button>
  );
}
