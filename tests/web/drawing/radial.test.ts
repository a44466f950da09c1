import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutRadial, nodeAt, pointAt, sectorBox, spanOf } from '../../../web/drawing/radial.ts';
import { hierarchyFromMerges } from '../../../web/hierarchy/from-merges.ts';
import { nodeCount, rootOf } from '../../../web/hierarchy/hierarchy.ts';
import { readNewick } from '../../../web/hierarchy/newick-read.ts';
import { isLeaf } from '../../../web/hierarchy/walk.ts';
import { caterpillar, hierarchies } from '../hierarchy/trees.ts';

test('four classes: quarters of the circle, and areas in merge steps', () => {
  const layout = layoutRadial(hierarchyFromMerges(4, Uint32Array.of(1, 0, 3, 2, 4, 5)), 100);
  const degrees = Array.from(layout.angle, (radians) => Math.round((radians * 180) / Math.PI));
  expect(degrees).toEqual([135, 45, 315, 225, 90, 270, 180]);
  expect(Array.from(layout.radius, Math.round)).toEqual([100, 100, 100, 100, 94, 66, 0]);
  expect(layout.x[4]).toBeCloseTo(94);
  expect(layout.y[4]).toBeCloseTo(0);
});

test('leaves share the circle evenly, nodes are between their children and never outside them', () => {
  fc.assert(
    fc.property(hierarchies({ width: 4, shared: true }), (hierarchy) => {
      const layout = layoutRadial(hierarchy, 100);
      const { angle, radius, order, parents, slot } = layout;
      order.leaves.forEach((leaf, place) => {
        expect(angle[leaf]).toBeCloseTo((place + 0.5) * slot, 9);
        if (leaf !== rootOf(hierarchy)) expect(radius[leaf]).toBe(100);
      });
      expect(radius[rootOf(hierarchy)]).toBe(0);
      for (let node = 0; node < rootOf(hierarchy); node++) {
        expect(radius[parents[node] as number]).toBeLessThanOrEqual(radius[node] as number);
        if (isLeaf(hierarchy, node)) continue;
        expect(radius[node]).toBeLessThanOrEqual(94);
        const [from, to] = spanOf(layout, node);
        if (from < to) expect(angle[node]).toSatisfy((turn: number) => turn > from && turn < to);
      }
    }),
  );
});

test('nodes of one height are on one circle', () => {
  const { hierarchy } = readNewick('((a:1,b:1):1,(c:1,d:1):1);');
  const { radius } = layoutRadial(hierarchy, 100);
  expect(radius[2]).toBe(radius[5]);
});

test('every node is found at its dot, and nothing outside', () => {
  fc.assert(
    fc.property(hierarchies({ width: 4 }), (hierarchy) => {
      const layout = layoutRadial(hierarchy, 100);
      for (let node = 0; node < nodeCount(hierarchy); node++) {
        const x = layout.x[node] as number;
        const y = layout.y[node] as number;
        const found = nodeAt(layout, x, y, 1e-6, 120) as number;
        // Nodes of equal height may lie on each other.
        expect(layout.x[found]).toBeCloseTo(x, 4);
        expect(layout.y[found]).toBeCloseTo(y, 4);
      }
      expect(nodeAt(layout, 0, 121, 5, 120)).toBe(null);
    }),
  );
});

test('a place belongs to the branch it is on, out to the rim for a leaf', () => {
  // ((0,1),(2,3)): nodes 4, 5 and the root 6.
  const layout = layoutRadial(hierarchyFromMerges(4, Uint32Array.of(0, 1, 2, 3, 4, 5)), 100);
  const at = (angle: number, radius: number) => nodeAt(layout, ...pointAt(angle, radius), 5, 130);
  const leafTurn = layout.angle[0] as number;
  expect(at(leafTurn, 99)).toBe(0);
  expect(at(leafTurn, 129)).toBe(0);
  expect(at(leafTurn, 50)).toBe(4);
  expect(at(layout.angle[4] as number, 97)).toBe(4);
  expect(at(1.5 * Math.PI, 30)).toBe(5);
  expect(at(1, 2)).toBe(6);
  expect(at(leafTurn, 131)).toBe(null);
});

test('the box of a subtree holds everything under it', () => {
  fc.assert(
    fc.property(hierarchies({ width: 3 }), fc.nat(), (hierarchy, pick) => {
      const layout = layoutRadial(hierarchy, 100);
      const node = pick % nodeCount(hierarchy);
      const [left, top, right, bottom] = sectorBox(layout, node, 130);
      const { leaves, first, last } = layout.order;
      for (const leaf of leaves.subarray(first[node], last[node])) {
        const [x, y] = pointAt(layout.angle[leaf] as number, 130);
        expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true);
      }
    }),
  );
});

test('20,000 levels are laid out', () => {
  const layout = layoutRadial(caterpillar(20_000), 300);
  expect(nodeAt(layout, 0, -1, 0.1, 300)).not.toBe(null);
});
