import { describe, expect, test } from 'vitest';
import { groupsOf, mutantOf, outcomeOf, seeds } from './mutants.ts';

/* A short part of tests/web/data/mutants.long.test.ts, which says how. What takes without end takes longer than a test may. */

const all = seeds();
const groups = groupsOf(all);
const PER_TEST = 100;

describe('any bytes under any name are a dataset or a refusal that says why', () => {
  test.each(Array.from({ length: 25 }, (_, i) => i * PER_TEST))('mutants from number %i on', async (first) => {
    for (let number = first; number < first + PER_TEST; number++) {
      const mutant = mutantOf(number, groups);
      await expect(outcomeOf(mutant), `mutant ${number}, ${mutant.name}`).resolves.toMatch(/^[a-z0-9-]+$/);
    }
  });
});

test('files that are not damaged are refused, if at all, for what they hold', async () => {
  const codes = new Map<string, number>();
  for (const seed of all) {
    const outcome = await outcomeOf(seed);
    codes.set(outcome, (codes.get(outcome) ?? 0) + 1);
  }
  expect(codes.get('dataset')).toBeGreaterThan(0.7 * all.length);
  expect([...codes.keys()].filter((code) => /^damaged|^bad-(?:pickle|hdf5|npy|safetensors|json)/.test(code))).toEqual(
    [],
  );
});
