/** Goes through the lines of a text. */

import { DataError, formatted } from '../../../base/error.ts';

/** Entries that are held of a list, however short they are. */
const MAX_ENTRIES = 2 ** 24;

const LF = 10;
const CR = 13;

/** Calls `use` with each line of a text, blank ones at the end left out, without a list of all. @throws DataError for too many */
export function eachLine(text: string, use: (line: string, index: number) => void): void {
  const end = text.trimEnd().length;
  for (let from = 0, index = 0; from < end; index++) {
    let to = from;
    while (to < end && text.charCodeAt(to) !== LF && text.charCodeAt(to) !== CR) to++;
    if (index >= MAX_ENTRIES) {
      throw new DataError('too-large', formatted`the list has more than ${MAX_ENTRIES} lines`, 'Use a sample.');
    }
    use(text.slice(from, to), index);
    from = to + (text.charCodeAt(to) === CR && text.charCodeAt(to + 1) === LF ? 2 : 1);
  }
}
