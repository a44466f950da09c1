import { at } from '../../base/at.ts';
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts';
import type { L2h } from '../../bindings/l2h.ts';
import type { RunContext } from '../../model/run.ts';

/** How firmly the points hold a tree together. */
export interface Support {
  /** Per merge: the share of the resampled trees that contain its clade. */
  readonly support: Float64Array;
  /** Per class: the mean support of the clades that hold it, the root aside. NaN where only the root does. */
  readonly stability: Float64Array;
  readonly resamples: number;
}

/** The leaves under each merge as an interval of the leaves in the order of `leafPlaces`. */
interface Intervals {
  readonly first: Uint32Array;
  readonly size: Uint32Array;
}

/** The place of each class when every group is written as G*, then G†. O(K). */
function leafPlaces(merges: Uint32Array, classes: number): Uint32Array {
  const sizes = new Uint32Array(2 * classes - 1).fill(1, 0, classes);
  const start = new Uint32Array(2 * classes - 1);
  for (let i = 0; i < classes - 1; i += 1) {
    sizes[classes + i] = at(sizes, at(merges, 2 * i)) + at(sizes, at(merges, 2 * i + 1));
  }
  for (let i = classes - 2; i >= 0; i -= 1) {
    const [left, right] = [at(merges, 2 * i), at(merges, 2 * i + 1)];
    start[left] = start[classes + i] as number;
    start[right] = (start[classes + i] as number) + (sizes[left] as number);
  }
  return start.subarray(0, classes);
}

/** For every merge the first place among its leaves and their number; and the last place, to see whether they are all. */
function spans(merges: Uint32Array, classes: number, place: Uint32Array): Intervals & { readonly last: Uint32Array } {
  const first = new Uint32Array(2 * classes - 1);
  const last = new Uint32Array(2 * classes - 1);
  const size = new Uint32Array(2 * classes - 1).fill(1, 0, classes);
  first.set(place);
  last.set(place);
  for (let i = 0; i < classes - 1; i += 1) {
    const [left, right] = [at(merges, 2 * i), at(merges, 2 * i + 1)];
    first[classes + i] = Math.min(first[left] as number, first[right] as number);
    last[classes + i] = Math.max(last[left] as number, last[right] as number);
    size[classes + i] = (size[left] as number) + (size[right] as number);
  }
  return { first: first.subarray(classes), last: last.subarray(classes), size: size.subarray(classes) };
}

/** Counts in how many trees each clade of one tree comes again. O(K) a tree: a clade is an interval of the leaves (Day 1985). */
export class CladeCounter {
  readonly counts: Uint32Array;
  readonly #classes: number;
  readonly #place: Uint32Array;
  readonly #mergeAt = new Map<number, number>();

  constructor(merges: Uint32Array, classes: number) {
    this.#classes = classes;
    this.#place = leafPlaces(merges, classes);
    this.counts = new Uint32Array(classes - 1);
    const { first, size } = spans(merges, classes, this.#place);
    first.forEach((at, i) => {
      this.#mergeAt.set(this.#key(at, size[i] as number), i);
    });
  }

  add(merges: Uint32Array): void {
    const { first, last, size } = spans(merges, this.#classes, this.#place);
    first.forEach((at, i) => {
      const whole = (last[i] as number) - at + 1 === size[i];
      const merge = whole ? this.#mergeAt.get(this.#key(at, size[i] as number)) : undefined;
      if (merge !== undefined) this.counts[merge] = (this.counts[merge] as number) + 1;
    });
  }

  #key(first: number, size: number): number {
    return first * (this.#classes + 1) + size;
  }
}

/** The mean support of the clades that hold each class, the root aside. */
function stabilityOf(merges: Uint32Array, classes: number, support: Float64Array): Float64Array {
  const sum = new Float64Array(2 * classes - 1);
  const count = new Uint32Array(2 * classes - 1);
  for (let i = classes - 3; i >= 0; i -= 1) {
    sum[classes + i] = (sum[classes + i] as number) + (support[i] as number);
    count[classes + i] = (count[classes + i] as number) + 1;
    for (const below of merges.subarray(2 * i, 2 * i + 2)) {
      sum[below] = sum[classes + i] as number;
      count[below] = count[classes + i] as number;
    }
  }
  return Float64Array.from({ length: classes }, (_, c) => (sum[c] as number) / (count[c] as number));
}

/** In ms: so long may cancelling wait. A pause itself takes 4 ms in a browser, often longer than a resample. */
const PAUSE_MS = 20;

/** Merges `resamples` samples of the points, drawn with replacement, or as many as there is time for; null for none. */
export async function resample(
  l2h: L2h,
  merges: Uint32Array,
  { classes, resamples, seed }: { readonly classes: number; readonly resamples: number; readonly seed: number },
  context: RunContext,
): Promise<Support | null> {
  if (resamples === 0) return null;
  const clades = new CladeCounter(merges, classes);
  let done = 0;
  let yielded = performance.now();
  while (done < resamples && !context.stopEarly?.aborted) {
    context.onProgress?.({ phase: 'resampling', done, total: resamples });
    clades.add(l2h.resample(seed, done));
    done += 1;
    if (done < resamples && performance.now() - yielded < PAUSE_MS) continue;
    await yieldToEventLoop();
    yielded = performance.now();
    context.signal?.throwIfAborted();
  }
  if (done === 0) return null;
  const support = Float64Array.from(clades.counts, (count) => count / done);
  return { support, stability: stabilityOf(merges, classes, support), resamples: done };
}
