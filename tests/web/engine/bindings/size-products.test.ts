import { expect, test } from 'vitest';
import { Neighbours } from '../../../../web/engine/bindings/neighbours.ts';
import { newCore } from '../../../support/core.ts';

/* Sizes have 32 bits in the module: 65,537 times 65,536 is 65,536 there. */
test('a table whose size wraps around is refused, and the core goes on', () => {
  const core = newCore();
  const points = Float64Array.from({ length: 65_537 }, (_, i) => i);
  expect(() => new Neighbours(core, points, 1, 65_536)).toThrow(/65537 rows of 65536 entries is more than one block/);
  const few = new Neighbours(core, points.subarray(0, 100), 1, 5);
  while (few.step(1000).phase !== 'done');
  expect(few.graph('plain').src.length).toBeGreaterThanOrEqual(250);
  few.destroy();
});
