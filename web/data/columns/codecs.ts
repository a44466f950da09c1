import { decompressBrotli, decompressLz4, decompressLz4Raw, decompressZstd, gunzip } from 'hyparquet-compressors';

/* What unpacks pages and buffers. All of it is JavaScript: a page whose policy forbids fetching can run it. */

/** Bytes that one page or buffer may unpack to. */
export const MOST_UNPACKED = 2 ** 28;

/** The bytes that a Zstandard frame says it unpacks to, null where it does not say. */
function zstdSize(frame: Uint8Array): number | null {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < 6 || view.getUint32(0, true) !== 0xfd2fb528) throw new Error('not a Zstandard frame');
  const descriptor = view.getUint8(4);
  const isSingle = (descriptor & 0x20) !== 0;
  const at = 5 + (isSingle ? 0 : 1) + ([0, 1, 2, 4][descriptor & 3] ?? 0);
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  if (at + sizeBytes > frame.length) throw new Error('a Zstandard frame that was cut short');
  if (sizeBytes === 0) return null;
  if (sizeBytes === 8) return Number(view.getBigUint64(at, true));
  return sizeBytes === 4
    ? view.getUint32(at, true)
    : sizeBytes === 2
      ? view.getUint16(at, true) + 256
      : view.getUint8(at);
}

export function unpackZstd(frame: Uint8Array): Uint8Array {
  const size = zstdSize(frame);
  if (size !== null && size > MOST_UNPACKED) throw new Error(`a Zstandard frame claims ${size} bytes`);
  return decompressZstd(frame);
}

type Unpack = (input: Uint8Array, length: number) => Uint8Array;

const checked =
  (unpack: Unpack): Unpack =>
  (input, length) => {
    if (!(length >= 0 && length <= MOST_UNPACKED)) throw new Error(`a page claims ${length} bytes`);
    const output = unpack(input, length);
    if (output.length !== length) throw new Error(`a page has ${output.length} bytes, ${length} were promised`);
    return output;
  };

/** By the names that Parquet has for them; Snappy is in the reader. */
export const PAGE_CODECS: Readonly<Record<'GZIP' | 'BROTLI' | 'ZSTD' | 'LZ4' | 'LZ4_RAW', Unpack>> = {
  GZIP: checked((input, length) => gunzip(input, new Uint8Array(length))),
  BROTLI: checked(decompressBrotli),
  ZSTD: checked(unpackZstd),
  LZ4: checked(decompressLz4),
  LZ4_RAW: checked(decompressLz4Raw),
};
