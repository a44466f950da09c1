import { at } from '../../../base/at.ts';
import { count, counted } from '../../../base/counted.ts';
import type { Warning } from '../../../base/warning.ts';
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';
import type { RunContext } from '../../../model/run.ts';
import { CladeCounter, stabilityOf } from './clade-counter.ts';

/** Bootstrap support: in which share of the trees of resampled points each group appears. */
export interface Support {
  /** By inner node: the share of the resampled trees that have its group. */
  readonly support: Float64Array;
  readonly stability: Float64Array;
  readonly resamples: number;
}

/** The longest time in ms before a cancel takes effect, but for one resample. A pause takes 4 ms in a browser: often more than a resample. */
const PAUSE_MS = 20;

/** In which share of some trees each group of one tree appears. */
export interface CladeShares {
  /** By inner node. */
  readonly share: Float64Array;
  /** How many trees were made. */
  readonly made: number;
}

/** Of `wanted` trees, or of as many as there is time for; null for none. */
async function sharesOf(
  hierarchy: Hierarchy,
  wanted: number,
  treeOf: (which: number) => Hierarchy,
  context: RunContext,
  phase: 'resampling' | 'reordering',
): Promise<CladeShares | null> {
  if (wanted === 0) return null;
  const clades = new CladeCounter(hierarchy);
  let made = 0;
  let yielded = performance.now();
  while (made < wanted && !context.stopEarly?.aborted) {
    context.onProgress?.({ phase, done: made, total: wanted });
    clades.add(treeOf(made));
    made += 1;
    if (made < wanted && performance.now() - yielded < PAUSE_MS) continue;
    await yieldToEventLoop();
    yielded = performance.now();
    context.signal?.throwIfAborted();
  }
  return made === 0 ? null : { share: Float64Array.from(clades.counts, (count) => count / made), made };
}

/** Makes the trees of `resamples` samples of the points, drawn with replacement, or of as many as there is time for; null for none. */
export async function resample(
  hierarchy: Hierarchy,
  resamples: number,
  treeOf: (which: number) => Hierarchy,
  context: RunContext,
): Promise<Support | null> {
  const found = await sharesOf(hierarchy, resamples, treeOf, context, 'resampling');
  if (found === null) return null;
  return { support: found.share, stability: stabilityOf(hierarchy, found.share), resamples: found.made };
}

/** Makes the trees of `orders` orders of the classes, or of as many as there is time for; null for none. */
export const reorder = (
  hierarchy: Hierarchy,
  orders: number,
  treeOf: (which: number) => Hierarchy,
  context: RunContext,
): Promise<CladeShares | null> => sharesOf(hierarchy, orders, treeOf, context, 'reordering');

/** A tree whose class c was called `order[c]` when it was made, by its own classes. */
export const inOrder = (hierarchy: Hierarchy, order: ArrayLike<number>): Hierarchy => ({
  ...hierarchy,
  classOf: hierarchy.classOf.map((c) => (c < 0 ? c : at(order, c))),
});

/** The warning that fewer trees were made than were asked for. */
export const resampleWarnings = (made: number, asked: number): Warning[] =>
  made === asked
    ? []
    : [
        {
          code: 'fewer-resamples',
          message: `Support is from ${count(made)} of ${counted(asked, 'resample', 'resamples')}: it was stopped before its end.`,
        },
      ];

/** The same of orders of the classes. */
export const orderWarnings = (made: number, asked: number): Warning[] =>
  made === asked
    ? []
    : [
        {
          code: 'fewer-orders',
          message: `Only ${count(made)} of ${counted(asked, 'order', 'orders')} of the classes were tried: it was stopped before its end.`,
        },
      ];
