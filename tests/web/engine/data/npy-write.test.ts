import { expect, test } from 'vitest';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';

// Bytes of numpy.save, NumPy 1.24.
const NUMPY_HEADER = "\x93NUMPY\x01\x00v\x00{'descr': '<f8', 'fortran_order': False, 'shape': (2, 4), }";

test('the header is the one NumPy writes and the data are aligned', () => {
  const bytes = writeNpy([2, 4], Float64Array.of(1, 0, 1, 2, 2, 3, 0.1, 3));
  expect(bytes.length).toBe(128 + 64);
  expect(String.fromCharCode(...bytes.subarray(0, 128))).toBe(`${NUMPY_HEADER.padEnd(127)}\n`);
  expect(Array.from(new Float64Array(bytes.slice(128).buffer))).toEqual([1, 0, 1, 2, 2, 3, 0.1, 3]);
});

test('one dimension has its comma, none of the numbers is lost', () => {
  const bytes = writeNpy([3], Float64Array.of(Number.NaN, Number.NEGATIVE_INFINITY, -0));
  expect(String.fromCharCode(...bytes.subarray(0, 128))).toContain("'shape': (3,), }");
  expect(Array.from(new Float64Array(bytes.slice(128).buffer))).toEqual([Number.NaN, Number.NEGATIVE_INFINITY, -0]);
});
