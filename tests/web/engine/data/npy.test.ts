import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNpyHeader, parseType } from '../../../../web/engine/data/formats/npy/header.ts';
import { readNpy } from '../../../../web/engine/data/formats/npy/read.ts';
import { filesIn } from './roles.ts';
import { concat, elements, failure, npy, npyOf, sourceOf, tuple, wide, zip } from './write.ts';

const read = (bytes: Uint8Array) => readNpy(sourceOf('x.npy', bytes));

describe('.npy tables stay in the file', () => {
  test.each([
    ['<f2', 'f2', false],
    ['<f4', 'f4', false],
    ['>f4', 'f4', true],
    ['=f4', 'f4', false],
    ['|f4', 'f4', false],
    ['f8', 'f8', false],
    ['>f8', 'f8', true],
    ['|i1', 'i1', false],
    ['<i2', 'i2', false],
    ['<i4', 'i4', false],
    ['>i8', 'i8', true],
    ['|u1', 'u1', false],
    ['<u2', 'u2', false],
    ['<u4', 'u4', false],
    ['<u8', 'u8', false],
    ['|b1', 'b1', false],
    ['?', 'b1', false],
  ])('type %s', async (descr, element, bigEndian) => {
    const data = new Uint8Array(6 * Number(element.slice(1)));
    const { content, shape } = await read(npy(descr, [2, 3], data));
    expect(shape).toEqual([2, 3]);
    expect(content).toMatchObject({
      kind: 'table',
      table: { shape: [2, 3], layout: { kind: 'binary', element, bigEndian, columnMajor: false, offset: 128 } },
    });
  });

  test('headers of any version, type, order and shape come back as they were written', async () => {
    const descr = fc.constantFrom('<f2', '>f4', '<f8', '|i1', '<i8', '>u4', '|b1');
    const shape = fc.array(fc.nat({ max: 6 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(descr, shape, fc.boolean(), fc.constantFrom(1, 2, 3), async (type, dims, fortran, version) => {
        const width = Number(type.charAt(2));
        const count = dims.reduce((a, b) => a * b, 1);
        const bytes = npy(type, dims, new Uint8Array(count * width), fortran, version);
        const found = await read(bytes);
        const long = dims.filter((size) => size !== 1);
        const isRow = dims.length === 2 && dims[0] === 1 && long.length === 1 && !type.includes('f');
        const shape = isRow || (dims.length > 2 && long.length < 3) ? long : dims;
        expect(found.shape).toEqual(shape);
        const isList = shape.length === 1 || (shape.length === 2 && shape[1] === 1);
        if (found.content.kind === 'numbers') {
          expect(isList).toBe(true);
          expect(found.content.values).toEqual(new Float64Array(count));
        } else {
          expect(isList).toBe(false);
          expect(found.content).toMatchObject({
            kind: 'table',
            table: {
              shape,
              layout: {
                element: type.slice(1),
                bigEndian: type.startsWith('>'),
                columnMajor: fortran,
                offset: bytes.length - count * width,
              },
            },
          });
        }
      }),
    );
  });

  test('keys in another order, other quotes and blanks, no trailing commas', () => {
    const header = parseNpyHeader(`{ "shape" : ( 3 , 2 ),'fortran_order':True,\n'descr':"<f4" }\n`, 10);
    expect(header).toEqual({
      type: { kind: 'number', element: 'f4', bigEndian: false },
      fortranOrder: true,
      shape: [3, 2],
    });
  });

  test.each(['(np.int64(3), 2)', '(3L, 2L)', '(np.intp(3), np.int64(2))'])('shape written as %s', (shape) => {
    expect(parseNpyHeader(`{'descr': '<f4', 'fortran_order': False, 'shape': ${shape}, }`, 10).shape).toEqual([3, 2]);
  });
});

describe('.npy lists are read', () => {
  test.each(['i1', 'i2', 'i4', 'i8', 'f4', 'f8'] as const)('%s in both byte orders', async (type) => {
    const values = [0, 1, -2, 100];
    for (const bigEndian of [false, true]) {
      const bytes = npy(`${bigEndian ? '>' : '<'}${type}`, [4], elements(type, values, bigEndian));
      expect((await read(bytes)).content).toEqual({ kind: 'numbers', values: Float64Array.from(values) });
    }
  });

  test('half precision, including subnormal, infinite and NaN', async () => {
    const bits = [0x0000, 0x8000, 0x3c00, 0xc000, 0x0001, 0x03ff, 0x0400, 0x7bff, 0x7c00, 0xfc00, 0x7e00];
    const { content } = await read(npy('<f2', [bits.length], elements('u2', bits)));
    const expected = [0, -0, 1, -2, 2 ** -24, 1023 * 2 ** -24, 2 ** -14, 65504, Infinity, -Infinity, Number.NaN];
    expect(content).toEqual({ kind: 'numbers', values: Float64Array.from(expected) });
  });

  test('an array of shape (n, 1) is a list', async () => {
    const { content, shape } = await read(npy('<u2', [3, 1], elements('u2', [7, 8, 9])));
    expect(shape).toEqual([3, 1]);
    expect(content).toEqual({ kind: 'numbers', values: Float64Array.of(7, 8, 9) });
  });

  test('more than one piece', async () => {
    const values = Array.from({ length: 2 ** 20 + 3 }, (_, i) => i);
    const { content } = await read(npy('<i8', [values.length], elements('i8', values)));
    if (content.kind !== 'numbers') throw new Error('not numbers');
    expect(content.values.length).toBe(values.length);
    expect(content.values.every((value, i) => value === i)).toBe(true);
  });

  test('whole numbers beyond 2^53 are refused with their row', async () => {
    const bytes = npy('<u8', [3], elements('u8', [1, 2 ** 53, 2 ** 60]));
    const error = await failure(() => read(bytes));
    expect(error.code).toBe('too-large-number');
    expect(error.place.row).toBe(1);
  });

  test('strings of both kinds and orders', async () => {
    const names = ['', 'apple', 'straße', '猫🐈'];
    for (const bigEndian of [false, true]) {
      const bytes = npy(`${bigEndian ? '>' : '<'}U6`, [4], wide(names, 6, bigEndian));
      expect((await read(bytes)).content).toEqual({ kind: 'strings', values: names });
    }
    const bytes = npy('|S3', [3], Uint8Array.of(97, 0, 0, 98, 99, 100, 195, 159, 0));
    expect((await read(bytes)).content).toEqual({ kind: 'strings', values: ['a', 'bcd', 'ß'] });
  });

  test('strings that are not Unicode are refused with their row', async () => {
    const wrong = npy('<U1', [2], elements('u4', [97, 0xd800]));
    expect((await failure(() => read(wrong))).place.row).toBe(1);
    const bytes = npy('|S1', [1], Uint8Array.of(0xff));
    expect((await failure(() => read(bytes))).code).toBe('bad-text');
  });
});

describe('what is not an array of numbers is refused', () => {
  test.each([
    ['|O', 'Python objects'],
    ['<c8', 'complex numbers'],
    ['|V2', 'raw bytes'],
    ['<M8[ns]', 'dates'],
    ['<f16', 'not known'],
    ['<f4f4', 'not known'],
    ['<i3', 'not known'],
    ['<U', 'not known'],
    ['', 'not known'],
  ])('type %s', async (descr, what) => {
    const error = await failure(() => parseType(descr));
    expect(error.code).toBe('unsupported-type');
    expect(error.message).toContain(what);
    expect(error.remedy).toContain("np.save('x.npy', a.astype('float32'))");
  });

  test('structured arrays where one array is wanted', async () => {
    const header = "{'descr': [('a', '<f4'), ('b', '<i8')], 'fortran_order': False, 'shape': (2,), }";
    const error = await failure(() => read(npyOf(header, new Uint8Array(24))));
    expect(error.code).toBe('unsupported-type');
    expect(error.message).toContain('structured');
  });

  test.each([
    "{'descr': '<f4', 'fortran_order': False}",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 1}",
    "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,)}",
    "{'descr': '<f4', 'fortran_order': 0, 'shape': (1,)}",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (1)}",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,)}",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (1.5,)}",
    "{'descr': '<f4', 'fortran_order': False, 'shape': 1}",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)",
    "{'descr': '<\\x66 4', 'fortran_order': False, 'shape': (1,)}",
    "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
    '__import__("os").system("true")',
    '',
  ])('header %s', async (header) => {
    const error = await failure(() => read(npyOf(header, new Uint8Array(4))));
    expect(error.code).toBe('bad-npy-header');
    expect(error.place.byte).toBeGreaterThan(0);
  });

  test('sizes that lie, and by how much', async () => {
    const data = elements('f4', [1, 2, 3, 4, 5]);
    const few = await failure(() => read(npy('<f4', [2, 3], data)));
    expect(few.code).toBe('size-mismatch');
    expect(few.message).toContain('4 too few');
    expect(few.remedy).toContain('cut short');
    const many = await failure(() => read(npy('<f4', [2, 2], data)));
    expect(many.message).toContain('4 too many');
  });

  test('sizes that overflow 32, 53 and 64 bits', async () => {
    for (const shape of [
      [65536, 65536],
      [2 ** 30, 2 ** 30],
      [2 ** 53 - 1, 2 ** 53 - 1],
    ]) {
      expect((await failure(() => read(npy('<f4', shape, new Uint8Array(0))))).code).toBe('size-mismatch');
    }
    // A huge dimension beside an empty one is an empty array, and no loop may run over it.
    expect((await read(npy('<f4', [0, 2 ** 53 - 1], new Uint8Array(0)))).shape).toEqual([0, 2 ** 53 - 1]);
    expect((await failure(() => read(npy('<U0', [2 ** 50], new Uint8Array(0))))).code).toBe('unsupported-shape');
  });

  test('versions, header lengths and files that end inside the header', async () => {
    const good = npy('<f4', [1, 2], elements('f4', [1, 2]));
    const version = good.slice();
    version[6] = 9;
    expect((await failure(() => read(version))).message).toContain('version 9.0');
    const length = npyOf(`{'descr': '<f4', 'fortran_order': False, 'shape': ${tuple([1])}}`, new Uint8Array(4), 2);
    length.set([255, 255, 255, 127], 8);
    expect((await failure(() => read(length))).message).toContain('at most 65,536');
    for (let end = 0; end < good.length; end++) {
      const error = await failure(() => read(good.slice(0, end)));
      expect(['bad-npy-header', 'size-mismatch']).toContain(error.code);
    }
  });
});

