import { expect, test } from 'vitest';
import { frameOf } from '../../../../../web/page/drawing/heat/frame.ts';
import { paintHeat } from '../../../../../web/page/drawing/heat/painter.ts';
import type { HeatPicture } from '../../../../../web/page/drawing/heat/view.ts';
import { estimateText } from '../../../../../web/page/drawing/text.ts';
import { LIGHT } from '../../../../../web/page/drawing/theme.ts';

/** A context that keeps each place where a text is written, and how the paper is turned there. */
function recorder() {
  const texts = new Map<string, (readonly number[])[]>();
  const kept: number[][] = [];
  let [x, y, turn] = [0, 0, 0];
  const written = {
    save: () => kept.push([x, y, turn]),
    restore: () => {
      [x = 0, y = 0, turn = 0] = kept.pop() ?? [];
    },
    translate: (right: number, down: number) => {
      [x, y] = [x + right, y + down];
    },
    rotate: (angle: number) => {
      turn += angle;
    },
    fillText: (text: string, right: number, down: number) =>
      texts.set(text, [...(texts.get(text) ?? []), [x + right, y + down, turn]]),
  };
  const nothing = (): void => {};
  const context = new Proxy(written, { get: (own, key) => Reflect.get(own, key) ?? nothing, set: () => true });
  return { context: context as unknown as CanvasRenderingContext2D, texts };
}

/** The texts of a picture, and their places. */
function painted(picture: HeatPicture) {
  const frame = frameOf(picture, estimateText);
  const { context, texts } = recorder();
  const image = { canvas: { width: picture.size } as HTMLCanvasElement, factor: 1 };
  const marks = { cell: null, selected: null, hovered: null, lit: [], litCells: [], groups: [], between: [] };
  paintHeat(context, { picture, frame, placement: { x: 0, y: 0, k: 1 }, marks, image, measure: estimateText });
  return { frame, texts };
}

const SHOWN = { range: { by: 'root', least: 1, largest: 1, largestRight: 1 }, written: String } as const;

test('names are on both sides where all of them fit, and the matrix fills the column', () => {
  const names = Array.from({ length: 24 }, (_, c) => `class ${c}`);
  const base = { values: new Float32Array(24 * 24), size: 24, ...SHOWN, names, colours: names.map(() => null) };
  const axes = { rows: 'true class', columns: 'predicted class' };
  for (const [width, height, stretched] of [
    [396, 620, false],
    [396, 620, true],
    [380, 380, false],
  ] as const) {
    const picture: HeatPicture = { ...base, axes, width, height, stretched, theme: LIGHT };
    const { frame, texts } = painted(picture);
    for (const name of names) expect(texts.get(name)).toHaveLength(2);
    expect(texts.size).toBe(26);
    expect(frame.width).toBeGreaterThan(0.7 * width);
    expect(frame.height).toBeGreaterThan(stretched ? 0.8 * height : 0.7 * width);
  }
});

test.each([
  ['wide', 600, 400, false],
  ['narrow', 320, 500, false],
  ['beside a tree', 320, 500, true],
])('rows and columns are named in the margins, clear of labels: %s', (_, width, height, stretched) => {
  const picture: HeatPicture = {
    values: new Float32Array(4),
    size: 2,
    ...SHOWN,
    names: ['a', 'b'],
    axes: { rows: 'true class', columns: 'predicted class' },
    colours: [null, null],
    width,
    height,
    stretched,
    theme: LIGHT,
  };
  const { frame, texts } = painted(picture);
  const { left, top } = frame;
  const [x = 0, y = 0, turn = 1] = texts.get('predicted class')?.[0] ?? [];
  expect([x, turn]).toEqual([left + frame.width / 2, 0]);
  expect(y).toBeGreaterThan(5);
  const [rowX = 0, rowY = 0, rowTurn = 0] = texts.get('true class')?.[0] ?? [];
  expect([rowY, rowTurn]).toEqual([top + frame.height / 2, -Math.PI / 2]);
  expect(rowX).toBeGreaterThan(5);
  // Half a line on either side, and then the labels.
  expect(left - rowX).toBeGreaterThanOrEqual(frame.rowLabel + 14);
  expect(top - y).toBeGreaterThanOrEqual(frame.columnLabel + 14);
});

test('names of few classes stand whole as long as their cells have room for numbers', () => {
  const names = ['ankle boot', 'sneaker', 'sandal', 'coat', 'pullover', 'trousers', 'bag', 'dress', 'shirt', 'T-shirt'];
  const base = { values: new Float32Array(100), size: 10, ...SHOWN, names, colours: names.map(() => null) };
  const axes = { rows: 'true class', columns: 'predicted class' };
  const picture: HeatPicture = { ...base, axes, width: 365, height: 480, stretched: false, theme: LIGHT };
  const { frame, texts } = painted(picture);
  for (const name of names) expect(texts.get(name)).toHaveLength(2);
  expect(frame.width / 10).toBeGreaterThanOrEqual(25);
});
