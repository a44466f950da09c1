/**
 * Agglomerative linkage by its definitions: at every step all pairs of clusters are compared, O(n³) steps on top of what
 * a distance costs. Distances between clusters are computed anew from rows or members, except for weighted linkage, which
 * is defined by what was joined.
 */

export type NaiveMethod = 'single' | 'complete' | 'average' | 'weighted' | 'ward';

export interface NaiveMerge {
  /** Members of the two clusters, ascending; the cluster with the lowest member first. */
  readonly members: readonly [readonly number[], readonly number[]];
  readonly height: number;
}

export interface Cluster {
  readonly members: readonly number[];
  readonly parts: readonly [Cluster, Cluster] | null;
}

type Between = (a: Cluster, b: Cluster) => number;

/** The distance of two clusters, by definition. `rows` are needed for Ward linkage alone. */
export function clusterDistance(
  method: NaiveMethod,
  distance: readonly (readonly number[])[],
  rows: readonly (readonly number[])[] = [],
): Between {
  const pairs = (a: Cluster, b: Cluster): number[] =>
    a.members.flatMap((i) => b.members.map((j) => distance[i]?.[j] ?? Number.NaN));
  const weighted: Between = (a, b) => {
    if (a.parts) return (weighted(a.parts[0], b) + weighted(a.parts[1], b)) / 2;
    if (b.parts) return (weighted(a, b.parts[0]) + weighted(a, b.parts[1])) / 2;
    return distance[a.members[0] ?? -1]?.[b.members[0] ?? -1] ?? Number.NaN;
  };
  const centroid = ({ members }: Cluster): number[] =>
    (rows[0] ?? []).map((_, c) => members.reduce((sum, i) => sum + (rows[i]?.[c] ?? 0), 0) / members.length);
  switch (method) {
    case 'single':
      return (a, b) => Math.min(...pairs(a, b));
    case 'complete':
      return (a, b) => Math.max(...pairs(a, b));
    case 'average':
      return (a, b) => pairs(a, b).reduce((sum, d) => sum + d, 0) / (a.members.length * b.members.length);
    case 'weighted':
      return weighted;
    case 'ward':
      return (a, b) => {
        const other = centroid(b);
        const square = centroid(a).reduce((sum, x, c) => sum + (x - (other[c] ?? 0)) ** 2, 0);
        return Math.sqrt((2 * a.members.length * b.members.length * square) / (a.members.length + b.members.length));
      };
  }
}

/** The merges of the greedy search: the nearest two clusters, the first pair of equals. */
export function naiveLinkage(leaves: number, between: Between): NaiveMerge[] {
  let clusters: Cluster[] = Array.from({ length: leaves }, (_, i) => ({ members: [i], parts: null }));
  const merges: NaiveMerge[] = [];
  while (clusters.length > 1) {
    let nearest: { a: Cluster; b: Cluster; height: number } | null = null;
    for (const [i, a] of clusters.entries()) {
      for (const b of clusters.slice(i + 1)) {
        const height = between(a, b);
        if (nearest === null || height < nearest.height) nearest = { a, b, height };
      }
    }
    if (nearest === null) break;
    const { a, b, height } = nearest;
    merges.push({ members: [a.members, b.members], height });
    const joined: Cluster = { members: [...a.members, ...b.members].sort((x, y) => x - y), parts: [a, b] };
    clusters = [...clusters.filter((cluster) => cluster !== a && cluster !== b), joined];
  }
  return merges;
}

/** Distances of all pairs of rows. */
export function rowDistances(
  rows: readonly (readonly number[])[],
  kind: 'euclidean' | 'cityblock' | 'correlation',
): number[][] {
  const mean = (row: readonly number[]) => row.reduce((sum, x) => sum + x, 0) / row.length;
  const differences = (a: readonly number[], b: readonly number[]) => a.map((x, c) => x - (b[c] ?? 0));
  const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, c) => sum + x * (b[c] ?? 0), 0);
  return rows.map((a) =>
    rows.map((b) => {
      if (a === b) return 0;
      if (kind === 'cityblock') return differences(a, b).reduce((sum, d) => sum + Math.abs(d), 0);
      if (kind === 'euclidean') return Math.sqrt(differences(a, b).reduce((sum, d) => sum + d * d, 0));
      const x = a.map((value) => value - mean(a));
      const y = b.map((value) => value - mean(b));
      return 1 - product(x, y) / Math.sqrt(product(x, x) * product(y, y));
    }),
  );
}
