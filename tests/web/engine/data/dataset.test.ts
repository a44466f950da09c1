import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { readClasses } from '../../../../web/engine/data/dataset/classes.ts';
import { readLabels } from '../../../../web/engine/data/dataset/labels.ts';
import { readTexts } from '../../../../web/engine/data/dataset/texts.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { Classes, Role } from '../../../../web/engine/model/dataset.ts';
import { open } from './roles.ts';
import { elements, failure, labelsNpy, logitsNpy, npy } from './write.ts';

const classesOf = async (name: string, text: string): Promise<Classes> =>
  readClasses((await open(name, text)).content, name);
const labelsOf = async (content: string | Uint8Array, classes: Classes | null = null, name = 'y.csv') =>
  readLabels((await open(name, content)).content, name, classes);

const named = (...names: string[]): Classes => ({ file: 'names.txt', names, groupings: [] });

describe('classes', () => {
  test('are ordered by their index; groupings are the words that repeat', async () => {
    const text = 'fine_id,fine,coarse_id,coarse,note\n2,bear,1,mammal,x\n0,apple,0,fruit,y\n1,pear,0,fruit,z\n';
    expect(await classesOf('classes.csv', text)).toEqual({
      file: 'classes.csv',
      names: ['apple', 'pear', 'bear'],
      groupings: [{ name: 'coarse', values: ['fruit', 'fruit', 'mammal'] }],
    });
  });

  test.each([
    ['an index behind the names', 'name,id\nb,1\na,0\n', ['a', 'b']],
    ['an index from 1', 'id,name\n2,b\n1,a\n', ['a', 'b']],
    ['ids that do not count the classes', 'id,name\n7,b\n3,a\n', ['b', 'a']],
    ['a group number that happens to count', 'name,family,size\nb,x,1\na,x,0\n', ['b', 'a']],
    ['a column called name', 'code,english_name,family\nfr,French,R\nde,German,G\n', ['French', 'German']],
    ['no header', '1,b\n0,a\n', ['a', 'b']],
    ['the first column of distinct words', 'kind,code\nx,b\nx,a\n', ['b', 'a']],
  ])('%s', async (_, text, names) => {
    expect((await classesOf('c.csv', text)).names).toEqual(names);
  });

  test('group numbers are a grouping unless words say the same', async () => {
    const text = 'name,family,branch\na,0,x\nb,0,x\nc,1,x\nd,1,y\n';
    expect((await classesOf('c.csv', text)).groupings.map(({ name }) => name)).toEqual(['family', 'branch']);
    const same = 'name,family_id,family\na,0,x\nb,0,x\nc,1,y\n';
    expect((await classesOf('c.csv', same)).groupings.map(({ name }) => name)).toEqual(['family']);
  });

  test('WordNet ids are not names, and names that several classes share are told apart', async () => {
    const text = 'n02012849 crane\nn01440764 tench\nn03126707 crane\n';
    expect((await classesOf('names.txt', text)).names).toEqual(['crane (0)', 'tench', 'crane (2)']);
    expect((await classesOf('names.txt', 'n02012849 crane\ntench\n')).names).toEqual(['n02012849 crane', 'tench']);
  });

  test('numbers may be names; empty names and tables of numbers are refused', async () => {
    const file = await open('classes.txt', '0\n1\n2\n');
    expect(readClasses(file.content, 'x').names).toEqual(['0', '1', '2']);
    expect((await failure(() => classesOf('c.txt', 'a\n\nb\n'))).message).toContain('class 1');
    expect((await failure(() => classesOf('c.csv', '1,2\n3,4\n'))).code).toBe('wrong-content');
  });
});

