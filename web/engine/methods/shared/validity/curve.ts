import { at } from '../../../base/arrays.ts';
import type { Features, Partition } from '../../../bindings/features.ts';
import { Validity } from '../../../bindings/validity.ts';
import type { IndexName } from '../../../model/result.ts';

export const INDEX_NAMES: Readonly<Record<IndexName, string>> = {
  ch: 'Calinski–Harabasz',
  db: 'Davies–Bouldin',
  silhouette: 'silhouette',
  dunn: 'Dunn',
  hartigan: 'Hartigan',
};

/** Of Davies and Bouldin's index less is better. */
export const isLessBetter = (index: IndexName): boolean => index === 'db';

/** The indices of one partition, and how even it is. */
export interface CurvePoint extends Partition {
  readonly clusters: number;
  readonly values: Readonly<Record<IndexName, number>>;
  readonly delta: number;
}

/** Objects that are clustered: rows of features that stand for one or more samples each. */
export interface Objects {
  readonly features: Features;
  readonly rows: Uint32Array;
  /** Samples behind every row. */
  readonly samples: ArrayLike<number>;
  /** True where rows are classes; else a row is a sample, and δ takes samples for both of its counts. */
  readonly areClasses: boolean;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Distance of each part from an equal share; 1 where it has just that (terms of equations 1 and 2 of the paper). */
function unevenness(sizes: readonly number[]): number[] {
  const even = mean(sizes);
  return sizes.map((size) => (size / even - 1) ** 2 + 1);
}

/** δ, how uneven a partition is, by the classes and the samples of each part: the mean of the product of both; 1 for equal parts. */
export function balanceOf(classes: readonly number[], samples: readonly number[]): number {
  const bySample = unevenness(samples);
  return mean(unevenness(classes).map((value, part) => value * at(bySample, part)));
}

function deltaOf({ rows, samples, areClasses }: Objects, labels: Uint32Array, clusters: number): number {
  const [classes, members] = [new Array<number>(clusters).fill(0), new Array<number>(clusters).fill(0)];
  for (let i = 0; i < rows.length; i += 1) {
    const k = at(labels, i);
    classes[k] = at(classes, k) + 1;
    members[k] = at(members, k) + at(samples, i);
  }
  return balanceOf(areClasses ? classes : members, members);
}

/**
 * The indices of partitions into more and more clusters, 2, 3, … where nothing else is said. Hartigan's for q clusters is
 * that of the CVAP toolbox, which the paper used: (tr W_(q-1) / tr W_q - 1)(n - q), tr W_1 of all rows together. Where the
 * partition before has p < q - 1 clusters, W_p takes the place of W_(q-1), and the gain is shared by the q - p that were added.
 */
export function curveOf(
  objects: Objects,
  partitions: readonly Partition[],
  counts: readonly number[] = partitions.map((_, i) => i + 2),
): CurvePoint[] {
  const { features, rows } = objects;
  return new Validity(features, rows).use((validity) => {
    let before = validity.measure(new Uint32Array(rows.length), 1).within;
    return partitions.map(({ labels, ties }, i) => {
      const clusters = at(counts, i);
      const added = clusters - (counts[i - 1] ?? 1);
      const { ch, db, silhouette, dunn, within } = validity.measure(labels, clusters);
      const hartigan =
        within > 0 ? ((before / within - 1) * (rows.length - clusters)) / added : Number.POSITIVE_INFINITY;
      before = within;
      return {
        clusters,
        labels,
        ties,
        values: { ch, db, silhouette, dunn, hartigan },
        delta: deltaOf(objects, labels, clusters),
      };
    });
  });
}

/** k-means partitions of the rows into 2 to `most` clusters, each from its own seeds. */
export const partitionsOf = ({ features, rows }: Objects, most: number, runs: number, seed: number): Partition[] =>
  Array.from({ length: Math.max(0, most - 1) }, (_, i) => features.kmeans(rows, i + 2, runs, seed));

/**
 * An index with the balance δ. Larger values are divided by it; DB, of which less is better, and negative silhouettes
 * are multiplied.
 */
export function balanced(index: IndexName, value: number, delta: number): number {
  return isLessBetter(index) || value < 0 ? value * delta : value / delta;
}

/** Values of an index for a partition, without its labels. */
type Valued = Omit<CurvePoint, keyof Partition>;

/** The value by which a partition is judged. */
export const judgedValue = (point: Valued, index: IndexName, withBalance: boolean): number =>
  withBalance ? balanced(index, point.values[index], point.delta) : point.values[index];

/** The best partition, of equals the one with fewer clusters; undefined values do not count. Null if none counts. */
export function chooseFrom<T extends Valued>(curve: readonly T[], index: IndexName, withBalance: boolean): T | null {
  const sign = isLessBetter(index) ? -1 : 1;
  let best: T | null = null;
  for (const point of curve) {
    const value = sign * judgedValue(point, index, withBalance);
    const than = best === null ? Number.NEGATIVE_INFINITY : sign * judgedValue(best, index, withBalance);
    if (value > than) best = point;
  }
  return best;
}
