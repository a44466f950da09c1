import { at } from '../../../engine/base/arrays.ts';
import { climb, GRID, type RowOnTree, type TreeForRows } from '../../../engine/decisions/path.ts';
import { PARTS, splitRows } from '../../../engine/decisions/split.ts';
import type { DecideSettings } from '../../../engine/decisions/types.ts';
import { percent } from '../parts/digits.ts';

const USED: Readonly<Record<(typeof PARTS)[number], string>> = {
  fit: 'fits the temperature',
  calibration: 'calibrates',
  evaluation: 'judges',
};

/** Use of each row of the logits, in words; where the points of another file judge, none of these does. */
export function usesOf(rows: number, settings: DecideSettings, areJudgedApart: boolean): (row: number) => string {
  const { parts } = splitRows(rows, areJudgedApart ? { ...settings, split: 1 } : settings);
  return (row) => USED[at(PARTS, at(parts, row))];
}

/** Node at which climbing stops for one point, and the reason. */
export interface Stop {
  readonly node: number;
  readonly why: string;
}

const sure = (steps: number): string => percent(steps / GRID);

/** A threshold with the digits that tell it from the probabilities around it. */
export const thresholdText = (threshold: number): string => percent(threshold, 2);

/** The stop of a row at a threshold from 0 to 1; null: none can be promised. */
export function stopOf(row: RowOnTree, tree: TreeForRows, threshold: number | null): Stop {
  const root = tree.parents.length - 1;
  if (threshold === null) {
    return { node: root, why: 'no threshold can be promised, so the answer is all classes' };
  }
  const node = climb(row, Math.floor(threshold * GRID + 0.5));
  const least = thresholdText(threshold);
  if (node === root) return { node, why: `nothing below all classes reaches ${least}` };
  const place = row.path.indexOf(node);
  const why =
    place === 0
      ? `the named class has ${sure(at(row.probability, node))}, at least ${least}`
      : `going up from the named class, the first group with at least ${least}: it has ${sure(at(row.confidence, place))}`;
  return { node, why };
}
