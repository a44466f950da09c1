import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figureScene } from '../../../web/drawing/figure.ts';
import { groupKey, type Mark, markerMark, movingMarks, type TextMark, wedgeMark } from '../../../web/drawing/marks.ts';
import { morph } from '../../../web/drawing/morph.ts';
import { radialScene, type SceneInput } from '../../../web/drawing/scene.ts';
import { estimateText } from '../../../web/drawing/text.ts';
import { nodeCount, rootOf } from '../../../web/hierarchy/hierarchy.ts';
import { isLeaf, subtree } from '../../../web/hierarchy/walk.ts';
import { caterpillar, hierarchies, named } from '../hierarchy/trees.ts';

const scenes = fc
  .record({
    tree: named({ width: 4, shared: true }),
    groups: fc.option(fc.array(fc.constantFrom('x', 'y', 'z', ''), { minLength: 40, maxLength: 40 })),
    width: fc.integer({ min: 0, max: 1200 }),
    height: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ tree, groups, width, height }): SceneInput => {
    return { ...tree, groupOfClass: groups, width, height, measure: estimateText };
  });

const numbersOf = (mark: Mark): number[] =>
  mark.shape === 'path'
    ? (mark.d.match(/-?[\d.]+(e-?\d+)?|NaN|Infinity/g) ?? []).map(Number)
    : Object.values(mark).filter((value) => typeof value === 'number');

test('any scene: distinct ids, finite numbers, a branch for each edge, a dot and a label for each leaf', () => {
  fc.assert(
    fc.property(scenes, (input) => {
      const { marks, layout } = radialScene(input);
      expect(new Set(marks.map((mark) => mark.id)).size).toBe(marks.length);
      for (const mark of marks) for (const value of numbersOf(mark)) expect(value).not.toBeNaN();
      const count = (...styles: string[]) => marks.filter((mark) => styles.includes(mark.style)).length;
      expect(count('link')).toBe(nodeCount(input.hierarchy) - 1);
      expect(count('link', 'shared')).toBe(input.hierarchy.child.length);
      expect(count('dot')).toBe(layout.order.leaves.length);
      expect(count('label')).toBe(layout.order.leaves.length);
      for (const mark of [wedgeMark, markerMark].map((make) => make(radialScene(input), 0, 'wedge'))) {
        for (const value of numbersOf(mark)) expect(value).not.toBeNaN();
      }
    }),
  );
});

test('no label runs into the ring, and what was shortened says its whole name', () => {
  fc.assert(
    fc.property(scenes, (input) => {
      fc.pre(Math.min(input.width, input.height) > 150);
      const { marks, space } = radialScene(input);
      const labels = marks.filter((mark): mark is TextMark => mark.style === 'label');
      for (const label of labels) {
        const end = Math.hypot(label.x, label.y) + estimateText(label.text, space.font);
        expect(end).toBeLessThan(space.ringInner);
        expect(label.full === null || label.full.length > label.text.length - 1).toBe(true);
      }
    }),
  );
});

const twelve: SceneInput = {
  hierarchy: caterpillar(11),
  classes: Array.from({ length: 12 }, (_, index) => `class ${index}`),
  groupOfClass: ['a', 'a', 'b', 'b', 'b', 'a', 'c', 'c', 'c', 'c', '', 'a'],
  width: 700,
  height: 600,
  measure: estimateText,
};

test('the ring: an arc and a key for each run of a group, keys by first appearance', () => {
  const { marks } = radialScene(twelve);
  const keys = marks.filter((mark): mark is TextMark => mark.style === 'key');
  expect(keys.map((mark) => mark.text)).toEqual(['1', '2', '1', '3', '1']);
  expect(marks.filter((mark) => mark.style === 'ring').map((mark) => mark.group)).toEqual([0, 1, 0, 2, 0]);
  expect(groupKey(2)).toBe('3');
  expect(radialScene({ ...twelve, groupOfClass: null }).marks.some((mark) => mark.style === 'ring')).toBe(false);
});

test('the same input gives the same scene', () => {
  expect(radialScene(twelve)).toEqual(radialScene(twelve));
});

