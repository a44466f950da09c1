import { expect, test } from 'vitest';
import { groupsIn, sharedBelow, smallTree } from '../../../../web/page/app/linked-views/consensus/pictures.tsx';
import { branches, itemsUnderRow, nodeAtPlace } from '../../../../web/page/app/linked-views/panes/tree-rows.ts';
import { hierarchyOf } from '../../../support/trees.ts';

/* ((0, 1), (2, 3, 4)) in 100 by 50 px; elsewhere the classes stand the other way round. */
const given = hierarchyOf([
  [0, 1],
  [2, 3, 4],
]);
const tree = smallTree(given, [4, 3, 2, 1, 0], 100, 10);

test('leaves stand in the order that they have elsewhere, one row each', () => {
  expect(Array.from(tree.items)).toEqual([4, 3, 2, 1, 0]);
  const leaf = tree.tree.leafOf[0] ?? -1;
  expect([tree.x[leaf], tree.y[leaf]]).toEqual([100, 45]);
  expect(Array.from(smallTree(given, new Float64Array(5).fill(Number.NaN), 100, 10).items)).toEqual([0, 1, 2, 3, 4]);
});

test('a place belongs to the branch that is there', () => {
  const at = (x: number, y: number): number[] | null => {
    const node = nodeAtPlace(tree, x, y);
    return node === null ? null : itemsUnderRow(tree, node).sort();
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
  const paths = branches(tree, (node) => groups[node] ?? -1);
  expect([...paths.keys()].sort()).toEqual([7, 8]); // nothing is above the root
  expect([paths.get(7)?.match(/M/g)?.length, paths.get(8)?.match(/M/g)?.length]).toEqual([3, 4]);
});

test('groups are nodes of it', () => {
  const sets = (nodes: Iterable<number>): number[][] => Array.from(nodes, (node) => itemsUnderRow(tree, node).sort());
  expect(sets(groupsIn(tree))).toEqual([
    [0, 1],
    [2, 3, 4],
  ]);
});
