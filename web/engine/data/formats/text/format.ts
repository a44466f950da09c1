/** Text in rows: tables of numbers, tables with words, and lists of one entry a line. */

import type { FileStart, Format } from '../format.ts';
import { MIN_IN_WORKER } from '../read-in-worker.ts';
import { readDelimited } from './read.ts';

/** Names that say: rows of text. */
export const isDelimited = (extension: string): boolean => ['csv', 'tsv', 'txt', 'tab', 'dat'].includes(extension);

/** No control characters, and none of those that start a page, a tree or a pointer to a file: most tables by far. */
export const mayBeTable = ({ head, extension }: FileStart): boolean =>
  isDelimited(extension) &&
  head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13)) &&
  !'<%#v'.includes(String.fromCharCode(...head.subarray(0, 1)));

export const delimited: Format = {
  name: 'text',
  matches: () => 'likely',
  reader:
    async () =>
    async ({ source, extension }, { readInWorker, choice }) => {
      // A table of numbers stays in its file; only what is read into memory is worth a worker.
      const isLarge = source.size >= MIN_IN_WORKER;
      const apart = readInWorker && isLarge ? () => readInWorker('text', source, choice) : undefined;
      return readDelimited(source, extension, { apart, choice });
    },
};
