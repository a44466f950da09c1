import { DataError } from '../../base/error.ts';
import { count } from '../../base/text.ts';
import type { Core } from '../../bindings/core.ts';
import { wideRows } from '../../bindings/rows.ts';
import { columnsOf, streamRows } from '../../bindings/stream-rows.ts';
import { ELEMENT_BYTES } from '../../data/elements.ts';
import { BufferSource } from '../../data/sources/buffer-source.ts';
import { type Part, PartsSource } from '../../data/sources/parts-source.ts';
import type { Dataset, Labels, LogitsInput } from '../../model/dataset.ts';
import type { Result, Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import type { Table } from '../../model/table.ts';
import { asDataError } from './as-data-error.ts';
import { keepsAllRows, offeringToLeaveOut } from './bad-rows-offer.ts';
import { BAD_ROWS } from './options/common.ts';
import { readOptions } from './options/values.ts';
import type { Runner } from './runner.ts';

/* Rows that hold no numbers, and what belongs to them, left out where the user wants that. */

/** Values of text tables and of column-major tables are held in memory, up to 1 GB. */
const MAX_HELD = 2 ** 27;
/** A warning names at most this many rows. */
const MAX_NAMED = 20;

/** For logits -Infinity is allowed beside a finite value: it is the logarithm of probability 0. */
function isGood(row: Float64Array, areLogits: boolean): boolean {
  if (!areLogits) return row.every(Number.isFinite);
  return row.some(Number.isFinite) && row.every((value) => value < Number.POSITIVE_INFINITY);
}

interface Looked {
  readonly rows: number;
  readonly bad: readonly number[];
  /** The values of the other rows, chunk by chunk, where the table cannot be read in parts. */
  readonly held: Float64Array<ArrayBuffer>[];
}

async function look(
  core: Core,
  { table, file }: LogitsInput,
  areLogits: boolean,
  context: RunContext,
): Promise<Looked> {
  const columns = columnsOf(table);
  const bad: number[] = [];
  const held: Float64Array<ArrayBuffer>[] = [];
  const isInParts = table.layout.kind === 'binary' && !table.layout.columnMajor;
  let values = 0;
  try {
    const rows = await streamRows(core, table, { signal: context.signal }, (chunk, first) => {
      const wide = wideRows(core, chunk, columns);
      const good = Array.from({ length: chunk.count }, (_, i) =>
        isGood(wide.subarray(i * columns, (i + 1) * columns), areLogits),
      );
      good.forEach((isKept, i) => {
        if (!isKept) bad.push(first + i);
      });
      if (!isInParts) held.push(keptRows(wide, good, columns));
      values += held.at(-1)?.length ?? 0;
      if (values > MAX_HELD) {
        throw new DataError(
          'too-large',
          'leaving out rows of this table needs more than 1 GB of memory',
          'Save it as .npy in C order (np.ascontiguousarray).',
        );
      }
      context.onProgress?.({ phase: 'reading', done: first + chunk.count, total: table.shape[0] ?? null });
    });
    return { rows, bad, held };
  } catch (error) {
    throw asDataError(error, file.name);
  }
}

/** The rows that are kept, one behind the other; the same array where all are. */
function keptRows(
  values: Float64Array<ArrayBuffer>,
  isKept: readonly boolean[],
  columns: number,
): Float64Array<ArrayBuffer> {
  if (isKept.every((kept) => kept)) return values;
  return values.filter((_, i) => isKept[Math.floor(i / columns)]);
}

/** The table without these rows: parts of the same file, or what is held of it, which is not copied. */
function without(table: Table, { rows, bad, held }: Looked): Table {
  const columns = columnsOf(table);
  const shape = [rows - bad.length, columns];
  const { layout, source } = table;
  if (layout.kind === 'binary' && !layout.columnMajor) {
    const bytes = columns * ELEMENT_BYTES[layout.element];
    const parts: Part[] = [];
    let start = 0;
    for (const end of [...bad, rows]) {
      if (end > start) parts.push({ source, start: layout.offset + start * bytes, end: layout.offset + end * bytes });
      start = end + 1;
    }
    return { ...table, source: new PartsSource(source.name, parts), shape, layout: { ...layout, offset: 0 } };
  }
  const parts = held.map(({ buffer }) => ({
    source: new BufferSource(source.name, new Uint8Array(buffer)),
    start: 0,
    end: buffer.byteLength,
  }));
  return {
    ...table,
    source: new PartsSource(source.name, parts),
    shape,
    layout: { kind: 'binary', element: 'f8', bigEndian: false, columnMajor: false, offset: 0 },
  };
}

/** Values of a file, one a row, without those of the bad rows; null where the file is of another length. */
function keptOf<T>(values: ArrayLike<T>, { rows, bad }: Looked): T[] | null {
  const left = new Set(bad);
  return values.length === rows ? Array.from(values).filter((_, row) => !left.has(row)) : null;
}

const labelsWithout = (labels: Labels | null, looked: Looked): Labels | null => {
  const kept = labels && keptOf(labels.values, looked);
  return labels && kept ? { ...labels, values: Int32Array.from(kept) } : labels;
};

function warningOfLeftOut({ file }: LogitsInput, { rows, bad }: Looked): Warning {
  const shown = bad.slice(0, MAX_NAMED).join(', ');
  const more = bad.length > MAX_NAMED ? ` and ${count(bad.length - MAX_NAMED)} more` : '';
  const what =
    bad.length === 1 ? 'rows has NaN or infinite values and was' : 'rows have NaN or infinite values and were';
  const message = `${count(bad.length)} of the ${count(rows)} ${what} left out of ${file.name}, with labels: ${bad.length === 1 ? 'row' : 'rows'} ${shown}${more}, counted from 0. The others are renumbered.`;
  return { code: 'rows-left-out', message };
}

/** A row of a square table is a class with a column of its own; words beside the numbers would no longer be at their rows. */
function refuseWhereRowsAreMore(input: LogitsInput, { rows, bad }: Looked): void {
  const why = keepsAllRows(input, rows);
  if (why === null) return;
  const isSquare = why === 'square';
  throw new DataError(
    'not-finite',
    `row ${bad[0]} holds a value that is no number, and rows cannot be left out of ${isSquare ? 'a square table' : 'a table with words beside its numbers'}`,
    isSquare
      ? 'Correct the value, or leave out the row and the column of that class.'
      : 'Correct the value, or delete that line.',
    { file: input.file.name, row: bad[0] },
  );
}

function refuseWhereNoneIsLeft({ file }: LogitsInput, { rows, bad }: Looked): void {
  if (bad.length < rows) return;
  throw new DataError(
    'no-rows-left',
    rows === 1
      ? 'its only row holds a value that is no number, so that no row is left'
      : `none of the ${rows} rows holds numbers alone, so that no row is left`,
    'Look for a column that holds no numbers, and save the table without it.',
    { file: file.name },
  );
}

/** The data without rows that hold no numbers, which these are, and a warning for each file that had some. */
export async function withoutBadRows(
  core: Core,
  dataset: Dataset,
  { takesZeros }: { readonly takesZeros: boolean },
  context: RunContext,
) {
  const warnings: Warning[] = [];
  const clean = async (input: LogitsInput | null, areLogits: boolean) => {
    const looked = input && (await look(core, input, areLogits, context));
    if (!input || !looked || looked.bad.length === 0) return null;
    refuseWhereNoneIsLeft(input, looked);
    if (input === dataset.features) refuseWhereRowsAreMore(input, looked);
    warnings.push(warningOfLeftOut(input, looked));
    return { looked, input: { ...input, table: without(input.table, looked) } };
  };
  const { evaluation, labels, texts } = dataset;
  const logits = await clean(dataset.logits, takesZeros);
  const features = await clean(dataset.features, false);
  const other = await clean(evaluation?.logits ?? null, takesZeros);
  const ofPoints = logits ?? features;
  const made: Dataset = {
    ...dataset,
    logits: logits?.input ?? dataset.logits,
    features: features?.input ?? dataset.features,
    labels: ofPoints ? labelsWithout(labels, ofPoints.looked) : labels,
    texts: (ofPoints && texts && keptOf(texts, ofPoints.looked)) ?? texts,
    evaluation:
      evaluation && other
        ? { logits: other.input, labels: labelsWithout(evaluation.labels, other.looked) ?? evaluation.labels }
        : evaluation,
  };
  const bad = { logits: logits?.looked.bad ?? [], evaluation: other?.looked.bad ?? [] };
  return { made, warnings, bad };
}

/** True where a result is made of a file of which rows can be left out. */
function isOfRows({ logits, features }: Dataset, { inputs }: Result): boolean {
  return inputs.some(({ name }) => name === logits?.file.name || name === features?.file.name);
}

/**
 * The runner, without the rows that hold no numbers where that is asked for. The data are then read by this thread
 * alone. `takesZeros`: logits of -Infinity, probabilities of 0, are numbers to it.
 */
export const leavingOut =
  (run: Runner, takesZeros: boolean): Runner =>
  async (core, dataset, options, context) => {
    if (readOptions([BAD_ROWS], options).bad_rows === 'refuse') {
      return offeringToLeaveOut(run)(core, dataset, options, context);
    }
    const { made, warnings } = await withoutBadRows(core, dataset, { takesZeros }, context);
    const result = await run(core, made, options, { ...context, pool: undefined, onTree: undefined }).catch((error) => {
      if (warnings.length === 0 || !(error instanceof DataError) || error.place.row === undefined) throw error;
      const message = `${error.message} (rows are counted without those that were left out)`;
      throw new DataError(error.code, message, error.remedy, error.place);
    });
    return {
      ...result,
      options: isOfRows(dataset, result) ? { ...result.options, [BAD_ROWS.key]: 'leave_out' } : result.options,
      warnings: [...warnings, ...result.warnings],
    };
  };
