/** Finds the table in text that marks its cells: Markdown and boxes, LaTeX, and arrays as NumPy prints them. */

import { DataError } from '../../../base/error.ts';
import { isNumber } from '../../../base/number-text.ts';
import { filledLines, type Grid, linesOf, otherLines, type Row, usualWidth } from './parse.ts';

const DRAWN = /^\s*[├┌└╞╒╘╔╠╚┏┡┗┢╭╰][─━═┬┼┴╪╤╧╦╬╩┳╇┻┿┷╮╯┐┤┘╡╕╛╗╣╝┓┩┛]*$/;
/** A rule between heading and rows: |---|:-:|, +----+----+, or one drawn with lines. */
const isRule = (line: string): boolean =>
  ((/^[-:|+=\s]+$/.test(line) && /[-=]{2}/.test(line)) || DRAWN.test(line)) && /[|+│┼─━═]/.test(line);
/** A rule of Markdown with a cell of one dash, which is one below the headings alone: |-|:-:|. */
const isShortRule = (line: string): boolean =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .every((cell) => /^:?-+:?$/.test(cell.trim()));
const BAR = /(?<!\\)[|│┃║┆]/;
/** A sign that stands for itself in Markdown. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const EMPHASIS = /^(?:\*\*|__|`|\*)(.*?)(?:\*\*|__|`|\*)(?=$| \()/;

const ITEM = /\bitem\s*\{([^{}]*)\}/g;

/** Items with an id and a name, as label maps of TensorFlow have them; a name that is displayed is meant. Null for other texts. */
export function gridOfItems(text: string): Grid | null {
  const rows = Array.from(text.matchAll(ITEM), ([, inside = ''], line): Row => {
    const entries = inside.matchAll(/\b(id|name|display_name)\s*:\s*(?:"([^"]*)"|'([^']*)'|(\d+))/g);
    const found = new Map(Array.from(entries, ([, key, ...values]) => [key, values.join('')] as const));
    return { cells: [found.get('id') ?? '', found.get('display_name') ?? found.get('name') ?? ''], line: line + 1 };
  });
  if (text.replace(ITEM, '').trim() !== '' || rows.some(({ cells }) => cells.includes(''))) return null;
  return { rows: [{ cells: ['id', 'name'], line: 0 }, ...rows], others: [] };
}

/** A type of Polars. */
const TYPE = /^(?:str|bool|cat|enum|[iuf](?:8|16|32|64))$/;

/** A line of headings as wikis write it, between two bars each. */
const WIKI = /^\s*\|\|.*\|\|\s*$/;

/** So many tables of a document are looked at. */
const MOST_TABLES = 40;

/** Tables of cells between bars, with at least one rule, or with the headings of a wiki. */
export function gridsOfBars(text: string): Grid[] {
  const written = linesOf(text);
  const isWiki = written.some((line, at) => WIKI.test(line) && /^\s*\|[^|]/.test(written[at + 1] ?? ''));
  const hasBar = (line: number): boolean => /[|│┃║┆]/.test(written[line] ?? '');
  const rules = written.map(
    (text, line) => isRule(text) || (hasBar(line) && isShortRule(text) && hasBar(line - 1) && !hasBar(line - 2)),
  );
  if (!isWiki && !rules.includes(true)) return [];
  const isRow = (line: number): boolean => hasBar(line) && rules[line] === false;
  const found: Grid[] = [];
  for (let first = 0, end = 0; first < written.length && found.length < MOST_TABLES; first = end + 1) {
    for (end = first; isRow(first) && (isRow(end) || rules[end] === true); ) end++;
    if (end === first) continue;
    const rows = written.slice(first, end).flatMap((text, i): Row[] => {
      if (!isRow(first + i)) return [];
      const bars = isWiki && WIKI.test(text) ? text.replaceAll('||', '|') : text;
      const cells = bars.split(BAR).map((cell) => plainCell(cell.replace(ESCAPED, '$1')));
      return [{ cells, line: first + i }];
    });
    const isOther = (line: number): boolean => (line < first || line >= end) && rules[line] === false;
    found.push({ rows: cellsWithin(rows), others: otherLines(written, isOther) });
  }
  return found;
}

/** The rows without what stands beside the outer bars, and without the types of Polars. */
function cellsWithin(all: Row[]): Row[] {
  // Polars has a line of --- and one of types below the names.
  const types = all.findIndex(({ cells }) => cells.every((cell) => cell === '' || TYPE.test(cell)));
  const isBelow = types > 1 && all[types - 1]?.cells.every((cell) => cell === '' || cell === '---');
  if (isBelow) all.splice(types - 1, 2);
  const width = usualWidth(all);
  const isOpen = (at: 0 | -1): boolean => all.every(({ cells }) => cells.length < width || cells.at(at) === '');
  const [from, to] = [isOpen(0) ? 1 : 0, isOpen(-1) ? -1 : undefined];
  return all.map((row) => ({ ...row, cells: row.cells.slice(from, to) }));
}

