/*
 * The headers of the pages in a column chunk of Parquet, read before the chunk is decoded: a header that claims a billion
 * values would have the decoder make room for them. Thrift's compact protocol, as much of it as headers use.
 */

class Thrift {
  private readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new Error('a page header was cut short');
    return value;
  }

  private varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      if (scale > 2 ** 63) throw new Error('a number in a page header is too long');
    }
  }

  private integer(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** The whole numbers of a structure by the path of their fields: '5.1' is field 1 of the structure in field 5. */
  struct(prefix: string, depth: number, found: Map<string, number>): void {
    if (depth > 8) throw new Error('a page header is nested too deep');
    for (let field = 0; ; ) {
      const head = this.byte();
      const type = head & 15;
      if (type === 0) return;
      field = head >> 4 === 0 ? this.integer() : field + (head >> 4);
      this.value(type, `${prefix}${field}`, depth, found);
    }
  }

  private value(type: number, path: string, depth: number, found: Map<string, number>): void {
    if (type === 1 || type === 2) return;
    if (type === 3) this.byte();
    else if (type >= 4 && type <= 6) found.set(path, this.integer());
    else if (type === 7) this.at += 8;
    else if (type === 8) this.at += this.varint();
    else if (type === 12) this.struct(`${path}.`, depth + 1, found);
    else throw new Error(`a page header has a field of type ${type}`);
  }
}

/** Fields of PageHeader: sizes unpacked and packed; the numbers of values, missing ones among them, of each kind of page. */
const SIZES = ['2', '3'];
const VALUES = ['5.1', '7.1', '8.1', '8.2', '8.3'];
/** An array of more entries is kept by engines as a table of its entries, many times as large. */
const MOST_VALUES = 2 ** 24;

/** @throws Error unless every page fits the chunk, claims no more values than the chunk has, and unpacks to at most `most` bytes */
export function checkPages(chunk: Uint8Array, values: number, most: number): void {
  for (let at = 0; at < chunk.length; ) {
    const thrift = new Thrift(chunk, at);
    const found = new Map<string, number>();
    thrift.struct('', 0, found);
    const [unpacked = -1, packed = -1] = SIZES.map((path) => found.get(path));
    if (unpacked < 0 || unpacked > most || packed < 0 || thrift.at + packed > chunk.length) {
      throw new Error(`a page claims ${packed} bytes that unpack to ${unpacked}`);
    }
    const counts = VALUES.map((path) => found.get(path) ?? 0);
    const wrong = counts.find((count) => count < 0 || count > Math.min(values, MOST_VALUES));
    if (wrong !== undefined) throw new Error(`a page claims ${wrong} values, its column has ${values}`);
    if ((found.get('8.2') ?? 0) > (found.get('8.1') ?? 0)) throw new Error('a page misses more values than it has');
    at = thrift.at + packed;
  }
}
