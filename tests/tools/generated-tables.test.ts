import { expect, inject, test } from 'vitest';
import { judged } from '../support/judged-tables.ts';
import { savedFiles } from '../support/saved-files.ts';
import { tableOf } from '../support/table-generator.ts';

/*
 * Tables that nobody chose, by kind, language, separator and order: each is read rightly, asked about, or refused. The long run
 * has a new seed each time, which it prints: one that fails fails again with `PROPERTY_SEED=its seed`.
 */

const COUNT = inject('isLong') ? 2000 : 300;
const SEED = inject('isLong') ? Number(process.env.PROPERTY_SEED) : 77;
/** Of tables that a careful person would not doubt, so many are read without a question. */
const LEAST_READ = 0.95;

const { folder } = savedFiles('generated-tables');

/** Points of a long table, of which only the first rows are looked at before it is known what it is. */
const TIMES = 120;
const LOOKED_AT = 2 ** 16;

test('a table of many points is read as one of few', { timeout: 600_000 }, async () => {
  const numbers = Array.from({ length: COUNT / 5 }, (_, number) => number);
  const long = numbers.map((number) => tableOf(SEED, number, TIMES)).filter(({ text }) => text.length > LOOKED_AT);
  expect(long.length).toBeGreaterThan(numbers.length / 10);
  for (const table of long) {
    const { verdict, differences } = await judged(table, folder);
    expect(differences, table.name).toEqual([]);
    if (table.onlyOneHumanReading) expect([verdict, table.name]).toEqual(['right', table.name]);
  }
});

test('no table is read wrongly, and those with one human reading are mostly read', { timeout: 600_000 }, async () => {
  const all: Awaited<ReturnType<typeof judged>>[] = [];
  for (let number = 0; number < COUNT; number++) all.push(await judged(tableOf(SEED, number), folder));
  const counts = new Map<string, number>();
  for (const { verdict } of all) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  console.log(`${COUNT} tables of seed ${SEED}: ${[...counts].map(([verdict, n]) => `${n} ${verdict}`).join(', ')}`);
  const wrong = all.filter(({ verdict }) => verdict === 'wrong');
  expect(wrong.map(({ table, differences }) => `${table.name}: ${differences.join('; ')}`)).toEqual([]);
  const clear = all.filter(({ table }) => table.onlyOneHumanReading);
  const read = clear.filter(({ verdict }) => verdict === 'right');
  expect(read.length / clear.length).toBeGreaterThan(LEAST_READ);
});
