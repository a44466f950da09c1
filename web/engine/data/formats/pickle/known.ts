import { DataError, formatted } from '../../../base/error.ts';
import type { ElementType } from '../../../model/table.ts';
import { badPickle } from './cursor.ts';
import {
  type Dtype,
  isKind,
  isList,
  type LatinText,
  type List,
  type Named,
  type NumpyArray,
  textOf,
  type Value,
  wordsFor,
} from './values.ts';

/*
 * All of Python that a pickle may name, and what each call of it means here. A pickle is a program for a machine that can
 * call anything; this list is all that ours can, and none of it runs code, opens a file or looks anything up.
 */

const STORAGES: Readonly<Record<string, ElementType>> = {
  FloatStorage: 'f4',
  DoubleStorage: 'f8',
  HalfStorage: 'f2',
  BFloat16Storage: 'bf2',
  LongStorage: 'i8',
  IntStorage: 'i4',
  ShortStorage: 'i2',
  CharStorage: 'i1',
  ByteStorage: 'u1',
  BoolStorage: 'b1',
};

/** The elements of a storage class of PyTorch, undefined for anything else. */
export function storageElement({ name }: Named): ElementType | undefined {
  const [, type = ''] = /^torch\.(?:cuda\.)?(\w+)$/.exec(name) ?? [];
  return Object.hasOwn(STORAGES, type) ? STORAGES[type] : undefined;
}

type Call = (args: readonly Value[], byte: number) => Value;

const wrong = (name: string, args: readonly (Value | LatinText)[], byte: number): DataError =>
  badPickle(`${name} is called with ${args.map(wordsFor).slice(0, 8).join(', ') || 'nothing'}`, byte);

