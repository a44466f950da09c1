import { signal } from '@preact/signals';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';

/** Of the points that Decide judged, by node of a tree, the share that it is the answer for; NaN for none. */
export interface Answered {
  readonly hierarchy: Hierarchy;
  readonly shares: Float64Array;
}

/** Of the tree that is drawn, at the target that is chosen; null until something was judged. */
export const answered = signal<Answered | null>(null);
