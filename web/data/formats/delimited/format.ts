/** Text in rows: tables of numbers, tables with words, and lists of one entry a line. */

import { DataError } from '../../../base/error.ts';
import type { FileStart, Format } from '../format.ts';
import { MIN_IN_WORKER } from '../read-in-worker.ts';
import type { Found } from '../shared/array-content.ts';
import { alone, type Member } from '../shared/members.ts';
import { readDelimited } from './read.ts';

/** Names that say: rows of text. */
export const isDelimited = (extension: string): boolean => ['csv', 'tsv', 'txt', 'tab', 'dat'].includes(extension);

/** No control characters, and none of those that start a page, a tree or a pointer to a file: most tables by far. */
export const mayBeTable = ({ head, extension }: FileStart): boolean =>
  isDelimited(extension) &&
  head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13)) &&
  !'<%#v'.includes(String.fromCharCode(...head.subarray(0, 1)));

/** What a text of one thing turned out to be. */
function foundIn([member]: readonly Member[]): Found {
  if (member === undefined) throw new Error('a text has one member');
  if (member.found instanceof DataError) throw member.found;
  return member.found;
}

export const delimited: Format = {
  name: 'text',
  matches: () => 'likely',
  reader:
    async () =>
    async ({ source, extension }, { readInWorker }) => {
      // A table of numbers stays in its file; only what is read into memory is worth a worker.
      const isLarge = source.size >= MIN_IN_WORKER;
      const inWorker = readInWorker && isLarge ? async () => foundIn(await readInWorker('text', source)) : undefined;
      return alone(await readDelimited(source, extension, inWorker));
    },
};
