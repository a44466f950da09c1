import { expect, test } from 'vitest';
import {
  branchPaths,
  classesUnder,
  clusterTops,
  groupsIn,
  nodeAt,
  sharedBelow,
  smallTree,
} from '../../../../web/page/app/linked-views/consensus/pictures.tsx';
import { hierarchyOf } from '../../../support/trees.ts';

/* ((0, 1), (2, 3, 4)) in 100 by 50 px; elsewhere the classes stand the other way round. */
const given = hierarchyOf([
  [0, 1],
  [2, 3, 4],
]);
const tree = smallTree(given, [4, 3, 2, 1, 0], 100, 10);

test('leaves stand in the order that they have elsewhere, one row each', () => {
  expect(Array.from(tree.classes)).toEqual([4, 3, 2, 1, 0]);
  const leaf = tree.hierarchy.classOf.indexOf(0);
  expect([tree.x[leaf], tree.y[leaf]]).toEqual([100, 45]);
  expect(Array.from(smallTree(given, [], 100, 10).classes)).toEqual([0, 1, 2, 3, 4]);
});

test('a place belongs to the branch that is there', () => {
  const at = (x: number, y: number): number[] | null => {
    const node = nodeAt(tree, x, y);
    return node === null ? null : classesUnder(tree, node).sort();
  };
  expect([at(99, 45), at(30, 45), at(30, 5), at(-3, 5), at(30, 60)]).toEqual([
    [0],
    [0, 1],
    [2, 3, 4],
    [0, 1, 2, 3, 4],
    null,
  ]);
});

test('branches have the colour that all classes under them share', () => {
  const groups = sharedBelow(tree, (c) => (c < 2 ? 7 : 8));
  const paths = branchPaths(tree, groups);
  expect([...paths.keys()].sort()).toEqual([-1, 7, 8]);
  expect([paths.get(7)?.match(/M/g)?.length, paths.get(8)?.match(/M/g)?.length]).toEqual([3, 4]);
  expect(paths.get(-1)).toBe(''); // nothing is above the root
});

test('clusters and groups are nodes of it', () => {
  const sets = (nodes: Iterable<number>): number[][] => Array.from(nodes, (node) => classesUnder(tree, node).sort());
  expect(sets(clusterTops(tree, 2))).toEqual([
    [2, 3, 4],
    [0, 1],
  ]);
  expect(sets(groupsIn(tree))).toEqual([
    [0, 1],
    [2, 3, 4],
  ]);
});
