import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { ANIMALS, type Column, confidence, csv, ids, named, opened, POINTS } from './animals.ts';

describe('true classes beside predicted ones are counted', () => {
  const counts = Float64Array.from({ length: 16 }, (_, cell) => {
    const [row, column] = [Math.floor(cell / 4), cell % 4];
    const sorted = [...ANIMALS].sort();
    return POINTS.filter(
      ({ truth, predicted }) => ANIMALS[truth] === sorted[row] && ANIMALS[predicted] === sorted[column],
    ).length;
  });
  const truth = named('truth');
  const predicted = named('predicted');

  test.each<[string, Readonly<Record<string, Column[1]>>, string?]>([
    ['beside texts and measures', { text: ids[1], actual: truth, predicted, probability: confidence[1] }],
    [
      'with captions of the predicted ones',
      { true: truth, predicted_label: predicted.map((name) => `a photo of a ${name}`), predicted_class: predicted },
    ],
    ['with their sizes', { true_size: truth.map((_, i) => 'ab'.charAt(i % 2)), true_class: truth, predicted }],
    ['in other words', { row_ids: POINTS.map((_, i) => i), answer: truth, model_answer: predicted }],
    ['as outputs that were expected', { [ids[0]]: ids[1], Output: predicted, 'Expected Output': truth }],
    ['as references', { [ids[0]]: ids[1], reference_outputs: truth, outputs: predicted }],
    ['with a label and its number', { label_id: POINTS.map((point) => point.truth), label: truth, pred: predicted }],
    [
      'in other capitals',
      { expected: truth, output: predicted.map((name) => ` ${name.toUpperCase()}`) },
      'folded-names',
    ],
    [
      'with weights of the rows, which are no counts',
      { target: truth, prediction: predicted, sample_weight: POINTS.map((_, i) => 0.5 + (i % 3)) },
      'weights-left-out',
    ],
    ['with rows that have no label', { true: ['', ...truth.slice(1)], pred: predicted }, 'without-label'],
    [
      'with answers that are no class',
      { gold: truth, response: ['I am not sure', ...predicted.slice(1)] },
      'predicted-outside',
    ],
  ])('%s', async (_, columns, warning) => {
    const { confusion, warnings: said } = assemble(await opened('x.csv', csv(Object.entries(columns))));
    const left = warning === 'without-label' || warning === 'predicted-outside';
    const total = (values: Iterable<number> = []): number => [...values].reduce((sum, value) => sum + value, 0);
    expect(confusion?.names).toEqual([...ANIMALS].sort());
    expect(total(confusion?.counts)).toBe(total(counts) - (left ? 1 : 0));
    if (!left) expect(confusion?.counts).toEqual(counts);
    expect(said?.map(({ code }) => code)).toEqual(warning === undefined ? [] : [warning]);
  });

  test('without headings the first is the truth, and that is told', async () => {
    const text = POINTS.map((point) => `${point.truth},${point.predicted}`).join('\n');
    const { confusion, warnings } = assemble(await opened('x.csv', text));
    expect(confusion?.counts[1]).toBe(POINTS.filter((point) => point.truth === 0 && point.predicted === 1).length);
    expect(warnings?.map(({ code }) => code)).toEqual(['first-is-truth']);
  });

  test('without headings codes with a count are pairs where the sides are said', async () => {
    const text = '2,4,8\n4,4,67\n2,2,62\n3,3,58\n3,4,6\n4,3,5\n2,3,1';
    const { confusion } = assemble(await opened('x.csv', text, { truth: '1', prediction: '2' }));
    expect(confusion?.names).toEqual(['2', '3', '4']);
    expect([...(confusion?.counts ?? [])]).toEqual([62, 1, 8, 0, 58, 6, 0, 5, 67]);
  });

  test.each([
    ['headings again', ['true,pred'], 'headings-again'],
    ['a blank line and headings again', ['', 'true,pred'], 'headings-again'],
    ['an accuracy', ['Accuracy,0.83'], 'no-point'],
  ])('%s below the pairs is no class, and that is told', async (_, below, code) => {
    const lines = POINTS.map(({ truth, predicted }) => `${ANIMALS[truth]},${ANIMALS[predicted]}`);
    const text = ['true,pred', ...lines, ...below, ...(code === 'no-point' ? [] : lines)].join('\n');
    const { confusion, warnings } = assemble(await opened('x.csv', text));
    expect(confusion?.names).toEqual([...ANIMALS].sort());
    expect(warnings?.map((warning) => warning.code)).toEqual([code]);
  });

  const MATRIX = [
    [9, 1, 0],
    [2, 7, 1],
    [0, 3, 8],
  ];
  const NAMES = ['cat', 'dog', 'fox'];
  const sumOf = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const cells = (nameOf: (name: string, column: number) => string, behind: (name: string, row: number) => string[]) =>
    NAMES.flatMap((name, row) => [
      ...NAMES.map((other, column) => `${nameOf(name, column)},${other},${MATRIX[row]?.[column]}`),
      ...behind(name, row),
    ]);
  const own = (name: string): string => name;
  const first = (name: string, column: number): string => (column === 0 ? name : '');

  test.each<[string, string[], string[]]>([
    ['a total of all', [...cells(own, () => []), 'Total,,31'], ['totals']],
    ['a total under both names', [...cells(own, () => []), 'Total,Total,31'], ['totals']],
    ['totals of the rows', cells(own, (name, row) => [`${name},All,${sumOf(MATRIX[row] ?? [])}`]), ['totals']],
    [
      'totals, without pairs that nobody counted',
      [...cells(own, () => []).filter((line) => !line.endsWith(',0')), 'Total,cat,11', 'Total,dog,11', 'Total,fox,9'],
      ['totals'],
    ],
    ['names that stand once', cells(first, () => []), ['filled-down']],
    [
      'a pivot table',
      [...cells(first, (name, row) => [`${name} Total,,${sumOf(MATRIX[row] ?? [])}`]), 'Grand Total,,31'],
      ['filled-down', 'totals'],
    ],
  ])('counts of pairs with %s are those of the pairs', async (_, lines, codes) => {
    const { confusion, warnings } = assemble(await opened('x.csv', ['true,predicted,count', ...lines].join('\n')));
    expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([NAMES, MATRIX.flat()]);
    expect(warnings?.map(({ code }) => code)).toEqual(codes);
  });

  test.each([
    ['a group', 'group,class', (row: number) => ['pet', 'pet', 'wild'][row], []],
    ['a number', 'id,class', (row: number) => row, ['column-left-out']],
  ])('a matrix of counts with %s before its names is one in every command', async (_, heading, beside, said) => {
    const lines = NAMES.map((name, row) => [beside(row), name, ...(MATRIX[row] ?? [])].join());
    const { confusion, logits, warnings } = assemble(
      await opened('x.csv', [`${heading},${NAMES}`, ...lines].join('\n')),
    );
    expect([confusion?.names, [...(confusion?.counts ?? [])], logits]).toEqual([NAMES, MATRIX.flat(), null]);
    expect(warnings?.map(({ code }) => code)).toEqual(said);
  });

  test('a class that is called Total stays one where its counts are no sums', async () => {
    const { confusion } = assemble(
      await opened('x.csv', ['true,predicted,count', ...cells(own, () => []), 'Total,Total,30'].join('\n')),
    );
    expect(confusion?.names).toEqual(['Total', ...NAMES]);
  });

  test('the majority of votes is another prediction, and no truth', async () => {
    const [file] = await opened(
      'x.csv',
      csv([
        ['predicted_labels', named('truth')],
        ['majority_voting', named('predicted')],
      ]),
    );
    expect(file?.content.kind).toBe('question');
  });

  test('measures behind counts are written with a point, those of 1 too', async () => {
    const text = ',a,b,c,Exhaustividad\na,32,0,0,1.000\nb,0,50,0,1.000\nc,8,2,36,0.783';
    const { confusion } = assemble(await opened('x.csv', text));
    expect(confusion?.names).toEqual(['a', 'b', 'c']);
  });
});