const isSize = (value: Value | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** A tuple of sizes or strides. */
function sizesOf(value: Value | undefined): readonly number[] | null {
  if (!isKind(value, 'tuple') || value.items.length > 64) return null;
  const sizes = value.items.filter(isSize);
  return sizes.length === value.items.length ? sizes : null;
}

const rebuildTensor: Call = (args, byte) => {
  const [storage, offset, size, stride] = args;
  const [shape, strides] = [sizesOf(size), sizesOf(stride)];
  if (!isKind(storage, 'storage') || !isSize(offset) || shape?.length !== strides?.length || !shape || !strides) {
    throw wrong('torch._utils._rebuild_tensor_v2', args, byte);
  }
  return { kind: 'tensor', storage, offset, shape, strides };
};

const rebuildParameter: Call = (args, byte) => {
  const [tensor] = args;
  if (!isKind(tensor, 'tensor')) throw wrong('torch._utils._rebuild_parameter', args, byte);
  return tensor;
};

const orderedDict: Call = (args, byte) => {
  const [pairs] = args;
  if (args.length === 0) return { kind: 'dict', entries: [] };
  const items = args.length === 1 && isKind(pairs, 'list') ? pairs.items : null;
  const entries = items?.flatMap((item): [Value, Value][] => {
    const [key, value] = isList(item) ? item.items : [];
    return key === undefined || value === undefined ? [] : [[key, value]];
  });
  if (!items || entries?.length !== items.length) throw wrong('collections.OrderedDict', args, byte);
  return { kind: 'dict', entries };
};

const size: Call = (args, byte) => {
  const [items] = args;
  if (!isList(items)) throw wrong('torch.Size', args, byte);
  return { kind: 'tuple', items: items.items };
};

/** The array without data that a pickle then fills: its arguments say nothing. */
const reconstruct: Call = (args, byte) => {
  const [type] = args;
  if (!isKind(type, 'named') || type.name !== 'numpy.ndarray') throw wrong('numpy _reconstruct', args, byte);
  return { kind: 'array', data: null };
};

const dtype: Call = (args, byte) => {
  const descr = textOf(args[0]);
  const [, order = '', type = ''] = /^([<>|=]?)([a-zA-Z?]\d{0,7})$/.exec(descr ?? '') ?? [];
  if (type === '') throw wrong('numpy.dtype', args, byte);
  return { kind: 'dtype', descr: type, order: order || '|' };
};

/** Bytes, or the text that an older protocol writes for them. */
const contentOf = (value: Value | undefined): NonNullable<NumpyArray['data']>['content'] | null =>
  isKind(value, 'bytes') || isKind(value, 'list') ? value : latinOf(value);

/** `_codecs.encode(text, 'latin1')` is an array of no more than its content. */
const latinOf = (value: Value | undefined): LatinText | null =>
  typeof value === 'string' || isKind(value, 'text') ? { kind: 'latin', text: value } : null;

const encode: Call = (args, byte) => {
  const [text, codec] = args;
  const isText = typeof text === 'string' || isKind(text, 'text');
  if (!isText || !/^latin[-_]?1$/.test(textOf(codec) ?? '')) throw wrong('_codecs.encode', args, byte);
  return text;
};

const fromBuffer: Call = (args, byte) => {
  const [buffer, type, dimensions, order] = args;
  const shape = sizesOf(dimensions);
  const letter = textOf(order);
  if (!isKind(buffer, 'bytes') || !isKind(type, 'dtype') || !shape || (letter !== 'C' && letter !== 'F')) {
    throw wrong('numpy _frombuffer', args, byte);
  }
  return { kind: 'array', data: { shape, dtype: type, fortranOrder: letter === 'F', content: buffer } };
};

/** One number of NumPy: an array without dimensions. */
const scalar: Call = (args, byte) => {
  const [type, value] = args;
  const content = contentOf(value);
  if (!isKind(type, 'dtype') || !content || args.length !== 2) throw wrong('numpy scalar', args, byte);
  return { kind: 'array', data: { shape: [], dtype: type, fortranOrder: false, content } };
};

const byteArray: Call = (args, byte) => {
  const [bytes] = args;
  if (!isKind(bytes, 'bytes')) throw wrong('bytearray', args, byte);
  return bytes;
};

const NOT_CALLED: Call | null = null;

/** NumPy 2 renamed its inner module. */
const numpy = (rest: string, call: Call): [string, Call][] => [
  [`numpy.core.${rest}`, call],
  [`numpy._core.${rest}`, call],
];

const KNOWN: ReadonlyMap<string, Call | null> = new Map<string, Call | null>([
  ['collections.OrderedDict', orderedDict],
  ['torch._utils._rebuild_tensor', rebuildTensor],
  ['torch._utils._rebuild_tensor_v2', rebuildTensor],
  ['torch._utils._rebuild_parameter', rebuildParameter],
  ['torch.Size', size],
  ...numpy('multiarray._reconstruct', reconstruct),
  ...numpy('multiarray.scalar', scalar),
  ...numpy('numeric._frombuffer', fromBuffer),
  ['numpy.ndarray', NOT_CALLED],
  ['numpy.dtype', dtype],
  ['_codecs.encode', encode],
  ['builtins.bytearray', byteArray],
  ['__builtin__.bytearray', byteArray],
]);

/** Tables of pandas, and what they are made of. Calling one keeps its arguments, and no more. */
const OF_PANDAS =
  /^pandas\.core\.(?:frame\.DataFrame|series\.Series|internals\.managers\.(?:Single)?BlockManager|indexes\.\w+\.(?:\w*Index|_new_Index)|arrays(?:\.\w+)+(?:Array|Dtype)|arrays\.categorical\.Categorical|dtypes\.dtypes\.\w+Dtype)$|^pandas\._libs\.(?:internals\._unpickle_block|arrays\.__pyx_unpickle_NDArrayBacked|missing\.NA)$|^(?:__builtin__|builtins)\.slice$/;

/** @throws DataError unless the name is one of the list */
export function named(module: string, name: string, byte: number): Named {
  const full = `${module}.${name}`;
  const value: Named = { kind: 'named', name: full };
  if (KNOWN.has(full) || OF_PANDAS.test(full) || storageElement(value)) return value;
  throw new DataError(
    'unsafe-pickle',
    formatted`the pickle asks Python for '${full.slice(0, 80)}' at byte ${byte}. Nothing of it was run: only tensors, NumPy arrays, tables of pandas, lists and dictionaries are opened`,
    "In Python, if you trust the file: np.save('logits.npy', np.asarray(logits, dtype='float32')).",
    { byte },
  );
}

export function call(callable: Value | undefined, args: Value | undefined, byte: number): Value {
  if (isKind(callable, 'named') && OF_PANDAS.test(callable.name) && isKind(args, 'tuple')) {
    return { kind: 'object', name: madeName(callable, args.items), args: args.items, state: null };
  }
  const known = isKind(callable, 'named') ? KNOWN.get(callable.name) : undefined;
  if (!known || !isKind(args, 'tuple')) {
    throw badPickle(`${wordsFor(callable)} is called with ${wordsFor(args)}`, byte);
  }
  return known(args.items, byte);
}

/** The result of a function of pandas has the name of the class that it is given. */
function madeName({ name }: Named, [first]: readonly Value[]): string {
  const isMaker = /\.(?:_new_Index|__pyx_unpickle_NDArrayBacked)$/.test(name);
  return isMaker && isKind(first, 'named') ? first.name : name;
}

/** BUILD: gives an array or a type of NumPy its content. The attributes of an OrderedDict are not needed. */
export function build(target: Value | undefined, state: Value | undefined, byte: number): void {
  if (isKind(target, 'array')) buildArray(target, state, byte);
  else if (isKind(target, 'dtype')) buildDtype(target, state, byte);
  else if (isKind(target, 'object')) target.state = state ?? null;
  else if (!isKind(target, 'dict') || !isKind(state, 'dict'))
    throw badPickle(`${wordsFor(target)} is built from ${wordsFor(state)}`, byte);
}

function buildArray(target: NumpyArray, state: Value | undefined, byte: number): void {
  const items: List['items'] = isKind(state, 'tuple') ? state.items : [];
  const [dimensions, type, order, value] = items.length === 5 ? items.slice(1) : items;
  const shape = sizesOf(dimensions);
  const content = contentOf(value);
  if (target.data !== null || !shape || !isKind(type, 'dtype') || typeof order !== 'boolean' || !content) {
    throw wrong('the state of an array', items, byte);
  }
  target.data = { shape, dtype: type, fortranOrder: order, content };
}

function buildDtype(target: Dtype, state: Value | undefined, byte: number): void {
  const items: List['items'] = isKind(state, 'tuple') ? state.items : [];
  const [, order, subarray, names, fields] = items;
  const letter = textOf(order);
  if (letter === null || !/^[<>|=]$/.test(letter)) throw wrong('the state of a type', items, byte);
  if (subarray !== null || names !== null || fields !== null) {
    throw new DataError(
      'unsupported-type',
      'an array is structured (several named fields an element), expected one number an element',
      "Save one field: np.save('x.npy', a['field'].astype('float32')).",
      { byte },
    );
  }
  target.order = letter;
}
