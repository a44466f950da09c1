import { at, countsOf } from '../../base/arrays.ts';
import type { Contingency } from '../../model/result.ts';
import type { Clusters } from '../cut.ts';
import type { DrawnTree } from '../walk.ts';

/** One cluster of a cut. */
export interface ClusterRow {
  readonly top: number;
  /** Classes by number, in drawing order. */
  readonly classes: Int32Array;
  /** Points whose true class is in it, or that were predicted so where there are no labels; null where none were counted. */
  readonly points: number | null;
  /** The value most of its classes share in a grouping, and how many do. */
  readonly group: { readonly name: string; readonly count: number } | null;
  /** Of its points by true class: taken for the right class, for another one inside, and for one outside. */
  readonly fates: { readonly right: number; readonly inside: number; readonly outside: number } | null;
  /** The cluster that its points are most often taken for otherwise; -1 for none. */
  readonly takenFor: number;
}

interface Given {
  readonly shape: DrawnTree;
  readonly clusters: Clusters;
  /** Points by predicted class (row) and true class, where these are the same. */
  readonly points: Contingency | null;
  readonly predicted: Uint32Array | null;
  /** The value of each class in a grouping. */
  readonly values: readonly string[] | null;
}

/** O(classes²) with points, else O(classes). */
export function clusterRows({ shape, clusters, points, predicted, values }: Given): ClusterRow[] {
  const { hierarchy, order } = shape;
  const count = clusters.tops.length;
  const ofClass = new Map<number, number>();
  order.leaves.forEach((leaf, place) => {
    ofClass.set(hierarchy.classOf[leaf] as number, clusters.ofLeaf[place] as number);
  });
  const fates = points === null ? null : countFates(points, ofClass, count);
  return Array.from(clusters.tops, (top, cluster): ClusterRow => {
    const leaves = order.leaves.subarray(order.first[top], order.last[top]);
    const classes = Int32Array.from(leaves, (leaf) => hierarchy.classOf[leaf] as number);
    const own = fates?.[cluster] ?? null;
    const counted = predicted === null ? null : classes.reduce((sum, c) => sum + at(predicted, c), 0);
    return {
      top,
      classes,
      points: own === null ? counted : own.right + own.inside + own.outside,
      group: values === null ? null : mostCommon(Array.from(classes, (c) => values[c] ?? '')),
      fates: own,
      takenFor: own === null ? -1 : largest(own.takenFor),
    };
  });
}

interface Fate {
  right: number;
  inside: number;
  outside: number;
  readonly takenFor: Float64Array;
}

function countFates({ counts, columns }: Contingency, ofClass: ReadonlyMap<number, number>, count: number): Fate[] {
  const fates = Array.from({ length: count }, (): Fate => {
    return { right: 0, inside: 0, outside: 0, takenFor: new Float64Array(count) };
  });
  counts.forEach((points, cell) => {
    if (points === 0) return;
    const predicted = Math.floor(cell / columns);
    const truth = cell % columns;
    const own = ofClass.get(truth) ?? -1;
    const fate = fates[own];
    if (fate === undefined) return;
    const other = ofClass.get(predicted);
    if (predicted === truth) fate.right += points;
    else if (other === own) fate.inside += points;
    else {
      fate.outside += points;
      if (other !== undefined) fate.takenFor[other] = (fate.takenFor[other] as number) + points;
    }
  });
  return fates;
}

/** The place of the largest number above 0, the first of equal ones; -1 for none. */
function largest(values: Float64Array): number {
  let best = -1;
  values.forEach((value, at) => {
    if (value > 0 && (best < 0 || value > (values[best] as number))) best = at;
  });
  return best;
}

/** The value that occurs most often, the first of equal ones; null where all are empty. */
function mostCommon(values: readonly string[]): { readonly name: string; readonly count: number } | null {
  const counts = countsOf(values.filter((value) => value !== ''));
  let best: { readonly name: string; readonly count: number } | null = null;
  for (const [name, count] of counts) if (best === null || count > best.count) best = { name, count };
  return best;
}

/** Names of clusters: a group that at least half of the classes share, with the `title` where two share it; else the title alone. */
export function clusterNames(rows: readonly ClusterRow[], title: (top: number) => string): string[] {
  const grouped = rows.map(({ group, classes }) =>
    group !== null && 2 * group.count >= classes.length && classes.length > 1 ? group.name : null,
  );
  const uses = countsOf(grouped);
  return rows.map(({ top }, at) => {
    const name = grouped[at] ?? null;
    if (name === null) return title(top);
    return uses.get(name) === 1 ? name : `${name}: ${title(top)}`;
  });
}
