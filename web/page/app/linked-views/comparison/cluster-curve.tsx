import { at, extremes } from '../../../../engine/base/arrays.ts';
import { clusterExcess } from '../../../../engine/methods/shared/comparison/cluster-excess.ts';
import type { Comparison } from '../../../../engine/methods/shared/comparison/comparison.ts';
import { count, range, three } from '../../parts/format.ts';

/** Whole numbers one after the other. */
interface Run {
  readonly first: number;
  readonly last: number;
}

/** Whole numbers as runs without a gap, the smallest first. */
export function runsOf(numbers: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const each of numbers.toSorted((a, b) => a - b)) {
    const before = runs.at(-1);
    if (before?.last === each - 1) runs[runs.length - 1] = { ...before, last: each };
    else runs.push({ first: each, last: each });
  }
  return runs;
}

const WIDTH = 300;
const HEIGHT = 90;
/** Room for the numbers of the axis. */
const LEFT = 18;

/** The index of Fowlkes and Mallows for every number of clusters, beside random trees. */
export function ClusterCurve({ comparison }: { comparison: Comparison }) {
  const { k, bk } = comparison.fowlkes_mallows;
  if (k.length === 0) return null;
  const { random } = comparison;
  const [least, most] = extremes(k);
  return (
    <section class="chart cluster-curve">
      <h2 class="head">Cut into k clusters</h2>
      {k.length > 1 && (
        <svg viewBox={`${-LEFT} -4 ${LEFT + WIDTH + 8} ${HEIGHT + 20}`} width="100%" aria-hidden="true">
          {[0, 1].map((value) => (
            <g key={value}>
              <line x1="0" y1={y(value)} x2={WIDTH} y2={y(value)} class="axis" />
              <text x="-6" y={y(value)} dy="0.35em" text-anchor="end">
                {value}
              </text>
            </g>
          ))}
          {[least, most].map((clusters) => (
            <text key={clusters} x={x(clusters, most)} y={HEIGHT + 12} text-anchor="middle">
              k = {count(clusters)}
            </text>
          ))}
          <Runs {...random.fowlkes_mallows} most={most} name="random-line" />
          <Runs k={k} bk={bk} most={most} name="own-line" />
        </svg>
      )}
      <p class="hint">
        Fowlkes–Mallows index of the two trees, both cut into k clusters, for every k that both have: {listed(k)}.
        Dashed: random trees.
      </p>
      <Excess comparison={comparison} />
    </section>
  );
}

/** A line through neighbouring numbers of clusters, and a dot where a number has no neighbour: between them is nothing. */
const Runs = ({ k, bk, most, name }: { k: readonly number[]; bk: readonly number[]; most: number; name: string }) => (
  <g class={name}>
    {runsOf(k).map(({ first, last }) => {
      const places = k.flatMap((clusters, i) => (clusters >= first && clusters <= last ? [i] : []));
      const points = places.map((i) => `${x(at(k, i), most)},${y(at(bk, i))}`);
      const [cx, cy] = [x(first, most), y(at(bk, at(places, 0)))];
      return first === last ? (
        <circle key={first} cx={cx} cy={cy} r="2" />
      ) : (
        <polyline key={first} points={points.join(' ')} />
      );
    })}
  </g>
);

/** The numbers of clusters that agree most, beyond what clusters of their sizes do anyway. */
function Excess({ comparison }: { comparison: Comparison }) {
  const excess = clusterExcess(comparison);
  if (excess === null) return null;
  const { k, index, expected, mean } = excess;
  return (
    <p class="hint">
      Furthest above chance at k = {count(k)}: {three(index)}, where clusters of the same sizes have {three(expected)}{' '}
      if their classes are assigned at random. On average over k, up to half the number of classes, the index is{' '}
      {three(Math.abs(mean))} {mean < 0 ? 'below' : 'above'} chance.
    </p>
  );
}

/** "2 to 4, 6" */
const listed = (k: readonly number[]): string =>
  runsOf(k)
    .map(({ first, last }) => range(first, last))
    .join(', ');

/** Numbers of clusters by their logarithm: most happens where they are few. */
const x = (k: number, most: number): number =>
  Math.round((10 * WIDTH * Math.log(k / 2)) / Math.log(Math.max(3, most) / 2)) / 10;
const y = (value: number): number => Math.round(10 * (HEIGHT - 4 - (HEIGHT - 8) * value)) / 10;
