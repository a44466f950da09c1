import { signal } from '@preact/signals';
import type { Result } from '../../model/result.ts';
import {
  type Classes,
  classesOf,
  classesUnder,
  type GroupValue,
  groupsBefore,
  type PointsOfStep,
  scoreOf,
} from './deciding.ts';
import { l2hFindings, type MergeEvidence } from './findings.ts';

/** Scores of every class from the points, for the merges whose points were read last. */
const read = signal<{ readonly of: readonly MergeEvidence[]; readonly classes: Classes } | null>(null);

/** Keeps what the points say of every class: with it each step has the scores of all its groups, which its record lacks. */
export function keepScores(result: Result, points: PointsOfStep): void {
  const of = l2hFindings(result)?.evidence;
  // There the score of a class without points comes from another file.
  if (of === undefined || result.options.empty === 'reference' || read.peek()?.of === of) return;
  read.value = { of, classes: classesOf(points, result.classes.length) };
}

/**
 * The scores of the groups before a step, the smallest first; groups without points have none. Null where the points of this
 * tree were not read. O(classes · log(classes)).
 */
export function scoresAt(result: Result, step: number): GroupValue[] | null {
  const known = read.value;
  if (known === null || known.of !== l2hFindings(result)?.evidence) return null;
  const score = String(result.options.score);
  return groupsBefore(result, step)
    .map((node) => ({ node, value: scoreOf(score, classesUnder(result, node), known.classes) }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => a.value - b.value || a.node - b.node);
}
