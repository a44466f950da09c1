import { expect, test } from 'vitest';
import type { Hierarchy } from '../../../../../web/engine/model/hierarchy.ts';
import { checkMerges } from '../../../../../web/page/app/session-file/check-result.ts';

// ((0, 1), 2), as two merges make it.
const TREE: Hierarchy = {
  childStart: Uint32Array.of(0, 0, 0, 0, 2, 4),
  child: Uint32Array.of(0, 1, 2, 3),
  height: Float64Array.of(0, 0, 0, 1, 2),
  classOf: Int32Array.of(0, 1, 2, -1, -1),
};
const check = (merges: unknown) => () => checkMerges(merges, 'merges', TREE);

test('merges are what made the nodes, in either order of two; or there are none', () => {
  expect(check(null)).not.toThrow();
  expect(check(Uint32Array.of(0, 1, 2, 3))).not.toThrow();
  expect(check(Uint32Array.of(1, 0, 3, 2))).not.toThrow();
});

test.each([
  ['of other nodes', Uint32Array.of(0, 2, 1, 3), 'merges[0]'],
  ['in another order', Uint32Array.of(2, 3, 0, 1), 'merges[0]'],
  ['of nodes that are not there', Uint32Array.of(0, 1, 2, 99), 'merges[2]'],
  ['of half a pair', Uint32Array.of(0, 1, 2), 'two nodes a merge'],
  ['more than nodes', new Uint32Array(12), 'two nodes a merge'],
  ['that are no whole numbers', Float64Array.of(0, 1, 2, 3), 'merges'],
])('merges %s are refused by their place', (_, merges, said) => {
  expect(check(merges)).toThrow(said);
});
