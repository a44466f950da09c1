import { expect, test } from 'vitest';
import { ledNames } from '../../../../web/page/app/tree/use-scene.ts';
import { rectangular } from '../../../../web/page/drawing/further-layouts.ts';
import { labelPitch } from '../../../../web/page/drawing/labels.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { drawScene } from '../../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { caterpillar } from '../../../support/planted-tree.ts';

const SIZE = 104;
const NAMED = [40, 41, 42, 43];

/** The number of languages of the sample, on a phone. */
const scene = drawScene(radial, {
  hierarchy: caterpillar(SIZE - 1),
  classes: Array.from({ length: SIZE }, (_, leaf) => `language ${leaf}`),
  groups: null,
  width: 390,
  height: 500,
  measure: estimateText,
  spoken: NAMED,
});
const named = scene.labels.filter(({ node }) => NAMED.includes(node));

test('neighbours that are spoken of are all named, a line apart', () => {
  expect(named.map(({ zoom }) => zoom)).toEqual([1, 1, 1, 1]);
  const shown = scene.labels.filter(({ zoom }) => zoom === 1);
  for (const { node, x, y } of named) {
    const gaps = shown.flatMap((other) => (other.node === node ? [] : Math.hypot(other.x - x, other.y - y)));
    expect(Math.min(...gaps)).toBeGreaterThan(scene.placed.font);
  }
});

test('a line leads from its leaf to a name that stands nearer to another', () => {
  const { x, y } = scene.placed.layout;
  /** True if another leaf is nearer to the place where a name begins. */
  const isAstray = (name: (typeof named)[number]): boolean => {
    const far = (leaf: number): number => Math.hypot((x[leaf] ?? 0) - name.x, (y[leaf] ?? 0) - name.y);
    return Array.from({ length: SIZE }, (_, leaf) => leaf).some((leaf) => far(leaf) < far(name.node));
  };
  const lines = ledNames(scene.labels)(scene.placed.layout, scene.keys);
  const astray = named.filter(isAstray);
  expect(astray.length).toBeGreaterThan(0);
  expect(lines.map(({ node }) => node)).toEqual(astray.map(({ node }) => node));
  for (const [at, { node, x: toX, y: toY }] of astray.entries()) {
    const line = lines[at];
    const ends = line?.shape === 'path' ? line.path.filter((_, place) => place % 3 !== 0) : [];
    expect(ends).toEqual([x[node], y[node], toX, toY]);
  }
});

test('names beside one that was moved past other leaves do not lie on it, at any zoom', () => {
  const size = 2000;
  const crowded = drawScene(rectangular, {
    hierarchy: caterpillar(size - 1),
    classes: Array.from({ length: size }, (_, leaf) => `leaf ${leaf}`),
    groups: null,
    width: 600,
    height: 800,
    measure: estimateText,
    spoken: [1000, 1001, 1002],
  });
  const { font } = crowded.placed;
  for (const zoom of [1, 1.5, 2, 3, 5, 9, 17, 30]) {
    const shown = crowded.labels.filter((label) => label.zoom <= zoom).map(({ y }) => y);
    const gaps = shown.toSorted((a, b) => a - b).flatMap((y, i, all) => (i === 0 ? [] : [y - (all[i - 1] ?? 0)]));
    expect(Math.min(...gaps), `zoom ${zoom}`).toBeGreaterThanOrEqual(labelPitch(font, zoom) - 1e-9);
  }
});
