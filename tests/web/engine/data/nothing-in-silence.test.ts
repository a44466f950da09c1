import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { filesIn, open } from './roles.ts';
import { failure } from './write.ts';

/* Tables of which a part was lost, or taken for a class, without a word. */

const CLASSES = ['cat', 'dog', 'cow'];
const COUNTS = [
  [8, 1, 1],
  [2, 7, 1],
  [0, 3, 9],
];
const linesOf = (rows: readonly (readonly unknown[])[], mark = ','): string =>
  `${rows.map((row) => row.join(mark)).join('\n')}\n`;
const kindAt = (row: number, shift = 0): string => CLASSES[(row + (row % 4 === 0 ? shift : 0)) % 3] ?? '';
const many = <T>(count: number, of: (row: number) => T): T[] => Array.from({ length: count }, (_, row) => of(row));

test('a column that numbers the answers of people is none of the questions', async () => {
  const answers = many(30, (row) => [row, (row % 5) + 1, ((row * 3) % 5) + 1, ((row * 7) % 4) + 1]);
  const [file] = await filesIn('x.csv', linesOf([['Respondent', 'Q1', 'Q2', 'Q3'], ...answers]));
  expect(file?.content.kind === 'table' && file.content.table.columnNames).toEqual(['Q1', 'Q2', 'Q3']);
  expect(file?.warnings?.map(({ code }) => code)).toContain('row-numbers');
});

test('a few points of some folds have no feature more', async () => {
  const rows = many(7, (row) => [row / 3 - 1, (row % 4) * 0.7, (row * 3) % 5]);
  const [file] = await filesIn('x.csv', linesOf([['f1', 'f2', 'fold'], ...rows]));
  expect(file?.content.kind === 'table' && file.content.table.columnNames).toEqual(['f1', 'f2']);
  expect(file?.warnings?.map(({ message }) => message).join()).toContain("'fold' says of which part each row is");
});

test('distances of things in a line, which count up in the first column, keep it', async () => {
  const line = many(12, (row) => many(12, (column) => Math.abs(row - column)));
  const [file] = await filesIn('x.csv', linesOf([many(12, (c) => `p${c}`), ...line]));
  expect(file?.shape[1]).toBe(12);
});

test('the sum and the share of each row are no classes, wherever they stand', async () => {
  const rows = COUNTS.map((row, c) => [CLASSES[c], row.reduce((a, b) => a + b, 0), ...row, 0.7]);
  const { content } = await open('x.csv', linesOf([['true', 'n', ...CLASSES, 'accuracy'], ...rows]));
  const { names, counts } =
    assemble([await open('x.csv', linesOf([['true', 'n', ...CLASSES, 'accuracy'], ...rows]))]).confusion ?? {};
  expect([content.kind, names, [...(counts ?? [])]]).toEqual(['table', CLASSES, COUNTS.flat()]);
});

test('two squares below each other are refused, and where the second begins', async () => {
  const square = [['', ...CLASSES], ...COUNTS.map((row, c) => [CLASSES[c], ...row])];
  const text = `Model A\n${linesOf(square)}\nModel B\n${linesOf(square)}`;
  await expect(filesIn('x.csv', text)).rejects.toThrow(/2 squares of counts .* begins at row 5 \(line 9\)/);
});

test('names beside a matrix in YAML are read, and that the matrix is not is told', async () => {
  const text = `labels: [cat, dog, cow]\nmatrix:\n${COUNTS.map((row) => `  - [${row.join(', ')}]\n`).join('')}`;
  const [file] = await filesIn('x.yaml', text);
  expect(file?.warnings?.map(({ code }) => code)).toEqual(['numbers-unread']);
  const [plain] = await filesIn('x.yaml', 'names: [cat, dog, cow]\n');
  expect(plain?.warnings ?? []).toEqual([]);
});

test('a matrix in brackets with semicolons is read', async () => {
  const text = `C = [\n${COUNTS.map((row) => `  ${row.join(' ')};\n`).join('')}];\n`;
  const { counts } = assemble([await open('x.m', text, 'confusion')]).confusion ?? {};
  expect([...(counts ?? [])]).toEqual(COUNTS.flat());
});

