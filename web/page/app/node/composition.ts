import { at } from '../../../engine/base/arrays.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import { type Part, partsOf, purityOf, totalOf, truthUnder } from '../../../engine/hierarchy/statistics.ts';
import { leafTable } from '../../../engine/methods/shared/metrics/measures.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { type Finished, groupsOfTruth, leafKind } from '../finished/finished.ts';
import { CHOSEN } from '../view/colour-measures.ts';

/** The composition of a node's points. */
export interface Composition {
  /** Counted by true class where there are labels that fit, else by the class that was predicted. */
  readonly of: 'truth' | 'prediction';
  /** The grouping that the parts are groups of; null where they are classes. */
  readonly by: string | null;
  readonly parts: readonly Part[];
  readonly total: number;
  readonly purity: number | null;
}

const NO_GROUP = 'no group';

/**
 * The composition of a node, by a grouping (of the data or `chosen`) or, without one, by class; null if nothing was
 * counted.
 */
export function compositionOf(
  finished: Finished,
  node: number,
  by: string | null,
  chosen: Grouping | null = null,
): Composition | null {
  const { result, order, truth } = finished;
  const groupings = chosen?.name === CHOSEN ? [...finished.groupings, chosen] : finished.groupings;
  // Other colourings of the tree say nothing about single classes.
  const grouping = groupings.some(({ name }) => name === by) ? by : null;
  const classes = classesUnder(result.hierarchy, order, node);
  const table = labelsDoNotFit(result) ? null : leafTable(result);
  if (table === null) {
    const { predicted } = result;
    if (predicted === null) return null;
    const values = groupings.find(({ name }) => name === grouping)?.values ?? result.classes;
    const counts = Float64Array.from(classes, (c) => at(predicted, c));
    return compose(
      'prediction',
      grouping,
      partsOf(counts, (index) => values[classes[index] as number] || NO_GROUP),
    );
  }
  const counts = truthUnder(table, classes);
  const values = truthValues(finished, grouping, chosen) ?? truth;
  const parts = partsOf(counts, (index) => values[index] || NO_GROUP);
  const areClasses = leafKind(finished) === 'classes';
  return compose('truth', areClasses ? grouping : null, parts);
}

function compose(of: Composition['of'], by: string | null, parts: readonly Part[]): Composition | null {
  const total = totalOf(parts);
  return total === 0 ? null : { of, by, parts, total, purity: purityOf(parts) };
}

/** The group of each true class; null where there is no such grouping. */
function truthValues(
  { dataset, result, truth }: Finished,
  grouping: string | null,
  chosen: Grouping | null,
): readonly string[] | null {
  const { classes } = dataset;
  const found = classes?.groupings.find(({ name }) => name === grouping);
  if (classes !== null && found !== undefined) return groupsOfTruth(found, classes, truth);
  const ofReference = [result.branches, chosen].find((each) => each?.name === grouping);
  return ofReference ? groupsOfTruth(ofReference, { names: result.classes }, truth) : null;
}
