/** Cells that hold the values of all classes, as 0.1;0.7;0.2 or {'cat': 0.1, 'dog': 0.9}: each value is a column of its own. */

import { isNumber } from '../../../base/number-text.ts';
import type { Cells } from '../../grid.ts';

interface Headed {
  readonly header: readonly string[];
  readonly columns: readonly Cells[];
}

/** Fewer numbers in a cell are a pair or a number with blanks for thousands. */
const LEAST = 3;
/** Values of one cell: no more classes are written so. */
const MOST = 10_000;

/** A value of a cell, by its name or its place. */
type Part = readonly [name: string, value: string];

/** Numbers between semicolons, bars or blanks; between blanks alone only where some are fractions or below 0. */
function numbersIn(cell: string): readonly Part[] | null {
  const parts = cell.split(/\s*[;|]\s*|\s+/);
  const isOdd = !/[;|]/.test(cell) && !/[-.]/.test(cell);
  return parts.length < LEAST || isOdd || !parts.every(isNumber) ? null : parts.map((part, i) => [String(i), part]);
}

const NAMED = /^['"]?([^'":=]*[^'":=\s])['"]?\s*[:=]\s*(\S+)$/;

/** Numbers behind their names. */
function namedIn(cell: string): readonly Part[] | null {
  const parts = cell
    .replace(/^\{|\}$/g, '')
    .split(/[,;|]/)
    .map((part) => NAMED.exec(part.trim()));
  if (parts.length < 2 || !parts.every((part) => part !== null && isNumber(part[2] ?? ''))) return null;
  return parts.map((part) => [part?.[1] ?? '', part?.[2] ?? '']);
}

/** The columns of cells that all have values of the same names; null for other cells. O(cells). */
function columnsIn(cells: Cells): ReadonlyMap<string, string[]> | null {
  const [first = ''] = cells;
  const read = namedIn(first) === null ? numbersIn : namedIn;
  const names = read(first)?.map(([name]) => name) ?? [];
  const found = new Map(names.map((name): [string, string[]] => [name, []]));
  if (found.size < 2 || found.size < names.length || names.length > MOST) return null;
  for (const [row, cell] of cells.entries()) {
    const parts = read(cell) ?? [];
    for (const [name, value] of parts) found.get(name)?.push(value);
    if (parts.length !== names.length || names.some((name) => found.get(name)?.length !== row + 1)) return null;
  }
  return found;
}

/** A table with the values in such cells as columns: probs_cat, logits_0. */
export function withWideCells({ header, columns }: Headed): Headed {
  const wide = columns.map((cells, column) => {
    const heading = header[column] ?? '';
    const found = columnsIn(cells);
    return found === null
      ? [[heading, cells] as const]
      : [...found].map(([name, values]) => [`${heading}_${name}`, values] as const);
  });
  const all = wide.flat();
  return { header: all.map(([heading]) => heading), columns: all.map(([, cells]) => cells) };
}
