import { decisionsJson } from '../../../../web/engine/decisions/json.ts';
import { type DecideLimits, runDecide } from '../../../../web/engine/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../../../web/engine/decisions/schema.ts';
import type { DecideSettings, Decisions, GivenTree } from '../../../../web/engine/decisions/types.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import type { RunContext } from '../../../../web/engine/model/run.ts';
import { datasetOf, labelsOf, newCore, tableOf } from '../../../support/core.ts';
import { hierarchyOf } from '../../../support/decisions/fixtures.ts';
import type { TreeCase } from '../../../support/decisions/tree.ts';
import { classesBelow } from '../hierarchy/trees.ts';

export interface NamedCase {
  readonly name: string;
  readonly tree: TreeCase;
}

/** A tree of a case as if it came from a file. */
export function givenTree({ name, tree }: NamedCase, classes: number): GivenTree {
  const names = Array.from({ length: classes }, (_, c) => `class ${c}`);
  const further = tree.class.reduce((most, c) => Math.max(most, c + 1), classes);
  const leaves = Array.from({ length: further }, (_, c) => names[c] ?? `other ${c}`);
  return { name, tree: { hierarchy: hierarchyOf(tree), classes: leaves, numbering: 'classes' } };
}

export function datasetOfRows(rows: readonly (readonly number[])[], labels: readonly number[]): Dataset {
  const classes = rows[0]?.length ?? 0;
  const table = tableOf(Float64Array.from(rows.flat()), rows.length, classes);
  return datasetOf(table, labelsOf(Int32Array.from(labels), classes));
}

/** A run on rows of logits or probabilities. */
export const decideRows = (
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  trees: readonly NamedCase[],
  settings: Partial<DecideSettings>,
  context?: RunContext,
  limits?: DecideLimits,
): Promise<Decisions> =>
  runDecide(
    newCore,
    datasetOfRows(rows, labels),
    {
      settings: { ...DEFAULT_SETTINGS, as: 'logits', ...settings },
      trees: trees.map((tree) => givenTree(tree, rows[0]?.length ?? 0)),
    },
    context,
    limits,
  );

export const setsOf = (tree: Hierarchy): string[] =>
  Array.from(tree.classOf.keys(), (node) => classesBelow(tree, node).join());

/** The JSON of a run, with what is said by node in the order of these sets of classes. */
export function jsonInOrder(decisions: Decisions, sets: readonly (readonly string[])[]) {
  const json = JSON.parse(decisionsJson(decisions));
  decisions.trees.forEach(({ hierarchy }, t) => {
    const own = setsOf(hierarchy);
    const { reliability } = json.trees[t];
    for (const key of ['probability', 'frequency', 'ece']) {
      reliability[key] = sets[t]?.map((set) => reliability[key][own.indexOf(set)]);
    }
  });
  return json;
}
