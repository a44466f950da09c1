import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onlyRows, spanOf } from '../../../../web/engine/bindings/sample-rows.ts';
import { type OnRows, streamRows } from '../../../../web/engine/bindings/stream-rows.ts';
import { BlobSource } from '../../../../web/engine/data/sources/blob-source.ts';
import type { Table } from '../../../../web/engine/model/table.ts';
import { cases, rounds } from '../../../support/cases.ts';
import { newCore, tableOf } from '../../../support/core.ts';

/* Whatever is read at once and however long the rows are, each is handed on once, with its number and its values. */

const MB = 1 << 20;

/** Values that tell where they come from: row and column in every element. */
function numbered(rows: number, columns: number, columnMajor: boolean): Table {
  const values = Float32Array.from({ length: rows * columns }, (_, i) =>
    columnMajor ? (i % rows) * columns + Math.floor(i / rows) : i,
  );
  const table = tableOf(values, rows, columns);
  return { ...table, layout: { kind: 'binary', element: 'f4', bigEndian: false, columnMajor, offset: 0 } };
}

const asFile = (table: Table, bytes: Uint8Array<ArrayBuffer>): Table => ({
  ...table,
  source: new BlobSource('logits.npy', new Blob([bytes])),
});

const core = newCore();

/** The first and the last value of each row that is handed on, in order. */
async function handedOn(
  table: Table,
  options: Parameters<typeof streamRows>[2],
  wrap: (onRows: OnRows) => OnRows = (onRows) => onRows,
): Promise<{ rows: [number, number, number][]; most: number; returned: number }> {
  const columns = table.shape[1] ?? 0;
  const rows: [number, number, number][] = [];
  let most = 0;
  const take: OnRows = ({ pointer, layout, count }, first) => {
    const [rowStride = 0, columnStride = 0] = core.array('u32', layout + 8, 2);
    const valueAt = (row: number, column: number): number =>
      new DataView(core.exports.memory.buffer).getFloat32(
        pointer + 4 * (row * rowStride + column * columnStride),
        true,
      );
    most = Math.max(most, count);
    for (let row = 0; row < count; row += 1) rows.push([first + row, valueAt(row, 0), valueAt(row, columns - 1)]);
  };
  const returned = await streamRows(core, table, options, wrap(take));
  return { rows, most, returned };
}

const row = (columns: number, number: number, as = number): [number, number, number] => [
  as,
  Math.fround(number * columns),
  Math.fround(number * columns + columns - 1),
];

test('small rows, by chunks of any number of rows, from any row on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        total: fc.integer({ min: 0, max: 300 }),
        columns: fc.integer({ min: 1, max: 20 }),
        chunkRows: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
        firstRow: fc.integer({ min: 0, max: 299 }),
        maxRows: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
        columnMajor: fc.boolean(),
        inFile: fc.boolean(),
      }),
      async ({ total, columns, chunkRows, firstRow, maxRows, columnMajor, inFile }) => {
        const table = numbered(total, columns, columnMajor);
        const of = inFile ? asFile(table, await table.source.read(0, table.source.size)) : table;
        const start = columnMajor ? 0 : Math.min(firstRow, total); // column by column a file is read from its first row
        const count = Math.min(total - start, maxRows ?? Number.POSITIVE_INFINITY);
        const { rows, most, returned } = await handedOn(of, { chunkRows, firstRow: start, maxRows });
        expect(rows).toEqual(Array.from({ length: count }, (_, i) => row(columns, start + i)));
        expect(returned).toBe(count);
        expect(most).toBeLessThanOrEqual(chunkRows ?? count);
      },
    ),
    { numRuns: rounds(100, 40) },
  );
});

test('chosen rows keep their order and their values', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 100 }),
      fc.integer({ min: 1, max: 120 }),
      fc.boolean(),
      async (drawn, chunkRows, columnMajor) => {
        const chosen = Uint32Array.from(drawn).sort();
        const table = numbered(100, 3, columnMajor);
        const options = { ...spanOf(table, chosen), chunkRows };
        const { rows } = await handedOn(table, options, (onRows) => onlyRows(table, chosen, onRows));
        expect(rows).toEqual(Array.from(chosen, (number, i) => row(3, number, i)));
      },
    ),
    { numRuns: rounds(100, 40) },
  );
});

const SIZES: readonly (readonly [string, number])[] = [
  ['just below 1 MB', MB / 4 - 1],
  ['of 1 MB', MB / 4],
  ['above 1 MB', MB / 4 + 1],
  ['above 4 MB', MB + 1],
  ['above 8 MB', 2 * MB + 1],
];
test.each(cases(SIZES, (all) => all.filter(([, columns]) => columns < MB)))(
  'rows %s are handed on one by one',
  async (_, columns) => {
    const table = numbered(3, columns, false);
    const file = asFile(table, await table.source.read(0, table.source.size));
    const expected = Array.from({ length: 3 }, (_row, number) => row(columns, number));
    for (const of of [table, file]) {
      expect((await handedOn(of, {})).rows).toEqual(expected);
      expect((await handedOn(of, { firstRow: 1, maxRows: 1 })).rows).toEqual(expected.slice(1, 2));
      expect((await handedOn(of, { chunkRows: 2 })).rows).toEqual(expected);
    }
    expect((await handedOn(file, {})).most).toBe(1);
  },
);
