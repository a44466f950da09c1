import type { Contingency } from '../../../model/contingency.ts';
import type { Result } from '../../../model/result.ts';

/** More counts than this are not made. */
const MOST = 2 ** 25;

/**
 * Points by leaf and true class. Where leaves are points, each leaf is one point of its class; the `contingency` of such a
 * result counts by the clusters of a cut. Null where classes are not known, or the table would be too large.
 */
export function leafTable({ classes, contingency, points }: Result): Contingency | null {
  if (points === undefined) return contingency;
  const { values, names } = points.labels ?? { values: null, names: [] };
  const [rows, columns] = [classes.length, names.length];
  if (values === null || rows * columns > MOST) return null;
  const counts = new Uint32Array(rows * columns);
  values.forEach((label, point) => {
    counts[point * columns + label] = 1;
  });
  return { rows, columns, counts };
}
