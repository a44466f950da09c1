/** Names of rows and columns that say which side they are of: true_cat before a row, pred_cat above a column. */

import type { Truth } from '../../model/dataset.ts';
import { reversed, sharedStart } from '../columns/heading-sets.ts';
import { trueSide } from '../words.ts';

type Names = readonly string[];

/** What all names begin with. */
const startOf = ([first = '', ...rest]: Names): string =>
  rest.reduce((start, name) => start.slice(0, sharedStart(start, name)), first);

/** What the names of one side begin with beyond those of the other: of true_cat, true_car and pred_cat, pred_car true and pred. */
function ownStarts(rows: Names, columns: Names): readonly [rows: string, columns: string] {
  const [ofRows, ofColumns] = [startOf(rows), startOf(columns)];
  const both = sharedStart(reversed(ofRows), reversed(ofColumns));
  return [ofRows.slice(0, ofRows.length - both), ofColumns.slice(0, ofColumns.length - both)];
}

const SEPARATORS = /^[\s_.:|=/([\])-]+/;

function withoutStarts(names: Names, start: string): Names {
  const cut = names.map((name) => name.slice(start.length));
  return cut.every((name) => SEPARATORS.test(name)) ? cut.map((name) => name.replace(SEPARATORS, '')) : cut;
}

/**
 * The names that rows and columns have in common, and what the words before or behind them say; null where these say nothing,
 * or the names differ without them.
 */
export function namesOfSides(rows: Names, columns: Names): { readonly names: Names; readonly truth: Truth } | null {
  for (const turned of [(name: string) => name, reversed]) {
    const [own, others] = [rows.map(turned), columns.map(turned)];
    const [ofRows, ofColumns] = ownStarts(own, others);
    const names = withoutStarts(own, ofRows);
    const truth = trueSide(turned(ofRows), turned(ofColumns));
    const isSame = withoutStarts(others, ofColumns).every((name, i) => name !== '' && name === names[i]);
    if (truth !== null && isSame && new Set(names).size === names.length) return { names: names.map(turned), truth };
  }
  return null;
}
