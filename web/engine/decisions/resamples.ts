import { at } from '../base/at.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import type { Decide } from '../bindings/decide.ts';
import type { RunContext } from '../model/run.ts';
import type { DecidedTree, DecideSettings, Difference } from './types.ts';

/** Resamples between two looks at cancel. */
const AT_A_TIME = 20;

/** The areas of every resample, by tree: the same resamples for all. */
export async function resampled(
  decide: Decide,
  trees: number,
  { bootstrap, seed }: Pick<DecideSettings, 'bootstrap' | 'seed'>,
  context: RunContext,
): Promise<Float64Array[]> {
  const areas = Array.from({ length: trees }, () => new Float64Array(bootstrap));
  const total = trees * bootstrap;
  for (let done = 0; done < total; ) {
    const [tree, first] = [Math.floor(done / bootstrap), done % bootstrap]; // one tree after the other: the core keeps its steps
    const count = Math.min(AT_A_TIME, bootstrap - first);
    at(areas, tree).set(decide.resample(tree, seed, first, count), first);
    done += count;
    context.onProgress?.({ phase: 'resampling', done, total });
    await yieldToEventLoop();
    context.signal?.throwIfAborted();
  }
  return areas;
}

/** The value below which this share of the sorted values lies, between two of them by a straight line. */
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = at(sorted, below);
  return low + (place - below) * ((sorted[below + 1] ?? low) - low);
}

const intervalOf = (values: Float64Array): readonly [number, number] => {
  const sorted = values.toSorted();
  return [quantile(sorted, 0.025), quantile(sorted, 0.975)];
};

const around = (value: number, error: number): readonly [number, number] => [
  value - 1.96 * error,
  value + 1.96 * error,
];

type Spread = Pick<DecidedTree, 'haurc' | 'standardError' | 'interval' | 'intervalBy'>;

/**
 * Areas with their errors and intervals, of trees and of all differences. `areas`: null where the steps were too many to be
 * resampled, so that intervals come from the errors.
 */
export function spreadOf(
  decide: Decide,
  entries: readonly { readonly name: string }[],
  { bootstrap }: Pick<DecideSettings, 'bootstrap'>,
  areas: readonly Float64Array[] | null,
): { readonly trees: Spread[]; readonly differences: Difference[] } {
  const interval = (a: number, b: number | null, value: number, error: number): readonly [number, number] | null => {
    if (bootstrap === 0) return null;
    if (areas === null) return around(value, error);
    const others = b === null ? null : at(areas, b);
    return intervalOf(at(areas, a).map((area, i) => area - (others === null ? 0 : at(others, i))));
  };
  const trees = entries.map((_, t): Spread => {
    const [haurc, standardError] = decide.area(t);
    const intervalBy = bootstrap === 0 ? null : areas === null ? 'influence' : 'bootstrap';
    return { haurc, standardError, interval: interval(t, null, haurc, standardError), intervalBy };
  });
  const differences = entries.flatMap((later, a) =>
    entries.slice(0, a).map((earlier, b): Difference => {
      const [difference, standardError] = decide.area(a, b);
      const ofPair = interval(a, b, difference, standardError);
      return { a: later.name, b: earlier.name, difference, standardError, interval: ofPair };
    }),
  );
  return { trees, differences };
}
