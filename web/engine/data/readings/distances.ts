/** Distances or similarities in long form: two names and a number a row, each pair once. */

import { refuseRatings, squareOfPairs } from '../columns/pairs-of-names.ts';
import { alone } from '../formats/shared/members.ts';
import { saysDistance } from '../words.ts';
import type { Reading } from './reading.ts';

export const distances: Reading = {
  id: 'distances',
  fits({ grid, isSaid }) {
    if (isSaid || grid.isPartial) return null;
    const square = squareOfPairs(grid);
    if (square === null) refuseRatings(grid);
    return (
      square && { score: 0.9, because: 'two names and a number a row, each pair once', build: () => alone(square) }
    );
  },
};

/** The same where a heading says so, before anything else that two columns of names may be. */
export const namedDistances: Reading = {
  id: 'distances',
  fits: (table) => (table.headings.some(saysDistance) ? distances.fits(table) : null),
};