test.each([
  ['drawn lines', '  __________________ cat\n_|\n |__________________ dog\n'],
  ['lines of numbers', 'kernel rbf\nSV\n0.25 1:3 2:4\n0.5 1:3 2:1 4:2\n0.75 1:3 2:4 3:5\n1 1:4 2:5\n'],
])('%s are no names of classes', async (_, text) => {
  await expect(filesIn('x.txt', text).then(assignRoles)).resolves.toMatchObject([{ role: 'unused' }]);
});

test('answers of several models are asked about, not left out', async () => {
  const rows = many(60, (row) => [row, kindAt(row), kindAt(row, 1), kindAt(row, 2)]);
  const { content } = await open('x.csv', linesOf([['id', 'gold', 'gpt', 'llama'], ...rows]));
  expect(content.kind === 'question' && content.question.message).toMatch(/predicted class: 'gpt' or 'llama'/);
  const yesNo = many(60, (row) => [row % 2 ? 'yes' : 'no', row % 3 ? 'yes' : 'no', row % 5 ? 'yes' : 'no']);
  const labels = await open('x.csv', linesOf([['label', 'is wet', 'is tall'], ...yesNo]));
  expect(labels.content.kind).not.toBe('question');
});

test('records with scores are read where they lie deeper, and the actual class is not the expected one', async () => {
  const results = many(30, (row) => ({
    expected: kindAt(row, 1),
    actual: kindAt(row),
    prob: Object.fromEntries(CLASSES.map((name) => [name, name === kindAt(row) ? 0.8 : 0.1])),
  }));
  const [lists, labels] = await filesIn('x.json', JSON.stringify({ run: 7, results }));
  expect(lists?.warnings?.map(({ code }) => code)).toEqual(['table-inside']);
  expect(labels?.content.kind === 'strings' && labels.content.values).toEqual(results.map(({ expected }) => expected));
});

test('vectors below their number and length are features', async () => {
  const { role } = await open(
    'x.txt',
    linesOf([[9, 3], ...many(9, (row) => [`w${row}`, row / 4 - 1, 0.5, -row])], ' '),
  );
  expect(role).toBe('features');
});

const SQUARE: readonly (readonly unknown[])[] = [['', ...CLASSES], ...COUNTS.map((row, c) => [CLASSES[c], ...row])];
const totalOf = (row: readonly number[]): number => row.reduce((a, b) => a + b, 0);

describe('a matrix is the same with', () => {
  test.each<[string, string]>([
    [
      'totals before its classes',
      linesOf([
        ['', 'All', ...CLASSES],
        ['All', 32, 10, 11, 11],
        ...COUNTS.map((row, c) => [CLASSES[c], totalOf(row), ...row]),
      ]),
    ],
    ['the title of its columns below', linesOf([...SQUARE, ['Predicted label', '', '', '']])],
    [
      'shares in percent on both sides',
      linesOf([
        ['Observed', ...CLASSES, 'Percent Correct'],
        ...COUNTS.map((row, c) => [CLASSES[c], ...row, `${10 * (row[c] ?? 0)}%`]),
        ['Overall Percentage', '31%', '34%', '34%', '75%'],
      ]),
    ],
    [
      'a share behind each count',
      linesOf([
        ['true', ...CLASSES.flatMap((name) => [name, `${name} %`])],
        ...COUNTS.map((row, c) => [CLASSES[c], ...row.flatMap((count) => [count, 10 * count])]),
      ]),
    ],
  ])('%s', async (_, text) => {
    const { names, counts } = assemble([await open('x.csv', text)]).confusion ?? {};
    expect([names, [...(counts ?? [])]]).toEqual([CLASSES, COUNTS.flat()]);
  });

  test('the spread of its means', async () => {
    const spread = SQUARE.map((row, r) =>
      row.map((cell, c) => (r > 0 && c > 0 ? `${Number(cell) / 10} ± 0.03` : cell)),
    );
    const { counts } = assemble([await open('x.csv', linesOf(spread))]).confusion ?? {};
    expect([...(counts ?? [])]).toEqual(COUNTS.flat().map((count) => count / 10));
  });
});

test.each<[string, RegExp, string]>([
  ['with an entry below 0', /below 0/, linesOf(SQUARE).replace(',0,', ',-1,')],
  ['without the row of a class', /on one side alone: cow/, linesOf(SQUARE.slice(0, -1))],
])('a matrix %s is no logits', async (_, why, text) => {
  const [file] = assignRoles(await filesIn('x.csv', text));
  expect([file?.role, file?.reason]).toEqual(['unused', expect.stringMatching(why)]);
});

