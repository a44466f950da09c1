import { DataError } from '../../../engine/base/error.ts';
import { BlobSource } from '../../../engine/data/sources/blob-source.ts';

/*
 * The page's policy lets no text become a document, so that DOMParser is not there: a pasted text is only looked through, once
 * from its start to its end.
 */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Comments, styles and scripts; tags; texts. A part that does not end hides all behind it. */
const PARTS = /<!--.*?(?:-->|$)|<(style|script)\b.*?(?=<\/\1|$)|<(?:(?<tag>\/?[a-z]*)(?![a-z])[^>]*>|.*)|[^<]+/gis;

/** Most cells that are read of a table with words. */
const MAX_CELLS = 2 ** 22;

const SPANS = { across: /\bcolspan\s*=\s*["']?(\d{1,9})/i, down: /\browspan\s*=\s*["']?(\d{1,9})/i };

/** The columns or rows that a cell covers. */
const span = (tag: string, of: keyof typeof SPANS): number =>
  Math.min(1000, Math.max(1, Number(SPANS[of].exec(tag)?.[1] ?? 1)));

/** A table as it is read. */
interface Grid {
  readonly rows: string[][];
  /** The row that is open, and the column of its last cell. */
  row: number;
  column: number;
  /** True while text belongs to the last cell. */
  isInCell: boolean;
}

/** Adds a cell at the first free place of its row. Places that it covers are empty, as in a spreadsheet. Returns how many it takes. */
function addCell(grid: Grid, tag: string, most: number): number {
  const [across, down] = [span(tag, 'across'), span(tag, 'down')];
  if (across * down > most) {
    const message = `the pasted table has more than ${MAX_CELLS} cells`;
    throw new DataError('too-large', message, 'Save the table as a file (CSV), then open the file.');
  }
  do grid.column += 1;
  while (grid.rows[grid.row]?.[grid.column] !== undefined);
  for (let y = grid.row; y < grid.row + down; y++) {
    const row = grid.rows[y] ?? [];
    grid.rows[y] = row;
    for (let x = grid.column; x < grid.column + across; x++) row[x] ??= '';
  }
  return across * down;
}

/** Tags that part words. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'p', '/p', 'div', '/div']);

/** The tables of a text in HTML, those in cells of others too; of layout tables that leaves an empty rest. */
function tablesOf(html: string): string[][][] {
  const open: Grid[] = [];
  const all: string[][][] = [];
  let left = MAX_CELLS;
  for (const { 0: part, groups } of html.matchAll(PARTS)) {
    const tag = groups?.tag?.toLowerCase();
    if (tag === 'table') {
      const rows: string[][] = [];
      all.push(rows);
      open.push({ rows, row: -1, column: -1, isInCell: false });
    } else if (tag === '/table') open.pop();
    const grid = open.at(-1);
    if (grid === undefined || tag === 'table' || tag === '/table') continue;
    if (grid.row < 0 && tag !== 'tr') continue;
    if (tag === 'tr') [grid.row, grid.column] = [grid.row + 1, -1];
    if (tag === 'td' || tag === 'th') left -= addCell(grid, part, left);
    if (tag !== undefined && /^\/?t[dhr]$/.test(tag)) grid.isInCell = tag === 'td' || tag === 'th';
    const row = grid.rows[grid.row];
    if (!grid.isInCell || row === undefined) continue;
    if (!part.startsWith('<')) row[grid.column] += decoded(part);
    else if (BREAKS.has(tag ?? '')) row[grid.column] += ' ';
  }
  return all;
}

const written = (cell: string): string => {
  const text = cell.replace(/\s+/g, ' ').trim();
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The content of a clipboard: of a table most programs give both. */
export interface Pasted {
  readonly html: string;
  readonly text: string;
}

/** A pasted table as a text: the largest table of the HTML with tabs between its cells, else the text as it is. */
export function tableText({ html, text }: Pasted): string {
  const cells = (rows: readonly string[][]): number => rows.reduce((sum, row) => sum + row.length, 0);
  // A document may have its table as text.
  const [largest] = tablesOf(/<table[\s>]/i.test(text) ? text : html).sort((a, b) => cells(b) - cells(a));
  if (largest === undefined || cells(largest) < 2) return text.trim() === '' ? '' : text;
  const rows = largest.filter((row) => row.some((cell) => cell.trim() !== ''));
  return `${rows.map((row) => Array.from(row, (cell) => written(cell ?? '')).join('\t')).join('\n')}\n`;
}

/** True for JSON, which other texts in brackets are not: prints of arrays have no commas. */
function isJson(text: string): boolean {
  try {
    return /^[[{]/.test(text.trimStart()) && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

/** A pasted table as a file beside those that are open. @throws DataError where there is none */
export function sourceOf(pasted: Pasted, open: ReadonlySet<string>): BlobSource {
  const text = tableText(pasted);
  if (text === '')
    throw new DataError('clipboard', 'the clipboard holds no table', 'Copy rows and columns, then paste again.');
  const kind = isJson(text) ? 'json' : 'txt';
  let name = `pasted.${kind}`;
  for (let number = 2; open.has(name); number++) name = `pasted-${number}.${kind}`;
  return new BlobSource(name, new Blob([text]));
}
