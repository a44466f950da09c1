/** Arrays, lists and tables in JSON, or one value a line. */

import { DataError } from '../../../base/error.ts';
import type { Format } from '../format.ts';
import { MIN_IN_WORKER } from '../read-in-worker.ts';
import { alone } from '../shared/members.ts';
import { isDelimited } from '../text/format.ts';

/** NumPy prints arrays with blanks between numbers. */
const startsLikeJson = (head: Uint8Array): boolean =>
  /^\s*(?:\[\s*["[\d{-]|\{\s*")(?!\s*[-+\d.e]+\s+[-+\d.])/.test(String.fromCharCode(...head));

export const jsonLines: Format = {
  name: '.jsonl',
  matches: ({ extension }) => (extension === 'jsonl' || extension === 'ndjson' ? 'likely' : 'no'),
  reader: async () => {
    const { readJson } = await import('./read.ts');
    return ({ source }, { choice }) => readJson(source, true, choice);
  },
  inWorker: { format: 'jsonl', from: MIN_IN_WORKER },
};

export const json: Format = {
  name: '.json',
  matches: ({ head, extension }) =>
    extension === 'json' || (!isDelimited(extension) && startsLikeJson(head)) ? 'likely' : 'no',
  reader: async () => {
    const { readJson } = await import('./read.ts');
    return async ({ source }, { choice, readTree }) => {
      try {
        return await readJson(source, false, choice);
      } catch (error) {
        if (!(error instanceof DataError) || error.code !== 'wrong-json') throw error;
        // Objects that are no data may be groups of classes.
        const { treeIn } = await import('../trees/read.ts');
        return await treeIn(source, readTree).then(alone, () => Promise.reject(error));
      }
    };
  },
  inWorker: { format: 'json', from: MIN_IN_WORKER },
};