describe('labels', () => {
  test('as indices, whole floats and booleans', async () => {
    expect(await labelsOf(labelsNpy([2, 0, 2]))).toEqual({
      file: 'y.csv',
      values: Int32Array.of(2, 0, 2),
      count: 3,
      names: ['class 0', 'class 1', 'class 2'],
    });
    expect((await labelsOf('1.0\n0\n')).values).toEqual(Int32Array.of(1, 0));
    expect((await labelsOf(npy('|b1', [2], Uint8Array.of(1, 0)))).values).toEqual(Int32Array.of(1, 0));
    const known = await labelsOf('1\n0\n', named('a', 'b', 'c'));
    expect(known).toMatchObject({ count: 3, names: ['a', 'b', 'c'] });
  });

  test('as -1 and 1, which are two classes; -1 beside others may be no label, and is refused', async () => {
    for (const text of ['1\n-1\n1\n', '+1\n-1\n+1\n', '1.0\n-1.0\n1.0\n']) {
      const file = await open('y.csv', text);
      expect(assignRoles([file])[0]?.role).toBe('labels');
      const labels = readLabels(file.content, 'y.csv', null);
      expect(labels.values).toEqual(Int32Array.of(1, 0, 1));
      expect(labels.count).toBe(2);
    }
    expect((await labelsOf('1\n-1\n')).names).toEqual(['-1', '1']);
    for (const text of ['-1\n-1\n', '-1\n0\n1\n1\n', '-1\n1\n2\n']) {
      expect((await failure(() => labelsOf(text))).message).toContain('label -1 at row 0 is not a class index');
      const isKnown = !/^(?:-1\n)*$/.test(text);
      expect(assignRoles([await open('y.csv', text)])[0]?.role).toBe(isKnown ? 'labels' : 'unused');
    }
    const classes = named('left', 'right'); // which of them is -1?
    expect((await failure(() => labelsOf('1\n-1\n', classes))).code).toBe('unknown-name');
  });

  test('as names, looked up or in sorted order', async () => {
    expect(await labelsOf('dog\ncat\ndog\n')).toMatchObject({ values: Int32Array.of(1, 0, 1), names: ['cat', 'dog'] });
    const known = await labelsOf('dog\ncat\ndog\n', named('dog', 'emu', 'cat'));
    expect(known).toMatchObject({ values: Int32Array.of(0, 2, 0), count: 3 });
  });

  test('in a table: the column called label, or the one beside an index', async () => {
    expect((await labelsOf('file,label\na,1\nb,0\nc,1\n')).values).toEqual(Int32Array.of(1, 0, 1));
    expect((await labelsOf('file,label\na,dog\nb,cat\n')).names).toEqual(['cat', 'dog']);
    expect((await labelsOf('id,kind\n0,dog\n1,cat\n')).names).toEqual(['cat', 'dog']);
    expect((await failure(() => labelsOf('kind,family\na,dog\nb,cat\n'))).code).toBe('no-labels');
  });

  test.each([
    ['-1', '0\n1\n-1\n', 2],
    ['0.5', '0\n0.5\n1\n', 1],
    ['1,000,000', '0\n1000000\n', 1],
  ])('%s is no class index', async (value, text, row) => {
    const error = await failure(() => labelsOf(text));
    expect(error.code).toBe('bad-label');
    expect(error.place.row).toBe(row);
    expect(error.message).toBe(`label ${value} at row ${row} is not a class index`);
  });

  test.each([
    ['no number', 'nan\n1\n1\n', null, 0, 'Leave a point without a label out'],
    ['several of them', '1\nnan\nnan\n', null, 1, 'Leave a point without a label out'],
    ['an empty cell among names', 'file,label\na,dog\nb,\nc,cat\n', null, 1, 'Leave a point without a label out'],
    [
      'an empty cell beside a list of classes',
      'file,label\na,dog\nb,\nc,cat\n',
      named('cat', 'dog'),
      1,
      'Leave a point without a label out',
    ],
  ])('missing: %s', async (_, text, classes, row, remedy) => {
    const error = await failure(() => labelsOf(text, classes));
    expect(error.message).toContain(`the label at row ${row} is missing`);
    expect(error.place).toMatchObject({ file: 'y.csv', row });
    expect(error.remedy).toContain(remedy);
  });

  test('called NA, which is none of the classes', async () => {
    const error = await failure(() => labelsOf('cat\nNA\n', named('cat', 'dog')));
    expect(error.message).toContain("the label 'NA' at row 1 is not among the 2 names");
    expect(error.remedy).toContain('Leave a point without a label out of both files.');
  });

  test('without a name, or with one that is unknown', async () => {
    const few = await failure(() => labelsOf('0\n2\n1\n', named('a', 'b')));
    expect(few.message).toContain('label 2 at row 1 has no name: names.txt names 2 classes (0 to 1)');
    const near = await failure(() => labelsOf('apple\naple\n', named('pear', 'apple')));
    expect(near.place.row).toBe(1);
    expect(near.message).toContain("did you mean 'apple'?");
    const far = await failure(() => labelsOf('apple\nxyz\n', named('pear', 'apple')));
    expect(far.message).not.toContain('did you mean');
    const shared = await failure(() => labelsOf('crane\n', named('crane (0)', 'crane (2)')));
    expect(shared.message).toContain("did you mean 'crane (0)'?");
    expect((await failure(() => labelsOf('a\n\nb\n'))).place.row).toBe(1);
  });
});

