import { at } from '../../base/arrays.ts';
import type { Points } from '../../bindings/features.ts';
import type { FeatureRows } from '../shared/features/read.ts';
import type { Clustered } from './clusters.ts';
import type { Parting, Partings } from './findings.ts';
import type { Settings } from './schema.ts';

/** The most numbers that are kept of centres. */
const MOST_NUMBERS = 1_000_000;

/** Rows of a node, and the child of each. */
export interface Parted {
  /** Of the node as it was grown, and of the hierarchy. */
  readonly id: number;
  readonly node: number;
  readonly order: number;
  readonly rows: Uint32Array;
  readonly labels: ArrayLike<number>;
  readonly children: number;
}

/** By feature, the square of the factor that it was normalised by. */
function squaresOfFactors({ rows, columns, values }: Points, normalise: Settings['normalise']): Float64Array {
  if (normalise === 'none') return new Float64Array(columns).fill(1);
  const variances = Float64Array.from({ length: columns }, (_, p) => {
    let [mean, square] = [0, 0];
    for (let row = 0; row < rows; row += 1) mean += at(values, row * columns + p) / rows;
    for (let row = 0; row < rows; row += 1) square += (at(values, row * columns + p) - mean) ** 2;
    return square / rows;
  });
  if (normalise === 'zscore') return variances.map((variance) => (variance > 0 ? 1 / variance : 0));
  const total = variances.reduce((sum, variance) => sum + variance, 0);
  return new Float64Array(columns).fill(total > 0 ? columns / total : 0);
}

function partingOf(points: Points, { node, order, rows, labels, children }: Parted, factors: Float64Array): Parting {
  const { columns, values } = points;
  const sizes = new Array<number>(children).fill(0);
  const centres = new Float64Array(children * columns);
  const mean = new Float64Array(columns);
  for (let i = 0; i < rows.length; i += 1) {
    const child = at(labels, i);
    sizes[child] = at(sizes, child) + 1;
    for (let p = 0; p < columns; p += 1) {
      const x = at(values, at(rows, i) * columns + p);
      centres[child * columns + p] = at(centres, child * columns + p) + x;
      mean[p] = at(mean, p) + x / rows.length;
    }
  }
  centres.forEach((sum, place) => {
    centres[place] = sum / Math.max(1, at(sizes, Math.floor(place / columns)));
  });
  let before = 0;
  for (let i = 0; i < rows.length; i += 1) {
    for (let p = 0; p < columns; p += 1) {
      before += at(factors, p) * (at(values, at(rows, i) * columns + p) - at(mean, p)) ** 2;
    }
  }
  const between = mean.map((centre, p) =>
    sizes.reduce(
      (sum, size, child) => sum + size * at(factors, p) * (at(centres, child * columns + p) - centre) ** 2,
      0,
    ),
  );
  const after = Math.max(0, before - between.reduce((sum, part) => sum + part, 0));
  return { node, order, sizes, before, after, between, centres };
}

/** The nodes that were split; of a flat partition the root. */
export function partedIn({ tree, nodes }: Clustered, rows: number): Parted[] {
  if (nodes.length === 0) {
    const all = Uint32Array.from({ length: rows }, (_, row) => row);
    const root = tree.hierarchy.classOf.length - 1;
    return [{ id: 0, node: root, order: 0, rows: all, labels: tree.leafOf, children: tree.sizes.length }];
  }
  return nodes.flatMap(({ id, order, rows: own, children }): Parted[] => {
    if (order < 0) return [];
    const labels = new Map(
      children.flatMap((child, place) => Array.from(nodes[child]?.rows ?? [], (row) => [row, place] as const)),
    );
    const childOf = Array.from(own, (row) => labels.get(row) ?? 0);
    return [{ id, node: at(tree.nodeOf, id), order, rows: own, labels: childOf, children: children.length }];
  });
}

/** Parting of every node; undefined where that would be too much to keep. */
export function partingsOf(
  { points, names }: FeatureRows,
  clustered: Clustered,
  parted: readonly Parted[],
  settings: Settings,
): Partings | undefined {
  const numbers = points.columns * parted.reduce((sum, { children }) => sum + children, 0);
  if (numbers > MOST_NUMBERS) return undefined;
  const factors = squaresOfFactors(points, settings.normalise);
  return {
    features: names,
    nodes: parted.map((each) => partingOf(points, each, factors)),
    scores: Array.from(clustered.scores, ([id, score]) => ({ node: at(clustered.tree.nodeOf, id), score })),
  };
}
