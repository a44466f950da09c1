import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, test } from 'vitest';
import { readConfusion } from '../../../../web/engine/data/dataset/confusion.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import { cases } from '../../../support/cases.ts';

/*
 * The query of docs/billions-of-rows.md as it stands there, on as many rows as SQLite makes soon: in SQLite, and in DuckDB where that is.
 * DuckDB's package for Node is 70 MB, so it is not among those of the project: `npm install --prefix /tmp/duckdb
 * @duckdb/node-api`, and NODE_PATH=/tmp/duckdb/node_modules.
 */

const [ROWS = 0] = cases([1_000_000], () => [150_000]);
const FEWER = 50_000;
const CLASSES = 100;
const page = readFileSync(new URL('../../../../docs/billions-of-rows.md', import.meta.url), 'utf8');
const [, query = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? [];

/** Arithmetic that SQL and JavaScript do alike: which class point i is of, and which it is taken for. */
const LABEL = `i % ${CLASSES}`;
const PREDICTION = `(i % ${CLASSES} + (i * i) % 7 * ((i * 31) % 3)) % ${CLASSES}`;

/** The same rows, counted here. */
function counted(rows: number): Float64Array {
  const counts = new Float64Array(CLASSES * CLASSES);
  for (let i = 0; i < rows; i++) {
    const label = i % CLASSES;
    const cell = label * CLASSES + ((label + ((i * i) % 7) * ((i * 31) % 3)) % CLASSES);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}

/** The page's reading of a file that a database wrote. */
async function opened(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const [file] = await openFile(name, new BufferSource(name, bytes), readHere);
  expect(file?.role).toBe('confusion');
  return file === undefined ? null : readConfusion(file, null);
}

test('the page about billions of rows has a query for the columns that are known', () => {
  expect(query).toMatch(/^SELECT label, prediction, count\(\*\) AS points\nFROM predictions\nGROUP BY/);
});

describe('counted by the query of the page in SQLite', () => {
  const rowsOf = (count: number, label: string, prediction: string) => {
    const database = new sqlite.Database();
    database.exec(`CREATE TABLE predictions AS WITH RECURSIVE numbers(i) AS
      (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < ${count})
      SELECT ${label} AS label, ${prediction} AS prediction FROM numbers`);
    const rows = database.all(query);
    database.close();
    const header = Object.keys(rows[0] ?? {}).join(',');
    const text = [header, ...rows.map((row) => Object.values(row).join(','))].join('\n');
    return new TextEncoder().encode(`${text}\n`);
  };

  test('rows of numbers are the confusion matrix', async () => {
    const found = await opened('confusion.csv', rowsOf(ROWS, LABEL, PREDICTION));
    expect(found?.counts).toEqual(counted(ROWS));
  });

  test('and rows whose classes have names are', async () => {
    const named = (index: string): string => `printf('class %02d', ${index})`;
    const found = await opened('confusion.csv', rowsOf(FEWER, named(LABEL), named(PREDICTION)));
    expect(found?.names).toEqual(Array.from({ length: CLASSES }, (_, c) => `class ${String(c).padStart(2, '0')}`));
    expect(found?.counts).toEqual(counted(FEWER));
  });
});

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
if (duckDb === null)
  console.log('      the query for billions of rows is not run in DuckDB: @duckdb/node-api is not installed');

test.skipIf(duckDb === null)('the same rows, counted by DuckDB, are the confusion matrix', async () => {
  const connection = await (await duckDb?.DuckDBInstance.create())?.connect();
  const folder = mkdtempSync(join(tmpdir(), 'logitree-sql-'));
  await connection?.run(`CREATE TABLE predictions AS
    SELECT ${LABEL} AS label, ${PREDICTION} AS prediction FROM range(${ROWS}) t(i)`);
  const expected = counted(ROWS);
  for (const format of ['csv', 'parquet']) {
    const path = join(folder, `confusion.${format}`);
    await connection?.run(`COPY (${query}) TO '${path}' (FORMAT ${format}${format === 'csv' ? ', HEADER' : ''})`);
    const found = await opened(`confusion.${format}`, new Uint8Array(readFileSync(path)));
    expect(found?.counts).toEqual(expected);
  }
  rmSync(folder, { recursive: true });
});
