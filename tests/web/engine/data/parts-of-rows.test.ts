import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import type { ColumnFile } from '../../../../web/engine/data/formats/columns/column-file.ts';
import { membersOf } from '../../../../web/engine/data/formats/columns/contents.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { ANIMALS, type Column, csv, named, opened, POINTS, read, values } from './animals.ts';
import { sourceOf } from './write.ts';

/* Tables that hold more than one thing: several splits or epochs, labels without a heading, a class that is there twice. */

const bare = values((name) => name);
const logits = bare.map(([name, cells]): Column => [name, cells.map((cell) => Number(cell) * 20 - 10)]);
const label: Column = ['label', named('truth')];
const split: Column = ['split', POINTS.map((_, i) => (i < 16 ? 'train' : 'test'))];
const epoch: Column = ['epoch', POINTS.map((_, i) => i % 3)];
const warningsOf = async (columns: readonly Column[]) => assemble(await opened('x.csv', csv(columns))).warnings ?? [];

describe('a column that tells of which part the rows are is said, with its values and what to do', () => {
  test.each<[string, Column[], string]>([
    ['splits beside labels', [...logits, label, split], "'split' was left out"],
    ['splits beside nothing else', [...logits, split], "'split' was left out"],
    ['splits beside columns called as values', [...values((name) => `prob_${name}`), split], "'split' was left out"],
    ['splits under another heading', [...logits, label, ['part', split[1]]], "'part' was left out"],
    ['splits without a heading', [['', split[1]], ...logits, label], 'Column 1 was left out'],
    ['splits beside predictions alone', [label, ['predicted', named('predicted')], split], "'split' was left out"],
  ])('%s', async (_, columns, message) => {
    const found = (await warningsOf(columns)).filter(({ code }) => code === 'parts-together');
    expect(found.map((warning) => warning.message)).toEqual([expect.stringContaining(message)]);
    expect(found[0]?.message).toContain('train (16), test (8)');
    expect(found[0]?.remedy).toContain('such as those of test');
  });

  const arrowOf = async (columns: readonly Column[]): Promise<readonly InputFile[]> => {
    const table = tableFromArrays(Object.fromEntries(columns.map(([name, cells]) => [name, [...cells]])));
    const bytes = tableToIPC(table, { format: 'file' });
    if (bytes === null) throw new Error('nothing was written');
    return assignRoles(await openFile('x.arrow', new BufferSource('x.arrow', new Uint8Array(bytes)), readHere));
  };
  const records = (columns: readonly Column[]): string =>
    JSON.stringify(POINTS.map((_, row) => Object.fromEntries(columns.map(([name, cells]) => [name, cells[row]]))));

  test.each<[string, Column[]]>([
    ['beside logits', [...logits, split]],
    ['of any heading', [...logits, ['part', split[1]]]],
  ])('in Arrow and in records of JSON as in CSV, %s', async (_, columns) => {
    const found = await Promise.all([
      opened('x.csv', csv(columns)),
      opened('x.json', records(columns)),
      arrowOf(columns),
    ]);
    const [first, ...others] = found.map((files) => {
      const { logits: input, labels, warnings = [] } = assemble(files);
      const said = warnings.filter(({ code }) => code === 'parts-together').map(({ message }) => message);
      return { columns: input?.table.columnNames, labels, said };
    });
    expect(first).toEqual({ columns: ANIMALS, labels: null, said: [expect.stringContaining('train (16), test (8)')] });
    expect(others).toEqual([first, first]);
  });

  test('beside texts of several lines, in a file that is longer than what is read at a time', async () => {
    const note = `"${Array.from({ length: 80 }, (_, line) => `line ${line}`).join('\n')}"`;
    const lines = Array.from(
      { length: 2000 },
      (_, i) => `${i < 1500 ? 'train' : 'test'},${note},${i / 2 - 3.25},${-i / 4}`,
    );
    const [file] = await opened('x.csv', `split,note,cat,dog\n${lines.join('\n')}\n`);
    expect(file?.shape).toEqual([2000, 2]);
    expect(file?.warnings?.map(({ message }) => message)).toEqual([
      expect.stringContaining('train (1,500), test (500)'),
    ]);
  });

  test('epochs', async () => {
    const [found] = (await warningsOf([...logits, label, epoch])).filter(({ code }) => code === 'parts-together');
    expect(found?.message).toContain("'epoch' was left out");
    expect(found?.message).toContain('0 (8), 1 (8), 2 (8)');
  });

  test('epochs beside logits and nothing else are asked about, and never a class of themselves', async () => {
    const [file] = await opened('x.csv', csv([...logits, epoch]));
    if (file?.content.kind !== 'question') throw new Error('it was not asked');
    expect(file.content.question.message).toContain("'epoch'");
  });

  test.each<[string, Column[]]>([
    ['one split', [...logits, label, ['split', POINTS.map(() => 'test')]]],
    ['a number for each row', [...logits, label, ['step', POINTS.map((_, i) => i)]]],
    ['the classes that a model says', [...logits, label, ['model says', named('predicted')]]],
  ])('%s is nothing to say', async (_, columns) => {
    expect((await warningsOf(columns)).map(({ code }) => code)).not.toContain('parts-together');
  });
});

