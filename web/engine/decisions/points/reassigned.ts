import { at } from '../../base/arrays.ts';
import type { Core } from '../../bindings/core.ts';
import { type Kind, type RowsInMemory, wideRows } from '../../bindings/rows.ts';
import { drawRows, onlyRows, spanOf } from '../../bindings/sample-rows.ts';
import { columnsOf, streamRows } from '../../bindings/stream-rows.ts';
import { asDataError } from '../../methods/shared/as-data-error.ts';
import { withoutBadRows } from '../../methods/shared/bad-rows.ts';
import { logitsOf } from '../../methods/shared/guess-kind.ts';
import type { Dataset, LogitsInput } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import { everyOf } from '../points.ts';
import { joined } from './of-rows.ts';

/** A group of classes, and how the rows of the logits are read. */
export interface ReassignRequest {
  readonly as: Kind;
  readonly group: readonly number[];
  readonly leavesOut?: boolean | undefined;
  /** Of a sample of the rows: how many were drawn, and from which seed. */
  readonly sample?: { readonly rows: number; readonly seed: number } | undefined;
}

/** Every point that a tree was made of, and where those of a group go without it. */
export interface Reassigned {
  /** Its row in the data. */
  readonly row: Uint32Array;
  readonly predicted: Uint16Array;
  /** The probability of the predicted class, its logit, and the next largest logit. */
  readonly probability: Float64Array;
  readonly logit: Float64Array;
  readonly nextLogit: Float64Array;
  /** Of a point that is predicted as a class of the group: its best class outside, -1 where none has any probability, and of other points. */
  readonly goesTo: Int32Array;
  /** The probability of that class among those outside; 0 where there is none. */
  readonly reassigned: Float64Array;
}

/** Numbers a row. */
const WIDTH = 6;

/** The largest of some logits, its probability among them, and the next largest. */
interface Best {
  readonly best: number;
  readonly probability: number;
  readonly next: number;
}

/** Shifted by the largest that counts, so that nothing is lost however far apart logits are. `isIn` is 1 for classes that count. */
function bestOf(logits: Float64Array, isIn: Uint8Array | null): Best {
  let [best, largest, next] = [-1, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let c = 0; c < logits.length; c++) {
    if (isIn !== null && at(isIn, c) === 0) continue;
    const logit = at(logits, c);
    if (logit > largest) [best, largest, next] = [c, logit, largest];
    else if (logit > next) next = logit;
  }
  let total = 0;
  for (let c = 0; best >= 0 && c < logits.length; c++) {
    if (isIn === null || at(isIn, c) === 1) total += Math.exp(at(logits, c) - largest);
  }
  return { best, probability: best < 0 ? 0 : 1 / total, next };
}

/** The rows that a tree was made of: where they are read, and the number of each in the data. */
async function rowsOf(
  core: Core,
  dataset: Dataset,
  { leavesOut = false, sample }: ReassignRequest,
  context: RunContext,
): Promise<{ readonly input: LogitsInput; readonly chosen: Uint32Array | null; rowOf(read: number): number }> {
  const cleaned = leavesOut ? await withoutBadRows(core, dataset, { takesZeros: true }, context) : null;
  const input = logitsOf(cleaned?.made ?? dataset);
  const total = input.table.shape[0] ?? 0;
  const chosen = sample === undefined ? null : drawRows(total, sample.rows, sample.seed);
  const left = new Set(cleaned?.bad.logits);
  const kept =
    left.size === 0 ? null : Array.from({ length: total + left.size }, (_, row) => row).filter((row) => !left.has(row));
  const rowOf = (read: number): number => {
    const row = chosen === null ? read : at(chosen, read);
    return kept === null ? row : at(kept, row);
  };
  return { input, chosen, rowOf };
}

/** Reads the rows that a tree was made of, and where those of a group go without it. O(rows × classes). */
export async function reassignedPoints(
  newCore: () => Core,
  dataset: Dataset,
  request: ReassignRequest,
  context: RunContext = {},
): Promise<Reassigned> {
  const core = newCore();
  const { input, chosen, rowOf } = await rowsOf(core, dataset, request, context);
  const { table, file } = input;
  const columns = columnsOf(table);
  const inGroup = new Set(request.group);
  const isOutside = Uint8Array.from({ length: columns }, (_, c) => (inGroup.has(c) ? 0 : 1));
  const pieces: Float64Array[] = [];
  let read = 0;
  const take = (rows: RowsInMemory): void => {
    const values = wideRows(core, rows, columns);
    const numbers = new Float64Array(rows.count * WIDTH);
    for (let i = 0; i < rows.count; i++) {
      const raw = values.subarray(i * columns, (i + 1) * columns);
      const logits = request.as === 'probabilities' ? raw.map(Math.log) : raw;
      const all = bestOf(logits, null);
      const outside = inGroup.has(all.best) ? bestOf(logits, isOutside) : null;
      const ofAll = [all.best, all.probability, at(logits, all.best), all.next];
      numbers.set([...ofAll, outside?.best ?? -1, outside?.probability ?? 0], i * WIDTH);
    }
    pieces.push(numbers);
    read += rows.count;
    context.onProgress?.({ phase: 'reading', done: read, total: chosen?.length ?? table.shape[0] ?? null });
  };
  try {
    const span = chosen === null ? {} : spanOf(table, chosen);
    const onRows = chosen === null ? take : onlyRows(table, chosen, take);
    await streamRows(core, table, { ...span, signal: context.signal }, onRows);
  } catch (error) {
    throw asDataError(error, file.name);
  }
  const numbers = joined(pieces);
  const column = (which: number): Float64Array => everyOf(numbers, WIDTH, which);
  return {
    row: Uint32Array.from({ length: read }, (_, place) => rowOf(place)),
    predicted: Uint16Array.from(column(0)),
    probability: column(1),
    logit: column(2),
    nextLogit: column(3),
    goesTo: Int32Array.from(column(4)),
    reassigned: column(5),
  };
}
