import { capitalised } from '../../../../engine/base/text.ts';
import type { ChangedPair } from '../../../../engine/decisions/changes/changed-pairs.ts';
import type { ComparedShare, TestedShare } from '../../../../engine/decisions/changes/compared-share.ts';
import type { ModelChanges } from '../../../../engine/decisions/changes/model-changes.ts';
import type { CsvField } from '../../parts/download.ts';
import { count, counted, percent, percentagePoints, someNames, three, UNDEFINED } from '../../parts/format.ts';
import { countColumn, shareColumn, type TableView, textColumn } from '../../parts/table-view.tsx';
import { UNCLEAR, UNCLEAR_HINT } from './table-part.tsx';

const verdict = ({ isSure, difference }: ChangedPair): string =>
  isSure ? ((difference ?? 0) < 0 ? 'better' : 'worse') : UNCLEAR;

export function pairTable({ classes, models, pairs }: ModelChanges): TableView<ChangedPair> | null {
  if (pairs === null) return null;
  const { fixed, broken, tested, least } = pairs;
  const name = ({ classes: [a, b] }: ChangedPair): string => `${classes[a] ?? ''}, ${classes[b] ?? ''}`;
  const often =
    least === null
      ? 'mistaken often enough'
      : `with at least ${counted(least, 'point', 'points')} that only one of the models mistakes`;
  return {
    label: 'Pairs of classes',
    rows: [...fixed, ...broken].sort((a, b) => Number(b.isSure) - Number(a.isSure) || a.p - b.p),
    empty: 'No two classes are confused often enough to test whether that changed.',
    about: `Tested: ${counted(tested, 'pair', 'pairs')} ${often}; with fewer mistakes, a change could not be distinguished from chance.`,
    classesOf: (row) => row.classes,
    pointsOf: ({ truth, predicted }) => ({ truth, predicted }),
    describe: (row) => {
      const [a, b] = row.classes.map((c) => classes[c] ?? '');
      const [from, to] = [classes[row.truth] ?? '', classes[row.predicted] ?? ''];
      return [
        `Points of ${a} or ${b} that are taken for the other class: ${count(row.counts[0])} by ${models[0]}, ${count(row.counts[1])} by ${models[1]}: ${signedPoints(row.difference)} (95 % interval ${intervalText(row.interval)}).`,
        ...(row.turned === null
          ? []
          : [
              `${counted(row.turned.lost, 'point', 'points')} only by ${models[0]}, ${count(row.turned.gained)} only by ${models[1]}.`,
            ]),
        `${from} taken for ${to}: ${count(row.taken[0])} → ${count(row.taken[1])}.`,
        `${row.isSure ? 'More than chance' : 'Chance may explain it'} (p ${three(row.holm)}, adjusted for ${counted(tested, 'test', 'tests')}).`,
      ];
    },
    columns: [
      {
        id: 'pair',
        title: 'Pair',
        first: 'ascending',
        width: 17,
        value: name,
        text: name,
        file: [
          ['class', ({ classes: [a] }) => classes[a] ?? ''],
          ['other_class', ({ classes: [, b] }) => classes[b] ?? ''],
          ['points_first', ({ points }) => points[0]],
          ['points_second', ({ points }) => points[1]],
        ],
      },
      ...([0, 1] as const).map((model) =>
        countColumn<ChangedPair>(
          {
            key: `mistaken_${model === 0 ? 'first' : 'second'}`,
            title: models[model],
            hint: `points of the two classes that ${models[model]} takes for the other one`,
            width: 9,
          },
          (row) => row.counts[model],
        ),
      ),
      textColumn(
        {
          key: 'judged',
          title: 'Judged',
          hint: `better: told apart better; worse: mistaken more often; ${UNCLEAR_HINT}`,
          width: 8,
        },
        verdict,
      ),
      {
        id: 'p',
        title: 'p',
        hint: 'how likely chance alone is so uneven, adjusted for the number of pairs tested (Holm)',
        width: 9,
        first: 'ascending',
        value: (row) => row.holm,
        text: (row) => three(row.holm),
        file: [
          ['difference', (row) => row.difference],
          ['interval_low', (row) => row.interval?.[0] ?? null],
          ['interval_high', (row) => row.interval?.[1] ?? null],
          ['p', (row) => row.p],
          ['p_holm', (row) => row.holm],
        ],
      },
    ],
  };
}

/** A class, or a group of classes. */
interface RecallRow {
  readonly classes: readonly number[];
  /** Points that are taken for the class, or for a class of the group. */
  readonly share: TestedShare;
  /** Of a class: taken for a class of its group. Of a group: taken for the right class. */
  readonly other: ComparedShare | null;
}

/** A change of a share in percentage points, with a sign: "+4.6", "−0.3". */
function signedPoints(difference: number | null): string {
  if (difference === null) return UNDEFINED;
  return `${difference < 0 ? '−' : difference > 0 ? '+' : ''}${percentagePoints(difference)} points`;
}

const bare = (difference: number | null): string => signedPoints(difference).replace(' points', '');

const intervalText = (interval: readonly [number, number] | null): string =>
  interval === null ? UNDEFINED : `${bare(interval[0])} to ${bare(interval[1])}`;

const shareOf = ({ counts, points }: ComparedShare, model: 0 | 1): number | null =>
  points[model] === 0 ? null : counts[model] / points[model];

