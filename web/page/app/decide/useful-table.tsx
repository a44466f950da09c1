import { scaleLinear } from 'd3-scale';
import type { DecidedTree, Decisions, Difference } from '../../../engine/decisions/types.ts';
import { LinkedTable } from '../controls/linked-table.tsx';
import type { Finished } from '../finished/finished.ts';
import { three, wholePercent } from '../parts/format.ts';
import { countColumn, shareColumn, type TableColumn, textColumn } from '../parts/table-view.tsx';
import type { Found } from './deciding.ts';
import { type Offered, offeredIn } from './offered.ts';
import type { PartProps } from './target-controls.tsx';

/** Worth of a tree for answers. */
type Verdict = 'yardstick' | 'useful' | 'chance' | 'no better than none' | 'worse than none' | 'unknown';

/** Below this accuracy climbing is expected to lose. */
const BAD_ACCURACY = 0.2;

/** The 95 % interval of a difference. */
function boundsOf({ difference, standardError, interval }: Difference): readonly [number, number] {
  return interval ?? [difference - 1.96 * standardError, difference + 1.96 * standardError];
}

/** The difference of one tree to another, whichever comes later in the list; negative where the first gives up less. */
export function differenceOf({ differences }: Pick<Decisions, 'differences'>, a: string, b: string): Difference | null {
  const own = differences.find((each) => each.a === a && each.b === b);
  if (own !== undefined) return own;
  const other = differences.find((each) => each.a === b && each.b === a);
  if (other === undefined) return null;
  const { difference, standardError, interval } = other;
  return { a, b, difference: -difference, standardError, interval: interval && [-interval[1], -interval[0]] };
}

/** Useful only below its shuffled band and, by the paired difference, below no tree. */
export function verdictOf(decisions: Pick<Decisions, 'differences' | 'trees'>, tree: DecidedTree): Verdict {
  if (tree.kind === 'none') return 'yardstick';
  const none = decisions.trees[0];
  const difference = none === undefined ? null : differenceOf(decisions, tree.name, none.name);
  if (difference === null || tree.shuffled === null) return 'unknown';
  if (tree.haurc >= tree.shuffled.haurc.min) return 'chance';
  const [low, high] = boundsOf(difference);
  if (high < 0) return 'useful';
  return low > 0 ? 'worse than none' : 'no better than none';
}

/** Verdicts in words. */
const VERDICTS: Readonly<Record<Verdict, string>> = {
  yardstick: 'answers a class or nothing: what the others are compared with',
  useful: 'useful: better than no tree, and than its shuffled trees',
  chance: 'no better than a shuffled tree',
  'no better than none': 'better than a shuffled tree, but not clearly better than no tree',
  'worse than none': 'better than a shuffled tree, but worse than no tree',
  unknown: 'no shuffled trees to compare it with',
};

/** That no tree helps, and why; null where one does. */
export function noTreeHelps(decisions: Pick<Decisions, 'differences' | 'trees' | 'accuracy'>): string | null {
  const judged = decisions.trees.filter(({ kind }) => kind !== 'none');
  if (judged.length === 0 || judged.some((tree) => ['useful', 'unknown'].includes(verdictOf(decisions, tree)))) {
    return null;
  }
  const said = judged.length === 1 ? 'This tree does not help' : 'No tree helps';
  return decisions.accuracy < BAD_ACCURACY
    ? `${said} here: the classifier is right for ${wholePercent(decisions.accuracy)} of the points only. Where so few are right, it is better to answer for the surest points alone than to give a coarser answer for all.`
    : `${said} here: to answer with the class or not at all gives up no more.`;
}

/** Usefulness of trees: information given up to be right, beside no tree and beside shuffled trees. */
export function UsefulTable({ finished, found, chosen, choose }: PartProps & { finished: Finished; chosen: string }) {
  const { decisions } = found;
  const offered = offeredIn(found);
  const own = offered.find(({ id }) => id === chosen);
  const nothing = noTreeHelps(decisions);
  const isBootstrap = decisions.trees.some(({ intervalBy }) => intervalBy === 'bootstrap');
  return (
    <section>
      {nothing !== null && (
        <p class="aside" data-kind="wrong">
          <strong>{nothing}</strong>
        </p>
      )}
      <LinkedTable
        label="Which tree is useful?"
        name="useful-trees"
        result={finished.result}
        rows={offered}
        columns={usefulColumns(found, own)}
        empty=""
        selected={own === undefined ? null : offered.indexOf(own)}
        onPick={({ id }) => choose({ tree: id })}
        head={<h2 class="head">Which tree is useful?</h2>}
      >
        {own !== undefined && <p>{usefulWords(decisions, own)}</p>}
      </LinkedTable>
      <p class="hint">
        hAURC is the area under risk over coverage: how much must be given up to be right. Lower is better. The bar is
        the 95 % interval, the grey band what shuffled trees get. The chosen tree answers.
      </p>
      <p class="hint">
        {isBootstrap
          ? 'Intervals are from resamples of the judged points.'
          : 'Intervals are from the influence of each judged point.'}{' '}
        They do not know how trees would differ with other calibration points: two trees that tie here may differ with
        nearly all others.
      </p>
    </section>
  );
}

