import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readNumbers } from '../../../../web/engine/data/elements.ts';
import { unpackZstd } from '../../../../web/engine/data/formats/columns/codecs.ts';
import { Pages, type Promised } from '../../../../web/engine/data/formats/parquet/pages.ts';
import { readParquet } from '../../../../web/engine/data/formats/parquet/read.ts';
import { checkSchema } from '../../../../web/engine/data/formats/parquet/schema.ts';
import { thriftEnd } from '../../../../web/engine/data/formats/parquet/thrift.ts';
import { expectedIn } from '../../../support/written.ts';
import { expectWritten, golden } from './golden.ts';
import { concat, failure, pack, sourceOf, utf8 } from './write.ts';

const FOLDER = join(import.meta.dirname, '../../../golden/parquet');
const expected = expectedIn(FOLDER);

describe('files of DuckDB, Polars, parquet-wasm and hyparquet-writer have the values that DuckDB reads', () => {
  const REFUSED: Readonly<Record<string, string>> = {
    'duckdb-nested-v2-snappy.parquet': 'lists of lists',
    'duckdb-structs-v2-snappy.parquet': 'groups of columns',
    'duckdb-maps-v2-snappy.parquet': 'lists of groups or maps',
  };
  test.each(Object.keys(expected))('%s', (file) => expectWritten(FOLDER, file, REFUSED[file]));
});

const zigzag = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = 2 * value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
};
const varint = (value: number): number[] => zigzag(value / 2);
/** PageHeader: type 0, unpacked, packed, DataPageHeader of some values, an encoding, levels in RLE. */
const header = (unpacked: number, packed: number, values: number, encoding = 0): Uint8Array =>
  Uint8Array.from([
    ...[0x15, 0, 0x15, ...zigzag(unpacked), 0x15, ...zigzag(packed)],
    ...[0x2c, 0x15, ...zigzag(values), 0x15, ...zigzag(encoding), 0x15, 6, 0x15, 6, 0, 0],
  ]);
const page = (values: number, encoding: number, ...content: readonly number[]): Uint8Array =>
  concat(header(content.length, content.length, values, encoding), Uint8Array.from(content));
const floats: Promised = { values: 4, type: 'FLOAT', isText: false, maxRepetition: 0, maxDefinition: 0 };
const check = (chunk: Uint8Array, promised: Partial<Promised> = {}) =>
  new Pages(chunk, false, { ...floats, ...promised });

const [PLAIN, DICTIONARY, DELTA_BINARY_PACKED, DELTA_BYTE_ARRAY] = [0, 8, 5, 7];

describe('pages of Parquet', () => {
  const good = page(2, PLAIN, ...new Array(8).fill(0));

  test('that tell the truth pass', () => {
    expect(() => check(concat(good, good))).not.toThrow();
    expect(() => check(page(4, DICTIONARY, 1, ...varint(8), 0))).not.toThrow();
    expect(() => check(page(4, DELTA_BINARY_PACKED, ...varint(128), ...varint(4), ...varint(4), 0))).not.toThrow();
  });

  test('that have more values than were promised do not', () => {
    expect(() => check(concat(good, good, good))).toThrow(/more than the 4 values/);
  });

  test.each<[string, Uint8Array, Partial<Promised>?]>([
    ['claim a billion values', concat(header(8, 4, 1e9), new Uint8Array(4))],
    ['claim to unpack to a gigabyte', concat(header(1e9, 4, 2), new Uint8Array(4))],
    ['claim more bytes than there are', concat(header(8, 5, 2), new Uint8Array(4))],
    ['are nested without end', new Uint8Array(10_000).fill(0x1c)],
    ['are cut short', good.slice(0, 5)],
    ['repeat a value a billion times', page(4, DICTIONARY, 1, ...varint(2e9), 0)],
    ['repeat a level a billion times', page(4, PLAIN, 6, 0, 0, 0, ...varint(2e9), 1), { maxDefinition: 1 }],
    ['have groups without bits that do not end', page(4, DICTIONARY, 0, 0xff, 0xff, 0xff, 0xff, 0x0f)],
    ['have differences in a billion parts', page(4, DELTA_BINARY_PACKED, ...varint(128), ...varint(1e9), 8, 0)],
    [
      'have texts that grow without end',
      page(2, DELTA_BYTE_ARRAY, ...[128, 1, 4, 2, 0, ...zigzag(1e9), 0, 0, 0, 0, 128, 1, 4, 2, 0, 0, 0, 0, 0, 0]),
      { type: 'BYTE_ARRAY', isText: true },
    ],
  ])('that %s do not', (_, chunk, promised) => {
    expect(() => check(chunk, promised)).toThrow(/page|header|nested|run|differences|shares/);
  });

  test('whose checksum is wrong do not', () => {
    const bytes = new Array(8).fill(0);
    const crc = [0x15, 0, 0x15, ...zigzag(8), 0x15, ...zigzag(8), 0x15, ...zigzag(1), 0x1c];
    const rest = [0x15, ...zigzag(2), 0x15, 0, 0x15, 6, 0x15, 6, 0, 0];
    expect(() => check(Uint8Array.from([...crc, ...rest, ...bytes]))).toThrow(/checksum/);
  });

  test('whose levels are written in a way that is not read are refused by its name', () => {
    const packed = concat(header(8, 8, 2), new Uint8Array(8));
    packed[header(8, 8, 2).length - 5] = 8; // BIT_PACKED for levels of definition
    expect(() => check(packed, { maxDefinition: 1 })).toThrow('BIT_PACKED');
  });
});

