import { labelColumn } from '../../../data/words.ts';
import type { Dataset } from '../../../model/dataset.ts';

/* Apart from other checks: the page says what a method lacks before anything is read. */

/** Data that the methods on features miss. Tables of numbers are first taken for logits. */
export function missingFeatures({ features, logits }: Dataset): string | null {
  if (features !== null) return null;
  return logits === null
    ? 'Open features: one row a point, with labels where there are any.'
    : `If ${logits.file.name} holds features, one row a point, choose features in the menu beside its name.`;
}

/** Data that the methods on classes of features miss: labels too, which may stand beside the features in their file. */
export function missingClasses(dataset: Dataset): string | null {
  const { features, labels } = dataset;
  if (features === null || labels !== null) return missingFeatures(dataset);
  const { layout, columnNames } = features.table;
  const mayHold =
    labelColumn(columnNames ?? []) >= 0 || (layout.kind === 'text' && layout.fields > layout.columns.length);
  return mayHold ? null : 'Open labels too, one a point: this tree is of classes.';
}