/** The verdict on a tree with the numbers behind it. */
function usefulWords(decisions: Decisions, { tree, title, hasSeenJudged }: Offered): string {
  const { interval, shuffled } = tree;
  return [
    `${title}: ${VERDICTS[verdictOf(decisions, tree)]}`,
    ...(interval === null ? [] : [`interval ${three(interval[0])} to ${three(interval[1])}`]),
    ...(shuffled === null ? [] : [`shuffled ${three(shuffled.haurc.min)} to ${three(shuffled.haurc.max)}`]),
    ...(hasSeenJudged ? ['made of the points that judge it too'] : []),
  ].join(' · ');
}

/** Columns of the loss of each tree, and its difference to that of the chosen one on the same points. */
function usefulColumns({ decisions, ...found }: Found, own: Offered | undefined): TableColumn<Offered>[] {
  const scale = scaleOf(offeredIn({ decisions, ...found }));
  const minus = ({ tree }: Offered): Difference | null =>
    own === undefined ? null : differenceOf(decisions, own.tree.name, tree.name);
  const range = (row: Offered): string => {
    const difference = minus(row);
    if (difference === null) return '';
    const { interval, standardError } = difference;
    return interval === null ? `± ${three(1.96 * standardError)}` : `${signed(interval[0])} to ${signed(interval[1])}`;
  };
  const coverage = (share: '0.95' | '0.99', title: string): TableColumn<Offered> => ({
    ...shareColumn(
      {
        key: `coverage_at_${share}`,
        title,
        hint: `coverage where ${title.slice(3)} of the judged points are right: a description, no promise`,
        width: 7.5,
      },
      ({ tree }) => tree.coverageAt[share] ?? null,
    ),
    sortable: false,
  });
  return [
    {
      ...textColumn<Offered>({ key: 'tree', title: 'Tree', width: 27 }, ({ title }) => title),
      note: ({ tree }) => verdictOf(decisions, tree),
    },
    {
      ...countColumn<Offered>(
        {
          key: 'haurc',
          title: 'hAURC',
          hint: 'area under risk over coverage; lower is better',
          width: 11,
          first: 'ascending',
        },
        ({ tree }) => tree.haurc,
        three,
      ),
      sign: ({ tree }) => <Interval tree={tree} scale={scale} />,
    },
    coverage('0.95', 'at 95 %'),
    coverage('0.99', 'at 99 %'),
    {
      ...countColumn<Offered>(
        {
          key: 'chosen_minus_it',
          title: 'Chosen minus it',
          hint: 'hAURC of the chosen tree minus that of this one, on the same points: below 0, the chosen one gives up less',
          width: 17,
          first: 'ascending',
        },
        (row) => minus(row)?.difference ?? null,
        (difference) => (difference === null ? '' : signed(difference)),
      ),
      note: range,
    },
  ];
}

type Scale = (value: number) => number;

const WIDTH = 200;

/** Room for all intervals and bands. */
function scaleOf(offered: readonly Offered[]): Scale {
  const values = offered.flatMap(({ tree: { haurc, interval, shuffled } }) => [
    haurc,
    ...(interval ?? []),
    ...(shuffled === null ? [] : [shuffled.haurc.min, shuffled.haurc.max]),
  ]);
  return scaleLinear([Math.min(...values), Math.max(...values)], [4, WIDTH - 4]);
}

/** The value of a tree on the scale of all, with its interval and the band of shuffled trees. */
const Interval = ({ tree: { haurc, interval, shuffled }, scale }: { tree: DecidedTree; scale: Scale }) => (
  <svg class="decide-interval" viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden="true">
    {shuffled !== null && (
      <rect
        class="decide-band"
        x={scale(shuffled.haurc.min)}
        width={Math.max(1.5, scale(shuffled.haurc.max) - scale(shuffled.haurc.min))}
        y="1"
        height="10"
      />
    )}
    {interval !== null && <line class="decide-bar" x1={scale(interval[0])} x2={scale(interval[1])} y1="6" y2="6" />}
    <line class="decide-mark" x1={scale(haurc)} x2={scale(haurc)} y1="1.5" y2="10.5" />
  </svg>
);

/** With a minus that is as wide as a plus. */
const signed = (value: number): string => `${value < 0 ? '−' : value > 0 ? '+' : ''}${three(Math.abs(value))}`;
