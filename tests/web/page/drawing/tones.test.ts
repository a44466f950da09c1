import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutHierarchy } from '../../../../web/engine/hierarchy/cut.ts';
import { drawnTree } from '../../../../web/engine/hierarchy/walk.ts';
import { evenSteps, scaleGroups, stepOf } from '../../../../web/page/app/view/measure-shares.ts';
import { clusterGroups } from '../../../../web/page/drawing/cluster-groups.ts';
import { contrast } from '../../../../web/page/drawing/colour.ts';
import { DARK, LIGHT, PRINT, themeColours } from '../../../../web/page/drawing/theme.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { hierarchies } from '../../engine/hierarchy/trees.ts';

test('a cluster has one colour in every cut that has it, and a node of it the cluster’s', () => {
  fc.assert(
    fc.property(
      hierarchies({ width: 4 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      (hierarchy, few, many) => {
        const tree = drawnTree(hierarchy);
        const at = (count: number) => {
          const clusters = cutHierarchy(hierarchy, tree.parents, tree.order, { by: 'count', count });
          return { clusters, groups: clusterGroups(tree, clusters, Array.from(clusters.tops, String)) };
        };
        const [one, other] = [at(few), at(many)];
        one.clusters.tops.forEach((top, cluster) => {
          expect(one.groups.ofNode[top]).toBe(cluster);
          const again = other.clusters.tops.indexOf(top);
          if (again >= 0) expect(other.groups.tones[again]).toEqual(one.groups.tones[cluster]);
        });
        tree.order.leaves.forEach((leaf, place) => {
          expect(one.groups.ofNode[leaf]).toBe(one.clusters.ofLeaf[place]);
        });
      },
    ),
  );
});

test('the two halves of a split differ in hue and in lightness', () => {
  const tree = drawnTree(caterpillar(9));
  const clusters = cutHierarchy(tree.hierarchy, tree.parents, tree.order, { by: 'count', count: 2 });
  const [first, second] = clusterGroups(tree, clusters, ['a', 'b']).tones;
  expect(first).not.toEqual(second);
  expect([first, second]).toMatchObject([{ level: 0 }, { level: 1 }]);
});

test('a scale: steps of a share, none where it is undefined', () => {
  expect([0, 0.49, 0.5, 0.799, 0.9, 0.95, 1, Number.NaN].map((share) => stepOf(share))).toEqual([
    0, 0, 1, 2, 4, 5, 5, -1,
  ]);
  const tree = drawnTree(caterpillar(2));
  const groups = scaleGroups(tree, Float64Array.of(1, 0.6, Number.NaN, 0.1, 0.75));
  expect(groups.names[0]).toBe('under 50 %');
  expect(Array.from(groups.ofNode)).toEqual([5, 1, -1, 0, 2]);
  expect(Array.from(groups.sizes)).toEqual([0, 1, 0, 0, 0, 1]);
});

test('a scale around an even share, in numbers that are easily read', () => {
  expect(evenSteps(100)).toEqual([0, 0.1, 0.2, 0.5, 1, 5, 100]);
  expect(evenSteps(1000)).toEqual([0, 0.01, 0.02, 0.05, 0.1, 0.5, 100]);
  expect(evenSteps(10)).toEqual([0, 1, 2, 5, 10, 50, 100]);
  expect(evenSteps(2)).toEqual([0, 5, 10, 20, 50, 100]);
  const tree = drawnTree(caterpillar(1));
  const groups = scaleGroups(tree, Float64Array.of(0.004, Number.NaN, 0.6), 'leaves', evenSteps(100));
  expect(groups.names).toEqual(['under 0.1 %', '0.1 to 0.2 %', '0.2 to 0.5 %', '0.5 to 1 %', '1 to 5 %', '5 to 100 %']);
  expect(Array.from(groups.ofNode)).toEqual([2, -1, 5]);
});

test.each([LIGHT, DARK, PRINT])('the scale is told by lightness alone, and seen on the paper', (theme) => {
  const { tones } = scaleGroups(drawnTree(caterpillar(1)), new Float64Array(3));
  const against = themeColours(theme, tones).map((colour) => contrast(colour, theme.paper));
  against.forEach((value, step) => {
    expect(value).toBeGreaterThanOrEqual(3);
    if (step > 0) expect(value).toBeGreaterThan(1.08 * (against[step - 1] as number));
  });
});
