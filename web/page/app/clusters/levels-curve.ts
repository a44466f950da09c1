import { type CutCurve, cutCurve } from '../../../engine/hierarchy/analysis/cut-curve.ts';
import { curveOf, shapeOf } from '../finished/analysis.ts';
import type { Finished } from '../finished/finished.ts';
import { type TestedTree, testedOf } from '../view/standing.ts';

const made = new WeakMap<TestedTree, CutCurve>();

/**
 * The quality of the levels of a tree: by labels or a matrix, else by the similarities of the classifier itself if it
 * was read.
 */
export function levelsCurve(finished: Finished): CutCurve {
  const own = curveOf(finished);
  const known = testedOf(finished.result.hierarchy);
  if (own.modularity !== null || known === null) return own;
  const { similarity } = known;
  const classes = finished.result.classes.length;
  const curve = made.get(known) ?? cutCurve({ shape: shapeOf(finished), classes, points: null, similarity });
  made.set(known, curve);
  return curve;
}

/** True if the joins of a tree were tested, and none of them stands: then no level of it means anything. */
export function isStar(finished: Finished): boolean {
  const known = testedOf(finished.result.hierarchy);
  return known !== null && known.fallen === known.joins;
}
