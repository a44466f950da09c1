import { at } from '../../../engine/base/at.ts';
import {
  climb,
  darts,
  GRID,
  majority,
  maxCoverage,
  plurality,
  type RowOnTree,
  type TreeForRows,
} from '../../../engine/decisions/path.ts';
import { PARTS, splitRows } from '../../../engine/decisions/split.ts';
import type { DecideSettings } from '../../../engine/decisions/types.ts';
import { percent } from '../parts/digits.ts';
import type { Rule } from './choice.ts';

const USED: Readonly<Record<(typeof PARTS)[number], string>> = {
  fit: 'fits the temperature',
  calibration: 'calibrates',
  evaluation: 'judges',
};

/** What each row of the logits is used for, in words; where the points of another file judge, none of these does. */
export function usesOf(rows: number, settings: DecideSettings, areJudgedApart: boolean): (row: number) => string {
  const { parts } = splitRows(rows, areJudgedApart ? { ...settings, split: 1 } : settings);
  return (row) => USED[at(PARTS, at(parts, row))];
}

/** Where a rule stops for one point, and why. */
export interface Stop {
  readonly rule: Rule;
  readonly name: string;
  readonly node: number;
  readonly why: string;
}

/** What the rules need to know beside the row. Thresholds from 0 to 1; null: none can be promised. */
export interface RuleSettings {
  readonly threshold: number | null;
  /** What DARTS adds to what an answer says; null where it is not known for this target. */
  readonly lambda: number | null;
}

const sure = (steps: number): string => percent(steps / GRID);

/** A threshold with the digits that tell it from the probabilities around it. */
export const thresholdText = (threshold: number): string => percent(threshold, 2);

/** The stops of all rules for a row. */
export function stopsOf(row: RowOnTree, tree: TreeForRows, { threshold, lambda }: RuleSettings): Stop[] {
  const limit = threshold === null ? Number.POSITIVE_INFINITY : Math.floor(threshold * GRID + 0.5);
  const root = tree.parents.length - 1;
  const own = (node: number): string => sure(at(row.probability, node));
  const climbed = climb(row, limit);
  const place = row.path.indexOf(climbed);
  const widest = maxCoverage(row, tree, limit);
  const half = majority(row, tree);
  const most = plurality(row, tree);
  const noThreshold = 'no threshold can be promised, so the answer is all classes';
  const stops: Stop[] = [
    {
      rule: 'climbing',
      name: 'Climbing',
      node: climbed,
      why:
        threshold === null
          ? noThreshold
          : climbed === root
            ? `nothing below all classes reaches ${thresholdText(threshold)}`
            : place === 0
              ? `the named class has ${own(climbed)}, at least ${thresholdText(threshold)}`
              : `going up from the named class, the first group with at least ${thresholdText(threshold)}: it has ${sure(at(row.confidence, place))}`,
    },
    {
      rule: 'max coverage',
      name: 'Smallest sure group',
      node: widest,
      why:
        threshold === null
          ? noThreshold
          : `of all groups with at least ${thresholdText(threshold)} the one with the fewest classes: it has ${own(widest)}`,
    },
    {
      rule: 'majority',
      name: 'Majority',
      node: half,
      why: `the smallest group with more than half: it has ${own(half)}`,
    },
    {
      rule: 'plurality',
      name: 'Plurality',
      node: most,
      why: `the smallest group that is more probable than each group beside it: it has ${own(most)}`,
    },
  ];
  if (lambda === null) return stops;
  const chosen = darts(row, tree, lambda);
  const worth = (at(tree.coverage, chosen) + lambda) * (at(row.probability, chosen) / GRID);
  const why = `the largest product of ${own(chosen)} and what it says plus λ = ${Number(lambda.toPrecision(4))}: ${worth.toPrecision(4)}`;
  return [...stops, { rule: 'darts', name: 'DARTS', node: chosen, why }];
}
