import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { opened } from './animals.ts';
import { failure } from './write.ts';

/* Outputs and files of Weka. */

const MATRIX = `=== Confusion Matrix ===

  a  b  c   <-- classified as
 43  1  2 |  a = cat
  5 71  1 |  b = dog, large
  0  2 53 |  c = fox
`;

test('the matrix under letters has the names behind its rows, which are the true classes', async () => {
  const { confusion } = assemble(await opened('output.txt', `=== Summary ===\n\nKappa statistic  0.9\n\n${MATRIX}`));
  expect(confusion?.names).toEqual(['cat', 'dog, large', 'fox']);
  expect(Array.from(confusion?.counts ?? [])).toEqual([43, 1, 2, 5, 71, 1, 0, 2, 53]);
});

test('a matrix of the training data and one of the test are two', async () => {
  const text = `=== Error on training data ===\n\n${MATRIX}\n=== Error on test data ===\n\n${MATRIX}`;
  expect((await failure(() => opened('output.txt', text))).message).toContain('has 2 square tables, at lines 5 and 14');
});

describe('predictions', () => {
  test.each([
    [
      'as text',
      ' inst#     actual  predicted error prediction\n     1      1:cat      2:dog   +   0.6\n     2      2:dog      2:dog       0.9\n     3        1:?      1:cat       0.8\n',
    ],
    ['as CSV', 'inst#,actual,predicted,error,prediction\n1,1:cat,2:dog,+,0.6\n2,2:dog,2:dog,,0.9\n3,1:?,1:cat,,0.8\n'],
    ['in quotes', "inst#,actual,predicted\n1,1:cat,2:'dog'\n2,2:'dog',2:'dog'\n3,1:?,1:cat\n"],
  ])('%s are pairs of names, and ? is no class', async (_, text) => {
    const [file] = await opened('predictions.txt', text);
    expect(file?.content).toMatchObject({ kind: 'pairs', truth: ['cat', 'dog'], prediction: ['dog', 'dog'] });
  });
  test('keep numbers that stand before other names, and what may be more than a name', async () => {
    const text = 'actual,predicted\n1:cat,1:dog\n2:dog,2:dog\n1:cat,1:cat\n';
    const [file] = await opened('predictions.csv', text);
    expect(file?.content).toMatchObject({ truth: ['cat', 'dog', 'cat'], prediction: ['1:dog', '2:dog', '1:cat'] });
  });
  test('with more values than headings are refused', async () => {
    const text = 'inst#,actual,predicted,error,distribution\n1,1:cat,2:dog,+,0.3,*0.6,0.1\n';
    expect((await failure(() => opened('x.csv', text))).message).toBe('row 0 (line 2) has 7 fields, expected 5');
  });
});
