import { csvField } from '../csv.ts';

/** The clusters of a cut with the names they are called by. */
export interface CalledClusters {
  /** The classes of each, by number, in drawing order. */
  readonly rows: readonly { readonly classes: ArrayLike<number> }[];
  readonly names: readonly string[];
}

/** One row a class: which cluster it is in. */
export function clustersCsv({ rows, names }: CalledClusters, classes: readonly string[]): string {
  const lines = rows.flatMap(({ classes: members }, at) =>
    Array.from(members, (c) => `${csvField(classes[c] ?? '')},${at + 1},${csvField(names[at] ?? '')}`),
  );
  return `${['class,cluster,name', ...lines].join('\n')}\n`;
}
