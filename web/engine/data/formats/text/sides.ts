/** The headings of a matrix and the names of its two sides: over all columns, beside all rows, in the corner, in lines around it. */

import { isNumber } from '../../../base/number-text.ts';
import { countsUp, wholeNames } from '../../facts/columns.ts';
import { hasHeader, numericColumns } from '../../facts/first-row.ts';
import { cornerOf, saysConfusion, trueSide, trueSideOf } from '../../words.ts';
import { asNumber, mayBeNumber } from './number-cell.ts';
import { type Grid, type Line, type Row, usualWidth } from './parse.ts';

const filled = ({ cells }: Row): number => cells.filter((cell) => cell.trim() !== '').length;
export const withCorner = ([first, ...rest]: readonly Row[], corner: string): readonly Row[] =>
  first === undefined ? [] : [{ ...first, cells: [corner, ...first.cells.slice(1)] }, ...rest];

/** So many rows, and cells of wide ones, tell what the first one is. */
const LOOKED = { rows: 1000, cells: 2 ** 17 };

/** True where the first row names the columns, of which the first may have no name. */
export function isHeaded(rows: readonly Row[]): boolean {
  const few = Math.max(2, Math.floor(LOOKED.cells / Math.max(1, rows[0]?.cells.length ?? 1)));
  const cells = rows.slice(0, Math.min(LOOKED.rows, few)).map((row) => row.cells.map(asNumber));
  const [[corner = '-', ...heads] = []] = cells;
  if (cells.length < 2) return false;
  const numeric = numericColumns(cells, heads.length + 1);
  const isNumbers = (column: number): boolean =>
    cells.slice(1).every((row) => /^\s*$/.test(row[column] ?? '') || isNumber(row[column] ?? ''));
  const isName = (cell: string, column: number): boolean => cell.trim() !== '' && !isNumber(cell) && isNumbers(column);
  return corner.trim() === '' || [corner, ...heads].some(isName) || hasHeader(cells, numeric);
}

/** The number of rows above the entries of a matrix that name its columns, and of columns before them that name its rows. */
export function frameOf(rows: readonly Row[]): { readonly above: 0 | 1; readonly before: 0 | 1 } {
  const above = isHeaded(rows) ? 1 : 0;
  const [corner = '', ...heads] = rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  const firsts = rows.slice(above).map(({ cells }) => cells[0]?.trim() ?? '');
  const areNamed = firsts.some((name) => !mayBeNumber(name)) || corner === '';
  const named = wholeNames(heads);
  const areHeads = above === 1 && (trueSideOf(corner) !== null || firsts.every((name) => named.includes(name)));
  return { above, before: areNamed || areHeads ? 1 : 0 };
}

/** True for headings above all columns but the first, which counts the rows or names them beside numbers. */
export function lacksCorner({ cells: heads }: Row, body: readonly Row[]): boolean {
  const width = usualWidth(body);
  if (heads.length !== width - 1 || body.some(({ cells }) => cells.length !== width)) return false;
  const firsts = body.map(({ cells: [first = ''] }) => first.replace(/:$/, ''));
  if (countsUp(firsts) && (width > 2 || /^[a-z_]\w*$/i.test(heads[0] ?? ''))) return true;
  if (width < 3) return false;
  const cells = body.flatMap((row) => row.cells.slice(1));
  const areCodes = firsts.every((name) => /^\d+$/.test(name)) && cells.some((cell) => cell.includes('.'));
  const areNames = areCodes || firsts.join() === heads.join() || !firsts.some(mayBeNumber);
  return (
    areNames &&
    new Set(firsts).size === firsts.length &&
    (countsUp(heads) || !heads.some(mayBeNumber)) &&
    cells.some(mayBeNumber)
  );
}

/** A heading with an empty one in front. */
export const withOpenCorner = (heading: Row): Row => ({ ...heading, cells: ['', ...heading.cells] });

