import { at } from '../../../base/arrays.ts';
import type { Points } from '../../../bindings/features.ts';

/** Every column with mean 0 and variance 1 (of all rows, as the core does it); one of a single value becomes 0. */
export function zScores({ rows, columns, values }: Points): Points {
  const scaled = values.slice();
  for (let p = 0; p < columns; p += 1) {
    let [mean, isConstant] = [0, true];
    for (let i = p; i < values.length; i += columns) {
      mean += at(values, i) / rows;
      isConstant &&= at(values, i) === at(values, p);
    }
    if (isConstant) mean = at(values, p);
    let square = 0;
    for (let i = p; i < values.length; i += columns) square += (at(values, i) - mean) ** 2 / rows;
    const factor = square > 0 ? 1 / Math.sqrt(square) : 1;
    for (let i = p; i < values.length; i += columns) scaled[i] = (at(values, i) - mean) * factor;
  }
  return { rows, columns, values: scaled };
}