test('texts with one semicolon each do not part the fields of a file with tabs', async () => {
  const rows = many(30, (row) => [`first; second ${row}`, kindAt(row), kindAt(row, 1)]);
  const { content } = await open('x.tsv', linesOf([['text', 'gold', 'system'], ...rows], '\t'));
  expect(content.kind).toBe('pairs');
});

test('true and predicted classes inside records are read where they lie deeper', async () => {
  const records = many(30, (row) => ({ type: 'match', data: { expected: kindAt(row), picked: kindAt(row, 1) } }));
  for (const value of [records, { results: { stats: { right: 7 }, results: records } }]) {
    const { content } = await open('x.json', JSON.stringify(value));
    expect(content.kind).toBe('pairs');
  }
});

test('whole numbers from 0 on, as of counts or marks, are told as logits', async () => {
  const rows = many(20, (row) => [`site ${row}`, (row * 7) % 23, (row * 7) % 23, (row * 11) % 31]);
  const [file] = await filesIn('x.csv', linesOf([['site', ...CLASSES], ...rows]));
  expect(file?.content.kind === 'table' && file.content.table.firstRows?.doubt?.code).toBe('small-numbers');
});

test('counts of several models are told to be together', async () => {
  const of = (model: string) => CLASSES.flatMap((a, r) => CLASSES.map((b, c) => [model, a, b, COUNTS[r]?.[c]]));
  const { warnings } = assemble([
    await open('x.csv', linesOf([['model', 'true', 'predicted', 'n'], ...of('a'), ...of('b')])),
  ]);
  expect(warnings?.map(({ code }) => code)).toContain('parts-together');
});

test('which column counts the pairs of a matrix is asked', async () => {
  const rows = CLASSES.flatMap((a, r) => CLASSES.map((b, c) => [a, b, COUNTS[r]?.[c], 900 * (COUNTS[r]?.[c] ?? 0)]));
  const { content } = await open('x.csv', linesOf([['V_Classified', 'V_Reference', 'Sum', 'Area'], ...rows]));
  if (content.kind !== 'question') expect.unreachable();
  expect(content.question.message).toMatch(/the count may be 'Sum' or 'Area'/);
  const [answer] = content.question.answers;
  const file = await filesIn(
    'x.csv',
    linesOf([['V_Classified', 'V_Reference', 'Sum', 'Area'], ...rows]),
    answer?.choice,
  );
  expect([...(assemble(file).confusion?.counts ?? [])].toSorted()).toEqual(COUNTS.flat().toSorted());
});

test('of levels from the top down the last one names the classes', async () => {
  const rows = [
    ['animal', 'felid', 'cat'],
    ['animal', 'canid', 'dog'],
    ['thing', 'vehicle', 'truck'],
  ];
  const { classes } = assemble([await open('x.csv', linesOf([['kingdom', 'family', 'species'], ...rows]), 'classes')]);
  expect(classes?.names).toEqual(['cat', 'dog', 'truck']);
});

test.each([
  ['a tree of indented names', 'animal\n  cat\n  dog\nthing\n  truck\n', 'to the right of its parent'],
  ['clusters between tabs', 'cat\tdog\ncow\thorse\tsheep\n', '2 of 2 lines have tabs'],
])('%s is no list of names', async (_, text, why) => {
  await expect(filesIn('x.txt', text)).rejects.toThrow(why);
});

test('a name of its own before each row is no class of numbered columns', async () => {
  const points = many(12, (column) => `p${column}`);
  const rows = CLASSES.map((name, r) => [name, ...points.map((_, c) => ((r * 7 + c * 5) % 11) / 4 - 1)]);
  const { role } = await open('x.csv', linesOf([['class', ...points], ...rows]));
  expect(role).toBe('features');
});

test('records with logits are read beside the names of the classes', async () => {
  const predictions = many(30, (row) => ({
    image: `${row}.jpg`,
    logits: [row % 3, 0.5, (row % 5) - 2],
    label: row % 3,
  }));
  const files = await filesIn('x.json', JSON.stringify({ model: 'a', predictions, classes: CLASSES }));
  const { logits, labels, classes } = assemble(assignRoles(files));
  expect([logits?.table.shape, labels?.values.length, classes?.names]).toEqual([[30, 3], 30, CLASSES]);
});

