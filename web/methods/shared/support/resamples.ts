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

/** Makes the trees of `resamples` samples of the points, drawn with replacement, or of as many as there is time for; null for none. */
export async function resample(
  hierarchy: Hierarchy,
  resamples: number,
  treeOf: (which: number) => Hierarchy,
  context: RunContext,
): Promise<Support | null> {
  if (resamples === 0) return null;
  const clades = new CladeCounter(hierarchy);
  let done = 0;
  let yielded = performance.now();
  while (done < resamples && !context.stopEarly?.aborted) {
    context.onProgress?.({ phase: 'resampling', done, total: resamples });
    clades.add(treeOf(done));
    done += 1;
    if (done < resamples && performance.now() - yielded < PAUSE_MS) continue;
    await yieldToEventLoop();
    yielded = performance.now();
    context.signal?.throwIfAborted();
  }
  if (done === 0) return null;
  const support = Float64Array.from(clades.counts, (count) => count / done);
  return { support, stability: stabilityOf(hierarchy, support), resamples: done };
}

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
