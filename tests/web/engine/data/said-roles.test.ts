import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import type { ColumnChoice, ColumnRole } from '../../../../web/engine/model/columns.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { choiceOfRoles, columnsLike, isShared, rolesOf, withRole } from '../../../../web/page/app/files/sheet/roles.ts';
import { sourceOf } from './write.ts';

/* Somebody says in the sheet what the columns of a table are. */

const read = (name: string, text: string, choice?: ColumnChoice): Promise<InputFile[]> =>
  openFile(name, sourceOf(name, text), readHere, choice);

const rows = (write: (row: number) => string): string =>
  Array.from({ length: 24 }, (_, row) => `${write(row)}\n`).join('');
const said = (...roles: readonly ColumnRole[]): ColumnChoice => ({ roles: Object.fromEntries(roles.entries()) });

const PREDICTIONS = `id,gold,prob_cat,prob_dog,prob_cow,margin\n${rows(
  (row) => `p${row},${['cat', 'dog', 'cow'][row % 3]},0.5,0.3,0.2,${row / 100}`,
)}`;

describe('a table of a form, with other columns of words', () => {
  const animals = ['cat', 'dog', 'fox', 'cow'];
  const FORM = `Timestamp,Email,Which animal was shown?,Which animal do you see?,Comment\n${rows(
    (row) =>
      `2024/01/02 10:${row + 10}:00,p${row}@x.org,${animals[row % 4]},${animals[(row + Number(row % 5 === 0)) % 4]},${row % 3 === 0 ? 'hard' : ''}`,
  )}`;
  const [TRUTH, PREDICTION] = [2, 3];
  const asked = (file: InputFile | undefined): string =>
    file?.content.kind === 'question' ? file.content.question.message : '';

  test.each([
    ['the true class', { [TRUTH]: 'truth' }],
    ['the predicted class', { [PREDICTION]: 'prediction' }],
    ['both', { [PREDICTION]: 'prediction', [TRUTH]: 'truth' }],
    ['a column that is left out, and one side', { 4: 'left out', [TRUTH]: 'truth' }],
  ] as const)('is read as soon as it is clear: %s was said', async (_, roles) => {
    const [file] = await read('form.csv', FORM, { roles: { 0: 'id', ...roles } });
    expect(file?.columns?.map(({ role }) => role)).toEqual(['id', 'id', 'truth', 'prediction', 'left out']);
  });

  test('keeps what was said, and says what is missing, where it is not clear', async () => {
    const two = FORM.split('\n').map((line, i) =>
      line === '' ? line : `${line},${i === 0 ? 'And again?' : animals[i % 4]}`,
    );
    for (const [roles, missing] of [
      [{ [TRUTH]: 'truth' }, 'the predicted class'],
      [{ [PREDICTION]: 'prediction' }, 'the true class'],
    ] as const) {
      const [file] = await read('form.csv', two.join('\n'), { roles });
      expect(asked(file)).toContain(`several columns may be ${missing}`);
      expect(asked(file)).not.toContain(file?.columns?.[Number(Object.keys(roles)[0])]?.heading ?? '');
    }
    const apart = `seen,note\n${rows((row) => `${row / 8},${row / 3}`)}`;
    const [file] = await read('form.csv', apart, { roles: { 0: 'prediction' } });
    expect(asked(file)).toBe('no column is the true class yet');
  });

  test('keeps the count that was set, before both sides are and after', async () => {
    const counted = `animal,seen,n,times\n${animals.flatMap((a, i) => animals.map((b, k) => `${a},${b},${i + k},${i * k + 1}\n`)).join('')}`;
    const rolesWith = async (roles: ColumnChoice['roles']) =>
      (await read('pairs.csv', counted, { roles }))[0]?.columns?.map(({ role }) => role);
    expect(await rolesWith({ 3: 'count', 0: 'truth' })).toEqual(['truth', 'prediction', 'left out', 'count']);
    expect(await rolesWith({ 3: 'count', 1: 'prediction' })).toEqual(['truth', 'prediction', 'left out', 'count']);
    expect(await rolesWith({ 3: 'count', 0: 'truth', 1: 'prediction' })).toEqual([
      'truth',
      'prediction',
      'left out',
      'count',
    ]);
    expect(await rolesWith({ 2: 'id', 0: 'truth', 1: 'prediction' })).toEqual([
      'truth',
      'prediction',
      'id',
      'left out',
    ]);
  });

  test('shows what was said of a column also where the table is read as something else', async () => {
    const [file] = await read('names.csv', 'name,group\na,x\nb,y\n', { roles: { 1: 'left out' } });
    const from = { name: 'names.csv', sources: [], choice: { roles: { 1: 'left out' } } } as const;
    if (file === undefined) throw new Error('nothing was read');
    const facts = [{}, {}] as unknown as Parameters<typeof rolesOf>[1];
    expect(rolesOf({ ...file, columns: undefined, from }, facts)).toEqual([null, 'left out']);
  });
});

