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
  ['below', [',a,b,c,d', 'a,0,,,', 'b,1,0,,', 'c,2,3,0,', 'd,4,5,6,0']],
  ['below', [',a,b,c', 'b,1,,', 'c,2,3,', 'd,4,5,6']],
  ['above', [',a,b,c,d', 'a,0,1,2,3', 'b,,0,4,5', 'c,,,0,6', 'd,,,,0']],
])('a matrix that is filled %s its diagonal alone is refused as one half', async (half, lines) => {
  const { message, remedy } = await refusalOf(lines);
  expect(message).toContain(`there are numbers ${half} the diagonal`);
  expect(remedy).toContain('Save both halves');
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
