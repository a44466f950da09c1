import { describe, expect, test } from 'vitest';
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

test('words that say nothing of truth, and names that differ without them, are refused as before', async () => {
  for (const text of [
    matrix(
      (name) => `row ${name}`,
      (name) => `col ${name}`,
    ),
    matrix((name) => `true_${name}`, String).replace(',dog', ',cow'),
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

test('the text of a performance in RapidMiner has the true classes above its columns', async () => {
  const text = matrix((name) => `${name}:`, String).replaceAll(',', '\t');
  const confusion = await confusionOf(`accuracy: 80.00%\nConfusionMatrix:\nTrue:${text}\n`);
  expect(confusion?.names).toEqual(NAMES);
  expect(confusion?.truth).toBe('columns');
});

describe('a matrix whose rows and columns have other names', () => {
  const turned = matrix(String, String).replace('cat,car,dog', 'car,cat,dog');
  test.each([
    ['in another order', turned],
    ['in other words', matrix(String, (name) => name.slice(0, 2))],
  ])('%s is no logits, and its names are said', async (_, text) => {
    const [file] = await opened('matrix.csv', text);
    expect(file?.role).toBe('unused');
    expect(file?.reason).toMatch(
      /^square as a confusion matrix, but row 0 is called 'cat', column 0 'ca.?'\. Name rows/,
    );
    expect(file?.roles).toContain('logits');
  });
  test('is what somebody says it is', async () => {
    const [file] = await opened('matrix.csv', turned, { as: 'features' });
    expect(file?.role).toBe('features');
  });
  test('may be a few points with their ids and a value for each class', async () => {
    const points = [',cat,car,dog', 'a.png,0.7,0.2,0.1', 'b.png,0.3,0.6,0.1', 'c.png,0.5,0.4,0.1'].join('\n');
    const [file] = await opened('matrix.csv', points);
    expect(file?.role).toBe('logits');
  });
});
