import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { joinedById } from '../../../../web/engine/data/dataset/join-by-id.ts';
import { readNumbers } from '../../../../web/engine/data/elements.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { Dataset, InputFile } from '../../../../web/engine/model/dataset.ts';
import { codesOf, filesIn, openAll } from './roles.ts';

/* Labels of one file and values of another, each row with the id of its point. */

const CLASSES = ['cat', 'dog', 'fox'];
const COUNT = 24;
const ROWS = Array.from({ length: COUNT }, (_, i) => i);
/** The rows in another order. */
const MIXED = ROWS.map((i) => (i * 7 + 3) % COUNT);
const truthOf = (i: number): number => (i * i) % 3;
/** The largest value is that of the class, and the row can be told from it. */
const valuesOf = (i: number): number[] => CLASSES.map((_, c) => (c === truthOf(i) ? 4.5 + i : -0.25));
const file = (i: number): string => `img/${(i * 37) % 101}.jpg`;
const number = (i: number): string => String(1000 + ((i * 37) % 101));

type Id = (i: number) => string;
const lines = (...rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.join(',')).join('\n');
const points = (id: Id, heading = 'file', affix = ''): string =>
  lines([heading, ...CLASSES.map((name) => affix + name)], ...ROWS.map((i) => [id(i), ...valuesOf(i)]));
const labels = (order: readonly number[], id: Id, heading = 'filename', more: string[][] = []): string =>
  lines([heading, 'label'], ...order.map((i) => [id(i), CLASSES[truthOf(i)] ?? '']), ...more);

async function joined(values: string, labelled: string): Promise<Dataset> {
  const [a, b] = (await openAll({ 'values.csv': values, 'labels.csv': labelled })) as [InputFile, InputFile];
  const together = assignRoles(await joinedById([a, b], []));
  expect(together.map(({ role }) => role)).toEqual(['logits', 'labels']);
  return assemble(together);
}

const saidBy = (dataset: Dataset, code: string) => dataset.warnings?.find((warning) => warning.code === code)?.message;
const truthIn = ({ labels: found }: Dataset): number[] => Array.from(found?.values ?? []);

/** The rows of the table, which is held if rows were left out. */
async function heldRows({ logits }: Dataset): Promise<number[][]> {
  const { source, layout, shape } = logits?.table ?? {};
  if (source === undefined || layout?.kind !== 'binary') throw new Error('the table is not held');
  const values = await readNumbers(source, layout, (shape?.[0] ?? 0) * 3);
  return Array.from({ length: shape?.[0] ?? 0 }, (_, row) => Array.from(values.subarray(3 * row, 3 * row + 3)));
}

test.each([
  ['image,digit', (i: number) => [String(truthOf(i))]],
  ['image,species', (i: number) => [CLASSES[truthOf(i)] ?? '']],
])('two columns under words nobody knows (%s) are labels where one has the ids of the rows', async (heading, cells) => {
  const dataset = await joined(
    points(file, 'image'),
    lines(heading.split(','), ...MIXED.map((i) => [file(i), ...cells(i)])),
  );
  expect(truthIn(dataset)).toEqual(ROWS.map(truthOf));
  expect(saidBy(dataset, 'labels-by-id')).toContain('24 of 24.');
});

test('a table of names and groups beside a matrix whose rows have these names is that of its classes', async () => {
  const names = ['cat', 'dog', 'fox', 'cow', 'hen', 'owl'];
  const matrix = lines(
    ['', ...names],
    ...names.map((name, i) => [name, ...names.map((_, j) => (i === j ? 50 : i + j))]),
  );
  const groups = lines(['name', 'kind'], ...names.map((name, i) => [name, i < 4 ? 'mammal' : 'bird']));
  const opened = (await openAll({ 'matrix.csv': matrix, 'names.csv': groups })) as InputFile[];
  const together = assignRoles(await joinedById(opened, []));
  expect(together.map(({ role }) => role)).toEqual(['confusion', 'classes']);
});

