import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNumber, toNumber } from '../../../../web/engine/base/number-text.ts';
import { readFieldsBeside } from '../../../../web/engine/data/formats/text/fields-beside.ts';
import { parseRecords } from '../../../../web/engine/data/formats/text/parse.ts';
import { readDelimited } from '../../../../web/engine/data/formats/text/read.ts';
import type { Content } from '../../../../web/engine/model/dataset.ts';
import { numbersIn } from './golden.ts';
import { filesIn } from './roles.ts';
import { concat, failure, sourceOf, utf8 } from './write.ts';

const read = async (name: string, text: string | Uint8Array) => (await filesIn(name, text))[0]?.content;
const rowsOf = (text: string, delimiter: string | null) => parseRecords(text, delimiter).rows;
const refusal = (name: string, text: string | Uint8Array) => failure(() => filesIn(name, text));

function tableOf(content: Content | undefined) {
  if (content?.kind !== 'table' || content.table.layout.kind !== 'text') throw new Error(`found ${content?.kind}`);
  const { layout, shape, columnNames } = content.table;
  return { ...layout, shape, columnNames };
}

describe('fields', () => {
  test('quotes, doubled quotes, and line ends inside them', () => {
    expect(rowsOf('a,"b,c","d ""e"""\r\n"f\ng",,\n', ',')).toEqual([
      ['a', 'b,c', 'd "e"'],
      ['f\ng', '', ''],
    ]);
    expect(rowsOf('', ',')).toEqual([]);
    expect(rowsOf('a,', ',')).toEqual([['a', '']]);
    expect(rowsOf('a\rb\n\n\n', ',')).toEqual([['a'], ['b']]);
    expect(rowsOf('  1  2\t3 \n4 5 6\n', ' ')).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
    expect(rowsOf('a,b\n"c\nd"\n', null)).toEqual([['a,b'], ['c\nd']]);
  });

  test('errors name line and column', async () => {
    const open = await failure(() => rowsOf('a,b\nc,"d\ne', ','));
    expect(open.message).toContain('line 2, column 3');
    const behind = await failure(() => rowsOf('a,b\n"c\nd"e,f', ','));
    expect(behind.message).toContain('line 3, column 3');
  });

  test('what is written as RFC 4180 says comes back', () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'é', '🐈', ' ', '"', ',', ';', '\t', '|', '\n', '\r', '1') });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((fields) => fc.array(fc.array(field, { minLength: fields, maxLength: fields }), { minLength: 1 }));
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t', '|'), ends, fc.boolean(), (rows, delimiter, end, last) => {
        const quote = (text: string) => (/["\r\n,;\t|]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
        const lines = rows.map((row) => row.map(quote).join(delimiter));
        expect(rowsOf(lines.join(end) + (last ? end : ''), delimiter)).toEqual(rows);
      }),
    );
  });

  test('numbers as programs write them, and nothing else', () => {
    // value + 0: String(-0) is '0'
    fc.assert(
      fc.property(fc.double(), (value) => isNumber(String(value)) && Object.is(toNumber(String(value)), value + 0)),
    );
    for (const text of [' 1. ', '.5', '+1e-3', '-INF', 'nan', 'Infinity', '1E5']) expect(isNumber(text)).toBe(true);
    for (const text of ['', '.', '1,5', '0x10', '1e', 'in', '1 2', '--1', 'true']) expect(isNumber(text)).toBe(false);
    expect(toNumber('-inf')).toBe(-Infinity);
    expect(isNumber(`${'1'.repeat(10_000_000)}x`)).toBe(false);
  });
});

