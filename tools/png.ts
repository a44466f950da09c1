import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { crc32 } from '../web/engine/base/crc32.ts';

/** A part of a PNG file, with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body, 0), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The same picture in fewer bytes: text and lines on paper deflate better without the filters that browsers choose. */
export async function smallerPng(page: Page, png: Buffer): Promise<Buffer> {
  const rows = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return Array.from(context?.getImageData(0, 0, width, height).data ?? []);
  }, png.toString('base64'));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const pixels = Buffer.alloc(height * (3 * width + 1)); // each row begins with its filter: 0, none
  for (let at = 0, out = 0; at < rows.length; at += 4) {
    if (at % (4 * width) === 0) out += 1;
    for (let channel = 0; channel < 3; channel++) pixels[out++] = rows[at + channel] ?? 0;
  }
  const header = Buffer.from(png.subarray(16, 29));
  header[9] = 2; // red, green, blue
  const data = deflateSync(pixels, { level: 9, memLevel: 9 });
  return Buffer.concat([
    png.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