describe('what Parquet says of itself', () => {
  test('lists that claim more entries than there are bytes are not made', () => {
    const list = Uint8Array.from([0x19, 0xf5, 0xff, 0xff, 0xff, 0x07, 0, 0]);
    expect(() => thriftEnd(list, 0, 1000)).toThrow(/claims 16,777,215 entries/);
    expect(thriftEnd(Uint8Array.from([0x19, 0x25, 2, 4, 0]), 0, 1000)).toBe(5);
    expect(() => thriftEnd(Uint8Array.from([0x19, 0x25, 2, 4, 0]), 0, 2)).toThrow(/too many/);
  });

  test('columns must be one tree, not too deep', () => {
    const root = { name: 'root', num_children: 1 } as const;
    const leaf = { name: 'a', type: 'FLOAT' } as const;
    expect(() => checkSchema([root, leaf])).not.toThrow();
    expect(() => checkSchema([root, leaf, leaf])).toThrow(/one tree/);
    expect(() => checkSchema([{ ...root, num_children: 2 }, leaf])).toThrow(/one tree/);
    expect(() => checkSchema([...new Array(50).fill(root), leaf])).toThrow(/too deep/);
  });

  test('a group that promises a run of rows without bytes for them is refused', async () => {
    // The first page says that it has 6 values; one byte makes its run of levels far longer.
    const bytes = golden('v2.parquet').slice();
    const run = bytes.findIndex((byte, i) => byte === 12 && bytes[i + 1] === 1 && bytes[i - 1] === 0);
    expect(run).toBeGreaterThan(0);
    bytes.set([0xff, 0xff, 0xff, 0xff], run);
    const error = await failure(readParquet(sourceOf('x.parquet', bytes)));
    expect(error.code).toBe('damaged-columns');
  });
});

test('Zstandard frames that do not say how long they are stop before they are unpacked', () => {
  // Blocks of one byte, each repeated 131,071 times.
  const block = pack([(131_071 << 3) | (1 << 1), 3]);
  const blocks = Array.from({ length: 3000 }, () => concat(block, Uint8Array.of(7)));
  const frame = concat(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0x58), ...blocks);
  expect(() => unpackZstd(frame)).toThrow(/claims 393,213,000 bytes/);
});

/* A file of two columns of floats, its metadata in Thrift's compact protocol: the first byte of a field is how far its number is
 * from the one before, and its type. */
describe('a file whose first row group is empty', () => {
  const FLOAT = zigzag(4);
  const text = (value: string): number[] => [value.length, ...utf8(value)];
  const column = (name: string, values: number, at: number, size: number): number[] => [
    ...[0x26, 0, 0x1c, 0x15, ...FLOAT, 0x19, 0x15, PLAIN, 0x19, 0x18, ...text(name), 0x15, 0],
    ...[0x16, ...zigzag(values), 0x16, ...zigzag(size), 0x16, ...zigzag(size), 0x26, ...zigzag(at), 0, 0],
  ];
  const group = (rows: number, columns: readonly (readonly number[])[]): number[] => [
    0x19,
    columns.length * 16 + 12,
    ...columns.flat(),
    0x16,
    0,
    0x16,
    ...zigzag(rows),
    0,
  ];
  const leaf = (name: string): number[] => [0x15, ...FLOAT, 0x25, 0, 0x18, ...text(name), 0];

  test('has the values of the others', async () => {
    const pages = [Float32Array.of(1, -2, 3), Float32Array.of(0.5, 0.25, -4)].map((values) =>
      page(3, PLAIN, ...new Uint8Array(values.buffer)),
    );
    const [first = new Uint8Array(0), second = first] = pages;
    const places = [4, 4 + first.length] as const;
    const metadata = [
      ...[
        0x15,
        ...zigzag(1),
        0x19,
        0x3c,
        0x48,
        ...text('schema'),
        0x15,
        ...zigzag(2),
        0,
        ...leaf('cat'),
        ...leaf('dog'),
      ],
      ...[0x16, ...zigzag(3), 0x19, 0x2c],
      ...group(0, [column('cat', 0, 4, 0), column('dog', 0, 4, 0)]),
      ...group(3, [column('cat', 3, places[0], first.length), column('dog', 3, places[1], second.length)]),
      0,
    ];
    const length = new Uint8Array(Uint32Array.of(metadata.length).buffer);
    const bytes = concat(utf8('PAR1'), first, second, Uint8Array.from(metadata), length, utf8('PAR1'));
    const [member] = await readParquet(sourceOf('x.parquet', bytes));
    if (member === undefined || member.found instanceof Error) throw member?.found;
    const { content } = member.found;
    if (content.kind !== 'table' || content.table.layout.kind !== 'binary') throw new Error(content.kind);
    expect(content.table.shape).toEqual([3, 2]);
    const values = await readNumbers(content.table.source, content.table.layout, 6);
    expect(Array.from(values)).toEqual([1, 0.5, -2, 0.25, 3, -4]);
  });
});
