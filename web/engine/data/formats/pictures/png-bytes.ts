/**
 * Decodes PNG files where there is no browser that does: in Node. The format (W3C, PNG third edition) is short. A library such as
 * fast-png would bring two more packages, with an inflate beside the one that Node has, for this one use; it gives samples as they are
 * stored, so that palettes, grey and opacity would stay to be done here. Interlaced files are refused.
 */

import { addTo } from '../../../base/arrays.ts';
import { DataError, formatted } from '../../../base/error.ts';
import { inflate } from '../shared/inflate.ts';

/** Red, green, blue and opacity of every pixel, as a canvas has them. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

interface Header {
  readonly width: number;
  readonly height: number;
  /** Bits a sample, and samples a pixel. */
  readonly depth: number;
  readonly samples: number;
  readonly kind: number;
}

/** Kinds of colour: grey, true colour, palette, grey with opacity, true colour with opacity. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const [PALETTE, SIGNATURE] = [3, 8];

const damaged = (what: string): DataError =>
  new DataError(
    'bad-picture',
    `the picture cannot be decoded: ${what}`,
    'Save it again as a PNG of 8 bits a channel, without interlacing.',
  );

/** The chunks of a file by their type; the data of several of a type in one. */
function chunksOf(bytes: Uint8Array): Map<string, Uint8Array<ArrayBuffer>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces = new Map<string, Uint8Array[]>();
  for (let at = SIGNATURE; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) throw damaged(`${type} ends beyond the file`);
    const data = bytes.subarray(at + 8, at + 8 + length);
    addTo(pieces, type, data);
    at += 12 + length;
  }
  return new Map([...pieces].map(([type, all]) => [type, joined(all)]));
}

/** The text of a keyword (tEXt, in Latin letters); undefined where there is none. */
export function textOf(bytes: Uint8Array, keyword: string): string | undefined {
  const data = chunksOf(bytes).get('tEXt');
  const text = data && String.fromCharCode(...data.subarray(0, keyword.length + 1));
  return text === `${keyword}\0` ? new TextDecoder('latin1').decode(data?.subarray(keyword.length + 1)) : undefined;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function headerOf(data: Uint8Array | undefined): Header {
  if (data?.length !== 13) throw damaged('it has no header');
  const view = new DataView(data.buffer, data.byteOffset);
  const [depth = 0, kind = 0, , , interlaced] = data.subarray(8);
  const samples = SAMPLES[kind];
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth)) {
    throw damaged(`colours of kind ${kind} with ${depth} bits`);
  }
  if (interlaced !== 0) throw damaged('it is interlaced');
  return { width: view.getUint32(0), height: view.getUint32(4), depth, samples, kind };
}

const WRONG = {
  tooLong: () => damaged('it has more pixels than its header says'),
  damaged: () => damaged('it is not packed as it should be'),
};

/** Prediction of the filter of a row from the bytes to the left, above, and above to the left. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const by = [left, above, corner].map((byte) => Math.abs(left + above - corner - byte)) as [number, number, number];
  return by[0] <= by[1] && by[0] <= by[2] ? left : by[1] <= by[2] ? above : corner;
}

/** Takes the filters of rows away, in place. */
function unfilter(rows: Uint8Array, height: number, stride: number, step: number): void {
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const filter = rows[start] as number;
    if (filter > 4) throw damaged(`row ${y} has a filter ${filter}`);
    for (let i = 0; filter > 0 && i < stride; i += 1) {
      const at = start + 1 + i;
      const left = i < step ? 0 : (rows[at - step] as number);
      const above = y === 0 ? 0 : (rows[at - stride - 1] as number);
      const corner = i < step || y === 0 ? 0 : (rows[at - stride - 1 - step] as number);
      rows[at] = (rows[at] as number) + predicted(filter, left, above, corner);
    }
  }
}

/** A sample as it is stored: of 16 bits the upper 8, which is what 8 bits can show. */
function sampleAt(row: Uint8Array, depth: number, i: number): number {
  if (depth >= 8) return row[(i * depth) / 8] as number;
  const bit = i * depth;
  return ((row[bit >> 3] as number) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

/** Colouring of a pixel: its samples become red, green, blue and opacity. */
function colouring({ kind, depth }: Header, palette: Uint8Array | undefined, clear: Uint8Array | undefined) {
  const most = depth < 8 ? 2 ** depth - 1 : 255;
  const isClear = (samples: readonly number[]): boolean =>
    clear !== undefined && depth <= 8 && samples.every((sample, c) => clear[2 * c + 1] === sample);
  return (samples: readonly number[]): readonly number[] => {
    const [a = 0, b = 0, c = 0, d = 0] = samples;
    if (kind === PALETTE) {
      const colour = palette?.subarray(3 * a, 3 * a + 3);
      if (colour?.length !== 3) throw damaged(`there is no colour ${a} in its palette`);
      return [...colour, clear?.[a] ?? 255];
    }
    if (kind === 4) return [a, a, a, b];
    if (kind === 6) return [a, b, c, d];
    const opacity = isClear(samples) ? 0 : 255;
    const grey = Math.round((255 * a) / most);
    return kind === 0 ? [grey, grey, grey, opacity] : [a, b, c, opacity];
  };
}

/**
 * The pixels of a PNG file.
 * @throws DataError for what is damaged or interlaced; `check` may refuse the size before anything is unpacked
 */
export async function decodePng(bytes: Uint8Array, check: (width: number, height: number) => void): Promise<Decoded> {
  const chunks = chunksOf(bytes);
  const header = headerOf(chunks.get('IHDR'));
  const { width, height, depth, samples } = header;
  check(width, height);
  const stride = Math.ceil((width * samples * depth) / 8);
  const packed = chunks.get('IDAT');
  if (packed === undefined) throw damaged(formatted`it has no pixels in ${bytes.length} bytes`);
  const size = height * (stride + 1);
  const rows = await inflate(packed, size, WRONG);
  if (rows.length < size) throw damaged('it ends too early');
  unfilter(rows, height, stride, Math.max(1, (samples * depth) / 8));
  const colour = colouring(header, chunks.get('PLTE'), chunks.get('tRNS'));
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    const row = rows.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1));
    for (let x = 0; x < width; x += 1) {
      const own = Array.from({ length: samples }, (_, s) => sampleAt(row, depth, x * samples + s));
      rgba.set(colour(own), 4 * (y * width + x));
    }
  }
  return { width, height, rgba };
}
