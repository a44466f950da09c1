/** Encodings of languages that are no Unicode, told by their bytes to be named where a text is refused. */

interface Likely {
  readonly called: string;
  /** The name that Python has for it. */
  readonly python: string;
}

const KOREAN: Likely = { called: 'Korean (EUC-KR)', python: 'euc_kr' };
const CHINESE: Likely = { called: 'Chinese (GBK, GB18030)', python: 'gb18030' };
const TRADITIONAL: Likely = { called: 'Chinese (Big5)', python: 'big5' };
const JAPANESE: Likely = { called: 'Japanese (Shift JIS)', python: 'cp932' };
const JAPANESE_OF_UNIX: Likely = { called: 'Japanese (EUC-JP)', python: 'euc_jp' };
const CYRILLIC: Likely = { called: 'Cyrillic or Greek (Windows-1251 or Windows-1253)', python: 'cp1251' };
const CYRILLIC_OF_UNIX: Likely = { called: 'Cyrillic (KOI8-R)', python: 'koi8_r' };

/** Bytes that are looked at. */
const LOOKED = 2 ** 16;

/** The share of the letters beyond ASCII that are of a script; 0 where the bytes are not of the encoding. */
function shareOf(bytes: Uint8Array, encoding: string, script: RegExp): number {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    const letters = text.match(/[^\0-\x7f]/gu) ?? [];
    return letters.filter((letter) => script.test(letter)).length / Math.max(1, letters.length);
  } catch {
    return 0;
  }
}

/** Runs of bytes beyond ASCII, each with its length. */
function runsIn(bytes: Uint8Array): readonly Uint8Array[] {
  const runs: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const from = at;
    while ((bytes[at] ?? 0) >= 0x80) at++;
    if (at > from) runs.push(bytes.subarray(from, at));
  }
  return runs;
}

/** Of full width: those of half width are single bytes, as letters of many alphabets are. */
const KANA = /[\u3040-\u30ff]/u;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** First bytes of Korean syllables end here; those of frequent Chinese characters go on. */
const LAST_KOREAN = 0xc8;

/** True where most characters are frequent ones of Big5, by the first of their two bytes. */
function areFrequent(bytes: Uint8Array): boolean {
  let [frequent, all] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    all++;
    if (first >= 0xa4 && first <= 0xc6) frequent++;
    at++;
  }
  return frequent > 0.8 * all;
}

/** The encoding that bytes which are no Unicode most likely have; null where nothing tells. */
export function likelyEncoding(all: Uint8Array): Likely | null {
  const bytes = all.subarray(0, LOOKED);
  const runs = runsIn(bytes);
  if (runs.length === 0) return null;
  const arePairs = runs.every((run) => run.length % 2 === 0 && run.every((byte) => byte > 0xa0));
  if (arePairs && shareOf(bytes, 'euc-jp', KANA) > 0.2) return JAPANESE_OF_UNIX;
  if (arePairs) {
    const isKorean = runs.every((run) => run.every((byte, i) => i % 2 === 1 || byte <= LAST_KOREAN));
    if (isKorean && shareOf(bytes, 'euc-kr', /\p{Script=Hangul}/u) === 1) return KOREAN;
    if (shareOf(bytes, 'gb18030', EAST_ASIAN) > 0.9) return CHINESE;
  }
  if (shareOf(bytes, 'shift_jis', KANA) > 0.2) return JAPANESE;
  if (areFrequent(bytes) && shareOf(bytes, 'big5', EAST_ASIAN) > 0.9) return TRADITIONAL;
  if (runs.every((run) => run.every((byte) => byte >= 0xa8))) {
    const letters = bytes.filter((byte) => byte >= 0xc0);
    // Small letters stand in the upper half, but for KOI8-R.
    return 2 * letters.filter((byte) => byte >= 0xe0).length < letters.length ? CYRILLIC_OF_UNIX : CYRILLIC;
  }
  return shareOf(bytes, 'gb18030', EAST_ASIAN) > 0.9 ? CHINESE : null;
}
