import { describe, expect, test } from 'vitest';
import { mutantOf, outcomeOf, seeds } from './mutants.ts';

/* A short part of tests/long/mutants.long.test.ts, which says how. What takes without end takes longer than a test may. */

const all = seeds();
const PER_TEST = 100;

describe('any bytes under any name are a dataset or a refusal that says why', () => {
  test.each(Array.from({ length: 25 }, (_, i) => i * PER_TEST))('mutants from number %i on', async (first) => {
    for (let number = first; number < first + PER_TEST; number++) {
      const mutant = mutantOf(number, all);
      await expect(outcomeOf(mutant), `mutant ${number}, ${mutant.name}`).resolves.toMatch(/^[a-z0-9-]+$/);
    }
  });
});

test('files that are not damaged are datasets, but for those with nothing to read', async () => {
  const refused: string[] = [];
  for (const seed of all) if ((await outcomeOf(seed)) !== 'dataset') refused.push(seed.name);
  expect(refused.length).toBeLessThan(all.length / 3);
  expect(refused).not.toContain('logits.npy');
});