/** The same with an empty heading in front, where it lacks the first. */
export function withFirstHeading(grid: Grid): Grid {
  const [first, ...rest] = grid.rows;
  return first && lacksCorner(first, rest) ? { ...grid, rows: [withOpenCorner(first), ...rest] } : grid;
}

const isSquareOfNumbers = (rows: readonly Row[]): boolean =>
  rows.length > 1 && rows.every(({ cells }) => cells.length === rows.length && cells.every(mayBeNumber));

/** The same with the name of each row before it and of each column above it. */
const withNames = (rows: readonly Row[], corner: string, names: readonly string[], above = names): readonly Row[] => [
  { cells: [corner, ...above], line: Math.max(0, (rows[0]?.line ?? 0) - 1) },
  ...rows.map((row, r) => ({ ...row, cells: [names[r] ?? '', ...row.cells] })),
];

/** A class in the report of scikit-learn with its precision, recall, f1-score and support; its averages are of no class. */
const REPORTED = /^\s*(?!(?:micro|macro|weighted|samples) avg|avg \/ total)(\S.*?)(?:(?<!\s)\s+[01]\.\d+){3}\s+\d+$/;

/** A square without names with those of a report beside it, which has the classes in the same order. */
export function withReportedNames(grid: Grid): Grid {
  const names = grid.others.flatMap(({ text }) => REPORTED.exec(text)?.[1] ?? []);
  const isOfAll = names.length === grid.rows.length && isSquareOfNumbers(grid.rows);
  return isOfAll ? { ...grid, rows: withNames(grid.rows, '', names) } : grid;
}

/** Longer lines list no names that anybody has. */
const LONGEST_LIST = 2 ** 16;

/** Words before the names of both sides: "classes: cat, dog", and labels=["cat", "dog"] of a call. */
const OF_BOTH = /(?:class(?:es)?|labels?|categories|[ _]names)\s*$/i;

