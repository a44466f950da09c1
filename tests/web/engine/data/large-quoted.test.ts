import { expect, test } from 'vitest';
import { numbersOf } from './golden.ts';
import { filesIn } from './roles.ts';

test('a table in quotes that is too large to be held is read from its file, numbers in quotes too', async () => {
  const names = Array.from({ length: 12 }, (_, c) => `kind ${'abcdef'[c % 6]}${c}`);
  const picture = 'x'.repeat(4000);
  const valuesAt = (row: number): number[] => names.map((_, c) => ((row * 7 + c * 13) % 101) / 16 - 3);
  const rows = 4_200;
  const lines = Array.from({ length: rows }, (_, r) =>
    [picture + r, names[Math.floor((r * names.length) / rows)] ?? '', ...valuesAt(r)].map((cell) => `"${cell}"`).join(),
  );
  const text = `${['file', 'label', ...names].map((name) => `"${name}"`).join()}\n${lines.join('\n')}\n`;
  expect(text.length).toBeGreaterThan(2 ** 24);
  const [logits, labels] = await filesIn('x.csv', text);
  if (logits?.content.kind !== 'table') throw new Error('no table');
  expect(logits.content.table.columnNames).toEqual(names);
  expect(labels?.shape).toEqual([rows]);
  const numbers = await numbersOf(logits);
  expect(numbers).toHaveLength(rows * names.length);
  expect(numbers.slice(-names.length)).toEqual(valuesAt(rows - 1));
});
