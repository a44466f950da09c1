import { at } from '../../base/at.ts';
import { classesUnder } from '../../hierarchy/classes-under.ts';
import { type Part, partsOf, purityOf, totalOf, truthUnder } from '../../hierarchy/statistics.ts';
import { leafTable } from '../../methods/shared/metrics/leaf-table.ts';
import type { Contingency } from '../../model/contingency.ts';
import { labelsDoNotFit } from '../../model/label-misfit.ts';
import { predictsClasses } from '../../model/result.ts';
import { type Finished, groupsOfTruth, leafKind } from '../finished/finished.ts';

/** What the points of a node are. */
export interface Composition {
  /** Counted by true class where there are labels that fit, else by the class that was predicted. */
  readonly of: 'truth' | 'prediction';
  /** The grouping that the parts are groups of; null where they are classes. */
  readonly by: string | null;
  readonly parts: readonly Part[];
  readonly total: number;
  readonly purity: number | null;
  /** How the node does as one class; null without labels, or where leaves are clusters. */
  readonly asClass: AsClass | null;
}

export interface AsClass {
  /** Of the points predicted as classes of the node, the share whose true class is one of them. */
  readonly precision: number | null;
  /** Of the points whose true class is one of the node's, the share predicted as one of them. */
  readonly recall: number | null;
}

const NO_GROUP = 'no group';

/** What a node is made of, by a grouping or, without one, by class; null where nothing was counted. */
export function compositionOf(finished: Finished, node: number, by: string | null): Composition | null {
  const { result, order, truth } = finished;
  // What else colours the tree says nothing about single classes.
  const grouping = finished.groupings.some(({ name }) => name === by) ? by : null;
  const classes = classesUnder(result.hierarchy, order, node);
  const table = labelsDoNotFit(result) ? null : leafTable(result);
  if (table === null) {
    const { predicted } = result;
    if (predicted === null) return null;
    const values = finished.groupings.find(({ name }) => name === grouping)?.values ?? result.classes;
    const counts = Float64Array.from(classes, (c) => at(predicted, c));
    return compose(
      'prediction',
      grouping,
      partsOf(counts, (index) => values[classes[index] as number] || NO_GROUP),
      null,
    );
  }
  const counts = truthUnder(table, classes);
  const values = truthValues(finished, grouping) ?? truth;
  const parts = partsOf(counts, (index) => values[index] || NO_GROUP);
  const areClasses = leafKind(finished) === 'classes';
  // At the root, where all classes are, precision and recall are 1 whatever the tree is.
  const comparable = predictsClasses(result) && classes.length < result.classes.length;
  return compose('truth', areClasses ? grouping : null, parts, comparable ? asClass(table, counts, classes) : null);
}

function compose(
  of: Composition['of'],
  by: string | null,
  parts: readonly Part[],
  asClass: AsClass | null,
): Composition | null {
  const total = totalOf(parts);
  return total === 0 ? null : { of, by, parts, total, purity: purityOf(parts), asClass };
}

/** The group of each true class; null where there is no such grouping. */
function truthValues({ dataset, result, truth }: Finished, grouping: string | null): readonly string[] | null {
  const { classes } = dataset;
  const found = classes?.groupings.find(({ name }) => name === grouping);
  if (classes !== null && found !== undefined) return groupsOfTruth(found, classes, truth);
  const { branches } = result;
  return branches?.name === grouping ? groupsOfTruth(branches, { names: result.classes }, truth) : null;
}

/** `counts`: the points predicted as `classes`, by true class. */
function asClass(table: Contingency, counts: Float64Array, classes: Int32Array): AsClass {
  const predicted = counts.reduce((sum, points) => sum + points, 0);
  let [right, truly] = [0, 0];
  for (const c of classes) {
    right += at(counts, c);
    for (let row = 0; row < table.rows; row++) truly += at(table.counts, row * table.columns + c);
  }
  return { precision: predicted === 0 ? null : right / predicted, recall: truly === 0 ? null : right / truly };
}