describe('a table of predictions', () => {
  test('is read by the roles that were given, whatever its headings say', async () => {
    const [values, labels] = await read(
      'p.csv',
      PREDICTIONS,
      said('left out', 'truth', 'values', 'values', 'left out', 'values'),
    );
    expect(values?.shape).toEqual([24, 3]);
    expect(values?.content.kind === 'table' && values.content.table.columnNames).toEqual([
      'prob_cat',
      'prob_dog',
      'margin',
    ]);
    expect(labels?.name).toBe('p.csv/gold');
    expect(values?.columns?.map(({ role }) => role)).toEqual([
      'left out',
      'truth',
      'values',
      'values',
      'left out',
      'values',
    ]);
    expect(values?.warnings).toEqual([]); // who leaves a column out need not be told
  });

  test('columns without headings are named by their numbers from 1', async () => {
    const lists = said('truth', 'list classes', 'list values');
    await expect(
      read(
        'p.csv',
        rows((row) => `cat,dog,${row - 3.5}`),
        lists,
      ),
    ).rejects.toThrow("values in 'column 3' are");
  });

  test('true classes alone are labels', async () => {
    const [labels, ...others] = await read(
      'p.csv',
      PREDICTIONS,
      said('id', 'truth', 'left out', 'left out', 'left out', 'left out'),
    );
    expect(others).toEqual([]);
    expect(labels?.name).toBe('p.csv');
    expect(labels?.role).toBe('labels');
  });

  test.each<[string, ColumnChoice, RegExp]>([
    [
      'one value',
      said('id', 'truth', 'values', 'left out', 'left out', 'left out'),
      /only 'prob_cat' is a value of a class/,
    ],
    [
      'two truths',
      said('truth', 'truth', 'values', 'values', 'values', 'id'),
      /2 columns are the true class: 'id', 'gold'/,
    ],
    [
      'nothing',
      said('id', 'left out', 'left out', 'left out', 'left out', 'left out'),
      /no column is a value of a class/,
    ],
    [
      'words as values',
      said('values', 'truth', 'values', 'values', 'values', 'id'),
      /expected a number at row 0 .*'id' \(A\), found 'p0'/,
    ],
    [
      'classes and no values of them',
      said('list classes', 'truth', 'id', 'id', 'id', 'id'),
      /1 columns? list.* classes, and 0/,
    ],
  ])('%s: refused with words', async (_, choice, words) => {
    const error = await read('p.csv', PREDICTIONS, choice).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(DataError);
    expect(String(error)).toMatch(words);
  });
});

describe('a plain table', () => {
  const numbers = rows((row) => `${row % 3},${row / 7},${1 - row / 7},${row / 3}`);

  test('without headings can have a column of true classes', async () => {
    const [before] = await read('x.csv', numbers);
    expect(before?.shape).toEqual([null, 4]);
    const [values, labels] = await read('x.csv', numbers, said('truth', 'values', 'values', 'values'));
    expect(values?.shape).toEqual([24, 3]);
    expect(labels?.role).toBe('labels');
  });

  test('tells what its columns look like without being read', async () => {
    const [looked] = await read('x.csv', numbers, { onlyColumns: true });
    expect(looked?.columns?.map(({ kind, range }) => [kind, range?.[0]])).toEqual([
      ['whole', 0],
      ['number', 0],
      ['number', 1 - 23 / 7],
      ['number', 0],
    ]);
    expect(looked?.columns?.[0]?.first.slice(0, 4)).toEqual(['0', '1', '2', '0']);
    expect(looked?.shape).toEqual([24, 4]);
  });

  test('of JSON records tells the same', async () => {
    const records = Array.from({ length: 5 }, (_, a) => ({ a, b: a / 2, split: 'test' }));
    const [looked] = await read('x.json', JSON.stringify(records), { onlyColumns: true });
    expect(looked?.columns?.map(({ heading, kind }) => [heading, kind])).toEqual([
      ['a', 'whole'],
      ['b', 'number'],
      ['split', 'text'],
    ]);
  });
});

describe('the roles in the sheet', () => {
  test('a role that one column can have goes from one to the other', () => {
    expect(withRole(['id', 'truth', 'prediction'], 2, 'truth')).toEqual(['id', 'prediction', 'truth']);
    expect(withRole(['id', 'truth', 'values'], 2, 'truth')).toEqual(['id', 'left out', 'truth']);
    expect(withRole(['values', 'values'], 1, 'left out')).toEqual(['values', 'left out']);
  });

  test('what is said of a column can be said of those that are called like it and were for the same', () => {
    const headings = ['id', 'prob_cat', 'prob_dog', 'prob_cow', 'margin'];
    const roles = ['id', 'left out', 'left out', 'values', 'left out'] as const;
    expect(columnsLike(headings, roles, 1)).toEqual({ called: 'prob_…', columns: [2] });
    expect(columnsLike(headings, roles, 4)).toBeNull();
    expect(isShared('truth')).toBe(false);
  });

  test('columns of a plain table are its values, and no column of a list of classes has a role', async () => {
    const text = `name,a,b\n${rows((row) => `n${row},${row},${row / 2}`)}`;
    const [plain] = await read('x.csv', text);
    const [looked] = await read('x.csv', text, { onlyColumns: true });
    if (plain === undefined) return expect.unreachable();
    expect(rolesOf(plain, looked?.columns ?? [])).toEqual(['left out', 'values', 'values']);
    const classes = 'name,group\ncat,pet\ndog,pet\ncow,farm\n';
    const [list] = await read('classes.csv', classes);
    const [seen] = await read('classes.csv', classes, { onlyColumns: true });
    if (list === undefined) return expect.unreachable();
    const roles = rolesOf(list, seen?.columns ?? []);
    expect(roles).toEqual([null, null]);
    expect(choiceOfRoles(withRole(roles, 1, 'truth'), undefined)).toEqual({ roles: { 1: 'truth' } });
  });
});
