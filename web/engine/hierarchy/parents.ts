import { DataError } from '../base/error.ts';
import { APOSTROPHES, readerOfCells, spreadsheetText } from '../base/spreadsheet-cells.ts';
import { withoutComments } from '../base/text.ts';
import { parseRecords } from '../data/formats/text/parse.ts';
import { nodeCount, rootOf } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { csvField } from './csv.ts';
import { treeOfIds } from './from-table.ts';
import { nodeNames } from './names.ts';
import { childrenOf } from './walk.ts';

/**
 * Writes the hierarchy as CSV with the header `child,parent`, one line an edge, and the root with an empty parent.
 * Leaves go by class name (so a class on several leaves becomes one leaf with several parents), inner nodes by a name that
 * is theirs alone, else by "node" and their number. Heights are not written. A comment stands above where a name is
 * written otherwise than it is. O(nodes + edges).
 */
export function writeParents({ hierarchy, classes, inner }: NamedHierarchy): string {
  const names = nodeNames({ hierarchy, classes, inner });
  const isChanged = names.some((name) => spreadsheetText(name) !== name);
  const lines = [...(isChanged ? [APOSTROPHES] : []), 'child,parent'];
  const written = new Set<string>();
  for (let node = 0; node < nodeCount(hierarchy); node++) {
    for (const child of childrenOf(hierarchy, node)) {
      const line = `${csvField(names[child] as string)},${csvField(names[node] as string)}`;
      if (!written.has(line)) lines.push(line);
      written.add(line);
    }
  }
  lines.push(`${csvField(names[rootOf(hierarchy)] as string)},`);
  return `${lines.join('\n')}\n`;
}

/**
 * Reads a CSV with columns `child` and `parent`, one line an edge, comments (#) above the header. A column called name, or the
 * like, says what a child is called that `child` gives an identifier of; other columns are left out. A name that is never a parent
 * is a class; a child on several lines has several parents; an empty parent marks the root. Children are drawn in file
 * order; a node is as high as its longest path down. Throws a DataError for several roots and for cycles. O(text).
 */
export function readParents(text: string): NamedHierarchy {
  const table = withoutComments(text);
  const above = text.slice(0, text.length - table.length);
  // Comments become empty lines, so that lines are those of the file.
  const lines = above.replace(/[^\r\n]+/g, '') + table.replace(/^\uFEFF/, '');
  const [first = ''] = table.split(/\r?\n/, 1);
  const delimiter = [';', '\t', '|'].find((mark) => first.includes(mark) && !first.includes(',')) ?? ',';
  const [header = [], ...records] = parseRecords(lines, delimiter).rows.filter(
    (row) => row.length > 1 || row[0]?.trim() !== '',
  );
  const textOf = readerOfCells(text);
  const columns = header.map((_, column) => records.map((record) => textOf(record[column] ?? '')));
  const row = records.findIndex(({ length }) => length < Math.min(2, header.length));
  const tree = row < 0 ? treeOfIds(header, columns) : null;
  if (tree !== null) return tree;
  const found = row < 0 ? `found ${JSON.stringify(header.join(',').slice(0, 40))}` : `row ${row} has no parent`;
  const remedy = 'Open a CSV with the header child,parent, one line for each child, and a single root.';
  throw new DataError('parents', `Expected the header child,parent, ${found}`, remedy, row < 0 ? {} : { row });
}
