/** Finds what can be used in an unpickled value. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { Found } from '../shared/array-content.ts';
import { below, MAX_MEMBERS, type Member, readMembers } from '../shared/members.ts';
import { tableOfNumbers } from '../shared/table-of-numbers.ts';
import { withoutWeights } from '../shared/weights.ts';
import type { Locate } from './arrays.ts';
import { type Block, batchesIn, columnsIn, isBlock, readBatches, readBlock, rowsByName, shapeOf } from './batches.ts';
import { isFrame, readFrame } from './pandas.ts';
import { insideOf, isKind, isList, textOf, type Value, wordsFor } from './values.ts';

/** Dictionaries in dictionaries are opened this deep; a pickle can nest without end. */
const MAX_DEPTH = 8;
/** Values that are looked at: a pickle can hold the same one any number of times. */
const MAX_VALUES = 2 ** 20;
/** Numbers of a list of lists that are made a table, 128 MB. */
const MAX_NUMBERS = 2 ** 24;

const SAVE = "In Python: np.save('logits.npy', np.asarray(logits, dtype='float32')).";

interface Item {
  readonly name: string;
  readonly read: () => Promise<Found | readonly Member[]>;
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
    if (++looked > MAX_VALUES || items.length > MAX_MEMBERS) {
      throw new DataError(
        'too-many-members',
        formatted`the pickle holds more than ${MAX_MEMBERS} arrays or ${MAX_VALUES} values`,
        SAVE,
      );
    }
    if (opened.has(value)) continue;
    if (isList(value) || isKind(value, 'dict')) opened.add(value);
    const read = readerOf(source, value, locate);
    if (read !== null) {
      items.push({ name, read });
      continue;
    }
    const columns = readersOf(source, value, locate);
    if (columns !== null) {
      items.push(...columns.map((column) => ({ ...column, name: below(name, column.name) })));
      continue;
    }
    const inside = insideOf(value);
    if (inside.length > MAX_VALUES || depth >= MAX_DEPTH) continue;
    looked += inside.length;
    for (const [key, inner] of inside.reverse()) {
      open.push({ name: below(name, key), value: inner, depth: depth + 1 });
    }
  }
  if (items.length === 0) {
    throw new DataError(
      'no-arrays',
      `the pickle holds ${wordsFor(root)} without tensors, arrays or lists of numbers`,
      SAVE,
    );
  }
  return withoutWeights(await readMembers(items));
}

/** Reader of a value that is one thing, null for others. */
function readerOf(source: ByteSource, value: Value, locate: Locate): (() => Promise<Found>) | null {
  if (isBlock(value)) return shapeOf(value).length === 0 ? null : () => readBlock(source, value, locate);
  if (!isList(value)) return null;
  const plain = plainList(source.name, value.items);
  if (plain !== null) return async () => plain;
  const batches = batchesIn(value);
  return batches && (async () => joinedWith(await readBatches(source, batches, locate), batches));
}

/** A list of more is no list of models, views or splits. */
const MAX_ALIKE = 16;

/** Joined arrays, with a warning where they may as well be of several models: a last batch is mostly shorter. */
function joinedWith(found: Found, blocks: readonly Block[]): Found {
  const [first, last] = [blocks[0], blocks.at(-1)].map((block) => (block ? shapeOf(block) : []));
  const isSure = blocks.length > MAX_ALIKE || (blocks.length > 3 && first?.[0] !== last?.[0]);
  if (isSure || found.content.kind !== 'table') return found;
  const message = formatted`The ${blocks.length} arrays of a list, the first of ${first?.join(' x ') ?? ''}, were taken for batches and joined to ${found.shape.join(' x ')}. If they are of several models, save the one that is meant alone.`;
  return { ...found, warnings: [...(found.warnings ?? []), { code: 'joined', message }] };
}

/** Readers of each item of the batches; items without numbers or texts are skipped. Null if the value is no list of batches. */
function readersOf(source: ByteSource, value: Value, locate: Locate): Item[] | null {
  if (isFrame(value)) return [{ name: '', read: () => readFrame(source, value) }];
  const rows = rowsByName(value);
  if (rows !== null) {
    const read = readerOf(source, rows, locate);
    const found = readersOf(source, rows, locate) ?? (read === null ? [] : [{ name: '', read }]);
    const names = insideOf(value).map(([name]) => name);
    const content = { kind: 'strings', values: names } as const;
    return found.length === 0
      ? null
      : [...found, { name: 'names', read: async () => ({ content, shape: [names.length] }) }];
  }
  const columns = isList(value) ? columnsIn(value) : null;
  if (columns === null) return null;
  return columns.flatMap(({ name, values }): Item[] => {
    if (values.some(isBlock)) return [{ name, read: () => readBatches(source, values, locate) }];
    const plain = plainList(source.name, values);
    return plain === null ? [] : [{ name, read: async () => plain }];
  });
}

/** A list of numbers, of texts, or of lists of as many numbers each. */
function plainList(name: string, items: readonly Value[]): Found | null {
  if (items.length === 0) return null;
  const values = items.map((item) => numberOf(item));
  if (!values.includes(null)) {
    return { content: { kind: 'numbers', values: Float64Array.from(values, Number) }, shape: [items.length] };
  }
  const texts = items.map(textOf).filter((text) => text !== null);
  if (texts.length === items.length) return { content: { kind: 'strings', values: texts }, shape: [items.length] };
  const [first] = items;
  const columns = isList(first) ? first.items.length : 0;
  const count = items.length * columns;
  if (columns < 2 || count > MAX_NUMBERS) return null;
  const table = new Float64Array(count);
  for (const [row, item] of items.entries()) {
    if (!isList(item) || item.items.length !== columns) return null;
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
