import { ClassMeans } from '../../../bindings/class-means.ts';
import type { Core } from '../../../bindings/core.ts';
import type { Points } from '../../../bindings/features.ts';
import { plainLayout } from '../../../bindings/rows.ts';

/** Rows to learn from, the class of every row, and how many of the former each class has. */
export interface LearningSamples {
  readonly train: Uint32Array;
  readonly classOf: Int32Array;
  readonly counts: Uint32Array;
}

/** Mean features of the training samples of every class. */
export function meansOfSamples(
  core: Core,
  { columns, values }: Points,
  { train, classOf, counts }: LearningSamples,
): Points {
  const rows = new Float64Array(train.length * columns);
  train.forEach((row, i) => {
    rows.set(values.subarray(row * columns, (row + 1) * columns), i * columns);
  });
  return new ClassMeans(core, counts.length, columns).use((means) => {
    return core.withMemory([plainLayout(columns), rows], (layout, pointer) => {
      const labels = Int32Array.from(train, (row) => classOf[row] ?? -1);
      means.push({ pointer, layout, count: train.length }, labels);
      return { rows: counts.length, columns, values: means.result().means };
    });
  });
}
