/** A table of text as a Grid, which readings judge by its columns. */

import { createStringPool } from '../../../base/string-pool.ts';
import type { Warning } from '../../../base/warning.ts';
import { type ColumnChoice, numericColumns } from '../../../model/columns.ts';
import { factsOfTable, mayBeParts, partsInRows } from '../../facts/columns.ts';
import type { Cells, Grid, RestOfTable } from '../../grid.ts';
import { ragged } from '../../problems.ts';
import { readGrid } from '../../readings/index.ts';
import { calledTwice } from '../../readings/table.ts';
import type { Member } from '../shared/members.ts';
import { readCells } from './fields-beside.ts';
import type { Records } from './parse.ts';
import { MAX_RECORD_BYTES, type TextTable } from './table.ts';
import { withWideCells } from './wide-cells.ts';

/** The way in which a text is read whole, and the callback for its warnings. */
export interface Whole {
  /** Reads all of it in a worker, where that takes long. */
  readonly apart: (() => Promise<Member[]>) | undefined;
  /** Takes what is to be said of a table that is read as others are. */
  readonly say: (warning: Warning) => void;
}

/** The members of a table; null for a plain one. @throws DataError for rows of another length, by line */
export async function readAsGrid(
  text: TextTable,
  whole: Whole,
  choice: ColumnChoice | undefined,
): Promise<Member[] | null> {
  const { dialect, partial, size } = text;
  const held = (records: Records): Grid => gridOf(records, text);
  const first = held(text.first());
  const mayBeHeld = size <= MAX_RECORD_BYTES;
  const isHeaded = dialect.header !== null || choice?.roles !== undefined;
  const grid: Grid = partial
    ? {
        ...first,
        isPartial: true,
        all: mayBeHeld ? async () => held(await text.rows(MAX_RECORD_BYTES)) : undefined,
        rest: !mayBeHeld && isHeaded ? restOf(text) : undefined,
      }
    : first;
  const members = await readGrid(grid, choice, whole.apart);
  if (members === null) await sayWhatIsBeside(first, restOf(text), whole.say);
  return members;
}

/** One value as a list or a tensor that Python printed: ['cat'], tensor(3, device='cuda:0'). */
const ONE = /^(?:\[\s*(?:'([^']*)'|"([^"]*)"|(-?[\w.]+))\s*\]|tensor\((-?[\w.]+)(?:,[^()]*)?\))$/;

/** The values of cells that are one each. */
function plainCells(cells: Cells): Cells {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0 || !filled.every((cell) => ONE.test(cell))) return cells;
  return cells.map(
    (cell) =>
      ONE.exec(cell)
        ?.slice(1)
        .find((value) => value !== undefined) ?? '',
  );
}

/** The cells of columns of a text that is read whole. */
async function columnsOf(text: TextTable, columns: readonly number[], limit: number): Promise<Cells[]> {
  const { rows } = await text.rows(limit);
  return columns.map((column) => plainCells(rows.map((row) => row[column]?.trim() ?? '')));
}

/** Says which columns beside a table of numbers tell of which part of the data each row is, and which are called the same. */
async function sayWhatIsBeside(table: Grid, rest: RestOfTable, say: Whole['say']): Promise<void> {
  const facts = factsOfTable(table);
  const headings = facts.map(({ heading }) => heading);
  const numeric = numericColumns(facts);
  const places = mayBeParts(facts, new Set(numeric));
  const columns = places.length === 0 ? [] : await rest.cells(places);
  places.forEach((place, i) => {
    const warning = partsInRows(headings[place] ?? '', place, columns[i] ?? []);
    if (warning !== null) say(warning);
  });
  const twice = table.header === null ? null : calledTwice(headings, numeric);
  if (twice !== null) say({ code: 'same-heading', message: `${twice.message}.`, remedy: twice.remedy });
}

/** Rows as columns: empty fields behind the last column are nothing. */
function gridOf({ rows, lines }: Records, { name, size, dialect: { header, fields }, textOf }: TextTable): Grid {
  const word = createStringPool();
  const kept: number[] = [];
  const short = new Map<number, number>();
  for (let row = 0; row < rows.length; row++) {
    const cells = rows[row] ?? [];
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    if (cells.length < fields) short.set(kept.length, cells.length);
    const further = cells.findIndex((cell, column) => column >= fields && cell.trim() !== '');
    if (further >= 0) throw ragged(row, cells.length, fields, { line: lines[row] });
    kept.push(row);
  }
  const columns = Array.from({ length: fields }, (_, column) =>
    plainCells(kept.map((row) => word(textOf((rows[row]?.[column] ?? '').trim())))),
  );
  // Of a text that is not held, columns are fields of the file.
  const isHeld = header !== null && size <= MAX_RECORD_BYTES;
  return {
    name,
    ...(isHeld ? withWideCells({ header, columns }) : { header, columns }),
    // Rows from farther places have no known line.
    lines: kept.flatMap((row) => lines[row] ?? []),
    short,
  };
}

/** A text that is too large to be held: the core reads its values, and its labels are read alone. */
function restOf(text: TextTable): RestOfTable {
  const { delimiter, fields, quoted } = text.dialect;
  return {
    // Fields in quotes may hold line ends, so that a text with such fields cannot be read in pieces.
    cells: async (columns) => {
      if (!text.partial || (quoted && text.size <= MAX_RECORD_BYTES)) return columnsOf(text, columns, MAX_RECORD_BYTES);
      const { source, offset } = text.inFile();
      return (await readCells(source, { delimiter: delimiter ?? ',', offset }, columns)).map(plainCells);
    },
    numbers: (columns, names) => {
      // The core reads the columns of a line in their order.
      const order = columns.map((_, c) => c).sort((a, b) => (columns[a] ?? 0) - (columns[b] ?? 0));
      const sorted = order.map((c) => columns[c] ?? 0);
      const { source, offset } = text.inFile();
      const layout = { kind: 'text', delimiter: delimiter ?? ',', offset, fields, columns: sorted } as const;
      const shape = [null, columns.length];
      const columnNames = order.map((c) => names[c] ?? '');
      return { content: { kind: 'table', table: { source, shape, layout, columnNames } }, shape };
    },
  };
}
