/** Reads a pickle byte by byte. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';

const PIECE = 2 ** 20;
const LONGEST_LINE = 2 ** 12;
/** Characters that become a text at once. */
const AT_ONCE = 2 ** 13;

export const badPickle = (what: string, byte: number): DataError =>
  new DataError(
    'bad-pickle',
    formatted`the pickle is damaged or was not made by Python: ${what} at byte ${byte}`,
    "Write it again, or save the array: np.save('logits.npy', logits).",
    { byte },
  );

/** Reads bytes forwards, a piece of the source at a time. What is fixed in length is read at once after `fill`. */
export class Cursor {
  private readonly source: ByteSource;
  private readonly end: number;
  private bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  private view = new DataView(this.bytes.buffer);
  /** Offset of `bytes` in the source. */
  private base: number;
  private at = 0;

  constructor(source: ByteSource, start: number, end: number) {
    this.source = source;
    this.base = start;
    this.end = end;
  }

  get position(): number {
    return this.base + this.at;
  }

  get left(): number {
    return this.end - this.position;
  }

  /** True where `count` bytes, or all that are left, can be read at once. */
  holds(count: number): boolean {
    return this.bytes.length - this.at >= Math.min(count, this.left);
  }

  async fill(count: number): Promise<void> {
    if (this.holds(count)) return;
    const start = this.position;
    this.bytes = await this.source.read(start, Math.min(this.end, start + Math.max(count, PIECE)));
    this.view = new DataView(this.bytes.buffer);
    this.base = start;
    this.at = 0;
  }

  /** Start of the next `count` bytes, after moving past them. */
  private pass(count: number): number {
    if (count > this.bytes.length - this.at) throw badPickle('it ends too early', this.position);
    const from = this.at;
    this.at += count;
    return from;
  }

  u8 = (): number => this.view.getUint8(this.pass(1));
  u16 = (): number => this.view.getUint16(this.pass(2), true);
  u32 = (): number => this.view.getUint32(this.pass(4), true);
  i32 = (): number => this.view.getInt32(this.pass(4), true);
  u64 = (): number => Number(this.view.getBigUint64(this.pass(8), true));
  f64 = (): number => this.view.getFloat64(this.pass(8), false);

  private checkLeft(count: number): void {
    if (count > this.left) throw badPickle(formatted`it promises ${count} bytes, ${this.left} are left`, this.position);
  }

  async take(count: number): Promise<Uint8Array> {
    this.checkLeft(count);
    await this.fill(count);
    return this.bytes.slice(this.pass(count), this.at);
  }

  /** Moves past bytes without reading them; returns where they start. */
  skip(count: number): number {
    this.checkLeft(count);
    const start = this.position;
    if (count <= this.bytes.length - this.at) {
      this.at += count;
    } else {
      this.base = start + count;
      this.at = 0;
      this.bytes = new Uint8Array(0);
      this.view = new DataView(this.bytes.buffer);
    }
    return start;
  }

  /** A line of Latin-1 characters without its end; protocol 0 writes the bytes of an array as one. */
  async line(longest = LONGEST_LINE): Promise<string> {
    for (let held = LONGEST_LINE; ; held *= 2) {
      await this.fill(Math.min(held, longest));
      const end = this.bytes.indexOf(10, this.at);
      if (end >= 0 && end - this.at <= longest) {
        const line = this.bytes.subarray(this.at, end);
        this.at = end + 1;
        return latin(line).replace(/\r$/, '');
      }
      if (end >= 0 || held >= Math.min(longest, this.left)) throw badPickle('a line does not end', this.position);
    }
  }
}

/** Not by TextDecoder('latin1'), which takes some characters for those of Windows. */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return text;
}
