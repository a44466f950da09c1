import { DataError } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import { textOfCell } from '../../base/spreadsheet-text.ts';
import type { Classes, Content, Grouping } from '../../model/dataset.ts';
import { isIndexName } from '../roles/name-words.ts';

/** ImageNet lists write the WordNet id of a class before its name. */
const WORDNET_LINE = /^(n\d{8})\s+(\S.*)$/;
const WORDNET_ID = /^n\d{8}$/;
const NAME = /^(?:class[ _]?)?names?$|^class(?:es)?$|^labels?$|^category$|(?:^|[ _])name$/i;
const WHOLE = /^\d{1,15}$/;

/**
 * Names and groupings of the classes, in the order of their indices; of a table in which one column has all of the `own`
 * names that the data give their classes, the rows of those, in their order. A name that several classes share gets the index
 * of its class behind it, "crane (134)", so that they can be told apart wherever they appear.
 * @throws DataError if the content names nothing, or leaves a name empty
 */
export function readClasses(content: Content, file: string, own: Column | null = null): Classes {
  if (content.kind === 'records') return fromRecords(content, file, own);
  const others = { table: 'a table of numbers', image: 'a picture', tree: 'a tree', lists: 'lists of classes' };
  if (content.kind === 'table' || content.kind === 'image' || content.kind === 'tree' || content.kind === 'lists') {
    const found = others[content.kind];
    throw new DataError('wrong-content', `expected names of classes, found ${found}`, REMEDY, { file });
  }
  const values = content.kind === 'numbers' ? Array.from(content.values, String) : content.values;
  const lines = values.map((value) => WORDNET_LINE.exec(value) ?? ['', '', '']);
  if (lines.some(([line]) => line === '')) return { file, names: checked(values, file), groupings: [] };
  return {
    file,
    names: checked(
      lines.map(([, , name = '']) => name),
      file,
    ),
    groupings: [],
    ids: lines.map(([, id = '']) => id),
  };
}

const REMEDY = 'Open a list with one name a line, or a table with a column of names.';

type Column = readonly string[];
type Records = Content & { kind: 'records' };

function fromRecords({ header, columns }: Records, file: string, own: Column | null): Classes {
  const unordered = columns.map((values) => values.map(textOfCell));
  const order = own === null ? null : rowsNamed(unordered, own);
  return inOrder(header, unordered, order ?? classOrder(header, unordered), file);
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

function inOrder(
  header: readonly string[],
  unordered: readonly Column[],
  order: readonly number[],
  file: string,
): Classes {
  const columns = unordered.map((values) => order.map((row) => values[row] ?? ''));
  const isText = columns.map((values) => !values.every((value) => value === '' || isNumber(value)));
  const name = nameColumn(header, columns, isText);
  const names = columns[name];
  if (names === undefined) throw new DataError('no-names', 'no column holds names of classes', REMEDY, { file });
  const groupings: Grouping[] = [];
  columns.forEach((values, column) => {
    if (column === name || !(isText[column] ? groups(values) : groupsByNumber(values))) return;
    const isCopy = !isText[column] && columns.some((other, o) => isText[o] && o !== name && runParallel(values, other));
    if (!isCopy) groupings.push({ name: header[column] ?? '', values });
  });
  const ids = columns.find((values) => values.length > 0 && values.every((value) => WORDNET_ID.test(value)));
  return { file, names: checked(names, file), groupings, ...(ids && { ids }) };
}

/** Rows by class index: the first column that counts the classes and is called so or has no words before it. */
function classOrder(header: readonly string[], columns: readonly Column[]): number[] {
  let behindWords = false;
  for (const [column, values] of columns.entries()) {
    const order = permutation(values);
    if (order && (!behindWords || isIndexName(header[column] ?? ''))) return order;
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

/** The column called name, class or label; else the one an index belongs to (fine_id: fine); else the first distinct words. */
function nameColumn(header: readonly string[], columns: readonly Column[], isText: readonly boolean[]): number {
  const words = header.map((_, column) => column).filter((column) => isText[column]);
  const called = words.find((column) => NAME.test(header[column] ?? ''));
  if (called !== undefined) return called;
  const stem = (header[0] ?? '').replace(/[ _-]?(?:id|idx|index)$/i, '');
  const owned = words.find((column) => stem !== '' && stem !== header[0] && header[column] === stem);
  if (owned !== undefined) return owned;
  const distinct = words.find((column) => new Set(columns[column]).size === columns[column]?.length);
  return distinct ?? words[0] ?? -1;
}

/** Several values, and fewer than classes. */
function groups(values: Column): boolean {
  const count = new Set(values).size;
  return count > 1 && count < values.length;
}

const groupsByNumber = (values: Column): boolean => values.every((value) => WHOLE.test(value)) && groups(values);

/** Whether two columns divide the classes in the same way. */
function runParallel(a: Column, b: Column): boolean {
  const pairs = new Set(a.map((value, row) => `${value}\n${b[row]}`));
  return pairs.size === new Set(a).size && pairs.size === new Set(b).size;
}

function checked(names: readonly string[], file: string): string[] {
  const row = names.findIndex((name) => name.trim() === '');
  if (row >= 0) {
    throw new DataError('empty-name', `the name of class ${row} is empty`, 'Give every class a name.', { file, row });
  }
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, index) => ((counts.get(name) ?? 0) > 1 ? `${name} (${index})` : name));
}
