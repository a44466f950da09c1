import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { numbersIn } from './golden.ts';
import { codesOf, filesIn, open } from './roles.ts';
import { concat, failure, sourceOf, utf8 } from './write.ts';

/* Text as programs, spreadsheets and people save it. */

const refusal = (name: string, text: string | Uint8Array) => failure(() => filesIn(name, text));

function squareOf({ content, reason }: InputFile) {
  if (content.kind !== 'table' || content.square === undefined) throw new Error(`no square: ${reason}`);
  if (content.square instanceof Error) throw content.square;
  const { values, names, truth } = content.square;
  return { values: [...values], names, truth };
}
const said = ({ warnings = [] }: InputFile): string => warnings.map(({ message }) => message).join(' ');

const utf16 = (text: string, isBig = false): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((c) =>
      isBig ? [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255] : [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8],
    ),
  );
const latin1 = (text: string): Uint8Array => Uint8Array.from([...text].map((c) => c.charCodeAt(0)));

const NAMES = ['cat', 'dog', 'red fox'];
const COUNTS = [35, 3, 1, 2, 34, 4, 7, 0, 32];
const rows = [0, 1, 2].map((r) => COUNTS.slice(3 * r, 3 * r + 3));
const matrix = (delimiter: string, corner = ''): string =>
  [[corner, ...NAMES], ...rows.map((row, r) => [NAMES[r], ...row])].map((row) => row.join(delimiter)).join('\n');
const plain = { values: COUNTS, names: NAMES, truth: null };

