/** Validity indices by their definitions, from rows and labels. */
type Rows = readonly (readonly number[])[];

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.sqrt(a.reduce((sum, x, c) => sum + (x - (b[c] ?? 0)) ** 2, 0));

const centreOf = (rows: Rows): number[] =>
  (rows[0] ?? []).map((_, c) => rows.reduce((sum, row) => sum + (row[c] ?? 0), 0) / rows.length);

const sumOf = <T>(list: readonly T[], value: (item: T) => number): number =>
  list.reduce((sum, item) => sum + value(item), 0);

export function naiveIndices(rows: Rows, labels: ArrayLike<number>, q: number) {
  const clusters = Array.from({ length: q }, (_, k) => rows.filter((_row, i) => labels[i] === k));
  const centres = clusters.map(centreOf);
  const centre = centreOf(rows);
  const within = sumOf(clusters, (own) => sumOf(own, (row) => distance(row, centreOf(own)) ** 2));
  const between = sumOf(clusters, (own) => own.length * distance(centreOf(own), centre) ** 2);
  const spread = clusters.map((own, k) => sumOf(own, (row) => distance(row, centres[k] ?? [])) / own.length);
  const ratio = (k: number, l: number): number =>
    ((spread[k] ?? 0) + (spread[l] ?? 0)) / distance(centres[k] ?? [], centres[l] ?? []);
  const others = (k: number): number[] => [...clusters.keys()].filter((l) => l !== k);
  const silhouette = (alone: number, d: (a: readonly number[], b: readonly number[]) => number): number =>
    sumOf([...rows.keys()], (i) => {
      const [row = [], own] = [rows[i], labels[i] ?? 0];
      const mates = rows.filter((_, j) => j !== i && labels[j] === own);
      if (mates.length === 0) return alone;
      const a = sumOf(mates, (mate) => d(row, mate)) / mates.length;
      const b = Math.min(
        ...others(own).map((l) => sumOf(clusters[l] ?? [], (other) => d(row, other)) / (clusters[l]?.length ?? 1)),
      );
      return (b - a) / Math.max(a, b);
    }) / rows.length;
  const apart = clusters.flatMap((own, k) =>
    others(k).flatMap((l) => own.flatMap((row) => (clusters[l] ?? []).map((other) => distance(row, other)))),
  );
  const together = clusters.flatMap((own) => own.flatMap((row) => own.map((other) => distance(row, other))));
  return {
    ch: between / (q - 1) / (within / (rows.length - q)),
    db: sumOf([...clusters.keys()], (k) => Math.max(...others(k).map((l) => ratio(k, l)))) / q,
    silhouette: silhouette(0, distance),
    silhouette_squared: silhouette(1, (a, b) => distance(a, b) ** 2),
    dunn: Math.min(...apart) / Math.max(...together),
    within,
    between,
  };
}
