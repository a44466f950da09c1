import { at, lowerBound } from '../base/arrays.ts';
import { leafCounts, parentsOf } from '../hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../model/hierarchy.ts';
import { coverageOf, GRID, onGrid } from './path.ts';
import { medianGroup } from './points.ts';
import type { Point, Steps } from './types.ts';

/* Answers by climbing at any threshold, from the steps that a run has found: no row is looked at again. */

/** Answers at a threshold. */
export interface Answered extends Omit<Point, 'hp' | 'hr' | 'hf'> {
  /** By node: evaluation rows that it is the answer of. */
  readonly answers: Float64Array;
}

/** Answers at a threshold from 0 on; null for the root always. O(steps below it). */
export function answeredAt(hierarchy: Hierarchy, steps: Steps, threshold: number | null): Answered {
  const limit = threshold === null ? Number.POSITIVE_INFINITY : onGrid(threshold);
  const parents = parentsOf(hierarchy);
  const size = leafCounts(hierarchy, parents);
  const answers = Float64Array.from(steps.leaves);
  const passed = lowerBound(steps.keys, limit);
  for (let i = 0; i < passed; i++) {
    const node = at(steps.nodes, i);
    const parent = at(parents, node);
    answers[node] = at(answers, node) - 1;
    answers[parent] = at(answers, parent) + 1;
  }
  const rows = answers.reduce((sum, own) => sum + own, 0);
  const says = coverageOf(size, at(size, rootOf(hierarchy)));
  const mean = (worth: (node: number) => number): number =>
    answers.reduce((sum, own, node) => sum + own * worth(node), 0) / rows;
  return {
    accuracy: 1 - (steps.wrong.length - lowerBound(steps.wrong, limit)) / rows,
    coverage: mean((node) => at(says, node)),
    classes: mean((node) => at(size, node)),
    leaves: mean((node) => (at(size, node) === 1 ? 1 : 0)),
    median: medianGroup(answers, size),
    answers,
  };
}

/** The place of the threshold for a target among the ascending ones of so many rows, from 1; beyond the last: none can be promised. */
export const rankOf = (rows: number, target: number): number => Math.ceil((rows + 1) * target - 1e-9);

/** The fewest calibration rows with which a target can be promised. */
export const rowsNeeded = (target: number): number => Math.ceil(target / (1 - target) - 1e-9);

/** The threshold for a target accuracy; null where too few rows calibrate to promise it, or no node but the root keeps it. */
export function thresholdFor({ calibration }: Pick<Steps, 'calibration'>, target: number): number | null {
  const found = calibration[rankOf(calibration.length, target) - 1] ?? Number.POSITIVE_INFINITY;
  return found > GRID ? null : found / GRID;
}

/** The largest target that a threshold promises. */
export const targetAt = ({ calibration }: Pick<Steps, 'calibration'>, threshold: number): number =>
  lowerBound(calibration, onGrid(threshold) + 1) / (calibration.length + 1);
