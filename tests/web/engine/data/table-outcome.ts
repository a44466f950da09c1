import { DataError } from '../../../../web/engine/base/error.ts';
import { CoreError } from '../../../../web/engine/bindings/core.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import { numbersIn } from './golden.ts';
import type { Column, Mutant } from './table-mutants.ts';

/*
 * The outcome of a mutant: the values read must be those that stand in it, or the table is refused, asked about, or
 * read with a warning. A change that keeps the meaning must give the same data.
 */

/** The outcome of a mutant: equal, or the kind of message. */
type Outcome = 'equal' | 'warned' | 'asked' | 'refused';

class WrongReading extends Error {}

/** @throws WrongReading for data that are not what is written and nothing is said of it; any error that is no refusal */
export async function outcomeOfTable(mutant: Mutant): Promise<Outcome> {
  const { name, bytes, isSame } = mutant;
  let dataset: Dataset;
  try {
    const files = assignRoles(await openFile(name, new BufferSource(name, bytes.slice()), readHere));
    if (files.some(({ content }) => content.kind === 'question')) {
      if (isSame) throw new WrongReading('it is asked about');
      return 'asked';
    }
    dataset = assemble(files);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.message === '' || error.remedy === '' || !/^[a-z0-9-]+$/.test(error.code)) {
      throw new Error(`a refusal without words: ${error.code}`);
    }
    if (isSame) throw new WrongReading(`it is refused: ${error.toLine()}`);
    return 'refused';
  }
  let wrong: string | null;
  try {
    wrong = await differenceOf(dataset, mutant);
  } catch (error) {
    if (error instanceof CoreError) return 'refused'; // where the values are read, by row
    throw error;
  }
  if (wrong === null) return 'equal';
  if (!isSame && (dataset.warnings ?? []).length > 0) return 'warned';
  // Without values and pairs there is no tree.
  if (!isSame && dataset.logits === null && dataset.confusion === null) return 'refused';
  throw new WrongReading(wrong);
}

const NO_COLUMN: Column = { heading: '', cells: [], what: 'other', name: '' };

const numberOf = (cell: string): number =>
  cell.trim() === ''
    ? Number.NaN
    : cell === 'inf'
      ? Number.POSITIVE_INFINITY
      : Number(cell.replace(/\.(?=.*,)/, '').replace(',', '.'));

/** The difference between the data and the columns; null without one. Of a table that was cut off the last row may. */
async function differenceOf({ logits, labels }: Dataset, { columns, isCut, done }: Mutant): Promise<string | null> {
  if (logits === null) return 'no values of classes';
  const wanted = columns.filter(({ what }) => what === 'values');
  const numbers = await numbersIn({ content: { kind: 'table', table: logits.table } });
  const headings = wanted.map(({ heading }) => heading);
  const isAsWritten = done.some((what) => what.startsWith('a heading') || what === 'cut off');
  const raw = logits.table.columnNames ?? [];
  // Whole headings are as it is written, too.
  const areWhole = isAsWritten && [...raw].sort().join() === [...headings].sort().join();
  const columnNames = areWhole ? raw.map((name) => classOf(columns)(wanted[headings.indexOf(name)] ?? NO_COLUMN)) : raw;
  if ([...columnNames].sort().join() !== wanted.map(classOf(columns)).sort().join())
    return `classes ${columnNames.join()}`;
  const written = wanted[0]?.cells.length ?? 0;
  const rows = numbers.length / columnNames.length;
  if (isCut ? rows > written : rows !== written) return `${rows} rows of ${written}`;
  for (let row = 0; row < rows - (isCut ? 1 : 0); row++) {
    for (const [c, className] of columnNames.entries()) {
      const cell = wanted.find((column) => classOf(columns)(column) === className)?.cells[row] ?? '';
      if (!Object.is(numbers[row * columnNames.length + c], numberOf(cell))) return `row ${row} of ${className}`;
    }
    const truth = columns.find(({ what }) => what === 'truth')?.cells[row]?.trim();
    if (labels === null && isAsWritten) continue;
    if (labels === null) return 'no labels';
    if (labels.names[labels.values[row] ?? -1]?.replace(/^class /, '') !== truth) return `the label of row ${row}`;
  }
  return null;
}

/** The class that a heading says: what the other headings of values have in common aside. */
const classOf =
  (columns: readonly Column[]) =>
  ({ heading, name }: Column): string => {
    const other = columns.find((column) => column.what === 'values' && column.heading.includes(column.name));
    if (other === undefined) return heading;
    const [before = '', behind = ''] = other.heading.split(other.name);
    const isAlike =
      heading.startsWith(before) && heading.endsWith(behind) && heading.length > before.length + behind.length;
    return isAlike ? heading.slice(before.length, heading.length - behind.length) : name === '' ? heading : heading;
  };
