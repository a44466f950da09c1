/** Reads one text a point. */

import { DataError } from '../../base/error.ts';
import type { Content } from '../../model/dataset.ts';
import { isTextName } from '../words.ts';

/** One text a point: the lines, or of a table the column called text, else the one with the longest texts. */
export function readTexts(content: Content, file: string): readonly string[] {
  if (content.kind === 'strings') return content.values;
  if (content.kind !== 'records') {
    throw new DataError(
      'wrong-content',
      'expected texts, found numbers',
      'Open one text a line, or a table with a column text.',
      {
        file,
      },
    );
  }
  const length = (values: readonly string[]): number => values.reduce((sum, value) => sum + value.length, 0);
  const called = content.columns.find((_, column) => isTextName(content.header[column] ?? ''));
  const longest = content.columns.reduce((a, b) => (length(b) > length(a) ? b : a), content.columns[0] ?? []);
  return called ?? longest;
}
