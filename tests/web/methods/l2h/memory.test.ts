import { expect, test } from 'vitest';
import { entriesFor } from '../../../../web/methods/l2h/memory.ts';

test('lists are as long as asked for; of very many classes a fifth is listed, as far as memory goes', () => {
  const entries = (rows: number, classes: number, top = 32): number => entriesFor({ rows, classes, wide: false }, top);
  expect(entries(1_281_167, 1000)).toBe(32);
  expect(entries(600, 10_000)).toBe(32);
  expect(entries(600, 12_000)).toBe(2400);
  expect(entries(600, 12_000, 5000)).toBe(5000);
  expect(entries(50_000, 21_841)).toBe(1063);
});
