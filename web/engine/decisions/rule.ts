import { placesIn } from '../base/arrays.ts';
import type { Kind } from '../bindings/rows.ts';
import { parentsOf } from '../hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../model/hierarchy.ts';
import type { Promised } from './promise.ts';

/** A threshold for a target accuracy; null where none can be promised: the answer is then the root. */
interface RuleTarget {
  readonly target: number;
  readonly threshold: number | null;
}

/** All that it takes to answer rows by climbing, without the data. */
export interface Rule {
  /** Kind of the values of a row. */
  readonly as: Kind;
  readonly temperature: number;
  readonly classes: readonly string[];
  /** Name of the tree. */
  readonly tree: string;
  /** Over the classes by their numbers, every inner node with two children or more. */
  readonly hierarchy: Hierarchy;
  /** Names of nodes, by node, where any has one; empty for a node without. */
  readonly inner?: readonly string[] | undefined;
  /** The threshold to answer at; null: always the root. */
  readonly threshold: number | null;
  /** The accuracy that this threshold was chosen for; null where it was chosen freely. */
  readonly target: number | null;
  readonly promise: Promised;
  readonly targets: readonly RuleTarget[];
}

/** The tree as two lists: the parent of every node (the root's is the root), and the node of every class. */
export function ruleTree(
  hierarchy: Hierarchy,
  classes: number,
): { readonly parent: number[]; readonly leaf: number[] } {
  const parent = Array.from(parentsOf(hierarchy), (above) => (above < 0 ? rootOf(hierarchy) : above));
  return { parent, leaf: Array.from(placesIn(hierarchy.classOf, classes)) };
}

/** Rule with all that a service needs to answer rows: the format "logitree-rule" version 1. */
export function ruleJson(rule: Rule): string {
  const { classes, hierarchy, inner } = rule;
  return `${JSON.stringify({
    format: 'logitree-rule',
    version: 1,
    as: rule.as,
    temperature: rule.temperature,
    tree: rule.tree,
    classes,
    ...ruleTree(hierarchy, classes.length),
    names: inner,
    threshold: rule.threshold,
    target: rule.target,
    guarantee: rule.promise.guarantee,
    made_of_calibration: rule.promise.made,
    targets: rule.targets,
  })}\n`;
}
