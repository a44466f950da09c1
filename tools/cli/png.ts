import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { DataError } from '../../web/engine/base/error.ts';
import type { Family } from '../../web/page/drawing/paper/family.ts';
import type { PaperFigure } from '../../web/page/drawing/paper/paper-figure.ts';
import { dotsFor, pixelsOf, withDensity } from '../../web/page/drawing/png.ts';
import { fontFiles } from './font-files.ts';

/** The package that draws; a program may do without. */
export const RENDERER = '@resvg/resvg-wasm';
const require = createRequire(import.meta.url);

let ready: Promise<typeof import('@resvg/resvg-wasm')> | null = null;

/** The renderer, which only PNG needs. */
function renderer(): Promise<typeof import('@resvg/resvg-wasm')> {
  const load = async () => {
    // By a path that no bundler follows: whoever packs this may do without the package.
    const made: typeof import('@resvg/resvg-wasm') = require(RENDERER);
    await made.initWasm(readFileSync(require.resolve(`${RENDERER}/index_bg.wasm`)));
    return made;
  };
  ready ??= load().catch((cause: unknown) => {
    const message = `PNG needs the package ${RENDERER}, which cannot be loaded: ${String(cause)}`;
    throw new DataError('no-renderer', message, 'Install it, or take --svg or --pdf, which need none.');
  });
  return ready;
}

/** A font as it is before it is packed as WOFF: the renderer reads no other. */
function unpacked(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const tables = from.getUint16(12);
  const font = new Uint8Array(from.getUint32(16));
  const to = new DataView(font.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, tables);
  const power = Math.floor(Math.log2(tables));
  to.setUint16(6, 16 * 2 ** power);
  to.setUint16(8, power);
  to.setUint16(10, 16 * tables - 16 * 2 ** power);
  let end = 12 + 16 * tables;
  for (let i = 0; i < tables; i++) {
    const entry = 44 + 20 * i;
    const [offset, packed, length] = [4, 8, 12].map((by) => from.getUint32(entry + by)) as [number, number, number];
    const bytes = woff.subarray(offset, offset + packed);
    font.set(packed < length ? inflateSync(bytes) : bytes, end);
    const own = 12 + 16 * i;
    to.setUint32(own, from.getUint32(entry));
    to.setUint32(own + 4, from.getUint32(entry + 16));
    to.setUint32(own + 8, end);
    to.setUint32(own + 12, length);
    end += 4 * Math.ceil(length / 4);
  }
  return font;
}

interface Png {
  readonly bytes: Uint8Array;
  readonly dotsPerInch: number;
}

/** A figure in pixels: at 300 dots an inch, or as many as a picture can have. */
export async function pngOf(figure: PaperFigure, family: Family): Promise<Png> {
  const { Resvg } = await renderer();
  const dotsPerInch = dotsFor(figure);
  const { width } = pixelsOf(figure, dotsPerInch);
  const fontBuffers = fontFiles(family).map(({ bytes }) => unpacked(bytes));
  const drawn = new Resvg(figure.svg, { fitTo: { mode: 'width', value: width }, font: { fontBuffers } }).render();
  const blob = await withDensity(new Blob([drawn.asPng() as Uint8Array<ArrayBuffer>]), dotsPerInch);
  return { bytes: new Uint8Array(await blob.arrayBuffer()), dotsPerInch };
}
