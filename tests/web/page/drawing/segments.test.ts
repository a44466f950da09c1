import { expect, test } from 'vitest';
import { joinHeights } from '../../../../web/engine/hierarchy/linkage.ts';
import {
  fadeOthers,
  originalPixels,
  regionPixels,
  saliencyPixels,
} from '../../../../web/page/panels/ultrametric/segments-picture.tsx';

/** Two dark pixels over two light ones. */
const picture = {
  width: 2,
  height: 2,
  colours: Uint8Array.of(0, 10, 20, 4, 10, 20, 200, 210, 220, 200, 230, 220),
  shrunk: 1,
};
/** 0 and 1 join at 1, 2 and 3 at 3, all at 9. */
const heights = joinHeights(4, Uint32Array.of(0, 1, 2, 3, 4, 5), [0, 0, 0, 0, 1, 3, 9]);

test('pairs are joined where the tree joins them', () => {
  const found = [0, 1, 2, 3].map((a) => [0, 1, 2, 3].map((b) => heights(a, b)));
  expect(found).toEqual([
    [0, 1, 9, 9],
    [1, 0, 9, 9],
    [9, 9, 0, 3],
    [9, 9, 3, 0],
  ]);
});

test('a chain of a hundred thousand leaves is no trouble', () => {
  const leaves = 100_000;
  const merges = Uint32Array.from({ length: 2 * (leaves - 1) }, (_, i) =>
    i === 0 ? 0 : i % 2 === 1 ? (i + 1) / 2 : leaves + i / 2 - 1,
  );
  const height = Float64Array.from({ length: 2 * leaves - 1 }, (_, node) => Math.max(0, node - leaves + 1));
  expect(joinHeights(leaves, merges, height)(0, leaves - 1)).toBe(leaves - 1);
});

test('regions have their mean colour, the original its own', () => {
  expect([...regionPixels(picture, Int32Array.of(0, 0, 1, 1))]).toEqual([
    ...[2, 10, 20, 255, 2, 10, 20, 255],
    ...[200, 220, 220, 255, 200, 220, 220, 255],
  ]);
  expect([...originalPixels(picture).subarray(12)]).toEqual([200, 230, 220, 255]);
});

test('boundaries are the darker the higher they are', () => {
  const [a, b, c, d] = [0, 1, 2, 3].map((pixel) => saliencyPixels(picture, heights)[4 * pixel]);
  expect([a, b]).toEqual([0, 0]);
  expect(c).toBe(Math.round(255 * (1 - Math.sqrt(3 / 9))));
  expect(d).toBe(c); // the last one has no pixel after it
  const one = saliencyPixels({ width: 1, height: 1, colours: new Uint8Array(3), shrunk: 1 }, () => 1);
  expect([...one]).toEqual([255, 255, 255, 255]);
});

test('what is not marked fades', () => {
  const pixels = originalPixels(picture);
  fadeOthers(pixels, (pixel) => pixel === 3);
  expect([...pixels.subarray(12)]).toEqual([200, 230, 220, 255]);
  expect(pixels[0]).toBe(120);
});