/** "68.8 % → 79.4 %, +10.6 points (95 % interval +9.4 to +11.8)". */
export const changeText = (share: ComparedShare): string =>
  `${percent(shareOf(share, 0))} → ${percent(shareOf(share, 1))}, ${signedPoints(share.difference)} (95 % interval ${intervalText(share.interval)})`;

const shareVerdict = ({ share: { isSure, difference } }: RecallRow): string =>
  isSure ? ((difference ?? 0) > 0 ? 'better' : 'worse') : UNCLEAR;

/** Those that changed most first. */
const bySize = (rows: readonly RecallRow[]): RecallRow[] =>
  [...rows].sort(
    (a, b) =>
      Number(b.share.isSure) - Number(a.share.isSure) ||
      Math.abs(b.share.difference ?? 0) - Math.abs(a.share.difference ?? 0),
  );

const fields = (name: string, pick: (row: RecallRow) => ComparedShare | null): readonly CsvField<RecallRow>[] => [
  [`${name}_first`, (row) => shareIn(pick(row), 0)],
  [`${name}_second`, (row) => shareIn(pick(row), 1)],
  [`${name}_difference`, (row) => pick(row)?.difference ?? null],
  [`${name}_low`, (row) => pick(row)?.interval?.[0] ?? null],
  [`${name}_high`, (row) => pick(row)?.interval?.[1] ?? null],
];

const shareIn = (share: ComparedShare | null, model: 0 | 1): number | null => share && shareOf(share, model);

export function recallTable(changes: ModelChanges, of: 'classes' | 'groups'): TableView<RecallRow> | null {
  const { classes, models, reference, recall } = changes;
  if (recall === null) return null;
  const isOfClasses = of === 'classes';
  const name = ({ classes: set }: RecallRow): string => someNames(classes, set, 2);
  const rows = isOfClasses
    ? recall.classes.map((each): RecallRow => ({ classes: [each.class], share: each, other: each.coarse }))
    : recall.groups.map((each): RecallRow => ({ classes: each.classes, share: each, other: each.exact }));
  const otherWords = isOfClasses ? 'taken for a class of its group' : 'taken for the right class';
  const groupsAre = reference === null ? 'the groups that both trees have' : `the groups of ${reference}`;
  return {
    label: isOfClasses ? 'Recall by class' : 'Recall by group',
    rows: bySize(rows),
    empty: isOfClasses ? 'There are no points with a true class.' : 'There are no groups to look at.',
    about: `${isOfClasses ? 'The share of the points of each class that are taken for it.' : `The share of the points of each group that are taken for one of its classes: ${groupsAre}.`} ${recall.arePaired ? 'The same points under both models.' : 'The points of the two models are not matched.'}`,
    classesOf: (row) => row.classes,
    describe: (row) => [
      `${isOfClasses ? name(row) : row.classes.map((c) => classes[c] ?? '').join(', ')}: ${changeText(row.share)}.`,
      `${models[0]} has ${counted(row.share.points[0], 'point', 'points')} of it, ${count(row.share.counts[0])} right; ${models[1]} ${count(row.share.points[1])}, ${count(row.share.counts[1])} right.`,
      ...(row.other === null ? [] : [`${capitalised(otherWords)}: ${changeText(row.other)}.`]),
      `${row.share.isSure ? 'More than chance' : 'Chance may explain it'} (p ${three(row.share.holm)}, adjusted for ${counted(rows.length, 'test', 'tests')}).`,
    ],
    columns: [
      {
        id: 'name',
        title: isOfClasses ? 'Class' : 'Group',
        first: 'ascending',
        width: isOfClasses ? 12 : 17,
        value: name,
        text: name,
        file: [
          [isOfClasses ? 'class' : 'group', (row) => row.classes.map((c) => classes[c] ?? '').join('; ')],
          ['points_first', (row) => row.share.points[0]],
          ['points_second', (row) => row.share.points[1]],
        ],
      },
      ...([0, 1] as const).map((model) => ({
        ...shareColumn<RecallRow>(
          {
            key: `share-${model}`,
            title: models[model],
            hint: `recall under ${models[model]}`,
            width: 9,
            first: 'descending',
          },
          (row) => shareOf(row.share, model),
        ),
        file: [],
      })),
      {
        id: 'change',
        title: 'Change',
        hint: 'in percentage points',
        width: 8,
        value: (row) => row.share.difference,
        text: (row) => bare(row.share.difference),
        file: fields('recall', (row) => row.share),
      },
      {
        id: 'judged',
        title: 'Judged',
        hint: `by the test adjusted for all rows of the table; ${UNCLEAR_HINT}`,
        align: 'start',
        width: 8,
        first: 'ascending',
        value: shareVerdict,
        text: shareVerdict,
        file: [
          ['p', (row) => row.share.p],
          ['p_holm', (row) => row.share.holm],
          ['judged', shareVerdict],
        ],
      },
      {
        id: 'interval',
        title: '95 % interval',
        hint: 'of the change, by itself: of many intervals, some miss',
        sortable: false,
        width: 15,
        value: () => null,
        text: (row) => intervalText(row.share.interval),
        file: fields(isOfClasses ? 'in_its_group' : 'right_class', (row) => row.other),
      },
    ],
  };
}
