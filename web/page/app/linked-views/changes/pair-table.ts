import type { ChangedPair, ChangedPairs } from '../../../../engine/decisions/changes/changed-pairs.ts';
import type { ModelChanges } from '../../../../engine/decisions/changes/model-changes.ts';
import { three } from '../../parts/digits.ts';
import { count, counted } from '../../parts/format.ts';
import { intervalText, signedPoints } from './recall-table.ts';
import { type ChangesTable, UNCLEAR, UNCLEAR_HINT } from './table.ts';

const verdict = ({ isSure, difference }: ChangedPair): string =>
  isSure ? ((difference ?? 0) < 0 ? 'better' : 'worse') : UNCLEAR;

export function pairTable(
  { classes, models }: ModelChanges,
  { fixed, broken, tested, least }: ChangedPairs,
): ChangesTable<ChangedPair> {
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
      ...([0, 1] as const).map((model) => ({
        id: `mistaken-${model}`,
        title: models[model],
        hint: `points of the two classes that ${models[model]} takes for the other one`,
        width: 9,
        value: (row: ChangedPair) => row.counts[model],
        text: (row: ChangedPair) => count(row.counts[model]),
        file: [[`mistaken_${model === 0 ? 'first' : 'second'}`, (row: ChangedPair) => row.counts[model]] as const],
      })),
      {
        id: 'judged',
        title: 'Judged',
        hint: `better: told apart better; worse: mistaken more often; ${UNCLEAR_HINT}`,
        align: 'start',
        width: 8,
        first: 'ascending',
        value: verdict,
        text: verdict,
        file: [['judged', verdict]],
      },
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