test.each([
  ['semicolons', ['red; green', 'blue']],
  ['bars', ['red | green | blue', 'grey']],
  ['all that may part fields', ['one, two', 'red; green', 'a | b', 'He said ""no""', "it's", '', 'line\nbreak']],
])('texts beside the classes may hold %s', async (_, texts) => {
  const lines = POINTS.map(({ truth, predicted }, i) =>
    [i, `"${texts[i % texts.length]}"`, ANIMALS[truth], ANIMALS[predicted]].join(','),
  );
  const { confusion } = assemble(await opened('t.csv', ['id,text,label,prediction', ...lines].join('\n')));
  expect(confusion?.names).toEqual([...ANIMALS].sort());
});

test.each([
  ['-1 and 1', ['1', '-1'], 8],
  ['-1 and 1, some of which are missing', ['NaN', ''], 6],
])('classes may be called %s', async (_, [first, second], points) => {
  const truth = ['-1', '1', '1', '-1', '1', '-1'];
  const rows = [...truth, first, second].map((label, i) => `${label},${i === 2 ? '-1' : label || '1'}`);
  const { confusion } = assemble(await opened('t.csv', ['label,prediction', ...rows].join('\n')));
  expect(confusion?.names).toEqual(['-1', '1']);
  expect(confusion?.counts.reduce((sum, count) => sum + count, 0)).toBe(points);
});

