import { isRecord } from '../base/checks.ts';
import { DataError } from '../base/error.ts';
import { withoutComments } from '../base/text.ts';
import { readClasses } from '../data/dataset/classes.ts';
import { extensionOf } from '../data/formats/format.ts';
import { columnsOf } from '../data/formats/json/columns.ts';
import { isScalar } from '../data/formats/json/inside.ts';
import { jsonOfPython, startsLikePython } from '../data/formats/json/python-literal.ts';
import { isNpy, readNpy } from '../data/formats/npy/read.ts';
import { findRefused, refuse } from '../data/formats/refused/formats.ts';
import { readText } from '../data/formats/shared/text.ts';
import { readDelimited } from '../data/formats/text/read.ts';
import { linkageOfText } from '../data/formats/trees/read.ts';
import { numbersByRow } from '../data/numbers.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Classes, Grouping } from '../model/dataset.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { hierarchyFromGroupings, nestingGroupings } from './from-groupings.ts';
import { treeOfIds, treeOfList, treeOfOutline, treeOfTable } from './from-table.ts';
import { readResultJson } from './json.ts';
import { hierarchyFromLinkage } from './linkage.ts';
import { isJsonTree, readJsonTree } from './nested.ts';
import { readNewick, readTreeTokens } from './newick-read.ts';
import { NewickTokens } from './newick-tokens.ts';
import { readParents } from './parents.ts';

export { treeOfIds };

/** True for a text that begins as Nexus does; comments may stand before it. */
const isNexus = (text: string): boolean => /^\uFEFF?\s*(?:\[[^\]]*\]\s*)*#NEXUS\b/i.test(text);

/**
 * Reads the tree of a Nexus file: the one tree of its trees block, its labels translated where the block has a table for
 * that; without one, numbers are those of the taxa. Other blocks are passed over. Throws a DataError where there is no tree, or more than one. O(text).
 */
export function readNexus(text: string): NamedHierarchy {
  const tokens = new NewickTokens(text);
  const trees: NamedHierarchy[] = [];
  let inTrees = false;
  let taxa = new Map<string, string>();
  let translation = taxa;
  while (tokens.peek().kind !== 'end') {
    const command = tokens.take().text.toLowerCase();
    if (command === 'begin') {
      inTrees = tokens.peek().text.toLowerCase() === 'trees';
      translation = taxa;
    } else if (command === 'end' || command === 'endblock') {
      inTrees = false;
    } else if (!inTrees && command === 'taxlabels') {
      taxa = readTaxa(tokens);
      continue;
    } else if (inTrees && command === 'translate') {
      translation = readTranslation(tokens);
      continue;
    } else if (inTrees && (command === 'tree' || command === 'utree')) {
      while (tokens.peek().kind === 'label' && !tokens.take().text.endsWith('=')); // its name, up to "="
      trees.push(readTreeTokens(tokens, (label) => translation.get(label) ?? label));
      continue;
    } else if (command === '#nexus' || command === ';') {
      continue;
    }
    tokens.skipCommand();
  }
  const [tree] = trees;
  if (tree === undefined || trees.length > 1) {
    throw new DataError(
      'nexus',
      `Expected one tree in a trees block, found ${trees.length}`,
      'Save the tree that is meant in a file of its own.',
    );
  }
  return tree;
}

/** The names of taxa by their numbers, from 1; those that are numbers themselves stand for what they are. */
function readTaxa(tokens: NewickTokens): Map<string, string> {
  const names: string[] = [];
  while (tokens.peek().kind === 'label') names.push(tokens.take().text);
  tokens.skipCommand();
  const own = new Set(names);
  const numbered = names.map((name, i) => [String(i + 1), name] as const);
  return new Map(numbered.filter(([number]) => !own.has(number)));
}

/** Pairs of a label and the class it stands for, up to the ";". */
function readTranslation(tokens: NewickTokens): Map<string, string> {
  const translation = new Map<string, string>();
  for (;;) {
    const label = tokens.take();
    if (label.kind === ';') return translation;
    const name = tokens.take();
    if (label.kind !== 'label' || name.kind !== 'label') {
      throw tokens.unexpected(label.kind === 'label' ? name : label, 'a label and the name it stands for');
    }
    translation.set(label.text, name.text);
    if (tokens.peek().kind === ',') tokens.take();
  }
}

const LARGEST_TREE = 256 << 20;

/** The tree of a linkage matrix as SciPy makes it, or rounded to f4: either order of rows and bytes. */
async function readBinary(source: ByteSource): Promise<NamedHierarchy> {
  const { content, shape } = await readNpy(source);
  const layout = content.kind === 'table' && content.table.layout.kind === 'binary' ? content.table.layout : null;
  const [rows, columns] = shape;
  if ((layout?.element !== 'f8' && layout?.element !== 'f4') || columns !== 4 || rows == null) {
    throw new DataError(
      'not-a-linkage',
      `a linkage matrix has 4 columns of float64 or float32, found shape (${shape.join(', ')}) of ${layout?.element ?? 'another type'}`,
      "Save what scipy.cluster.hierarchy.linkage returns: np.save('tree.npy', Z).",
    );
  }
  return treeOfMatrix(await numbersByRow(source, layout, rows, columns));
}