describe.each([
  ['bare columns', ''],
  ['columns of probabilities', 'logit_'],
])('values in %s', (_, affix) => {
  test.each<[string, Id]>([
    ['texts', file],
    ['numbers', number],
  ])('labels in another order are matched by ids that are %s', async (_kind, id) => {
    const dataset = await joined(points(id, 'id', affix), labels(MIXED, id));
    expect(truthIn(dataset)).toEqual(ROWS.map(truthOf));
    expect(saidBy(dataset, 'labels-by-id')).toBe(
      "Labels in labels.csv were matched by the column 'filename': 24 of 24.",
    );
  });

  test('points without a label are left out, and it is said how many', async () => {
    const few = MIXED.slice(0, 20);
    const kept = ROWS.filter((i) => few.includes(i));
    const dataset = await joined(points(file, 'file', affix), labels(few, file));
    expect(truthIn(dataset)).toEqual(kept.map(truthOf));
    expect(await heldRows(dataset)).toEqual(kept.map(valuesOf));
    expect(saidBy(dataset, 'labels-by-id')).toContain('20 of 24. 4 points without a label were left out.');
  });

  test('labels of no point are left out', async () => {
    const dataset = await joined(points(file, 'file', affix), labels(MIXED, file, 'filename', [['other.jpg', 'cat']]));
    expect(truthIn(dataset)).toEqual(ROWS.map(truthOf));
    expect(saidBy(dataset, 'labels-by-id')).toContain('24 of 24. 1 label of no point was left out.');
  });

  test('ids in the same order change nothing, and nothing is said', async () => {
    const dataset = await joined(points(file, 'file', affix), labels(ROWS, file));
    expect(truthIn(dataset)).toEqual(ROWS.map(truthOf));
    expect(codesOf(dataset)).toEqual([]);
  });

  test('an id that is there twice is refused by its rows', async () => {
    const twice = labels(MIXED.slice(1), file, 'filename', [[file(MIXED[1] ?? 0), 'cat']]);
    await expect(joined(points(file, 'file', affix), twice)).rejects.toThrow(
      "the id 'img/67.jpg' is at row 0 and row 23 of 'filename' in labels.csv",
    );
  });

  test('ids of another kind are said not to match, and labels are taken in the order of the rows', async () => {
    const dataset = await joined(points(file, 'file', affix), labels(ROWS, number, 'key'));
    expect(truthIn(dataset)).toEqual(ROWS.map(truthOf));
    expect(saidBy(dataset, 'ids-of-another-kind')).toContain(
      "0 of the 24 ids in 'file' of values.csv are in 'key' of labels.csv (such as 'img/0.jpg' and '1000')",
    );
  });

  test('columns of one name with other ids are refused', async () => {
    const others = labels(ROWS, (i) => `other/${i}.jpg`, 'file');
    await expect(joined(points(file, 'file', affix), others)).rejects.toThrow(
      "0 of the 24 ids in 'file' of values.csv",
    );
  });

  test('few ids in common are refused', async () => {
    const others = labels(MIXED, (i) => (i < 5 ? file(i) : `other/${i}.jpg`));
    await expect(joined(points(file, 'file', affix), others)).rejects.toThrow('5 of the 24 ids');
  });

  test('numbers of rows are no ids', async () => {
    const dataset = await joined(points(file, 'file', affix), labels(ROWS, String, 'index'));
    expect(truthIn(dataset)).toEqual(ROWS.map(truthOf));
    expect(codesOf(dataset)).toEqual([]);
  });
});

test('labels that are numbers are matched by ids that are numbers', async () => {
  const numbered = lines(['id', 'label'], ...MIXED.map((i) => [number(i), truthOf(i)]));
  const dataset = await joined(points(number, 'id'), numbered);
  expect(truthIn(dataset)).toEqual(ROWS.map(truthOf));
  expect(codesOf(dataset)).toEqual(['labels-by-id']);
});

test('true classes beside predicted ones are matched by their ids', async () => {
  const pairs = lines(['file', 'label', 'pred'], ...MIXED.map((i) => [file(i), CLASSES[truthOf(i)] ?? '', 'cat']));
  const [a, b] = (await openAll({ 'values.csv': points(file), 'pairs.csv': pairs })) as [InputFile, InputFile];
  const files = await joinedById([a, b], []);
  const dataset = assemble(files.map((each, i) => ({ ...each, role: i === 0 ? 'logits' : 'labels' })));
  expect(truthIn(dataset)).toEqual(ROWS.map(truthOf));
});

test('labels that were opened first, or later, are matched too, and features as logits', async () => {
  const [a, b] = (await openAll({ 'v.csv': points(file), 'l.csv': labels(MIXED, file) })) as [InputFile, InputFile];
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    const [joinedSecond] = await joinedById([second], [first]);
    expect(truthIn(assemble(assignRoles([first, joinedSecond ?? second])))).toEqual(ROWS.map(truthOf));
    const roles = assignRoles([first, joinedSecond ?? second], new Map([[a.id, 'features']]));
    expect(truthIn(assemble(roles))).toEqual(ROWS.map(truthOf));
  }
});

test.each<[string, Id]>([
  ['texts', file],
  ['numbers', number],
])('labels in JSON are matched by the column beside them: %s', async (_, id) => {
  const rows = MIXED.map((i) => ({ id: id === number ? Number(id(i)) : id(i), label: CLASSES[truthOf(i)] }));
  const text = rows.map((row) => JSON.stringify(row)).join('\n');
  const [a] = (await openAll({ 'v.csv': points(id, 'id') })) as [InputFile];
  const members = await filesIn('labels.jsonl', text);
  const files = await joinedById([a, ...members], []);
  const used = files.filter(({ name }) => name === 'v.csv' || name === 'labels.jsonl');
  const dataset = assemble(used.map((each, i) => ({ ...each, role: i === 0 ? 'logits' : 'labels' })));
  expect(truthIn(dataset)).toEqual(ROWS.map(truthOf));
  expect(codesOf(dataset)).toEqual(['labels-by-id']);
});
