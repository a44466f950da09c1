import { expect, test } from 'vitest';
import { shrinkPicture } from '../../../../web/engine/data/formats/pictures/read.ts';

test('pixels are means of squares, on white, and what is left over is left out', () => {
  const rgba = new Uint8ClampedArray(4 * 5 * 4).fill(255);
  for (const pixel of [0, 1, 5, 6]) rgba.set([pixel * 10, 0, 100, 255], 4 * pixel);
  rgba.set([0, 0, 0, 0], 4 * 2); // nothing there: white
  const { width, height, colours, shrunk } = shrinkPicture(rgba, 5, 4, 4);
  expect({ width, height, shrunk }).toEqual({ width: 2, height: 2, shrunk: 2 });
  expect([...colours]).toEqual([30, 0, 100, ...Array(9).fill(255)]);
});

test('small pictures stay as they are, large ones never keep more pixels than they may', () => {
  expect(shrinkPicture(new Uint8ClampedArray(4 * 12), 4, 3).shrunk).toBe(1);
  for (const [w, h] of [
    [300, 200],
    [1000, 41],
    [201, 200],
  ] as const) {
    const picture = shrinkPicture(new Uint8ClampedArray(4 * w * h), w, h);
    expect(picture.width * picture.height).toBeLessThanOrEqual(40_000);
    expect(picture.colours.length).toBe(3 * picture.width * picture.height);
  }
});
