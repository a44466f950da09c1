import { at } from '../../../engine/base/arrays.ts';
import type { RowAnswers } from '../../../engine/decisions/types.ts';

/* Filter of the points that are looked at one by one. */

export const FILTERS = [
  ['all', 'all points'],
  ['rescued', 'wrong class, right answer'],
  ['wrong', 'wrong answer'],
  ['group', 'answered by a group'],
  ['nothing', 'answered by all classes'],
] as const;
export type Filter = (typeof FILTERS)[number][0];

/** Facts that a filter needs of the tree that answers. */
export interface AnswerTree {
  readonly root: number;
  /** True for a class that lies under a node. */
  holds(node: number, label: number): boolean;
  isClass(node: number): boolean;
}

/** Rows that a filter lets through, of one true class or of all (-1). O(rows). */
export function rowsThrough(
  filter: Filter,
  label: number,
  { predicted, nodes }: RowAnswers,
  labels: Int32Array,
  tree: AnswerTree,
): Uint32Array {
  const isThrough = (row: number): boolean => {
    const truth = at(labels, row);
    const node = at(nodes, row);
    if (label >= 0 && truth !== label) return false;
    switch (filter) {
      case 'all':
        return true;
      case 'rescued':
        return at(predicted, row) !== truth && node !== tree.root && tree.holds(node, truth);
      case 'wrong':
        return !tree.holds(node, truth);
      case 'group':
        return node !== tree.root && !tree.isClass(node);
      case 'nothing':
        return node === tree.root;
    }
  };
  return Uint32Array.from(predicted.keys()).filter(isThrough);
}
