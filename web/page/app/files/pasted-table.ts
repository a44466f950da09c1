/** Tags that matter, comments and styles, other tags, and text. */
const TOKEN =
  /<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1\s*>|<(\/?)(table|tr|td|th|br|p|div)\b([^>]*)>|<[^>]*>|[^<]+/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The columns or rows that a cell covers. */
const span = (attributes: string, of: 'colspan' | 'rowspan'): number =>
  Math.min(1000, Math.max(1, Number(new RegExp(`${of}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1)));

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
  while ((covered[row.length] ?? 0) > 0) {
    covered[row.length] = (covered[row.length] as number) - 1;
    row.push('');
  }
}

/** The tables of a text in HTML, those in cells of others too; of layout tables that leaves an empty rest. */
function tablesOf(html: string): string[][][] {
  const open: Grid[] = [];
  const all: string[][][] = [];
  for (const [token, , closing, name, attributes = ''] of html.matchAll(TOKEN)) {
    const grid = open.at(-1);
    const tag = `${closing ?? ''}${name?.toLowerCase() ?? ''}`;
    if (tag === 'table') {
      const rows: string[][] = [];
      all.push(rows);
      open.push({ rows, covered: [], isInCell: false });
    } else if (tag === '/table') open.pop();
    else if (grid === undefined) continue;
    else if (tag === 'tr') {
      grid.rows.push([]);
      grid.isInCell = false;
    } else if (tag === 'td' || tag === 'th') {
      addCell(grid, attributes);
      grid.isInCell = true;
    } else if (tag === '/td' || tag === '/th') grid.isInCell = false;
    else if (tag === '/tr') skipCovered(grid.rows.at(-1) ?? [], grid.covered);
    else if (grid.isInCell) {
      const row = grid.rows.at(-1);
      const text = token.startsWith('<') ? (name === undefined ? '' : ' ') : decoded(token);
      if (row !== undefined) row.push(`${row.pop() ?? ''}${text}`);
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
