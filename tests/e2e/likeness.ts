import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Part of a picture, in its pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Number of cells across a picture. Cells are compared, not pixels: two programs may place letters and lines a pixel apart. */
const CELLS = 96;

/**
 * The likeness of two pictures, from -1 to 1: the correlation of the ink in each of their cells. The background is the
 * colour of the corner. Counted in the browser.
 */
export const likeness = (page: Page, one: string, other: string, part: Part): Promise<number> =>
  page.evaluate(
    async ([first, second, { x, y, width, height }, cells]) => {
      const inkOf = async (base64: string, left: number, top: number): Promise<Float64Array> => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), left, top, width, height);
        const rows = Math.round((cells * height) / width);
        const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
        if (context === null) throw new Error('no canvas');
        context.fillStyle = 'white';
        context.fillRect(0, 0, width, height);
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        const ink = new Float64Array(cells * rows);
        for (let at = 0; at < data.length; at += 4) {
          const pixel = at / 4;
          const column = Math.floor(((pixel % width) * cells) / width);
          const row = Math.floor((Math.floor(pixel / width) * rows) / height);
          let dark = 0;
          for (let channel = 0; channel < 3; channel++) dark += (data[channel] ?? 0) - (data[at + channel] ?? 0);
          const cell = row * cells + column;
          if (cell < ink.length) ink[cell] = (ink[cell] ?? 0) + Math.max(0, dark - 12);
        }
        return ink;
      };
      const a = await inkOf(first, 0, 0);
      const b = await inkOf(second, x, y);
      const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
      const [meanA, meanB] = [mean(a), mean(b)];
      let [ab, aa, bb] = [0, 0, 0];
      a.forEach((value, cell) => {
        const [p, q] = [value - meanA, (b[cell] ?? 0) - meanB];
        ab += p * q;
        aa += p * p;
        bb += q * q;
      });
      return ab / Math.sqrt(aa * bb);
    },
    [readFileSync(one).toString('base64'), readFileSync(other).toString('base64'), part, CELLS] as const,
  );
