import { DataError } from '../base/error.ts';
import { APOSTROPHES, readerOfCells, spreadsheetText } from '../base/spreadsheet-cells.ts';
import { withoutComments } from '../base/text.ts';
import { parseRecords } from '../data/formats/text/parse.ts';
import { nodeCount, rootOf } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { csvField } from './csv.ts';
import { Edges, ownName } from './edges.ts';
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

const REMEDY = 'Open a CSV with the header child,parent, one line for each child, and a single root.';

const refuse = (message: string, row?: number): never => {
  throw new DataError('parents', row === undefined ? message : `Row ${row}: ${message}`, REMEDY, { row });
};

/** The column of this name, in capitals or not, as those of pairs have; other columns may stand beside. */
const columnCalled = (header: readonly string[], name: string): number =>
  header.findIndex((title) => title.trim().toLowerCase() === name);

/** True for the title of a column that names the children if the column `child` has identifiers. */
const isNameColumn = (title: string): boolean => /^(?:child[ _]?)?(?:name|label)s?(?:[ _]|$)/i.test(title);

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
  const childColumn = columnCalled(header, 'child');
  const parentColumn = columnCalled(header, 'parent');
  if (childColumn < 0 || parentColumn < 0) {
    refuse(`Expected the header child,parent, found ${JSON.stringify(header.join(',').slice(0, 40))}`);
  }
  const nameColumn = header.findIndex(isNameColumn);
  const nameOfId = new Map<string, string>();
  const edges = new Edges();
  records.forEach((record, row) => {
    const childName = textOf(record[childColumn] ?? '');
    const parentCell = record[parentColumn];
    const parentName = parentCell === undefined ? undefined : textOf(parentCell);
    const name = textOf(record[nameColumn] ?? '');
    if (name !== '') nameOfId.set(childName, name);
    if (childName === '') refuse('the child has no name', row);
    if (parentName === undefined) refuse('there is no parent column on this line', row);
    if (childName === parentName) refuse(`${JSON.stringify(childName)} is its own parent`, row);
    if (parentName) edges.join(childName, parentName);
    else edges.add(childName);
  });
  return { ...edges.hierarchy((id) => nameOfId.get(id) ?? ownName(id)), heightless: true };
}
