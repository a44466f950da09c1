import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { countReadings } from '../../tools/research/tables/count-readings.ts';
import { generatedSets, type ReadingSet } from '../../tools/research/tables/reading-sets.ts';
import { cases } from '../support/cases.ts';
import { newCore } from '../support/core.ts';

/* What the table of readings is counted on. */

const digestOf = async ({ table: { source } }: ReadingSet): Promise<string> =>
  createHash('sha256')
    .update(await source.read(0, source.size))
    .digest('hex');

test.each(cases(['fifty'], () => []))('generated sets are %s and all different', async () => {
  const sets = [...generatedSets()];
  const kinds = new Map<string, number>();
  for (const { like } of sets) kinds.set(like, (kinds.get(like) ?? 0) + 1);
  expect([...kinds.values()]).toEqual([10, 10, 10, 10, 10]);
  expect(new Set(await Promise.all(sets.map(digestOf))).size).toBe(50);
});

test('short lists leave merges open, longer ones and codes fewer, and full rows none', async () => {
  for (const set of generatedSets([50], [1000])) {
    const [full, short, longer, coded] = [
      await countReadings(newCore(), set, 50, 0),
      await countReadings(newCore(), set, 1, 0),
      await countReadings(newCore(), set, 5, 0),
      await countReadings(newCore(), set, 1, 8),
    ];
    expect([full.passes, full.certified], set.like).toEqual([1, 49]);
    expect(short.passes, set.like).toBeGreaterThan(1);
    expect(short.certified, set.like).toBeLessThan(Math.min(longer.certified, coded.certified));
    for (const { merges } of [short, longer, coded]) expect(merges, set.like).toEqual(full.merges);
  }
});
