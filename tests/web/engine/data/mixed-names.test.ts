import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { tableOfNumbers } from '../../../../web/engine/data/formats/shared/table-of-numbers.ts';
import { besideEachOther } from '../../../../web/engine/data/readings/lists-beside.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { ANIMALS, csv, expected, named, opened, POINTS, read, values } from './animals.ts';
import { codesOf } from './roles.ts';

/** cat is 2, dog is 0, …: no order that anybody sorts in. */
const ORDER = [2, 0, 3, 1];
const numbered = ORDER.map((_, place) => {
  const animal = ORDER.indexOf(place);
  return [`prob_${place}`, POINTS.map((point) => point.values[animal] ?? '')] as const;
});

describe('numbered columns beside names are named by what the rows say, and that is told', () => {
  test('by the predictions', async () => {
    const found = await read(csv([['true_label', named('truth')], ['predicted', named('predicted')], ...numbered]));
    expect(found.values).toEqual(expected.values);
    expect(found.truth).toEqual(expected.truth);
    expect(codesOf(found.dataset)).toEqual(['names-by-values']);
    expect(found.dataset.warnings?.[0]?.message).toContain(
      '0 is dog, 1 is fox, 2 is cat, 3 is wolf: so it is in 24 rows of 24',
    );
  });

  test('by the true labels alone', async () => {
    const found = await read(csv([['label', named('truth')], ...numbered]));
    expect(found.values).toEqual(expected.values);
    expect(found.truth).toEqual(expected.truth);
    expect(codesOf(found.dataset)).toEqual(['names-by-values']);
  });

  const probs = POINTS.map((_, row) => numbered.map(([, cells]) => Number(cells[row])));
  const records = POINTS.map((_, row) => ({
    gold: named('truth')[row],
    pred: named('predicted')[row],
    probs: probs[row],
  }));

  test.each([
    ['records', JSON.stringify(records)],
    ['lists', JSON.stringify({ gold: named('truth'), pred: named('predicted'), probs })],
    ['records of the truth alone', JSON.stringify(records.map(({ gold, probs }) => ({ gold, probs })))],
  ])('in %s of JSON as in a table', async (_, text) => {
    const dataset = assemble(assignRoles(await opened('x.json', text)));
    expect(dataset.logits?.table.columnNames).toEqual(['dog', 'fox', 'cat', 'wolf']);
    const { names = [], values = [] } = dataset.labels ?? {};
    expect(Array.from(values, (label) => names?.[label])).toEqual(expected.truth);
    expect(codesOf(dataset)).toContain('names-by-values');
  });

  const classes = ['dog', 'fox', 'cat', 'wolf'];
  const places = named('predicted').map((name) => classes.indexOf(name));
  test.each([
    ['as they are', named('predicted'), false],
    ['of other rows', named('predicted').toReversed(), true],
    ['that count from 0', places, false],
    ['that count from 1', places.map((place) => place + 1), false],
    ['by numbers, of other rows', places.toReversed(), true],
  ])('predictions in JSON are compared with the largest values: %s', async (_, pred, isTold) => {
    const dataset = assemble(assignRoles(await opened('x.json', JSON.stringify({ classes, pred, probs }))));
    expect(codesOf(dataset).includes('prediction-differs')).toBe(isTold);
  });

  test('in JSON, a list of the classes in the same file comes first', async () => {
    const text = JSON.stringify({ classes: ['fox', 'dog', 'cat', 'wolf'], gold: named('truth'), probs });
    expect(assemble(assignRoles(await opened('x.json', text))).classes?.names).toEqual(['fox', 'dog', 'cat', 'wolf']);
  });

  test.each([
    ['logits', ['dog', 'fox', 'cat', 'wolf']],
    ['features', undefined],
  ])('in an archive %s are', async (name, names) => {
    const found = tableOfNumbers('x.npz', Float64Array.from(probs.flat()), [POINTS.length, ANIMALS.length]);
    const strings = { content: { kind: 'strings', values: named('truth') }, shape: [POINTS.length] } as const;
    const members = [
      { name, found },
      { name: 'labels', found: strings },
    ];
    const [main] = await besideEachOther('x.npz', members, undefined);
    expect(main?.found).toMatchObject({ content: { table: { columnNames: names } } });
  });

  test('the sheet of the file shows the names', async () => {
    const [file] = await opened('x.csv', csv([['label', named('truth')], ...numbered]));
    expect(file?.columns?.map(({ className }) => className)).toEqual([undefined, 'dog', 'fox', 'cat', 'wolf']);
  });

  test('a list of the classes that is opened too comes first', async () => {
    const table = await opened('x.csv', csv([['label', named('truth')], ...numbered]));
    const names = ['dog', 'fox', 'cat', 'wolf'];
    const { labels } = assemble([...table, ...(await opened('classes.txt', names.join('\n')))]);
    expect(labels?.names).toEqual(names);
    expect(Array.from(labels?.values ?? [], (label) => names[label])).toEqual(expected.truth);
  });
});

test('names that the values do not tell keep the sorted order, and that is told', async () => {
  const mixed = POINTS.map((_, i) => ANIMALS[(i * 7 + Math.floor(i / 3)) % 4] ?? '');
  const found = await read(csv([['label', mixed], ...numbered]));
  expect(Object.keys(found.values)).toEqual(['0', '1', '2', '3']);
  expect(codesOf(found.dataset)).toEqual(['names-sorted']);
  expect(found.dataset.warnings?.[0]?.message).toContain("taken in sorted order, 'cat' first");
});

describe('without labels, a measure of the point beside bare names is no class', () => {
  const logits = values((name) => name).map(
    ([name, cells]) => [name, cells.map((cell) => (10 * Number(cell) - 3).toFixed(3))] as const,
  );
  const rows = (column: readonly (readonly [string, readonly (string | number)[]])[], count: number) =>
    csv(column)
      .split('\n')
      .slice(0, count + 1)
      .join('\n');
  const softmax = POINTS.map((_, i) => {
    const row = logits.map(([, cells]) => Math.exp(Number(cells[i])));
    return (Math.max(...row) / row.reduce((a, b) => a + b, 0)).toFixed(4);
  });
  const scores = values((name) => name).map(([name, cells]) => [name, cells.map((cell) => Number(cell) / 2)] as const);
  const largest = POINTS.map(({ values: own }) => Math.max(...own) / 2);

  test.each([
    ['logits and their softmax', rows([...logits, ['confidence', softmax]], 24)],
    ['scores that do not sum to 1', rows([...scores, ['max_prob', largest]], 24)],
    ['as many columns as rows', rows([...scores, ['confidence', largest]], 5)],
    ['one row less than columns', rows([...scores, ['confidence', largest]], 4)],
  ])('%s', async (_, text) => {
    const found = await read(text);
    expect(Object.keys(found.values)).toEqual(ANIMALS);
    expect(codesOf(found.dataset)).toContain('column-left-out');
  });

  test('that nothing bears out is asked about', async () => {
    const [file] = await opened('x.csv', csv([...logits, ['loss', POINTS.map((_, i) => i / 7)]]));
    if (file?.content.kind !== 'question') throw new Error('it was not asked');
    expect(file.content.question.message).toContain("'loss'");
    expect(file.content.question.remedy).toContain('--class-columns "^(cat|dog|wolf|fox)$"');
    const [withAll] = await opened(
      'x.csv',
      csv([...logits, ['loss', POINTS.map((_, i) => i / 7)]]),
      file.content.question.answers[1]?.choice,
    );
    expect(withAll?.shape).toEqual([24, 5]);
  });
});
