/** Decodes text from the bytes of a file. */

import { DataError } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';

/** Text from the start of a file. */
export interface Text {
  readonly value: string;
  /** Bytes of a byte order mark before it: 0 or 3. */
  readonly offset: number;
  /** Whether this is the whole file. */
  readonly complete: boolean;
}

const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

const isUtf16 = (bytes: Uint8Array): boolean => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  // Without a mark: ASCII characters, every other byte zero.
  const start = bytes.subarray(0, 64);
  const zeros = [0, 1].map((parity) => start.filter((byte, i) => i % 2 === parity && byte === 0).length);
  return start.length >= 4 && zeros.some((count) => count === Math.floor(start.length / 2)) && zeros.includes(0);
};

/**
 * The first `limit` bytes of a source as text.
 * @throws DataError unless they are UTF-8 without zero bytes
 */
export async function readText(source: ByteSource, limit: number): Promise<Text> {
  const complete = source.size <= limit;
  const bytes = await source.read(0, complete ? source.size : limit);
  const place = { file: source.name };
  if (isUtf16(bytes)) {
    throw new DataError(
      'utf-16',
      'the text is encoded as UTF-16, expected UTF-8',
      'Save it as UTF-8 ("CSV UTF-8" in Excel).',
      place,
    );
  }
  const zero = bytes.indexOf(0);
  if (zero >= 0) {
    throw new DataError(
      'not-text',
      `found a zero byte at byte ${zero}: this is neither text nor a format that is known here`,
      "Save numbers from Python with np.save('x.npy', a.astype('float32')).",
      { ...place, byte: zero },
    );
  }
  const offset = hasMark(bytes) ? 3 : 0;
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { value: decoder.decode(bytes.subarray(offset), { stream: !complete }), offset, complete };
  } catch {
    throw new DataError(
      'not-utf-8',
      'the bytes are not UTF-8 text: another encoding, or a format that is not known here',
      "Save text as UTF-8, numbers from Python with np.save('x.npy', a.astype('float32')).",
      place,
    );
  }
}

/** Bytes that a string takes in UTF-8. */
export const utf8Length = (text: string): number => new TextEncoder().encode(text).length;