describe('structured arrays are tables', () => {
  const row = (label: string, values: readonly number[]): Uint8Array =>
    concat(wide([label], 3), elements('f4', values));
  const rows = concat(row('cat', [2, 0, 1]), row('dog', [0, 3, 0.5]), row('cow', [1, 2, 0]), row('cat', [4, 1, 0.5]));
  const header = (fields: string): string => `{'descr': [${fields}], 'fortran_order': False, 'shape': (4,), }`;

  test('a field a column', async () => {
    const fields = ['cat', 'dog', 'cow'].map((name) => `('${name}', '<f4')`).join(', ');
    const members = await filesIn('a.npy', npyOf(header(`('label', '<U3'), ${fields}`), rows));
    expect(members.map(({ role, shape }) => [role, ...shape])).toEqual([
      ['logits', 4, 3],
      ['labels', 4],
    ]);
    expect(members[0]?.content).toMatchObject({ table: { columnNames: ['cat', 'dog', 'cow'] } });
    expect(members[1]?.content).toMatchObject({ values: ['cat', 'dog', 'cow', 'cat'] });
  });

  test('a field with an axis of its own, also in an archive', async () => {
    const array = npyOf(header("('label', '<U3'), ('logits', '<f4', (3,))"), rows);
    for (const [name, bytes] of [
      ['a.npy', array],
      ['a.npz', zip([{ name: 'data.npy', data: array }])],
    ] as const) {
      const members = await filesIn(name, bytes);
      expect(members.map(({ role, shape }) => [role, ...shape])).toEqual([
        ['logits', 4, 3],
        ['labels', 4],
      ]);
    }
  });

  test('bytes between fields are none of it', async () => {
    const data = concat(
      ...[1, 0, 1].map((label) => concat(Uint8Array.of(label, 9, 9, 9), elements('f4', [label, -label / 2]))),
    );
    const text = header("('label', '|i1'), ('', '|V3'), ('a', '<f4'), ('b', '<f4')").replace('(4,)', '(3,)');
    const [file] = await filesIn('a.npy', npyOf(text, data));
    expect(file?.content).toMatchObject({ kind: 'table', table: { columnNames: ['a', 'b'] } });
  });

  test.each([
    ["('a', [('b', '<f4')])", 'fields or several axes'],
    ["(('title', 'a'), '<f4')", 'a title'],
    ["('a', '<f4', (2, 2))", 'several axes'],
    ["('a', '|O')", 'Python objects'],
  ])('not %s', async (field, said) => {
    const error = await failure(filesIn('a.npy', npyOf(header(field), new Uint8Array(64))));
    expect([error.code, error.message]).toEqual(['unsupported-type', expect.stringContaining(said)]);
  });

  test('nor one that is cut short', async () => {
    const error = await failure(
      filesIn('a.npy', npyOf(header("('label', '<U3'), ('logits', '<f4', (3,))"), rows.subarray(1))),
    );
    expect(error.code).toBe('size-mismatch');
  });
});
