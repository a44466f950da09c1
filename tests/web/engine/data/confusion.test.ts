import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { readConfusion } from '../../../../web/engine/data/dataset/confusion.ts';
import { assignRoles, withRole } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { ConfusionMatrix, InputFile } from '../../../../web/engine/model/dataset.ts';
import { filesIn, open } from './roles.ts';
import { elements, failure, logitsNpy, npy } from './write.ts';

const confusionOf = async (name: string, content: string | Uint8Array, ...others: InputFile[]) =>
  assemble([withRole(await open(name, content), 'confusion'), ...others]).confusion as ConfusionMatrix;

const named = ['cat', 'dog', 'car'];
const NUMBERED = ['class 0', 'class 1', 'class 2'];
const counts = [8, 1, 0, 2, 7, 1, 0, 0, 9];
const row = (i: number): string => counts.slice(3 * i, 3 * i + 3).join(',');
const lines = (...before: string[]): string => [0, 1, 2].map((i) => `${before[i] ?? ''}${row(i)}`).join('\n');

describe('a name that says confusions', () => {
  const SHARES = '0.2,0.5,0.3\n0.1,0.6,0.3\n0.4,0.4,0.2\n';
  test.each(['confusion_matrix.csv', 'ConfusionMatrix.csv', 'conf_mat.csv', 'out/matriz_confusao.csv', '混淆矩阵.csv'])(
    'makes a matrix of a square of shares, and of no other table: %s',
    async (name) => {
      expect((await open(name, SHARES)).role).toBe('confusion');
      expect(await open(name, `${SHARES}0.1,0.2,0.7\n`)).toMatchObject({
        role: 'unused',
        reason: expect.stringContaining('no matrix'),
      });
    },
  );
  test('makes none of logits, and of numbers below 0', async () => {
    expect((await open('confusion_logits.csv', SHARES)).role).toBe('logits');
    expect((await open('confusion.csv', SHARES.replace('0.4', '-0.4'))).role).toBe('unused');
  });
  test('makes matrices of all squares in a file of JSON: which is meant is asked', async () => {
    const text = JSON.stringify({
      day: [
        [3, 1],
        [0, 5],
      ],
      night: [
        [4, 1],
        [2, 5],
      ],
    });
    const { content } = await open('confusion.json', text);
    expect(content).toMatchObject({ question: { message: expect.stringContaining('day, night') } });
  });
});

describe('a confusion matrix is read', () => {
  test.each<[string, string | Uint8Array, string[]?, string?, 'rows'?]>([
    ['with names before and above', `,cat,dog,car\n${lines('cat,', 'dog,', 'car,')}`],
    ['with names above', `cat,dog,car\n${lines()}\n`],
    ['with names before', lines('cat,', 'dog,', 'car,')],
    ['without names', lines(), NUMBERED],
    ['with tabs', `\tcat\tdog\tcar\n${lines('cat,', 'dog,', 'car,').replaceAll(',', '\t')}`, named, 'm.tsv'],
    ['with blanks between', lines().replaceAll(',', '  '), NUMBERED, 'm.txt'],
    ['with semicolons and quotes', `"";"cat";"dog";"car"\n${lines('"cat",', '"dog",', '"car",').replaceAll(',', ';')}`],
    ['below comments', `# counts\n# of a test\n${lines()}`, NUMBERED],
    ['with numbers for names, as pandas writes them', `,0,1,2\n${lines('0,', '1,', '2,')}`, ['0', '1', '2']],
    ['with an index before and names above', `,cat,dog,car\n${lines('0,', '1,', '2,')}`],
    ['with names before and an index above', `,0,1,2\n${lines('cat,', 'dog,', 'car,')}`],
    ['with numbers above counts', `0,1,2\n${lines()}`, ['0', '1', '2']],
    ['with numbers and a corner', `true\\pred,0,1,2\n${lines('0,', '1,', '2,')}`, ['0', '1', '2'], undefined, 'rows'],
    ['with CR LF', `,cat,dog,car\r\n${lines('cat,', 'dog,', 'car,').replaceAll('\n', '\r\n')}\r\n`],
    ['as nested lists', '[[8,1,0],[2,7,1],[0,0,9]]', NUMBERED, 'm.json'],
    [
      'as nested lists with names',
      '[["","cat","dog","car"],["cat",8,1,0],["dog",2,7,1],["car",0,0,9]]',
      named,
      'm.json',
    ],
    ['as an object', '{"labels":["cat","dog","car"],"confusion_matrix":[[8,1,0],[2,7,1],[0,0,9]]}', named, 'm.json'],
    ['as u1', npy('|u1', [3, 3], elements('u1', counts)), NUMBERED, 'm.npy'],
    ['as i8', npy('<i8', [3, 3], elements('i8', counts)), NUMBERED, 'm.npy'],
    ['as big-endian f4', npy('>f4', [3, 3], elements('f4', counts, true)), NUMBERED, 'm.npy'],
    ['in Fortran order', npy('<i2', [3, 3], elements('i2', [8, 2, 0, 1, 7, 0, 0, 1, 9]), true), NUMBERED, 'm.npy'],
  ])('%s', async (_, content, names = named, name = 'm.csv', truth) => {
    const matrix = await confusionOf(name, content);
    expect(matrix).toEqual({ file: name, names, counts: Float64Array.from(counts), truth: truth ?? null });
  });

  test.each<[string, 'rows' | 'columns' | null]>([
    ['true\\pred', 'rows'],
    ['True / Predicted', 'rows'],
    ['actual\\predicted', 'rows'],
    ['y_true vs y_pred', 'rows'],
    ['Actual', 'rows'],
    ['pred\\true', 'columns'],
    ['prediction/label', 'columns'],
    ['Predicted', 'columns'],
    ['class', null],
    ['', null],
  ])('the corner "%s" says which side is true', async (corner, truth) => {
    const matrix = await confusionOf('m.csv', `${corner},cat,dog,car\n${lines('cat,', 'dog,', 'car,')}`);
    expect(matrix.truth).toBe(truth);
    expect(Array.from(matrix.counts)).toEqual(truth === 'columns' ? [8, 2, 0, 1, 7, 0, 0, 1, 9] : counts);
  });

  test('names of a file of classes come first', async () => {
    const classes = withRole(await open('names.txt', 'Katze\nHund\nAuto\n'), 'classes');
    expect((await confusionOf('m.csv', `,cat,dog,car\n${lines('cat,', 'dog,', 'car,')}`, classes)).names).toEqual([
      'Katze',
      'Hund',
      'Auto',
    ]);
    const few = withRole(await open('names.txt', 'Katze\nHund\n'), 'classes');
    const error = await failure(() => confusionOf('m.csv', lines(), few));
    expect(error).toMatchObject({ code: 'length-mismatch', place: { file: 'names.txt' } });
  });
});

