import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { drawnTree, isLeaf } from '../../../../web/engine/hierarchy/walk.ts';
import { defaultsOf, heightsOf, METHODS } from '../../../../web/engine/methods/index.ts';
import { type Hierarchy, nodeCount, rootOf } from '../../../../web/engine/model/hierarchy.ts';
import { FURTHER_LAYOUTS, icicle, radialHeights, rectangular } from '../../../../web/page/drawing/further-layouts.ts';
import { KEY_FONT } from '../../../../web/page/drawing/labels.ts';
import { inLayerOrder } from '../../../../web/page/drawing/layer-order.ts';
import type { LayoutKind, Placed, Rows } from '../../../../web/page/drawing/layout.ts';
import type { Mark, TextMark } from '../../../../web/page/drawing/marks.ts';
import { paintOf } from '../../../../web/page/drawing/paint.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { treeRequest } from '../../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { LIGHT } from '../../../../web/page/drawing/theme.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { hierarchies } from '../../engine/hierarchy/trees.ts';

const KINDS: readonly LayoutKind[] = [radial, ...FURTHER_LAYOUTS];

const place = (kind: LayoutKind, hierarchy: Hierarchy, width = 700, height = 600): Placed => {
  const classes = Array.from({ length: hierarchy.classOf.length }, (_, index) => `class ${index}`);
  return kind.place({ ...treeRequest({ hierarchy, classes, measure: estimateText }, true), width, height });
};
const drawn = (hierarchy: Hierarchy): number[] => {
  const { order } = drawnTree(hierarchy);
  return Array.from(order.first.keys()).filter((node) => (order.first[node] as number) < (order.last[node] as number));
};

