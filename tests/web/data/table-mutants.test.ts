import { expect, test } from 'vitest';
import { outcomeOfTable, tableMutantOf } from './table-mutants.ts';

/* A short part of table-mutants.long.test.ts. What takes without end takes longer than a test may. */

test('tables that are changed at random are read as they stand, or it is said that they are not', async () => {
  const outcomes = new Map<string, number>();
  for (let number = 0; number < 600; number++) {
    const mutant = tableMutantOf(number);
    try {
      const outcome = await outcomeOfTable(mutant);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    } catch (error) {
      throw new Error(`mutant ${number} (${mutant.done.join('; ')}): ${error}`);
    }
  }
  expect([...outcomes.keys()].sort()).toEqual(['asked', 'equal', 'refused', 'warned']);
});
