import { useSignal } from '@preact/signals';
import { at } from '../../../engine/base/at.ts';
import { groupKey } from '../../drawing/marks.ts';
import { themeColours } from '../../drawing/theme.ts';
import { leafKind } from '../finished/finished.ts';
import { count } from '../parts/format.ts';
import { hovering } from '../parts/hover.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSession } from '../session/context.ts';
import { CHOSEN } from '../view/colour-measures.ts';
import { MEASURE_HINTS } from '../view/measure-hints.ts';
import { ChooseGroups } from './choose-groups.tsx';

/** Groups that are listed until all are asked for. */
const FIRST_ROWS = 60;
/** More are not listed. */
const MOST_ROWS = 1000;

/** The groups of the tree with colour, key and number of leaves. Pointing at one highlights it, clicking keeps it. */
export function Legend() {
  const { finished, groups, colour, view } = useSession();
  const all = useSignal(false);
  if (groups.value === null || finished.value === null) return null;
  const { names, sizes, tones, counts } = groups.value;
  const colours = themeColours(drawingTheme(), tones);
  const picked = view.picked.value;
  const listed = names.slice(0, all.value ? MOST_ROWS : FIRST_ROWS);
  return (
    <section class="legend">
      <div class="head-row">
        <h2 class="head">
          Colour: <span class="as-given">{colour.value}</span>
        </h2>
        {picked !== null && (
          <button type="button" class="text-button" onClick={() => view.pick(picked)}>
            Show all
          </button>
        )}
      </div>
      {colour.value === CHOSEN && <ChooseGroups finished={finished.value} />}
      <ul>
        {listed.map((group, index) => (
          <li key={group}>
            <Entry
              group={group}
              mark={counts === 'branches' ? '' : groupKey(index)}
              colour={colours[index]}
              size={at(sizes, index)}
            />
          </li>
        ))}
      </ul>
      {names.length > listed.length && all.value && <p class="hint">and {count(names.length - listed.length)} more</p>}
      {names.length > listed.length && !all.value && (
        <button
          type="button"
          class="text-button"
          onClick={() => {
            all.value = true;
          }}
        >
          List {names.length > MOST_ROWS ? `${count(MOST_ROWS)} of` : 'all'} {count(names.length)}
        </button>
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
  readonly mark: string;
  readonly colour: string | undefined;
  /** Its number of leaves. */
  readonly size: number;
}

function Entry({ group, mark, colour, size }: EntryProps) {
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
      <svg class="swatch" width="10" height="10" aria-hidden="true">
        <rect width="10" height="10" rx="2" fill={colour} />
      </svg>
      <span class="legend-key">{mark}</span>
      <span class="legend-name">{group}</span>
      <span class="legend-count">{count(size)}</span>
    </button>
  );
}
