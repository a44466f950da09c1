import { labelsDoNotFit } from '../../model/label-misfit.ts';
import { type Contingency, predictsClasses, type Result } from '../../model/result.ts';
import { similarityOf } from './class-shares.ts';

/** Matrices of more classes than this are not made in the page. */
const MAX_CLASSES = 2048;

/** Points by predicted class (row) and true class (column), where these are the same classes and labels fit; else null. */
export function confusedPoints(result: Result): Contingency | null {
  const { contingency, classes } = result;
  if (contingency === null || !predictsClasses(result) || labelsDoNotFit(result)) return null;
  return contingency.rows === classes.length && contingency.columns <= classes.length ? contingency : null;
}

/**
 * Similarities of classes, row by row: s_ij = (m_ij + m_ji) / 2, where m_ij is the share of the points of class i that
 * were taken for class j (Kang & Lin, section 3). Null without counted points or similarities, with labels that do not
 * fit, and for too many classes.
 */
export function classSimilarity(result: Result): Float64Array | null {
  const size = result.classes.length;
  if (size > MAX_CLASSES || labelsDoNotFit(result)) return null;
  const given = result.similarity;
  if (given?.length === size * size) return given;
  const points = confusedPoints(result);
  if (points === null) return null;
  const shares = new Float64Array(size * size);
  for (let truth = 0; truth < points.columns; truth++) {
    let total = 0;
    for (let row = 0; row < size; row++) total += points.counts[row * points.columns + truth] as number;
    for (let row = 0; row < size && total > 0; row++) {
      shares[truth * size + row] = (points.counts[row * points.columns + truth] as number) / total;
    }
  }
  return similarityOf(shares, size);
}
