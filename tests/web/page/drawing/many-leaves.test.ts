import { describe, expect, test } from 'vitest';
import { nodeCount } from '../../../../web/engine/model/hierarchy.ts';
import { ledNames } from '../../../../web/page/app/tree/use-scene.ts';
import { svgDocument } from '../../../../web/page/drawing/element.ts';
import { icicle, rectangular } from '../../../../web/page/drawing/further-layouts.ts';
import type { LayoutKind, Placed } from '../../../../web/page/drawing/layout.ts';
import { sizesAt } from '../../../../web/page/drawing/paint.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { compose, treeRequest } from '../../../../web/page/drawing/scene.ts';
import { sceneElement, WHOLE } from '../../../../web/page/drawing/svg.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { LIGHT } from '../../../../web/page/drawing/theme.ts';
import { treemap } from '../../../../web/page/drawing/treemap.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { wideTree } from '../../../support/wide-tree.ts';

/* Trees of 65,000 leaves: nothing overflows, and what is done grows with what can be seen, not with the tree. */

const LEAVES = 65_000;
const wide = wideTree(LEAVES);
const chain = caterpillar(LEAVES);
const classes = Array.from({ length: LEAVES }, (_, leaf) => `Quercus robur subsp. number ${leaf}`);

let measured = 0;
const measure: typeof estimateText = (text, size) => {
  measured += 1;
  return estimateText(text, size);
};
const kept = new Map<string, Placed>();
/** A tree is placed once in each layout. */
function place(kind: LayoutKind, hierarchy = wide): Placed {
  const key = `${kind.id} ${hierarchy === wide}`;
  const request = () => ({ ...treeRequest({ hierarchy, classes, measure }, true), width: 800, height: 700 });
  const placed = kept.get(key) ?? kind.place(request());
  kept.set(key, placed);
  return placed;
}
const labelsOf = (placed: Placed) =>
  placed.labels({ spoken: [], prominent: [], found: new Set(), heads: [], groups: null });

describe('branches', () => {
  test.each([
    ['wide groups', wide],
    ['a chain', chain],
  ])('of %s: one that is left out has another within a pixel, and all are there once zoomed', (_, hierarchy) => {
    const placed = place(radial, hierarchy);
    const { x, y, tree } = placed.layout;
    const pixel = (node: number, size: number): string =>
      `${Math.round((x[node] as number) / size)} ${Math.round((y[node] as number) / size)}`;
    const seen = placed.bodyAt(1);
    expect(seen.length).toBeLessThan(20_000);
    expect(placed.bodyAt(1)).toBe(seen);
    const covered = new Set(seen.map(({ node }) => pixel(node, 2)));
    const near = Array.from(tree.parents.keys()).filter((node) => covered.has(pixel(node, 2)));
    expect(near.length / nodeCount(hierarchy)).toBeGreaterThan(0.98);
    expect(placed.bodyAt(64).filter(({ style }) => style === 'link').length).toBe(nodeCount(hierarchy) - 1);
  });

  test.each([radial, rectangular])(
    'in $id: larger ones stand out from those whose leaves are all on one pixel',
    (kind) => {
      const { bodyAt, layout } = place(kind);
      const { order, parents } = layout.tree;
      const leavesOf = (node: number): number => (order.last[node] as number) - (order.first[node] as number);
      const body = bodyAt(1);
      const [links, twigs] = (['link', 'twig'] as const).map((style) => body.filter((mark) => mark.style === style));
      if (links === undefined || twigs === undefined) throw new Error('there are two kinds');
      expect(links.length).toBeGreaterThan(50);
      expect(Math.min(...links.map(({ node }) => leavesOf(node)))).toBeGreaterThan(
        Math.max(...twigs.map(({ node }) => leavesOf(node))),
      );
      // A twig hangs from a branch, and stands for all below it.
      const drawn = new Set(links.map(({ node }) => node));
      const root = parents.length - 1;
      for (const { node } of twigs) expect(drawn.has(parents[node] as number) || parents[node] === root).toBe(true);
      const width = (style: 'link' | 'twig'): number => Number(sizesAt(style, place(kind), 1)['stroke-width']);
      expect(width('twig')).toBeLessThan(width('link') / 3);
      expect(bodyAt(64).some(({ style }) => style === 'twig')).toBe(false);
    },
  );

  test('with an axis under them: it is there at every zoom', () => {
    const placed = place(rectangular);
    for (const zoom of [1, 4, 100]) expect(placed.bodyAt(zoom).some(({ style }) => style === 'axis')).toBe(true);
  });
});

