import { expect, test } from 'vitest';
import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import { classesUnder, pointsByNode } from '../../../../web/engine/hierarchy/classes-under.ts';
import { allParents, lowestJoint } from '../../../../web/engine/hierarchy/common-ancestors.ts';
import { drawingOrder, leavesBelow, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { titleOf } from '../../../../web/page/app/finished/finished.ts';

// (cat, dog) and (cat, tiger): the cat has two parents, and is drawn under the first.
const builder = new HierarchyBuilder();
const [cat, dog, tiger] = [builder.leaf(0), builder.leaf(1), builder.leaf(2)];
const pets = builder.join([cat, dog]);
const cats = builder.join([cat, tiger]);
const root = builder.join([pets, cats]);
const hierarchy = builder.finish();
const parents = parentsOf(hierarchy);
const order = drawingOrder(hierarchy, parents);

test('what is under a node is there whatever it is drawn under', () => {
  expect(leavesBelow(hierarchy, cats)).toEqual([cat, tiger]);
  expect(leavesBelow(hierarchy, root)).toEqual([cat, dog, tiger]);
  expect([...classesUnder(hierarchy, order, cats)]).toEqual([0, 2]);
  expect([...pointsByNode(hierarchy, order, [10, 20, 30])]).toEqual([10, 20, 30, 30, 40, 60]);
  const result: Pick<Result, 'hierarchy' | 'classes' | 'points' | 'members'> = {
    hierarchy,
    classes: ['cat', 'dog', 'tiger'],
    points: undefined,
    members: undefined,
  };
  expect(titleOf({ result: result as Result, order }, cats)).toBe('cat + tiger');
});

test('two classes meet in the group that has both', () => {
  expect(lowestJoint(hierarchy, parents, cat, tiger)).toBe(cats);
  expect(lowestJoint(hierarchy, parents, tiger, dog)).toBe(root);
  expect(lowestJoint(hierarchy, parents, cat, cat)).toBe(cat);
  expect(allParents(hierarchy, cat)).toEqual([pets, cats]);
  expect(allParents(hierarchy, root)).toEqual([]);
});
