import { DataError } from '../../../engine/base/error.ts';

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

/** A tag, with what stands in it behind its name, or a text: then `tag` is empty. */
interface Part {
  readonly tag: string;
  readonly content: string;
}

/** The tags and texts of HTML. Comments, styles and scripts are passed over, and a part that does not end, with all behind it. */
function* partsOf(html: string): Generator<Part> {
  for (let at = 0; at < html.length; ) {
    const isTag = html[at] === '<';
    const isComment = isTag && html.startsWith('<!--', at);
    const end = isComment ? html.indexOf('-->', at + 4) : html.indexOf(isTag ? '>' : '<', at);
    if (end < 0) {
      if (!isTag) yield { tag: '', content: html.slice(at) };
      return;
    }
    if (!isTag) yield { tag: '', content: html.slice(at, end) };
    else if (!isComment) {
      const [tag = ''] = /^\/?[a-z]*/.exec(html.slice(at + 1, Math.min(end, at + 16)).toLowerCase()) ?? [];
      yield { tag, content: html.slice(at + 1 + tag.length, end) };
      if (tag === 'style' || tag === 'script') {
        const close = tag === 'style' ? /<\/style/gi : /<\/script/gi;
        close.lastIndex = end;
        const closed = close.exec(html);
        if (closed === null) return;
        at = closed.index;
        continue;
      }
    }
    at = isTag ? end + (isComment ? 3 : 1) : end;
  }
}

const SPANS = { colspan: /\bcolspan\s*=\s*["']?(\d{1,9})/i, rowspan: /\browspan\s*=\s*["']?(\d{1,9})/i };

/** The columns or rows that a cell covers. */
const span = (attributes: string, of: keyof typeof SPANS): number =>
  Math.min(1000, Math.max(1, Number(SPANS[of].exec(attributes)?.[1] ?? 1)));

/** Most cells that are read of a table with words. */
const MAX_CELLS = 2 ** 22;

/** A table as it is read: its rows, and the columns that a cell above still covers, with how many rows. */
interface Grid {
  readonly rows: string[][];
  readonly covered: number[];
  /** True while text belongs to the last cell. */
  isInCell: boolean;
}

function addCell({ rows, covered }: Grid, attributes: string): void {
  const row = rows.at(-1);
  if (row === undefined) return;
  skipCovered(row, covered);
  const down = span(attributes, 'rowspan') - 1;
  const across = span(attributes, 'colspan');
  for (let column = across; column > 1; column--) {
    covered[row.length + column - 1] = down + 1; // counted down as this row passes it
  }
  covered[row.length] = down;
  row.push('');
}

/** Cells that others cover are empty, as in a spreadsheet. */
function skipCovered(row: string[], covered: number[]): void {
  for (let left = covered[row.length]; left !== undefined && left > 0; left = covered[row.length]) {
    covered[row.length] = left - 1;
    row.push('');
  }
}

/** Tags that part words. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'p', '/p', 'div', '/div']);

const tooMany = (): DataError =>
  new DataError(
    'too-large',
    `the pasted table has more than ${MAX_CELLS} cells`,
    'Save the table as a file (CSV), then open the file.',
  );

/** The tables of a text in HTML, those in cells of others too; of layout tables that leaves an empty rest. */
function tablesOf(html: string): string[][][] {
  const open: Grid[] = [];
  const all: string[][][] = [];
  let cells = 0;
  for (const { tag, content } of partsOf(html)) {
    const grid = open.at(-1);
    if (tag === 'table') {
      const rows: string[][] = [];
      all.push(rows);
      open.push({ rows, covered: [], isInCell: false });
      continue;
    }
    if (grid === undefined) continue;
    const row = grid.rows.at(-1);
    if (tag === '/table') open.pop();
    else if (tag === 'tr') {
      grid.rows.push([]);
      grid.isInCell = false;
    } else if (tag === 'td' || tag === 'th') {
      const before = row?.length ?? 0;
      addCell(grid, content);
      cells += (row?.length ?? 0) - before + span(content, 'colspan');
      if (cells > MAX_CELLS) throw tooMany();
      grid.isInCell = true;
    } else if (tag === '/td' || tag === '/th') grid.isInCell = false;
    else if (tag === '/tr') skipCovered(row ?? [], grid.covered);
    else if (grid.isInCell && row !== undefined) {
      const text = tag === '' ? decoded(content) : BREAKS.has(tag) ? ' ' : '';
      row.push(`${row.pop() ?? ''}${text}`);
    }
  }
  return all;
}

const written = (cell: string): string => {
  const text = cell.replace(/\s+/g, ' ').trim();
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A pasted table as a text: the largest table of the HTML with tabs between its cells, else the text as it is. */
export function tableText({ html, text }: { readonly html: string; readonly text: string }): string {
  const cells = (rows: readonly string[][]): number => rows.reduce((sum, row) => sum + row.length, 0);
  const [largest] = tablesOf(html).sort((a, b) => cells(b) - cells(a));
  if (largest === undefined || cells(largest) < 2) return text.trim() === '' ? '' : text;
  const rows = largest.filter((row) => row.some((cell) => cell.trim() !== ''));
  return `${rows.map((row) => row.map(written).join('\t')).join('\n')}\n`;
}
