import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { intervalOf, type Pair } from '../../../engine/decisions/per-class/pairs.ts';
import { LinkedTable } from '../controls/linked-table.tsx';
import { type Finished, hasRows } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import { count, percent, three, UNDEFINED } from '../parts/format.ts';
import {
  countColumn,
  definedColumns,
  pointsText,
  shareColumn,
  type TableColumn,
  textColumn,
} from '../parts/table-view.tsx';
import { useSession } from '../session/context.ts';
import type { Units } from './units.ts';

/** Of the table of pairs, and of that of classes or groups. */
export interface UnitTableProps {
  readonly finished: Finished;
  readonly units: Units;
  /** The text searched for among the names. */
  readonly query: string;
}

const NONE: readonly Pair[] = [];

/** One row for every two classes, or groups, that are confused at all. */
export function PairTable({ finished, units, query }: UnitTableProps) {
  const { view } = useSession();
  const { kind, pairs: found } = units;
  const pairs = found ?? NONE;
  const picked = useSignal<Pair | null>(null);
  const columns = useMemo(() => pairColumns(units, pairs), [units, pairs]);
  const drawn = view.focus.value.at(-1) ?? null;
  const rows = useMemo(() => {
    const unitsOf = (row: number): number[] => [at(pairs, row).a, at(pairs, row).b];
    return shownRows(finished, units, { rows: pairs.length, unitsOf, query, drawn });
  }, [finished, units, pairs, query, drawn]);
  const chosen = picked.value === null ? -1 : pairs.indexOf(picked.value);
  return (
    <LinkedTable
      label={kind === 'classes' ? 'Confused pairs of classes' : 'Confused pairs of groups'}
      name={`pairs-of-${kind}`}
      result={finished.result}
      {...{ rows, columns }}
      nodes={Array.from(rows, (row) => at(pairs, row).joint)}
      empty={emptyText(units, query)}
      selected={placeIn(rows, chosen)}
      pointed={null}
      onPick={(row) => {
        picked.value = at(pairs, row);
        const { joint } = at(pairs, row);
        if (joint !== null) view.leadTo(finished, joint);
      }}
      head={<p class="hint">Choose a pair: the tree shows where it joins the two.</p>}
    >
      {chosen >= 0 && <Chosen finished={finished} units={units} pair={at(pairs, chosen)} />}
    </LinkedTable>
  );
}

function emptyText({ pairs, kind }: Units, query: string): string {
  if (pairs === null) return 'Which are confused is not known.';
  return pairs.length === 0 || query === '' ? `No two ${kind} are confused here.` : `No pair has a name like that.`;
}

/** A pair in words, and the way to its points. */
function Chosen({ finished, units, pair }: { finished: Finished; units: Units; pair: Pair }) {
  const { view } = useSession();
  const [a, b] = [at(units.nodes, pair.a), at(units.nodes, pair.b)];
  return (
    <p class="line" aria-live="polite">
      <span>{pairSentence(units, pair)}</span>
      {a !== null && b !== null && hasRows(finished) && (
        <>
          <TextButton onClick={() => view.askRows({ truth: a, predicted: b })}>
            Show the {pair.aAsB === 1 ? 'point' : `${pair.aAsB} points`}
          </TextButton>
          {pair.bAsA > 0 && (
            <TextButton onClick={() => view.askRows({ truth: b, predicted: a })}>Show the other way</TextButton>
          )}
        </>
      )}
    </p>
  );
}

/** "oak_tree and maple_tree" */
const pairName = ({ names }: Pick<Units, 'names'>, { a, b }: Pick<Pair, 'a' | 'b'>): string =>
  `${at(names, a)} and ${at(names, b)}`;

/** "13.3 to 23.9 %" */
function intervalText(interval: readonly [number, number] | null): string {
  if (interval === null) return UNDEFINED;
  const [from, to] = [percent(interval[0]), percent(interval[1])];
  return `${from.replace(/ %$/, '')} to ${to}`;
}

