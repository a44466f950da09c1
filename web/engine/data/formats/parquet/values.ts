/** Checks the values of a page of a Parquet file before the library decodes them. */

import { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { formatted } from '../../../base/format-message.ts';

/*
 * What is in a page of Parquet, looked at before hyparquet decodes it. Runs repeat a value as often as they say, and texts
 * repeat the start of the text before: some bytes can claim any number of values. Only these claims are looked at.
 */

/** What a page holds, and how. */
export interface PageValues {
  /** Values, missing ones among them. */
  readonly count: number;
  readonly encoding: string;
  readonly type: string;
}

/** Bytes of the texts of a page. */
const MAX_TEXT = 2 ** 27;
/** Values by which bit-packed groups may go beyond the last: writers fill up blocks of up to 63 groups of 8. */
const FILLING = 63 * 8;
/** Differences are in blocks of 128 or so. */
const MAX_BLOCK = 2 ** 20;
const MAX_MINIBLOCKS = 2 ** 10;

/** Bits that hold every number up to `most`. */
export const bitsFor = (most: number): number => 32 - Math.clz32(most);

function varintAt(bytes: Uint8Array, start: number): readonly [value: number, end: number] {
  let value = 0;
  for (let at = start, scale = 1; at < start + 5; at++, scale *= 128) {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('a page was cut short');
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at + 1];
  }
  throw new Error('a number in a page is too long');
}

/** Runs of equal values and groups of bits. @throws Error where they claim more than `count` values */
export function checkRuns(bytes: Uint8Array, start: number, width: number, count: number): void {
  if (width > 32) throw new Error(formatted`values of ${width} bits`);
  let seen = 0;
  for (let at = start; seen < count && at < bytes.length; ) {
    const [header, next] = varintAt(bytes, at);
    const isPacked = header % 2 === 1;
    const many = isPacked ? (header - 1) * 4 : header / 2;
    if (many > count - seen + (isPacked ? FILLING : 0)) {
      throw new Error(formatted`a run of ${many} values in a page that has ${count}`);
    }
    seen += many;
    at = next + (isPacked ? (many / 8) * width : Math.ceil(width / 8));
  }
}

/** Levels of a first version page, behind their length. Returns where they end. */
export function checkLevels(bytes: Uint8Array, start: number, most: number, count: number): number {
  if (most === 0) return start;
  checkRuns(bytes, start + 4, bitsFor(most), count);
  return start + 4 + lengthAt(bytes, start);
}

const lengthAt = (bytes: Uint8Array, at: number): number => {
  if (at + 4 > bytes.length) throw new Error('a page was cut short');
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
};

/** How many of the values behind levels of definition are there. */
export function countPresent(bytes: Uint8Array, at: number, most: number, count: number): number {
  const levels = new Uint8Array(count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  readRleBitPackedHybrid({ view, offset: at }, bitsFor(most), levels);
  return levels.reduce((present, level) => present + (level === most ? 1 : 0), 0);
}

/** The values of a page, which start at `at`; `present` says how many are there, where that matters. */
export function checkValues(bytes: Uint8Array, at: number, page: PageValues, present: () => number): void {
  const { encoding, count, type } = page;
  if (encoding === 'RLE' && type === 'BOOLEAN') checkRuns(bytes, at + 4, 1, count);
  else if (encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY' || encoding === 'RLE') {
    checkRuns(bytes, at + 1, bytes[at] ?? 0, count);
  } else if (encoding.startsWith('DELTA_')) {
    checkDifferences(bytes, at);
    if (encoding === 'DELTA_BYTE_ARRAY') checkPrefixes(bytes, at, present());
  }
}

function checkDifferences(bytes: Uint8Array, at: number): void {
  const [block, next] = varintAt(bytes, at);
  const [miniblocks] = varintAt(bytes, next);
  const isValid = block > 0 && block <= MAX_BLOCK && miniblocks > 0 && miniblocks <= MAX_MINIBLOCKS;
  if (!isValid || block % miniblocks !== 0) throw new Error(`differences in ${miniblocks} parts of ${block}`);
}

/** Texts that share their starts with the text before. */
function checkPrefixes(bytes: Uint8Array, at: number, count: number): void {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: at };
  const [shared, others] = [new Int32Array(count), new Int32Array(count)];
  if (count === 0) return;
  deltaBinaryUnpack(reader, count, shared);
  checkDifferences(bytes, reader.offset);
  deltaBinaryUnpack(reader, count, others);
  let last = 0;
  let total = 0;
  for (let i = 0; i < count; i++) {
    const [before = 0, behind = 0] = [shared[i], others[i]];
    if (before < 0 || before > last || behind < 0) throw new Error(formatted`a text shares ${before} of ${last} bytes`);
    last = before + behind;
    total += last;
    if (total > MAX_TEXT) throw new Error(formatted`the texts of a page have more than ${MAX_TEXT} bytes`);
  }
}
