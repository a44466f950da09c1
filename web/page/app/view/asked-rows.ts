import { batch } from '@preact/signals';
import { ancestorsOf } from '../../../engine/hierarchy/walk.ts';
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

/** Selects a node where it can be seen: folded groups around it open, and a subtree without it makes way for the whole tree. */
export function leadTo(view: View, { parents }: Pick<Finished, 'parents'>, node: number): void {
  const around = ancestorsOf(parents, node);
  const drawn = view.focus.value.at(-1);
  const folded = view.folded.value;
  batch(() => {
    if (around.some((group) => folded.has(group)))
      view.folded.value = new Set([...folded].filter((group) => !around.includes(group)));
    if (drawn === undefined || drawn === node || around.includes(drawn)) view.select(node);
    else view.goTo(node);
  });
}
