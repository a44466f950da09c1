import { expect, test } from 'vitest';
import { outcomeOfTable, tableMutantOf } from './table-mutants.ts';

/*
 * Tables of predictions with other columns, headings, separators, encodings and cells, and cut off. Numbers, not chance, make
 * the mutants: one that fails fails again.
 */

const COUNT = Number(process.env.LOGITREE_MUTANTS ?? 20_000);
const FIRST = Number(process.env.LOGITREE_FIRST_MUTANT ?? 0);

test(`${COUNT} tables that are changed at random`, { timeout: 3_600_000 }, async () => {
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
  console.log([...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', '));
  console.log(`slowest ${slowest.toFixed(0)} ms`);
  expect(wrong).toEqual([]);
});
