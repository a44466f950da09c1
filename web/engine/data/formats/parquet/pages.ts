/*
 * Checks the pages of a column chunk of Parquet before hyparquet decodes them. It makes room for what they claim, and runs repeat
 * a value as often as they say, texts the start of the text before: some bytes can claim any number of values. Only these claims
 * are looked at.
 */

import type { PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js';
import { crc32 } from '../../../base/crc32.ts';
import { DataError, formatted } from '../../../base/error.ts';
import { MAX_UNPACKED } from '../columns/codecs.ts';
import { thriftEnd } from './thrift.ts';

/** Values of a page and their encoding. */
interface PageValues {
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
const bitsFor = (most: number): number => 32 - Math.clz32(most);

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
function checkRuns(bytes: Uint8Array, start: number, width: number, count: number): void {
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

const lengthAt = (bytes: Uint8Array, at: number): number => {
  if (at + 4 > bytes.length) throw new Error('a page was cut short');
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
};

/** Levels of a first version page, behind their length. Returns where they end. */
function checkLevels(bytes: Uint8Array, start: number, most: number, count: number): number {
  if (most === 0) return start;
  checkRuns(bytes, start + 4, bitsFor(most), count);
  return start + 4 + lengthAt(bytes, start);
}

/** Counts the values that are there, by their levels of definition. */
function countPresent(bytes: Uint8Array, at: number, most: number, count: number): number {
  const levels = new Uint8Array(count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  readRleBitPackedHybrid({ view, offset: at }, bitsFor(most), levels);
  return levels.reduce((present, level) => present + (level === most ? 1 : 0), 0);
}

/** The values of a page, which start at `at`; `present` says how many are there, where that matters. */
function checkValues(bytes: Uint8Array, at: number, page: PageValues, present: () => number): void {
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

/** Claims of the schema and the row group about the values in a chunk. */
export interface Promised {
  readonly values: number;
  readonly type: string;
  readonly isText: boolean;
  readonly maxRepetition: number;
  readonly maxDefinition: number;
}

/** Error of a chunk that would not fit into memory when it is decoded at once. */
export const tooLarge = (what: string): DataError =>
  new DataError('too-large', what, "In Python: table.to_parquet('x.parquet', row_group_size=10_000).");

const MAX_PAGES = 2 ** 16;
const MAX_HEADER_VALUES = 1000;
/** The library keeps some numbers for every value of a page until the page is decoded. */
const MAX_VALUES = 2 ** 24;
/** And an array for every text. */
const MAX_TEXTS = 2 ** 21;
/** Bytes that the pages of a chunk may unpack to. */
const MAX_CHUNK = 2 ** 29;
const MAX_TEXT_CHUNK = 2 ** 28;

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** Looks into the bytes of pages once they are unpacked. */
export class Pages {
  private readonly promised: Promised;
  /** By the place of its bytes, each page that is looked at when the library unpacks it. */
  private readonly packed = new Map<number, PageHeader>();

  /** @throws Error unless every page fits the chunk, and all have no more values than it was promised to have */
  constructor(chunk: Uint8Array, isPacked: boolean, promised: Promised) {
    this.promised = promised;
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let [left, room] = [promised.values, promised.isText ? MAX_TEXT_CHUNK : MAX_CHUNK];
    for (let at = 0, count = 0; at < chunk.length - 1; count++) {
      if (count > MAX_PAGES) throw new Error(formatted`a column has more than ${MAX_PAGES} pages`);
      const start = thriftEnd(chunk, at, MAX_HEADER_VALUES);
      const header = parquetHeader({ view, offset: at });
      const { compressed_page_size: packed, uncompressed_page_size: unpacked } = header;
      if (!isCount(packed) || start + packed > chunk.length || !isCount(unpacked) || unpacked > MAX_UNPACKED) {
        throw new Error(formatted`a page claims ${packed} bytes that unpack to ${unpacked}`);
      }
      const bytes = chunk.subarray(start, start + packed);
      room -= unpacked;
      left -= this.checkHeader(header, bytes);
      if (left < 0)
        throw new Error(formatted`its pages have more than the ${promised.values} values it was promised to have`);
      if (room < 0) throw tooLarge('the pages of a column unpack to more bytes than are decoded at once');
      const levels = this.checkOuterLevels(header, bytes);
      const content = bytes.subarray(levels);
      if (isPacked && header.data_page_header_v2?.is_compressed !== false) {
        this.packed.set(content.byteOffset, header);
      } else this.check(header, content);
      at = start + packed;
    }
  }

  /** Checks the unpacked bytes of a page, by where its packed bytes began. */
  checkUnpacked(byteOffset: number, content: Uint8Array): void {
    const header = this.packed.get(byteOffset);
    if (header === undefined) throw new Error('a page is not where it was');
    this.check(header, content);
  }

  /** Returns how many values a page has. */
  private checkHeader(header: PageHeader, bytes: Uint8Array): number {
    const { data_page_header: first, data_page_header_v2: second, dictionary_page_header: words } = header;
    if (typeof header.crc === 'number' && crc32(bytes, 0) !== header.crc >>> 0) {
      throw new Error('the checksum of a page is wrong');
    }
    const { isText, maxRepetition, maxDefinition } = this.promised;
    const count = (header.type === 'DICTIONARY_PAGE' ? words : (first ?? second))?.num_values;
    if (!isCount(count)) throw new Error(`a page of kind ${header.type} is not read`);
    if (header.type === 'DICTIONARY_PAGE') {
      if (words?.encoding !== 'PLAIN' && words?.encoding !== 'PLAIN_DICTIONARY') {
        throw new Error(`a dictionary in the encoding ${words?.encoding} is not read`);
      }
      if (count > header.uncompressed_page_size || (isText && count > MAX_TEXTS)) {
        throw new Error(formatted`a dictionary claims ${count} words`);
      }
      return 0;
    }
    if (count > this.promised.values) {
      throw new Error(formatted`a page claims ${count} values, its column has ${this.promised.values}`);
    }
    const most = isText ? MAX_TEXTS : MAX_VALUES;
    if (count > most) throw tooLarge(formatted`a page has ${count} values, which are decoded at once up to ${most}`);
    if (header.type === 'DATA_PAGE' && first) {
      const levels = [first.repetition_level_encoding, first.definition_level_encoding];
      const wrong = levels.find((encoding, i) => [maxRepetition, maxDefinition][i] !== 0 && encoding !== 'RLE');
      if (wrong !== undefined) throw new Error(`levels in the encoding ${wrong} are not read`);
    } else if (header.type !== 'DATA_PAGE_V2') throw new Error(`a page of kind ${header.type} is not read`);
    return count;
  }

  /** In the second version of pages, levels stand before the packed bytes. Returns where these start. */
  private checkOuterLevels({ type, data_page_header_v2: page, ...header }: PageHeader, bytes: Uint8Array): number {
    if (type !== 'DATA_PAGE_V2' || !page) return 0;
    const { repetition_levels_byte_length: first, definition_levels_byte_length: second, num_values: count } = page;
    const end = first + second;
    if (!isCount(first) || !isCount(second) || end > bytes.length || end > header.uncompressed_page_size) {
      throw new Error(formatted`the levels of a page claim ${first} and ${second} bytes`);
    }
    if (!isCount(page.num_nulls) || page.num_nulls > count) throw new Error('a page misses more values than it has');
    if (!isCount(page.num_rows)) throw new Error(`a page claims ${page.num_rows} rows`);
    const { maxRepetition, maxDefinition } = this.promised;
    if (maxRepetition > 0) checkRuns(bytes.subarray(0, first), 0, bitsFor(maxRepetition), count);
    if (maxDefinition > 0) checkRuns(bytes.subarray(first, end), 0, bitsFor(maxDefinition), count);
    return end;
  }

  private check(header: PageHeader, content: Uint8Array): void {
    const { data_page_header: first, data_page_header_v2: second } = header;
    const { type, maxRepetition, maxDefinition } = this.promised;
    if (header.type === 'DATA_PAGE_V2' && second) {
      const { num_values: count, num_nulls: missing, encoding } = second;
      checkValues(content, 0, { count, encoding, type }, () => count - missing);
    } else if (header.type === 'DATA_PAGE' && first) {
      const { num_values: count, encoding } = first;
      const levels = checkLevels(content, 0, maxRepetition, count);
      const at = checkLevels(content, levels, maxDefinition, count);
      const present = () => (maxDefinition === 0 ? count : countPresent(content, levels, maxDefinition, count));
      checkValues(content, at, { count, encoding, type }, present);
    }
  }
}
