import { roundingOf } from '../../../base/rounding.ts';
import type { Matrix } from './read.ts';

/**
 * Dissimilarities without what rounding made of them, as 1 − cosine does: a diagonal that is not quite 0, values a little below 0,
 * pairs that differ in their last digits, of which the mean is taken. What differs by more stays. O(values).
 */
export function repairedSquare({ rows, columns, values }: Matrix): Matrix {
  if (rows !== columns) return { rows, columns, values };
  const near = roundingOf(values);
  const repaired = values.slice();
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const [there, back] = [values[i * rows + j] as number, values[j * rows + i] as number];
      const isSame = there !== back && Math.abs(there - back) <= near;
      const fixed = (value: number): number => (value < 0 && value >= -near ? 0 : value);
      const both = fixed((there + back) / 2);
      const isSelf = i === j && Math.abs(there) <= near;
      repaired[i * rows + j] = isSelf ? 0 : isSame ? both : fixed(there);
      repaired[j * rows + i] = isSelf ? 0 : isSame ? both : fixed(back);
    }
  }
  return { rows, columns, values: repaired };
}
