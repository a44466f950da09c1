import { expect, test } from 'vitest';
import { changedPairs } from '../../../../web/engine/decisions/changes/changed-pairs.ts';
import { Mistakes } from '../../../../web/engine/decisions/changes/seen-points.ts';

test('tests of very many pairs are counted in a moment', () => {
  const classes = 250;
  const each = 23; // mistakes of a pair: as many as let it pass among all of them
  const pairs = Array.from({ length: classes }, (_, a) => Array.from({ length: a }, (_, b) => [a, b] as const)).flat();
  const truth = Int32Array.from({ length: pairs.length * each }, (_, row) => pairs[Math.floor(row / each)]?.[0] ?? -1);
  const second = truth.map((_, row) => pairs[Math.floor(row / each)]?.[1] ?? -1);
  const seen = {
    models: [
      { truth, predicted: truth },
      { truth, predicted: second },
    ],
    arePaired: true,
  } as const;
  const points = Array.from({ length: classes }, (_, c) => [c * each, c * each] as const);
  const start = performance.now();
  const { tested, broken, fixed } = changedPairs(seen, new Mistakes(seen, classes), points);
  expect({ tested, broken: broken.length, fixed: fixed.length }).toEqual({
    tested: pairs.length,
    broken: pairs.length,
    fixed: 0,
  });
  expect(performance.now() - start).toBeLessThan(15_000);
});
