import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '../../../../web/engine/base/arrays.ts';
import { prune } from '../../../../web/engine/hierarchy/arrange.ts';
import { type DrawnTree, isLeaf } from '../../../../web/engine/hierarchy/walk.ts';
import { nodeCount, rootOf } from '../../../../web/engine/model/hierarchy.ts';
import { figureScene } from '../../../../web/page/drawing/figure.ts';
import { FURTHER_LAYOUTS } from '../../../../web/page/drawing/further-layouts.ts';
import { groupLeaves } from '../../../../web/page/drawing/groups.ts';
import { fontAtZoom } from '../../../../web/page/drawing/labels.ts';
import type { LayoutKind } from '../../../../web/page/drawing/layout.ts';
import { groupKey, type Mark, type TextMark } from '../../../../web/page/drawing/marks.ts';
import { highlightMarks, tipMark } from '../../../../web/page/drawing/painter.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { drawScene, marksOf, type Scene, type SceneInput } from '../../../../web/page/drawing/scene.ts';
import { sharedLinks } from '../../../../web/page/drawing/shared-links.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { tween } from '../../../../web/page/drawing/tween.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { hierarchies, named } from '../../engine/hierarchy/trees.ts';

const KINDS: readonly LayoutKind[] = [radial, ...FURTHER_LAYOUTS];

const grouped = (values: readonly string[] | null) =>
  values === null ? null : (tree: DrawnTree) => groupLeaves(tree, values);

const scenes = fc
  .record({
    tree: named({ width: 4, shared: true }),
    groups: fc.option(fc.array(fc.constantFrom('x', 'y', 'z', ''), { minLength: 40, maxLength: 40 })),
    width: fc.integer({ min: 0, max: 1200 }),
    height: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ tree, groups, width, height }): SceneInput => {
    const overlays = [sharedLinks(null)];
    return { ...tree, groups: grouped(groups), width, height, measure: estimateText, overlays };
  });

const numbersOf = (mark: Mark): number[] =>
  mark.shape === 'path' ? [...mark.path] : Object.values(mark).filter((value) => typeof value === 'number');
const withNaN = (marks: readonly Mark[]): Mark[] => marks.filter((mark) => numbersOf(mark).some(Number.isNaN));

const isText = (mark: Mark): mark is TextMark => mark.shape === 'text';

/** The corners of a text on screen at a zoom: its own box, turned. */
function cornersOf(mark: TextMark, { placed }: Scene, zoom: number): [number, number][] {
  const font = fontAtZoom(placed.font, zoom);
  const width = estimateText(mark.text, font);
  const from = mark.anchor === 'end' ? -width : mark.anchor === 'middle' ? -width / 2 : 0;
  const turn = (mark.rotate * Math.PI) / 180;
  const at = (x: number, y: number): [number, number] => [
    zoom * mark.x + x * Math.cos(turn) - y * Math.sin(turn),
    zoom * mark.y + x * Math.sin(turn) + y * Math.cos(turn),
  ];
  const half = 0.4 * font;
  return [at(from, -half), at(from + width, -half), at(from + width, half), at(from, half)];
}

/** True if two convex shapes overlap: no side of either has all of the other beyond it. */
function collide(a: readonly [number, number][], b: readonly [number, number][]): boolean {
  const apart = (one: readonly [number, number][], other: readonly [number, number][]): boolean =>
    one.some(([x, y], index) => {
      const [nextX, nextY] = one[(index + 1) % one.length] as [number, number];
      return other.every(([px, py]) => (px - x) * (nextY - y) - (py - y) * (nextX - x) >= -1e-6);
    });
  return !apart(a, b) && !apart(b, a);
}

