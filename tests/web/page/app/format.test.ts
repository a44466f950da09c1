import { describe, expect, test } from 'vitest';
import {
  bytes,
  count,
  counted,
  duration,
  percent,
  range,
  shape,
  someNames,
  three,
} from '../../../../web/page/app/parts/format.ts';

test('a range of no width is one number', () => {
  expect(range(2, 5)).toBe('2 to 5');
  expect(range(1000, 1000)).toBe('1,000');
  expect(range(0.5001, 0.5002, three)).toBe('0.500');
});

test('the first names stand for all, with the number of the others', () => {
  const names = ['oak', 'elm', 'ash', 'fir', 'yew'];
  expect(someNames(names, [1, 0, 2])).toBe('elm, oak, ash');
  expect(someNames(names, [4, 3, 2, 1, 0])).toBe('yew, fir, ash and 2 more');
});

describe('numbers are written', () => {
  test.each([
    [0, '0'],
    [1, '1.00'],
    [0.79412, '0.794'],
    [0.000123, '0.000123'],
    [12.345, '12.3'],
    [99.94, '99.9'],
    [99.96, '100'],
    [1234.5, '1,235'],
    [-0.5, '−0.500'],
    [-1234.5, '−1,235'],
    [-4.561e-7, '−4.56 × 10⁻⁷'],
    [4.561e-7, '4.56 × 10⁻⁷'],
    [1.2e12, '1.20 × 10¹²'],
  ])('%d with three digits', (value, text) => {
    expect(three(value)).toBe(text);
  });

  test('as a dash where there is none', () => {
    for (const value of [null, Number.NaN, Number.POSITIVE_INFINITY]) expect(three(value)).toBe('—');
    expect(percent(null)).toBe('—');
  });

  test.each([
    [0, '0 %'],
    [0.0004, '< 0.1 %'],
    [0.003, '0.3 %'],
    [0.6214, '62.1 %'],
    [0.9996, '100 %'],
    [1, '100 %'],
  ])('%d in percent', (share, text) => {
    expect(percent(share)).toBe(text);
  });

  test('with thousands apart and their noun', () => {
    expect(count(1_234_567)).toBe('1,234,567');
    expect(counted(1, 'class', 'classes')).toBe('1 class');
    expect(counted(2000, 'class', 'classes')).toBe('2,000 classes');
  });
});

describe('quantities', () => {
  test.each([
    [0.0414, '41 ms'],
    [0.9999, '1.0 s'],
    [3.21, '3.2 s'],
    [9.97, '10 s'],
    [59.6, '1 min 0 s'],
    [125, '2 min 5 s'],
    [7260, '2 h 1 min'],
  ])('%d seconds', (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });

  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [4670, '4.67 kB'],
    [999_600, '1.00 MB'],
    [150_000_000, '150 MB'],
    [5.1e9, '5.10 GB'],
  ])('%d bytes', (value, text) => {
    expect(bytes(value)).toBe(text);
  });

  test('shapes', () => {
    expect(shape([10_000, 100])).toBe('10,000 × 100');
    expect(shape([null, 20])).toBe('20 columns');
    expect(shape([null, 1])).toBe('1 column');
    expect(shape([null])).toBe('not counted yet');
    expect(shape([])).toBe('');
  });
});
