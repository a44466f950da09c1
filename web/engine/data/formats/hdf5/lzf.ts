/** Unpacks LZF, which h5py can pack by. */

import { badHdf5 } from './bytes.ts';

/**
 * LibLZF, h5py's own filter: runs of bytes as they are (control byte below 32), and copies of bytes before. Must give no
 * more than `length` bytes.
 */
export function unpackLzf(bytes: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  let at = 0;
  let from = 0;
  const next = (): number => {
    const byte = bytes[from++];
    if (byte === undefined) throw badHdf5('a chunk packed by LZF is cut short');
    return byte;
  };
  const room = (count: number): void => {
    if (at + count > length) throw badHdf5('a chunk packed by LZF unpacks to more than its size');
  };
  while (from < bytes.length) {
    const control = next();
    if (control < 32) {
      const count = control + 1;
      room(count);
      if (from + count > bytes.length) throw badHdf5('a chunk packed by LZF is cut short');
      output.set(bytes.subarray(from, from + count), at);
      from += count;
      at += count;
    } else {
      const short = control >> 5;
      const count = (short === 7 ? 7 + next() : short) + 2;
      const back = ((control & 31) << 8) + next() + 1;
      if (back > at) throw badHdf5('a chunk packed by LZF copies what is not there');
      room(count);
      // One byte after the other: a copy may reach into itself.
      for (let i = 0; i < count; i++, at++) output[at] = output[at - back] ?? 0;
    }
  }
  return output.subarray(0, at);
}
