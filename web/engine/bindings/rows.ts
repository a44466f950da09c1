import type { ElementType } from '../model/table.ts';
import { type Core, structOf } from './core.ts';
import { ENUMS, STRUCTS } from './logitree.ts';

export const KINDS = ENUMS.lt_kind;
export type Kind = (typeof KINDS)[number];

const ELEMENTS = ENUMS.lt_element;

/** The core's number of an element type; a NumPy boolean is a byte of 0 or 1. */
const elementNumber = (element: ElementType): number => ELEMENTS.indexOf(element === 'b1' ? 'u1' : element);

export interface RowLayout {
  readonly element: ElementType;
  /** The byte order that is not WebAssembly's: big-endian. */
  readonly swapped: boolean;
  /** In elements. */
  readonly rowStride: number;
  readonly columnStride: number;
}

/** Rows that lie in the core's memory, for the calls that read rows. */
export interface RowsInMemory {
  readonly pointer: number;
  /** Address of an lt_layout. */
  readonly layout: number;
  readonly count: number;
}

export const LAYOUT_BYTES = STRUCTS.lt_layout.bytes;

/** An lt_layout. */
export const layoutOf = (layout: RowLayout): Uint8Array =>
  structOf('lt_layout', {
    element: elementNumber(layout.element),
    swapped: layout.swapped ? 1 : 0,
    row_stride: layout.rowStride,
    column_stride: layout.columnStride,
  });

/** That of f64 numbers, row by row. */
export const plainLayout = (columns: number): Uint8Array =>
  layoutOf({ element: 'f8', swapped: false, rowStride: columns, columnStride: 1 });

/** Number of rows that look like probabilities: all in [0, 1], sum within 1e-3 of 1. */
export function countProbabilityRows(core: Core, rows: RowsInMemory, columns: number): number {
  return core.wordOf((out) =>
    core.exports.lt_count_probability_rows(rows.layout, rows.pointer, rows.count, columns, out),
  );
}

/** The predicted class of each row; `firstRow` is the number of the first one, for messages. */
export function predictRows(
  core: Core,
  kind: Kind,
  rows: RowsInMemory,
  columns: number,
  firstRow: number,
): Uint16Array<ArrayBuffer> {
  const { lt_predict: predict } = core.exports;
  return core.filled({ predicted: ['u16', rows.count] }, (to) =>
    predict(KINDS.indexOf(kind), rows.layout, rows.pointer, rows.count, columns, firstRow, to.predicted),
  ).predicted;
}

/**
 * All probabilities of each row at a temperature: f64 rows in the core's memory while `use` runs, with the predicted class of
 * each; `firstRow` is the number of the first one, for messages.
 */
export function withProbabilities<T>(
  core: Core,
  { kind, columns, temperature }: { readonly kind: Kind; readonly columns: number; readonly temperature: number },
  rows: RowsInMemory,
  firstRow: number,
  use: (probabilities: RowsInMemory, predicted: Uint16Array<ArrayBuffer>) => T,
): T {
  const { layout: given, pointer, count } = rows;
  return core.withMemory([plainLayout(columns), 2 * count, 8 * count * columns], (layout, predicted, out) => {
    const { lt_probabilities: call } = core.exports;
    const kindNumber = KINDS.indexOf(kind);
    core.check(call(kindNumber, given, pointer, count, columns, firstRow, temperature, predicted, out));
    return use({ pointer: out, layout, count }, core.array('u16', predicted, count));
  });
}

/** Rules by which the fields of a line become columns: lt_text_format. */
export interface TextFormat {
  readonly delimiter: string;
  readonly fields: number;
  readonly columns: readonly number[];
}

export interface TextRows {
  readonly rows: number;
  readonly consumed: number;
}

/** lt_text_rows on text that lies in memory: rows of f64 to `out`. */
export function parseTextRows(
  core: Core,
  format: TextFormat,
  text: { readonly pointer: number; readonly bytes: number; readonly last: boolean },
  firstRow: number,
  out: { readonly pointer: number; readonly rows: number },
): TextRows {
  const fields = structOf('lt_text_format', {
    delimiter: format.delimiter.charCodeAt(0),
    n_fields: format.fields,
    n_columns: format.columns.length,
  });
  return core.withMemory([fields, Uint32Array.from(format.columns), 8], (formatAt, columnsAt, results) => {
    core.check(
      core.exports.lt_text_rows(
        formatAt,
        columnsAt,
        text.pointer,
        text.bytes,
        text.last ? 1 : 0,
        firstRow,
        out.pointer,
        out.rows,
        results,
        results + 4,
      ),
    );
    const [rows = 0, consumed = 0] = core.array('u32', results, 2);
    return { rows, consumed };
  });
}

/** The rows as f64, row by row. */
export function wideRows(core: Core, rows: RowsInMemory, columns: number): Float64Array<ArrayBuffer> {
  return core.numbersOf(rows.count * columns, (out) =>
    core.exports.lt_wide_rows(rows.layout, rows.pointer, rows.count, columns, out),
  );
}