describe('names that repeat are no names of classes, called x (0), x (1), …', () => {
  const rows = many(40, (row) => [kindAt(row), kindAt(row, 1), (row % 7) / 8]);
  test.each<[string, string]>([
    ['predictions alone', linesOf([['prediction', 'confidence'], ...rows.map(([, other, value]) => [other, value])])],
    ['true and predicted classes without headings', linesOf(rows, '\t')],
    ['few predictions', 'Image,Prediction\na.jpg,cat\n'],
    [
      'numbers of predicted classes',
      linesOf([['sample', 'prediction'], ...rows.map((_, row) => [`s${row}`, row % 9])]),
    ],
    ['times of predictions', '[{"time": "2:01", "prediction": "X"}, {"time": "2:01", "prediction": "O"}]'],
    ['files, words and people', linesOf(rows.map((_, row) => [`w${row % 15}`, `${row}.npy`, `p${row >> 4}`]))],
  ])('%s', async (_, text) => {
    const [file] = assignRoles(await filesIn(text.startsWith('[') ? 'x.json' : 'x.csv', text));
    expect(['classes', 'labels', 'logits']).not.toContain(file?.role);
  });

  test('below no headings, in a file that is called so', async () => {
    const [file] = assignRoles(
      await filesIn(
        'preds.tsv',
        linesOf(
          rows.map((_, row) => [`c9f${row}`, row % 2]),
          '\t',
        ),
      ),
    );
    expect(file?.role).toBe('unused');
  });

  test('files and the numbers of their classes are labels', async () => {
    const [file] = assignRoles(await filesIn('y.csv', linesOf(rows.map((_, row) => [`${row}.jpg`, row % 3]))));
    expect(file?.role).toBe('labels');
  });

  test('two that were given by different people are asked about, whatever stands before them', async () => {
    const patients = rows.map(([a, b], row) => [row, row % 2 === 0 ? 'M' : 'F', a, b]);
    const { content } = await open('x.csv', linesOf([['Patient', 'Sex', 'Diagnosis', 'AI diagnosis'], ...patients]));
    expect(content.kind === 'question' && content.question.message).toMatch(/'Diagnosis' or 'AI diagnosis'/);
  });
});

test('traits in a file of predictions are no values of classes', async () => {
  const rows = many(40, (row) => [900 + row * 17, row / 4000, row % 2, 1 + (row % 7)]);
  const file = await open('predictions.csv', linesOf([['size', 'share', 'pass', 'depth'], ...rows]));
  expect(file.role).toBe('features');
});

test('more other numbers than classes hide no values that every class has', async () => {
  const rows = many(20, (row) => [5, 140 + row, 200 - row, row % 2 ? 'van' : 'bus', row / 20, 1 - row / 20]);
  const heads = ['seats', 'hp', 'speed', 'true_label', 'score_bus', 'score_van'];
  const { logits } = assemble(assignRoles(await filesIn('x.csv', linesOf([heads, ...rows]))));
  expect(logits?.table.columnNames).toEqual(['bus', 'van']);
});

test('one answer to each question groups nothing', async () => {
  const { message } = await failure(() => filesIn('x.json', '{"q7": ["red"], "q9": ["tim"], "q12": ["red"]}'));
  expect(message).toMatch(/^found an object/);
});

test.each([
  ['text,lang_label,pred_label', (row: number) => [`t ${row}`, row % 3 === 0 ? 'kk' : 'ru', (row + 1) % 2], [1, 0]],
  ['id,category,expected_label', (row: number) => [row * 3, kindAt(row), `is ${row % 2}`], [0, 1]],
])('%s: the label is no language and no category', async (heads, cells, first) => {
  const { labels } = assemble(assignRoles(await filesIn('x.csv', linesOf([[heads], ...many(40, cells)]))));
  expect(Array.from(labels?.values.slice(0, 2) ?? [])).toEqual(first);
});

test.each([
  [
    'id,site,probability_model,probability_lookup,probability',
    (row: number) => [`s${row}`, kindAt(row), row / 80, row % 2, row / 160 + (row % 2) / 2],
  ],
  ['id,score_max,score_mean', (row: number) => [`u${row}`, 0.9 - row / 90, 0.3]],
])('%s: ways to a value are no classes', async (heads, cells) => {
  expect((await open('x.csv', linesOf([[heads], ...many(40, cells)]))).role).not.toBe('logits');
});

