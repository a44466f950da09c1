/**
 * Finds the table of a text that is more than lines of fields: other encodings, decimal commas, percent, lines around the
 * table, tables of Markdown, LaTeX, NumPy, pandas and R.
 */

import { DataError, formatted } from '../../../base/error.ts';
import { counted } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { tooLarge } from '../../problems.ts';
import { refuseMeasures } from '../../readings/no-points.ts';
import { BufferSource } from '../../sources/buffer-source.ts';
import { isCorner, saysOf } from '../../words.ts';
import { readText, type Text } from '../shared/text.ts';
import { alignedGrids, blocksOf, gridOfGutters, gridOfWords, gridsOfCodes } from './aligned.ts';
import { gridOfFields, tableAlone } from './fields.ts';
import { rowsOfSvmPredict, withOneHeading, withoutClassNumbers, withoutProbabilities } from './headings.ts';
import { withoutDashes, withoutMargins } from './margins.ts';
import {
  gridOfBrackets,
  gridOfItems,
  gridOfLatex,
  gridOfSemicolons,
  gridsOfBars,
  rowsOfNamedNumbers,
} from './marked.ts';
import { refuseCode, refuseOddLines } from './no-table.ts';
import { mayBeNumber } from './number-cell.ts';
import { withDecimalPoints, withPlainNumbers } from './numbers.ts';
import { withoutNumbers, withoutOrnaments, withoutSigns } from './ornaments.ts';
import { filledLines, type Grid, type Line, linesOf, type Row, report, usualWidth } from './parse.ts';
import { frameOf, isHeaded, withFirstHeading, withListedNames, withNamedSides, withReportedNames } from './sides.ts';
import { squareOfHalf, squareOfTriangle } from './triangles.ts';
import { gridOfVector } from './vectors.ts';
import { isSize, unwrapped } from './wrapped.ts';

/** Texts are looked at as a whole up to this size; of larger ones the start says how they are written. */
const MAX_LOOK = 2 ** 20;
/** Other than plain texts are read up to this size. */
const MAX_READ = 2 ** 26;

/** The rows of a table, or a source whose text is plain; and what is to be said of it. */
export type Looked = { readonly warnings: readonly Warning[] } & (
  | { readonly rows: readonly Row[] }
  | { readonly source: ByteSource; readonly extension: string }
);

/**
 * The table of a text; null where it is plain, or nothing that is known here.
 * @throws DataError for numbers and tables that can be read in two ways, and reports without a matrix
 */
export async function lookAtText(source: ByteSource, sample: Text, extension: string): Promise<Looked | null> {
  const look = source.size <= MAX_LOOK && !sample.complete ? await readText(source, source.size) : sample;
  const start = look.complete ? look.value : look.value.slice(0, look.value.lastIndexOf('\n') + 1);
  const mapped = look.complete ? null : withDecimalPoints(source, look);
  if (mapped !== null) return { source: mapped, extension, warnings: [] };
  const found = tableIn(start, extension);
  if (found === null && look.encoding === 'utf-8') return null;
  if (!look.complete && source.size > MAX_READ) {
    const how = look.encoding === 'utf-8' ? 'in this way' : `as ${look.encoding.toUpperCase()}`;
    throw tooLarge(`a text that is written ${how}`, source.size, MAX_READ, 'bytes', PLAIN);
  }
  const { value } = look.complete ? look : await readText(source, source.size);
  const all = look.complete || found === null ? found : tableIn(value, extension);
  const warnings = inFile(source.name, [...(all?.warnings ?? []), ...encodingWarnings(look)]);
  if (all !== null && 'rows' in all) return { rows: all.rows, warnings };
  const plain = new BufferSource(source.name, new TextEncoder().encode(all?.text ?? value));
  return { source: plain, extension: all === null ? extension : 'csv', warnings };
}

/** The table among rows of cells, as a sheet has them. @throws DataError for numbers that can be read in two ways */
export function lookAtRows(name: string, rows: readonly Row[]): { rows: readonly Row[]; warnings: readonly Warning[] } {
  const table = tableAlone({ rows, others: [], delimiter: ',' });
  const found = finished(withOneHeading(table), ',');
  return { rows: found.rows, warnings: inFile(name, found.warnings) };
}

const PLAIN = 'Save it as plain CSV: UTF-8, commas between fields, decimal points.';

const inFile = (name: string, warnings: readonly Warning[]): Warning[] =>
  warnings.map((warning) => ({ ...warning, message: `${name}: ${warning.message}` }));

const encodingWarnings = ({ encoding }: Text): Warning[] =>
  encoding === 'windows-1252'
    ? [{ code: 'western-text', message: 'The text is no UTF-8 and was read as Windows-1252 (Latin-1).' }]
    : [];

/** The rows of a table, or a text that is plain. */
type Table = { readonly warnings: readonly Warning[] } & (
  | { readonly rows: readonly Row[] }
  | { readonly text: string }
);

