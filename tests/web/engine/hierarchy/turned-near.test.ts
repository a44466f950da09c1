import { expect, test } from 'vitest';
import { arrange, turnedNear } from '../../../../web/engine/hierarchy/arrange.ts';
import { drawingOrder, drawnTree, isLeaf } from '../../../../web/engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { Random } from '../../../support/random.ts';
import { randomHierarchy } from '../../../support/trees.ts';

/* A tree is drawn with its leaves as near as it allows to where they were in another one. */

/** Classes as they are drawn. */
function classesOf(hierarchy: Hierarchy, turned: ReadonlySet<number>): number[] {
  const { order, parents } = drawnTree(hierarchy);
  const { leaves } = drawingOrder(arrange(hierarchy, order, 'made', turned), parents);
  return Array.from(leaves, (leaf) => hierarchy.classOf[leaf] ?? -1);
}
function placesOf(classes: readonly number[]): Float64Array {
  const place = new Float64Array(classes.length);
  for (const [at, each] of classes.entries()) place[each] = at;
  return place;
}
const inner = (hierarchy: Hierarchy): number[] =>
  Array.from(hierarchy.classOf.keys()).filter((node) => !isLeaf(hierarchy, node));

test('the same tree, turned anywhere, comes back in its former order', () => {
  for (let seed = 0; seed < 50; seed++) {
    const random = new Random(seed);
    const hierarchy = randomHierarchy(random, 2 + random.below(40), 2);
    const before = classesOf(hierarchy, new Set(inner(hierarchy).filter(() => random.below(2) === 1)));
    expect(classesOf(hierarchy, turnedNear(drawnTree(hierarchy), placesOf(before)))).toEqual(before);
  }
});

test('another tree comes at least as near as it was made, on the whole', () => {
  let [made, near] = [0, 0];
  for (let seed = 0; seed < 50; seed++) {
    const random = new Random(seed);
    const [a, b] = [randomHierarchy(random, 30, 3), randomHierarchy(random, 30, 3)];
    const place = placesOf(classesOf(a, new Set()));
    const apart = (turned: ReadonlySet<number>): number =>
      classesOf(b, turned).reduce((sum, each, at) => sum + Math.abs(at - (place[each] ?? 0)), 0);
    made += apart(new Set());
    near += apart(turnedNear(drawnTree(b), place));
  }
  expect(near).toBeLessThan(0.8 * made);
});

test('classes that were not there count for nothing', () => {
  const hierarchy = randomHierarchy(new Random(1), 8, 2);
  expect(turnedNear(drawnTree(hierarchy), new Float64Array(8).fill(Number.NaN))).toEqual(new Set());
});
