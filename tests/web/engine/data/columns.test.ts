import { describe, expect, test } from 'vitest';
import { unpackLz4 } from '../../../../web/engine/data/formats/arrow/read.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import { everythingIn, golden, LABELS, LOGITS, openGolden } from './golden.ts';
import { filesIn } from './roles.ts';
import { concat, failure, pack, sourceOf, utf8 } from './write.ts';

const logits = { shape: [6, 3], values: LOGITS };
const labels = { shape: [6], values: LABELS };
const names = { shape: [6], values: ['a', 'b', 'c', 'a', 'b', 'c'] };

describe('columns of floats are a table, whole numbers beside them are labels', () => {
  test.each([
    'snappy.parquet',
    'zstd.parquet',
    'gzip.parquet',
    'lz4.parquet',
    'brotli.parquet',
    'v2.parquet',
    'file.arrow',
    'stream.arrow',
  ])('%s', async (name) => {
    expect(await everythingIn(name)).toEqual({ '': logits, label: labels });
    const [table] = await openGolden(name);
    expect(table).toMatchObject({
      role: 'logits',
      content: { table: { columnNames: ['c0', 'c1', 'c2'], layout: { element: 'f4' } } },
    });
  });
});

describe('Feather whose buffers are packed', () => {
  test.each(['zstd.feather', 'lz4.feather'])('%s', async (name) => {
    const again = <T>(values: readonly T[], count: number): T[] =>
      Array.from({ length: count }, (_, i) => values[i % values.length] as T);
    expect(golden(name).length).toBeLessThan(200 * 4 * 4);
    expect(await everythingIn(name)).toEqual({
      '': { shape: [200, 3], values: again(LOGITS, 600) },
      label: { shape: [200], values: again(LABELS, 200) },
    });
  });
});

describe('other shapes that people have', () => {
  test.each(['lists.parquet'])('%s: a column of lists', async (name) => {
    expect(await everythingIn(name)).toEqual({ logits, label: labels });
  });

  test('lists of a fixed size beside words from a dictionary', async () => {
    expect(await everythingIn('lists.arrow')).toEqual({ logits, name: names });
  });

  test('doubles keep their digits', async () => {
    expect(await everythingIn('doubles.parquet')).toEqual({ '': logits, name: names });
    expect((await openGolden('doubles.parquet'))[0]).toMatchObject({
      content: { table: { layout: { element: 'f8' } } },
    });
  });

  test('one column of names, two of true and predicted classes', async () => {
    expect(await everythingIn('names.parquet')).toEqual({ '': names });
    const [pairs] = await openGolden('pairs.parquet');
    expect(pairs).toMatchObject({ role: 'confusion', content: { kind: 'pairs' } });
  });

  test('what is missing is not a number', async () => {
    const found = await everythingIn('nulls.parquet');
    const expected = LOGITS.filter((_, i) => i % 3 < 2).map((value, i) => (i === 4 ? Number.NaN : value));
    expect(found).toEqual({ '': { shape: [6, 2], values: expected } });
  });
});

describe('files that do not fit are refused by what is wrong', () => {
  test.each([
    ['ragged.parquet', 'ragged', "row 2 of the column 'logits'"],
    ['dates.parquet', 'no-arrays', 'day'],
  ])('%s', async (name, code, says) => {
    const error = await failure(() => everythingIn(name));
    expect(error.code).toBe(code);
    expect(error.message).toContain(says);
  });

  const open = (name: string, bytes: Uint8Array) => openFile(name, sourceOf(name, bytes), readHere);

  test('cut short, without an end, encrypted, of the first version', async () => {
    expect((await failure(() => open('x.parquet', golden('snappy.parquet').slice(0, -20)))).code).toBe(
      'damaged-columns',
    );
    expect((await failure(() => open('x.parquet', utf8('PAR1')))).code).toBe('damaged-columns');
    expect((await failure(() => open('x.parquet', utf8('PARE....PARE')))).message).toContain('encrypted');
    expect((await failure(() => open('x.feather', utf8('FEA1....FEA1')))).message).toContain('version 1');
    expect((await failure(() => open('x.arrow', golden('file.arrow').slice(0, 100)))).code).toBe('damaged-columns');
  });

  test('where nobody reads columns, they are refused by name', async () => {
    const error = await failure(() => filesIn('x.parquet', golden('snappy.parquet')));
    expect(error.code).toBe('unsupported-format');
  });
});

describe('LZ4 frames', () => {
  const frame = (...blocks: readonly Uint8Array[]): Uint8Array =>
    concat(
      pack([0x184d2204, 4]),
      Uint8Array.of(0x40, 0x40, 0),
      ...blocks.map((block) => concat(pack([block.length, 4]), block)),
      pack([0, 4]),
    );
  const unpacked = (...blocks: readonly Uint8Array[]): string => new TextDecoder().decode(unpackLz4(frame(...blocks)));

  test('literals, repetitions that overlap themselves, and blocks that reach back', () => {
    const first = concat(Uint8Array.of(0x32), utf8('abc'), pack([3, 2]), Uint8Array.of(0x10), utf8('x'));
    expect(unpacked(first)).toBe('abcabcabcx');
    expect(unpacked(first, concat(Uint8Array.of(0x00), pack([10, 2])))).toBe('abcabcabcxabca');
    const long = concat(Uint8Array.of(0x1f), utf8('a'), pack([1, 2]), Uint8Array.of(255, 255, 7));
    expect(unpacked(long)).toBe('a'.repeat(1 + 4 + 15 + 255 + 255 + 7));
  });

  test.each<[string, Uint8Array]>([
    ['of something else', utf8('something else')],
    ['cut short', frame(utf8('abc')).slice(0, 10)],
    ['that reach back too far', frame(concat(Uint8Array.of(0x10), utf8('a'), pack([2, 2])))],
    ['with lengths without end', frame(Uint8Array.of(0xf0, 255, 255))],
  ])('%s', (_, bytes) => {
    expect(() => unpackLz4(bytes)).toThrow(/LZ4/);
  });

  test('that unpack without end stop', () => {
    const bomb = concat(
      Uint8Array.of(0x1f),
      utf8('a'),
      pack([1, 2]),
      new Uint8Array(2_000_000).fill(255),
      Uint8Array.of(0),
    );
    expect(() => unpackLz4(frame(bomb))).toThrow(/more than/);
  });
});
