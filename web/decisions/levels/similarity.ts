import { at } from '../../base/at.ts';
import { ClassMeans } from '../../bindings/class-means.ts';
import type { Core } from '../../bindings/core.ts';
import { type Kind, withProbabilities } from '../../bindings/rows.ts';
import { columnsOf, streamRows } from '../../bindings/stream-rows.ts';
import { asDataError } from '../../methods/shared/as-data-error.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';

/** Bytes of probabilities that are worked on at a time. */
const CHUNK_BYTES = 1 << 20;

/** How alike a classifier takes its classes to be, by its own probabilities. */
export interface SoftSimilarity {
  readonly points: number;
  /** (A_ab + A_ba) / 2, row by row, A_ab the mean probability of b over the rows predicted a. */
  readonly similarity: Float64Array<ArrayBuffer>;
  /** Classes that no row is predicted as, ascending: their A is 0. */
  readonly neverPredicted: readonly number[];
}

/** One pass over the logits. O(points × classes) time, 40 bytes a pair of classes. */
export async function softSimilarity(
  core: Core,
  { table, file }: LogitsInput,
  { kind, temperature }: { readonly kind: Kind; readonly temperature: number },
  context: RunContext,
): Promise<SoftSimilarity> {
  const columns = columnsOf(table);
  const means = new ClassMeans(core, columns, columns);
  try {
    const chunkRows = context.chunkRows ?? Math.max(1, Math.floor(CHUNK_BYTES / (8 * columns)));
    const total = table.shape[0] ?? null;
    const points = await streamRows(core, table, { chunkRows, signal: context.signal }, (rows, first) => {
      withProbabilities(core, { kind, columns, temperature }, rows, first, (probabilities, predicted) =>
        means.push(probabilities, Int32Array.from(predicted)),
      );
      context.onProgress?.({ phase: 'reading', done: first + rows.count, total });
    });
    const { means: a, counts } = means.result();
    return {
      points,
      similarity: a.map((mean, i) => (mean + at(a, (i % columns) * columns + Math.floor(i / columns))) / 2),
      neverPredicted: Array.from(counts.keys()).filter((c) => counts[c] === 0),
    };
  } catch (error) {
    throw asDataError(error, file.name);
  } finally {
    means.destroy();
  }
}
