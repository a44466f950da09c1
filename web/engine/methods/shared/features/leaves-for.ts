import { classesThatOccur } from '../../../data/dataset/labels.ts';
import type { Labels } from '../../../model/dataset.ts';

/** Leaves where neither an option nor labels say how many. */
const DEFAULT_LEAVES = 8;

/** As many as were asked for, else as there are classes; a single class says nothing. */
export function leavesFor(asked: number, labels: Labels | null): number {
  if (asked > 0) return asked;
  const classes = labels === null ? 0 : classesThatOccur(labels);
  return classes > 1 ? classes : DEFAULT_LEAVES;
}
