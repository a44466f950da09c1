import { at } from '../../base/arrays.ts';
import { labelsDoNotFit } from '../../model/label-misfit.ts';
import { type Contingency, predictsClasses, type Result } from '../../model/result.ts';

/** Of a confusion matrix, its rows the true classes: the share of the points of class a that were taken for class b. */
export function sharesOfCounts(counts: ArrayLike<number>, classes: number): Float64Array<ArrayBuffer> {
  const points = pointsOf(counts, classes);
  return Float64Array.from(counts, (count, i) => {
    const all = at(points, Math.floor(i / classes));
    return all > 0 ? count / all : 0;
  });
}

/** The points of each class. */
function pointsOf(counts: ArrayLike<number>, classes: number): Float64Array<ArrayBuffer> {
  const points = new Float64Array(classes);
  for (let i = 0; i < counts.length; i++) {
    const a = Math.floor(i / classes);
    points[a] = at(points, a) + at(counts, i);
  }
  return points;
}

/** Similarities of classes, row by row: the mean of both directions. */
export const similarityOf = (shares: Float64Array, classes: number): Float64Array<ArrayBuffer> =>
  Float64Array.from(shares, (share, i) => (share + at(shares, (i % classes) * classes + Math.floor(i / classes))) / 2);

/**
 * Nearness of each two points of the plane, row by row: 1 − their Euclidean distance, so that a reader of 1 −
 * similarity as a dissimilarity gets the distance. O(points²).
 */
export function planeNearness(coordinates: Float64Array): Float64Array {
  const points = coordinates.length / 2;
  const near = new Float64Array(points * points);
  for (let a = 0; a < points; a++) {
    for (let b = 0; b < points; b++) {
      const dx = (coordinates[2 * a] as number) - (coordinates[2 * b] as number);
      const dy = (coordinates[2 * a + 1] as number) - (coordinates[2 * b + 1] as number);
      near[a * points + b] = 1 - Math.sqrt(dx * dx + dy * dy);
    }
  }
  return near;
}

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
    if (total === 0) continue;
    for (let row = 0; row < size; row++) {
      shares[truth * size + row] = (points.counts[row * points.columns + truth] as number) / total;
    }
  }
  return similarityOf(shares, size);
}