describe('names of the columns in a column that is not called label', () => {
  test.each(['', 'Unnamed: 0', 'index', 'animal'])(
    "are the true classes under '%s', which is said",
    async (heading) => {
      const { dataset, truth } = await read(csv([[heading, named('truth')], ...bare]));
      expect(truth).toEqual(named('truth'));
      const [warning] = dataset.warnings?.filter(({ code }) => code === 'labels-by-content') ?? [];
      expect(warning?.message).toContain(heading === '' ? 'Column 1' : `'${heading}'`);
      expect(warning?.message).toContain('the true classes');
    },
  );

  test('are the predicted ones where they are always the largest value, which is said', async () => {
    const { dataset, truth } = await read(csv([['', named('predicted')], ...bare]));
    expect(truth).toBeNull();
    expect(dataset.warnings?.map(({ message }) => message).join()).toContain('the predicted classes');
  });

  test('are predictions where that is said, and the column is told by its place', async () => {
    const { dataset } = await read(csv([['', named('truth')], ...bare]), { prediction: '1' });
    expect(dataset.warnings?.map(({ message }) => message).join()).toContain("the prediction in 'column 1'");
  });

  test('are asked about where two columns hold them', async () => {
    const [file] = await opened('x.csv', csv([['', named('truth')], ['animal', named('predicted')], ...bare]));
    expect(file?.content.kind).toBe('question');
  });

  test('before the rows of matrices below each other are no labels: which matrix is meant is not known', async () => {
    const rows = [...ANIMALS, ...ANIMALS].map((name, i) => [name, i, 2, 3, 4].join());
    const text = [['', ...ANIMALS].join(), ...rows].join('\n');
    await expect(opened('x.csv', text)).rejects.toThrow('2 squares of counts below each other');
  });
});

describe('two columns of one class', () => {
  const twice: Column[] = [...bare, ['dog', POINTS.map((_, i) => i / 7)]];

  test('are refused beside labels, by name and place', async () => {
    await expect(opened('x.csv', csv([...twice, label]))).rejects.toThrow("columns 2 and 5 are both called 'dog'");
  });

  test('are said where there are none', async () => {
    const [warning] = (await warningsOf(twice)).filter(({ code }) => code === 'same-heading');
    expect(warning?.message).toContain("columns 2 and 5 are both called 'dog'");
  });
});

test.each([
  ['more rows than say what columns are', [0, 1500, 3000]],
  ['no rows', [0]],
])('a Parquet file of blocks with %s has its texts beside its numbers', async (_, blocks) => {
  const column = (name: string, kind: 'float' | 'text') => ({ name, kind, isSingle: true, width: 1 });
  const file: ColumnFile = {
    columns: [column('a', 'float'), column('b', 'float'), column('split', 'text')],
    others: [],
    blocks,
    // Parquet reads whole blocks, whatever end is asked for.
    read: ({ kind }, start) => {
      const end = blocks.find((row) => row > start);
      if (end === undefined) throw new Error('there is no such block');
      return Promise.resolve(
        Array.from({ length: end - start }, (_, i) => (kind === 'text' ? ['train', 'test'][i % 2] : i / 2)),
      );
    },
  };
  const members = await membersOf(sourceOf('x.parquet', ''), file);
  const [table] = members;
  if (table === undefined || table.found instanceof DataError) throw new Error('no table was read');
  expect(table.found.shape).toEqual([blocks.at(-1), 2]);
  expect(table.found.warnings?.map(({ message }) => message) ?? []).toEqual(
    blocks.length > 1 ? [expect.stringContaining("'split' was left out")] : [],
  );
});

test('texts of more rows than are held leave the numbers beside them', async () => {
  const column = (name: string, kind: 'float' | 'text') => ({ name, kind, isSingle: true, width: 1 });
  const rows = 2 ** 24 + 1;
  const file: ColumnFile = {
    columns: [column('a', 'float'), column('b', 'float'), column('split', 'text')],
    others: [],
    blocks: [0, 4, rows],
    read: ({ kind }, start, end) =>
      Promise.resolve(Array.from({ length: Math.min(end - start, 4) }, (_, i) => (kind === 'text' ? 'train' : i / 2))),
  };
  const [table, split] = await membersOf(sourceOf('x.parquet', ''), file);
  expect(table?.found).toMatchObject({ shape: [rows, 2] });
  expect(split?.found).toBeInstanceOf(DataError);
});

test('a table of things and their measures is refused where it has more rows than are read, and never cut short', async () => {
  const column = (name: string, kind: 'float' | 'text') => ({ name, kind, isSingle: true, width: 1 });
  const file: ColumnFile = {
    columns: [column('name', 'text'), column('accuracy', 'float'), column('latency_ms', 'float')],
    others: [],
    blocks: [0, 1000, 2 ** 21],
    read: ({ kind }, start, end) =>
      Promise.resolve(Array.from({ length: end - start }, (_, i) => (kind === 'text' ? `thing ${start + i}` : i / 7))),
  };
  await expect(membersOf(sourceOf('x.parquet', ''), file)).rejects.toMatchObject({ code: 'too-large' });
});
