/** Unpacks what Parquet and Arrow files are packed by. */

import type { Compressors } from 'hyparquet';
import { compressors, decompressBrotli, decompressLz4, decompressLz4Raw, decompressZstd } from 'hyparquet-compressors';
import { crc32 } from '../../../base/crc32.ts';
import { formatted } from '../../../base/error.ts';

/* Unpackers of pages and buffers. All of them are inside the program: a page whose policy forbids fetching can run it. */

/** Bytes that one page or buffer may unpack to. */
export const MAX_UNPACKED = 2 ** 28;

/** Head of a Zstandard frame: where its blocks begin, and its unpacked length, null where the head does not say it. */
function zstdHead(frame: Uint8Array): { readonly blocks: number; readonly size: number | null } {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < 6 || view.getUint32(0, true) !== 0xfd2fb528) throw new Error('not a Zstandard frame');
  const descriptor = view.getUint8(4);
  const isSingle = (descriptor & 0x20) !== 0;
  const at = 5 + (isSingle ? 0 : 1) + ([0, 1, 2, 4][descriptor & 3] ?? 0);
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const blocks = at + sizeBytes;
  if (blocks > frame.length) throw new Error('a Zstandard frame that was cut short');
  if (sizeBytes === 0) return { blocks, size: null };
  if (sizeBytes === 8) return { blocks, size: Number(view.getBigUint64(at, true)) };
  const size =
    sizeBytes === 4 ? view.getUint32(at, true) : sizeBytes === 2 ? view.getUint16(at, true) + 256 : view.getUint8(at);
  return { blocks, size };
}

/** Bytes that a packed block unpacks to at most. */
const MAX_BLOCK = 2 ** 17;

/** Bytes that the blocks of a frame unpack to at most: one says how often its byte is repeated. */
function mostInBlocks(frame: Uint8Array, start: number): number {
  let most = 0;
  for (let at = start; at + 3 <= frame.length; ) {
    const [a = 0, b = 0, c = 0] = frame.subarray(at, at + 3);
    const [isLast, kind, size] = [a & 1, (a >> 1) & 3, (a >> 3) + 32 * b + 8192 * c];
    most += kind === 2 ? MAX_BLOCK : size;
    if (isLast === 1) break;
    at += 3 + (kind === 1 ? 1 : size);
  }
  return most;
}

/** A frame by itself, as Arrow packs its buffers. @throws Error before it unpacks to more than is read */
export function unpackZstd(frame: Uint8Array): Uint8Array {
  const { blocks, size } = zstdHead(frame);
  const most = size ?? mostInBlocks(frame, blocks);
  if (most > MAX_UNPACKED) throw new Error(formatted`a Zstandard frame claims ${most} bytes`);
  // The library makes no array of the size that the frame claims if it is given one to write to.
  return size === null ? decompressZstd(frame) : decompressZstd(frame, new Uint8Array(size));
}

type Unpack = (input: Uint8Array, length: number) => Uint8Array;

const checked =
  (unpack: Unpack): Unpack =>
  (input, length) => {
    if (!(length >= 0 && length <= MAX_UNPACKED)) throw new Error(formatted`a page claims ${length} bytes`);
    // Of nothing some writers keep no more than its mark, on which a library may stumble.
    if (length === 0) return new Uint8Array(0);
    const output = unpack(input, length);
    if (output.length !== length)
      throw new Error(formatted`a page has ${output.length} bytes, ${length} were promised`);
    return output;
  };

/** The library reads past the checksum at the end. */
function unpackGzip(input: Uint8Array, length: number): Uint8Array {
  const output = compressors.GZIP?.(input, length) ?? new Uint8Array(0);
  const isGzip = input[0] === 0x1f && input[1] === 0x8b && input.length >= 18;
  const checksum = isGzip ? new DataView(input.buffer, input.byteOffset + input.length - 8).getUint32(0, true) : null;
  if (checksum !== null && crc32(output, 0) !== checksum) throw new Error('the checksum of a packed page is wrong');
  return output;
}

/** By the names that Parquet has for them. */
export const PAGE_CODECS: Compressors = {
  SNAPPY: checked((input, length) => compressors.SNAPPY?.(input, length) ?? new Uint8Array(0)),
  GZIP: checked(unpackGzip),
  BROTLI: checked(decompressBrotli),
  ZSTD: checked((input, length) => decompressZstd(input, new Uint8Array(length))),
  LZ4: checked(decompressLz4),
  LZ4_RAW: checked(decompressLz4Raw),
};
