/** From a table with columns of any kind to its members. Null goes back to the format: squares and tables of numbers alone are judged by facts/look.ts. */

import { DataError } from '../../base/error.ts';
import type { Warning } from '../../base/warning.ts';
import type { ColumnChoice } from '../../model/columns.ts';
import { factsOfTable } from '../facts/columns.ts';
import { type Member, withFirst } from '../formats/shared/members.ts';
import type { Grid } from '../grid.ts';
import { asked, openColumns } from './columns.ts';
import { distances, edges, namedDistances } from './distances.ts';
import { longForm } from './long-form.ts';
import { forPeople, matrix, measures } from './matrix.ts';
import { refuseOther } from './no-points.ts';
import { refuseBeside, refuseKnown } from './not-read.ts';
import { pairs } from './pairs.ts';
import { EVIDENCE, type Fit, type Reading, type Table, tableOf } from './reading.ts';
import { said } from './said.ts';
import { withoutSummary } from './summary-row.ts';
import { things, vectors } from './things.ts';
import { lists, longLists, unclearTruth, values, withNamedTruth, withPlaces } from './values.ts';

/** All readings; of those that fit as well the first one is taken. */
const READINGS: readonly Reading[] = [
  said,
  longLists,
  longForm,
  edges,
  namedDistances,
  unclearTruth,
  vectors,
  matrix,
  lists,
  values,
  things,
  pairs,
  measures,
  distances,
  forPeople,
];

/** The lead of a reading that is taken without a question. */
const MARGIN = 0.1;

/** The best reading of a table; a question where another one is about as likely. From shape on no further reading is looked at. */
function best(table: Table): Fit | null {
  const fits: Fit[] = [];
  for (const reading of READINGS) {
    const fit = fitOf(reading, table, fits.length > 0);
    if (fit !== null) fits.push(fit);
    if (fit !== null && fit.score >= EVIDENCE.shape) break;
  }
  const [first = null, second] = fits.sort((a, b) => b.score - a.score);
  if (first?.instead === undefined || second?.instead === undefined || first.score - second.score > MARGIN)
    return first;
  return asked(table, {
    message: `the table can be read in two ways: ${first.instead.message}; or ${second.instead.message}`,
    remedy: `${first.instead.remedy} ${second.instead.remedy}`,
    answers: [...first.instead.answers, ...second.instead.answers],
  });
}

/** The fit of a reading. One that refuses the table does not fit where another one does. @throws DataError for a refusal else */
function fitOf(reading: Reading, table: Table, hasOther: boolean): Fit | null {
  try {
    return reading(table);
  } catch (error) {
    if (hasOther && error instanceof DataError) return null;
    throw error;
  }
}

/** A cell in quotes of its own, as databases write texts into CSV, or in an object with one key: {"label": "cat"}. */
const QUOTED = /^(["'])(.*)\1$|^\{\s*["'][\w ]+["']\s*:\s*(?:"([^"]*)"|'([^']*)')\s*\}$/s;

/** The same table without the quotes that all cells of a column have. */
function withoutQuotes(grid: Grid): Grid {
  const isQuoted = (cells: readonly string[]): boolean => {
    const isOther = (cell: string): boolean => cell.trim() !== '' && !QUOTED.test(cell.trim());
    return !cells.some(isOther) && cells.filter((cell) => cell.trim() !== '').length > 1;
  };
  const quoted = grid.rest === undefined ? grid.columns.map(isQuoted) : [];
  if (!quoted.includes(true)) return grid;
  const columns = grid.columns.map((cells, c) =>
    quoted[c] ? cells.map((cell) => cell.trim().replace(QUOTED, '$2$3$4')) : cells,
  );
  return { ...grid, columns };
}

/**
 * The members of a table; null for a plain one, which its format reads of all columns together. `apart` reads it in a worker where
 * all of its rows are needed.
 * @throws DataError for a choice that fits no column, and for cells that cannot be read
 */
export async function readGrid(
  written: Grid,
  choice: ColumnChoice | undefined,
  apart?: () => Promise<Member[]>,
): Promise<Member[] | null> {
  if (choice?.onlyColumns) return columnsAlone(written);
  const { isPartial, all, rest } = written;
  const judge = (): Judged => {
    const prepared = choice?.roles === undefined ? withNamedTruth(withPlaces(written)) : written;
    const { grid, left } = withoutSummary(withoutQuotes(prepared));
    refuseOther(grid);
    refuseBeside(grid);
    const table = tableOf(grid, choice);
    const build = best(table)?.build ?? null;
    if (build === null && !table.isSaid && choice?.as === undefined) refuseKnown(table);
    return { build, left, isOpen: isPartial === true && (build !== null || mayBeLong(table)) };
  };
  const { build, left, isOpen } = all === undefined ? judge() : unlessRefused(judge);
  if (!isOpen) return withSummary((await build?.()) ?? null, left);
  if (all !== undefined) return apart?.() ?? readGrid(await all(), choice);
  return rest === undefined ? null : (build?.() ?? null);
}

/** Tables in long form have no more columns. */
const MAX_LONG = 8;

/** True where all rows may be pairs, each there once, or a table in long form: sorted by class, a point's rows are far apart. */
const mayBeLong = ({ facts, isSaid }: Table): boolean =>
  !isSaid && facts.length <= MAX_LONG && facts.some(({ kind }) => kind === 'text');

/** The way to the members of a table; `isOpen` where some of its rows tell no more than what all rows may be. */
interface Judged {
  readonly build: Fit['build'] | null;
  readonly left: Warning | null;
  readonly isOpen: boolean;
}

/** A judgement of some rows. All of them tell whether they are to be refused, and at which line. */
function unlessRefused(judge: () => Judged): Judged {
  try {
    return judge();
  } catch (error) {
    if (error instanceof DataError) return { build: null, left: null, isOpen: true };
    throw error;
  }
}

/** The members with what is said of a last row that was left out. @throws DataError where the format reads the table, with that row */
function withSummary(members: Member[] | null, left: Warning | null): Member[] | null {
  if (left === null) return members;
  if (members === null)
    throw new DataError('summary-row', left.message.replace(' It was left out.', ''), 'Take this row out of the file.');
  return withFirst(members, (found) => ({ ...found, warnings: [...(found.warnings ?? []), left] }));
}

/** The facts of the columns of a table, without its content. */
function columnsAlone(grid: Grid): Member[] {
  const columns = openColumns(factsOfTable(grid));
  const content = { kind: 'records', header: grid.header ?? [], columns: [] } as const;
  const rows = grid.isPartial ? (grid.rows ?? null) : (grid.columns[0]?.length ?? 0);
  return [{ name: '', found: { content, shape: [rows, columns.length], columns } }];
}
