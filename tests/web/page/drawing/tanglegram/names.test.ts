import { describe, expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../../web/engine/hierarchy/linkage.ts';
import { tanglegramPart } from '../../../../../web/page/drawing/paper/tanglegram-part.ts';
import { columnsOf } from '../../../../../web/page/drawing/tanglegram/columns.ts';
import { layoutSide } from '../../../../../web/page/drawing/tanglegram/layout.ts';
import { paintTanglegram } from '../../../../../web/page/drawing/tanglegram/paint.ts';
import type { Tanglegram } from '../../../../../web/page/drawing/tanglegram/view.ts';
import { heightForAll, wholeTanglegram } from '../../../../../web/page/drawing/tanglegram/whole.ts';
import { estimateText } from '../../../../../web/page/drawing/text.ts';
import { LIGHT } from '../../../../../web/page/drawing/theme.ts';

/** A caterpillar of so many leaves, and the same in the opposite order. */
function tanglegram(leaves: number, width: number, height: number): Tanglegram {
  const merges = Array.from({ length: leaves - 1 }, (_, i) => [i === 0 ? 0 : leaves + i - 1, i + 1]).flat();
  const tree = hierarchyFromMerges(leaves, Uint32Array.from(merges));
  const order = Uint32Array.from({ length: leaves }, (_, leaf) => leaf);
  const names = Array.from(order, (leaf) => `class number ${leaf}`);
  const sides = { left: layoutSide(tree, order), right: layoutSide(tree, order.toReversed()) };
  return { ...sides, names, colours: names.map(() => null), width, height, theme: LIGHT };
}

interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: string;
  readonly font: number;
}

function namesIn(picture: Tanglegram, marked: ReadonlySet<number> | null, leaf: number | null): Written[] {
  const written: Written[] = [];
  const pen = { font: '', textAlign: '' };
  const own = {
    fillText: (text: string, x: number, y: number) =>
      written.push({ text, x, y, align: pen.textAlign, font: Number.parseFloat(pen.font) }),
  };
  const nothing = (): void => {};
  const context = new Proxy(own, {
    get: (target, key) => Reflect.get(target, key) ?? nothing,
    set: (_, key, value) => Reflect.set(pen, key, value) || true,
  }) as unknown as CanvasRenderingContext2D;
  const pitch = (picture.height - 20) / picture.names.length;
  const columns = columnsOf(picture, pitch, estimateText);
  paintTanglegram(context, { picture, columns, pitch, offset: 10, marked, leaf, measure: estimateText });
  return written;
}

describe.each([
  ['beside a tree on a wide screen', 388, 620],
  ['on a phone', 366, 290],
])('of 100 classes %s', (_, width, height) => {
  const picture = tanglegram(100, width, height);
  const sides = (names: readonly Written[]) => [
    names.filter(({ align }) => align === 'left'),
    names.filter(({ align }) => align === 'right'),
  ];

  test('names stand at both sides, many of them, and none over another or over the lines', () => {
    const columns = columnsOf(picture, (height - 20) / 100, estimateText);
    for (const names of sides(namesIn(picture, null, null))) {
      expect(names.length).toBeGreaterThan(height / 20);
      const places = names.map(({ y }) => y).sort((a, b) => a - b);
      places.forEach((y, at) => {
        if (at > 0) expect(y - (places[at - 1] ?? 0)).toBeGreaterThan((names[0]?.font ?? 0) * 1.1);
      });
      for (const { text, x, align, font } of names) {
        const end = x + (align === 'left' ? 1 : -1) * estimateText(text, font);
        if (align === 'left') expect(end).toBeLessThan(columns.from);
        else expect(end).toBeGreaterThan(columns.to);
      }
    }
    expect(columns.to - columns.from).toBeGreaterThan(0.18 * width);
  });

  test('the class that is read out, and those of a branch that stands out, are always named', () => {
    const branch = new Set([60, 61, 62, 63, 64]);
    for (const names of sides(namesIn(picture, branch, 62))) {
      const ends = [60, 61, 62, 63, 64].map((leaf) => String(leaf));
      for (const end of ends) expect(names.filter(({ text }) => text.endsWith(end))).toHaveLength(1);
    }
  });
});

test('a figure of it names every class on both sides', () => {
  const leaves = 100;
  const size = heightForAll(leaves);
  const drawn = JSON.stringify(wholeTanglegram(tanglegram(leaves, 760, size), estimateText));
  for (let leaf = 0; leaf < leaves; leaf++) expect(drawn.split(`"class number ${leaf}"`)).toHaveLength(3);
});

test('a figure of it says how many names are shortened', () => {
  const notes = (width: number): readonly string[] => {
    const draw = (_: unknown, size: { width: number; height: number }) => tanglegram(30, size.width, size.height);
    const sheet = { width, theme: LIGHT, measure: estimateText };
    return tanglegramPart({ titles: ['one', 'other'], leaves: 30, draw })(sheet).notes;
  };
  expect(notes(760)).toEqual([]);
  expect(notes(400)).toEqual(['30 names are shortened in the tanglegram']);
});
