/** Tables that lie on their side: a row for each class, a column for each point. */

import { isNumber } from '../../base/number-text.ts';
import type { ColumnQuestion } from '../../model/columns.ts';
import type { InputFile } from '../../model/dataset.ts';
import type { BinaryLayout, Table, TextLayout } from '../../model/table.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { areShares, fieldsIn, numberOf, numbersFrom } from '../numbers.ts';
import { headingSets } from '../readings/heading-sets.ts';
import { countsUp } from './columns.ts';

/** Larger texts have their points on lines: nothing reads lines that long. */
const MAX_TEXT = 2 ** 24;
/** Columns that are looked at. */
const MANY = 1024;
/** Distance from 1 of the sum of probabilities that were written with few digits. */
const SLACK = 5e-3;

/** The first columns of a table, each with a value for each row. */
interface Looked {
  readonly columns: readonly (readonly number[])[];
  /** Names that stand before the rows. */
  readonly names: readonly string[] | null;
}

const mayBeProbability = (value: number): boolean => value >= 0 && value <= 1 + SLACK;

/**
 * Null as soon as a value is no probability: numbers without names are asked about only where every column sums to 1, and a table of
 * logits is not read for that.
 */
async function columnsOfBinary({ source, shape }: Table, layout: BinaryLayout): Promise<Looked | null> {
  const [rows, columns] = shape;
  if (typeof rows !== 'number' || typeof columns !== 'number') return null;
  const count = Math.min(MANY, columns);
  const { columnMajor } = layout;
  const [runs, length, step] = columnMajor ? [count, rows, rows] : [rows, count, columns];
  const found: number[][] = Array.from({ length: count }, () => []);
  for (let run = 0; run < runs; run++) {
    const values = await numbersFrom(source, layout, run * step, length);
    if (!values.every(mayBeProbability)) return null;
    for (const [i, value] of values.entries()) found[columnMajor ? run : i]?.push(value);
  }
  return { columns: found, names: null };
}

async function columnsOfText({ source }: Table, layout: TextLayout): Promise<Looked | null> {
  if (source.size > MAX_TEXT) return null;
  const rows = await fieldsIn(source, layout, source.size);
  if (rows.some((row) => row.length !== layout.fields)) return null;
  const before = rows.map((row) => row[0]?.trim() ?? '');
  const areNames = !layout.columns.includes(0) && new Set(before).size === before.length && !before.some(isNumber);
  return {
    columns: layout.columns.map((column) => rows.map((row) => numberOf(row[column]))),
    names: areNames ? before : null,
  };
}

const looked = (table: Table): Promise<Looked | null> =>
  table.layout.kind === 'binary' ? columnsOfBinary(table, table.layout) : columnsOfText(table, table.layout);

const sumsTo1 = (values: readonly number[]): boolean => areShares(values, SLACK);

/** Why rows may be classes; null where nothing says so. */
function reasonFor({ columns, names }: Looked, headings: readonly string[] | undefined): string | null {
  const [first] = columns;
  if (first === undefined || first.length < 2) return null;
  const rows = first.map((_, row) => columns.map((column) => column[row] ?? Number.NaN));
  if (columns.every(sumsTo1) && !rows.every(sumsTo1)) return 'every column sums to 1, and the rows do not';
  if (names === null || headings === undefined) return null;
  const [set] = headingSets(
    headings,
    headings.map((_, column) => column),
  );
  const areCounted = countsUp(headings) || (set?.columns.length === headings.length && countsUp(set.parts));
  return areCounted
    ? `rows have names ('${names[0] ?? ''}', …), and columns are counted ('${headings[0] ?? ''}', …)`
    : null;
}

/** Question for a table that is wider than long, if its classes may be in rows; null where nothing says so. */
export async function turnedQuestion({ content }: InputFile): Promise<ColumnQuestion | null> {
  if (content.kind !== 'table') return null;
  const { table } = content;
  const found = await looked(table);
  const reason = found && reasonFor(found, table.columnNames);
  if (reason === null) return null;
  return {
    message: `the table may lie on its side: ${reason}`,
    remedy:
      "Save it with one row a point: np.save('logits.npy', logits.T), or copy it in a spreadsheet and paste it transposed.",
    answers: [
      { says: 'Rows are classes: turn the table', choice: { turned: true } },
      { says: 'Rows are points', choice: { turned: false } },
    ],
  };
}

/** The same with a row for each point. */
export async function turned(found: Found): Promise<Found> {
  if (found.content.kind !== 'table') return found;
  const { table } = found.content;
  const { layout, shape } = table;
  if (layout.kind === 'binary') {
    const turnedShape = shape.toReversed();
    const turnedTable = {
      source: table.source,
      shape: turnedShape,
      layout: { ...layout, columnMajor: !layout.columnMajor },
    };
    return { ...found, content: { kind: 'table', table: turnedTable }, shape: turnedShape };
  }
  const all = await columnsOfText(table, layout);
  if (all === null) return found;
  const classes = all.columns[0]?.length ?? 0;
  const values = Float64Array.from(all.columns.flat());
  return tableOfNumbers(table.source.name, values, [all.columns.length, classes], all.names ?? undefined);
}
