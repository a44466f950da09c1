import { type CutCurve, cutCurve } from '../../analysis/cut-curve.ts';
import { classSimilarity, confusedPoints } from '../../analysis/similarity.ts';
import type { TreeShape } from '../../analysis/tree-shape.ts';
import type { Finished } from './finished.ts';

/* What is worked out once for a tree, when a panel first asks for it. */

/** Remembers what was made from a result as long as the result is there. */
export function remembered<T>(make: (finished: Finished) => T): (finished: Finished) => T {
  const made = new WeakMap<Finished, { readonly value: T }>();
  return (finished) => {
    const known = made.get(finished) ?? { value: make(finished) };
    made.set(finished, known);
    return known.value;
  };
}

export const shapeOf = ({ result, parents, order }: Finished): TreeShape => ({
  hierarchy: result.hierarchy,
  parents,
  order,
});

export const curveOf = remembered((finished): CutCurve => {
  const { result } = finished;
  return cutCurve({
    shape: shapeOf(finished),
    classes: result.classes.length,
    points: confusedPoints(result),
    similarity: classSimilarity(result),
  });
});

/** Whether heights only count the steps of the method, so that distances between them mean nothing. */
export const heightsAreSteps = ({ result }: Finished): boolean =>
  result.evidence !== null || result.rounds !== undefined;
