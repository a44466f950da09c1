import { expect, test } from 'vitest';
import type { DataError } from '../../../../web/engine/base/error.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { readLabels } from '../../../../web/engine/data/dataset/labels.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { filesIn } from './roles.ts';
import { failure } from './write.ts';

const refusalOf = (lines: readonly string[]): Promise<DataError> => failure(filesIn('x.csv', lines.join('\n')));

test.each([
  ['below', [',a,b,c,d', 'a,,,,', 'b,1,,,', 'c,2,3,,', 'd,4,5,6,']],
  ['below', [',a,b,c', 'b,1,,', 'c,2,3,', 'd,4,5,6']],
  ['below', [',a,b,c', 'a,9,,', 'b,2,7,', 'c,0,3,8']],
  ['above', [',a,b,c,d', 'a,,1,2,3', 'b,,,4,5', 'c,,,,6', 'd,,,,']],
])('counts that are filled %s the diagonal alone are refused as one half', async (half, lines) => {
  const { message, remedy } = await refusalOf(lines);
  expect(message).toContain(`there are numbers ${half} the diagonal`);
  expect(remedy).toContain('Save both halves');
});

const FAR = [0.5, 0.25, 0.75];

test.each([
  ['below the diagonal', [',a,b,c', 'a,,,', 'b,0.5,,', 'c,0.25,0.75,']],
  ['above it', ['\ta\tb\tc', 'a\t\t0.5\t0.25', 'b\t\t\t0.75', 'c\t\t\t']],
  ['with a diagonal of 0', [',1,2,3', '1,0,0.5,0.25', '2,NaN,0,0.75', '3,NaN,NaN,0']],
  ['with a word for no number', [',a,b,c', 'a,N/A,N/A,N/A', 'b,0.5,N/A,N/A', 'c,0.25,0.75,N/A']],
  ['with decimal commas', [';a;b;c', 'a;;;', 'b;0,5;;', 'c;0,25;0,75;']],
  ['as PHYLIP with decimal commas', ['3', 'a', 'b;0,5', 'c;0,25;0,75']],
  ['as PHYLIP with decimal commas in quotes', ['3', 'a', 'b,"0,5"', 'c,"0,25","0,75"']],
  ['as PHYLIP between bars', ['3', 'a', 'b|0.5', 'c|0.25|0.75']],
])('one half of distances is read, and that is said: %s', async (_, lines) => {
  const [file] = await filesIn('x.csv', lines.join('\n'));
  expect(file?.role).toBe('dissimilarity');
  expect(file?.warnings?.map(({ code }) => code)).toContain('triangle');
  const { square } = { square: undefined, ...file?.content };
  if (square === undefined || !('values' in square)) throw new Error('no square');
  const at = (row: number, column: number) => square.values[3 * row + column];
  const [a, b, c] = ['a', 'b', 'c'].map((name, i) =>
    Math.max(square.names?.indexOf(name) ?? -1, square.names?.indexOf(String(i + 1)) ?? -1),
  ) as [number, number, number];
  expect([at(a, b), at(c, a), at(b, c), at(a, a)]).toEqual([...FAR, 0]);
});

test('the first name may be missing before the rows and the last one above the columns', async () => {
  const [file] = await filesIn('x.csv', [',a,b,c', 'b,0.5,,', 'c,0.25,0.75,', 'd,1.5,2.5,3.5'].join('\n'));
  expect([file?.role, file?.shape]).toEqual(['dissimilarity', [null, 4]]);
});

test('one half of similarities is read by its diagonal', async () => {
  const [file] = await filesIn('x.csv', [',a,b,c', 'a,1,,', 'b,0.5,1,', 'c,0.25,-0.75,1'].join('\n'));
  expect(file?.role).toBe('similarity');
});

test('of cells with a count and its share the counts are used; others are refused by their place', async () => {
  const lines = [',a,b,c', 'a,43 (55%),1 (1%),2', 'b,5 (6%),71 (80%),1', 'c,0,1 (2%),3'];
  const { confusion, warnings } = assemble(assignRoles(await filesIn('x.csv', lines.join('\n'))));
  expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([
    ['a', 'b', 'c'],
    [43, 1, 2, 5, 71, 1, 0, 1, 3],
  ]);
  expect(warnings?.map(({ code }) => code)).toContain('two-numbers');
  const { message, remedy } = await refusalOf([...lines, 'd,1 (2%),1 (1%),x']);
  expect(message).toContain("at row 0, column 'a' there is '43 (55%)'");
  expect(remedy).toBe('Save the counts alone.');
});

test('columns in another order than the rows are put in theirs, where the counts then are largest on the diagonal', async () => {
  const lines = ['true\\pred,c,a,b', 'a,0,9,1', 'b,1,2,8', 'c,7,0,1'];
  const { confusion, warnings } = assemble(assignRoles(await filesIn('x.csv', lines.join('\n'))));
  expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([
    ['a', 'b', 'c'],
    [9, 1, 0, 2, 8, 1, 0, 1, 7],
  ]);
  expect(warnings?.map(({ code }) => code)).toContain('reordered');
});

test('labels beyond the names may count from 1, or beside a background that has no name', () => {
  const classes = { names: ['cat', 'dog'], file: 'names.txt' };
  const content = { kind: 'numbers', values: Float64Array.of(1, 2, 1) } as const;
  const read = () => readLabels(content, 'y.npy', classes as never);
  expect(read).toThrow(expect.objectContaining({ remedy: expect.stringContaining('a background too') }));
});
