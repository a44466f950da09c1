import { expect, test } from 'vitest';
import { filesIn } from './roles.ts';
import { concat, elements, failure, pack, safetensorsOf, utf8 } from './write.ts';

const open = (bytes: Uint8Array) => filesIn('m.safetensors', bytes);
const tensor = (dtype: string, shape: readonly number[], start: number, end: number) => ({
  dtype,
  shape,
  data_offsets: [start, end],
});

test('tensors of a file, in the order of their bytes', async () => {
  const header = {
    __metadata__: { format: 'pt' },
    labels: tensor('I64', [2], 12, 28),
    logits: tensor('BF16', [2, 3], 0, 12),
  };
  const files = await open(safetensorsOf(header, concat(new Uint8Array(12), elements('i8', [4, 5]))));
  const offset = 8 + JSON.stringify(header).length;
  expect(files.map(({ name, role }) => [name, role])).toEqual([
    ['m.safetensors/logits', 'logits'],
    ['m.safetensors/labels', 'labels'],
  ]);
  expect(files[0]?.content).toMatchObject({
    kind: 'table',
    table: { shape: [2, 3], layout: { element: 'bf2', bigEndian: false, columnMajor: false, offset } },
  });
  expect(files[1]?.content).toEqual({ kind: 'numbers', values: Float64Array.of(4, 5) });
});

test.each([
  ['F16', 2, 'f2'],
  ['F32', 4, 'f4'],
  ['F64', 8, 'f8'],
  ['I8', 1, 'i1'],
  ['I16', 2, 'i2'],
  ['I32', 4, 'i4'],
  ['U8', 1, 'u1'],
  ['U16', 2, 'u2'],
  ['U32', 4, 'u4'],
  ['U64', 8, 'u8'],
  ['BOOL', 1, 'b1'],
])('type %s', async (dtype, width, element) => {
  const [file] = await open(safetensorsOf({ x: tensor(dtype, [2, 2], 0, 4 * width) }, new Uint8Array(4 * width)));
  expect(file?.content).toMatchObject({ kind: 'table', table: { layout: { element } } });
});

test('bfloat16 values', async () => {
  const bits = [0x3f80, 0xc040, 0x7f80];
  const [file] = await open(safetensorsOf({ x: tensor('BF16', [3], 0, 6) }, elements('u2', bits)));
  expect(file?.content).toEqual({ kind: 'numbers', values: Float64Array.of(1, -3, Infinity) });
});

test.each([
  ['a gap', { a: tensor('F32', [1], 0, 4), b: tensor('F32', [1], 8, 12) }, 12],
  ['an overlap', { a: tensor('F32', [2], 0, 8), b: tensor('F32', [2], 4, 12) }, 12],
  ['bytes behind the last', { a: tensor('F32', [1], 0, 4) }, 12],
  ['an end behind the file', { a: tensor('F32', [4], 0, 16) }, 12],
  ['a size that is not that of the shape', { a: tensor('F32', [2], 0, 12) }, 12],
  ['a shape that overflows', { a: tensor('F32', [2 ** 52, 2 ** 52], 0, 12) }, 12],
  ['a negative offset', { a: tensor('F32', [1], -4, 12) }, 12],
  ['a negative dimension', { a: tensor('F32', [-1], 0, 12) }, 12],
  ['no offsets', { a: { dtype: 'F32', shape: [3] } }, 12],
  ['no object', { a: 1 }, 12],
  ['no JSON', '{"a":', 12],
  ['an array', '{]', 0],
])('%s is refused', async (_, header, size) => {
  const error = await failure(() => open(safetensorsOf(header, new Uint8Array(size))));
  expect(['bad-safetensors', 'size-mismatch']).toContain(error.code);
  expect(error.place.file).toBe('m.safetensors');
});

test('float8 is refused by name, a header length that lies too', async () => {
  const error = await failure(() => open(safetensorsOf({ x: tensor('F8_E4M3', [2], 0, 2) }, new Uint8Array(2))));
  expect(error.message).toContain('F8_E4M3');
  const lying = concat(pack([2 ** 40, 8]), utf8('{}'));
  expect((await failure(() => open(lying))).code).toBe('bad-safetensors');
  const weights = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`w${i}`, tensor('F32', [0], 0, 0)]));
  expect((await failure(() => open(safetensorsOf(weights, new Uint8Array(0))))).code).toBe('too-many-members');
});
