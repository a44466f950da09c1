/** Checks and unpacks the pages of a column of a Parquet file. */

import type { PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { crc32 } from '../../../base/crc32.ts';
import { DataError } from '../../../base/error.ts';
import { formatted } from '../../../base/format-message.ts';
import { MAX_UNPACKED } from '../columns/codecs.ts';
import { thriftEnd } from './thrift.ts';
import { bitsFor, checkLevels, checkRuns, checkValues, countPresent } from './values.ts';

/*
 * The pages in a column chunk of Parquet. hyparquet decodes them; before it does, what they claim is compared with what
 * their bytes can hold, because it makes room for what they claim.
 */

/** What the schema and the row group say about the values in a chunk. */
export interface Promised {
  readonly values: number;
  readonly type: string;
  readonly isText: boolean;
  readonly maxRepetition: number;
  readonly maxDefinition: number;
}

/** What is decoded at once would not fit into memory. */
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

  /** What a page unpacked to, by where its packed bytes began. */
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
