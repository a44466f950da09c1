/** What is made of words when a file is opened: lists with names, pairs, and squares with something amiss. */

import { DataError } from '../../base/error.ts';
import type { Classes, Content, ListsInput } from '../../model/dataset.ts';
import { countPairs } from '../dataset/count-pairs.ts';
import { listsByName } from '../dataset/lists-by-name.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { squareOfGrid } from './square.ts';

/** Content that words may be a part of. */
export type OfWords = Content & { kind: 'lists' | 'records' | 'pairs' };

export function lookAtWords(found: Found, content: OfWords): Found {
  switch (content.kind) {
    case 'lists': {
      const { lists } = content;
      const { names } = lists;
      if (names === null) return found;
      const byName = (classes: Classes, file: string): ListsInput => listsByName(lists, names, classes, file);
      return { ...found, content: { kind: 'lists', lists, byName } };
    }
    case 'pairs':
      return { ...found, content: { ...content, count: (classes, file) => countPairs(content, file, classes) } };
    case 'records':
      return { ...found, content: lookAtRecords(content) };
  }
}

function lookAtRecords(content: Content & { kind: 'records' }): Content {
  const { header, columns } = content;
  const [first = [], second = []] = columns;
  const square = squareIn(content);
  return {
    ...content,
    ...(square && { square }),
    ...(header.length === 2 && {
      count: (classes: Classes | null, file: string) => countPairs({ truth: first, prediction: second }, file, classes),
    }),
  };
}

/** Words in about as many rows as columns may be a matrix with something amiss, which is said when it is used as one. */
function squareIn({ header, columns }: Content & { kind: 'records' }) {
  const [first = []] = columns;
  if (Math.abs(first.length - header.length) > 2) return undefined;
  const rows = first.map((_, row) => columns.map((values) => values[row] ?? ''));
  const square = squareOfGrid([header, ...rows]);
  return square instanceof DataError && square.code === 'not-square' ? undefined : square;
}