/** The columns of the table of confused pairs: a row is the place of one among the pairs. */
function pairColumns({ kind, names, counts, joins }: Units, pairs: readonly Pair[]): readonly TableColumn<number>[] {
  const of = (row: number): Pair => at(pairs, row);
  const [one, many] = kind === 'classes' ? (['class', 'classes'] as const) : (['group', 'groups'] as const);
  const hasPoints = counts?.areShares === false;
  const interval = (row: number): readonly [number, number] | null =>
    counts === null ? null : intervalOf(of(row), counts);
  const name = textColumn<number>(
    {
      key: one,
      title: 'Pair',
      hint: `two ${many}; the first is more often taken for the second than the other way round`,
      width: kind === 'classes' ? 21 : 34,
    },
    (row) => pairName({ names }, of(row)),
  );
  const share = shareColumn<number>(
    { key: 'share', title: 'Share', hint: `the share of the points of both that are taken for the other ${one}` },
    (row) => of(row).share,
  );
  const height = shareColumn<number>(
    {
      key: 'joined_at',
      title: 'Joined at',
      hint: 'where the tree joins them: from 0, no class is nearer, to 1, only all classes hold both (ln of the classes of the smallest group with both over ln of all)',
    },
    (row) => of(row).height,
  );
  const columns: TableColumn<number>[] = [
    {
      ...name,
      file: [
        [`${one}_a`, (row) => at(names, of(row).a)],
        [`${one}_b`, (row) => at(names, of(row).b)],
      ],
    },
    countColumn(
      { key: 'a_as_b', title: 'There', hint: 'points of the first that are predicted as the second' },
      (row) => (hasPoints ? of(row).aAsB : null),
    ),
    countColumn(
      { key: 'b_as_a', title: 'Back', hint: 'points of the second that are predicted as the first' },
      (row) => (hasPoints ? of(row).bAsA : null),
    ),
    { ...share, first: 'descending' },
    {
      id: 'interval',
      title: '95 % interval',
      hint: 'of the share, by Wilson; sorted by its lower end',
      width: 13,
      value: (row) => interval(row)?.[0] ?? null,
      text: (row) => intervalText(interval(row)),
      file: [
        ['share_from', (row) => interval(row)?.[0] ?? null],
        ['share_to', (row) => interval(row)?.[1] ?? null],
      ],
    },
    { ...height, first: 'descending', text: (row) => three(of(row).height) },
    countColumn(
      { key: 'classes_of_joint', title: 'Classes', hint: 'classes of the smallest group of the tree with both' },
      (row) => {
        const { joint } = of(row);
        return joint === null ? null : at(joins.classes, joint);
      },
    ),
    {
      id: 'far',
      title: 'Note',
      hint: 'far apart: joined at more than 0.5, yet confused more often than those that are each other’s nearest are on average, with at least 5 points',
      align: 'start',
      width: 12,
      value: (row) => (of(row).isFar ? of(row).share : null),
      text: (row) => (of(row).isFar ? 'far apart' : ''),
      file: [['far_apart', (row) => (of(row).isFar ? 'yes' : 'no')]],
    },
  ];
  return definedColumns(columns, pairs.length);
}

const pointsOf = (points: number): string => `${pointsText(points)} ${points === 1 ? 'point' : 'points'}`;

/** The sentence on one pair. */
function pairSentence({ kind, names, counts, joins }: Units, pair: Pair): string {
  const { a, b, aAsB, bAsA, share, joint, isFar } = pair;
  const [first, second] = [at(names, a), at(names, b)];
  const interval = counts === null ? null : intervalOf(pair, counts);
  const often =
    interval === null
      ? `${first} and ${second} are taken for each other in ${percent(share)} of their cases`
      : `${pointsOf(aAsB)} of ${first} ${aAsB === 1 ? 'is' : 'are'} taken for ${second}, ${pointsText(bAsA)} the other way: ${percent(share)} of the points of both (95 % interval ${intervalText(interval)})`;
  const classes = joint === null ? 0 : at(joins.classes, joint);
  const where =
    joint === null
      ? ''
      : ` The smallest group with both has ${count(classes)} of ${count(joins.classes.at(-1) ?? 0)} classes${isFar ? `: they are far apart in the tree and often confused, more than ${kind} that are each other’s nearest` : ''}.`;
  return `${often}.${where}`;
}

/** True for a node of the tree that is within another one, as drawn. */
const isWithin = ({ order: { first, last } }: Pick<Finished, 'order'>, node: number, top: number): boolean =>
  at(first, node) >= at(first, top) && at(last, node) <= at(last, top);

/** The class or group that a node of the tree is, or is in; null for none. */
export function unitOf(finished: Finished, { nodes }: Units, node: number | null): number | null {
  if (node === null) return null;
  const found = nodes.findIndex((own) => own !== null && isWithin(finished, node, own));
  return found < 0 ? null : found;
}

interface ShownRows {
  readonly rows: number;
  /** The classes or groups that a row is about. */
  unitsOf(row: number): readonly number[];
  /** The text searched for among their names. */
  readonly query: string;
  /** The top of the part of the tree that is drawn; null for all. */
  readonly drawn: number | null;
}

/** The numbers of rows that are shown: those of which a name has what is searched for, in the part of the tree that is drawn. */
export function shownRows(
  finished: Finished,
  { names, nodes }: Units,
  { rows, unitsOf, query, drawn }: ShownRows,
): Uint32Array {
  const wanted = query.trim().toLocaleLowerCase();
  const isDrawn = (unit: number): boolean => {
    const node = at(nodes, unit);
    return drawn === null || (node !== null && isWithin(finished, node, drawn));
  };
  const isCalled = (unit: number): boolean => at(names, unit).toLocaleLowerCase().includes(wanted);
  return Uint32Array.from({ length: rows }, (_, row) => row).filter(
    (row) => unitsOf(row).every(isDrawn) && unitsOf(row).some(isCalled),
  );
}

/** The place of a row among those that are shown; null where it is not. */
export function placeIn(rows: Uint32Array, row: number | null): number | null {
  const place = row === null ? -1 : rows.indexOf(row);
  return place < 0 ? null : place;
}
