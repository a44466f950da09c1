import { describe, expect, test } from 'vitest';
import { openingsOf, shardName } from '../../../../web/engine/data/shards/openings.ts';
import { open } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import { concat, elements, failure, labelsNpy, npy, sourceOf, utf8, zip } from './write.ts';

type Files = Readonly<Record<string, Uint8Array | string>>;

const groups = (files: Files) => openingsOf(Object.entries(files).map(([name, content]) => sourceOf(name, content)));

async function openOnly(files: Files) {
  const [only, ...others] = groups(files);
  if (only === undefined || others.length > 0) throw new Error('one set expected');
  return open(only);
}

const values = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i / 8);
const part = (rows: number, from: number, type = '<f4', columns = 3): Uint8Array =>
  npy(type, [rows, columns], elements(type === '<f4' ? 'f4' : 'f8', values(from, rows * columns)));

test.each([
  ['logits-00001-of-00008.npy', 'logits-*-of-00008.npy', 1, 8],
  ['model_3_of_4.safetensors', 'model-*-of-4.safetensors', 3, 4],
  ['x.part2.csv.gz', 'x.part-*.csv.gz', 2, null],
  ['part-00003-1c2d.c000.snappy.parquet', 'part-*-1c2d.c000.snappy.parquet', 3, null],
])('%s is a shard', (name, set, index, total) => {
  expect(shardName(name)).toEqual({ set, index, total });
});

test.each(['logits.npy', 'fold_3.npy', 'seed1.npy', 'resnet50.npy', 'departure.csv'])('%s is no shard', (name) => {
  expect(shardName(name)).toBeNull();
});

