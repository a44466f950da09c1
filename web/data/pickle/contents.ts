import type { Found } from '../array-content.ts';
import type { ByteSource } from '../bytes.ts';
import { tableOfNumbers } from '../delimited.ts';
import { DataError } from '../error.ts';
import { joinFound, type Piece } from '../join.ts';
import { type Member, MOST_MEMBERS, readMembers } from '../members.ts';
import { type Locate, readArray, readTensor } from './arrays.ts';
import { isKind, type List, type NumpyArray, type Tensor, textOf, type Value, wordsFor } from './values.ts';

/** Dictionaries in dictionaries are opened this deep; a pickle can nest without end. */
const MOST_DEPTH = 8;
/** Values that are looked at: a pickle can hold the same one any number of times. */
const MOST_VALUES = 2 ** 20;

const SAVE = "In Python: np.save('logits.npy', np.asarray(logits, dtype='float32')).";

interface Item {
  readonly name: string;
  readonly read: () => Promise<Found>;
}

/**
 * Everything in an unpickled value that is an array, or a list of numbers, texts or arrays; named by the keys that lead
 * there. Numbers and texts by themselves (a learning rate, a date) are passed over.
 */
export async function membersOf(source: ByteSource, root: Value, locate: Locate): Promise<Member[]> {
  const items: Item[] = [];
  const open: { readonly name: string; readonly value: Value; readonly depth: number }[] = [
    { name: '', value: root, depth: 0 },
  ];
  let looked = 0;
  /** Lists and dictionaries that were looked into, each under its first name: one may be in itself, or in many. */
  const opened = new Set<Value>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { name, value, depth } = next;
    if (++looked > MOST_VALUES || items.length > MOST_MEMBERS) {
      throw new DataError(
        'too-many-members',
        `the pickle holds more than ${MOST_MEMBERS} arrays or ${MOST_VALUES} values`,
        SAVE,
      );
    }
    if (opened.has(value)) continue;
    if (isContainer(value)) opened.add(value);
    const read = readerOf(source, value, locate);
    if (read !== null) {
      items.push({ name, read });
      continue;
    }
    const inside = insideOf(value);
    if (inside.length > MOST_VALUES || depth >= MOST_DEPTH) continue;
    looked += inside.length;
    for (const [key, inner] of inside.reverse()) {
      open.push({ name: name === '' ? key : `${name}/${key}`, value: inner, depth: depth + 1 });
    }
  }
  if (items.length === 0) {
    throw new DataError(
      'no-arrays',
      `the pickle holds ${wordsFor(root)} without tensors, arrays or lists of numbers`,
      SAVE,
    );
  }
  return readMembers(items);
}

const isContainer = (value: Value): boolean => isKind(value, 'list') || isKind(value, 'tuple') || isKind(value, 'dict');

/** The values in a list or dictionary, with the names they get. */
function insideOf(value: Value): [string, Value][] {
  if (isKind(value, 'dict')) return value.entries.map(([key, inner], i) => [keyName(key) ?? String(i), inner]);
  if (isKind(value, 'list') || isKind(value, 'tuple')) return value.items.map((inner, i) => [String(i), inner]);
  return [];
}

const keyName = (key: Value): string | null =>
  typeof key === 'number' || typeof key === 'bigint' ? String(key) : (textOf(key)?.slice(0, 80) ?? null);

/** How to read a value that is one thing, null for others. */
function readerOf(source: ByteSource, value: Value, locate: Locate): (() => Promise<Found>) | null {
  if (isKind(value, 'array')) return isScalar(value) ? null : () => readArray(source, value);
  if (isKind(value, 'tensor')) return isScalar(value) ? null : () => readTensor(value, locate);
  if (!isKind(value, 'list') && !isKind(value, 'tuple')) return null;
  const plain = plainList(source.name, value);
  if (plain !== null) return async () => plain;
  const batches = value.items.filter((item) => isKind(item, 'array') || isKind(item, 'tensor'));
  if (batches.length !== value.items.length || !areBatches(value, batches)) return null;
  return () => readBatches(source, batches, locate);
}

const shapeOf = (value: NumpyArray | Tensor): readonly number[] =>
  value.kind === 'array' ? (value.data?.shape ?? []) : value.shape;

const isScalar = (value: NumpyArray | Tensor): boolean => shapeOf(value).length === 0;

/** A list of numbers, of texts, or of lists of as many numbers each. */
function plainList(name: string, { items }: List): Found | null {
  if (items.length === 0) return null;
  const values = items.map((item) => numberOf(item));
  if (!values.includes(null)) {
    return { content: { kind: 'numbers', values: Float64Array.from(values, Number) }, shape: [items.length] };
  }
  const texts = items.map(textOf).filter((text) => text !== null);
  if (texts.length === items.length) return { content: { kind: 'strings', values: texts }, shape: [items.length] };
  const [first] = items;
  const columns = isKind(first, 'list') || isKind(first, 'tuple') ? first.items.length : 0;
  const count = items.length * columns;
  if (columns < 2 || count > 2 ** 24) return null;
  const table = new Float64Array(count);
  for (const [row, item] of items.entries()) {
    if ((!isKind(item, 'list') && !isKind(item, 'tuple')) || item.items.length !== columns) return null;
    for (const [column, value] of item.items.entries()) {
      const number = numberOf(value);
      if (number === null) return null;
      table[row * columns + column] = number;
    }
  }
  return tableOfNumbers(name, table, [items.length, columns]);
}

const numberOf = (value: Value): number | null =>
  typeof value === 'number' || typeof value === 'boolean' ? Number(value) : null;

/**
 * Whether a list of arrays is one array that was gathered batch by batch: as many columns in each, and as many rows in all
 * but the last, which may have fewer. A pair (logits, labels), or of training and test data, is not.
 */
function areBatches({ kind }: List, batches: readonly (NumpyArray | Tensor)[]): boolean {
  const [first = [], ...others] = batches.map(shapeOf);
  const last = others.at(-1);
  if (kind !== 'list' || last === undefined || first.length === 0) return false;
  const alike = others.every(
    (shape) => shape.length === first.length && shape.slice(1).join() === first.slice(1).join(),
  );
  return alike && others.slice(0, -1).every(([rows]) => rows === first[0]) && (last[0] ?? 0) <= (first[0] ?? 0);
}

async function readBatches(
  source: ByteSource,
  batches: readonly (NumpyArray | Tensor)[],
  locate: Locate,
): Promise<Found> {
  const pieces: Piece[] = [];
  for (const [i, batch] of batches.entries()) {
    const found = await (batch.kind === 'array' ? readArray(source, batch) : readTensor(batch, locate));
    pieces.push({ name: `batch ${i}`, found });
  }
  return joinFound(source.name, pieces);
}
