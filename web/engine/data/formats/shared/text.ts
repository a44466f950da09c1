/** Decodes text from the bytes of a file. */

import { DataError } from '../../../base/error.ts';
import { lazily } from '../../../base/once.ts';
import type { ByteSource } from '../../../model/bytes.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Text from the start of a file. */
export interface Text {
  readonly value: string;
  readonly encoding: Encoding;
  /** Bytes of a byte order mark before it: 0, 2 or 3. */
  readonly offset: number;
  /** True where this is the whole file. */
  readonly complete: boolean;
  /** Whole lines from all over the rest. */
  readonly farther?: string | undefined;
}

/** UTF-16 by its mark, or without one by ASCII characters, of which every other byte is zero; else UTF-8. */
function unicodeOf(bytes: Uint8Array): readonly [encoding: Encoding, mark: number] {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return ['utf-16le', 2];
  if (first === 0xfe && second === 0xff) return ['utf-16be', 2];
  if (first === 0xef && second === 0xbb && third === 0xbf) return ['utf-8', 3];
  const start = bytes.subarray(0, 64);
  const isZero = (parity: number): boolean => start.every((byte, i) => (i % 2 === parity) === (byte === 0));
  if (start.length >= 4 && isZero(1)) return ['utf-16le', 0];
  return [start.length >= 4 && isZero(0) ? 'utf-16be' : 'utf-8', 0];
}

/**
 * The first `limit` bytes of a source as text: UTF-8, UTF-16 or Windows-1252.
 * @throws DataError where they are none of these
 */
export async function readText(source: ByteSource, limit: number): Promise<Text> {
  const complete = source.size <= limit;
  const bytes = await source.read(0, complete ? source.size : limit);
  const [unicode, offset] = unicodeOf(bytes);
  const zero = unicode === 'utf-8' ? bytes.indexOf(0) : -1;
  if (zero >= 0) {
    throw new DataError(
      'not-text',
      `found a zero byte at byte ${zero}: this is neither text nor a format that is known here`,
      "Save numbers from Python with np.save('x.npy', a.astype('float32')).",
      { file: source.name, byte: zero },
    );
  }
  const text = bytes.subarray(offset);
  const decoded = (encoding: Encoding): Text => ({
    value: new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(text, { stream: !complete }),
    encoding,
    offset,
    complete,
  });
  try {
    return decoded(unicode);
  } catch {
    if (unicode === 'utf-8' && mayBeWestern(text)) return decoded('windows-1252');
    throw await notUnicode(source, text);
  }
}

async function notUnicode({ name: file }: ByteSource, text: Uint8Array): Promise<DataError> {
  const { likelyEncoding } = await lazily('the encodings', import('./other-encodings.ts'));
  const likely = hasControls(text) ? null : likelyEncoding(text);
  return likely === null
    ? new DataError(
        'not-utf-8',
        'the bytes are not UTF-8 text: another encoding, or a format that is not known here',
        "Save text as UTF-8, numbers from Python with np.save('x.npy', a.astype('float32')).",
        { file },
      )
    : new DataError(
        'not-utf-8',
        `the text is not UTF-8: by its bytes it is most likely ${likely.called}`,
        `Save it as UTF-8: in Excel as "CSV UTF-8", in Python open('utf8.csv', 'w', encoding='utf-8').write(open('${file}', encoding='${likely.python}').read()).`,
        { file },
      );
}

/** Bytes that are no part of a text. */
const hasControls = (bytes: Uint8Array): boolean =>
  bytes.some((byte) => (byte < 32 && (byte < 9 || byte > 13)) || byte === 0x7f);

/** Letters of Western Europe stand among ASCII; longer runs are another alphabet, or no text. */
const LONGEST_RUN = 3;

const isBeyond = (byte = 0): boolean => byte >= 0x80;
const isAsciiLetter = (byte = 0): boolean => (byte | 32) >= 97 && (byte | 32) <= 122;

/**
 * True for bytes that are no UTF-8 and may be Windows-1252, which has Latin-1 in it: no control characters, single letters, most of
 * them beside those of ASCII. Two by two and alone they are characters of East Asia.
 */
function mayBeWestern(bytes: Uint8Array): boolean {
  if (hasControls(bytes)) return false;
  let [beside, alone] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (!isBeyond(bytes[at])) continue;
    const from = at;
    for (; isBeyond(bytes[at]); at++) if ([0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(bytes[at] ?? 0)) return false;
    if (at - from > LONGEST_RUN) return false;
    if (at - from === 1 || isAsciiLetter(bytes[from - 1]) || isAsciiLetter(bytes[at])) beside++;
    else alone++;
  }
  return alone <= beside;
}

/** Bytes that a string takes in UTF-8. */
export const utf8Length = (text: string): number => new TextEncoder().encode(text).length;
