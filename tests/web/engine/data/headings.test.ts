import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { ANIMALS, type Column, csv, expected, named, opened, POINTS, read, values } from './animals.ts';
import { numbersIn } from './golden.ts';

/* Two rows of headings, as pandas writes columns of two levels: one heading of both. */

const truth: Column = ['truth', named('truth')];
const numbers = values((name) => name);
const body = (columns: readonly Column[], delimiter = ','): string =>
  csv(columns, delimiter).split('\n').slice(1).join('\n');
const line = (...cells: string[]): string => cells.join(',');
const index: Column = ['', POINTS.map((_, i) => i)];
const probs = ANIMALS.map(() => 'prob');

describe('columns of two levels are values of the classes', () => {
  test.each<[string, string]>([
    ['without rows’ names', [line(...probs, 'truth'), line(...ANIMALS, ''), body([...numbers, truth])].join('\n')],
    ['in another order', [line('truth', ...probs), line('', ...ANIMALS), body([truth, ...numbers])].join('\n')],
    [
      'with the rows counted',
      [line('', ...probs, 'truth'), line('', ...ANIMALS, ''), body([index, ...numbers, truth])].join('\n'),
    ],
    [
      'with names of both levels',
      [line('kind', ...probs, 'truth'), line('class', ...ANIMALS, ''), body([index, ...numbers, truth])].join('\n'),
    ],
    [
      'with a name of the rows',
      [
        line('kind', ...probs, 'truth'),
        line('class', ...ANIMALS, ''),
        line('id', '', '', '', '', ''),
        body([index, ...numbers, truth]),
      ].join('\n'),
    ],
    [
      'with cells that were one',
      [line('', 'prob', '', '', '', 'truth'), line('', ...ANIMALS, ''), body([index, ...numbers, truth])].join('\n'),
    ],
    [
      'with semicolons and decimal commas',
      [
        line('', ...probs, 'truth').replaceAll(',', ';'),
        line('', ...ANIMALS, '').replaceAll(',', ';'),
        body([index, ...numbers, truth], ';').replaceAll('.', ','),
      ].join('\n'),
    ],
  ])('%s', async (_, text) => {
    const found = await read(text);
    expect(found.values).toEqual(expected.values);
    expect(found.truth).toEqual(expected.truth);
  });

  test('classes that are numbers', async () => {
    const text = [
      line(...probs, 'truth'),
      line('0', '1', '2', '3', ''),
      body([...numbers, ['truth', POINTS.map((p) => p.truth)]]),
    ].join('\n');
    const { labels, logits } = assemble(await opened('x.csv', text));
    expect([logits?.table.columnNames, labels?.values.length]).toEqual([['0', '1', '2', '3'], POINTS.length]);
  });

  test('of two models it is asked which is meant', async () => {
    const twice = [...numbers, ...numbers];
    const text = [
      line(...ANIMALS.map(() => 'resnet'), ...ANIMALS.map(() => 'vit')),
      line(...ANIMALS, ...ANIMALS),
      body(twice),
    ].join('\n');
    const [file] = await opened('x.csv', text);
    if (file?.content.kind !== 'question') return expect.unreachable();
    const { answers } = file.content.question;
    expect(answers.map(({ says }) => says)).toEqual([
      'resnet_… (4 columns) are the values',
      'vit_… (4 columns) are the values',
      'each of the 8 columns is a class',
    ]);
    const widths = await Promise.all(
      answers.map(async ({ choice }) => (await opened('x.csv', text, choice))[0]?.shape[1]),
    );
    expect(widths).toEqual([4, 4, 8]);
  });
});

describe('a matrix under two rows of headings', () => {
  const counts = [
    [9, 1, 0],
    [2, 8, 1],
    [0, 3, 7],
  ];
  const names = ['cat', 'dog', 'owl'];
  const rows = (before: (name: string) => string): string[] =>
    counts.map((row, i) => `${before(names[i] ?? '')},${row.join()}`);
  test.each<[string, string[], 'rows' | null]>([
    ['beside two columns of names', [',,pred,pred,pred', ',,cat,dog,owl', ...rows((name) => `true,${name}`)], 'rows'],
    ['of a pivot table', [',n,n,n', 'pred,cat,dog,owl', 'true,,,', ...rows((name) => name)], 'rows'],
    ['of which nothing says what it is', [',n,n,n', ',cat,dog,owl', ...rows((name) => name)], null],
  ])('%s', async (_, lines, side) => {
    const [file] = await opened('x.csv', lines.join('\n'));
    if (file?.content.kind !== 'table' || !file.content.square) return expect.unreachable();
    if (file.content.square instanceof Error) throw file.content.square;
    const { values: own, names: found, truth: said } = file.content.square;
    expect([[...own], found, said]).toEqual([counts.flat(), names, side]);
    expect(file.role).toBe('confusion');
  });
});

describe('one row of headings stays one', () => {
  test.each<[string, string, number]>([
    ['called alike, above rows of numbers', `a,a,b\n${'1.5,2.5,3.5\n'.repeat(9)}`, 9],
    ['called alike, above whole numbers that count', `p,p,p\n0,1,2\n${'1,0,2\n'.repeat(9)}`, 10],
  ])('%s', async (_, text, rows) => {
    const [file] = await opened('x.csv', text);
    if (file?.content.kind !== 'table') return expect.unreachable();
    expect(await numbersIn(file)).toHaveLength(3 * rows);
    expect(file.content.table.columnNames?.filter((name) => name.includes('_'))).toEqual([]);
  });

  test.each([
    ['measures', 'height,width,depth\ncm,cm,cm\n', '1.5,2.5,3.5\n'],
    ['two classes', 'logit_a,logit_b\n(nat),(nat)\n', '1.5,2.5\n'],
    ['values beside labels', 'id,logit_a,logit_b,label\n,(nat),(nat),\n', 'x,1.5,2.5,a\n'],
    ['lists beside labels', 'id,logits,label\n[-],[-],[-]\n', 'x,"[1.5, 2.5]",a\n'],
  ])('above a row of units, which is refused by its line when the file is opened: %s', async (_, heads, row) => {
    await expect(opened('x.csv', heads + row.repeat(9))).rejects.toThrow(
      'row 0 (line 2), right below the headings, has no numbers',
    );
  });

  test('above a row of missing values, which is no row of units', async () => {
    const [file] = await opened('x.csv', `height,width\nNA,NA\n${'1.5,2.5\n'.repeat(9)}`);
    expect(file?.content.kind).toBe('table');
  });
});

describe('one row of headings of two models', () => {
  const both = [...values((name) => `resnet_${name}`), ...values((name) => `vit_${name}`)];
  test('is asked about, with and without the true classes', async () => {
    for (const columns of [both, [truth, ...both], [...both].reverse()]) {
      const [file] = await opened('x.csv', csv(columns));
      expect(file?.content.kind === 'question' ? file.content.question.message : file?.reason).toContain(
        'two sets of columns may be',
      );
    }
  });
  test('is not, where the true classes are of neither', async () => {
    const other: Column = ['truth', POINTS.map((_, i) => (i % 2 === 0 ? 'up' : 'down'))];
    const [file] = await opened('x.csv', csv([other, ...both]));
    expect(file?.content.kind).not.toBe('question');
  });
});
