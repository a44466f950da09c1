import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { header } from '../../tools/powers-of-five.mjs';

it('the powers of five in the core are what whole-number arithmetic gives', () => {
  const path = new URL('../../wasm/src/rows/powers_of_five.h', import.meta.url);
  expect(readFileSync(path, 'utf8')).toBe(header());
});
