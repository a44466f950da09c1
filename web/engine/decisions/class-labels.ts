import type { ClassLabels } from '../hierarchy/match-leaves.ts';
import { columnNames } from '../methods/shared/class-ids.ts';
import type { Dataset } from '../model/dataset.ts';

/** Names of the columns, and their identifiers where these are known: by them trees know the classes. */
export function classLabels(dataset: Dataset, count: number): ClassLabels {
  const names = columnNames(dataset, count);
  const ofLabels = dataset.labels?.names.length === count ? dataset.labels.names : [];
  const classes = Array.from({ length: count }, (_, c) => names[c] ?? ofLabels[c] ?? `class ${c}`);
  return { classes, ids: dataset.classes?.names.length === count ? dataset.classes.ids : undefined };
}
