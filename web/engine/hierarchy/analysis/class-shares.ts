import { at } from '../../base/arrays.ts';

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