test('a text may begin with a hash, as remarks do: it is a row where its classes are those of other rows', async () => {
  const lines = POINTS.map(({ truth, predicted }, i) =>
    [i % 3 === 0 ? '#happy' : 'sad', ANIMALS[truth], ANIMALS[predicted]].join(','),
  );
  const total = async (...more: string[]) => {
    const { confusion } = assemble(await opened('t.csv', ['text,label,prediction', ...lines, ...more].join('\n')));
    return confusion?.counts.reduce((sum, count) => sum + count, 0);
  };
  expect(await total()).toBe(POINTS.length);
  expect(await total('# made by a script, on a Monday, in May')).toBe(POINTS.length);
});

describe('a last row of means', () => {
  const values = [0.7, 0.2, 0.1, 0.25, 0.6, 0.15, 0.1, 0.3, 0.6];
  const rows = (more: string, labels = ['cat', 'dog', 'car']) =>
    [0, 1, 2].map((r) => `image ${r},${labels[r]}${more},${values.slice(3 * r, 3 * r + 3).join(',')}`);
  const means = [0, 1, 2].map((c) => ((values[c] ?? 0) + (values[c + 3] ?? 0) + (values[c + 6] ?? 0)) / 3);
  const heading = 'file,label,cat,dog,car';

  test.each(['', '-'])('is no point, and that is said, beside a note of “%s”', async (none) => {
    const last = `Mean,,${means.map((mean) => mean.toFixed(3)).join(',')}`;
    const files = await opened(
      't.csv',
      [`${heading},note`, ...rows('').map((row) => `${row},${none}`), `${last},${none}`].join('\n'),
    );
    const { logits, labels, warnings = [] } = assemble(files);
    expect([logits?.table.shape, labels?.values.length]).toEqual([[3, 3], 3]);
    const said = [...warnings, ...files.flatMap((file) => file.warnings ?? [])].map(({ message }) => message);
    expect(said.join()).toContain("The last row (line 5, 'Mean') has the mean or the sum of each column.");
  });
  test.each([
    ['one number is another', 0.1, 'Mean,'],
    ['it has the class of another row', 0, 'Mean,cat'],
    ['it is called as the others are', 0, 'image 3,'],
  ])('is a row where %s', async (_, more, names) => {
    const [first = 0, ...others] = means;
    const last = `${names},${[first + more, ...others].map((mean) => mean.toFixed(3)).join(',')}`;
    const files = await opened('t.csv', [heading, ...rows(''), last].join('\n'));
    expect(files.flatMap((file) => file.warnings ?? []).map(({ code }) => code)).not.toContain('summary-row');
  });
});