test('labels on the left half are turned to be readable', () => {
  const labels = radialScene(twelve).marks.filter((mark): mark is TextMark => mark.style === 'label');
  for (const label of labels) {
    expect(label.anchor).toBe(label.x > 0 ? 'start' : 'end');
    expect(Math.abs(((label.rotate + 540) % 360) - 180)).toBeLessThanOrEqual(90);
  }
});

test('found leaves stand out and show first', () => {
  const hierarchy = caterpillar(599);
  const classes = Array.from({ length: 600 }, (_, index) => `class ${index}`);
  const scene = radialScene({
    ...twelve,
    hierarchy,
    classes,
    groupOfClass: null,
    found: new Set([301]),
    prominent: [17],
  });
  const labels = scene.marks.filter((mark): mark is TextMark => mark.style === 'label' || mark.style === 'found');
  const label = (name: string) => labels.find((mark) => mark.text === name);
  expect(label('class 301')).toMatchObject({ style: 'found', zoom: 1 });
  expect(label('class 17')).toMatchObject({ style: 'label', zoom: 1 });
  expect(labels.filter((mark) => mark.zoom > 1).length).toBeGreaterThan(300);
});

test('a figure has every label, whole, and every key', () => {
  fc.assert(
    fc.property(hierarchies({ width: 4 }), fc.boolean(), (hierarchy, ring) => {
      const classes = Array.from({ length: 40 }, (_, index) => `a rather long class name ${index}`);
      const groupOfClass = ring ? Array.from({ length: 40 }, (_, index) => `group ${index % 3}`) : null;
      const { marks } = figureScene({ hierarchy, classes, groupOfClass, measure: estimateText });
      for (const mark of marks) {
        if (mark.shape === 'text') expect(mark).toMatchObject({ zoom: 1, full: null });
      }
    }),
  );
  const classes = Array.from({ length: 1000 }, (_, index) => `class ${index}`);
  const many = figureScene({ hierarchy: caterpillar(999), classes, groupOfClass: classes, measure: estimateText });
  expect(many.marks.every((mark) => mark.shape !== 'text' || mark.zoom === 1)).toBe(true);
});

test('opening a subtree moves its nodes from where they were to where they will be', () => {
  const whole = radialScene(twelve);
  const part = subtree(twelve.hierarchy, rootOf(twelve.hierarchy) - 2);
  const scene = radialScene({ ...twelve, hierarchy: part.hierarchy, keys: part.nodes });
  const layoutAt = morph(whole, scene);
  const start = layoutAt?.(0);
  const end = layoutAt?.(1);
  part.nodes.forEach((old, node) => {
    expect(start?.x[node]).toBeCloseTo(whole.layout.x[old] as number);
    expect(start?.y[node]).toBeCloseTo(whole.layout.y[old] as number);
    expect(end?.x[node]).toBeCloseTo(scene.layout.x[node] as number);
  });
  const moving = scene.marks.slice(0, part.hierarchy.child.length + 2 * 10);
  expect(movingMarks(scene, end ?? scene.layout).map((mark) => mark.id)).toEqual(moving.map((mark) => mark.id));
});

test('going back, new nodes grow out of what was there; scenes with little in common do not move', () => {
  const part = subtree(twelve.hierarchy, rootOf(twelve.hierarchy) - 2);
  const scene = radialScene({ ...twelve, hierarchy: part.hierarchy, keys: part.nodes });
  const back = morph(scene, radialScene(twelve))?.(0);
  const leaf = Array.from(part.nodes).findIndex((old) => isLeaf(twelve.hierarchy, old));
  expect(back?.x[part.nodes[leaf] as number]).toBeCloseTo(scene.layout.x[leaf] as number);
  const strange = radialScene({ ...twelve, keys: Array.from({ length: 23 }, (_, node) => `other ${node}`) });
  expect(morph(radialScene(twelve), strange)).toBe(null);
});

// In quadratic time this would not end within the test's limit.
test('20,000 levels become a scene', () => {
  const classes = Array.from({ length: 20_001 }, (_, index) => `class ${index}`);
  const scene = radialScene({ ...twelve, hierarchy: caterpillar(20_000), classes, groupOfClass: null });
  expect(scene.marks.length).toBeGreaterThan(80_000);
});