test('JSON in a text of JSON is read, and one column of pandas', async () => {
  const text = JSON.stringify(JSON.stringify({ target: { 0: 1, 1: 0, 2: 1, 3: 2 } }));
  expect((await open('x.json', text)).content).toMatchObject({ kind: 'numbers', values: Float64Array.of(1, 0, 1, 2) });
});

test('beside a called true class, one that was identified is the prediction, and no rating', async () => {
  const rows = many(40, (row) => [kindAt(row), kindAt(row, 1), (row % 7) / 8]);
  const heads = ['Ground truth species', 'Identified species', 'Confidence'];
  expect((await open('x.csv', linesOf([heads, ...rows]))).content.kind).toBe('pairs');
});

test('clusters of points in a plane are no third coordinate', async () => {
  const rows = many(40, (row) => [(row % 3) + row / 50, (row % 3) - row / 70, row % 3]);
  const [file] = await filesIn('x.csv', linesOf([['UMAP1', 'UMAP2', 'cluster'], ...rows]));
  expect([file?.role, file?.content.kind === 'table' && file.content.table.columnNames]).toEqual([
    'features',
    ['UMAP1', 'UMAP2'],
  ]);
});

test('numbers of the classes behind their names are no column of the matrix', async () => {
  const rows = COUNTS.map((row, c) => [CLASSES[c], c, ...row]);
  const { counts } =
    assemble([await open('x.csv', linesOf([['class_name', 'class_id', ...CLASSES], ...rows]))]).confusion ?? {};
  expect([...(counts ?? [])]).toEqual(COUNTS.flat());
});

test('ids of answers that are not read are no names of classes', async () => {
  const lines = many(20, (row) => JSON.stringify({ custom_id: `r${row}`, response: { body: { text: 'cat' } } }));
  const [file] = assignRoles(await filesIn('x.jsonl', lines.join('\n')));
  expect(file?.role).not.toBe('classes');
});

const alike = (row: number, column: number): number => (row === column ? 100 : 90 - 5 * Math.abs(row - column));
const counted = many(5, (r) => `  ${r + 1}: s${r}  ${many(5, (c) => alike(r, c).toFixed(2)).join('  ')}\n`);

test.each<[string, string, string]>([
  [
    'with names on both sides',
    'x.csv',
    linesOf([['', ...many(5, (c) => `s${c}`)], ...many(5, (r) => [`s${r}`, ...many(5, (c) => alike(r, c))])]),
  ],
  ['with rows that are counted', 'x.pim', `# identities\n\n${counted.join('')}`],
])('identities in percent are similarities and no counts: %s', async (_, name, text) => {
  const file = await open(name, text);
  const square = file.content.kind === 'table' ? file.content.square : undefined;
  expect([file.role, square && 'names' in square && square.names?.slice(0, 2)]).toEqual(['similarity', ['s0', 's1']]);
});

test('names that R made columns of are the classes of the predictions', async () => {
  const types = ['B cell', 'CD4 T cell', 'NK cell'];
  const scores = types.map((type) => `prediction.score.${type.replaceAll(' ', '.')}`);
  const rows = many(30, (row) => {
    const own = types.map((_, c) => (c === row % 3 ? 0.6 + row / 100 : 0.1));
    return [`AAC${row}-1`, types[row % 3], ...own, Math.max(...own)];
  });
  const text = linesOf([['', 'predicted.id', ...scores, 'prediction.score.max'], ...rows]);
  const { logits } = assemble(assignRoles(await filesIn('x.csv', text)));
  expect(logits?.table.shape[1]).toBe(3);
});

test('the label of pictures is no pixel', async () => {
  const heads = ['label', ...many(12, (pixel) => `${Math.floor(pixel / 4)}x${pixel % 4}`)];
  const rows = many(9, (row) => [row % 4, ...many(12, (pixel) => (row * pixel) % 256)]);
  const [file] = await filesIn('x.csv', linesOf([heads, ...rows]));
  expect([file?.role, file?.shape[1]]).toEqual(['features', 12]);
});

