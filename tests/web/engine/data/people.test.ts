import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { ANIMALS, type Column, csv, expected, named, opened, POINTS, read, values } from './animals.ts';
import { numbersIn } from './golden.ts';
import { filesIn } from './roles.ts';
import { failure } from './write.ts';

/* Small things that programs write into tables and answers. */

const truth: Column = ['truth', named('truth')];
const withCell = (column: number, row: number, cell: string): Column[] =>
  values((name) => `prob_${name}`).map(([heading, cells], c) => [
    heading,
    cells.map((own, r) => (c === column && r === row ? cell : own)),
  ]);

describe('a cell that says that there is no number', () => {
  test.each(['NA', 'N/A', '#N/A', 'null', 'None', '<NA>', 'nan'])('%s is none', async (cell) => {
    const found = await read(csv([truth, ...withCell(1, 3, cell)]));
    expect(found.values.dog?.[3]).toBeNaN();
    expect(found.values.cat).toEqual(expected.values.cat);
    expect(found.truth).toEqual(expected.truth);
  });
  test.each(['n', 'x', '-', 'NAN1', 'none of them'])('%s is a mistake', async (cell) => {
    const error = await failure(() => read(csv([truth, ...withCell(1, 3, cell)])));
    expect(error.message).toContain(`'${cell}'`);
  });
  test('and the sheet of the file counts it', async () => {
    const [file] = await opened('x.csv', csv([truth, ...withCell(1, 3, 'NA')]));
    expect(file?.columns?.map(({ notFinite }) => notFinite)).toEqual([0, 0, 1, 0, 0]);
  });
  test('a class may be called so', async () => {
    const names = ['NA', 'dog', 'null', 'fox'];
    const columns: Column[] = [['truth', named('truth', names)], ...values((_, c) => `prob_${names[c]}`)];
    const { logits } = assemble(await opened('x.csv', csv(columns)));
    expect(logits?.table.columnNames).toEqual(names);
  });
});

describe('a comment above a table', () => {
  const numbers = csv(values((name) => name))
    .split('\n')
    .slice(1)
    .join('\n');
  const namesIn = async (text: string): Promise<readonly string[] | undefined> => {
    const [file] = await opened('x.csv', text);
    if (file?.content.kind !== 'table') return expect.unreachable();
    expect(await numbersIn(file)).toEqual(POINTS.flatMap((point) => point.values));
    return file.content.table.columnNames;
  };
  test('that names each column is its heading, as savetxt of NumPy writes it', async () => {
    expect(await namesIn(`# ${ANIMALS.join()}\n${numbers}`)).toEqual(ANIMALS);
    expect(await namesIn(`# made by a script\n#${ANIMALS.join(', ')}\n${numbers}`)).toEqual(ANIMALS);
  });
  test.each([
    ['fewer names', '# cat,dog,wolf'],
    ['a name twice', '# cat,cat,wolf,fox'],
    ['numbers', '# 1,2,3,4'],
    ['a sentence', '# cats, dogs and wolves'],
  ])('with %s is none', async (_, comment) => {
    expect(await namesIn(`${comment}\n${numbers}`)).toBeUndefined();
  });
});

test.each([
  ['its rows', 'ticket'],
  ['its rows and its headings', '#ticket'],
])('a sign that %s begin with makes no comments of them', async (_, heading) => {
  const columns: Column[] = [[heading, POINTS.map((_, row) => `#${row + 1}`)], ...values((name) => `prob_${name}`)];
  const { logits } = assemble(await opened('x.csv', csv(columns)));
  expect(logits?.table.shape[0]).toBe(POINTS.length);
  expect(logits?.table.columnNames).toEqual(ANIMALS);
});

test('a table of which every line is a comment is the table', async () => {
  const matrix = ',cat,dog,fox\ncat,8,1,0\ndog,2,7,1\nfox,0,0,9\n';
  const [file] = await opened('x.csv', matrix.replaceAll(/^/gm, '# ').replace(/# $/, ''));
  expect(file).toMatchObject({ role: 'confusion', content: { square: { names: ['cat', 'dog', 'fox'] } } });
});

describe('answers of language models with the true class beside them', () => {
  const answers = (label: (row: number) => unknown, key = 'label') =>
    POINTS.map(({ values: own }, row) => ({
      id: row,
      [key]: label(row),
      logprobs: Object.fromEntries(own.map((value, c) => [ANIMALS[c], Math.log(value)])),
    }));
  const datasetOf = async (rows: readonly unknown[], name = 'x.jsonl') => {
    const text = name.endsWith('l') ? rows.map((row) => JSON.stringify(row)).join('\n') : JSON.stringify(rows);
    return assemble(assignRoles(await filesIn(name, text)));
  };
  test.each(['label', 'gold', 'expected_answer', 'true_label'])('under the key %s have labels', async (key) => {
    for (const name of ['x.jsonl', 'x.json']) {
      const { labels, lists } = await datasetOf(
        answers((row) => named('truth')[row], key),
        name,
      );
      expect(lists?.lists.rows).toBe(POINTS.length);
      expect(Array.from(labels?.values ?? [], (value) => labels?.names[value])).toEqual(expected.truth);
    }
  });
  test.each<[string, (row: number) => unknown]>([
    ['of another vocabulary', (row) => ['yes', 'no'][row % 2]],
    ['of which one is missing', (row) => (row === 5 ? null : ANIMALS[row % 4])],
    ['of which one is no class of a list', (row) => (row === 5 ? 'owl' : ANIMALS[row % 4])],
  ])('do without labels %s', async (_, label) => {
    const { labels, lists } = await datasetOf(answers(label));
    expect([labels, lists?.lists.rows]).toEqual([null, POINTS.length]);
  });
  test('scores of the classes by their names are read', async () => {
    const rows = POINTS.map(({ values: own, truth: at }) => ({
      label: ANIMALS[at],
      scores: Object.fromEntries(own.map((value, c) => [ANIMALS[c], value])),
    }));
    const { logits, labels } = await datasetOf(rows, 'x.json');
    expect([logits?.table.columnNames, labels?.values.length]).toEqual([ANIMALS, POINTS.length]);
    const values = await logits?.table.source.read(0, 32);
    expect([...new Float64Array(values?.buffer ?? new ArrayBuffer(0))]).toEqual(POINTS[0]?.values);
  });
});

test('XML is refused by name', async () => {
  const text = '<?xml version="1.0"?>\n<data>\n<row><a>1</a></row>\n</data>\n';
  for (const name of ['x.xml', 'x.txt'])
    expect((await failure(() => opened(name, text))).message).toContain('an XML file');
});

test('pre_1 in small letters is the value of a class', async () => {
  const columns: Column[] = [['label', POINTS.map(({ truth: own }) => own + 1)], ...values((_, c) => `pre_${c + 1}`)];
  const found = await read(csv(columns));
  expect(found.values).toEqual(Object.fromEntries(ANIMALS.map((name, c) => [c + 1, expected.values[name]])));
});

test('the predicted classes of SPSS are no class, and EST1_1 is the probability of the first', async () => {
  const columns: Column[] = [
    ['truth', POINTS.map(({ truth: own }) => own + 1)],
    ['PRE_1', POINTS.map(({ predicted }) => predicted + 1)],
    ...values((_, c) => `EST${c + 1}_1`),
  ];
  const found = await read(csv(columns));
  expect(found.values).toEqual(Object.fromEntries(ANIMALS.map((name, c) => [c + 1, expected.values[name]])));
  expect([...(found.dataset.labels?.values ?? [])]).toEqual(POINTS.map(({ truth: own }) => own));
});
