/** Vectors as R prints them: over several lines, each of which begins with the number of its first value, or stands below a line of names. */

import { countsUp } from '../../facts/columns.ts';
import { wordsOf } from './aligned.ts';
import { filledLines, type Grid, type Line } from './parse.ts';

const NUMBERED = /^\s*\[(\d+)\]\s+(\S.*)$/;

/** The values of the first vector of a text, one a row; null for a text that does not begin with one. */
export function gridOfVector(text: string): Grid | null {
  const lines = filledLines(text);
  const found = numberedIn(lines) ?? namedIn(lines);
  if (found === null) return null;
  const { values, end } = found;
  const others = lines.slice(end).map((line) => ({ ...line, text: line.text.trim() }));
  return { rows: values.map(({ text: value, line }) => ({ cells: [value], line })), others };
}

interface Vector {
  readonly values: readonly Line[];
  /** The first line that is none of the vector. */
  readonly end: number;
}

function numberedIn(lines: readonly Line[]): Vector | null {
  const values: Line[] = [];
  let end = 0;
  for (const { text, line } of lines) {
    const [, number, rest = ''] = NUMBERED.exec(text) ?? [];
    if (number !== String(values.length + 1)) break;
    values.push(...wordsOf(rest).map((word) => ({ text: word, line })));
    end++;
  }
  return values.length > 1 ? { values, end } : null;
}

/** Lines of values below lines of names that count them. */
function namedIn(lines: readonly Line[]): Vector | null {
  const [names, values]: [string[], Line[]] = [[], []];
  let end = 0;
  for (; end + 1 < lines.length; end += 2) {
    const [own, below] = [wordsOf(lines[end]?.text ?? ''), wordsOf(lines[end + 1]?.text ?? '')];
    if (own.length !== below.length || own[0] !== String(names.length + 1)) break;
    names.push(...own);
    values.push(...below.map((text) => ({ text, line: lines[end + 1]?.line ?? 0 })));
  }
  // One line of each may be a table of one row.
  return end > 2 && countsUp(names) ? { values, end } : null;
}
