import { expect, test } from 'vitest';
import { frameOf, type HeatPicture, paintHeat } from '../../../../web/drawing/heat/paint.ts';
import { estimateText } from '../../../../web/drawing/text.ts';
import { LIGHT } from '../../../../web/drawing/theme.ts';

/** A context that keeps where each text is written, and how the paper is turned there. */
function recorder(): { readonly context: CanvasRenderingContext2D; readonly texts: Map<string, readonly number[]> } {
  const texts = new Map<string, readonly number[]>();
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
    fillText: (text: string, right: number, down: number) => texts.set(text, [x + right, y + down, turn]),
  };
  const nothing = (): void => {};
  const context = new Proxy(written, { get: (own, key) => Reflect.get(own, key) ?? nothing, set: () => true });
  return { context: context as unknown as CanvasRenderingContext2D, texts };
}

test.each([
  ['wide', 600, 400],
  ['narrow', 320, 500],
])('rows and columns are named in the margins, clear of labels: %s', (_, width, height) => {
  const picture: HeatPicture = {
    values: new Float32Array(4),
    size: 2,
    largest: 1,
    names: ['a', 'b'],
    axes: { rows: 'true class', columns: 'predicted class' },
    colours: [null, null],
    width,
    height,
    theme: LIGHT,
  };
  const frame = frameOf(picture, estimateText);
  const { context, texts } = recorder();
  const image = { canvas: { width: 2 } as HTMLCanvasElement, factor: 1 };
  const marks = { cell: null, selected: null, hovered: null };
  paintHeat(context, { picture, frame, placement: { x: 0, y: 0, k: 1 }, marks, image, measure: estimateText });
  const { left, top, side } = frame;
  const [x = 0, y = 0, turn = 1] = texts.get('predicted class') ?? [];
  expect([x, turn]).toEqual([left + side / 2, 0]);
  expect(y).toBeGreaterThan(5);
  const [rowX = 0, rowY = 0, rowTurn = 0] = texts.get('true class') ?? [];
  expect([rowY, rowTurn]).toEqual([top + side / 2, -Math.PI / 2]);
  expect(rowX).toBeGreaterThan(5);
  // Half a line on either side, and then the labels.
  expect(left - rowX).toBeGreaterThanOrEqual(frame.label + 14);
  expect(top - y).toBeGreaterThanOrEqual(frame.label + 14);
});
