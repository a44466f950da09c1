/**
 * Writes a text again as plain CSV, where it was saved in another way: other encodings, decimal commas, percent, lines around
 * the table, tables of Markdown, LaTeX, NumPy, pandas and R. Everything that reads tables then needs to know only one.
 */

import { DataError, formatted } from '../../../base/error.ts';
import { counted } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { BufferSource } from '../../sources/buffer-source.ts';
import { readText, type Text } from '../shared/text.ts';
import { alignedGrids, blocksOf, gridOfQuotedWords, withoutOrnaments } from './aligned.ts';
import { withDecimalPoints } from './decimal-commas.ts';
import { gridOfFields, tableAlone } from './fields.ts';
import { type Grid, usualWidth, writeCsv } from './grid.ts';
import { gridOfGutters } from './gutters.ts';
import { withOneHeading } from './headings.ts';
import { filledLines, linesOf } from './lines.ts';
import { gridOfBars, gridOfBrackets, gridOfLatex } from './marked.ts';
import { isHeaded, withFirstHeading, withListedNames, withNamedSides, withoutMargins } from './matrix.ts';
import { mayBeNumber, withPlainNumbers } from './numbers.ts';
import { csvOfSvmPredict, withoutTypes } from './programs.ts';
import { refuseCode, squareOfTriangle, withoutNumbers } from './r.ts';
import { report } from './report.ts';
import { gridsOfWeka } from './weka.ts';
import { unwrapped } from './wrapped.ts';

/** Texts are looked at as a whole up to this size; of larger ones the start says how they are written. */
const MAX_LOOK = 2 ** 20;
/** Texts are rewritten up to this size. */
const MAX_REWRITTEN = 2 ** 26;

export interface Rewritten {
  readonly source: ByteSource;
  readonly extension: string;
  readonly warnings: readonly Warning[];
}

/**
 * The text as plain CSV; null where it is plain already, or nothing that is known here.
 * @throws DataError for numbers and tables that can be read in two ways, and reports without a matrix
 */
export async function rewrite(source: ByteSource, sample: Text, extension: string): Promise<Rewritten | null> {
  const look = source.size <= MAX_LOOK && !sample.complete ? await readText(source, source.size) : sample;
  const start = look.complete ? look.value : look.value.slice(0, look.value.lastIndexOf('\n') + 1);
  const mapped = look.complete ? null : withDecimalPoints(source, look);
  if (mapped !== null) return { source: mapped, extension, warnings: [] };
  let found = tableIn(start, extension);
  if (found === null && look.encoding === 'utf-8') return null;
  if (!look.complete) {
    if (source.size > MAX_REWRITTEN) throw tooLarge(source, look);
    const { value } = await readText(source, source.size);
    found = found === null ? { text: value, warnings: [] } : tableIn(value, extension);
  }
  const warnings = [...(found?.warnings ?? []), ...encodingWarnings(look)];
  const text = found?.text ?? look.value;
  return {
    source: new BufferSource(source.name, new TextEncoder().encode(text)),
    extension: found === null ? extension : 'csv',
    warnings: warnings.map((warning) => ({ ...warning, message: `${source.name}: ${warning.message}` })),
  };
}

function tooLarge(source: ByteSource, { encoding }: Text): DataError {
  const how = encoding === 'utf-8' ? 'written in a way' : `encoded as ${encoding.toUpperCase()}`;
  return new DataError(
    'too-large',
    formatted`the text is ${how}, which is read up to ${MAX_REWRITTEN} bytes; the file has ${source.size}`,
    'Save it as plain CSV: UTF-8, commas between fields, decimal points.',
  );
}

const encodingWarnings = ({ encoding }: Text): Warning[] =>
  encoding === 'windows-1252'
    ? [{ code: 'western-text', message: 'The text is no UTF-8 and was read as Windows-1252 (Latin-1).' }]
    : [];

interface Csv {
  readonly text: string;
  readonly warnings: readonly Warning[];
}

