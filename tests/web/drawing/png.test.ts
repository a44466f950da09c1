import { expect, test } from 'vitest';
import { crc32 } from '../../../web/drawing/png.ts';

test('the checksum is that of PNG: an empty IEND chunk ends in AE 42 60 82', () => {
  expect(crc32(new TextEncoder().encode('IEND'))).toBe(0xae426082);
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});