/** The table of a text; null where there is none but the plain one. */
function tableIn(written: string, extension: string): Table | null {
  const said = withoutSigns(written);
  refuseCode(said);
  refuseOddLines(said);
  const triangle = squareOfTriangle(said);
  if (triangle !== null) return triangle;
  const plain = rowsOfSvmPredict(said) ?? rowsOfNamedNumbers(said) ?? gridOfItems(said)?.rows;
  if (plain !== undefined) return { rows: plain, warnings: [] };
  const vector = gridOfVector(said);
  if (vector !== null) {
    const [below] = vector.others;
    if (below?.text.startsWith('[ reached ')) throw cutShort(below.line, 'more rows');
    return { rows: vector.rows, warnings: othersLeftOut(vector) };
  }
  const text = withoutOrnaments(withoutNumbers(said));
  const barred = gridsOfBars(text).sort((a, b) => b.rows.length - a.rows.length);
  const ofBars = onlySquare(barred) ?? barred.find(isCornered) ?? barred[0];
  const marked =
    onlySquare(gridsOfCodes(text)) ?? gridOfLatex(text) ?? ofBars ?? gridOfBrackets(text) ?? gridOfSemicolons(text);
  if (marked !== null) return finished(marked, '');
  refuseCutPrint(text);
  const fields = gridOfFields(text, extension);
  if (fields !== null) {
    const table = withOneHeading(tableAlone(fields));
    const found = finished(table, fields.delimiter);
    if (table !== fields || found.rows !== table.rows) return found;
    return said === written ? null : { text: said, warnings: [] };
  }
  return alignedTable(text) ?? (text === written ? null : { text, warnings: [] });
}

/** A matrix among lines separated by blanks. @throws DataError for a report without one, and for several */
function alignedTable(said: string): Table | null {
  const text = unwrapped(said);
  const grids = alignedGrids(text).filter((grid) => !isOfReport(grid));
  const square = onlySquare(grids) ?? grids.find(isCornered) ?? null;
  if (square === null && REPORT.test(text)) throw report();
  if (square !== null) {
    refuseEllipsis(square);
    const found = finished(square, ' ');
    const lines = filledLines(text);
    const isAll = isUniform(lines) && lines.length === square.rows.length;
    return isAll && found.rows === square.rows ? null : found;
  }
  const table = gridBelowTitle(blocksOf(text));
  if (table === null) return null;
  refuseEllipsis(table);
  return finished(table, ' ');
}

/** The only table of a text, perhaps below one line that says what it is. */
function gridBelowTitle(blocks: readonly (readonly Line[])[]): Grid | null {
  const [first = [], ...others] = blocks.map((lines) => lines.filter(({ text }) => !isSize(text)));
  const [title, ...below] = first;
  const gridOf = (lines: readonly Line[]): Grid | null => {
    const areEven = isUniform(lines);
    return gridOfWords(lines, areEven) ?? (areEven ? null : gridOfGutters(lines));
  };
  const titled = (grid: Grid | null): Grid | null =>
    grid && title ? { ...grid, others: [{ ...title, text: title.text.trim() }] } : grid;
  if (others.length === 0) return gridOf(first) ?? titled(gridOf(below));
  return others.length === 1 && below.length === 0 ? titled(gridOf(others[0] ?? [])) : null;
}

/** The only square among the tables of a text; null where there is none. @throws DataError for several */
function onlySquare(grids: readonly Grid[]): Grid | null {
  const squares = ofCounts(grids.filter((grid) => isSquare(withoutMargins(withNamedSides(grid)).grid)));
  // Of as many classes as measures the report is a square, too.
  const own = squares.length > 1 ? squares.filter(({ rows: [first] }) => !isOfMeasures(first)) : squares;
  if (own.length !== 1 && squares.length > 1) throw several(squares);
  return own[0] ?? null;
}

const isOfMeasures = (heads: Row | undefined): boolean =>
  heads?.cells.slice(1).every((cell) => saysOf(cell.trim()) === 'measure') === true;

const isCornered = ({ rows: [first] }: Grid): boolean => isCorner(first?.cells[0] ?? '');

/** Of squares with the same names the only one of counts, where the others have their shares; else all of them. */
function ofCounts(squares: readonly Grid[]): readonly Grid[] {
  // The corner may say which of both it is.
  const namesIn = ({ rows }: Grid): string =>
    rows.map(({ cells }, r) => cells.slice(r === 0 ? 1 : 0).filter((cell) => !mayBeNumber(cell))).join('\n');
  const headings = new Set(squares.map(namesIn));
  const areCounts = ({ rows }: Grid): boolean =>
    rows.every(({ cells }) => cells.every((cell) => !mayBeNumber(cell) || /^\d+$/.test(cell)));
  const counts = squares.filter(areCounts);
  return headings.size === 1 && counts.length === 1 ? counts : squares;
}

