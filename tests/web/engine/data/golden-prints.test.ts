import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { opened } from './animals.ts';
import { failure } from './write.ts';

/* Matrices and predictions as R, SAS, Minitab, Weka and H2O print them, with all that is around them. */

const printed = (name: string): string =>
  readFileSync(new URL(`../../../golden/prints/${name}`, import.meta.url), 'utf8');

const IRIS = ['setosa', 'versicolor', 'virginica'];
const OF_IRIS = [31, 1, 0, 2, 20, 5, 0, 3, 18];

test.each([
  ['a rate of errors behind each row', 'h2o_r.txt', IRIS, OF_IRIS],
  ['errors on both sides in the place of totals', 'mlr_err.txt', IRIS, OF_IRIS],
  ['rows that are numbered below a corner', 'ranger.txt', IRIS, OF_IRIS],
  ['shares below the counts of each row', 'sas_discrim.txt', IRIS, OF_IRIS],
  [
    'columns that go on below, of names with blanks',
    'sits_wrapped.txt',
    ['Brush forest', 'Closed forest', 'Mix of small structures', 'Open forest', 'Water'],
    [52, 2, 4, 0, 1, 1, 61, 0, 5, 17, 3, 0, 70, 14, 0, 0, 4, 9, 48, 7, 0, 11, 1, 6, 33],
  ],
  [
    'classes that are numbers, above totals and right answers',
    'minitab.txt',
    ['1', '2', '3'],
    [59, 1, 0, 5, 53, 2, 0, 3, 57],
  ],
  [
    'a sign before each line, as documents of R show prints',
    'caret_reprex.txt',
    ['1', '2', '3'],
    [50, 0, 0, 0, 48, 2, 0, 14, 36],
  ],
  ['pairs with their number', 'r_tibble.txt', IRIS, OF_IRIS],
  [
    'a column that is empty in most rows',
    'weka_predictions.txt',
    ['setosa', 'versic', 'virgin'],
    [6, 1, 0, 1, 5, 2, 0, 2, 7],
  ],
])('%s', async (_, name, names, counts) => {
  const { confusion } = assemble(await opened(name, printed(name)));
  expect(confusion?.names).toEqual(names);
  expect([...(confusion?.counts ?? [])]).toEqual(counts);
});

test('a line that says what the table is stands right above it', async () => {
  const { logits, labels } = assemble(await opened('x.txt', printed('mlr3_prediction.txt')));
  expect(logits?.table.columnNames).toEqual(['cat', 'dog', 'fox', 'owl']);
  expect(logits?.table.shape).toEqual([32, 4]);
  expect(labels?.values.length).toBe(32);
});

test('a dash among counts is nothing, which is said', async () => {
  const text = 'Actual\tcat\tdog\tfox\ncat\t12\t–\t3\ndog\t1\t20\t–\nfox\t–\t4\t18\n';
  const { confusion, warnings } = assemble(await opened('x.txt', text));
  expect([...(confusion?.counts ?? [])]).toEqual([12, 0, 3, 1, 20, 0, 0, 4, 18]);
  expect([...(warnings ?? []), ...(confusion?.warnings ?? [])].map(({ message }) => message).join()).toContain('empty');
});

test.each([
  ['rows', 'mlr3_cut.txt', "line 6 has '---'"],
  ['parts of lists', 'autogluon_print.txt', "line 2 has '...'"],
])('a print with %s left out is refused by name', async (_, name, message) => {
  const error = await failure(() => opened(name, printed(name)));
  expect(error).toMatchObject({ code: 'cut-short' });
  expect(error.message).toContain(message);
});