describe('tables of numbers stay in the file', () => {
  test.each([
    ['comma', 'x.csv', '1,2.5,-3\n4,5,6e-2\n', ','],
    ['comma and blanks', 'x.csv', '1, 2.5, -3\n4, 5, 6\n', ','],
    ['semicolon', 'x.csv', '1;2.5;-3\n4;5;6\n', ';'],
    ['tab', 'x.tsv', '1\t2.5\t-3\n4\t5\t6\n', '\t'],
    ['blanks before commas', 'x.csv', '1 ,2 ,3\n4 ,5 ,6\n', ','],
    ['pipe', 'x.txt', '1|2.5|-3\n4|5|6\n', '|'],
    ['blanks', 'x.txt', '  1  2.5   -3\n 4  5 6 \n', ' '],
    ['no line end at the end', 'x.csv', '1,nan,-inf\n4,5,6', ','],
    ['CR LF', 'x.csv', '1,2,3\r\n4,5,6\r\n', ','],
    ['one row', 'x.csv', '1,2,3\n', ','],
    ['no extension', 'logits', '1,2,3\n4,5,6\n', ','],
  ])('%s', async (_, name, text, delimiter) => {
    expect(tableOf(await read(name, text))).toEqual({
      kind: 'text',
      delimiter,
      offset: 0,
      fields: 3,
      columns: [0, 1, 2],
      shape: [null, 3],
      columnNames: undefined,
    });
  });

  test('a header, a byte order mark, and where the data start in bytes', async () => {
    const header = 'Äpfel,"Birnen, reif",Kirschen\n';
    const bytes = concat(Uint8Array.of(0xef, 0xbb, 0xbf), utf8(`${header}1,2,3\n`));
    const table = tableOf(await read('x.csv', bytes));
    expect(table.offset).toBe(3 + utf8(header).length);
    expect(table.columnNames).toEqual(['Äpfel', 'Birnen, reif', 'Kirschen']);
  });

  test.each([
    ['pandas, with its index', ',0,1,2\n0,0.5,1,2\n1,3,4,5.5\n', 4, [1, 2, 3], 7],
    ['pandas, without', '0,1,2\n0.5,1,2\n3,4,5.5\n', 3, [0, 1, 2], 6],
    ['an index called id', 'id,a,b\n7,1,2\n3,1,2\n', 3, [1, 2], 7],
    ['an index without a name beside fractions', '1,0.5,2\n2,1,2\n3,1,2.5\n', 3, [1, 2], 0],
    ['names in front', 'true\\pred,a,b\na,1,2\nb,3,4\n', 3, [1, 2], 14],
    ['index and name in front', 'id,name,a,b\n0,x,1,2\n1,y,3,4\n', 4, [2, 3], 12],
    ['a label behind', 'a,b,label\n0.5,1,0\n1,2.5,1\n', 3, [0, 1], 10],
    ['comments of np.savetxt', '# a b c\n# more\n1 2 3\n4 5 6\n', 3, [0, 1, 2], 15],
    ['blank lines first', '\n  \na,b\n1,2\n3,4\n', 2, [0, 1], 8],
    ['a class called no', 'no,yes\n1,2\n2,1\n1,3\n', 2, [0, 1], 7],
  ])('%s', async (_, text, fields, columns, offset) => {
    expect(tableOf(await read('x.csv', text))).toMatchObject({ fields, columns, offset });
  });

  test('ragged rows and words among numbers are left for the core to report', async () => {
    expect(tableOf(await read('x.csv', '1,2,3\n4,5\n6,7,8\n'))).toMatchObject({ fields: 3, columns: [0, 1, 2] });
    expect(tableOf(await read('x.csv', '1,2\n3,abc\n'))).toMatchObject({ fields: 2, columns: [0, 1], offset: 0 });
    expect(tableOf(await read('x.csv', '1,x,3\n4,5,6\n7,8,9\n'))).toMatchObject({ columns: [0, 1, 2], offset: 0 });
  });

  test('lines longer than the first sample', async () => {
    const line = Array.from({ length: 30_000 }, (_, i) => i / 7).join(',');
    const table = tableOf(await read('x.csv', `${line}\n`.repeat(6)));
    expect(table.fields).toBe(30_000);
  });

  test('a sample that ends inside a character, a field or quotes', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `"é, ${'é'.repeat(i % 17)}",${i},${i / 2}\n`).join('');
    for (const shift of [0, 1, 2, 3]) {
      const content = await read('x.csv', `${'x'.repeat(shift)}name,a,b\n${rows}`);
      expect(content).toMatchObject({ kind: 'table', table: { shape: [3000, 2], columnNames: ['a', 'b'] } });
    }
  });

  test('numbers in quotes are read into memory, and so are the names beside them', async () => {
    const text = ['"name","x","y"', '"a, b","0.5","-1e3"', '"said ""c""","3","4.5"', '"d","5","7.5"'].join('\n');
    const [file] = await filesIn('x.csv', text);
    if (file?.content.kind !== 'table') throw new Error('not a table');
    expect([file.shape, file.content.table.columnNames]).toEqual([
      [3, 2],
      ['x', 'y'],
    ]);
    expect(await numbersIn(file)).toEqual([0.5, -1000, 3, 4.5, 5, 7.5]);
    expect(await readFieldsBeside(file.content.table)).toMatchObject([{ values: ['a, b', 'said "c"', 'd'] }]);
  });

  test('the line that tells Excel the separator is no row, with headings or without', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i % 3};${i === 5 ? 0 : i % 3}\n`).join('');
    const textOf = async (text: string) => JSON.stringify(await read('x.csv', text));
    for (const heading of ['', 'truth;prediction\n'])
      expect(await textOf(`sep=;\n${heading}${rows}`)).toBe(await textOf(`\n${heading}${rows}`));
  });
});

describe('lists', () => {
  test('of numbers, with and without a header', async () => {
    for (const text of ['3\n1\n2\n', 'label\n3\n1\n2', '3.0\r\n 1\r\n2 \r\n\r\n']) {
      expect(await read('x.txt', text)).toEqual({ kind: 'numbers', values: Float64Array.of(3, 1, 2) });
    }
    expect(await read('x.csv', 'id,label\n10,3\n11,1\n12,2\n')).toEqual({
      kind: 'numbers',
      values: Float64Array.of(3, 1, 2),
    });
  });

  test('a word among many numbers is an error with its row, not a list of words', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => (i === 20 ? 'x' : String(i % 3)));
    const error = await refusal('x.txt', lines.join('\n'));
    expect(error.code).toBe('not-a-number');
    expect(error.place).toEqual({ file: 'x.txt', row: 20, column: 0 });
    expect(error.message).toContain('line 21');
  });

  test('of words, with whatever is in them', async () => {
    const names = ['tench, Tinca tinca', 'great white shark', '"quoted" shark', 'ray', 'a; b | c'];
    expect(await read('names.txt', names.join('\n'))).toEqual({ kind: 'strings', values: names, firstLine: 1 });
    const wordnet = ['n01440764 tench', 'n01443537 goldfish'];
    expect(await read('names.txt', wordnet.join('\n'))).toEqual({ kind: 'strings', values: wordnet, firstLine: 1 });
    expect(await read('x.csv', 'name\n"a, b"\nc\n')).toEqual({ kind: 'strings', values: ['a, b', 'c'], firstLine: 2 });
    expect(await read('x.txt', '#one\ntwo\n')).toEqual({ kind: 'strings', values: ['#one', 'two'], firstLine: 1 });
    expect(await read('x.txt', '# one\ntwo\n')).toEqual({ kind: 'strings', values: ['two'], firstLine: 2 });
  });
});

describe('tables with words', () => {
  test('keep header and columns', async () => {
    expect(await read('classes.csv', 'fine_id,fine,coarse_id,coarse\n0,apple,4,"fruit, veg"\n1,fish,1,fish\n')).toEqual(
      {
        kind: 'records',
        firstLine: 2,
        header: ['fine_id', 'fine', 'coarse_id', 'coarse'],
        columns: [
          ['0', '1'],
          ['apple', 'fish'],
          ['4', '1'],
          ['fruit, veg', 'fish'],
        ],
      },
    );
  });

  test('may have digits and blanks in their names', async () => {
    expect(await read('x.csv', 'class 1,0\nclass 2,1\n')).toMatchObject({
      kind: 'records',
      columns: [
        ['class 1', 'class 2'],
        ['0', '1'],
      ],
    });
  });

  test('are parted by tabs where blanks would part more numbers', async () => {
    const rows = [301, 101, 101, 401, 301, 101, 201, 401].map((code, i) => `testo ${i + 1}\t${code}\t${code}\n`);
    expect((await read('x.csv', `testo\tpredetto\treale\n${rows.join('')}`))?.kind).toBe('pairs');
  });

  test('keep a last row that is as the first, where all begin with a number', async () => {
    const codes = ['03  03', '01  03', '04  04', '01  01', '04  04', '01  01', '03  03', '04  04', '03  03'];
    const content = await read('x.txt', codes.map((line) => ` ${line}\r\n`).join(''));
    expect(content?.kind === 'pairs' && content.truth.length).toBe(codes.length);
  });

  test('number their columns where nothing names them', async () => {
    const content = await read('x.csv', '0,apple\n1,pear\n');
    expect(content).toMatchObject({ kind: 'records', header: ['column 1', 'column 2'] });
  });

  test('report rows of another length by line', async () => {
    const error = await refusal('x.csv', 'name,family\n"a\nb",c\nd\n');
    expect(error.code).toBe('ragged');
    expect(error.message).toContain('row 1 (line 4) has 1 field, expected 2');
    const table = await refusal('x.csv', 'true,cat,dog\ncat,6,4\ndog,3,7,0\n');
    expect(table.message).toContain('row 1 (line 3) has 4 fields, expected 3');
    expect((await refusal('x.csv', 'a b c,d\n1,2,3\n4,5,6\n')).message).toContain('names 2 columns');
  });
});

describe('what is not read is refused with a remedy', () => {
  test.each([
    ['decimal commas between blanks', '1,5 2,5\n3,5 4,5\n5,5 6,5\n', 'decimal-comma'],
    ['decimal commas in one line', '1,5 2,5 3,5\n', 'decimal-comma'],
    ['too many columns', ','.repeat(200_000), 'too-many-columns'],
    ['blanks only', ' \n\n', 'empty'],
    ['a zero byte', 'a,b\0\n', 'not-text'],
    ['quotes that never close', 'a,"b\nc,d\n', 'bad-quotes'],
    ['CR alone', '1,2\r3,4\r', 'line-ends'],
  ])('%s', async (_, text, code) => {
    const error = await refusal('x.csv', text);
    expect(error.code).toBe(code);
    expect(error.remedy.length).toBeGreaterThan(10);
    expect(error.place.file).toBe('x.csv');
  });

  test('an encoding that may be anything', async () => {
    const cyrillic = Uint8Array.of(0xea, 0xee, 0xf8, 0xea, 0xe0, 44, 49, 10); // кошка in Windows-1251
    expect((await refusal('x.csv', cyrillic)).code).toBe('not-utf-8');
    expect((await refusal('x.csv', Uint8Array.of(97, 44, 0xe9, 1, 98))).code).toBe('not-utf-8');
  });

  test.each([
    ['GBK', '真实,预测\n猫,狗\n', 'd5e6cab52cd4a4b2e20ac3a82cb9b70a'],
    ['Shift JIS', '正解,予測\nネコ,イヌ\n', '90b389f02c975c91aa0a836c83522c834383860a'],
    ['EUC-JP', 'ネコ,イヌ\n', 'a5cda5b32ca5a4a5cc0a'],
    ['EUC-KR', '고양이,개\n', 'b0edbee7c0cc2cb0b30a'],
    ['Big5', '貓,狗\n狐狸,貓\n', 'bfdf2caaaf0aaab0aaf52cbfdf0a'],
    ['Windows-1251', 'кошка,собака\n', 'eaeef8eae02cf1eee1e0eae00a'],
    ['KOI8-R', 'кошка,собака\n', 'cbcfdbcbc12cd3cfc2c1cbc10a'],
  ])('the encoding %s is named, and the way to UTF-8', async (called, _, hex) => {
    const { message, remedy, code } = await refusal('x.csv', Uint8Array.from(Buffer.from(hex, 'hex')));
    expect(code).toBe('not-utf-8');
    expect(message).toContain(called);
    expect(remedy).toContain('UTF-8');
  });

  test('words in a file that is too large to hold', async () => {
    const source = sourceOf('x.csv', `name,family\n${'a,b\n'.repeat(2 ** 22)}`);
    const error = await failure(() => readDelimited(source, 'csv'));
    expect(error.code).toBe('too-large');
  });
});
