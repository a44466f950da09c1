import { signal } from '@preact/signals';
import type { Result } from '../../model/result.ts';
import type { GroupValue } from './deciding.ts';
import { type Bounds, l2hFindings, type MergeEvidence } from './findings.ts';

/** The average of the group that was joined, and the largest of all others: at least and at most, which are equal where they are known. */
export interface Averages {
  readonly average: Bounds;
  readonly next: Bounds;
  /** The group with the largest of all others; null where that is open. */
  readonly runnerUp: number | null;
}

/** The averages of the step whose points were read last, the largest first. */
const read = signal<{
  readonly of: readonly MergeEvidence[];
  readonly step: number;
  readonly means: readonly GroupValue[];
} | null>(null);

/** Keeps the averages of a step as its points give them: there they are known. */
export function keepAverages(result: Result, step: number, means: readonly GroupValue[]): void {
  const of = l2hFindings(result)?.evidence;
  const before = read.peek();
  if (of === undefined || (before?.of === of && before.step === step)) return;
  read.value = { of, step, means };
}

const bothOf = (value: number): Bounds => [value, value];

/** Averages of a step as far as they are known: from its points once read, else from its record. Null at the last merge. */
export function averagesAt(result: Result, step: number): Averages | null {
  const evidence = l2hFindings(result)?.evidence;
  const found = evidence?.[step];
  if (found === undefined) return null;
  const { average, runnerUp, runnerUpAverage, averageBounds, runnerUpBounds } = found;
  const isOpen = averageBounds !== undefined || runnerUpBounds !== undefined;
  const points = read.value;
  if (isOpen && points !== null && points.of === evidence && points.step === step) {
    const joined = result.merges?.[2 * step + 1];
    const own = points.means.find(({ node }) => node === joined);
    const other = points.means.find(({ node }) => node !== joined);
    if (own !== undefined && other !== undefined) {
      return { average: bothOf(own.value), next: bothOf(other.value), runnerUp: other.node };
    }
  }
  if (average === null && averageBounds === undefined) return null;
  return {
    average: averageBounds ?? bothOf(average ?? Number.NaN),
    next: runnerUpBounds ?? bothOf(runnerUpAverage ?? Number.NaN),
    runnerUp,
  };
}