describe('two columns of classes are counted', () => {
  test('words, in sorted order', async () => {
    const matrix = await confusionOf('p.csv', 'true,pred\ndog,cat\ncat,cat\ndog,dog\ndog,dog\neel,cat\n');
    expect(matrix).toMatchObject({ names: ['cat', 'dog', 'eel'], truth: 'rows' });
    expect(Array.from(matrix.counts)).toEqual([1, 0, 0, 1, 2, 0, 1, 0, 0]);
  });

  test('numbers, by their names in any order and beside an index', async () => {
    const matrix = await confusionOf('p.csv', 'id,y_pred,y_true\n0,0,0\n1,2,0\n2,1,1\n');
    expect(matrix.names).toEqual(['class 0', 'class 1', 'class 2']);
    expect(Array.from(matrix.counts)).toEqual([1, 0, 1, 0, 1, 0, 0, 0, 0]);
  });

  test('with the names of a file of classes', async () => {
    const classes = withRole(await open('names.txt', 'dog\ncat\n'), 'classes');
    const matrix = await confusionOf('p.csv', 'actual,predicted\ncat,dog\ncat,cat\n', classes);
    expect(matrix.names).toEqual(['dog', 'cat']);
    expect(Array.from(matrix.counts)).toEqual([0, 0, 1, 1]);
    const unknown = await failure(() => confusionOf('p.csv', 'actual,predicted\neel,cat\n', classes));
    expect(unknown.code).toBe('unknown-name');
    const other = await confusionOf('p.csv', 'actual,predicted\ncat,eel\ncat,cat\n', classes);
    expect(other).toMatchObject({ outside: Float64Array.of(0, 1), counts: Float64Array.of(0, 0, 0, 1) });
  });

  test('the first is the true one where there are no names for them', async () => {
    const matrix = await confusionOf('p.csv', 'cat,dog\ncat,cat\ndog,dog\n');
    expect(Array.from(matrix.counts)).toEqual([1, 1, 0, 1]);
  });

  test('classes that are too many are refused', async () => {
    const error = await failure(() =>
      confusionOf('p.csv', `true,pred\n${Array.from({ length: 4097 }, (_, c) => `${c},${c}\n`).join('')}`),
    );
    expect(error.code).toBe('too-large');
  });
});

