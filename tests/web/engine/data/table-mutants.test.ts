import { expect, test } from 'vitest';
import { rounds } from '../../../support/cases.ts';
import { tableMutantOf } from './table-mutants.ts';
import { outcomeOfTable } from './table-outcome.ts';

/*
 * Tables of predictions with other columns, headings, separators, encodings and cells, and cut off. Numbers make the mutants,
 * from the seed of all properties on: one that fails fails again with `LOGITREE_MUTANTS=1 PROPERTY_SEED=its number`.
 */

const COUNT = Number(process.env.LOGITREE_MUTANTS ?? rounds(20_000, 400));
const FIRST = Number(process.env.PROPERTY_SEED);

test('tables that are changed are read as they stand, or it is said that they are not', {
  timeout: 3_600_000,
}, async () => {
  const outcomes = new Map<string, number>();
  const wrong: string[] = [];
  let slowest = 0;
  for (let number = FIRST; number < FIRST + COUNT && wrong.length < 20; number++) {
    const mutant = tableMutantOf(number);
    const begin = performance.now();
    const outcome = await outcomeOfTable(mutant).catch((error: unknown) => {
      wrong.push(`mutant ${number} (${mutant.done.join('; ')}): ${error}`);
      return 'wrong';
    });
    slowest = Math.max(slowest, performance.now() - begin);
    const which = `${mutant.isSame ? 'the same' : 'another'} table ${outcome}`;
    outcomes.set(which, (outcomes.get(which) ?? 0) + 1);
  }
  console.log(`${COUNT} tables from number ${FIRST} on, slowest ${slowest.toFixed(0)} ms`);
  for (const [outcome, count] of [...outcomes].sort()) console.log(`${count} × ${outcome}`);
  expect(wrong).toEqual([]);
  if (COUNT < 400) return;
  const how = [...outcomes.keys()].map((which) => which.split(' ').at(-1));
  expect([...new Set(how)].sort()).toEqual(['asked', 'equal', 'refused', 'warned']);
});

/** A column without a heading, values of a class that are cut off, values of some classes alone: once left out in silence. */
test.each([502_325, 505_298, 513_212, 516_563, 516_650, 902_058, 515_006_429])(
  'of table %i nothing is left out in silence',
  async (number) => {
    expect(await outcomeOfTable(tableMutantOf(number))).not.toBe('equal');
  },
);

test('as many rows as columns that are called as values, below one without a heading, are points', async () => {
  expect(await outcomeOfTable(tableMutantOf(720_015_443))).toBe('equal');
});
