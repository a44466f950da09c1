/** Lines from all over a text, for what its first ones do not show: files are often sorted by class. */

import type { ByteSource } from '../../model/bytes.ts';

/** Places at which a text is looked at behind its start, and bytes that are read at each and in all. */
const MAX_PLACES = 16;
const LEAST_BYTES = 2 ** 13;
const MAX_BYTES = 2 ** 20;
/** Lines that fit into these at least, the first and the last of which are cut, and whole ones that are taken of them at most. */
const LINES = 3;
const MAX_LINES = 8;

/**
 * Whole lines from places between byte `start` and the end of a text without line ends in fields, the last one of the text among
 * them. `longest` is the length of a line; none where lines are too long, or the source can be read in order alone.
 */
export async function fartherLines(source: ByteSource, start: number, longest: number): Promise<string> {
  const bytes = Math.max(LEAST_BYTES, LINES * longest);
  const places = Math.min(MAX_PLACES, Math.floor(Math.min(MAX_BYTES, source.size - start) / bytes));
  if (places < 2 || source.isSequential === true) return '';
  const decoder = new TextDecoder();
  const step = (source.size - start - bytes) / places;
  let lines = '';
  for (let place = 1; place <= places; place++) {
    const from = Math.floor(start + place * step);
    const text = decoder.decode(await source.read(from, Math.min(from + bytes, source.size)));
    const whole = text
      .trimEnd()
      .split('\n')
      .slice(1, place === places ? undefined : -1);
    for (const line of whole.slice(-MAX_LINES)) lines += `${line}\n`;
  }
  return lines;
}
