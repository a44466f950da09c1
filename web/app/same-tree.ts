import { DataError } from '../data/error.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';

const equal = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.from(a).every((value, i) => value === b[i]);

/** What was found beside one tree says nothing of another: the file may have changed since. */
export function checkSameTree(shown: Hierarchy, found: Hierarchy): void {
  const same = equal(shown.child, found.child) && equal(shown.classOf, found.classOf);
  if (same) return;
  throw new DataError('changed', 'the files give another tree than the one that is shown', 'Run again.');
}