describe('what is no confusion matrix is refused', () => {
  test.each<[string, string | Uint8Array, string, string, object?, string?]>([
    ['too many rows', `cat,dog,car\n${lines()}\n1,2,3`, 'not-square', '4 rows and 3 columns'],
    ['far too many rows', 'a,b\n'.concat('1,2\n'.repeat(40_000)), 'not-square', '2 columns'],
    ['too few rows', '1,2,3,4\n5,6,7,8\n', 'not-square', '2 rows and 4 columns'],
    ['an array that is not square', logitsNpy(3, 4), 'not-square', '3 rows and 4 columns', undefined, 'm.npy'],
    ['a list of numbers', '1\n2\n3\n', 'not-square', '3 rows and 1 column of numbers'],
    ['a list of words', 'cat\ndog\n', 'wrong-content', 'text', undefined, 'm.txt'],
    [
      'names that differ',
      `,cat,dog,car\n${lines('cat,', 'cow,', 'car,')}`,
      'names-differ',
      "'cow'",
      { row: 1, column: 1 },
    ],
    [
      'a negative entry',
      `,cat,dog,car\n${lines('cat,', 'dog,', 'car,').replace('7', '-7')}`,
      'bad-value',
      'is -7',
      { row: 1, column: 1 },
    ],
    [
      'NaN',
      npy('<f8', [2, 2], elements('f8', [1, 2, Number.NaN, 4])),
      'bad-value',
      'is NaN',
      { row: 1, column: 0 },
      'm.npy',
    ],
    ['Infinity', '1,2\ninf,4\n', 'bad-value', 'is Infinity', { row: 1, column: 0 }],
    [
      'a word among counts',
      `,cat,dog,car\n${lines('cat,', 'dog,', 'car,').replace('7', 'x')}`,
      'not-a-number',
      "'x'",
      { row: 1, column: 1 },
    ],
    [
      'an empty field',
      `,cat,dog,car\n${lines('cat,', 'dog,', 'car,').replace('7', '')}`,
      'not-a-number',
      'nothing',
      { row: 1, column: 1 },
    ],
  ])('%s', async (_, content, code, message, place, name = 'm.csv') => {
    const error = await failure(() => confusionOf(name, content));
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
    expect(error.place).toMatchObject({ file: name, ...place });
  });
});

describe('the role is guessed', () => {
  test.each<[string, string, string | Uint8Array, string]>([
    [
      'whole numbers that are largest on the diagonal',
      'm.npy',
      npy('|u1', [3, 3], elements('u1', counts)),
      'confusion',
    ],
    ['whole numbers that are not', 'm.npy', npy('|u1', [3, 3], elements('u1', [0, 5, 5, 5, 0, 5, 5, 6, 0])), 'logits'],
    ['distances', 'm.npy', npy('|u1', [3, 3], elements('u1', [0, 5, 5, 5, 0, 5, 5, 5, 0])), 'dissimilarity'],
    ['distances with names', 'm.csv', ',a,b\na,0,0.8\nb,0.8,0\n', 'dissimilarity'],
    ['fractions with names twice', 'm.csv', ',a,b\na,0.2,0.8\nb,0.7,0.3\n', 'confusion'],
    ['fractions below names', 'm.csv', 'a,b\n0.2,0.8\n0.7,0.3\n', 'logits'],
    ['negative numbers with names twice', 'm.csv', ',a,b\na,-0.2,0.8\nb,0.7,0.3\n', 'logits'],
    ['a corner that says so', 'm.csv', 'true\\pred,0,1\n0,0.2,0.8\n1,0.7,0.3\n', 'confusion'],
    ['columns called true and predicted', 'p.csv', 'true,predicted\na,b\nb,b\n', 'confusion'],
    ['the same with numbers', 'p.csv', 'label,prediction\n0,1\n1,1\n', 'confusion'],
    ['labels and logits called predictions', 'p.csv', 'label,pred_a,pred_b\n0,1.5,2\n1,1,2.5\n', 'logits'],
  ])('%s', async (_, name, content, role) => {
    const file = await open(name, content);
    expect(file.role).toBe(role);
    expect(file.roles[0]).toBe(role);
    expect(file.reason.length).toBeGreaterThan(5);
  });

  test('one file has it, beside logits', async () => {
    const files = [
      await open('m.npy', npy('|u1', [3, 3], elements('u1', counts))),
      await open('x.npy', logitsNpy(9, 3)),
      await open('n.csv', ',a,b\na,5,1\nb,1,5\n'),
    ];
    expect(assignRoles(files).map(({ role }) => role)).toEqual(['confusion', 'logits', 'unused']);
  });
});

