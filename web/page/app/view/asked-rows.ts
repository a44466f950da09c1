import { batch } from '@preact/signals';
import { type Finished, leafKind } from '../finished/finished.ts';
import type { AskedRows } from './choices.ts';
import type { View } from './view.ts';
import { ROWS } from './view-fields.ts';

/** The same points in another tree, where `same` is the node with the same classes; what has none is no longer asked. */
export function askedIn(
  { truth, predicted, either, suspects }: AskedRows,
  same: (node: number) => number | null,
): AskedRows {
  const of = (node: number | null | undefined): number | null => (typeof node === 'number' ? same(node) : null);
  return { truth: of(truth), predicted: of(predicted), either: of(either) ?? undefined, suspects };
}

/** Shows these points beside the tree. */
export function askRows(view: View, asked: AskedRows): void {
  batch(() => {
    view.askedRows.value = asked;
    view.standBeside(ROWS);
  });
}

/** True if the tree is made of data on single points, so that these can be looked at. */
export const hasRows = ({ dataset, result }: Pick<Finished, 'dataset' | 'result'>): boolean => {
  const { logits, lists, confusion } = dataset;
  const name = logits?.file.name ?? lists?.file ?? (confusion?.points && confusion.file);
  return leafKind({ result }) === 'classes' && result.inputs.some((input) => input.name === name);
};