const plainCell = (cell: string): string => cell.trim().replace(EMPHASIS, '$1');

const NAMED =
  /\s*(?:"([^"]*)"|'([^']*)'|([^\s,:{}'"]+))\s*:\s*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)(?:\s*,|(?=[\s}])|$)/iy;

/** The numbers of a line by their names; what stands behind all of them is a tag of the line. Null for other lines. */
function namedNumbersIn(line: string): Map<string, string> | null {
  const inner = line.trim().replace(/^\{|\}$/g, '');
  const found = new Map<string, string>();
  NAMED.lastIndex = 0;
  let end = 0;
  for (let match = NAMED.exec(inner); match !== null; match = NAMED.exec(inner)) {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    if (found.has(name)) return null;
    found.set(name, match[4] ?? '');
    end = NAMED.lastIndex;
  }
  return found.size > 1 && !/[\s:]/.test(inner.slice(end).trim()) ? found : null;
}

/** Lines of numbers with their names before them: {'cat': 0.9, 'dog': 0.1} of Python, or 1:0.9 2:0.1 of Vowpal Wabbit. */
export function rowsOfNamedNumbers(text: string): Row[] | null {
  const lines = filledLines(text);
  const names = [...(namedNumbersIn(lines[0]?.text ?? '')?.keys() ?? [])];
  if (lines.length < 2 || names.length === 0) return null;
  const rows: Row[] = [];
  for (const { text: own, line } of lines) {
    const numbers = namedNumbersIn(own);
    if (numbers?.size !== names.length || !names.every((name) => numbers.has(name))) return null;
    rows.push({ cells: names.map((name) => numbers.get(name) ?? ''), line });
  }
  return [{ cells: names, line: 0 }, ...rows];
}

const ENVIRONMENT = /\\begin\{(tabular[x*]?|tabulary|longtable|array|[bpv]?matrix)\}/;

/** The first table of a LaTeX text. */
export function gridOfLatex(text: string): Grid | null {
  const begin = ENVIRONMENT.exec(text);
  if (begin === null) return null;
  const start = begin.index + begin[0].length;
  const end = text.indexOf(`\\end{${begin[1] ?? ''}}`, start);
  const inside = withoutArguments(text.slice(start, end < 0 ? text.length : end));
  const rows: Row[] = [];
  let line = linesOf(text.slice(0, start)).length - 1;
  for (const piece of inside.split('\\\\')) {
    const before =
      /^(?:\s|\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot)|\\(?:cline|cmidrule)(?:\([^)]*\))?\{[^}]*\}|\[[^\]]*\])*/.exec(
        piece,
      )?.[0] ?? '';
    const skipped = linesOf(before).length - 1;
    const body = piece.slice(before.length);
    if (body.trim() !== '') {
      rows.push({ cells: body.split(/(?<!\\)&/).flatMap(latexCells), line: line + skipped });
    }
    line += linesOf(piece).length - 1;
  }
  return { rows, others: [] };
}

/** Text behind \begin{tabular} without the arguments of it, in which brackets may be nested. */
function withoutArguments(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else if (depth === 0 && /\n|\S/.test(character ?? '')) return text.slice(at);
  }
  return '';
}

/** Cells of tables of numbers are shorter, and their commands are nested less deeply. */
const MAX_CELL = 2000;
const MAX_DEPTH = 20;

