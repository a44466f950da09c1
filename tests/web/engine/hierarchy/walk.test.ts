import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prune } from '../../../../web/engine/hierarchy/arrange.ts';
import { depthsOf, lowestCommonAncestor } from '../../../../web/engine/hierarchy/common-ancestors.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { checkHierarchy } from '../../../../web/engine/hierarchy/validate.ts';
import { ancestorsOf, drawingOrder, isTree, leafCounts, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { nodeCount, rootOf } from '../../../../web/engine/model/hierarchy.ts';
import { hierarchies, nested, numbered, SHARED } from './trees.ts';

// ((1,0),(3,2)): the hand-checkable example of L2H.
const four = hierarchyFromMerges(4, Uint32Array.of(1, 0, 3, 2, 4, 5));

test('merges become a binary tree with the merge step as height', () => {
  expect(nested({ hierarchy: four, classes: ['0', '1', '2', '3'] })).toEqual([
    ['1', '0'],
    ['3', '2'],
  ]);
  expect(Array.from(four.height)).toEqual([0, 0, 0, 0, 1, 2, 3]);
  checkHierarchy(four, 4);
});

test('a single class is a tree of one leaf', () => {
  const one = hierarchyFromMerges(1, new Uint32Array(0));
  checkHierarchy(one, 1);
  expect(Array.from(drawingOrder(one).leaves)).toEqual([0]);
  expect(nodeCount(prune(one, 0, new Set(), 0).hierarchy)).toBe(1);
});

test('walks of a small tree', () => {
  const parents = parentsOf(four);
  expect(Array.from(parents)).toEqual([4, 4, 5, 5, 6, 6, -1]);
  expect(Array.from(depthsOf(four))).toEqual([2, 2, 2, 2, 1, 1, 0]);
  expect(Array.from(leafCounts(four))).toEqual([1, 1, 1, 1, 2, 2, 4]);
  const { leaves, first, last } = drawingOrder(four);
  expect(Array.from(leaves)).toEqual([1, 0, 3, 2]);
  expect(Array.from(leaves.subarray(first[5], last[5]))).toEqual([3, 2]);
  expect(ancestorsOf(parents, 2)).toEqual([5, 6]);
  expect(lowestCommonAncestor(parents, 1, 0)).toBe(4);
  expect(lowestCommonAncestor(parents, 0, 3)).toBe(6);
  expect(lowestCommonAncestor(parents, 4, 0)).toBe(4);
});

test('a shared group hangs under its first parent', () => {
  checkHierarchy(SHARED, 3);
  expect(isTree(SHARED)).toBe(false);
  expect(Array.from(parentsOf(SHARED))).toEqual([3, 3, 4, 5, 5, -1]);
  expect(Array.from(drawingOrder(SHARED).leaves)).toEqual([0, 1, 2]);
  expect(Array.from(leafCounts(SHARED))).toEqual([1, 1, 1, 2, 1, 3]);
  expect(nested({ hierarchy: prune(SHARED, 4, new Set(), 0).hierarchy, classes: ['a', 'b', 'c'] })).toEqual(['b', 'c']);
});

test('a subtree is the part of the tree below a node', () => {
  fc.assert(
    fc.property(hierarchies({ width: 4 }), fc.nat(), (hierarchy, pick) => {
      const node = pick % nodeCount(hierarchy);
      const part = prune(hierarchy, node, new Set(), 0);
      checkHierarchy(part.hierarchy, hierarchy.classOf.length);
      const { classes } = numbered(hierarchy);
      expect(nested({ hierarchy: part.hierarchy, classes })).toEqual(nested({ hierarchy, classes }, node));
      const { height, classOf } = part.hierarchy;
      expect(Array.from(height)).toEqual(Array.from(part.nodes, (old) => hierarchy.height[old]));
      expect(Array.from(classOf)).toEqual(Array.from(part.nodes, (old) => hierarchy.classOf[old]));
    }),
  );
});

test('ranges, counts, depths and ancestors agree on any hierarchy', () => {
  fc.assert(
    fc.property(hierarchies({ width: 4, shared: true }), fc.nat(), fc.nat(), (hierarchy, pickA, pickB) => {
      const parents = parentsOf(hierarchy);
      const { leaves, first, last } = drawingOrder(hierarchy);
      const counts = leafCounts(hierarchy);
      const depths = depthsOf(hierarchy);
      expect(new Set(leaves).size).toBe(leaves.length);
      const nodes = Array.from({ length: nodeCount(hierarchy) }, (_, node) => node);
      expect(nodes.map((node) => (last[node] as number) - (first[node] as number))).toEqual(Array.from(counts));
      expect(nodes.map((node) => ancestorsOf(parents, node).length)).toEqual(Array.from(depths));
      const isBelow = (leaf: number, node: number) => leaf === node || ancestorsOf(parents, leaf).includes(node);
      const range = (node: number) => Array.from(leaves.subarray(first[node], last[node]));
      expect(nodes.filter((node) => !range(node).every((leaf) => isBelow(leaf, node)))).toEqual([]);
      const a = pickA % nodeCount(hierarchy);
      const b = pickB % nodeCount(hierarchy);
      const aboveA = [a, ...ancestorsOf(parents, a)];
      const aboveB = new Set([b, ...ancestorsOf(parents, b)]);
      expect(lowestCommonAncestor(parents, a, b)).toBe(aboveA.find((node) => aboveB.has(node)));
      expect(lowestCommonAncestor(parents, a, rootOf(hierarchy))).toBe(rootOf(hierarchy));
    }),
  );
});