/** @throws DataError for a print of which rows or columns were left out, so that no table is found in it */
function refuseCutPrint(text: string): void {
  const lines = linesOf(text);
  const cut = lines.findIndex((line) => /(?:^|\s)\.{2,3}(?:\s|$)/.test(line));
  if (cut >= 0 && lines.some(isSize)) throw cutShort(cut);
  // Data tables of R have a line of three dashes in place of the rows in the middle, whose numbers go on behind them.
  const numberOf = (at: number): number => Number(/^\s*(\d+):?\s/.exec(lines[at] ?? '')?.[1] ?? Number.NaN);
  const left = lines.findIndex((line, i) => /^\s*---\s*$/.test(line) && numberOf(i + 1) > numberOf(i - 1) + 1);
  const list = lines.findIndex((line) => /\[[^\][]*\d\.{3,4}(?:\s{2}|$)/.test(line));
  // Tibbles and others say below the table how many rows they have besides.
  const more = lines.findIndex((line) => /^\s*(?:# \S+ with \d[\d,]* more |\.{3} \(#rows)/.test(line));
  if (more >= 0) throw cutShort(more, 'more rows');
  if (left >= 0) throw cutShort(left, '---');
  if (list >= 0) throw cutShort(list);
}

/** @throws DataError for a print that leaves rows or columns out */
function refuseEllipsis({ rows }: Grid): void {
  // reStructuredText has two dots for an empty corner.
  const isCut = (cell: string, row: number, column: number): boolean =>
    /^\.{2,3}$/.test(cell) && !(row + column === 0 && cell === '..');
  const row = rows.find(({ cells }, r) => cells.some((cell, c) => isCut(cell, r, c)));
  if (row !== undefined) throw cutShort(row.line);
}

const cutShort = (line: number, mark = '...'): DataError =>
  new DataError(
    'cut-short',
    formatted`line ${line + 1} ${mark === 'more rows' ? 'says that there are more rows, which R left' : `has '${mark}' where ${mark === '...' ? 'pandas left rows or columns' : 'R left rows'}`} out`,
    `Save all of it: ${mark === '...' ? "df.to_csv('table.csv')" : "write.csv(x, 'table.csv')"}.`,
  );

/** True where all lines have as many words, so that blanks separate them as they are. */
function isUniform(lines: readonly Line[]): boolean {
  const counts = new Set(lines.map((line) => line.text.trim().split(/\s+/).length));
  return counts.size === 1;
}

/** The report of scikit-learn as a table of pandas. */
const REPORT = /precision\s+recall\s+f1-score/;

/** True for measures of classes that are called by numbers: the first lines below the headings of a report. */
const isOfReport = ({ rows, others }: Grid): boolean =>
  REPORT.test(others.findLast(({ line }) => line < (rows[0]?.line ?? 0))?.text ?? '');

const several = (grids: readonly Grid[]): DataError =>
  new DataError(
    'several-matrices',
    formatted`the text has ${counted(grids.length, 'square table', 'square tables')}, at lines ${grids.map(({ rows }) => String((rows[0]?.line ?? 0) + 1)).join(' and ')}`,
    'Save the one that is meant as a file of its own.',
  );

function isSquare({ rows }: Grid): boolean {
  const { above, before } = frameOf(rows);
  const isMatrix = rows.slice(above).every(({ cells }) => cells.slice(before).every(mayBeNumber));
  return isMatrix && rows.length - above >= 2 && rows.length - above === usualWidth(rows) - before;
}

/** The table with its numbers as every program writes them, without what is none of it. */
function finished(found: Grid, delimiter: string): { rows: readonly Row[]; warnings: readonly Warning[] } {
  const headed = withoutDashes(
    withoutProbabilities(
      withoutClassNumbers(withNamedSides(withFirstHeading(withReportedNames(withListedNames(found))))),
    ),
  );
  const [heading = [], ...body] = headed.rows.map(({ cells }) => cells);
  refuseMeasures(
    heading,
    body.map(([name = '']) => name),
  );
  const above = isHeaded(headed.rows) ? 1 : 0;
  const isMatrix = Math.abs(headed.rows.length - usualWidth(headed.rows)) <= 2;
  const plain = withPlainNumbers(headed, above, delimiter, isMatrix);
  const half = squareOfHalf(plain);
  if (half !== null) return { ...half, warnings: [...othersLeftOut(plain), ...half.warnings] };
  const { grid, warnings } = withoutMargins(plain);
  return { rows: grid.rows, warnings: [...othersLeftOut(grid), ...warnings] };
}

const MAX_QUOTED = 3;

function othersLeftOut({ others }: Grid): Warning[] {
  const [first] = others;
  if (first === undefined) return [];
  const some = others.slice(0, MAX_QUOTED).map(({ text, line }) => `${line + 1} '${text.slice(0, 60)}'`);
  const more = others.length > MAX_QUOTED ? formatted` and ${others.length - MAX_QUOTED} more` : '';
  const message = `${counted(others.length, 'line', 'lines')} above or below the table ${others.length === 1 ? 'was' : 'were'} left out: line ${some.join(', line ')}${more}.`;
  return [{ code: 'other-lines', message }];
}
