/** Unpacks LZ4 frames, which Arrow files may be packed by. */

import { formatted } from '../../../base/format-message.ts';
import { MAX_UNPACKED } from '../columns/codecs.ts';

/* LZ4 frames as Arrow packs its buffers: https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md */

const MAGIC = 0x184d2204;

/** Output that grows as it is written. */
class Output {
  bytes = new Uint8Array(2 ** 16);
  length = 0;

  reserve(count: number): void {
    const needed = this.length + count;
    if (needed > MAX_UNPACKED) throw new Error(formatted`an LZ4 frame unpacks to more than ${MAX_UNPACKED} bytes`);
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.min(MAX_UNPACKED, Math.max(needed, 2 * this.bytes.length)));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Copies from `distance` bytes back; what is copied may overlap what it makes. */
  repeat(distance: number, count: number): void {
    if (distance === 0 || distance > this.length) throw new Error('an LZ4 block refers to what is not there');
    this.reserve(count);
    const { bytes } = this;
    for (let i = 0; i < count; i++, this.length++) bytes[this.length] = bytes[this.length - distance] ?? 0;
  }
}

/** Sequences of literal bytes and repetitions; these may reach into the blocks before. */
function unpackBlock(block: Uint8Array, output: Output): void {
  let at = 0;
  const length = (short: number): number => {
    let total = short;
    for (let byte = short === 15 ? 255 : 0; byte === 255; total += byte) {
      if (at >= block.length) throw new Error('an LZ4 block was cut short');
      byte = block[at++] ?? 0;
    }
    return total;
  };
  while (at < block.length) {
    const token = block[at++] ?? 0;
    const literals = length(token >> 4);
    if (at + literals > block.length) throw new Error('an LZ4 block was cut short');
    output.append(block.subarray(at, at + literals));
    at += literals;
    if (at === block.length) return;
    if (at + 2 > block.length) throw new Error('an LZ4 block was cut short');
    const distance = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8);
    at += 2;
    output.repeat(distance, 4 + length(token & 15));
  }
}

/** What a frame holds. @throws Error for damage; checksums are skipped */
export function unpackLz4(frame: Uint8Array): Uint8Array {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < 7 || view.getUint32(0, true) !== MAGIC) throw new Error('not an LZ4 frame');
  const flags = view.getUint8(4);
  if (flags >> 6 !== 1) throw new Error('an LZ4 frame of another version');
  let at = 6 + ((flags & 8) !== 0 ? 8 : 0) + ((flags & 1) !== 0 ? 4 : 0) + 1;
  const blockChecksum = (flags & 16) !== 0 ? 4 : 0;
  const output = new Output();
  for (;;) {
    if (at + 4 > frame.length) throw new Error('an LZ4 frame was cut short');
    const size = view.getUint32(at, true);
    at += 4;
    if (size === 0) return output.bytes.subarray(0, output.length);
    const bytes = size & 0x7fffffff;
    if (at + bytes > frame.length) throw new Error('an LZ4 frame was cut short');
    const block = frame.subarray(at, at + bytes);
    if (size >>> 31 === 1) output.append(block);
    else unpackBlock(block, output);
    at += bytes + blockChecksum;
  }
}