describe.each(KINDS.map((kind) => [kind.id, kind] as const))('%s', (_, kind) => {
  test('every node is within the picture, in the box and found at its place', () => {
    fc.assert(
      fc.property(hierarchies({ width: 4 }), (hierarchy) => {
        const { layout, width, height } = place(kind, hierarchy);
        const { x, y } = layout;
        const wrong = drawn(hierarchy).filter((node) => {
          const at = { x: x[node] as number, y: y[node] as number };
          const isWithin = Math.abs(at.x) <= width / 2 && Math.abs(at.y) <= height / 2;
          const isInBoxes = [node, rootOf(hierarchy)].every((above) => {
            const { left, top, right, bottom } = layout.boxOf(above);
            return at.x > left - 0.01 && at.x < right + 0.01 && at.y > top - 0.01 && at.y < bottom + 0.01;
          });
          const found = layout.nodeAt(at.x, at.y, 1e-6) as number;
          const isFound = Math.hypot((x[found] as number) - at.x, (y[found] as number) - at.y) < 5e-4;
          // Nodes of equal height may lie on each other; of a box that its children fill, one of them is found.
          return !isWithin || !isInBoxes || !(isFound || (layout.solid && !isLeaf(hierarchy, node)));
        });
        expect(wrong).toEqual([]);
        expect(layout.nodeAt(width, height, 5)).toBe(null);
      }),
      { numRuns: 40 },
    );
  });

  test('the places of heights: ever nearer the root, found again from the place, and the same clusters from the line', () => {
    fc.assert(
      fc.property(hierarchies({ width: 4 }), (hierarchy) => {
        const { axis, tree } = place(kind, hierarchy).layout;
        if (axis === null || hierarchy.classOf.length === 1) return;
        axis.places.forEach((at, level) => {
          if (level > 0) expect(at).toBeLessThan(axis.places[level - 1] as number);
        });
        axis.levels.forEach((level, index) => {
          const next = axis.levels[index + 1];
          if (next === undefined) return;
          const between = level + 0.4 * (next - level);
          const again = axis.heightOf(...axis.handleAt(between));
          expect(again).toBeGreaterThanOrEqual(level);
          expect(again).toBeLessThan(next);
        });
        expect(tree.hierarchy).toBe(hierarchy);
        for (const height of axis.levels) {
          const [x, y] = axis.handleAt(height);
          expect(axis.distance(x, y, height)).toBeCloseTo(0, 6);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('20,000 levels are laid out, and found in', () => {
    const { layout, bodyAt } = place(kind, caterpillar(20_000));
    expect(bodyAt().length).toBeGreaterThan(20_000);
    expect(layout.nodeAt(layout.x[7] as number, layout.y[7] as number, 0.01)).not.toBe(null);
  });

  test('no room and a single class are no trouble', () => {
    for (const hierarchy of [hierarchyFromMerges(1, new Uint32Array()), caterpillar(3)]) {
      for (const mark of place(kind, hierarchy, 0, 0).bodyAt()) {
        const numbers = mark.shape === 'path' ? mark.path : [mark.x, mark.y];
        for (const number of numbers) expect(number).toSatisfy(Number.isFinite);
      }
    }
  });
});

test('radial: four classes are quarters of the circle, and even steps', () => {
  const { layout } = place(radial, hierarchyFromMerges(4, Uint32Array.of(1, 0, 3, 2, 4, 5)));
  const distance = Array.from(layout.x, (x, node) => Math.hypot(x, layout.y[node] as number));
  const rim = distance[0] as number;
  expect(distance.map((length) => Math.round((100 * length) / rim))).toEqual([100, 100, 100, 100, 94, 47, 0]);
  const turns = Array.from(layout.x, (x, node) =>
    Math.round((Math.atan2(x, -(layout.y[node] as number)) * 180) / Math.PI),
  );
  expect(turns.slice(0, 5)).toEqual([135, 45, -45, -135, 90]);
});

test('radial: nodes of one height are on one circle', () => {
  const { hierarchy } = readNewick('((a:1,b:1):1,(c:1,d:1):1);');
  const { x, y } = place(radial, hierarchy).layout;
  expect(Math.hypot(x[2] as number, y[2] as number)).toBeCloseTo(Math.hypot(x[5] as number, y[5] as number));
});

test.each([rectangular, icicle].map((kind) => [kind.id, kind] as const))(
  '%s: leaves are where a picture beside them has its rows, if it has one for each',
  (_, kind) => {
    const hierarchy = caterpillar(7);
    const classes = Array.from({ length: 8 }, (_, index) => `class ${index}`);
    const request = { ...treeRequest({ hierarchy, classes, measure: estimateText }, true), width: 400, height: 600 };
    const placedIn = (rows: Rows | null): number[] => {
      const { tree, y } = kind.place({ ...request, rows }).layout;
      return Array.from(tree.order.leaves, (leaf) => y[leaf] as number);
    };
    const rows = { top: -180, bottom: 140, count: 8 };
    placedIn(rows).forEach((y, place) => {
      expect(y).toBeCloseTo(-180 + 40 * (place + 0.5), 6);
    });
    expect(placedIn({ ...rows, count: 4 })).toEqual(placedIn(null));
    expect(placedIn({ ...rows, bottom: 400 })).toEqual(placedIn(null));
  },
);

test('rectangular: distances are those of the heights', () => {
  const { hierarchy } = readNewick('((a:1,b:1):3,(c:2,d:2):2);');
  const { x } = place(rectangular, hierarchy).layout;
  const [leaf, low, middle, root] = [x[0], x[2], x[5], x[6]] as [number, number, number, number];
  expect((leaf - low) / (leaf - root)).toBeCloseTo(1 / 4);
  expect((leaf - middle) / (leaf - root)).toBeCloseTo(1 / 2);
});

describe('what the heights are', () => {
  const heights = 'Euclidean distance, average linkage';
  const { hierarchy } = readNewick('((a:1,b:1):3,(c:2,d:2):2);');
  const titlesOf = (kind: LayoutKind, told: string, width: number): TextMark[] => {
    const request = treeRequest(
      { hierarchy, classes: ['a', 'b', 'c', 'd'], measure: estimateText, heights: told },
      true,
    );
    const { bodyAt } = kind.place({ ...request, width, height: 500 });
    return bodyAt().filter((mark) => mark.shape === 'text' && mark.id === 'axis title') as TextMark[];
  };

  test.each([rectangular, radialHeights])('stands once beside an axis of them, within the picture: $id', (kind) => {
    for (const width of [700, 150]) {
      const [title, ...others] = titlesOf(kind, heights, width);
      if (title === undefined) throw new Error('there is no title');
      expect(others).toEqual([]);
      expect(title.full ?? title.text).toBe(heights);
      expect(title.full === null).toBe(width === 700); // as long as there is room
      expect(title.x).toBeGreaterThanOrEqual(-width / 2);
      expect(title.x + estimateText(title.text, KEY_FONT)).toBeLessThanOrEqual(width / 2);
      expect(Math.abs(title.y) + KEY_FONT / 2).toBeLessThanOrEqual(250);
    }
  });

  test.each(METHODS.map((method) => [method.id, method] as const))('is told by every method: %s', (id, method) => {
    const told = heightsOf({ method: id, options: defaultsOf(method) });
    expect(told).toMatch(/^\S.+[^.]$/);
  });

  test('names distance and linkage, and nothing for a method of another version', () => {
    const of = (distance: string, method: string) => heightsOf({ method: 'linkage', options: { distance, method } });
    expect(of('precomputed', 'single')).toBe('dissimilarity, single linkage');
    expect(of('euclidean', 'ward')).toBe('Euclidean distance, Ward linkage');
    expect(heightsOf({ method: 'unheard of', options: {} })).toBe('');
  });
});

describe('heights of 0 and heights that are equal', () => {
  const ticksOf = ({ bodyAt }: Placed): number[] =>
    bodyAt().flatMap((mark) => (mark.shape === 'text' && mark.style === 'tick' ? [Number(mark.text)] : []));
  /** Rows 0 and 1 are the same, and so are rows 2 and 3. */
  const twins = hierarchyFromMerges(5, Uint32Array.of(0, 1, 2, 3, 5, 6, 7, 4), Float64Array.of(0, 0, 2, 5));

  test.each([rectangular, radialHeights].map((kind) => [kind.id, kind] as const))(
    '%s: rows that are the same are joined at 0, where the axis begins',
    (_, kind) => {
      const placed = place(kind, twins);
      const { axis, x, y } = placed.layout;
      expect(axis?.levels[0]).toBe(0);
      expect(Math.min(...ticksOf(placed))).toBeGreaterThanOrEqual(0);
      // At the line of the leaves.
      const [atX, atY] = axis?.handleAt(0) ?? [];
      const reach = kind === rectangular ? x[0] : Math.hypot(x[0] as number, y[0] as number);
      const line = kind === rectangular ? atX : Math.hypot(atX as number, atY as number);
      expect(line).toBeCloseTo(reach as number, 6);
      const join = kind === rectangular ? x[5] : Math.hypot(x[5] as number, y[5] as number);
      expect((reach as number) - (join as number)).toBeLessThan(kind === rectangular ? 1e-6 : 30);
    },
  );

  test('circles of heights do not look like branches, which are grey too, and lie behind them', () => {
    const marks = inLayerOrder(place(radialHeights, twins).bodyAt());
    const isCircle = ({ id }: Mark): boolean => /^axis \d/.test(id);
    const looks = (wanted: (mark: Mark) => boolean) =>
      new Set(marks.filter(wanted).map(({ style }) => JSON.stringify(paintOf(style, undefined, LIGHT))));
    const [circle, ...others] = looks(isCircle);
    expect([circle, others]).toEqual([expect.stringContaining('dasharray'), []]);
    expect(looks(({ style }) => style === 'link')).not.toContain(circle);
    expect(marks.findLastIndex(isCircle)).toBeLessThan(marks.findIndex(({ style }) => style === 'link'));
  });

  test.each(KINDS.map((kind) => [kind.id, kind] as const))(
    '%s: a line below 0 parts rows that are the same',
    (_, kind) => {
      const { axis } = place(kind, twins).layout;
      if (axis === null) return;
      for (const height of [-1, 0, 2, 5]) {
        const at = axis.handleAt(height);
        expect(at.every(Number.isFinite)).toBe(true);
      }
      expect(axis.heightOf(...axis.handleAt(2))).toBeCloseTo(2, 6);
    },
  );
});

test('a box in a treemap is as large as its leaves are many', () => {
  const treemap = KINDS.at(-1) as LayoutKind;
  const hierarchy = caterpillar(7);
  const { layout } = place(treemap, hierarchy);
  const area = (node: number): number => {
    const { left, top, right, bottom } = layout.boxOf(node);
    return (right - left) * (bottom - top);
  };
  for (let node = nodeCount(hierarchy) - 2; node > 8; node--) expect(area(node)).toBeGreaterThan(area(node - 1));
  for (let leaf = 0; leaf < 8; leaf++) expect(area(leaf) / area(rootOf(hierarchy))).toBeCloseTo(1 / 8, 1);
});
