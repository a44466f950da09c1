import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { type DrawnTree, drawnTree } from '../../../../web/engine/hierarchy/walk.ts';
import { nodeCount } from '../../../../web/engine/model/hierarchy.ts';
import { type Groups, groupLeaves, groupRuns, groupsOfPart, sizesOf } from '../../../../web/page/drawing/groups.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { hierarchies } from '../../engine/hierarchy/trees.ts';

const group = (newick: string, values: Readonly<Record<string, string>>) => {
  const { hierarchy, classes } = readNewick(newick);
  const tree = drawnTree(hierarchy);
  return {
    tree,
    groups: groupLeaves(
      tree,
      classes.map((name) => values[name] ?? ''),
    ),
  };
};

/** The group of each leaf as drawn. */
const ofLeaf = ({ order }: DrawnTree, { ofNode }: Groups): number[] =>
  Array.from(order.leaves, (leaf) => ofNode[leaf] as number);

test('a branch has its leaves’ group where three quarters agree', () => {
  const { tree, groups } = group('((a,b),(c,(d,e)));', { a: 'x', b: 'x', c: 'y', d: 'x', e: 'x' });
  expect(groups.names).toEqual(['x', 'y']);
  expect(Array.from(groups.sizes)).toEqual([4, 1]);
  expect(ofLeaf(tree, groups)).toEqual([0, 0, 1, 0, 0]);
  // a, b, (a,b), c, d, e, (d,e), (c,(d,e)) with 2 of 3, the root with 4 of 5.
  expect(Array.from(groups.ofNode)).toEqual([0, 0, 0, 1, 0, 0, 0, -1, 0]);
});

test('branches of a group are counted without single leaves and without the tree itself', () => {
  const { tree, groups } = group('((a,b),(c,(d,e)));', { a: 'x', b: 'x', c: 'y', d: 'x', e: 'x' });
  // (a,b) and (d,e); the root is of x too.
  expect(Array.from(sizesOf(2, Int32Array.from(groups.ofNode), tree.order, 'branches'))).toEqual([2, 0]);
});

test('groups are numbered by name, whatever the tree: a name has one colour', () => {
  const values = { a: 'x', b: 'group 10', c: 'group 9', d: 'x' };
  const [one, other] = [group('((a,b),(c,d));', values).groups, group('((d,(c,(b,a))));', values).groups];
  expect(one.names).toEqual(['group 9', 'group 10', 'x']);
  expect(other.names).toEqual(one.names);
  expect(other.tones).toEqual(one.tones);
});

test('a part of a tree keeps the numbers of the whole', () => {
  const { groups } = group('((a,b),(c,d));', { a: 'x', b: 'y', c: 'z', d: 'x' });
  const part = drawnTree(readNewick('(c,d);').hierarchy);
  const ofPart = groupsOfPart(groups, Uint32Array.of(3, 4, 5), part.order);
  expect(ofPart.names).toEqual(['x', 'y', 'z']);
  expect(ofLeaf(part, ofPart)).toEqual([2, 0]);
  expect(Array.from(ofPart.sizes)).toEqual([1, 0, 1]);
});

test('agreement is what counting says, on any hierarchy', () => {
  const values = fc.array(fc.constantFrom('x', 'y', 'z', ''), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(hierarchies({ width: 4, shared: true }), values, (hierarchy, valueOfClass) => {
      const tree = drawnTree(hierarchy);
      const { order } = tree;
      const groups = groupLeaves(tree, valueOfClass);
      const { names, ofNode } = groups;
      const leafGroups = ofLeaf(tree, groups);
      for (let node = 0; node < nodeCount(hierarchy); node++) {
        const below = leafGroups.slice(order.first[node], order.last[node]);
        const agreed = names.findIndex((_, index) => {
          const count = below.filter((value) => value === index).length;
          return count > 0 && count >= 0.75 * below.length;
        });
        expect(ofNode[node]).toBe(agreed);
      }
      const runs = groupRuns(order, groups);
      expect(runs.reduce((sum, run) => sum + run.last - run.first, 0)).toBe(
        leafGroups.filter((value) => value >= 0).length,
      );
      for (const run of runs) expect(new Set(leafGroups.slice(run.first, run.last))).toEqual(new Set([run.group]));
    }),
  );
});

test('20,000 levels are grouped', () => {
  const hierarchy = caterpillar(20_000);
  const values = Array.from({ length: 20_001 }, (_, index) => `group ${index % 7}`);
  const { sizes } = groupLeaves(drawnTree(hierarchy), values);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(20_001);
});