test.each([
  [
    'a row of sizes above the rows',
    /number of rows \(4\) and of features \(4\)/,
    '4,4,setosa,versicolor,virginica\n5.1,3.5,1.4,0.2,0\n4.9,3,1.4,0.2,0\n7,3.2,4.7,1.4,1\n6.3,3.3,6,2.5,2\n',
  ],
  [
    'ratings of each two things',
    /decides between two classes/,
    linesOf([['dog-cat', 'cow-cat', 'cow-dog'], ...many(9, (row) => [row, 9 - row, 4])]),
  ],
])('%s are refused by what they are', async (_, why, text) => {
  await expect(filesIn('x.csv', text)).rejects.toThrow(why);
});

test('labels in lists of one are labels', async () => {
  const lines = many(20, (row) => JSON.stringify({ id: row, text: `text ${row}`, label: [kindAt(row)] }));
  const { labels } = assemble(assignRoles(await filesIn('x.jsonl', lines.join('\n'))));
  expect(labels?.values.length).toBe(20);
});

test('of two tables with labels the one that is called predictions is not the truth', async () => {
  const table = (shift: number) => linesOf([['id', 'label'], ...many(40, (row) => [`p${row}`, kindAt(row, shift)])]);
  const files = await Promise.all([filesIn('predictions.csv', table(1)), filesIn('truth.csv', table(0))]);
  const roles = assignRoles(files.flat()).map(({ name, role }) => [name, role]);
  expect(roles).toEqual([
    ['predictions.csv', 'confusion'],
    ['truth.csv', 'labels'],
  ]);
});

test('a class that no column has is no heading of the list of classes', async () => {
  const logits = linesOf(
    many(20, (row) => [row / 7 - 1, (row % 5) / 3, 0.25]),
    '\t',
  );
  const files = await Promise.all([filesIn('logits.tsv', logits), filesIn('classes.txt', 'cat\ndog\ncow\nfox\n')]);
  expect(() => assemble(assignRoles(files.flat()))).toThrow('4 class names');
});

/** Rows of a pipeline that returns the shares of all classes, the best first or always in the order of `names`. */
const pipeline = (names: readonly string[], isSorted: boolean) =>
  many(24, (row) => {
    const all = names.map((label, c) => ({
      label,
      score: c === row % names.length ? 0.75 : 0.25 / (names.length - 1),
    }));
    return isSorted ? all.sort((a, b) => b.score - a.score) : all;
  });
const withNumbers = async (rows: unknown, count: number) => {
  const numbers = many(24, (row) => row % count).join('\n');
  const files = await Promise.all([filesIn('x.json', JSON.stringify(rows)), filesIn('labels.txt', numbers)]);
  return assemble(assignRoles(files.flat()));
};

test('answers to several questions, zeros and ones, are no values of classes, which is told', async () => {
  const table = (ofRow: (row: number, c: number) => boolean) =>
    linesOf([CLASSES, ...many(24, (row) => CLASSES.map((_, c) => Number(ofRow(row, c))))]);
  const told = async (text: string) =>
    assemble(assignRoles(await filesIn('x.csv', text))).warnings?.map(({ code }) => code);
  expect(await told(table((row, c) => (row + 2 * c) % 5 < 2))).toEqual(['several-labels']);
  expect(await told(table((row, c) => row % 3 === c))).toEqual([]);
});

test('numbers between ids and names of classes are the order of the names', async () => {
  const lines = ['n02119789 2 kit_fox', 'n02100735 1 setter', 'n02110185 3 husky'];
  const [list] = await filesIn('x.txt', lines.join('\n'));
  const { classes } = assemble(list ? [{ ...list, role: 'classes' }] : []);
  expect([classes?.names, classes?.ids]).toEqual([
    ['setter', 'kit_fox', 'husky'],
    ['n02100735', 'n02119789', 'n02110185'],
  ]);
});

test.each([
  [
    'ratings of pairs in one cell',
    'x.csv',
    'pair,rating\ncat-dog,0.3\ncat-cow,0.5\ncow-dog,0.9\n',
    'both names in one cell',
  ],
  ['ontologies', 'go.obo', 'format-version: 1.2\n\n[Term]\nid: GO:1\nname: root\n', 'an ontology'],
  ['names by names', 'x.json', '{"cat": "pet", "dog": "pet", "cow": "farm"}', 'each name has another name'],
])('%s are refused by what they are', async (_, name, text, why) => {
  await expect(filesIn(name, text)).rejects.toThrow(why);
});