/** The table of a text; null where there is none but the plain one. */
function tableIn(said: string, extension: string): Csv | null {
  refuseCode(said);
  const triangle = squareOfTriangle(said);
  if (triangle !== null) return { text: writeCsv(triangle.grid.rows), warnings: triangle.warnings };
  const predicted = csvOfSvmPredict(said);
  if (predicted !== null) return { text: predicted, warnings: [] };
  const text = withoutOrnaments(withoutNumbers(said));
  const [ofWeka = null, ...others] = gridsOfWeka(text);
  if (ofWeka !== null && others.length > 0) throw several([ofWeka, ...others]);
  const marked = ofWeka ?? gridOfLatex(text) ?? gridOfBars(text) ?? gridOfBrackets(text);
  if (marked !== null) return finished(marked, '', true);
  refuseCutPrint(text);
  const fields = gridOfFields(text, extension);
  if (fields !== null) {
    if (isReportHeading(fields.rows[0]?.cells ?? [])) throw report();
    const table = withOneHeading(withoutTypes(tableAlone(fields)));
    return finished(table, fields.delimiter, table !== fields);
  }
  return alignedTable(text) ?? (text === said ? null : { text, warnings: [] });
}

/** A matrix among lines separated by blanks. @throws DataError for a report without one, and for several */
function alignedTable(said: string): Csv | null {
  const text = unwrapped(said);
  const grids = alignedGrids(text);
  const squares = grids.filter((grid) => isSquare(withoutMargins(withNamedSides(grid)).grid));
  const [square, second] = squares;
  if (square !== undefined && second !== undefined) throw several(squares);
  if (square === undefined && isReport(text)) throw report();
  if (square !== undefined) {
    refuseEllipsis(square);
    return finished(square, ' ', !isUniform(text));
  }
  const [only = [], ...more] = blocksOf(text);
  const quoted = more.length === 0 ? gridOfQuotedWords(only) : null;
  const table = quoted ?? (more.length === 0 && !isUniform(text) ? gridOfGutters(only) : null);
  if (table === null) return null;
  refuseEllipsis(table);
  return finished(table, ' ', true);
}

/** @throws DataError for a print of which rows or columns were left out, so that no table is found in it */
function refuseCutPrint(text: string): void {
  const cut = linesOf(text).findIndex((line) => /(?:^|\s)\.{2,3}(?:\s|$)/.test(line));
  const isPrint = /^\[\d+ rows x \d+ columns\]$/m.test(text.trimEnd());
  if (cut >= 0 && isPrint) throw cutShort(cut);
}

/** @throws DataError for a print that leaves rows or columns out */
function refuseEllipsis({ rows }: Grid): void {
  const row = rows.find(({ cells }) => cells.some((cell) => /^\.{2,3}$/.test(cell)));
  if (row !== undefined) throw cutShort(row.line);
}

const cutShort = (line: number): DataError =>
  new DataError(
    'cut-short',
    formatted`line ${line + 1} has '...' where pandas left rows or columns out`,
    "Save all of it: df.to_csv('table.csv').",
  );

/** Whether all lines have as many words, so that blanks separate them as they are. */
function isUniform(text: string): boolean {
  const counts = new Set(filledLines(text).map((line) => line.text.trim().split(/\s+/).length));
  return counts.size === 1;
}

/** The report of scikit-learn as a table of pandas. */
const isReportHeading = (cells: readonly string[]): boolean =>
  cells.slice(1).join() === 'precision,recall,f1-score,support';

const isReport = (text: string): boolean =>
  filledLines(text).some((line) => /precision\s+recall\s+f1-score(\s+support)?/.test(line.text));

const several = (grids: readonly Grid[]): DataError =>
  new DataError(
    'several-matrices',
    formatted`the text has ${counted(grids.length, 'square table', 'square tables')}, at lines ${grids.map(({ rows }) => String((rows[0]?.line ?? 0) + 1)).join(' and ')}`,
    'Save the one that is meant as a file of its own.',
  );

function isSquare({ rows }: Grid): boolean {
  const above = isHeaded(rows) ? 1 : 0;
  const before =
    rows.slice(above).some(({ cells }) => !mayBeNumber(cells[0] ?? '')) || rows[0]?.cells[0] === '' ? 1 : 0;
  const isMatrix = rows.slice(above).every(({ cells }) => cells.slice(before).every(mayBeNumber));
  return isMatrix && rows.length - above >= 2 && rows.length - above === usualWidth(rows) - before;
}

/** The table with its numbers as every program writes them, without what is none of it. */
function finished(found: Grid, delimiter: string, isChanged: boolean): Csv | null {
  const headed = withNamedSides(withFirstHeading(withListedNames(found)));
  const above = isHeaded(headed.rows) ? 1 : 0;
  const isMatrix = Math.abs(headed.rows.length - usualWidth(headed.rows)) <= 2;
  const plain = withPlainNumbers(headed, above, delimiter, isMatrix);
  const { grid, warnings } = withoutMargins(plain);
  if (grid === found && !isChanged) return null;
  return { text: writeCsv(grid.rows), warnings: [...othersLeftOut(grid), ...warnings] };
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