describe.each(KINDS.map((kind) => [kind.id, kind] as const))('%s', (_, kind) => {
  test('any scene: distinct ids, numbers, a label for each leaf, a curve for each further parent', () => {
    fc.assert(
      fc.property(scenes, (input) => {
        const scene = drawScene(kind, input);
        const marks = marksOf(scene);
        expect(new Set(marks.map((mark) => mark.id)).size).toBe(marks.length);
        expect(withNaN(marks)).toEqual([]);
        const { layout } = scene.placed;
        expect(scene.labels.length).toBe(layout.tree.order.leaves.length);
        const shared = input.hierarchy.child.length - (nodeCount(input.hierarchy) - 1);
        expect(marks.filter(({ style }) => style === 'shared').length).toBe(shared);
        expect(withNaN(highlightMarks(layout, 0, rootOf(input.hierarchy)))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('labels that show never touch, at any zoom', () => {
    fc.assert(
      fc.property(scenes, fc.constantFrom(1, 1.5, 4), (input, zoom) => {
        fc.pre(Math.min(input.width, input.height) > 250);
        const scene = drawScene(kind, input);
        const boxes = scene.labels.filter((label) => label.zoom <= zoom).map((label) => cornersOf(label, scene, zoom));
        const touching = boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => collide(box, other)));
        expect(touching).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('the ring around a selected leaf is clear of its name', () => {
    const classes = ['cat', 'dog', 'cow'];
    const hierarchy = caterpillar(2);
    const scene = drawScene(kind, { hierarchy, classes, groups: null, width: 600, height: 400, measure: estimateText });
    const { layout } = scene.placed;
    const covered = Array.from(layout.tree.order.leaves).flatMap((node, place) => {
      const label = at(scene.labels, place);
      const rings = highlightMarks(layout, node, null).filter((mark) => mark.shape === 'dot');
      return rings.filter(({ x, y, r }) => Math.hypot(label.x - x, label.y - y) < r);
    });
    expect(covered).toEqual([]);
  });

  test('a figure has every label, whole, and every key', () => {
    const classes = Array.from({ length: 40 }, (_, index) => `a rather long class name ${index}`);
    const groups = grouped(Array.from({ length: 40 }, (_, index) => `group ${index % 3}`));
    fc.assert(
      fc.property(hierarchies({ width: 4 }), fc.boolean(), (hierarchy, ring) => {
        const scene = figureScene(kind, { hierarchy, classes, groups: ring ? groups : null, measure: estimateText });
        // A box of a treemap may be too thin for any name.
        if (kind.id === 'treemap') return;
        const texts = marksOf(scene).filter(isText);
        expect(texts.filter(({ zoom, full }) => zoom !== 1 || full !== null)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('the same input gives the same scene', () => {
    expect(marksOf(drawScene(kind, twelve))).toEqual(marksOf(drawScene(kind, twelve)));
  });
});

test('in a tree of points: a branch for each edge and a dot for each leaf', () => {
  fc.assert(
    fc.property(scenes, (input) => {
      const { bodyAt, layout } = drawScene(radial, input).placed;
      const body = bodyAt();
      expect(body.filter(({ style }) => style === 'link').length).toBe(nodeCount(input.hierarchy) - 1);
      expect(body.filter(({ style }) => style === 'dot').length).toBe(layout.tree.order.leaves.length);
    }),
  );
});

test('no label runs into the ring, and what was shortened says its whole name', () => {
  fc.assert(
    fc.property(scenes, (input) => {
      fc.pre(Math.min(input.width, input.height) > 150);
      const scene = drawScene(radial, input);
      const ring = Math.min(input.width, input.height) / 2 - (scene.groups === null ? 0 : 24);
      for (const label of scene.labels) {
        const end = Math.hypot(label.x, label.y) + estimateText(label.text, scene.placed.font);
        expect(end).toBeLessThan(ring);
        expect(label.full === null || label.full.length > label.text.length - 1).toBe(true);
      }
    }),
  );
});

const twelve: SceneInput = {
  hierarchy: caterpillar(11),
  classes: Array.from({ length: 12 }, (_, index) => `class ${index}`),
  groups: grouped(['a', 'a', 'b', 'b', 'b', 'a', 'c', 'c', 'c', 'c', '', 'a']),
  width: 700,
  height: 600,
  measure: estimateText,
};

test('the ring: an arc for each run of a group, with its name along it where it is long enough, else its key', () => {
  const { over } = drawScene(radial, twelve);
  const keysOf = (marks: typeof over) => marks.filter(isText).filter(({ style }) => style === 'key');
  expect(keysOf(over).map((mark) => mark.text)).toEqual(['a', 'b', 'a', 'c', 'a']);
  for (const { x, y, rotate } of keysOf(over)) {
    // Along the circle, and never upside down.
    expect(Math.abs(Math.cos((rotate * Math.PI) / 180) * x + Math.sin((rotate * Math.PI) / 180) * y)).toBeLessThan(1);
    expect(Math.cos((rotate * Math.PI) / 180)).toBeGreaterThan(-1e-9);
  }
  const values = ['a'.repeat(40), 'b', 'short'];
  const long = { ...twelve, groups: grouped([0, 0, 1, 1, 1, 0, 2, 2, 2, 2, 3, 0].map((value) => values[value] ?? '')) };
  const texts = keysOf(drawScene(radial, long).over);
  expect(texts.map((mark) => mark.text)).toEqual(['1', 'b', '1', 'short', '1']);
  expect(texts[0]?.rotate).toBe(0);
  expect(over.filter((mark) => mark.style === 'ring').map((mark) => mark.group)).toEqual([0, 1, 0, 2, 0]);
  expect(groupKey(2)).toBe('3');
  expect(drawScene(radial, { ...twelve, groups: null }).over).toEqual([]);
});

test('found leaves stand out and show first; a hidden name is told where the pointer is', () => {
  const classes = Array.from({ length: 600 }, (_, index) => `class ${index}`);
  const crowd = { ...twelve, hierarchy: caterpillar(599), classes, groups: null };
  const scene = drawScene(radial, { ...crowd, found: new Set([301]), prominent: [17], heads: [303, 402] });
  const label = (name: string) => scene.labels.find((mark) => mark.text === name);
  expect(label('class 301')).toMatchObject({ style: 'found', zoom: 1 });
  expect(label('class 17')).toMatchObject({ style: 'label', zoom: 1 });
  expect(label('class 402')).toMatchObject({ zoom: 1 });
  // Beside one that matters more there is no room.
  expect(label('class 303')?.zoom).toBeGreaterThan(1);
  const hidden = scene.labels.filter((mark) => mark.zoom > 1);
  expect(hidden.length).toBeGreaterThan(300);
  expect(tipMark(scene, hidden[0]?.node as number, 1)).toMatchObject({ text: hidden[0]?.text, style: 'tip' });
  expect(tipMark(scene, 17, 1)).toBe(null);
  expect(tipMark(scene, rootOf(crowd.hierarchy), 1)).toBe(null);
});

/** The places of the marks of dots. */
const dotsOf = (marks: readonly Mark[]): Map<string, readonly [number, number]> =>
  new Map(marks.flatMap((mark) => (mark.shape === 'dot' ? [[mark.id, [mark.x, mark.y]] as const] : [])));

test('opening a subtree moves its nodes from where they were to where they will be', () => {
  const whole = drawScene(radial, twelve);
  const part = prune(twelve.hierarchy, rootOf(twelve.hierarchy) - 2, new Set(), 0);
  const scene = drawScene(radial, { ...twelve, hierarchy: part.hierarchy, keys: part.nodes, groups: null });
  const marksAt = tween(whole, scene);
  const [start, end] = [dotsOf(marksAt?.(0) ?? []), dotsOf(marksAt?.(1) ?? [])];
  expect(start.size).toBe(10);
  const before = dotsOf(whole.placed.bodyAt());
  for (const [id, at] of start) expect(at).toEqual(before.get(id));
  expect(end).toEqual(dotsOf(scene.placed.bodyAt()));
});

test('going back, new nodes grow out of what was there; scenes with little in common do not move', () => {
  const part = prune(twelve.hierarchy, rootOf(twelve.hierarchy) - 2, new Set(), 0);
  const scene = drawScene(radial, { ...twelve, hierarchy: part.hierarchy, keys: part.nodes, groups: null });
  const back = dotsOf(tween(scene, drawScene(radial, twelve))?.(0) ?? []);
  const leaf = Array.from(part.nodes).find((old) => isLeaf(twelve.hierarchy, old)) as number;
  expect(back.get(`dot ${leaf}`)).toEqual(dotsOf(scene.placed.bodyAt()).get(`dot ${leaf}`));
  const strange = drawScene(radial, { ...twelve, keys: Array.from({ length: 23 }, (_, node) => `other ${node}`) });
  expect(tween(drawScene(radial, twelve), strange)).toBe(null);
});

test('between any two layouts every mark has a way, and ends where the scene has it', () => {
  for (const from of KINDS) {
    for (const to of KINDS) {
      const scene = drawScene(to, twelve);
      const marksAt = tween(drawScene(from, twelve), scene);
      expect(withNaN(marksAt?.(0.5) ?? [])).toEqual([]);
      const ends = new Map(marksAt?.(1).map((mark) => [mark.id, mark]));
      expect(ends.size).toBeGreaterThan(20);
      const body = scene.placed.bodyAt().filter(({ id }) => ends.has(id));
      expect(body.map(({ id }) => ends.get(id))).toEqual(body);
    }
  }
});

// In quadratic time this would not end within the test's limit.
test('20,000 levels become a scene', () => {
  const classes = Array.from({ length: 20_001 }, (_, index) => `class ${index}`);
  const scene = drawScene(radial, { ...twelve, hierarchy: caterpillar(20_000), classes, groups: null });
  expect(marksOf(scene).length).toBeGreaterThan(80_000);
});
