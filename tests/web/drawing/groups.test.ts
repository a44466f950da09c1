import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupLeaves, groupRuns } from '../../../web/drawing/groups.ts';
import { nodeCount } from '../../../web/hierarchy/hierarchy.ts';
import { readNewick } from '../../../web/hierarchy/newick-read.ts';
import { drawingOrder, parentsOf } from '../../../web/hierarchy/walk.ts';
import { caterpillar, hierarchies } from '../hierarchy/trees.ts';

const group = (newick: string, values: Readonly<Record<string, string>>, known?: readonly string[]) => {
  const { hierarchy, classes } = readNewick(newick);
  const parents = parentsOf(hierarchy);
  const valueOfClass = classes.map((name) => values[name] ?? '');
  return groupLeaves(hierarchy, parents, drawingOrder(hierarchy, parents), valueOfClass, known);
};

test('a branch has its leaves’ group where three quarters agree', () => {
  const groups = group('((a,b),(c,(d,e)));', { a: 'x', b: 'x', c: 'y', d: 'x', e: 'x' });
  expect(groups.names).toEqual(['x', 'y']);
  expect(Array.from(groups.sizes)).toEqual([4, 1]);
  expect(Array.from(groups.ofLeaf)).toEqual([0, 0, 1, 0, 0]);
  // a, b, (a,b), c, d, e, (d,e), (c,(d,e)) with 2 of 3, the root with 4 of 5.
  expect(Array.from(groups.ofNode)).toEqual([0, 0, 0, 1, 0, 0, 0, -1, 0]);
});

test('leaves without a group are in none, nor are branches of them', () => {
  const groups = group('((a,b),(c,d));', { a: 'x' });
  expect(Array.from(groups.ofLeaf)).toEqual([0, -1, -1, -1]);
  expect(Array.from(groups.ofNode)).toEqual([0, -1, -1, -1, -1, -1, -1]);
  expect(groupRuns(groups.ofLeaf)).toEqual([{ group: 0, first: 0, last: 1 }]);
});

test('a part of a tree keeps the numbers of the whole', () => {
  const groups = group('(c,a);', { a: 'x', c: 'z' }, ['x', 'y', 'z']);
  expect(groups.names).toEqual(['x', 'y', 'z']);
  expect(Array.from(groups.ofLeaf)).toEqual([2, 0]);
  expect(Array.from(groups.sizes)).toEqual([1, 0, 1]);
});

test('agreement is what counting says, on any hierarchy', () => {
  const values = fc.array(fc.constantFrom('x', 'y', 'z', ''), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(hierarchies({ width: 4, shared: true }), values, (hierarchy, valueOfClass) => {
      const parents = parentsOf(hierarchy);
      const order = drawingOrder(hierarchy, parents);
      const { names, ofLeaf, ofNode } = groupLeaves(hierarchy, parents, order, valueOfClass);
      for (let node = 0; node < nodeCount(hierarchy); node++) {
        const below = Array.from(ofLeaf.subarray(order.first[node], order.last[node]));
        const agreed = names.findIndex((_, index) => {
          const count = below.filter((value) => value === index).length;
          return count > 0 && count >= 0.75 * below.length;
        });
        expect(ofNode[node]).toBe(agreed);
      }
      const runs = groupRuns(ofLeaf);
      expect(runs.reduce((sum, run) => sum + run.last - run.first, 0)).toBe(
        ofLeaf.filter((value) => value >= 0).length,
      );
      for (const run of runs) expect(new Set(ofLeaf.subarray(run.first, run.last))).toEqual(new Set([run.group]));
    }),
  );
});

test('20,000 levels are grouped', () => {
  const hierarchy = caterpillar(20_000);
  const values = Array.from({ length: 20_001 }, (_, index) => `group ${index % 7}`);
  const parents = parentsOf(hierarchy);
  const { sizes } = groupLeaves(hierarchy, parents, drawingOrder(hierarchy, parents), values);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(20_001);
});