test('texts are lines, or the column called text, or the longest', async () => {
  const texts = async (text: string) => readTexts((await open('t.csv', text)).content, 't.csv');
  expect(await texts('id,text,source\n0,a,long long\n1,b,long long\n')).toEqual(['a', 'b']);
  expect(await texts('x,u\nlong,a\nlonger,b\n')).toEqual(['x', 'long', 'longer']);
  expect((await failure(() => texts('1\n2\n'))).code).toBe('wrong-content');
});

describe('a dataset', () => {
  const files = (...list: readonly (readonly [string, string | Uint8Array, Role])[]) =>
    Promise.all(list.map(([name, content, role]) => open(name, content, role)));
  const refusal = async (...list: readonly (readonly [string, string | Uint8Array, Role])[]) => {
    const opened = await files(...list);
    return failure(() => assemble(opened));
  };
  const logits = ['logits.npy', logitsNpy(4, 3), 'logits'] as const;
  const labels = ['labels.npy', labelsNpy([0, 1, 2, 1]), 'labels'] as const;
  const names = ['names.txt', 'a\nb\nc\n', 'classes'] as const;

  test('of nothing', () => {
    const nothing = {
      ...{ logits: null, labels: null, classes: null, evaluation: null },
      ...{ features: null, dissimilarity: null, confusion: null, edges: null, image: null },
      ...{ reference: null, texts: null, pictures: null, warnings: [] },
    };
    expect(assemble([])).toEqual(nothing);
  });

  test('of everything', async () => {
    const dataset = assemble(
      await files(
        logits,
        labels,
        names,
        ['eval.npy', logitsNpy(2, 3), 'evaluation logits'],
        ['eval_y.txt', 'c\na\n', 'evaluation labels'],
        ['texts.txt', 'w\nx\ny\nz\n', 'texts'],
        ['more.npy', logitsNpy(9, 9), 'unused'],
      ),
    );
    expect(dataset.logits?.table.shape).toEqual([4, 3]);
    expect(dataset.labels).toMatchObject({ file: 'labels.npy', count: 3, names: ['a', 'b', 'c'] });
    expect(dataset.evaluation?.labels.values).toEqual(Int32Array.of(2, 0));
    expect(dataset.texts).toEqual(['w', 'x', 'y', 'z']);
  });

  test('as it was dropped', async () => {
    const opened = [
      await open('classes.csv', 'id,name,family\n0,a,x\n1,b,x\n2,c,y\n'),
      await open('y.npy', labelsNpy([0, 1, 2, 1])),
      await open('x.npy', logitsNpy(4, 3)),
    ];
    const dataset = assemble(assignRoles(opened));
    expect(dataset.logits?.file.name).toBe('x.npy');
    expect(dataset.labels?.names).toEqual(['a', 'b', 'c']);
    expect(dataset.classes?.groupings).toEqual([{ name: 'family', values: ['x', 'x', 'y'] }]);
  });

  test('whose rows are not known yet is checked by the run', async () => {
    const dataset = assemble(await files(['x.csv', '1,2,3\n4,5,6\n', 'logits'], labels));
    expect(dataset.labels?.values.length).toBe(4);
  });

  test('logits that are none', async () => {
    const f4 = (shape: readonly number[]) =>
      npy('<f4', shape, elements('f4', new Array(shape.reduce((a, b) => a * b, 1)).fill(0.5)));
    const message = async (shape: readonly number[]) => (await refusal(['x.npy', f4(shape), 'logits'])).message;
    expect(await message([3])).toBe('logits must be a 2-D table (points x classes), got 1-D');
    expect(await message([2, 2, 2, 2])).toBe('logits must be a 2-D table (points x classes), got 4-D (2 x 2 x 2 x 2)');
    expect(await message([])).toBe('logits must be a 2-D table (points x classes), got 0-D');
    expect(await message([2, 1])).toBe('need at least 2 classes, got 1');
    expect(await message([2, 0])).toBe('need at least 2 classes, got 0');
    expect(await message([0, 3])).toBe('need at least 1 point, got 0');
    expect((await refusal(['x.txt', 'a\nb\n', 'logits'])).message).toBe('logits must be a table of numbers, got text');
    expect((await refusal(['x.csv', 'a,b\n', 'logits'])).code).toBe('wrong-content');
    const whole = assemble(await files(['x.npy', npy('<i4', [2, 2], new Uint8Array(16)), 'logits']));
    expect(whole.logits?.table.shape).toEqual([2, 2]);
  });

  test('two files in one role', async () => {
    const error = await refusal(logits, ['other.npy', logitsNpy(4, 3), 'logits']);
    expect(error.message).toBe('logits.npy and other.npy are both logits');
    expect(error.remedy).toContain('unused');
  });

  test('lengths that do not match', async () => {
    const wrong = await refusal(logits, ['y.npy', labelsNpy([0, 1]), 'labels']);
    expect(wrong.message).toBe('2 labels, but logits.npy has 4 points');
    expect(wrong.toLine()).toContain('y.npy: 2 labels');
    const texts = await refusal(logits, ['t.txt', 'a\nb\n', 'texts']);
    expect(texts.message).toBe('2 texts, but logits.npy has 4 points');
    const few = await refusal(logits, ['n.txt', 'a\nb\n', 'classes']);
    expect(few.message).toBe('2 class names, but logits.npy has 3 columns (classes)');
    const many = await refusal(logits, ['n.txt', 'name\na\nb\nc\nd\n', 'classes'], labels);
    expect(many.message).toBe('5 class names, but logits.npy has 3 columns (classes)');
    const used = await refusal(logits, ['n.txt', 'a\nb\n', 'classes'], labels);
    expect(used.message).toContain('label 2 at row 2 has no name');
    const table = await refusal(logits, ['y.npy', logitsNpy(4, 3), 'labels']);
    expect(table.message).toBe('labels must be one value a point, got a table of 4 x 3');
  });

  test('clusters: names are those of the labels', async () => {
    const clusters = ['clusters.npy', logitsNpy(4, 6), 'logits'] as const;
    const dataset = assemble(await files(clusters, labels, names));
    expect(dataset.classes?.names).toEqual(['a', 'b', 'c']);
    expect(dataset.labels?.count).toBe(3);
    expect((await refusal(clusters, names)).code).toBe('length-mismatch');
  });

  test('half an evaluation, or one of another classifier', async () => {
    const half = await refusal(logits, ['e.npy', logitsNpy(2, 3), 'evaluation logits']);
    expect(half.message).toBe('e.npy is there for evaluation, but no evaluation labels');
    const other = await refusal(logits, ['e.npy', labelsNpy([0, 1]), 'evaluation labels']);
    expect(other.message).toBe('e.npy is there for evaluation, but no evaluation logits');
    const columns = await refusal(
      logits,
      ['e.npy', logitsNpy(2, 4), 'evaluation logits'],
      ['ey.npy', labelsNpy([0, 1]), 'evaluation labels'],
    );
    expect(columns.message).toBe('the evaluation logits have 4 columns, logits.npy has 3');
  });
});
