import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { opened } from './animals.ts';

/* Matrices whose rows and columns say in each of their names which side they are of. */

const NAMES = ['cat', 'car', 'dog'];
const COUNTS = [
  [40, 3, 7],
  [1, 30, 2],
  [9, 5, 20],
];
const matrix = (row: (name: string) => string, column: (name: string) => string): string =>
  [['', ...NAMES.map(column)], ...NAMES.map((name, i) => [row(name), ...(COUNTS[i] ?? [])])]
    .map((cells) => cells.join(','))
    .join('\n');
const confusionOf = async (text: string) => assemble(await opened('matrix.csv', text)).confusion;

test.each<[string, (name: string) => string, (name: string) => string, 'rows' | 'columns']>([
  ['true_cat and pred_cat', (name) => `true_${name}`, (name) => `pred_${name}`, 'rows'],
  ['pred:cat and true:cat', (name) => `pred:${name}`, (name) => `true:${name}`, 'columns'],
  ['Actual cat and Predicted cat', (name) => `Actual ${name}`, (name) => `Predicted ${name}`, 'rows'],
  ['cat (true) and cat (predicted)', (name) => `${name} (true)`, (name) => `${name} (predicted)`, 'rows'],
  ['cat_pred and cat_true', (name) => `${name}_pred`, (name) => `${name}_true`, 'columns'],
  ['cat and predicted cat', (name) => name, (name) => `predicted ${name}`, 'rows'],
])('%s are the class cat', async (_, row, column, truth) => {
  const confusion = await confusionOf(matrix(row, column));
  expect(confusion?.names).toEqual(NAMES);
  expect(confusion?.truth).toBe(truth);
  const rows = truth === 'rows' ? COUNTS : COUNTS.map((_, i) => COUNTS.map((counts) => counts[i]));
  expect(Array.from(confusion?.counts ?? [])).toEqual(rows.flat());
});

test.each([
  ['numbers of classes before the rows', ['0', '1', '2'], ['0', '1', '2']],
  ['classes before the rows', ['cat', 'car', 'dog'], NAMES],
  ['numbers with their names before the rows', ['Class_0_cat', 'Class_1_car', 'Class_2_dog'], null],
])('below the corner of the other side, predicted_0 is a column of the matrix: %s', async (_, before, names) => {
  for (const [corner, start, truth] of [
    ['Actual', 'Predicted_', 'rows'],
    ['Predicted', 'true ', 'columns'],
  ] as const) {
    const called = names === NAMES ? NAMES : ['0', '1', '2'];
    const rows = before.map((name, i) => [name, ...(COUNTS[i] ?? [])]);
    const text = [[corner, ...called.map((name) => start + name)], ...rows].map((cells) => cells.join(',')).join('\n');
    const confusion = await confusionOf(text);
    expect([confusion?.names, confusion?.truth]).toEqual([names ?? before, truth]);
    expect(confusion?.counts[1]).toBe(truth === 'rows' ? 3 : 1);
  }
});

test('of words that say nothing of truth the names are used alone', async () => {
  const beside = (side: string) => (name: string) => `${side}: ${name}`;
  expect(await confusionOf(matrix(beside('nurse'), beside('doctor')))).toMatchObject({ names: NAMES, truth: null });
});

test('names that differ without such words, or are numbers of things, are refused', async () => {
  const numbered = (side: string) => (name: string) => `${side} ${NAMES.indexOf(name)}`;
  for (const text of [
    matrix((name) => `true_${name}`, String).replace(',dog', ',cow'),
    matrix(numbered('cluster'), numbered('species')),
  ]) {
    const [file] = await opened('matrix.csv', text);
    expect(file?.content).toMatchObject({ square: { code: 'names-differ' } });
  }
});

test('names that differ in capitals alone are the same', async () => {
  const confusion = await confusionOf(matrix((name) => name.toUpperCase(), String));
  expect(confusion?.names).toEqual(NAMES);
  expect(Array.from(confusion?.counts ?? [])).toEqual(COUNTS.flat());
});

test('classes that differ in capitals alone are each other in another order', async () => {
  const [file] = await opened('matrix.csv', ',A,a,b\na,40,3,7\nA,1,30,2\nb,9,5,20\n');
  expect(file?.content).toMatchObject({ square: { code: 'names-differ' } });
});

test('names that end with a colon on both sides are the same', async () => {
  const confusion = await confusionOf(
    matrix(
      (name) => `${name}:`,
      (name) => `${name}:`,
    ),
  );
  expect(Array.from(confusion?.counts ?? [])).toEqual(COUNTS.flat());
});

test('under a corner that says both sides, numbers are the names of the classes without a doubt', async () => {
  const shares = 'true\\predicted,10,30,20\n10,0.8,0.1,0.1\n30,0.1,0.7,0.2\n20,0.3,0.1,0.6\n';
  const { confusion, warnings = [] } = assemble(await opened('matrix.csv', shares));
  expect([confusion?.names, confusion?.truth]).toEqual([['10', '30', '20'], 'rows']);
  expect(warnings.map(({ code }) => code)).not.toContain('heading-of-numbers');
});

test('the corner of a pivot table says nothing of its sides', async () => {
  const confusion = await confusionOf(`Row Labels${matrix(String, String)}`);
  expect([confusion?.names, confusion?.truth]).toEqual([NAMES, null]);
});
