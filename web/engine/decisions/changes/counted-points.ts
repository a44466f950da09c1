import { at } from '../../base/arrays.ts';
import type { Contingency } from '../../model/contingency.ts';
import type { ModelTree } from './model-changes.ts';

/** Every point of a table of counts, by predicted and true class. */
export function countedPoints({ rows, columns, counts }: Contingency): NonNullable<ModelTree['points']> {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const [predicted, truth] = [new Int32Array(all), new Int32Array(all)];
  let next = 0;
  for (let leaf = 0; leaf < rows; leaf += 1) {
    for (let c = 0; c < columns; c += 1) {
      const end = next + at(counts, leaf * columns + c);
      predicted.fill(leaf, next, end);
      truth.fill(c, next, end);
      next = end;
    }
  }
  return { predicted, truth };
}
