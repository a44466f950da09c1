/** Texts of a fixed width in arrays of NumPy. */

import { DataError, formatted } from '../../../base/error.ts';
import type { NpyType } from './header.ts';

/** A text of a fixed width, padded with zeros. @throws DataError for bytes that are none */
export const textIn = (bytes: Uint8Array, type: NpyType & { kind: 'string' }, row: number): string =>
  type.wide ? decodeWide(bytes, type.bigEndian, row) : decodeBytes(bytes, row);

const notText = (row: number): DataError =>
  new DataError(
    'bad-text',
    formatted`the text at row ${row} is not valid Unicode`,
    "Save it as np.save('x.npy', a.astype('U')).",
    {
      row,
    },
  );

/** UTF-32, padded with zeros at the end. */
function decodeWide(bytes: Uint8Array, bigEndian: boolean, row: number): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let length = bytes.length;
  while (length > 0 && view.getUint32(length - 4, !bigEndian) === 0) length -= 4;
  let text = '';
  for (let at = 0; at < length; at += 4) {
    const code = view.getUint32(at, !bigEndian);
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) throw notText(row);
    text += String.fromCodePoint(code);
  }
  return text;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 (so ASCII), padded with zeros at the end. */
export function decodeBytes(bytes: Uint8Array, row: number): string {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0) length--;
  try {
    return UTF8.decode(bytes.subarray(0, length));
  } catch {
    throw notText(row);
  }
}
