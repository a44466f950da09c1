/** DataFrames in HDF5, as to_hdf of pandas writes them: blocks of columns, and lists of their names. */

import { DataError } from '../../../base/error.ts';
import { formatted } from '../../../base/format-message.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { numbersByRow } from '../../numbers.ts';
import type { Member } from '../shared/members.ts';
import { readColumns, type TextColumn } from '../shared/table-as-text.ts';

/** Cells that are read of a DataFrame. */
const MAX_CELLS = 2 ** 24;

const refused = (what: string): DataError =>
  new DataError(
    'unsupported-type',
    `the file is a table of pandas (to_hdf) ${what}`,
    "In Python: pd.read_hdf('x.h5').to_csv('table.csv', index=False).",
  );

/** The members of a table. @throws DataError for columns of texts, which pandas keeps as pickles, and for two tables */
export async function readPandas(
  source: ByteSource,
  members: readonly Member[],
  choice: ColumnChoice | undefined,
): Promise<Member[]> {
  if (members.some(({ name }) => name.includes('_i_table/'))) throw refused("in its format 'table', which is not read");
  const values = members.filter(({ name }) => /(?:^|\/)block\d+_values$/.test(name));
  const folders = new Set(values.map(({ name }) => name.replace(/block\d+_values$/, '')));
  if (folders.size > 1) throw refused(formatted`and has ${folders.size} of them`);
  const [folder = ''] = folders;
  const order = textsOf(members, `${folder}axis0`);
  const columns: TextColumn[] = [];
  for (const { name } of values) {
    const names = textsOf(members, name.replace(/values$/, 'items'));
    columns.push(...(await columnsOf(members, name, names)));
  }
  const sorted = order.flatMap((name) => columns.filter((column) => column.name === name));
  if (sorted.length !== order.length) throw refused('and its columns do not have the names that are listed');
  return readColumns(source, sorted, { choice });
}

function foundIn(members: readonly Member[], name: string) {
  const found = members.find((member) => member.name === name)?.found;
  if (found === undefined || found instanceof DataError) {
    throw refused(`with columns of texts (${name}), which HDF5 has as pickles: they are not read`);
  }
  return found.content;
}

function textsOf(members: readonly Member[], name: string): readonly string[] {
  const content = foundIn(members, name);
  if (content.kind === 'strings') return content.values;
  if (content.kind === 'numbers') return Array.from(content.values, String);
  throw refused('whose columns have no names of one level');
}

/** Columns of numbers side by side; of one column there is no table. */
async function columnsOf(members: readonly Member[], name: string, names: readonly string[]): Promise<TextColumn[]> {
  const content = foundIn(members, name);
  const text = (value: number): string => (Number.isNaN(value) ? '' : String(value));
  if (content.kind === 'numbers' && names.length === 1) {
    return [{ name: names[0] ?? '', cells: Array.from(content.values, text) }];
  }
  const { layout, shape = [], source } = content.kind === 'table' ? content.table : {};
  const [rows, columns] = shape;
  if (layout?.kind !== 'binary' || !source || !rows || columns !== names.length)
    throw refused('of a shape that is not read');
  if (rows * columns > MAX_CELLS) throw refused(formatted`of ${rows * columns} cells, of which ${MAX_CELLS} are read`);
  const numbers = await numbersByRow(source, layout, rows, columns);
  return names.map((own, c) => ({
    name: own,
    cells: Array.from({ length: rows }, (_, row) => text(numbers[row * columns + c] ?? Number.NaN)),
  }));
}