describe('shards that were opened together', () => {
  test('are one table, in the order of their numbers', async () => {
    const files = { 'l-2-of-3.npy': part(2, 100), 'l-3-of-3.npy': part(1, 200), 'l-1-of-3.npy': part(3, 0) };
    const [file] = await openOnly(files);
    expect(file).toMatchObject({ name: 'l-*-of-3.npy', shape: [6, 3], role: 'logits' });
    if (file?.content.kind !== 'table' || file.content.table.layout.kind !== 'binary') throw new Error('no table');
    const { source, layout } = file.content.table;
    const expected = elements('f4', [...values(0, 9), ...values(100, 6), ...values(200, 3)]);
    expect(layout.offset).toBe(0);
    expect(await source.read(0, source.size)).toEqual(expected);
    expect(await source.read(30, 65)).toEqual(expected.slice(30, 65));
    const whole = concat(...[files['l-1-of-3.npy'], files['l-2-of-3.npy'], files['l-3-of-3.npy']]);
    expect(await file.source.read(0, file.source.size)).toEqual(whole);
  });

  test('as text: headers are left out, a missing line end is put in', async () => {
    const [file] = await openOnly({
      'x.part1.csv': 'a,b\n1,2\n3,4',
      'x.part2.csv': 'a,b\n5,6\n',
      'x.part3.csv': 'a,b\n7,8',
    });
    if (file?.content.kind !== 'table') throw new Error('no table');
    const { source, layout, columnNames } = file.content.table;
    expect(columnNames).toEqual(['a', 'b']);
    expect(layout.offset).toBe(0);
    expect(new TextDecoder().decode(await source.read(0, source.size))).toBe('1,2\n3,4\n5,6\n7,8\n');
  });

  test('as archives: member by member', async () => {
    const archive = (from: number): Uint8Array =>
      zip([
        { name: 'logits.npy', data: part(2, from), deflate: true },
        { name: 'labels.npy', data: labelsNpy([from, from + 1]) },
      ]);
    const files = await openOnly({ 'x-0-of-2.npz': archive(0), 'x-1-of-2.npz': archive(5) });
    expect(files.map(({ name, shape }) => ({ name, shape }))).toEqual([
      { name: 'x-*-of-2.npz/logits', shape: [4, 3] },
      { name: 'x-*-of-2.npz/labels', shape: [4] },
    ]);
    expect(files[1]?.content).toEqual({ kind: 'numbers', values: Float64Array.of(0, 1, 5, 6) });
  });

  const head = 'text,label,pred,prob_cat,prob_dog\n';
  const rows = 'a long text,cat,cat,0.75,0.25\nanother,dog,cat,0.5,0.5\nmore,cat,cat,1,0\n';

  test('as tables of predictions: they are for what one file of them is for', async () => {
    const files = await openOnly({ 'x.part1.csv': head + rows, 'x.part2.csv': head + rows });
    expect(files.map(({ name, role, shape }) => [name, role, shape])).toEqual([
      ['x.part-*.csv', 'logits', [6, 2]], // and not features, as an x in its name says
      ['x.part-*.csv/label', 'labels', [6]],
      ['x.part-*.csv/text', 'texts', [6]],
      ['x.part-*.csv/pred', 'unused', [6, 2]],
    ]);
    const [pairs] = await openOnly({ 'x.part1.csv': 'true,pred\na,b\nb,b\n', 'x.part2.csv': 'true,pred\na,a\n' });
    expect(pairs).toMatchObject({
      role: 'confusion',
      content: { truth: ['a', 'b', 'a'], prediction: ['b', 'b', 'a'] },
    });
  });

  test('what may be read in several ways is asked once for all', async () => {
    const asking = 'label,target,prob_cat,prob_dog\ncat,dog,0.75,0.25\ndog,dog,0.5,0.5\ncat,cat,1,0\n';
    const [opening] = groups({ 'x.part1.csv': asking, 'x.part2.csv': asking });
    if (opening === undefined) throw new Error('one set expected');
    const [question] = await open(opening);
    expect(question?.content).toMatchObject({ kind: 'question', question: { answers: [{}, {}] } });
    const [logits, labels] = await open(opening, readHere, { truth: 'target' });
    expect([logits?.role, logits?.shape, labels?.name]).toEqual(['logits', [6, 2], 'x.part-*.csv/target']);
  });

  test('what is said of one is said with its name, and what is said of all once', async () => {
    const [labelled, unlabelled] = ['true,pred\na,b\nb,b\na,a\n', 'true,pred\na,b\nb,b\n,a\n'];
    const said = async (files: Files) => (await openOnly(files))[0]?.warnings?.map(({ message }) => message);
    expect(await said({ 'x.part1.csv': unlabelled, 'x.part2.csv': unlabelled })).toEqual([
      expect.stringMatching(/^In each part: 1 row has no true label/),
    ]);
    expect(await said({ 'x.part1.csv': labelled, 'x.part2.csv': unlabelled })).toEqual([
      expect.stringMatching(/^x\.part2\.csv: 1 row has no true label/),
    ]);
  });

  test('what a part says with its name is said once for all, and no name twice', async () => {
    const latin = Uint8Array.from(Buffer.from('ch\xe8vre,\xe2ne\n1.5,-2\n3,4.25\n', 'latin1'));
    const said = async (files: Files) => (await openOnly(files))[0]?.warnings?.map(({ message }) => message);
    expect(await said({ 'x.part1.csv': latin, 'x.part2.csv': latin })).toEqual([
      expect.stringMatching(/^In each part: The text is no UTF-8/),
    ]);
    const plain = utf8('chèvre,âne\n1.5,-2\n3,4.25\n');
    expect(await said({ 'x.part1.csv': plain, 'x.part2.csv': latin })).toEqual([
      expect.stringMatching(/^x\.part2\.csv: The text is no UTF-8/),
    ]);
  });

  test('stay apart from other files and other sets', () => {
    const opened = groups({ 'a-1-of-2.npy': '', 'labels.npy': '', 'b-1-of-1.npy': '', 'a-2-of-2.npy': '' });
    expect(opened.map(({ name, sources }) => [name, sources.length])).toEqual([
      ['a-*-of-2.npy', 2],
      ['labels.npy', 1],
      ['b-*-of-1.npy', 1],
    ]);
  });
});

