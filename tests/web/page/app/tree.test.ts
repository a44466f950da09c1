import { describe, expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { mergeOf, titleOf } from '../../../../web/page/app/finished/finished.ts';
import { type DrawnView, drawnPart, findClasses } from '../../../../web/page/app/tree/drawn.ts';
import { neighbour, type Step, stepOfKey } from '../../../../web/page/app/tree/neighbour.ts';
import { onlyStanding } from '../../../../web/page/app/tree/unfolded.ts';

/* Leaves 0 1 2 3; 4 = {2, 0}, 5 = {4, 3}, 6 = {5, 1}. */
const merges = Uint32Array.of(2, 0, 4, 3, 5, 1);
const hierarchy = hierarchyFromMerges(4, merges);
const classes = ['whale', 'oak', 'dolphin', 'Whale shark'];
const result = { hierarchy, classes, merges } as unknown as Result;
const parents = parentsOf(hierarchy);
const finished = { result, parents, order: drawingOrder(hierarchy) };
const plain: DrawnView = { top: null, folded: new Set(), turned: new Set(), siblings: 'made' };

describe('arrow keys', () => {
  const walk = (from: number, ...steps: readonly Step[]): number =>
    steps.reduce((node, step) => neighbour(hierarchy, parents, node, step, 6), from);

  test('lead to the parent, the first child and round the siblings', () => {
    expect(walk(6, 'child')).toBe(5);
    expect(walk(6, 'child', 'child', 'child')).toBe(2);
    expect(walk(2, 'next')).toBe(0);
    expect(walk(2, 'next', 'next')).toBe(2);
    expect(walk(2, 'previous')).toBe(0);
    expect(walk(2, 'parent', 'parent')).toBe(5);
  });

  test('stay where there is nothing', () => {
    expect(walk(6, 'parent')).toBe(6);
    expect(walk(6, 'next')).toBe(6);
    expect(walk(1, 'child')).toBe(1);
  });

  test('do not leave the subtree that is drawn', () => {
    expect(neighbour(hierarchy, parents, 5, 'parent', 5)).toBe(5);
    expect(neighbour(hierarchy, parents, 5, 'next', 5)).toBe(5);
    expect(neighbour(hierarchy, parents, 4, 'parent', 5)).toBe(5);
  });

  test('are four', () => {
    expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map(stepOfKey)).toEqual([
      'parent',
      'child',
      'previous',
      'next',
    ]);
    expect(stepOfKey('a')).toBeUndefined();
  });
});

describe('what is drawn', () => {
  test('without the joins that do not stand has their branches under the next join above', () => {
    const drawn = onlyStanding(drawnPart(finished, plain), new Set([4, 6]));
    expect(Array.from(drawn.whole)).toEqual([0, 1, 2, 3, 4, 6]);
    expect(Array.from(drawn.hierarchy.child)).toEqual([2, 0, 4, 3, 1]);
    expect(drawn.partOf(5)).toBe(5); // the root, which is node 6 of the tree
    expect([drawn.partOf(4), drawn.partOf(3), drawn.partOf(null)]).toEqual([4, 3, null]);
    // Keys walk what is drawn, by the numbers of the whole tree.
    const walk = (from: number, step: Step): number => neighbour(drawn.arranged, drawn.parents, from, step, drawn.top);
    expect([walk(6, 'child'), walk(4, 'next'), walk(3, 'next'), walk(3, 'parent')]).toEqual([4, 3, 1, 6]);
    expect(walk(5, 'parent')).toBe(6); // where one is selected that is not drawn any more
    const star = onlyStanding(drawnPart(finished, { ...plain, top: 5 }), new Set());
    expect(Array.from(star.whole)).toEqual([0, 2, 3, 5]);
    expect(Array.from(star.hierarchy.child)).toEqual([1, 0, 2]);
    expect([star.partOf(4), star.partOf(5), star.partOf(6)]).toEqual([3, 3, null]);
  });

  test('is everything without a focus', () => {
    const drawn = drawnPart(finished, plain);
    expect(drawn.hierarchy).toBe(hierarchy);
    expect(drawn.top).toBe(6);
    expect(drawn.partOf(3)).toBe(3);
    expect(drawn.whole[3]).toBe(3);
    expect(drawn.partOf(7)).toBeNull(); // selected in a tree that is drawn a moment later
  });

  test('is a subtree with its own numbers, and those of the whole', () => {
    const drawn = drawnPart(finished, { ...plain, top: 5 });
    expect(Array.from(drawn.whole)).toEqual([0, 2, 3, 4, 5]);
    expect(drawn.partOf(4)).toBe(3);
    expect(drawn.partOf(1)).toBeNull();
    expect(drawn.partOf(null)).toBeNull();
  });

  test('has a folded node as one leaf, in which everything under it is found', () => {
    const drawn = drawnPart(finished, { ...plain, folded: new Set([4, 6]) });
    expect(Array.from(drawn.whole)).toEqual([1, 3, 4, 5, 6]);
    expect(Array.from(drawn.hierarchy.classOf)).toEqual([1, 3, 4, -1, -1]);
    expect(drawn.classes.at(-1)).toBe('dolphin + whale');
    expect([0, 2, 4].map((node) => drawn.partOf(node))).toEqual([2, 2, 2]);
  });

  test('follows the order of siblings and what was turned, and changes no number', () => {
    const leavesOf = (view: Partial<DrawnView>) =>
      Array.from(drawingOrder(drawnPart(finished, { ...plain, ...view }).hierarchy).leaves);
    expect(leavesOf({})).toEqual([2, 0, 3, 1]);
    expect(leavesOf({ turned: new Set([5]) })).toEqual([3, 2, 0, 1]);
    expect(leavesOf({ siblings: 'small first' })).toEqual([1, 3, 2, 0]);
    expect(leavesOf({ siblings: 'large first', turned: new Set([4]) })).toEqual([0, 2, 3, 1]);
    expect(Array.from(hierarchy.child)).toEqual(Array.from(result.hierarchy.child));
  });
});

describe('names', () => {
  test('are found anywhere in them, upper or lower case, those at the start first', () => {
    expect(findClasses(finished, 'whale')).toEqual([0, 3]);
    expect(findClasses(finished, ' SHARK ')).toEqual([3]);
    expect(findClasses(finished, 'l')).toEqual([0, 2, 3]);
    expect(findClasses(finished, '')).toEqual([]);
  });

  test('of nodes are those of their first classes', () => {
    expect([1, 4, 5, 6].map((node) => titleOf(finished, node))).toEqual([
      'oak',
      'dolphin + whale',
      'dolphin + whale + Whale shark',
      'All 4 classes',
    ]);
  });

  test('nodes know the merge that made them, leaves that none did', () => {
    expect([0, 3, 4, 6].map((node) => mergeOf(finished, node))).toEqual([null, null, 0, 2]);
  });
});
