/** Trees in tables of words: ids with the id of a parent, and paths from the root. */

import { DataError } from '../base/error.ts';
import { isNumber } from '../base/number-text.ts';
import type { Warning } from '../base/warning.ts';
import { reversed, sharedStart } from '../data/readings/heading-sets.ts';
import { isIndexName, isRank, isRankAlone, parentColumns, saysOf } from '../data/words.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { Edges, ownName } from './edges.ts';

type Column = readonly string[];

/** The tree of pairs of ids, with what an id is called if not by itself. */
function treeOf(pairs: readonly (readonly [child: string, parent: string])[], names: ReadonlyMap<string, string>) {
  const nameOf = (id: string): string => names.get(id) ?? id;
  const edges = new Edges();
  for (const [child, parent] of pairs) {
    if (parent === '') edges.add(child);
    else edges.join(child, parent);
  }
  const tree = edges.hierarchy(nameOf);
  return { ...tree, classes: tree.classes.map(nameOf), heightless: true };
}

/** True for words and whole numbers: other numbers are equal by chance. */
const areIds = (cells: Column): boolean => cells.every((cell) => !isNumber(cell) || Number.isInteger(Number(cell)));

/** The columns of ids and of ids of parents: those that are called so, else one with the values of another one. */
function idsAndParents(header: Column, columns: readonly Column[]): readonly [ids: number, parents: number] | null {
  const called = parentColumns(header);
  if (called !== null) return called;
  if (header.every((name) => name.trim() === '')) return null;
  const areRanked = columns.some((cells) => 2 * cells.filter(isRankAlone).length > cells.length);
  const found = columns.flatMap((own, column) => {
    const known = new Set(own);
    if (own.length < 3 || known.size < own.length || known.has('') || !areIds(own)) return [];
    return columns.flatMap((others, other): (readonly [number, number])[] => {
      // The root may be its own parent; beside rows that are counted, a number may be that of a group.
      const numbers = own.map(Number);
      const [least, most] = [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
      const areCounted = !areRanked && most - least < own.length;
      const roundabout = others.filter((parent, row) => parent === own[row]).length;
      const named = others.filter((parent, row) => parent !== '' && parent !== own[row]);
      // The root has a row without a parent, or none.
      const roots = new Set(named.filter((parent) => !known.has(parent)));
      const hasRoot = named.length < own.length ? roots.size === 0 : roots.size === 1;
      // A group of all, as the height of all pictures is, may be among the ids by chance.
      const isOf = new Set(named).size > 1 && hasRoot && named.some((parent) => known.has(parent));
      // The class of a counted row is a number, too.
      const isClass = areCounted && saysOf(header[other] ?? '') === 'truth';
      return other !== column && isOf && !isClass && roundabout < (areCounted ? 1 : 2) ? [[column, other]] : [];
    });
  });
  const [only, ...more] = found;
  return only !== undefined && more.length === 0 ? only : null;
}

type Merges = readonly [parent: number, left: number, right: number];

/** Letters that two headings have in common before and behind what differs. */
const alike = (a: string, b: string): number => sharedStart(a, b) + sharedStart(reversed(a), reversed(b));

/**
 * The columns of a group and of the two that it joins: each id is joined once, and each group but the last one is. Of several such
 * pairs the one with the most similar headings, as Child_Left_ID and Child_Right_ID.
 */
function mergesIn(header: Column, columns: readonly Column[]): Merges | null {
  const rows = columns[0]?.length ?? 0;
  if (rows < 2) return null;
  const distinct = columns.map((cells) => new Set(cells).size === rows && !cells.includes('') && areIds(cells));
  let [best, most]: [Merges | null, number] = [null, 0];
  for (const [left, own = []] of columns.entries()) {
    for (let right = left + 1; distinct[left] && right < columns.length; right++) {
      const other = columns[right] ?? [];
      const shared = alike(header[left] ?? '', header[right] ?? '');
      const joined = new Set([...own, ...other]);
      if (!distinct[right] || shared <= most || joined.size < 2 * rows) continue;
      const isWhole = (groups: Column): boolean => groups.filter((id) => !joined.has(id)).length === 1;
      const isOther = (column: number): boolean => column !== left && column !== right && distinct[column] === true;
      const parent = columns.findIndex((groups, column) => isOther(column) && isWhole(groups));
      if (parent >= 0) [best, most] = [[parent, left, right], shared];
    }
  }
  return best;
}

/** The column of this name, in capitals or not, as those of pairs have; other columns may stand beside. */
const columnCalled = (header: Column, name: string): number =>
  header.findIndex((title) => title.trim().toLowerCase() === name);

/** True for the title of a column that names the children if another one has their identifiers. */
const isNameColumn = (title: string): boolean =>
  /^(?!parent)(?:.*name|(?:child[ _]?)?(?:names?|labels?|class)(?:[ _].*)?)$/i.test(title);

/**
 * The tree of the columns called child and parent, one row an edge; null where there are none. A column called name, or the like,
 * says what a group is called that `child` gives an identifier of. @throws DataError by row
 */
function fromPairs(header: Column, columns: readonly Column[]): NamedHierarchy | null {
  const [children, parents] = ['child', 'parent'].map((name) => columns[columnCalled(header, name)]);
  if (children === undefined || parents === undefined) return null;
  const names = columns[header.findIndex(isNameColumn)] ?? [];
  const nameOfId = new Map<string, string>();
  const edges = new Edges();
  for (const [row, child] of children.entries()) {
    const parent = parents[row] ?? '';
    if (names[row]) nameOfId.set(child, names[row]);
    if (child === '') throw wrong('the child has no name', row);
    if (child === parent) throw wrong(`${JSON.stringify(child)} is its own parent`, row);
    if (parent === '') edges.add(child);
    else edges.join(child, parent);
  }
  return { ...edges.hierarchy((id) => nameOfId.get(id) ?? ownName(id)), heightless: true };
}

const wrong = (what: string, row: number): DataError =>
  new DataError('parents', `Row ${row}: ${what}`, 'Give each row a child and its parent, and the root an empty one.', {
    row,
  });

/** No id has a line of its own. */
const FOREST = '\n';

/** The tree of rows with an id, the id of the parent, and a name. */
function fromIds(header: Column, columns: readonly Column[]): NamedHierarchy | null {
  const [own, other] = idsAndParents(header, columns) ?? [];
  const [ids, parents] = [columns[own ?? -1], columns[other ?? -1]];
  if (ids === undefined || parents === undefined) return null;
  const isName = (name: string, column: number): boolean => column !== own && column !== other && isNameColumn(name);
  const names = columns[header.findIndex(isName)] ?? ids;
  const nameOf = new Map(ids.map((id, row) => [id, names[row] ?? id]));
  const tops = parents.filter((parent) => !nameOf.has(parent));
  // A root without a row of its own is the parent of several.
  const isNamed = tops.length > 1 && tops.every((parent) => parent !== '' && parent === tops[0]);
  const isRoot = (parent: string): boolean => parent === '' || (!isNamed && !nameOf.has(parent));
  const above = ids.map((id, row) => (parents[row] === id || isRoot(parents[row] ?? '') ? '' : (parents[row] ?? '')));
  // Several groups at the top are below one without a name, where no row has an unknown parent.
  const highest = above.filter((parent) => parent === '').length;
  const isForest = highest > 1 && highest < ids.length && tops.every((parent) => parent === '');
  const pairs = ids.map((id, row) => [id, above[row] || (isForest ? FOREST : '')] as const);
  const tree = treeOf(pairs, nameOf.set(FOREST, ''));
  if (!isNamed) return tree;
  const [child = '', parent = ''] = [header[own ?? -1], header[other ?? -1]];
  const message = `Each row was read as a child ('${child.slice(0, 40)}') and its parent ('${parent.slice(0, 40)}').`;
  return { ...tree, warnings: [{ code: 'parents', message }] };
}

/** The tree of rows with the ids of a group and of the two that it joins; each id may have a name in a column called so. */
function fromMerges(header: Column, columns: readonly Column[]): NamedHierarchy | null {
  const found = mergesIn(header, columns);
  if (found === null) return null;
  const [parent, ...children] = found;
  const nameOf = new Map<string, string>();
  for (const column of found) {
    const called = (header[column] ?? '').replace(/id$/i, 'name').toLowerCase();
    const names = columns[header.findIndex((name) => name.toLowerCase() === called)] ?? [];
    for (const [row, id] of (columns[column] ?? []).entries()) nameOf.set(id, names[row] || id);
  }
  const pairs = (columns[parent] ?? []).flatMap((group, row) =>
    children.map((column) => [columns[column]?.[row] ?? '', group] as const),
  );
  return treeOf(pairs, nameOf);
}

/** The same table below a first row of which nothing is there again: unknown words above a child and its parent. */
function belowFirst(columns: readonly Column[]): readonly [header: Column, columns: readonly Column[]] {
  const below = columns.map((column) => column.slice(1));
  const header = columns.map(([first = '']) => first);
  return header.some((name) => below.some((column) => column.includes(name))) ? [[], []] : [header, below];
}

/** A path as one text; no letter parts its names, as every letter may be in one. */
const keyOf = (path: Column): string => JSON.stringify(path);

/** The tree of paths from below the root to a class. */
function fromPaths(paths: readonly Column[]): NamedHierarchy {
  const nameOf = new Map([[keyOf([]), '']]);
  const pairs = paths.flatMap((path) =>
    path.map((name, depth) => {
      const key = keyOf(path.slice(0, depth + 1));
      nameOf.set(key, name);
      return [key, keyOf(path.slice(0, depth))] as const;
    }),
  );
  return treeOf(pairs, nameOf);
}

/** Headings that are one word with numbers that count: level_1, level_2. */
const areLevels = (header: Column): boolean => {
  const parts = header.map((name) => /^(.*\D|)(\d+)$/.exec(name.trim()) ?? []);
  const [word, ...more] = new Set(parts.map(([, before]) => before?.replace(/[ _-]$/, '')));
  const first = Number(parts[0]?.[2]);
  // Columns without headings are called so.
  const isOne = word !== undefined && word !== 'column' && more.length === 0;
  return isOne && parts.length > 1 && parts.every(([, , number], i) => Number(number) === first + i);
};

/** Headings that are ranks from the top down: family, genus, species. */
const areRanks = (header: Column): boolean =>
  header.length > 2 && header.every((name) => isRank(name) && !isIndexName(name));

/** Separators of the names of a path, in the order in which they are looked for. */
const SEPARATORS = ['::HiClass::Separator::', /(?<=\s)>(?=\s)/, '>', '/', '|', ';'];

/** The names of a path, without the blanks around what parts them. */
const partsOf = (entry: string, separator: string | RegExp): string[] =>
  entry.split(separator).map((part, i, all) => {
    const end = i < all.length - 1 ? part.trimEnd() : part;
    return i > 0 ? end.trimStart() : end;
  });

/** The paths of a column whose entries are parted in one way: one goes on from another, or most are parted and some begin alike. */
function pathsIn(column: Column): Column[] | null {
  for (const separator of SEPARATORS) {
    const paths = column.map((entry) => partsOf(entry, separator).filter((part) => part !== ''));
    const parted = paths.filter(({ length }) => length > 1);
    const starts = new Set(parted.map(([first]) => first));
    const known = new Set(paths.map(keyOf));
    const goOn = parted.some((path) => known.has(keyOf(path.slice(0, -1))));
    if (goOn || (2 * parted.length > column.length && starts.size < parted.length)) return paths;
  }
  return null;
}

const warningOfPaths = (name: string): { readonly warnings: readonly Warning[] } => ({
  warnings: [
    { code: 'paths', message: `${name} was read as paths, each from the group at the top down to the class.` },
  ],
});

/** The tree of a list whose lines are paths; null for other lists. */
export function treeOfList(lines: Column): NamedHierarchy | null {
  const paths = pathsIn(lines);
  return paths && { ...fromPaths(paths), ...warningOfPaths('Each line') };
}

/** Wider tables tell of something else. */
const MAX_COLUMNS = 32;

/** The tree of a table by the ids in its rows; null for any other. */
export const treeOfIds = (header: Column, columns: readonly Column[]): NamedHierarchy | null =>
  columns.length > MAX_COLUMNS
    ? null
    : (fromPairs(header, columns) ?? fromMerges(header, columns) ?? fromIds(header, columns));

/**
 * The tree of a table of words; null where it has a class in each row and groups beside it, or no tree.
 */
export function treeOfTable(header: Column, columns: readonly Column[]): NamedHierarchy | null {
  const ofIds = treeOfIds(header, columns) ?? fromIds(...belowFirst(columns));
  if (ofIds) return ofIds;
  const counted = header.findIndex((_, column) => areLevels(header.slice(column)));
  const levels = counted >= 0 ? counted : header.findIndex((_, column) => areRanks(header.slice(column)));
  const rows = (columns[0] ?? []).map((_, row) => row);
  if (levels >= 0 && levels < 2) {
    // Before them may be the class, which ends the path in some tables and not in others.
    const own = levels === 0 ? undefined : columns[0];
    const paths = rows.map((row) => {
      const path = columns.slice(levels).flatMap((column) => (column[row] ? [column[row]] : []));
      return own === undefined || path.at(-1) === own[row] ? path : [...path, own[row] ?? ''];
    });
    return fromPaths(paths);
  }
  const place = columns.length > 2 ? placeOfPaths(columns) : columns.length - 1;
  const [first = []] = columns;
  const paths = pathsIn(columns[place] ?? []);
  if (paths === null) return null;
  const isClass = place > 0 && (columns.length === 2 || new Set(first).size === first.length);
  const whole = isClass
    ? paths.map((path, row) => (path.at(-1) === first[row] ? path : [...path, first[row] ?? '']))
    : paths;
  return { ...fromPaths(whole), ...warningOfPaths(`'${(header[place] ?? '').slice(0, 40)}'`) };
}

/** The only column of paths of words among several columns; -1 for none. */
function placeOfPaths(columns: readonly Column[]): number {
  const isOfWords = (paths: readonly Column[]): boolean => paths.every((path) => path.every((part) => !isNumber(part)));
  const found = columns.flatMap((column, c) => {
    const paths = pathsIn(column);
    return paths !== null && isOfWords(paths) ? [c] : [];
  });
  return found.length === 1 ? (found[0] ?? -1) : -1;
}

/* Outlines: names that stand further to the right the deeper they are. */

/** The tree of an outline, whose names end its lines behind other fields, if there are; null for other texts. */
export function treeOfOutline(text: string): NamedHierarchy | null {
  const names = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.slice(line.lastIndexOf('\t') + 1));
  const indents = names.map((name) => /^ */.exec(name)?.[0].length ?? 0);
  const step = indents.filter((indent) => indent > 0).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const depths = indents.map((indent) => indent / step);
  const isOutline = depths.every((depth, i) => Number.isInteger(depth) && depth <= (depths[i - 1] ?? -1) + 1);
  const words = names.map((name) => name.trim());
  if (
    depths.filter((depth) => depth > 0).length < 2 ||
    !isOutline ||
    words.some((word) => word === '' || isNumber(word))
  )
    return null;
  const open: string[] = [];
  const paths = words.map((word, i) => {
    open.splice(depths[i] ?? 0, open.length, word);
    return [...open];
  });
  const message = 'Each line was read as a name below the last one that stands further to the left.';
  return { ...fromPaths(paths), warnings: [{ code: 'outline', message }] };
}
