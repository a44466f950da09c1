import { at, placesIn } from '../../base/arrays.ts';
import { ClassMeans } from '../../bindings/class-means.ts';
import type { Core } from '../../bindings/core.ts';
import { type Kind, type RowsInMemory, withProbabilities } from '../../bindings/rows.ts';
import { columnsOf, streamRows } from '../../bindings/stream-rows.ts';
import { JoinShares } from '../../hierarchy/analysis/join-shares.ts';
import { similarityOf } from '../../hierarchy/analysis/similarity.ts';
import type { DrawnTree } from '../../hierarchy/walk.ts';
import { asDataError } from '../../methods/shared/as-data-error.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';

/** Bytes of probabilities that are worked on at a time. */
const CHUNK_BYTES = 1 << 20;

/** Similarity of a classifier's classes, by its own probabilities. */
export interface SoftSimilarity {
  readonly points: number;
  /** A, row by row. */
  readonly shares: Float64Array<ArrayBuffer>;
  /** (A_ab + A_ba) / 2, row by row, A_ab the mean probability of b over the rows predicted a. */
  readonly similarity: Float64Array<ArrayBuffer>;
  /** Classes that no row is predicted as, ascending: their A is 0. */
  readonly neverPredicted: readonly number[];
}

interface Reading {
  readonly kind: Kind;
  readonly temperature: number;
}

/** One pass over the logits: `take` gets the probabilities and the predicted classes of some rows at a time. */
async function readSoft(
  core: Core,
  { table, file }: LogitsInput,
  { kind, temperature }: Reading,
  context: RunContext,
  take: (probabilities: RowsInMemory, predicted: Int32Array) => void,
): Promise<number> {
  const columns = columnsOf(table);
  try {
    const chunkRows = context.chunkRows ?? Math.max(1, Math.floor(CHUNK_BYTES / (8 * columns)));
    const total = table.shape[0] ?? null;
    return await streamRows(core, table, { chunkRows, signal: context.signal }, (rows, first) => {
      withProbabilities(core, { kind, columns, temperature }, rows, first, (probabilities, predicted) =>
        take(probabilities, Int32Array.from(predicted)),
      );
      context.onProgress?.({ phase: 'reading', done: first + rows.count, total });
    });
  } catch (error) {
    throw asDataError(error, file.name);
  }
}

const withoutRows = (counts: Uint32Array): number[] => Array.from(counts.keys()).filter((c) => counts[c] === 0);

/** One pass over the logits. O(points × classes) time, 40 bytes a pair of classes. */
export async function softSimilarity(
  core: Core,
  input: LogitsInput,
  reading: Reading,
  context: RunContext,
): Promise<SoftSimilarity> {
  const columns = columnsOf(input.table);
  return new ClassMeans(core, columns, columns).use(async (means) => {
    const points = await readSoft(core, input, reading, context, (rows, predicted) => means.push(rows, predicted));
    const { means: mean, counts } = means.result();
    return { points, shares: mean, similarity: similarityOf(mean, columns), neverPredicted: withoutRows(counts) };
  });
}

/** A second reading: what the points of each class are taken for at each join of a tree over the columns. */
export async function softJoins(
  core: Core,
  input: LogitsInput,
  reading: Reading,
  { shape, shares }: { readonly shape: DrawnTree; readonly shares: Float64Array },
  context: RunContext,
): Promise<JoinShares> {
  const columns = columnsOf(input.table);
  const joins = new JoinShares(shape, shares);
  const classAt = Int32Array.from(shape.order.leaves, (leaf) => at(shape.hierarchy.classOf, leaf));
  const places = placesIn(classAt, columns);
  await readSoft(core, input, reading, context, (rows, predicted) => {
    const values = core.array('f64', rows.pointer, rows.count * columns);
    predicted.forEach((c, row) => {
      joins.addPoint(at(places, c), (place) => at(values, row * columns + at(classAt, place)));
    });
  });
  return joins;
}
