import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BufferSource } from '../../../web/data/buffer-source.ts';
import { readColumnsHere } from '../../../web/data/columns/here.ts';
import { readConfusion } from '../../../web/data/confusion.ts';
import { openFile } from '../../../web/data/sniff.ts';

/*
 * The query of docs/billions-of-rows.md, on a million rows. DuckDB's package for Node is 70 MB, so it is not among those of
 * the project: `npm install --prefix /tmp/duckdb @duckdb/node-api`, and NODE_PATH=/tmp/duckdb/node_modules.
 */

interface DuckDb {
  readonly DuckDBInstance: { create(): Promise<{ connect(): Promise<{ run(sql: string): Promise<unknown> }> }> };
}

function findDuckDb(): DuckDb | null {
  try {
    return createRequire(import.meta.url)('@duckdb/node-api') as DuckDb;
  } catch {
    return null;
  }
}

const duckDb = findDuckDb();
if (duckDb === null) console.log('      the query for billions of rows is not run: @duckdb/node-api is not installed');

const ROWS = 1_000_000;
const CLASSES = 100;
const page = readFileSync(new URL('../../../docs/billions-of-rows.md', import.meta.url), 'utf8');
const [, query = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? [];

test('the page about billions of rows has a query for the columns that are known', () => {
  expect(query).toMatch(/^SELECT label, prediction, count\(\*\) AS points\nFROM predictions\nGROUP BY/);
});

test.skipIf(duckDb === null)('a million rows, counted by DuckDB, are the confusion matrix', async () => {
  const connection = await (await duckDb?.DuckDBInstance.create())?.connect();
  const folder = mkdtempSync(join(tmpdir(), 'logitree-sql-'));
  // Both columns are arithmetic that JavaScript can repeat.
  await connection?.run(`CREATE TABLE predictions AS
    SELECT i % ${CLASSES} AS label, (i % ${CLASSES} + (i * i) % 7 * ((i * 31) % 3)) % ${CLASSES} AS prediction
    FROM range(${ROWS}) t(i)`);
  const expected = new Float64Array(CLASSES * CLASSES);
  for (let i = 0; i < ROWS; i++) {
    const label = i % CLASSES;
    const cell = label * CLASSES + ((label + ((i * i) % 7) * ((i * 31) % 3)) % CLASSES);
    expected[cell] = (expected[cell] ?? 0) + 1;
  }
  for (const format of ['csv', 'parquet']) {
    const path = join(folder, `confusion.${format}`);
    await connection?.run(`COPY (${query}) TO '${path}' (FORMAT ${format}${format === 'csv' ? ', HEADER' : ''})`);
    const source = new BufferSource(path, new Uint8Array(readFileSync(path)));
    const [file] = await openFile(`confusion.${format}`, source, readColumnsHere);
    expect(file?.role).toBe('confusion');
    const { counts } = file ? readConfusion(file, null) : { counts: null };
    expect(counts).toEqual(expected);
  }
  rmSync(folder, { recursive: true });
});
