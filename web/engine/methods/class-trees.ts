import type { Options } from '../model/method.ts';

/** A tree of classes that a method makes of rows of logits, without any choice of the user. */
export interface ClassTree {
  /** What it is called in requests, in results and on the command line. */
  readonly id: string;
  readonly name: string;
  readonly method: string;
  /** The options of its run. `as`: what the values are, logits or probabilities. */
  options(as: string): Options;
}

/** Class trees that can be built of some of the rows, to compare decisions by them: one line each, in the order shown. */
export const CLASS_TREES: readonly ClassTree[] = [
  { id: 'l2h', name: 'Logits to hierarchies', method: 'l2h', options: (as) => ({ as }) },
  { id: 'confusion', name: 'Confusion merging', method: 'confusion', options: () => ({ inheritance: 'single', r: 0 }) },
  { id: 'ward', name: 'Ward linkage of class means', method: 'linkage', options: () => ({ method: 'ward' }) },
];
