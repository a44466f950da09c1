/** Checks the headers of a Parquet file, which Thrift writes, before the library reads them. */

import { formatted } from '../../../base/error.ts';

/*
 * Thrift's compact protocol, walked before hyparquet reads it. The library makes a list as long as its length claims, and
 * every value is an object: a few bytes could claim more memory than there is. Nothing is read here but lengths.
 */

const [STOP, TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

/** Structures of Parquet are nested less than half as deep. */
const MAX_DEPTH = 16;

class Walk {
  private readonly bytes: Uint8Array;
  private left: number;
  at: number;

  constructor(bytes: Uint8Array, at: number, most: number) {
    this.bytes = bytes;
    this.at = at;
    this.left = most;
  }

  private byte(): number {
    const value = this.bytes[this.at];
    if (value === undefined) throw new Error('a header was cut short');
    this.at += 1;
    return value;
  }

  private varint(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 70; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new Error('a number in a header is too long');
  }

  private skip(count: number): void {
    if (count > this.bytes.length - this.at)
      throw new Error(formatted`a header claims ${count} bytes that are not there`);
    this.at += count;
  }

  struct(depth: number): void {
    for (let head = this.byte(); (head & 15) !== STOP; head = this.byte()) {
      if (head >> 4 === 0) this.varint();
      this.value(head & 15, depth);
    }
  }

  private list(depth: number): void {
    const head = this.byte();
    const length = head >> 4 === 15 ? this.varint() : head >> 4;
    if (length > this.bytes.length - this.at) throw new Error(formatted`a list in a header claims ${length} entries`);
    const type = head & 15;
    for (let i = 0; i < length; i++) this.value(type === TRUE || type === FALSE ? BYTE : type, depth);
  }

  private value(type: number, depth: number): void {
    this.left -= 1;
    if (this.left < 0) throw new Error('a header has too many fields');
    if (depth > MAX_DEPTH) throw new Error('a header is nested too deep');
    if (type === TRUE || type === FALSE) return;
    if (type === BYTE) this.skip(1);
    else if (type === I16 || type === I32 || type === I64) this.varint();
    else if (type === DOUBLE) this.skip(8);
    else if (type === BINARY) {
      const length = this.varint();
      this.skip(length);
    } else if (type === LIST) this.list(depth + 1);
    else if (type === STRUCT) this.struct(depth + 1);
    else throw new Error(`a header has a field of type ${type}`);
  }
}

/** End of the structure that starts at `at`. @throws Error unless all of it is there, in at most `most` values */
export function thriftEnd(bytes: Uint8Array, at: number, most: number): number {
  const walk = new Walk(bytes, at, most);
  walk.struct(0);
  return walk.at;
}
