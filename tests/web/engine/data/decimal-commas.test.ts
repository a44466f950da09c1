import { describe, expect, test } from 'vitest';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { Random } from '../../../support/random.ts';
import { numbersIn } from './golden.ts';
import { filesIn } from './roles.ts';
import { failure } from './write.ts';

/* Tables with decimal commas that are too large to be looked at as a whole: the same numbers as with points. */

const COLUMNS = 6;
const ROWS = 12_000;
const random = new Random(5);
const rows = Array.from({ length: ROWS }, () =>
  Array.from({ length: COLUMNS }, () => (random.uniform() * 20 - 10).toFixed(12)),
);
const heads = ['cat', 'dog', 'Sepal.Length', 'fox', 'red owl', 'e'];
const comma = (cell: string): string => cell.replace('.', ',');
type Line = (cells: readonly string[]) => string;
const text = (heading: string, line: Line, end = '\n'): string => [heading, ...rows.map(line), ''].join(end);
const opened = async (content: string): Promise<InputFile> => {
  expect(content.length).toBeGreaterThan(2 ** 20);
  const [file] = await filesIn('x.csv', content);
  return file ?? expect.unreachable();
};
const namesOf = ({ content }: InputFile) => (content.kind === 'table' ? content.table.columnNames : undefined);

describe('a large table with decimal commas', () => {
  test.each<[string, string]>([
    ['between semicolons', text(heads.join(';'), (cells) => cells.map(comma).join(';'))],
    ['between tabs, with CR LF', text(heads.join('\t'), (cells) => cells.map(comma).join('\t'), '\r\n')],
    [
      'in quotes',
      text(heads.map((name) => `"${name}"`).join(';'), (cells) => cells.map((cell) => `"${comma(cell)}"`).join(';')),
    ],
    [
      'with whole numbers among them',
      text(heads.join(';'), (cells) => cells.map(comma).join(';')).replace(/\n[^\n;]+/, '\n7'),
    ],
  ])('%s has the same numbers as with points', async (how, content) => {
    const file = await opened(content);
    const values = await numbersIn(file);
    const expected = rows.flat().map(Number);
    if (how.startsWith('with whole')) expected[0] = 7;
    expect(values.length).toBe(expected.length);
    expect(values.every((value, i) => value === expected[i])).toBe(true);
    expect(namesOf(file)).toEqual(heads);
  });

  test.each<[string, (line: string) => string]>([
    ['a point of thousands', (line) => line.replace(/^[^;]+/, '1.234,5')],
    ['a number with a point', (line) => line.replace(/^[^;]+/, '1.234')],
    ['a word', (line) => line.replace(/^[^;]+/, 'none')],
    ['a field too many', (line) => `${line};1`],
  ])('is refused by row for %s far below', async (_, change) => {
    const lines = text(heads.join(';'), (cells) => cells.map(comma).join(';')).split('\n');
    const at = ROWS - 10;
    lines[at + 1] = change(lines[at + 1] ?? '');
    const read = async (): Promise<unknown> => numbersIn(await opened(lines.join('\n')));
    await expect(read()).rejects.toThrow(`row ${at}`);
  });

  test('whose commas may be of thousands is refused as a small one is', async () => {
    const line: Line = (cells) =>
      cells.map((cell) => `${100 + (Math.abs(Number(cell)) | 0)},${cell.slice(-3)}`).join(';');
    const lines = text(heads.join(';'), line);
    expect((await failure(() => opened(lines + lines.slice(lines.indexOf('\n') + 1)))).code).toBe('unclear-number');
  });

  test('with the true classes beside the numbers keeps their names', async () => {
    const line: Line = (cells) => [`${heads[Number(cells[0]?.at(-1)) % 3]}`, ...cells.map(comma)].join(';');
    const file = await opened(text(`label;${heads.map((name) => `prob_${name}`).join(';')}`, line));
    expect(file.role).toBe('logits');
    expect((await numbersIn(file)).slice(0, COLUMNS)).toEqual(rows[0]?.map(Number));
  });
});