test('of cells with a count and its share one is shown', async () => {
  const cells = COUNTS.map((row, c) => [CLASSES[c], ...row.map((count) => `${count} (${count * 10}%)`)]);
  const [file] = await filesIn('x.csv', linesOf([['', ...CLASSES], ...cells]));
  expect(file?.warnings?.map(({ message }) => message).join()).toContain("such as '8 (80%)'");
});

test('measures of all below a matrix are no rows of it, which is told', async () => {
  const rows = COUNTS.map((row, c) => [CLASSES[c], ...row]);
  const text = linesOf([['', ...CLASSES], ...rows, ['Kappa', 0.71, '', ''], ['Overall', 0.8, '', '']]);
  const [file] = await filesIn('x.csv', text);
  expect(file?.warnings?.map(({ message }) => message).join()).toContain("'Kappa,0.71'");
  expect([...(assemble(assignRoles(file ? [file] : [])).confusion?.counts ?? [])]).toEqual(COUNTS.flat());
});

test('the true class in every row of a point is its label in long form', async () => {
  const rows = many(12, (row) =>
    CLASSES.map((name, c) => [`p${row}`, CLASSES[row % 3], name, c === row % 3 ? 0.5 : 0.25]),
  );
  const text = linesOf([['sample', 'true_class', 'class', 'probability'], ...rows.flat()]);
  const { logits, labels } = assemble(assignRoles(await filesIn('x.csv', text)));
  expect([logits?.table.shape, logits?.table.columnNames]).toEqual([[12, 3], CLASSES]);
  expect([...(labels?.values ?? [])]).toEqual(many(12, (row) => row % 3));
});

test('the number of votes of each picture is no class', async () => {
  const votes = many(20, (row) => CLASSES.map((_, c) => 10 + ((row * 3 + c * 5) % 7)));
  const rows = votes.map((own) => [...own, own.reduce((a, b) => a + b, 0)]);
  const [file] = await filesIn('x.csv', linesOf([[...CLASSES, 'votes'], ...rows]));
  expect(file?.content.kind === 'table' && file.content.table.columnNames).toEqual(CLASSES);
  expect(file?.warnings?.map(({ message }) => message).join()).toContain("'votes' is the sum of the other columns");
  const halves = many(20, (row) => (row % 2 ? [0.5, 0.25, 0.25] : [0.5, 0, 0.5]));
  const [shares] = await filesIn('x.csv', linesOf([CLASSES, ...halves]));
  expect(shares?.content.kind === 'table' && shares.content.table.columnNames).toEqual(CLASSES);
});

test.each<[string, (shares: readonly number[]) => string]>([
  ['semicolons', (own) => own.join(';')],
  ['bars', (own) => own.join('|')],
  ['blanks', (own) => own.join(' ')],
  ['names before them', (own) => `"${own.map((share, c) => `${CLASSES[c]}: ${share}`).join(', ')}"`],
  [
    'names, the largest first',
    (own) =>
      `"${own
        .map((share, c) => [share, CLASSES[c]] as const)
        .toSorted((a, b) => b[0] - a[0])
        .map(([share, name]) => `'${name}': ${share}`)
        .join(', ')}"`.replace(/^"(.*)"$/, '"{$1}"'),
  ],
])('values of all classes in one cell, with %s, are columns', async (_, cell) => {
  const rows = many(24, (row) => {
    const own = CLASSES.map((_, c) => (c === row % 3 ? 0.5 + row / 100 : (0.5 - row / 100) / 2));
    return [row, CLASSES[row % 3], cell(own)];
  });
  const { logits, labels } = assemble(
    assignRoles(await filesIn('x.csv', linesOf([['id', 'label', 'probs'], ...rows]))),
  );
  expect([logits?.table.columnNames, labels?.names]).toEqual([CLASSES, CLASSES]);
  const bytes = await logits?.table.source.read(0, 24);
  expect([...new Float64Array(bytes?.buffer ?? new ArrayBuffer(0))]).toEqual([0.5, 0.25, 0.25]);
});

