import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { joinedById } from '../../../../web/engine/data/dataset/join-by-id.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { InputFile, Role } from '../../../../web/engine/model/dataset.ts';
import { filesIn } from './roles.ts';

/* Predictions in one file, and the true classes in another. */

const NAMES = ['cat', 'dog', 'cow'];
const listOf = (of: (row: number) => unknown): string =>
  `${Array.from({ length: 24 }, (_, row) => of(row)).join('\n')}\n`;
const TRUTH = listOf((row) => NAMES[row % 3]);
const PREDICTED = listOf((row) => NAMES[(row % 8 === 0 ? row + 1 : row) % 3]);

const openAll = async (texts: Readonly<Record<string, string>>): Promise<InputFile[]> =>
  (await Promise.all(Object.entries(texts).map(([name, text]) => filesIn(name, text)))).flat();
const rolesOf = (files: readonly InputFile[]): readonly Role[] => files.map(({ role }) => role);

test.each([
  ['y_pred.txt', 'y_true.txt'],
  ['predictions.csv', 'labels.csv'],
  ['model_output_predicted.txt', 'targets.txt'],
])('%s and %s are pairs, whichever comes first', async (predicted, truth) => {
  const files = await openAll({ [predicted]: PREDICTED, [truth]: TRUTH });
  for (const opened of [files, files.toReversed()]) {
    const { confusion, labels } = assemble(assignRoles(opened));
    expect([confusion?.names, confusion?.truthIn, labels]).toEqual([['cat', 'cow', 'dog'], truth, null]);
    expect([...(confusion?.counts ?? [])]).toEqual([7, 0, 1, 1, 7, 0, 0, 1, 7]);
  }
});

test('ids say which true class is of which prediction', async () => {
  const rows = TRUTH.trim()
    .split('\n')
    .map((name, row) => `p${row},${name},${row % 2 ? 'public' : 'private'}\n`);
  const solution = `id,label,usage\n${rows.reverse().join('')}`;
  const submission = `id,label\n${PREDICTED.trim()
    .split('\n')
    .map((name, row) => `p${row},${name}\n`)
    .join('')}`;
  const files = await openAll({ 'submission.csv': submission, 'solution.csv': solution });
  expect([...(assemble(assignRoles(files)).confusion?.counts ?? [])]).toEqual([7, 0, 1, 1, 7, 0, 0, 1, 7]);
  const others = await openAll({ 'submission.csv': submission.replace('p3,', 'q3,'), 'solution.csv': solution });
  expect(rolesOf(assignRoles(others))).not.toContain('confusion');
});

test('predictions with row numbers are in the order of true classes that kept other numbers', async () => {
  const below = (head: string, list: string, number: (row: number) => number): string =>
    [
      head,
      ...list
        .trim()
        .split('\n')
        .map((name, row) => `${number(row)},${name}`),
    ].join('\n');
  const predicted = below(',0', PREDICTED, (row) => row);
  const truth = below(',target', TRUTH, (row) => (row * 97) % 201);
  const { confusion, warnings } = assemble(
    assignRoles(await openAll({ 'y_pred.csv': predicted, 'y_test.csv': truth })),
  );
  expect([...(confusion?.counts ?? [])]).toEqual([7, 0, 1, 1, 7, 0, 0, 1, 7]);
  expect(warnings?.map(({ code }) => code)).toContain('in-order');
});

test('headings above both lists are no point', async () => {
  const files = await openAll({ 'y_pred.txt': `prediction\n${PREDICTED}`, 'y_true.txt': `label\n${TRUTH}` });
  expect(assemble(assignRoles(files)).confusion?.names).toEqual(['cat', 'cow', 'dog']);
});

test('texts of the points stand beside', async () => {
  const texts = listOf((row) => `a long text about the animal with the number ${row}, which runs and jumps`);
  const files = assignRoles(await openAll({ 'y_pred.txt': PREDICTED, 'y_true.txt': TRUTH, 'texts.txt': texts }));
  expect(rolesOf(files)).toEqual(['confusion', 'labels', 'texts']);
});

test('a label is no parent of the rows that are counted', async () => {
  const rows = Array.from({ length: 24 }, (_, row) => `${row + 1},${row % 3},${row % 2 ? 'public' : 'private'}\n`);
  const [file] = await filesIn('x.csv', `ImageId,Label,Usage\n${rows.join('')}`);
  expect(file?.content.kind).toBe('records');
});

test('species among other columns of things are their labels, by the ids', async () => {
  const values = listOf((row) => `p${row},0.${(row % 7) + 1},0.5,0.${8 - (row % 7)}`);
  const things = listOf((row) => `p${row},${NAMES[row % 3]},${'mf'[row % 2]},${row % 5}`);
  const opened = await openAll({ 'x.csv': `id,cat,dog,cow\n${values}`, 'meta.csv': `id,species,sex,age\n${things}` });
  const { labels } = assemble(assignRoles(await joinedById(opened, [])));
  expect([labels?.names, labels?.values.length]).toEqual([NAMES, 24]);
});

test('where only one name says what it is, the pairs are told', async () => {
  const told = async (truth: string) => {
    const files = assignRoles(await openAll({ 'y_pred.txt': PREDICTED, [truth]: TRUTH }));
    return assemble(files).warnings?.map(({ code }) => code);
  };
  expect(await told('animals.txt')).toEqual(['truth-in']);
  expect(await told('y_true.txt')).toEqual([]);
});

test('predictions of two models are two models', async () => {
  const files = assignRoles(await openAll({ 'preds_a.txt': PREDICTED, 'preds_b.txt': TRUTH, 'y_true.txt': TRUTH }));
  expect(rolesOf(files)).toEqual(['confusion', 'other model', 'labels']);
});

test('the roles follow what is open, and what somebody says', async () => {
  const files = assignRoles(await openAll({ 'y_pred.txt': PREDICTED, 'y_true.txt': TRUTH }));
  const [predicted, truth] = files;
  if (predicted === undefined || truth === undefined) throw new Error('two files');
  expect(rolesOf(files)).toEqual(['confusion', 'labels']);
  // Without the truth the predictions are a list again, as they are where somebody says what they are.
  expect(assignRoles([predicted]).map(({ role, content }) => [role, content.kind])).toEqual([['labels', 'strings']]);
  for (const [id, role] of [
    [predicted.id, 'labels'],
    [truth.id, 'unused'],
    [predicted.id, 'unused'],
  ] as const)
    expect(assignRoles(files, new Map([[id, role]])).every(({ content }) => content.kind === 'strings')).toBe(true);
  // Beside values of the classes they are the labels of the rows.
  const [logits] = await filesIn(
    'logits.csv',
    listOf((row) => `${row / 7},0.5,${(row % 5) / 3}`),
  );
  const all = assignRoles([...files, ...(logits ? [logits] : [])]);
  expect(rolesOf(all)).toEqual(['unused', 'labels', 'logits']);
});

test.each([
  ['another number of points', { 'y_pred.txt': `${PREDICTED}cat\n`, 'y_true.txt': TRUTH }],
  ['two files of labels', { 'y_pred.txt': PREDICTED, 'y_a.txt': TRUTH, 'y_b.txt': TRUTH }],
  ['nothing that says which is which', { 'a.txt': PREDICTED, 'b.txt': TRUTH }],
])('are no pairs with %s', async (_, texts) => {
  expect(rolesOf(assignRoles(await openAll(texts)))).not.toContain('confusion');
});