/** The names in a line that lists them: "#Reference labels (rows):11,12,21". Null for other lines. */
function listedNames({ text, line }: Line) {
  const at = text.search(/[:=]/);
  const [called, list] = [text.slice(0, at), text.slice(at + 1)];
  const names =
    text.length > LONGEST_LIST ? [] : list.split(/[,;\t]/).map((name) => name.replace(/^[\s(["']+|[\s)"'\]]+$/g, ''));
  return at > 0 && names.length > 1 ? { called, isOfColumns: /\bcol(?:umn)?s?\b/i.test(called), names, line } : null;
}

/** The same with names that are listed in lines above, as many as there are rows and columns. */
export function withListedNames(grid: Grid): Grid {
  const lists = grid.others.flatMap((other) => listedNames(other) ?? []);
  const of = (isOfColumns: boolean) => lists.find((list) => list.isOfColumns === isOfColumns);
  const rows = of(false);
  const columns = of(true) ?? (isSquareOfNumbers(grid.rows) && OF_BOTH.test(rows?.called ?? '') ? rows : undefined);
  const isOfGrid = grid.rows.length === rows?.names.length && usualWidth(grid.rows) === columns?.names.length;
  if (rows === undefined || columns === undefined || !isOfGrid) return grid;
  const corner = cornerOf(trueSide(rows.called, columns.called));
  const others = grid.others.filter(({ line }) => line !== rows.line && line !== columns.line);
  return { rows: withNames(grid.rows, corner, rows.names, columns.names), others };
}

/** The rows with a side in the corner that stands before the name of the first row alone, where the others are called as the columns. */
function withSideBeside(rows: readonly Row[]): readonly Row[] {
  const [heading, ...body] = rows;
  const [corner = '', ...heads] = heading?.cells.map((cell) => cell.trim()) ?? [];
  // Programs say behind each name that a count follows.
  const names = body.map(({ cells: [name = ''] }) =>
    name
      .trim()
      .replace(/\bcount$/i, '')
      .trim(),
  );
  const [own = '', ...others] = names;
  const side = own.endsWith(` ${heads[0]}`) ? own.slice(0, -(heads[0]?.length ?? 0)).trim() : '';
  if (side === '' || others.length === 0 || !others.every((name, i) => name === (heads[i + 1] ?? name))) return rows;
  const named = body.map((row, r) => ({ ...row, cells: row.cells.with(0, (r === 0 ? heads[0] : names[r]) ?? '') }));
  return withCorner([...rows.slice(0, 1), ...named], cornerOf(trueSide(side, corner)) || corner);
}

/** Takes a heading over all columns, one beside all rows, and a line with the name of the rows alone into the corner. */
export function withNamedSides(grid: Grid): Grid {
  let { rows } = grid;
  let [ofRows, ofColumns] = sidesIn(grid);
  const byLines = cornerOf(trueSide(ofRows, ofColumns));
  const isSaid = byLines !== '' || grid.others.some(({ text }) => saysConfusion(text));
  if (isSaid && isSquareOfNumbers(rows))
    return { ...grid, rows: withNames(rows, byLines, [...rows.keys()].map(String)) };
  const names = rows.map(({ cells }) => cells[0]?.trim() ?? '');
  const entries = rows.map((row) => ({ ...row, cells: row.cells.slice(1) }));
  // The names above the columns may have been cut so that they run into each other.
  if (byLines !== '' && !names.some(mayBeNumber) && isSquareOfNumbers(entries))
    return { ...grid, rows: withNames(entries, byLines, names) };
  const [first, second] = rows;
  const width = usualWidth(rows);
  if (first && second && width > 2 && rows.length > 3 && filled(first) === 1 && filled(second) > 1) {
    ofColumns = first.cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
    // pandas leaves a row empty below headings of two levels.
    rows = rows.slice(1).filter((row) => filled(row) > 0);
  }
  for (;;) {
    const besides = rows.slice(1).filter(({ cells }) => (cells[0] ?? '').trim() !== '');
    const [{ cells = [] } = {}] = rows;
    const isBeside = cells.length > 3 && rows.length > 3 && (cells[0] ?? '').trim() === '' && besides.length <= 1;
    if (!isBeside || rows.some((row) => row.cells.length !== cells.length)) break;
    ofRows = besides[0]?.cells[0]?.trim() ?? ofRows;
    rows = rows.map((row) => ({ ...row, cells: row.cells.slice(1) }));
  }
  rows = withSideBeside(rows);
  const below = rows[1];
  const corner = rows[0]?.cells[0]?.trim() ?? '';
  const alone = below !== undefined && filled(below) === 1 ? (below.cells[0] ?? '').trim() : '';
  // A class may stand alone, too: in the first row of a half without its diagonal.
  const isClass = rows[0]?.cells.some((cell) => cell.trim() === alone) ?? false;
  if (below && rows.length > 3 && width > 2 && alone !== '' && !isClass) {
    ofRows = below.cells[0]?.trim() ?? '';
    ofColumns = corner === '' ? ofColumns : corner;
    rows = [rows[0] ?? below, ...rows.slice(2)];
  } else if (corner !== '') return rows === grid.rows ? grid : { ...grid, rows };
  const said = cornerOf(trueSide(ofRows, ofColumns));
  if (said === '' || !isHeaded(rows)) return rows === grid.rows ? grid : { ...grid, rows };
  return { ...grid, rows: withCorner(rows, said) };
}

/** Sides of the table by the lines around it: "rows are actual". */
function sidesIn({ others }: Grid): [rows: string, columns: string] {
  const text = others.map((other) => other.text).join('\n');
  const said = (side: string): string =>
    new RegExp(
      `(?<!\\p{L})(?:${side})\\P{L}+(?:(?:labels?|are|is|the|classe?|clases?|sind|sono|son|sont|são) )*([\\p{L}_]+)`,
      'iu',
    ).exec(text)?.[1] ?? '';
  return [
    said('rows?|lines?|zeilen?|righe|riga|filas?|lignes?|linhas?|baris|行'),
    said('col(?:umn)?s?|spalten?|colonn[ae]s?|columnas?|colunas?|kolom|列'),
  ];
}