test('numbers with blanks in them are no lists', async () => {
  const rows = many(12, (row) => [CLASSES[row % 3], CLASSES[(row % 4) % 3], `1 ${100 + row} 000`]);
  const { confusion } = assemble(assignRoles(await filesIn('x.csv', linesOf([['true', 'pred', 'size'], ...rows]))));
  expect(confusion?.names).toEqual(CLASSES.toSorted());
});

test.each([
  [
    'a list behind each name',
    'x.json',
    JSON.stringify({ classes: CLASSES, confusion: Object.fromEntries(COUNTS.map((row, c) => [CLASSES[c], row])) }),
    CLASSES,
  ],
  [
    'braces',
    'x.txt',
    `{${COUNTS.map((row) => `{${row.join(', ')}}`).join(', ')}}\n`,
    ['class 0', 'class 1', 'class 2'],
  ],
])('a matrix in %s is read', async (_, name, text, names) => {
  const { confusion } = assemble(assignRoles(await filesIn(name, text)));
  expect([confusion?.names, [...(confusion?.counts ?? [])]]).toEqual([names, COUNTS.flat()]);
});

test('the class of files that a program judged is their label', async () => {
  const rows = many(12, (row) => [`${row}.jpg`, kindAt(row), row % 4 > 0, 0.9]);
  const [file] = await filesIn('x.csv', linesOf([['file', 'class', 'correct', 'confidence'], ...rows]));
  expect(file?.role).toBe('labels');
  const ranks = [
    ['category', 'subcategory', 'item'],
    ['Animalia', 'Aves', 'robin'],
    ['Animalia', 'Aves', 'gull'],
    ['Plantae', 'Rosids', 'rose'],
  ];
  expect((await filesIn('x.csv', linesOf(ranks)))[0]?.role).toBe('classes');
});

test('lists that have all classes are a table of them', async () => {
  const { logits } = await withNumbers(pipeline(CLASSES, true), 3);
  expect([logits?.table.shape, logits?.table.columnNames]).toEqual([[24, 3], CLASSES.toSorted()]);
  const values = await logits?.table.source.read(0, 24);
  expect([...new Float64Array(values?.buffer ?? new ArrayBuffer(0))]).toEqual([0.75, 0.125, 0.125]);
});

test('which class each number is of is told where lists have their names in no order', async () => {
  const told = async (rows: unknown) => (await withNumbers(rows, 3)).warnings?.map(({ code }) => code);
  expect(await told(pipeline(CLASSES, true))).toEqual(['names-sorted']);
  expect(await told(pipeline(CLASSES, true).map((row) => row.slice(0, 2)))).toEqual(['names-sorted']);
  expect(await told(pipeline(CLASSES, false))).toEqual([]);
});

test.each([12, 2])('of the %i best of classes that are called by their numbers, each is its number', async (best) => {
  const names = many(12, (c) => `LABEL_${c}`);
  const { labels, logits, warnings } = await withNumbers(
    pipeline(names, true).map((row) => row.slice(0, best)),
    12,
  );
  const own = logits?.table.columnNames ?? labels?.names;
  expect([own, labels?.values.at(10), warnings]).toEqual([names, 10, []]);
});

test('a list of the classes says which class each number is of', async () => {
  const list = ['dog', 'cow', 'cat'];
  const texts: [string, string][] = [
    ['x.json', JSON.stringify(pipeline(list, true))],
    ['labels.txt', many(24, (row) => row % 3).join('\n')],
    ['classes.txt', list.join('\n')],
  ];
  const files = await Promise.all(texts.map(([name, text]) => filesIn(name, text)));
  const { classes, labels, warnings } = assemble(assignRoles(files.flat()));
  expect([classes?.names, [...(labels?.values.slice(0, 3) ?? [])], warnings]).toEqual([
    CLASSES.toSorted(),
    [2, 1, 0],
    [],
  ]);
});

test('numbers under the key label beside named lists are told', async () => {
  const lines = (names: readonly string[]) =>
    pipeline(names, true).map((scores, row) => JSON.stringify({ label: row % 3, scores }));
  const [file, ...more] = await filesIn('x.jsonl', lines(CLASSES).join('\n'));
  expect([more.length, file?.warnings?.map(({ code }) => code)]).toEqual([0, ['column-left-out']]);
  const [, labels] = await filesIn('x.jsonl', lines(['LABEL_0', 'LABEL_1', 'LABEL_2']).join('\n'));
  expect(labels?.role).toBe('labels');
});
