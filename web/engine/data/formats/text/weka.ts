/** What Weka prints: a confusion matrix under letters, and predictions whose classes have their number before them. */

import { type Grid, linesOf, otherLines } from './rows.ts';
import type { Row } from './table.ts';

/** The table at `from` to `end`, and the other lines of the text. */
function gridOf(lines: readonly string[], rows: readonly Row[], end: number): Grid {
  const from = rows[0]?.line ?? 0;
  return { rows, others: otherLines(lines, (line) => line < from || line >= end) };
}

const LETTERS = /^\s*([a-z]{1,3}(?:\s+[a-z]{1,3})*)\s+<--\s*classified as\s*$/i;
const ENTRIES = /^\s*([\d.]+(?:\s+[\d.]+)*)\s*\|\s*(?:[\d.]+\s+)?([a-z]{1,3})\s*=\s*(?!\s)(.*\S)\s*$/;

/** The matrix under the line `at`, whose columns are letters, `a b <-- classified as`, and whose rows say what they stand for, `| a = cat`. */
function matrixAt(lines: readonly string[], at: number): Grid | null {
  const letters = LETTERS.exec(lines[at] ?? '')?.[1]?.split(/\s+/) ?? [];
  const rows = letters.map((_, i) => ENTRIES.exec(lines[at + 1 + i] ?? ''));
  const cells = rows.map((row) => row?.[1]?.split(/\s+/) ?? []);
  if (rows.some((row, i) => row?.[2] !== letters[i] || cells[i]?.length !== letters.length)) return null;
  const names = rows.map((row) => row?.[3] ?? '');
  const body = cells.map((entries, i): Row => ({ cells: [names[i] ?? '', ...entries], line: at + 1 + i }));
  return gridOf(lines, [{ cells: ['true\\predicted', ...names], line: at }, ...body], at + 1 + letters.length);
}

const HEADING = /^\s*inst#[\s,]+actual[\s,]+predicted[\s,]+error[\s,]+(prediction|distribution)\b/;
/** A class: its number and its name, whose words are no number of the next class. No two parts can match the same characters. */
const CLASS = String.raw`\d+:(?:'(?:[^'\\]|\\.)*'|(?:[^\s,]+(?:\s+(?!\d+:)[^\s,]+)*?)?)`;
const NUMBERS = String.raw`\*?[\d.eE+-]+(?:,\s*\*?[\d.eE+-]+)*`;
const OF_BLANKS = String.raw`^(\d+)\s+(${CLASS})\s+(${CLASS})\s+(?:\+\s+)?(${NUMBERS})`;
/** In parentheses are attributes of the point, up to the end of its line. */
const [PLAIN, WITH_ATTRIBUTES] = [new RegExp(`${OF_BLANKS}$`), new RegExp(String.raw`${OF_BLANKS}\s+\(.*\)$`, 's')];
const OF_COMMAS = new RegExp(String.raw`^\s*(\d+),(${CLASS})\s*,(${CLASS})\s*,\+?,(${NUMBERS})(?:,.*)?$`, 's');

const predictionIn = (text: string): RegExpExecArray | null => {
  const line = text.trim();
  return (line.endsWith(')') ? WITH_ATTRIBUTES : PLAIN).exec(line);
};

const nameOf = (cell: string): string => cell.replace(/^\d+:/, '').replace(/^'(.*)'$/, '$1');

/** Points with the true and the predicted class, as `1:cat`, and the probabilities of all classes where these were asked for. */
function predictionsIn(lines: readonly string[]): Grid | null {
  const at = lines.findIndex((line) => HEADING.test(line));
  if (at < 0) return null;
  const hasCommas = (lines[at] ?? '').includes(',');
  const isOfAll = HEADING.exec(lines[at] ?? '')?.[1] === 'distribution';
  let end = at + 1;
  while (end < lines.length && lines[end]?.trim() !== '') end++;
  const points = lines.slice(at + 1, end).map((line) => (hasCommas ? OF_COMMAS.exec(line) : predictionIn(line)));
  if (points.length === 0 || !points.every((point) => point !== null)) return null;
  const values = points.map(([, , , , numbers = '']) => numbers.split(/,\s*/).map((number) => number.replace('*', '')));
  const width = values[0]?.length ?? 0;
  if (values.some(({ length }) => length !== width)) return null;
  const named = points.flatMap(([, , truth = '', predicted = '']) => [truth, predicted]);
  const names = Array.from({ length: width }, (_, c) => {
    const own = named.find((cell) => cell.startsWith(`${c + 1}:`) && nameOf(cell) !== '?');
    return own === undefined ? `class ${c + 1}` : nameOf(own);
  });
  const heads = ['id', 'actual', 'predicted', ...(isOfAll ? names : ['confidence'])];
  const rows = points.map(([, number = '', truth = '', predicted = ''], i): Row => {
    const label = nameOf(truth) === '?' ? '' : nameOf(truth);
    return { cells: [number, label, nameOf(predicted), ...(values[i] ?? [])], line: at + 1 + i };
  });
  return gridOf(lines, [{ cells: heads, line: at }, ...rows], end);
}

/** The matrices in a text of Weka, which may have one of the training data and one of the test; else its predictions. */
export function gridsOfWeka(text: string): readonly Grid[] {
  const lines = linesOf(text);
  const matrices = lines.flatMap((line, at) => (LETTERS.test(line) ? (matrixAt(lines, at) ?? []) : []));
  return matrices.length > 0 ? matrices : [predictionsIn(lines) ?? []].flat();
}