describe('shards that do not fit', () => {
  const refuse = async (files: Files) => failure(() => openOnly(files));

  test.each<[string, Files, string, string]>([
    ['missing', { 'l-1-of-4.npy': part(1, 0), 'l-3-of-4.npy': part(1, 0) }, 'shard-missing', 'number 2, 4'],
    ['missing before the first', { 'l.part2.npy': part(1, 0), 'l.part3.npy': part(1, 0) }, 'shard-missing', 'number 1'],
    [
      'alone',
      { 'l-7-of-8000.npy': part(1, 0) },
      'shard-missing',
      '7,999 of its 8,000 shards are missing: number 1, 2, 3',
    ],
    ['twice', { 'l-1-of-2.npy': part(1, 0), 'l-01-of-2.npy': part(1, 0) }, 'shard-twice', 'shard 1 is there twice'],
    ['of a higher number', { 'l-1-of-2.npy': part(1, 0), 'l-9-of-2.npy': part(1, 0) }, 'shard-number', 'shard 9 of 2'],
    ['of none', { 'l-1-of-0.npy': part(1, 0) }, 'shard-number', 'shard 1 of 0'],
    ['of another type', { 'l-1-of-2.npy': part(1, 0), 'l-2-of-2.npy': part(1, 0, '<f8') }, 'shard-mismatch', 'float64'],
    [
      'of other columns',
      { 'l-1-of-2.npy': part(1, 0), 'l-2-of-2.npy': part(1, 0, '<f4', 4) },
      'shard-mismatch',
      'of 4',
    ],
    [
      'of labels',
      { 'l-1-of-2.npy': part(1, 0), 'l-2-of-2.npy': labelsNpy([1]) },
      'shard-mismatch',
      'one number a point',
    ],
    [
      'with another header',
      { 'l-1-of-2.csv': 'a,b\n1,2\n', 'l-2-of-2.csv': 'a,c\n1,2\n' },
      'shard-mismatch',
      'l-2-of-2.csv',
    ],
    [
      'with other names behind the first ones',
      { 'l-1-of-2.csv': 'a,b,c,d,e,f,g\n1,2,3,4,5,6,7\n', 'l-2-of-2.csv': 'a,b,c,d,e,g,f\n1,2,3,4,5,6,7\n' },
      'shard-mismatch',
      "l-2-of-2.csv has a column 6 called 'g', l-1-of-2.csv has a column 6 called 'f'",
    ],
    [
      'with values of the classes in another order',
      {
        'p.part1.csv': 'label,prob_cat,prob_dog\ncat,0.9,0.1\ndog,0.25,0.75\n',
        'p.part2.csv': 'label,prob_dog,prob_cat\ncat,0.1,0.9\ndog,0.75,0.25\n',
      },
      'shard-mismatch',
      "p.part2.csv has a column 1 called 'dog', p.part1.csv has a column 1 called 'cat'",
    ],
    [
      'that are damaged',
      { 'l-1-of-2.npy': part(1, 0), 'l-2-of-2.npy': part(1, 0).slice(0, 130) },
      'size-mismatch',
      'few',
    ],
    [
      'of pairs, of which some have a count',
      { 'x.part1.csv': 'true,pred,count\na,b,5\nb,b,7\n', 'x.part2.csv': 'true,pred\na,a\n' },
      'shard-mismatch',
      'x.part2.csv has one pair a point, x.part1.csv has pairs with a count',
    ],
    [
      'of trees',
      { 'x.part1.nwk': '((a,b),c);', 'x.part2.nwk': '((a,b),c);' },
      'shard-mismatch',
      'x.part1.nwk has a tree, of which parts are not read as one',
    ],
    [
      'in Fortran order',
      {
        'l-1-of-2.npy': npy('<f4', [1, 2], elements('f4', [1, 2]), true),
        'l-2-of-2.npy': npy('<f4', [1, 2], elements('f4', [1, 2]), true),
      },
      'shard-order',
      'Fortran',
    ],
    [
      'with other members',
      {
        'x-1-of-2.npz': zip([{ name: 'a.npy', data: part(1, 0) }]),
        'x-2-of-2.npz': zip([{ name: 'b.npy', data: part(1, 0) }]),
      },
      'shard-mismatch',
      'holds b',
    ],
  ])('%s', async (_, files, code, says) => {
    const error = await refuse(files);
    expect(error.code).toBe(code);
    expect(error.toLine()).toContain(says);
  });
});

test('a file that says nothing of others is opened alone', async () => {
  const [file] = await openOnly({ 'x.part1.csv': utf8('1,2\n3,4\n') });
  expect(file?.name).toBe('x.part1.csv');
});