test.each([
  ['wide groups', wide],
  ['a chain', chain],
])('areas of %s that are narrower than a pixel are drawn as one, and cover what they covered', (_, hierarchy) => {
  const placed = place(icicle, hierarchy);
  /** Of rectangles: their first corner and the one opposite. */
  const areaOf = (zoom?: number): number =>
    placed.bodyAt(zoom).reduce((sum, mark) => {
      if (mark.shape !== 'path') return sum;
      const [, x0 = 0, y0 = 0, , , y1 = 0, , x1 = 0] = mark.path;
      return sum + Math.abs((x1 - x0) * (y1 - y0));
    }, 0);
  expect(placed.bodyAt(1).length).toBeLessThan(20_000);
  expect(areaOf(1) / areaOf()).toBeCloseTo(1, 2);
});

test('a figure of what is on screen has as many elements as can be seen', () => {
  const scene = compose(place(rectangular), treeRequest({ hierarchy: wide, classes, measure }, true).keys, {
    groups: null,
  });
  for (const transform of [WHOLE.transform, { k: 40, x: 3000, y: 100 }]) {
    const marks = sceneElement(scene, { ...WHOLE, transform }, LIGHT, { x: 0, y: 0 }).children.flatMap((group) =>
      typeof group === 'string' ? [] : group.children,
    );
    expect(marks.length).toBeGreaterThan(200);
    expect(marks.length).toBeLessThan(20_000);
  }
});

test('lengths in a figure of a view are px of the screen, however far it is zoomed into', () => {
  const scene = compose(place(rectangular), treeRequest({ hierarchy: wide, classes, measure }, true).keys, {
    groups: null,
  });
  const k = 577;
  const { x, y } = scene.placed.layout;
  const [x0, y0] = [k * (x[777] ?? Number.NaN), k * (y[777] ?? Number.NaN)];
  const svg = svgDocument(sceneElement(scene, { ...WHOLE, transform: { k, x: -x0, y: -y0 } }, LIGHT, { x: 0, y: 0 }));
  const numbers = (name: string): number[] =>
    [...svg.matchAll(new RegExp(`${name}="([^"]*)"`, 'g'))].map(([, value]) => Number(value));
  expect(Math.min(...numbers('stroke-width'))).toBeGreaterThan(0.5);
  expect(Math.min(...numbers('font-size'))).toBeGreaterThan(8);
  // A branch ends within a tenth of a px of its leaf.
  const ends = [...svg.matchAll(/L(-?[\d.]+),(-?[\d.]+)"/g)].map(([, atX, atY]) => [Number(atX), Number(atY)] as const);
  expect(Math.min(...ends.map(([atX, atY]) => Math.hypot(atX - x0, atY - y0)))).toBeLessThan(0.1);
});

describe('names', () => {
  test('that had to move from their leaves have lines to them, as in smaller trees', () => {
    const spoken = [30_000, 30_001, 30_002];
    const placed = place(rectangular, chain);
    const labels = placed.labels({ spoken, prominent: [], found: new Set(), heads: [], groups: null });
    const lines = ledNames(labels)(placed.layout, treeRequest({ hierarchy: chain, classes, measure }, true).keys);
    expect(lines.length).toBeGreaterThan(0);
    for (const { node } of lines) expect(spoken).toContain(node);
  });

  test.each([radial, rectangular, treemap])(
    'in $id: a few at first, all where it is zoomed enough, shortened when drawn',
    (kind) => {
      const placed = place(kind);
      measured = 0;
      const labels = labelsOf(placed);
      const before = measured;
      expect(before).toBeLessThanOrEqual(LEAVES);
      expect(labels.filter(({ zoom }) => zoom <= 1).length).toBeLessThan(500);
      if (kind !== treemap) expect(labels.every(({ zoom }) => zoom <= placed.largestZoom)).toBe(true);
      const { text, full } = labels[777] ?? { text: '', full: '' };
      expect(full ?? text).toBe(classes[777]);
      expect(measured - before).toBeLessThan(30);
    },
  );
});
