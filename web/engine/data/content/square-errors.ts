/** What is said of tables that are no squares, and of squares. */

import { DataError, formatted } from '../../base/error.ts';
import { listNames } from '../../base/text.ts';
import type { Square } from '../../model/dataset.ts';
import type { Found } from '../formats/shared/array-content.ts';

export const notSquare = (rows: number | string, columns: number, ofOneSide: readonly string[] = []): DataError =>
  new DataError(
    'not-square',
    formatted`a confusion matrix has as many rows as columns, found ${rows} ${rows === 1 ? 'row' : 'rows'} and ${columns} ${columns === 1 ? 'column' : 'columns'} of numbers${ofOneSide.length === 0 ? '' : `; on one side alone: ${listNames(ofOneSide)}`}`,
    'Give every class one row and one column, or two columns called true and predicted with one row a point.',
  );

/** A table with the square that was read of it. */
export const withSquare = (found: Found, square: Square | DataError | undefined): Found =>
  found.content.kind === 'table' && square ? { ...found, content: { ...found.content, square } } : found;

/** The code of what is said of half a square that may hold similarities in percent. */
export const MAY_BE_PERCENT = 'triangle-percent';