function treeOfMatrix(matrix: Float64Array): NamedHierarchy {
  const hierarchy = hierarchyFromLinkage(matrix);
  const classes = Array.from({ length: matrix.length / 4 + 1 }, (_, c) => `class ${c}`);
  return { hierarchy, classes, numbering: 'classes' };
}

/** The value of a text of JSON, or as Python prints it; null for any other. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(startsLikePython(text.slice(0, 64)) ? jsonOfPython(text) : text);
  } catch {
    return null;
  }
}

/** Columns of JSON: an object a row, or lists of the same length by their keys, as a chart has ids, labels and parents; also as the only one of a list. */
function treeOfColumns(value: unknown): NamedHierarchy | null {
  const [only, ...more]: readonly unknown[] = Array.isArray(value) ? value : [value];
  const columns = columnsOf(more.length === 0 ? only : value);
  const rows = more.length > 0 ? more.length + 1 : columns.find(([key]) => key === 'parents')?.[1].length;
  const read = columns.filter(([, cells]) => cells.length === rows && cells.every(isScalar));
  const header = read.map(([key]) => key);
  const cells = read.map(([, own]) => own.map((cell) => String(cell ?? '')));
  return more.length > 0 ? treeOfIds(header, cells) : treeOfTable(header, cells);
}

const isParents = (text: string): boolean =>
  /\bchild\b.*\bparent\b|\bparent\b.*\bchild\b/i.test(withoutComments(text).slice(0, 1000).split(/\r?\n/, 1)[0] ?? '');

/** A text whose first letters are of no tree: Newick that begins with a name, or a table of classes with a column that groups them. */
async function readOther(source: ByteSource, text: string): Promise<NamedHierarchy> {
  const extension = extensionOf(source.name);
  const start = { source, extension, head: new TextEncoder().encode(text.slice(0, 64)) };
  if (findRefused(start)) return refuse(start);
  if (isParents(text)) return readParents(text);
  const matrix = linkageOfText(text);
  if (matrix !== null) return treeOfMatrix(matrix);
  if (extension === 'nwk' || extension === 'newick') return readNewick(text);
  if (extension === 'nex' || extension === 'nexus') {
    throw new DataError(
      'nexus',
      `expected #NEXUS, found ${JSON.stringify(text.trimStart().slice(0, 20))}`,
      'Save the tree as Nexus, or as Newick (.nwk).',
    );
  }
  const outline = treeOfOutline(text);
  if (outline !== null) return outline;
  const [member] = await readDelimited(source, extension);
  if (!member || member.found instanceof DataError) return readParents(text);
  const { content } = member.found;
  if (content.kind === 'strings') return treeOfList(content.values) ?? readParents(text);
  if (content.kind !== 'records') return readParents(text);
  const tree = treeOfTable(content.header, content.columns);
  if (tree !== null) return tree;
  const classes = readClasses(content, source.name);
  checkNoPairs(classes);
  const levels = nestingGroupings(classes);
  const left = classes.groupings.filter((grouping) => !levels.includes(grouping));
  const quoted = (list: readonly Grouping[]): string => list.map(({ name }) => `'${name.slice(0, 40)}'`).join(', ');
  const message = `Groups are those of ${quoted(levels)}. Left out: ${quoted(left)}.`;
  const warnings = left.length === 0 ? [] : [{ code: 'groupings-left-out', message }];
  return { ...hierarchyFromGroupings(classes, levels), numbering: 'classes', warnings };
}

/** @throws DataError where a group is among the classes and in another group: rows are then pairs of a child and its parent */
function checkNoPairs({ names, groupings }: Classes): void {
  for (const { values } of groupings) {
    const groups = new Set(values);
    const both = names.find((name, c) => groups.has(name) && values[c] !== '' && values[c] !== name);
    if (both === undefined) continue;
    const message = `'${both}' is a group of classes, and a class in another group`;
    const remedy =
      'If each row is a child and its parent, call the columns child,parent; else give the group another name.';
    throw new DataError('group-in-group', message, remedy);
  }
}

/**
 * Reads a tree from whatever holds one: result JSON, Newick, Nexus, nested or node-link JSON, a linkage matrix (.npy), a
 * child,parent CSV, or a table of classes with grouping columns.
 */
export async function readTree(source: ByteSource): Promise<NamedHierarchy> {
  if (source.size > LARGEST_TREE) {
    throw new DataError('too-large', `a tree of ${source.size} bytes`, 'Open a tree of at most 256 MB.', {
      file: source.name,
    });
  }
  try {
    const bytes = await source.read(0, source.size);
    if (isNpy(bytes)) return await readBinary(source);
    const { value: text } = await readText(source, source.size);
    const start = text.trimStart().charAt(0);
    if (isNexus(text)) return readNexus(text);
    const value = start === '{' || start === '[' ? jsonIn(text) : null;
    const ofColumns = treeOfColumns(value);
    if (ofColumns !== null) return ofColumns;
    // The reader of nested objects says what is wrong with one.
    const mayBeNested = isRecord(value) && !('format' in value);
    if (mayBeNested || isJsonTree(value)) return readJsonTree(value);
    if (start === '{') return readResultJson(text);
    const merges = start === '[' ? linkageOfText(text) : null;
    if (merges !== null) return treeOfMatrix(merges);
    return start === '(' || start === '[' ? readNewick(text) : await readOther(source, text);
  } catch (error) {
    throw error instanceof DataError ? error.in(source.name) : error;
  }
}