/** A cell of LaTeX as text; one over several columns is followed by empty ones. */
function latexCells(cell: string): string[] {
  const wide = /\\multicolumn\s*\{(\d{1,3})\}/.exec(cell);
  let text = cell
    .slice(0, MAX_CELL)
    .replace(/(?<!\\)%.*$/gm, '')
    .replace(
      /\\multicolumn\s*\{[^}]{0,99}\}\s*\{[^}]{0,99}\}|\\multirow\s*(?:\[[^\]]{0,99}\])?\{[^}]{0,99}\}\s*\{[^}]{0,99}\}/g,
      '',
    )
    .replace(/\\(?:cellcolor|rowcolor|color|textcolor)(?:\[[^\]]{0,99}\])?\{[^}]{0,99}\}/g, '');
  // Commands around a text leave the text.
  for (let before = '', depth = 0; before !== text && depth < MAX_DEPTH; depth++) {
    before = text;
    text = text.replace(/\\[a-zA-Z]+\s*\{([^{}]*)\}/g, '$1').replace(/\{([^{}]*)\}/g, '$1');
  }
  const plain = text
    .replace(/(?<!\\)\$/g, '')
    .replace(/\\([%&_#$])/g, '$1')
    .replace(/\\[a-zA-Z]+\s?/g, '')
    .replace(/[~\s]+|\\[,;: ]/g, ' ')
    .trim();
  return [plain, ...Array.from({ length: Number(wide?.[1] ?? 1) - 1 }, () => '')];
}

/** Rows that end in semicolons, in one pair of brackets: [1 2; 3 4], perhaps behind a name. */
const ASSIGNED = /^(?:\w+\s*=\s*)?\[[^[\]]*\]\s*;?$/;

/** A matrix as MATLAB, Octave and Julia have it in their code. */
export function gridOfSemicolons(text: string): Grid | null {
  if (!ASSIGNED.test(text.trim())) return null;
  const rows = linesOf(text.slice(0, text.lastIndexOf(']'))).flatMap((own, line) =>
    own
      .slice(own.indexOf('[') + 1)
      .split(';')
      .map((part): Row => ({ cells: part.split(/[\s,]+/).filter((cell) => cell !== ''), line })),
  );
  const filled = rows.filter(({ cells }) => cells.length > 0);
  return filled.length > 1 && filled.every(({ cells }) => cells.every(isNumber)) ? { rows: filled, others: [] } : null;
}

const threeDimensions = (): DataError =>
  new DataError(
    'several-matrices',
    'the printed array has three dimensions',
    'Save the one that is meant as a file of its own.',
  );

/** The rows of a matrix in brackets of their own, as PARI prints them and Python prints lists. */
function gridOfBracketedLines(text: string): Grid | null {
  // NumPy goes on in the lines below.
  const whole = text.replace(/(?<=\d)\s*\n(?=[ \t]+[-+.\d])/g, ' ');
  const rows = filledLines(whole).flatMap(({ text: row, line }): Row[] => {
    const [, inner] = /^\[((?:'[^']*'|"[^"]*"|[-+\d.,e\s])*)\]$/i.exec(row.trim()) ?? [];
    const cells = inner?.match(/'[^']*'|"[^"]*"|[^\s,]+/g)?.map((cell) => cell.replace(/^(['"])(.*)\1$/, '$2'));
    return cells === undefined ? [] : [{ cells, line }];
  });
  return rows.length > 1 && rows.length === filledLines(whole).length ? { rows, others: [] } : null;
}

/** The first array of two dimensions, as NumPy, PyTorch or Python print it. @throws DataError where rows were left out, and for several */
export function gridOfBrackets(written: string): Grid | null {
  // Mathematica and C write braces.
  const isInBraces = /^\s*(?:\w+\s*=\s*)?\{\s*\{\s*[-+\d.]/.test(written);
  const text = isInBraces ? written.replaceAll('{', '[').replaceAll('}', ']') : written;
  const start = text.search(/\[\s*\[\s*[-+\d.]/);
  if (start < 0) return gridOfBracketedLines(text);
  const end = text.slice(start).search(/\]\s*(?:,\s*)?\]/);
  if (end < 0) return null;
  if (/\[\s*$/.test(text.slice(0, start)) && /\[\s*\[/.test(text.slice(start + end))) throw threeDimensions();
  const inside = text.slice(start + 1, start + end + 1);
  const first = linesOf(text.slice(0, start)).length - 1;
  if (/\[\s*\[/.test(inside)) return null;
  if (inside.includes('...')) {
    throw new DataError(
      'cut-short',
      "the printed array has '...' where NumPy left values out",
      "Save all of it: np.savetxt('matrix.csv', matrix, delimiter=',').",
    );
  }
  const rows: Row[] = [];
  let line = first;
  let seen = 0;
  for (const match of inside.matchAll(/\[([^[\]]*)\]/g)) {
    line += linesOf(inside.slice(seen, match.index)).length - 1;
    seen = match.index;
    rows.push({ cells: (match[1] ?? '').split(/[\s,]+/).filter((cell) => cell !== ''), line });
  }
  const lines = linesOf(text);
  const last = first + linesOf(inside).length - 1;
  // The print ends with brackets and what is known of the array: ], device='cuda:0', grad_fn=<AddmmBackward0>).
  const isEnd = (text: string): boolean =>
    text.split(/[\s,()\]]+/).every((word) => word === '' || /^\w+=\S+$/.test(word));
  return { rows, others: otherLines(lines, (line) => line < first || (line > last && !isEnd(lines[line] ?? ''))) };
}
