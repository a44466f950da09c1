import { describe, expect, it } from 'vitest';
import { readNumbers } from '../../../../web/engine/data/elements.ts';
import { filesIn } from './roles.ts';
import { failure } from './write.ts';

const open = (text: string, name = 'wine.scale') => filesIn(name, text);

describe('LIBSVM text', () => {
  it('becomes a dense table with the label as its last column', async () => {
    const [file] = await open('+1 1:0.5 3:-1e-2\n\n-1 2:0.7 # a note\n2 3:4 \n');
    expect(file?.shape).toEqual([3, 4]);
    const content = file?.content;
    if (content?.kind !== 'table' || content.table.layout.kind !== 'binary') throw new Error('no table');
    expect(content.table.columnNames).toEqual(['1', '2', '3', 'label']);
    const values = await readNumbers(content.table.source, content.table.layout, 12);
    expect([...values]).toEqual([0.5, 0, -0.01, 1, 0, 0.7, 0, -1, 0, 0, 4, 2]);
  });

  it.each([
    ['1 1:2\n1 x:3\n', "row 1: expected index:value, found 'x:3'"],
    ['1 1:2\n1 2:3 2:4\n', "row 1: expected index:value, found '2:4'"],
    ['1 1:2\nred 2:3\n', "row 1: expected index:value, found 'red'"],
  ])('%j is refused with its row', async (text, message) => {
    expect((await failure(open(text))).message).toBe(message);
  });

  it('does not take times and ratios in a table for it', async () => {
    const [file] = await open('a,1:2,3\nb,4:5,6\n', 'times.csv');
    expect(file?.content.kind).toBe('records');
  });
});
