/** Reads pictures. */

import { DataError, formatted } from '../../../base/error.ts';
import { hasCanvas } from '../../../base/has-canvas.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { Picture } from '../../../model/dataset.ts';
import { tooLarge } from '../../problems.ts';
import type { Found } from '../shared/array-content.ts';
import { type Decoded, decodePng, textOf } from './png-bytes.ts';

/** A picture is shrunk until it has at most this many pixels: each is a leaf of the tree. */
const MAX_PIXELS = 40_000;
/** For superpixels, of which each is a leaf, it may have so many. */
const MAX_DETAILED = 300_000;
/** Larger files and pictures are not decoded. */
const MAX_BYTES = 2 ** 26;
const MAX_DECODED = 2 ** 25;

/**
 * A picture of at most `most` pixels from red, green, blue and opacity, on white: every pixel is the mean of a square of as
 * many as it takes; what is left over at the right and below is left out. O(pixels).
 */
export function shrinkPicture(rgba: Uint8ClampedArray, width: number, height: number, most = MAX_PIXELS): Picture {
  let shrunk = Math.max(1, Math.floor(Math.sqrt((width * height) / most)));
  while (Math.floor(width / shrunk) * Math.floor(height / shrunk) > most) shrunk += 1;
  const [columns, rows] = [Math.floor(width / shrunk), Math.floor(height / shrunk)];
  const colours = new Uint8Array(3 * columns * rows);
  for (let at = 0; at < colours.length; at += 1) {
    const [pixel, channel] = [Math.floor(at / 3), at % 3];
    const [left, top] = [(pixel % columns) * shrunk, Math.floor(pixel / columns) * shrunk];
    let sum = 0;
    for (let dy = 0; dy < shrunk; dy += 1) {
      for (let dx = 0; dx < shrunk; dx += 1) {
        const from = 4 * ((top + dy) * width + left + dx);
        const opacity = (rgba[from + 3] ?? 0) / 255;
        sum += opacity * (rgba[from + channel] ?? 0) + (1 - opacity) * 255;
      }
    }
    colours[at] = Math.round(sum / shrunk ** 2);
  }
  return { width: columns, height: rows, colours, shrunk };
}

const REMEDY = 'Open a PNG of at most a few thousand pixels a side, or save it again with another program.';

function checkSize(width: number, height: number): void {
  if (width * height >= 2 && width * height <= MAX_DECODED) return;
  throw new DataError('wrong-size', formatted`a picture of ${width} × ${height} pixels cannot be segmented`, REMEDY);
}

/** With what the browser has; nothing leaves the page. */
async function decodeHere(bytes: Uint8Array<ArrayBuffer>): Promise<Decoded> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  }).catch(() => {
    throw new DataError('bad-picture', 'the picture cannot be decoded', REMEDY);
  });
  const { width, height } = bitmap;
  checkSize(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new DataError('bad-picture', 'the picture cannot be decoded', REMEDY);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, rgba: context.getImageData(0, 0, width, height).data };
}

/**
 * Reads a PNG: in a browser with what it has, elsewhere with a decoder of our own.
 * @throws DataError for a picture that cannot be decoded, or is too small or too large
 */
export async function readPicture(source: ByteSource): Promise<Found> {
  if (source.size > MAX_BYTES) {
    throw tooLarge('the picture', source.size, MAX_BYTES, 'bytes', REMEDY);
  }
  const bytes = await source.read(0, source.size);
  const decoded = hasCanvas() ? await decodeHere(bytes) : await decodePng(bytes, checkSize);
  const { rgba, width, height } = decoded;
  const picture = shrinkPicture(rgba, width, height);
  const detailed = picture.shrunk === 1 ? undefined : shrinkPicture(rgba, width, height, MAX_DETAILED);
  const points = textOf(bytes, 'Points')?.split(' ').map(Number) ?? null;
  const sheet = { png: bytes, width, height, points };
  return { content: { kind: 'image', picture, detailed, sheet }, shape: [picture.height, picture.width] };
}
