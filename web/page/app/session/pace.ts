import type { Phase } from '../../../engine/model/method.ts';
import type { Progress } from '../../../engine/model/run.ts';
import { count, duration } from '../parts/format.ts';

/** A run under way as it is shown: where it stands, how fast it goes and how long it still takes. */
export interface Pace extends Progress {
  /** The method's words for this phase. */
  readonly words: Phase;
  /** Rows or merges a second in this phase; null until it is worth saying. */
  readonly rate: number | null;
  /** Seconds to the end of this phase; null where it cannot be known. */
  readonly left: number | null;
  /** The begin of this phase, in ms, and the work done by then. */
  readonly since: number;
  readonly base: number;
}

/** A rate from less than this many ms says more about the clock than about the work. */
const SETTLED = 250;

/** The pace after another report at `now` (ms). A new phase starts a new measurement. */
export function advance(before: Pace | null, progress: Progress, words: Phase, now: number): Pace {
  // A second pass over the same rows is a phase of its own even if it has the same name.
  const same = before !== null && before.phase === progress.phase && before.done <= progress.done;
  const since = same ? before.since : now;
  const base = same ? before.base : progress.done;
  const elapsed = now - since;
  const done = progress.done - base;
  const rate = elapsed < SETTLED || done <= 0 ? null : (1000 * done) / elapsed;
  const left = rate === null || progress.total === null ? null : Math.max(0, progress.total - progress.done) / rate;
  // A tree stays until there is more of it, and until it is measured.
  return { ...progress, growing: progress.growing ?? before?.growing, words, rate, left, since, base };
}

/** The result that stopping the run now would keep; null if cancelling gives it up. */
export function stopOf({ words: { stop }, growing }: Pace): NonNullable<Phase['stop']> | null {
  return stop === undefined || (stop.ofGrowingTree && growing === undefined) ? null : stop;
}

/** The share of the phase that is done, 0 to 1; null if it is not known. */
export function shareDone(progress: Progress | null): number | null {
  const { done, total } = progress ?? { done: 0, total: null };
  return total === null || total <= 0 ? null : Math.min(1, done / total);
}

/** Whole seconds: the estimate is no more exact. */
const timeLeft = (seconds: number): string => (seconds < 60 ? `${Math.ceil(seconds)} s` : duration(seconds));

/** The pace in words: what is being done, how far, how fast, how long still. */
export function describePace(pace: Pace | null): { readonly phase: string; readonly details: string } {
  if (pace === null) return { phase: 'Starting', details: '' };
  const { verb, unit } = pace.words;
  const of = pace.total === null ? '' : ` of ${count(pace.total)}`;
  const parts = pace.done === 0 && pace.total === null ? [] : [`${count(pace.done)}${of} ${unit}`];
  if (pace.rate !== null && pace.rate >= 1) parts.push(`${count(pace.rate)} ${unit}/s`);
  if (pace.left !== null && pace.left >= 1) parts.push(`about ${timeLeft(pace.left)} left`);
  if (pace.deaths !== undefined) parts.push(`${pace.deaths} of the workers crashed; their rows are read again`);
  return { phase: verb, details: parts.join(' · ') };
}