describe('encodings', () => {
  const text = 'chèvre;âne\n1;2\n3;4\n5;6\n7;8\n9;0\n';
  test.each([
    ['UTF-8 with a mark', concat(Uint8Array.of(0xef, 0xbb, 0xbf), utf8(text)), []],
    ['UTF-16 LE with a mark', concat(Uint8Array.of(0xff, 0xfe), utf16(text)), []],
    ['UTF-16 BE with a mark', concat(Uint8Array.of(0xfe, 0xff), utf16(text, true)), []],
    ['Latin-1', latin1(text), ['western-text']],
  ])('%s', async (_, bytes, warnings) => {
    const file = await open('x.csv', bytes);
    expect(file.content).toMatchObject({ kind: 'table', table: { columnNames: ['chèvre', 'âne'] } });
    expect(await numbersIn(file)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
    expect(codesOf(file)).toEqual(warnings);
  });

  test('UTF-16 without a mark, and names in Latin-1', async () => {
    expect((await open('x.txt', utf16('cat\ndog\n'))).content).toMatchObject({ values: ['cat', 'dog'] });
    const bears = latin1('name\nB\u00e4r\nK\u00f6nigstiger\n');
    expect((await open('names.csv', bears)).content).toMatchObject({ values: ['Bär', 'Königstiger'] });
  });
});

describe('numbers', () => {
  const numbers = async (text: string) => numbersIn(await open('x.csv', text));
  test('with decimal commas between semicolons and tabs', async () => {
    expect(await numbers('a;b\n0,5;1,25\n-3;4,0\n1,234;2\n')).toEqual([0.5, 1.25, -3, 4, 1.234, 2]);
    expect(await numbers('1,5\t2,5\n3,5e-3\t4\n,5\t6,\n')).toEqual([1.5, 2.5, 0.0035, 4, 0.5, 6]);
  });
  test('with both marks: the last one is that before the fraction', async () => {
    expect(await numbers('a;b\n1.234,5;1\n2.000;3\n7;8\n')).toEqual([1234.5, 1, 2000, 3, 7, 8]);
    expect(await numbers('a\tb\n1,234.5\t1\n2,000\t3\n7\t8\n')).toEqual([1234.5, 1, 2000, 3, 7, 8]);
    expect(await numbers('a;b\n1,234,567;1\n2,000;3\n7;8\n')).toEqual([1234567, 1, 2000, 3, 7, 8]);
  });
  test('with thousands in quotes, apart by blanks or apostrophes', async () => {
    expect(await numbers('a,b\n"1,234",5\n"12,345,678",6\n7,8\n')).toEqual([1234, 5, 12345678, 6, 7, 8]);
    expect(await numbers("a;b\n1'234;1\n2 345;3\n7\u00a0000;8\n")).toEqual([1234, 1, 2345, 3, 7000, 8]);
  });
  test('in percent are hundredths, to the last digit', async () => {
    expect(await numbers('a,b\n55.10%,44.9 %\n0%,100%\n7%,93%\n')).toEqual([0.551, 0.449, 0, 1, 0.07, 0.93]);
    expect(await numbers('a;b\n55,1%;44,9%\n0;100,0%\n7%;93%\n')).toEqual([0.551, 0.449, 0, 1, 0.07, 0.93]);
  });
  test('with another minus sign', async () => {
    expect(await numbers('a,b\n\u22120.5,1\n2,\u22123\n4,5\n')).toEqual([-0.5, 1, 2, -3, 4, 5]);
  });
  test.each([
    ['2.142;183;0', '2.142', '2142'],
    ['2,142;183;0', '2,142', '2142'],
  ])('that are thousands or fractions are refused with both: %s', async (row, cell, whole) => {
    const { code, message } = await refusal('x.csv', `;cat;dog;fox\ncat;${row}\ndog;1;2;3\nfox;4;5;6\n`);
    expect(code).toBe('unclear-number');
    for (const part of [`'${cell}'`, 'line 2', "column B ('cat')", whole, '2.142', 'thousands'])
      expect(message).toContain(part);
  });
  test('with three digits behind the point are fractions where others have fewer, or none is whole', async () => {
    expect(await numbers('a;b\n1.234;0.5\n2;3\n7;8\n')).toEqual([1.234, 0.5, 2, 3, 7, 8]);
    expect(await numbers('0,1,1.234\n1,2,2.125\n0,2,3\n3,4,5\n9,9,9\n8,8,8\n')).toContain(1.234);
  });
  test('of Excel in any locale, encoding and order of columns are the same numbers', async () => {
    const value = fc.integer({ min: -99_999, max: 99_999 }).map((n) => n / 1000 + 0.0001 * Math.sign(n || 1));
    const table = fc.array(fc.tuple(value, value, value), { minLength: 4, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(';', '\t'),
        fc.boolean(),
        fc.constantFrom('\n', '\r\n'),
        async (all, delimiter, wide, end) => {
          const texts = all.map((row) => row.map((n) => n.toFixed(4).replace('.', ',')).join(delimiter));
          const text = `${['a', 'b', 'c'].join(delimiter)}${end}${texts.join(end)}${end}`;
          const file = await open('x.csv', wide ? concat(Uint8Array.of(0xff, 0xfe), utf16(text)) : text);
          expect(await numbersIn(file)).toEqual(all.flat().map((n) => Number(n.toFixed(4))));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('lines around a table', () => {
  test('above and below are left out, and said with their lines', async () => {
    const text = `Confusion matrix, run 7\nDate: 2024\n\n${matrix(',')}\n\n# accuracy: 0.8\n`;
    const file = await open('x.csv', text);
    expect(squareOf(file)).toEqual(plain);
    expect(codesOf(file)).toEqual(['other-lines']);
    expect(said(file)).toMatch(/line 1 'Confusion matrix, run 7'.*line 2 'Date: 2024'.*line 9 '# accuracy: 0.8'/);
  });
  test('padded by a spreadsheet, too', async () => {
    const file = await open('x.csv', `Run 7,,,\n,,,\n${matrix(',')}\n,,,\nPoints,118,,\n`);
    expect(squareOf(file)).toEqual(plain);
  });
  test.each([
    [
      'above named columns of classes',
      'x.csv',
      'model,r50,,\nepochs,12,,\n,,,\nname,cat,dog,cow\na,1,2,3\nb,4,5,6\nc,7,8,9\n',
      ['cat', 'dog', 'cow'],
    ],
    ['above two columns', 'x.csv', 'model,r50\nepochs,12\ncat,dog\n1,2\n3,4\n5,6\n', ['cat', 'dog']],
    [
      'above one column behind names',
      'x.csv',
      'model,r50\nepochs,12\nimage,label\na.png,1\nb.png,2\nc.png,1\n',
      undefined,
    ],
  ])('of a key and a value are left out %s', async (_, name, text, names) => {
    const file = await open(name, text);
    expect(codesOf(file)).toEqual(['other-lines']);
    expect(said(file)).toMatch(/line 1 'model,r50', line 2 'epochs,12'/);
    const { content } = file;
    if (names !== undefined) expect(content).toMatchObject({ table: { columnNames: names } });
    else expect(content).toMatchObject({ kind: 'records', header: ['image', 'label'] });
  });
  test('of words are data where no headings are below them', async () => {
    const file = await open('x.csv', 'ant,six\nbee,six\ncat,four\ncow,four\n');
    expect(codesOf(file)).toEqual([]);
    expect(file.shape[0]).toBe(4);
  });
  test('say which side is the truth', async () => {
    expect(squareOf(await open('x.csv', `Rows: predicted, columns: actual\n${matrix(',')}\n`)).truth).toBe('columns');
    expect(squareOf(await open('x.csv', `# rows are true classes\n${matrix(',')}\n`)).truth).toBe('rows');
  });
  test('empty cells behind the last column are nothing, a missing one is refused', async () => {
    const rest = '5,6\n7,8\n9,0\n';
    expect(await numbersIn(await open('x.csv', `a,b\n1,2\n3,4,\n${rest}`))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
    expect(await numbersIn(await open('x.csv', `a,b,\n1,2,\n3,4,\n${rest}`))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
    const short = await refusal('x.csv', 'name,family\na,b\nc,d\ne\nf,g\nh,i\n');
    expect(short.message).toContain('line 4');
  });
  test('a row behind an empty line is no footer', async () => {
    expect((await refusal('x.csv', 'name,family\na,b\nc,d\ne,f\n\ng,h\n')).code).toBe('ragged');
  });
  test('empty lines between all rows are none', async () => {
    const spaced = `\n${matrix(',').replaceAll('\n', '\n\n')}\n`;
    expect(squareOf(await open('x.csv', spaced))).toEqual(plain);
    expect((await open('x.csv', 'name,family\n\na,b\n\nc,d\n')).shape).toEqual([2, 2]);
  });
  test('an error below a title names the line of the file', async () => {
    const { message } = await refusal('x.csv', 'Animals; 2024\n\nname,family\n"a, b",c\nd\n"e, f",g\nh,i\n');
    expect(message).toContain('line 5');
  });
});

describe('a matrix', () => {
  const aligned = `${' '.repeat(9)}cat  dog  red fox
cat       35    3        1
dog        2   34        4
red fox    7    0       32`;
  test.each([
    ['of pandas, to_string', 'x.txt', aligned],
    [
      'of Markdown',
      'x.md',
      `| | cat | dog | red fox |\n|:--|--:|--:|--:|\n| cat | **35** | 3 | 1 |\n| dog | 2 | 34 | 4 |\n| red fox | 7 | 0 | 32 |\n`,
    ],
    [
      'in a box',
      'x.txt',
      `+---------+-----+-----+---------+\n|         | cat | dog | red fox |\n+=========+=====+=====+=========+\n| cat     |  35 |   3 |       1 |\n+---------+-----+-----+---------+\n| dog     |   2 |  34 |       4 |\n| red fox |   7 |   0 |      32 |\n+---------+-----+-----+---------+\n`,
    ],
    [
      'drawn by rich or polars',
      'x.txt',
      `┌─────────┬─────┬─────┬─────────┐\n│         ┆ cat ┆ dog ┆ red fox │\n╞═════════╪═════╪═════╪═════════╡\n│ cat     ┆ 35  ┆ 3   ┆ 1       │\n│ dog     ┆ 2   ┆ 34  ┆ 4       │\n│ red fox ┆ 7   ┆ 0   ┆ 32      │\n└─────────┴─────┴─────┴─────────┘\n`,
    ],
    [
      'of LaTeX',
      'x.tex',
      `\\begin{table}\n\\caption{50\\% \\& more}\n\\begin{tabular}{l*{3}{r}}\n\\toprule\n{} & cat & dog & red~fox \\\\\n\\midrule\ncat & \\cellcolor{gray!20}\\textbf{35} & 3 & 1 \\\\\ndog & 2 & $\\mathbf{34}$ & 4 \\\\ \\cline{1-2}\nred fox & 7 & 0 & 32 \\\\\n\\bottomrule\n\\end{tabular}\n\\end{table}\n`,
    ],
    ['of R, write.table', 'x.txt', `"cat" "dog" "red fox"\n"cat" 35 3 1\n"dog" 2 34 4\n"red fox" 7 0 32\n`],
    ['of R, write.table with commas', 'x.csv', `"cat","dog","red fox"\n"cat",35,3,1\n"dog",2,34,4\n"red fox",7,0,32\n`],
  ])('%s', async (_, name, text) => {
    const file = await open(name, text);
    expect(squareOf(file)).toEqual(plain);
    expect(file.role).toBe('confusion');
  });

  test.each([
    ['NumPy', '[[35  3  1]\n [ 2 34  4]\n [ 7  0 32]]\n'],
    ['NumPy, repr', 'array([[35,  3,  1],\n       [ 2, 34,  4],\n       [ 7,  0, 32]])\n'],
    ['PyTorch', 'Confusion matrix:\ntensor([[35.,  3.,  1.],\n        [ 2., 34.,  4.],\n        [ 7.,  0., 32.]])\n'],
    ['Python', 'cm = [[35, 3, 1], [2, 34, 4], [7, 0, 32]]\n'],
    ['NumPy, with wrapped rows', '[[35\n   3  1]\n [ 2 34\n  4]\n [ 7  0 32]]\n'],
  ])('as %s prints it', async (_, text) => {
    // Below a line that calls them confusions, numbers are names.
    const names = text.startsWith('Confusion') ? ['0', '1', '2'] : null;
    expect(squareOf(await open('x.txt', text))).toEqual({ ...plain, names });
    expect(squareOf(await open('x.log', text))).toEqual({ ...plain, names });
  });
  test('that NumPy cut short is refused', async () => {
    const { code, remedy } = await refusal('x.txt', '[[1 2 ... 3 4]\n [1 2 ... 3 4]\n ...\n [1 2 ... 3 4]]\n');
    expect([code, remedy]).toEqual(['cut-short', expect.stringContaining('savetxt')]);
  });
  test('in a report of scikit-learn', async () => {
    const report = `              precision    recall  f1-score   support\n\n         cat       0.80      0.90      0.85        39\n         dog       0.92      0.85      0.88        40\n     red fox       0.86      0.82      0.84        39\n\n    accuracy                           0.86       118\n   macro avg       0.86      0.86      0.86       118\nweighted avg       0.86      0.86      0.86       118\n`;
    const file = await open('x.txt', `Training..\n\nConfusion matrix:\n${aligned}\n\n${report}`);
    expect(squareOf(file)).toEqual(plain);
    expect(codesOf(file)).toEqual(['other-lines']);
    const alone = await refusal('x.txt', report);
    expect([alone.code, alone.remedy]).toEqual(['report', expect.stringContaining('confusion matrix')]);
    const two = await refusal('x.txt', `Train:\n${aligned}\n\nTest:\n${aligned}\n`);
    expect([two.code, two.message]).toEqual(['several-matrices', expect.stringContaining('lines 2 and 8')]);
  });
  test('of pandas.crosstab as printed, and of a table of R, with the names of their sides', async () => {
    const crosstab = `predicted  cat  dog  red fox\nactual\ncat         35    3        1\ndog          2   34        4\nred fox      7    0       32\n`;
    expect(squareOf(await open('x.txt', crosstab))).toEqual({ ...plain, truth: 'rows' });
    const caret = `          Reference\nPrediction cat dog fox\n       cat  35   3   1\n       dog   2  34   4\n       fox   7   0  32\n`;
    expect(squareOf(await open('x.txt', caret))).toEqual({
      ...plain,
      names: ['cat', 'dog', 'fox'],
      truth: 'columns',
    });
  });
  test('of a spreadsheet, with merged headings over and beside it', async () => {
    const merged = `,,Actual,,\n,,cat,dog,red fox\nPredicted,cat,35,3,1\n,dog,2,34,4\n,red fox,7,0,32\n`;
    expect(squareOf(await open('x.csv', merged))).toEqual({ ...plain, truth: 'columns' });
  });
  test('of classes that are numbers, as pandas prints it', async () => {
    const text = `    0   1   2\n0  35   3   1\n1   2  34   4\n2   7   0  32\n`;
    expect(squareOf(await open('x.txt', text))).toEqual({ ...plain, names: ['0', '1', '2'] });
  });
});

describe('beside the entries of a matrix', () => {
  test.each([
    ['that are looked at whole', 150],
    ['of which only the start is looked at', 730],
  ])('totals are left out of large matrices too, %s', async (_, size) => {
    const names = Array.from({ length: size }, (_, c) => `class ${c}`);
    const counts = names.map((_, r) => names.map((_, c) => (r === c ? 9 : (r * c) % 3)));
    const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
    const sums = counts.map(sum); // of columns too
    const lines = [
      ['', ...names, 'total'],
      ...counts.map((row, r) => [names[r], ...row, sums[r]]),
      ['total', ...sums, sum(sums)],
    ];
    const [file] = await filesIn('m.csv', lines.map((line) => line.join()).join('\n'));
    if (file === undefined) throw new Error('no file');
    expect([file.role, file.shape.at(-1), squareOf(file).names, codesOf(file)]).toEqual([
      'confusion',
      size,
      names,
      ['totals'],
    ]);
    expect(said(file)).toContain(`line ${size + 2} ('total')`);
  });

  test('totals are left out where they are the sums, whatever they are called', async () => {
    for (const name of ['All', 'Total', 'Σ', 'insgesamt']) {
      const file = await open(
        'x.csv',
        `actual,cat,dog,red fox,${name}\ncat,35,3,1,39\ndog,2,34,4,40\nred fox,7,0,32,39\n${name},44,37,37,118\n`,
      );
      expect(squareOf(file)).toEqual({ ...plain, truth: 'rows' });
      expect(said(file)).toContain(`Column E ('${name}') and line 5 ('${name}') were left out`);
    }
    const unnamed = await open('x.csv', '35,3,1,39\n2,34,4,40\n7,0,32,39\n44,37,37,118\n');
    expect(squareOf(unnamed)).toEqual({ ...plain, names: null });
    const right = await open('x.csv', ',cat,dog,red fox,n\ncat,35,3,1,39\ndog,2,34,4,40\nred fox,7,0,32,39\n');
    expect([squareOf(right), codesOf(right)]).toEqual([plain, ['totals']]);
  });
  test('a class may be called total', async () => {
    const file = await open('x.csv', ',partial,annular,total\npartial,35,3,1\nannular,2,34,4\ntotal,7,0,32\n');
    expect([squareOf(file).names, codesOf(file)]).toEqual([['partial', 'annular', 'total'], []]);
  });
  test('measures are left out', async () => {
    const file = await open(
      'x.csv',
      ',cat,dog,red fox,Recall\ncat,35,3,1,0.897\ndog,2,34,4,0.85\nred fox,7,0,32,0.82\nPrecision,0.79,0.92,0.86,\n',
    );
    expect(squareOf(file)).toEqual(plain);
    expect([codesOf(file), said(file)]).toEqual([
      ['measures'],
      expect.stringMatching(/Column E \('Recall'\) and line 5 \('Precision'\)/),
    ]);
    const forest =
      '     cat dog fox class.error\ncat   35   3   1  0.10256410\ndog    2  34   4  0.15000000\nfox    7   0  32  0.17948718\n';
    expect(squareOf(await open('x.txt', forest)).values).toEqual(COUNTS);
  });
  test('what may be a class that was predicted and never true is not', async () => {
    const file = await open('x.csv', ',cat,dog,red fox,unsure\ncat,35,3,1,2\ndog,2,34,4,5\nred fox,7,0,32,1\n');
    expect(() => squareOf(file)).toThrow('3 rows and 4 columns of numbers; on one side alone: unsure');
  });

  test('what is no class is left out, and that is said', async () => {
    const file = await open('x.csv', ',cat,dog,red fox,background\ncat,35,3,1,2\ndog,2,34,4,5\nred fox,7,0,32,1\n');
    expect(squareOf(file).names).toEqual(['cat', 'dog', 'red fox']);
    expect(file.warnings?.map(({ code }) => code)).toEqual(['measures']);
  });
});

test('counts of pairs as pandas prints them have no names of rows, which would differ', async () => {
  const pairs =
    'true   predicted\ndog    dog          11\nsheep  sheep         9\ncat    cat           8\nsheep  cat           4\ndog    cat           3\ncat    dog           2\n';
  const [file] = await filesIn('x.txt', pairs);
  expect(file).toMatchObject({ role: 'confusion', content: { kind: 'pairs' } });
  expect(file?.warnings?.map(({ code }) => code)).toContain('counts-of-pairs');
});

test('a matrix of numbered classes below lines of a log has a word above the numbers of its rows', async () => {
  const log =
    '2026-11-29 06:29:36 (INFO): Default RAM limit is 256 MB\n2026-11-29 06:29:37 (INFO): Contingency table: reference labels (rows) vs. produced labels (cols)\n';
  const file = await open(
    'x.txt',
    `${log} labels      1      2      3\n      1     94     20     14\n      2      0     71     20\n      3      6      0     45\n\n`,
  );
  expect(squareOf(file)).toEqual({ values: [94, 20, 14, 0, 71, 20, 6, 0, 45], names: ['1', '2', '3'], truth: 'rows' });
});

test.each([
  ['R', 1],
  ['pandas', 0],
])('rows that %s counts in front of their names, with one blank between some headings', async (_, from) => {
  const heading = '        corner   cat red fox\n';
  const body = ['    cat', 'red_fox'].map(
    (name, i) => `${i + from}      ${name} ${i === 0 ? '0.000   0.331' : '0.331   0.000'}\n`,
  );
  const text = heading.replace('red fox', 'red_fox') + body.join('');
  expect(squareOf(await open('x.txt', text)).names).toEqual(['cat', 'red_fox']);
});

test('a table of a wiki, whose headings stand between two bars each, is a matrix', async () => {
  const text = '|| true \\ pred || cat || dog ||\n| cat | 9 | 1 |\n| dog | 2 | 8 |\n';
  expect(squareOf(await open('x.txt', text))).toEqual({ values: [9, 1, 2, 8], names: ['cat', 'dog'], truth: 'rows' });
});

test('a row of types below the headings is no point', async () => {
  const { code, message } = await refusal('x.tab', 'true\tpredicted\ndiscrete\tdiscrete\n\t\ncat\tcat\ndog\tcat\n');
  expect([code, message]).toEqual(['type-row', expect.stringContaining("'discrete', 'discrete'")]);
});

test('lines with tabs, and not all as many, are no names', async () => {
  const text = 'ACCURACY\nMASK: none\n a\tb\tc\nfox\n d\te\nKappa: high\n f\tg\th\ti\nDone\nby r.kappa\n';
  expect((await refusal('x.txt', text)).code).toBe('ragged');
});

test('plain text is read where it lies', async () => {
  for (const text of ['cat\ndog\n', 'a,b\n1,2\n3,4\n5,6\n7,8\n9,10\n', 'great white shark\ntiger shark\n']) {
    const name = 'x.csv';
    const source = sourceOf(name, text);
    const [file] = await openFile(name, source);
    expect(file?.warnings ?? []).toEqual([]);
    if (file?.content.kind === 'table') expect(file.content.table.source).toBe(source);
  }
});

test('texts with commas are texts, whatever one of them starts with', async () => {
  const line = (i: number): string =>
    ['a face, happy', 'a cat, an animal, wild', 'a dog, barking', '# a sign, hash'][i % 4] ?? '';
  const lines = Array.from({ length: 40 }, (_, i) => line(i === 31 ? 3 : i % 3));
  const file = await open('texts.txt', `${lines.join('\n')}\n`);
  expect(file.warnings ?? []).toEqual([]);
  expect(file.shape).toEqual([40]);
});