describe('pairs with a count', () => {
  const read = async (text: string) => {
    const [file] = await filesIn('pairs.csv', text);
    expect(file?.role).toBe('confusion');
    if (file === undefined) throw new Error('no file');
    return readConfusion(file, null);
  };

  test('stand for many points', async () => {
    const { counts, names } = await read('label,prediction,points\ncat,cat,5\ncat,dog,2\ndog,dog,7\ncat,dog,1\n');
    expect([...counts]).toEqual([5, 3, 0, 7]);
    expect(names).toEqual(['cat', 'dog']);
  });

  test('are the entries of a matrix where each pair is there once, whatever the third column is called', async () => {
    const entries =
      'cat,cat,9\ncat,dog,2\ncat,fox,1\ndog,cat,3\ndog,dog,8\ndog,fox,0\nfox,cat,1\nfox,dog,1\nfox,fox,9\n';
    const { counts } = await read(`true,predicted,value\n${entries}`);
    expect([...counts]).toEqual([9, 2, 1, 3, 8, 0, 1, 1, 9]);
    const [file] = await filesIn('pairs.csv', `true,predicted,value\n${entries}`);
    expect(file?.warnings?.[0]?.message).toMatch(/^'value' is not called a count, but/);
    const points = await read(`true,predicted,value\n${entries.replace('fox,fox', 'cat,fox')}`);
    expect([...points.counts]).toEqual([1, 1, 2, 1, 1, 1, 1, 1, 0]); // a value of each point
  });

  test.each(['-1', 'many', ''])('that is %j is refused with its row', async (count) => {
    const error = await failure(() => read(`label,prediction,count\ncat,cat,5\ncat,dog,${count}\n`));
    expect(error.message).toContain('count at row 1');
  });
});

describe('a table of classes beside a matrix that names them', () => {
  const matrix = 'true\\pred,b,a,d\nb,5,1,0\na,2,7,1\nd,0,1,6\n';
  const together = async (classes: string) => {
    const files = [await open('m.csv', matrix), withRole(await open('classes.csv', classes), 'classes')];
    return assemble(assignRoles(files, new Map([[files[1]?.id ?? '', 'classes']])));
  };

  test('is joined by name, whatever its order and however many more it has', async () => {
    const { classes, confusion } = await together('code,family\na,first\nc,third\nd,first\nb,second\n');
    expect(classes?.names).toEqual(['b', 'a', 'd']);
    expect(classes?.groupings).toEqual([{ name: 'family', values: ['second', 'first', 'first'] }]);
    expect(confusion?.names).toEqual(['b', 'a', 'd']);
  });

  test('is taken in its order where its names are others', async () => {
    const { classes } = await together('code,family\nx,first\ny,second\nz,first\n');
    expect(classes?.names).toEqual(['x', 'y', 'z']);
  });

  test('is refused where the lengths differ and a name is missing or twice', async () => {
    for (const row of ['c,third', 'a,again']) {
      const error = await failure(() => together(`code,family\na,first\n${row}\nd,second\nb,second\nd,third\n`));
      expect(error.message).toContain('5 class names, but m.csv has 3 classes');
    }
  });
});

test('a matrix of more classes than are read of a text is refused by name, with a way to open it', async () => {
  const names = Array.from({ length: 2100 }, (_, c) => `c${c}`);
  const rows = names.map((name, row) => `${name},${names.map((_, c) => (c === row ? 5 : 0)).join()}`);
  const error = await failure(() => filesIn('m.csv', [`true\\pred,${names.join()}`, ...rows].join('\n')));
  expect(error.message).toBe('a matrix in a text has 2,100 classes, at most 2,047 are read');
  expect(error.remedy).toContain('.npy');
});

test('as many points as classes, nearly, make no matrix of a large text', async () => {
  const names = Array.from({ length: 2100 }, (_, c) => `c${c}`);
  const rows = Array.from({ length: 2200 }, (_, row) => names.map((_, c) => (row === c ? 1.5 : -0.5)).join());
  const [file] = await filesIn('x.csv', [names.join(), ...rows].join('\n'));
  expect(file).toMatchObject({ role: 'logits', shape: [null, 2100] });
});

test('a column of groups before a named matrix has the groups of its classes', async () => {
  const rows = ['pet,cat,8,1,0', 'pet,dog,2,7,1', 'thing,car,0,0,9'];
  const { confusion, classes, warnings } = assemble(
    assignRoles(await filesIn('m.csv', ['kind,true\\pred,cat,dog,car', ...rows].join('\n'))),
  );
  expect(confusion).toMatchObject({ names: named, truth: 'rows' });
  expect(classes?.groupings).toEqual([{ name: 'kind', values: ['pet', 'pet', 'thing'] }]);
  expect(warnings).toEqual([]);
});

test('measures and words behind a named matrix of counts are told, and no classes', async () => {
  const rows = ['cat,8,1,0,0.889,r50', 'dog,2,7,1,0.7,r50', 'car,0,0,9,1,r50'];
  const { confusion, warnings } = assemble(
    assignRoles(await filesIn('m.csv', ['gold\\output,cat,dog,car,Recall,model', ...rows].join('\n'))),
  );
  expect(confusion).toMatchObject({ names: named, truth: 'rows' });
  expect(warnings?.map(({ message }) => message).join()).toContain("'Recall', 'model'");
});
