import { at } from '../../../base/at.ts';
import { clusterExcess } from '../../../methods/shared/comparison/cluster-excess.ts';
import type { Comparison } from '../../../methods/shared/comparison/comparison.ts';
import { count, range, three } from '../../parts/format.ts';
import '../../styles/workbench.css';

const WIDTH = 300;
const HEIGHT = 90;

/** The index of Fowlkes and Mallows for every number of clusters, beside random trees. */
export function ClusterCurve({ comparison }: { comparison: Comparison }) {
  const { k, bk } = comparison.fowlkes_mallows;
  if (k.length === 0) return null;
  const { random } = comparison;
  const most = Math.max(...k);
  const points = (ks: readonly number[], values: readonly number[]): string =>
    ks.map((clusters, i) => `${x(clusters, most)},${y(at(values, i))}`).join(' ');
  return (
    <section class="cluster-curve">
      <h2 class="head">Cut into k clusters</h2>
      {k.length > 1 && (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" aria-hidden="true">
          <line x1="0" y1={y(0)} x2={WIDTH} y2={y(0)} class="axis" />
          <polyline points={points(random.fowlkes_mallows.k, random.fowlkes_mallows.bk)} class="random-line" />
          <polyline points={points(k, bk)} />
        </svg>
      )}
      <p class="hint">
        Fowlkes–Mallows index of the two trees, both cut into k clusters, for every k that both have: {ends(k)}. Dashed:
        random trees.
      </p>
      <Excess comparison={comparison} />
    </section>
  );
}

/** Where the clusters agree most, beyond what clusters of their sizes have anyway. */
function Excess({ comparison }: { comparison: Comparison }) {
  const excess = clusterExcess(comparison);
  if (excess === null) return null;
  const { k, index, expected, mean } = excess;
  return (
    <p class="hint">
      Furthest above chance at k = {count(k)}: {three(index)}, where clusters of the same sizes have {three(expected)}{' '}
      if their classes are assigned at random. On average over k, up to half the number of classes, it is{' '}
      {three(Math.abs(mean))} {mean < 0 ? 'below' : 'above'} that.
    </p>
  );
}

const ends = (k: readonly number[]): string => range(Math.min(...k), Math.max(...k));

/** Numbers of clusters by their logarithm: most happens where they are few. */
const x = (k: number, most: number): number =>
  Math.round((10 * WIDTH * Math.log(k / 2)) / Math.log(Math.max(3, most) / 2)) / 10;
const y = (value: number): number => Math.round(10 * (HEIGHT - 4 - (HEIGHT - 8) * value)) / 10;
