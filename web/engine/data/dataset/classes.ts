/** Reads the names of the classes, and the groups they are in, from a list or a table. */

import { addTo } from '../../base/arrays.ts';
import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import { count, counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { Classes, Content, Grouping, InputFile } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { saySame } from '../facts/columns.ts';
import { nameOfContent } from '../problems.ts';
import { headingSets } from '../readings/heading-sets.ts';
import { isIndexName, isRank, isHeading as saysHeading, saysOf } from '../words.ts';
import { createFinder, someOf } from './labels.ts';

/** ImageNet lists write the WordNet id of a class before its name. */
const WORDNET_LINE = /^(n\d{8})\s+(\S.*)$/;
/** The same with the number of the class between: n02119789 1 kit_fox. */
const NUMBERED_LINE = /^(n\d{8})\s+(\d{1,7}\s+\S.*)$/;
const WORDNET_ID = /^n\d{8}$/;
const NAME = /^(?:class[ _]?)?names?$|^class(?:es)?$|^labels?$|^category$|(?:^|[ _.])name$/i;
const WHOLE = /^\d{1,15}$/;

/**
 * Names and groupings of the classes, in the order of their indices. The data may have names of their classes, `own`: if one
 * column of a table has all of them, its rows are put in their order, and this column gives the ids where another has better
 * names. A name that several classes share gets the index of its class behind it, "crane (134)", so that they can be told apart.
 * @throws DataError if the content names nothing, or leaves a name empty
 */
export function readClasses(content: Content, file: string, own: Column | null = null): Classes {
  if (content.kind === 'records') return fromRecords(content, file, own);
  if (content.kind !== 'numbers' && content.kind !== 'strings') {
    throw new DataError('wrong-content', `expected names of classes, found ${nameOfContent(content)}`, REMEDY, {
      file,
    });
  }
  const values = content.kind === 'numbers' ? Array.from(content.values, String) : content.values;
  const isNumbered = values.every((value) => NUMBERED_LINE.test(value));
  const lines = values.map((value) => WORDNET_LINE.exec(value) ?? ['', '', '']);
  const place = { file, rows: null, firstLine: content.kind === 'strings' ? content.firstLine : undefined };
  const numbered = content.kind === 'strings' ? numberedNames(values) : null;
  if (numbered !== null) return { file, ...checked(numbered.names, { ...place, firstLine: undefined }), groupings: [] };
  if (lines.some(([line]) => line === '')) return { file, ...checked(values, place), groupings: [] };
  const inOrderOfNumbers = isNumbered ? numberedNames(lines.map(([, , name = '']) => name)) : null;
  const ordered = inOrderOfNumbers?.order.map((row) => lines[row] ?? []) ?? lines;
  const names = inOrderOfNumbers?.names ?? lines.map(([, , name = '']) => name);
  return { file, ...checked(names, place), groupings: [], ids: ordered.map(([, id = '']) => id) };
}

/** The number and the name of a line that has both, with a blank, a colon or a comma between them, in either order. */
function numberedName(line: string): readonly [number: string, name: string] | null {
  const own = line.trim();
  const first = /^(\d{1,7})(?:\s*[:,;=.]\s*|\s+)(\S.*)$/.exec(own);
  if (first !== null) return [first[1] ?? '', first[2] ?? ''];
  const number = /(?<!\d)\d{1,7}$/.exec(own)?.[0] ?? '';
  const before = own.slice(0, own.length - number.length);
  const name = before
    .trimEnd()
    .replace(/[:,;=]$/, '')
    .trimEnd();
  return number !== '' && name !== '' && name !== before ? [number, name] : null;
}

/** The names of lines that all have the number of their class, in the order of these; null for other lists. */
function numberedNames(lines: Column): { readonly names: string[]; readonly order: readonly number[] } | null {
  if (lines.length < 2) return null;
  const named = lines.map(numberedName);
  if (2 * named.filter((part) => part !== null).length < lines.length) return null;
  // A number that is left alone is of a class that was never used.
  const parts = named.map((part, row) => part ?? [lines[row]?.trim() ?? '', lines[row] ?? '']);
  const order = permutation(parts.map(([number]) => String(Number(number))));
  return order && { order, names: order.map((row) => parts[row]?.[1].trim() ?? '') };
}

/**
 * A list of one line more than there are classes without its first line, which then is a heading; and what is said of that.
 * The list as it is where labels say that there are more classes.
 */
export function withoutHeading(
  file: InputFile,
  classes: number | null,
  labels: InputFile | null,
): { readonly content: Content; readonly warnings: readonly Warning[] } {
  const { content, name } = file;
  const [heading = ''] = content.kind === 'strings' ? content.values : [];
  const isLonger = content.kind === 'strings' && classes !== null && content.values.length === classes + 1;
  const isLabelled = labels?.content.kind === 'numbers' && labels.content.values.includes(classes ?? 0);
  // Another first line may as well be a class that no column has.
  const isHeading = NAME.test(heading.trim()) || saysOf(heading) !== null || saysHeading(heading);
  if (!isLonger || isLabelled || !isHeading) return { content, warnings: [] };
  const message = `${name} has ${counted(content.values.length, 'line', 'lines')} for ${counted(classes, 'class', 'classes')}: the first, '${heading.slice(0, 80)}', was taken for a heading.`;
  const firstLine = content.firstLine && content.firstLine + 1;
  return {
    content: { ...content, values: content.values.slice(1), firstLine },
    warnings: [{ code: 'heading', message }],
  };
}

const REMEDY = 'Open a list with one name a line, or a table with a column of names.';

type Column = readonly string[];
type Records = Content & { kind: 'records' };

function fromRecords({ header, columns: unordered, firstLine }: Records, file: string, own: Column | null): Classes {
  const order = (own === null ? null : rowsNamed(unordered, own)) ?? classOrder(header, unordered);
  const columns = unordered.map((values) => order.map((row) => values[row] ?? ''));
  const isText = columns.map((values) => !values.every((value) => value === '' || isNumber(value)));
  const name = nameColumn(header, columns, isText);
  const names = columns[name];
  if (names === undefined) throw new DataError('no-names', 'no column holds names of classes', REMEDY, { file });
  const groupings: Grouping[] = [];
  columns.forEach((values, column) => {
    if (column === name || !groups(values) || !(isText[column] || values.every((value) => WHOLE.test(value)))) return;
    const isCopy = !isText[column] && columns.some((other, o) => isText[o] && o !== name && saySame(values, other));
    if (!isCopy) groupings.push({ name: header[column] ?? '', values });
  });
  const called = header.flatMap((title, c) => (isText[c] && c !== name && isIndexName(title) ? [c] : []));
  const ids =
    columns.find((values) => values.length > 0 && values.every((value) => WORDNET_ID.test(value))) ??
    columns.find((values, column) => column !== name && own?.every((id, row) => values[row]?.trim() === id.trim())) ??
    columns[distinctAmong(called, columns)[0] ?? -1];
  return { file, ...checked(names, { file, rows: order, firstLine }), groupings, ...(ids && { ids }) };
}

/** The row of each name in the column that has all of them, each once; null where there is none. */
function rowsNamed(columns: readonly Column[], names: Column): number[] | null {
  for (const values of columns) {
    const rows = new Map<string, number>();
    for (const [row, value] of values.entries()) rows.set(value.trim(), rows.has(value.trim()) ? -1 : row);
    const found = names.map((name) => rows.get(name.trim()) ?? -1);
    if (found.every((row) => row >= 0)) return found;
  }
  return null;
}

/** Rows by class index: the first column that counts the classes and is called so or has no words before it. */
function classOrder(header: readonly string[], columns: readonly Column[]): number[] {
  let behindWords = false;
  for (const [column, values] of columns.entries()) {
    const order = permutation(values);
    // Without headings a name stands before its number, or behind it.
    const isOfNames =
      isIndexName(header[column] ?? '') || (columns.length === 2 && header[column] === `column ${column + 1}`);
    if (order && (!behindWords || isOfNames)) return order;
    behindWords ||= !values.every(isNumber);
  }
  return (columns[0] ?? []).map((_, row) => row);
}

/** The row of each index if the values are 0 … n-1 or 1 … n in some order. */
function permutation(values: Column): number[] | null {
  if (!values.every((value) => WHOLE.test(value))) return null;
  const indices = values.map(Number);
  const base = indices.includes(0) ? 0 : 1;
  const order = new Array<number>(values.length).fill(-1);
  for (const [row, index] of indices.entries()) {
    if (order[index - base] !== -1) return null;
    order[index - base] = row;
  }
  return order;
}

/** Longer texts describe a class. */
const LONGEST_NAME = 40;

/**
 * The column called name, class or label, unless its names come again and another one has words that are all different; else the
 * first of such words that are not called ids.
 */
function nameColumn(header: readonly string[], columns: readonly Column[], isText: readonly boolean[]): number {
  const words = header.map((_, column) => column).filter((column) => isText[column]);
  const isShort = (column: number): boolean => (columns[column] ?? []).every((name) => name.length <= LONGEST_NAME);
  const differentIn = (column: number): number => new Set(columns[column]).size;
  const all = distinctAmong(words, columns);
  const named = all.filter((column) => !isIndexName(header[column] ?? ''));
  // Beside an order and a family, a class is a rank.
  const areRanks = header.filter((heading) => isRank(heading)).length > 2;
  const called = words.filter(
    (column) => NAME.test(header[column] ?? '') && !(areRanks && isRank(header[column] ?? '')),
  );
  // Of three columns with a name that comes again one has the groups.
  const isGroup = (column: number): boolean => 3 * differentIn(column) <= 2 * (columns[column]?.length ?? 0);
  const own = called.find((column) => !isGroup(column)) ?? (named.some(isShort) ? undefined : called[0]);
  if (own !== undefined) return own;
  // Groups stand from the top down before the names.
  const [top = -1] = words;
  const last = named.findLast(isShort);
  if (words.length > 2 && last !== undefined && groups(columns[top] ?? [])) return last;
  return named[0] ?? all[0] ?? words.toSorted((a, b) => differentIn(b) - differentIn(a))[0] ?? -1;
}

const distinctAmong = (among: readonly number[], columns: readonly Column[]): number[] =>
  among.filter((column) => new Set(columns[column]).size === columns[column]?.length);

/** Several values, and fewer than classes. */
function groups(values: Column): boolean {
  const count = new Set(values).size;
  return count > 1 && count < values.length;
}

/** Source of the names. */
interface NamesPlace {
  readonly file: string;
  /** The row of each class; null where that is its number. */
  readonly rows: readonly number[] | null;
  /** The line of the first row, where rows are lines. */
  readonly firstLine: number | undefined;
}

/** Names that can be told apart, and a warning where some could not. @throws DataError for an empty name */
function checked(names: readonly string[], place: NamesPlace): Pick<Classes, 'names' | 'warnings'> {
  const row = names.findIndex((name) => name.trim() === '');
  if (row >= 0) {
    const { file } = place;
    throw new DataError('empty-name', formatted`the name of class ${row} is empty`, 'Give every class a name.', {
      file,
      row,
    });
  }
  const classesOf = new Map<string, number[]>();
  for (const [c, name] of names.entries()) addTo(classesOf, name, c);
  const shared = [...classesOf].filter(([, classes]) => classes.length > 1);
  if (shared.length === 0) return { names };
  const isShared = new Set(shared.map(([name]) => name));
  return {
    names: names.map((name, index) => (isShared.has(name) ? `${name} (${index})` : name)),
    warnings: [sharedNames(shared, place)],
  };
}

const MAX_NAMED = 3;

function sharedNames(
  shared: readonly (readonly [string, readonly number[]])[],
  { file, rows, firstLine }: NamesPlace,
): Warning {
  const numbers = (classes: readonly number[]): string => {
    const found = firstLine === undefined ? classes : classes.map((c) => (rows?.[c] ?? c) + firstLine);
    return `${firstLine === undefined ? 'classes' : 'lines'} ${listed([...found].sort((a, b) => a - b).map(count))}`;
  };
  const named = shared.slice(0, MAX_NAMED).map(([name, classes]) => `'${name.slice(0, 80)}' (${numbers(classes)})`);
  const more = shared.length - named.length;
  const rest = more === 0 ? '' : `, and ${counted(more, 'other name', 'other names')}`;
  return {
    code: 'shared-name',
    message: `In ${file}, several classes have the same name: ${named.join(', ')}${rest}. The number of the class stands behind each.`,
  };
}

/** 1, 3 and 5 */
function listed(items: readonly string[]): string {
  const most = items.length > 5 ? [...items.slice(0, 4), formatted`${items.length - 4} more`] : items;
  return `${most.slice(0, -1).join(', ')} and ${most.at(-1)}`;
}

/* Names of a file and of columns: in one order where they are the same, refused where none is. */

interface ColumnNames extends Pick<Table, 'areSorted'> {
  readonly columns?: readonly string[] | undefined;
}

/**
 * The classes in the order of the columns, where both have the same names: then a name says where it belongs, and its place in
 * the list does not. As they are where columns have other names, or none.
 * @throws DataError where only some names are the same, and not those of the same place
 */
export function inOrderOfColumns(classes: Classes, { columns, areSorted }: ColumnNames, table: string): Classes {
  const { names, file } = classes;
  if (columns === undefined || columns.length !== names.length) return classes;
  const find = createFinder(names);
  const places = columns.map((column) => find(column) ?? -1);
  if (places.every((place, column) => place === column)) return classes;
  if (new Set(places).size < names.length || places.includes(-1)) {
    const column = places.findIndex((place, at) => place >= 0 && place !== at && !isNumber(columns[at] ?? ''));
    if (column < 0) return classes;
    throw new DataError(
      'names-disagree',
      formatted`column ${column} of ${table} is called '${columns[column] ?? ''}', but the name in its place is '${names[column] ?? ''}', and not all names are those of columns`,
      'Give the classes the names of the columns, in any order, or write other names in the order of the columns.',
      { file },
    );
  }
  const inOrder = (values: readonly string[]): string[] => places.map((place) => values[place] ?? '');
  // Names that are sorted because their file has them in no order are in no other one.
  const message = `${file} lists the classes in another order than the columns of ${table}: each name went to the column of this name, and labels that are numbers were counted in the order of the list.`;
  return {
    ...classes,
    names: inOrder(names),
    groupings: classes.groupings.map((grouping) => ({ ...grouping, values: inOrder(grouping.values) })),
    ...(classes.ids && { ids: inOrder(classes.ids) }),
    listed: names,
    warnings: [...(classes.warnings ?? []), ...(areSorted ? [] : [{ code: 'names-reordered', message }])],
  };
}

/** Names of columns without the part that all of them have in common. */
function classesOf(columns: readonly string[]): readonly string[] {
  const [set] = headingSets(columns, Array.from(columns.keys()));
  return set !== undefined && set.columns.length === columns.length ? set.parts : columns;
}

/** @throws DataError where labels and columns both have names, and none is the same; numbered columns have none */
export function refuseOthers(columns: readonly string[], labels: readonly string[], table: string, file: string): void {
  const parts = classesOf(columns);
  if (columns.some(isNumber) || parts.every((part) => /^\d+$/.test(part)) || columns.includes('')) return;
  throw new DataError(
    'no-common-class',
    `none of the labels (${someOf(labels)}) is called as a column of ${table} (${someOf(columns)})`,
    'Use the same names in both files, or open a list of the classes, one a line in the order of the columns.',
    { file },
  );
}
