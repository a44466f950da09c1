import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { readTree } from '../../../../web/engine/hierarchy/read-tree.ts';
import { filesIn, open } from './roles.ts';
import { failure, sourceOf } from './write.ts';

/* Tables as people describe them: the same three classes, written in other words, orders and programs. */

const NAMES = ['cat', 'dog', 'car'];
/** Rows are true. */
const COUNTS = [9, 2, 1, 3, 8, 0, 0, 1, 7];
const TURNED = [9, 3, 0, 2, 8, 1, 1, 0, 7];

const datasetOf = async (name: string, text: string) => assemble(assignRoles(await filesIn(name, text)));

async function matrixOf(name: string, text: string) {
  const { confusion, warnings = [] } = await datasetOf(name, text);
  return { names: confusion?.names, counts: [...(confusion?.counts ?? [])], codes: warnings.map(({ code }) => code) };
}

const rows = (counts: readonly number[], names: readonly string[] = NAMES): string[] =>
  names.map((name, r) => [name, ...counts.slice(3 * r, 3 * r + 3)].join(','));

describe('the true side is told by words', () => {
  test.each([
    'true\\pred',
    'Wahrheit / Vorhersage',
    'vérité|prédit',
    '真实标签/预测',
    '正解\\予測',
    'Actual vs. Predicted',
    'x/output',
  ])('rows by %s', async (corner) => {
    const { names, counts } = await matrixOf('m.csv', [[corner, ...NAMES].join(','), ...rows(COUNTS)].join('\n'));
    expect([names, counts]).toEqual([NAMES, COUNTS]);
  });
  test.each(['response/truth', 'Map\\Reference', 'Vorhersage \\ Wahrheit', 'Predicho\\Real', 'Prediksi \\ Aktual'])(
    'columns by %s',
    async (corner) => {
      const { counts } = await matrixOf('m.csv', [[corner, ...NAMES].join(','), ...rows(TURNED)].join('\n'));
      expect(counts).toEqual(COUNTS);
    },
  );
  test('words that are not understood are shown', async () => {
    const { confusion } = await datasetOf('m.csv', [['foo\\bar', ...NAMES].join(','), ...rows(COUNTS)].join('\n'));
    expect([confusion?.truth, confusion?.unread]).toEqual([null, 'foo\\bar']);
  });
  test('by a line above, and by lists of names', async () => {
    const numbers = rows(TURNED).map((row) => row.replace(/^\w+,/, ''));
    expect((await matrixOf('m.csv', ['Columns=reference,Lines=prediction', ...numbers].join('\n'))).counts).toEqual(
      COUNTS,
    );
    expect((await matrixOf('m.csv', ['Rows: y_pred - columns: y_true', ...numbers].join('\n'))).counts).toEqual(COUNTS);
    const listed = ['#Reference labels (rows):cat,dog,car', '#Produced labels (columns):cat,dog,car,255'];
    const wide = rows(COUNTS).map((row) => `${row.replace(/^\w+,/, '')},4`);
    const { names, counts, codes } = await matrixOf('m.csv', [...listed, ...wide].join('\n'));
    expect([names, counts, codes]).toEqual([NAMES, COUNTS, ['measures']]);
  });
  test.each([
    ['top1,label', true],
    ['estimate,truth', true],
    ['clase_predicha,clase_real', true],
    ['label,model A', false],
  ])('of two columns %s', async (heading, isTurned) => {
    const pairs = NAMES.flatMap((truth, r) =>
      NAMES.flatMap((pred, c) =>
        Array.from({ length: COUNTS[3 * r + c] ?? 0 }, () => (isTurned ? [pred, truth] : [truth, pred]).join(',')),
      ),
    );
    const { names, counts } = await matrixOf('p.csv', [heading, ...pairs].join('\n'));
    const own = NAMES.map((name) => names?.indexOf(name) ?? -1);
    expect(own.flatMap((r) => own.map((c) => counts[3 * r + c]))).toEqual(COUNTS);
  });
});

describe('numbers that head columns', () => {
  const body = ['0.7,0.2,0.1', '0.1,0.6,0.3', '0.3,0.3,0.4'];
  test.each([
    ['10,20,30', ['10', '20', '30']],
    ['2,0,1', ['2', '0', '1']],
    ['0.0,1.0,2.0', ['0', '1', '2']],
    ['400,450,500', ['400', '450', '500']],
  ])('%s', async (heading, names) => {
    const { logits } = await datasetOf('t.csv', [heading, ...body, ...body].join('\n'));
    expect(logits?.table.columnNames).toEqual(names);
  });
  test('are no row of probabilities, and that is said', async () => {
    const { warnings } = await datasetOf('t.csv', ['10,20,30', ...body, ...body].join('\n'));
    expect(warnings?.map(({ code }) => code)).toContain('heading-of-numbers');
  });
  test('numbers below an empty corner head the columns where names stand before all other rows', async () => {
    const [file] = await filesIn(
      'x.csv',
      '"","1","2","3","4","5"\n"mild",2,3,3,2,3\n"grave",6,1,4,1,1\n"none",9,2,1,1,0\n',
    );
    expect(file?.shape).toEqual([3, 5]);
  });
  test('a first row like the others is a point', async () => {
    const { logits } = await datasetOf('t.csv', ['3,1,2', '4,0,1', '2.5,1,7', '1,2,3'].join('\n'));
    expect(logits?.table.columnNames).toBeUndefined();
  });
});

describe('codes of classes', () => {
  test.each([
    ['11,11\n12,11\n12,12\n21,21', ['11', '12', '21']],
    ['002,002\n004,002\n004,004\n010,010', ['002', '004', '010']],
    ['1.1,1.1\n1.2,1.1\n1.2,1.2\n1.2,1.2\n1.1,1.1\n1.1,1.2', ['1.1', '1.2']],
  ])('stay as they are written', async (pairs, names) => {
    expect((await matrixOf('p.csv', `true,predicted\n${pairs}`)).names).toEqual(names);
  });
  test('255 that is never predicted is no class', async () => {
    const { names, codes } = await matrixOf('p.csv', 'label,pred\n0,0\n1,1\n255,0\n1,0\n2,2\n255,1');
    expect([names, codes]).toEqual([['class 0', 'class 1', 'class 2'], ['without-label']]);
  });
  test('a list of numbers and names goes by its numbers', async () => {
    const files = [
      ...(await filesIn('t.csv', '0.7,0.2,0.1\n0.1,0.6,0.3\n')),
      ...(await filesIn('c.txt', '2 car\n0 cat\n1 dog\n')),
    ];
    expect(assemble(assignRoles(files)).classes?.names).toEqual(NAMES);
  });
});

describe('what is beside a matrix is no class', () => {
  const head = `true\\pred,${NAMES.join(',')}`;
  test.each([
    ['F1', 0.7],
    ['Genauigkeit', 0.25],
    ['Total', null],
  ])('%s', async (name, value) => {
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b);
    const columns = [0, 1, 2].map((c) => sum([0, 1, 2].map((r) => COUNTS[3 * r + c] ?? 0)));
    const body = rows(COUNTS).map((row, r) => `${row},${value ?? sum(COUNTS.slice(3 * r, 3 * r + 3))}`);
    const last = [name, ...columns.map((total) => value ?? total), value ?? sum(COUNTS)].join(',');
    const { names, counts, codes } = await matrixOf('m.csv', [`${head},${name}`, ...body, last].join('\n'));
    expect([names, counts]).toEqual([NAMES, COUNTS]);
    expect(codes).toEqual([value === null ? 'totals' : 'measures']);
  });
  test('rates with a slash, and indices in front', async () => {
    const body = rows(COUNTS).map((row, r) => `${r},${r},${row},0.25, (3/12)`);
    const text = [`,Unnamed: 0,Unnamed: 1,${NAMES.join(',')},Error,Rate`, ...body].join('\n');
    const { names, counts } = await matrixOf('m.csv', text);
    expect([names, counts]).toEqual([NAMES, COUNTS]);
  });
  test('counts of right and wrong answers are no matrix', async () => {
    const file = await open('m.csv', 'TP,FP,FN,TN\n9,1,2,3\n8,1,1,5\n7,2,1,5\n9,0,0,1\n', 'confusion');
    const error = await failure(() => assemble([file]));
    expect(error.message).toContain('TP, FP, FN, TN');
  });
});

describe('matrices in other forms', () => {
  const nested = (value: object) => JSON.stringify(value);
  const matrix = [0, 1, 2].map((r) => COUNTS.slice(3 * r, 3 * r + 3));
  const long = NAMES.flatMap((truth, r) =>
    NAMES.flatMap((pred, c) => (COUNTS[3 * r + c] === 0 ? [] : [[truth, pred, COUNTS[3 * r + c]].join(',')])),
  );
  test.each<[string, string, string]>([
    ['JSON beside measures', 'm.json', nested({ classes: NAMES, confusion_matrix: matrix, recall: [0.7, 0.7, 0.8] })],
    ['JSON deeper', 'm.json', nested({ schema: 'v1', data: { class_labels: NAMES, matrix } })],
    ['pairs that are there with a count', 'm.csv', ['actual,predicted,total', ...long].join('\n')],
    [
      'a print with empty lines',
      'm.txt',
      ['Predict  cat  dog  car', 'Actual', ...rows(COUNTS).map((row) => `${row.replaceAll(',', '    ')}\n`)].join('\n'),
    ],
    [
      'a print with dots and totals behind a bar',
      'm.txt',
      [
        'Confusion Matrix, row=true, column=predicted',
        ' label  0  1  2 |total',
        ' 0 cat  9  2  1 |12',
        ' 1 dog  3  8  . |11',
        ' 2 car  .  1  7 |8',
      ].join('\n'),
    ],
    [
      'letters with their names behind',
      'm.txt',
      [
        'a\tb\tc\t<--Classified as',
        '9\t2\t1\t | 12\ta = cat',
        '3\t8\t0\t | 11\tb = dog',
        '0\t1\t7\t | 8\tc = car',
      ].join('\n'),
    ],
  ])('%s', async (_, name, text) => {
    const { names, counts } = await matrixOf(name, text);
    const own = NAMES.map((each) => names?.indexOf(each) ?? -1);
    expect(own.flatMap((r) => own.map((c) => counts[3 * r + c]))).toEqual(COUNTS);
  });
  test('names of predictions in objects', async () => {
    const records = NAMES.flatMap((truth) => [
      { truth: { label: truth }, prediction: { label: 'cat', score: 0.5 } },
      { truth: { label: truth }, prediction: { label: truth, score: 0.9 } },
    ]);
    expect((await matrixOf('p.json', JSON.stringify(records))).counts).toEqual([1, 1, 0, 0, 2, 0, 0, 1, 1]);
  });
  test('counts by names over each other: the outer names are the rows', async () => {
    const value = {
      metrics: { confusion_matrix: { cat: { dog: 2, cat: 9 }, dog: { cat: 3, dog: 8 } }, accuracy: { value: 0.7 } },
    };
    expect(await matrixOf('m.json', JSON.stringify(value))).toMatchObject({
      names: ['cat', 'dog'],
      counts: [9, 2, 3, 8],
    });
  });
});

describe('prints of maps', () => {
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  const cells = (r: number): number[] => TURNED.slice(3 * r, 3 * r + 3);
  const below = [0, 1, 2].map((c) => sum([0, 1, 2].map((r) => TURNED[3 * r + c] ?? 0)));
  const line = (name: string, list: readonly (string | number)[]): string =>
    ` ${name.padEnd(13)}${list.map((cell) => String(cell).padStart(14)).join('')}`;
  const share = (value: number, c: number): string => ((100 * value) / (below[c] ?? 1)).toFixed(2);

  test('of ENVI: the counts, and not their shares below', async () => {
    const print = (
      unit: string,
      rowsOf: (r: number) => (string | number)[],
      ends: readonly (string | number)[],
    ): string[] => [
      `                  Ground Truth (${unit})`,
      line('Class', [...NAMES, 'Total']),
      line('Unclassified', unit === 'Pixels' ? [0, 0, 0, 0] : ['0.00', '0.00', '0.00', '0.00']),
      ...NAMES.map((name, r) => line(name, rowsOf(r))),
      line('Total', ends),
      '',
    ];
    const text = [
      'Confusion Matrix: C:\\data\\map.dat',
      '',
      'Overall Accuracy = (24/31)  77.4194%',
      'Kappa Coefficient = 0.6608',
      '',
      ...print('Pixels', (r) => [...cells(r), sum(cells(r))], [...below, 31]),
      ...print('Percent', (r) => [...cells(r).map(share), ((100 * sum(cells(r))) / 31).toFixed(2)], [
        '100.00',
        '100.00',
        '100.00',
        '100.00',
      ]),
    ];
    expect(await matrixOf('map.txt', text.join('\n'))).toMatchObject({ names: NAMES, counts: COUNTS });
  });

  test('of ArcGIS: the accuracy of users stands behind rows that were predicted', async () => {
    const text = [
      `OBJECTID,ClassValue,${NAMES.join()},Total,U_Accuracy,Kappa`,
      ...NAMES.map((name, r) => [r + 1, name, ...cells(r), sum(cells(r)), 0.75, 0].join()),
      [4, 'Total', ...below, 31, 0, 0].join(),
      [5, 'P_Accuracy', 0.692308, 0.888889, 0.777778, 0, 0.774194, 0].join(),
      [6, 'Kappa', 0, 0, 0, 0, 0, 0.6608].join(),
    ];
    expect(await matrixOf('map.csv', text.join('\n'))).toEqual({
      names: NAMES,
      counts: COUNTS,
      codes: ['totals', 'measures'],
    });
  });
});

describe('distances', () => {
  test.each(['', 'a,b,distance\n'])(
    'of many names in long form are read as those of few, under "%s"',
    async (heading) => {
      const names = Array.from({ length: 90 }, (_, i) => `genome ${i}`);
      const lines = names.flatMap((a, i) =>
        names.slice(0, i).map((b, j) => `${a},${b},${(0.1 + (i - j) / 300).toFixed(4)}`),
      );
      const text = heading + lines.join('\n');
      expect(text.length).toBeGreaterThan(2 ** 16); // more than the first look has
      expect((await datasetOf('pairs.csv', text)).dissimilarity?.table.shape).toEqual([90, 90]);
    },
  );

  const dissimilarityOf = async (name: string, text: string) => {
    const { dissimilarity, warnings = [] } = await datasetOf(name, text);
    return [dissimilarity?.table.columnNames, warnings.map(({ code }) => code)];
  };
  test.each<[string, string, string]>([
    ['the half above', 'd.dist', '3\ncat  1.5 2.5\ndog  3.5\ncar\n'],
    ['the half below, with names below', 'd.txt', 'cat\t0\ndog\t1.5\t0\ncar\t2.5\t3.5\t0\n\tcat\tdog\tcar\n'],
  ])('%s', async (_, name, text) => {
    expect(await dissimilarityOf(name, text)).toEqual([NAMES, ['triangle']]);
  });
  test('in long form', async () => {
    const text = 'cat\tdog\t1.5\t9\ncat\tcar\t2.5\t9\ndog\tcar\t3.5\t8\n';
    expect(await dissimilarityOf('d.tsv', text)).toEqual([NAMES, ['long-form', 'column-left-out']]);
    const error = await failure(() => dissimilarityOf('d.tsv', 'cat\tdog\t1\ndog\tcar\t2\ncar\tbus\t3\nbus\tcat\t2\n'));
    expect(error.message).toContain('edges by names');
  });
  test('of which a program left out those beyond a cutoff are refused by what they are', async () => {
    const text = 'Alpha Beta 0.10\nDelta Epsilon 0.15\nGamma Delta 0.30\nGamma Epsilon 0.30\n';
    expect((await failure(filesIn('a.dist', text))).message).toContain('of the pairs of 5 names 4 are there');
  });
  test('halves of percentages are asked about', async () => {
    const [file] = await filesIn('d.matrix', '3\ncat\ndog\t87.8\ncar\t49.6\t51.9\n');
    expect([file?.role, file?.roles.includes('similarity')]).toEqual(['unused', true]);
  });
  test('halves that differ are averaged where somebody says what they are', async () => {
    const text = ',cat,dog,car\ncat,0,1,2\ndog,1.1,0,3\ncar,2,3,0\n';
    const [file] = await filesIn('d.csv', text, { as: 'dissimilarity' });
    expect([file?.role, file?.warnings?.map(({ message }) => message)]).toEqual([
      'dissimilarity',
      ['d.csv: the two halves of the square differ by up to 0.1: the mean of each two values was taken.'],
    ]);
  });
});

describe('beside columns of something else, and in another order', () => {
  const edgesIn = async (text: string) => {
    const [file] = await filesIn('e.csv', text);
    const table = file?.content.kind === 'table' ? file.content.table : undefined;
    return [file?.role, table?.columnNames, table?.vertexNames, file?.warnings?.map(({ code }) => code)];
  };
  test.each([
    ['row numbers before', ',src,dst,weight\n0,0,1,0.5\n1,1,2,0.7\n2,0,2,0.1\n3,2,3,0.4\n4,3,4,0.3\n', undefined],
    ['a day behind', 'src,dst,weight,date\n0,1,0.5,2024-03-01\n1,2,0.7,2024-03-02\n0,2,0.1,2024-03-03\n', undefined],
    ['names, and a note', 'note,source,target,weight\na,x,y,0.5\nb,y,z,0.7\nc,x,w,0.1\n', ['x', 'y', 'z', 'w']],
  ])('edges are known by their headings: %s', async (_, text, names) => {
    expect(await edgesIn(text)).toEqual(['edges', ['src', 'dst', 'weight'], names, ['column-left-out']]);
  });
  test('the weight of edges may come first', async () => {
    const [role, ...rest] = await edgesIn('weight,src,dst\n0.5,0,1\n0.7,1,2\n');
    expect([role, rest.at(-1)]).toEqual(['edges', []]);
  });
  test('predictions of points from a source are no edges', async () => {
    const lines = ['source,target,weight,prediction', ...['a,cat,1,cat', 'b,dog,1,cat', 'a,car,1,car', 'b,dog,1,dog']];
    expect((await filesIn('p.csv', lines.join('\n'))).map(({ role }) => role)).not.toContain('edges');
  });

  const squareIn = async (text: string) => {
    const { dissimilarity, warnings = [] } = await datasetOf('d.csv', text);
    const source = dissimilarity?.table.source;
    const bytes = await source?.read(0, source.size);
    const values = bytes === undefined ? [] : [...new Float64Array(bytes.slice().buffer)];
    return { names: dissimilarity?.table.columnNames, values, codes: warnings.map(({ code }) => code) };
  };
  const SQUARE = [0, 1.5, 2.5, 4, 1.5, 0, 3.5, 5, 2.5, 3.5, 0, 6, 4, 5, 6, 0];
  const THINGS = [...NAMES, 'bus'];
  const inLongForm = (heading: string, names: readonly string[], row: (pair: string, i: number) => string): string => {
    const pairs = names.flatMap((one, i) =>
      names.slice(i + 1).map((other, j) => `${one},${other},${SQUARE[4 * i + i + 1 + j]}`),
    );
    return [heading, ...pairs.map(row)].join('\n');
  };
  const inSquare = (heading: string, row: (name: string, values: readonly number[], i: number) => readonly unknown[]) =>
    [heading, ...THINGS.map((name, i) => row(name, SQUARE.slice(4 * i, 4 * i + 4), i).join(','))].join('\n');
  test.each<[string, string, readonly string[]]>([
    ['row numbers', inLongForm(',a,b,distance', THINGS, (pair, i) => `${i},${pair}`), ['long-form', 'column-left-out']],
    [
      'days',
      inLongForm('a,b,distance,date', THINGS, (pair, i) => `${pair},May ${i}`),
      ['long-form', 'column-left-out'],
    ],
    [
      'a number',
      inSquare('name,cat,dog,car,bus,fold', (name, row, i) => [name, ...row, (i * 3) % 5]),
      ['column-left-out'],
    ],
    ['order', inSquare('name,bus,cat,dog,car', (name, [a, b, c, d]) => [name, d, a, b, c]), ['reordered']],
    ['names behind', inSquare('cat,dog,car,bus,name', (name, row) => [...row, name]), []],
  ])('distances: %s', async (_, text, codes) => {
    expect(await squareIn(text)).toEqual({ names: THINGS, values: SQUARE, codes });
  });
  test('codes of things beside distances, and a text', async () => {
    const text = inLongForm('a,b,distance,colour', ['10', '20', '30', '40'], (pair) => `${pair},blue`);
    expect(await squareIn(text)).toMatchObject({ names: ['10', '20', '30', '40'], values: SQUARE });
  });
  test('totals are no class of a matrix beside a text, or with its columns in another order', async () => {
    const lines = ['true\\pred,cat,dog,car,Total', 'cat,9,2,1,12', 'dog,3,8,0,11', 'car,0,1,7,8', 'Total,12,11,8,31'];
    const beside = lines.map((line, i) => `${line},${i === 0 ? 'model' : 'net'}`);
    const mixed = lines.map((line) => {
      const [name, cat, dog, car, total] = line.split(',');
      return [total, car, name, cat, dog].join(',');
    });
    expect(await matrixOf('m.csv', beside.join('\n'))).toEqual({
      ...{ names: NAMES, counts: COUNTS },
      codes: ['totals', 'column-left-out'],
    });
    expect(await matrixOf('m.csv', mixed.join('\n'))).toEqual({
      ...{ names: NAMES, counts: COUNTS },
      codes: ['reordered', 'totals'],
    });
  });
  test('empty headings name neither children nor parents', async () => {
    const text = '||||\n|0|3|0.0653|2\n|2|4|0.1442|2\n|5|6|0.2295|3\n|1|7|0.4503|3\n|8|9|0.5407|6\n';
    expect((await failure(() => readTree(sourceOf('t.txt', text)))).message).toContain('header child,parent');
  });
});

describe('values of classes', () => {
  const points = Array.from({ length: 12 }, (_, i) => ({
    truth: NAMES[i % 3] ?? '',
    values: [0, 1, 2].map((c) => (c === i % 3 ? 0.7 : 0.15)),
  }));
  const table = (
    headings: readonly string[],
    cells: (point: (typeof points)[number]) => readonly (string | number)[],
  ) => [headings, ...points.map(cells)].map((row) => row.join(',')).join('\n');
  test.each([
    ['species,Forest (cat),Forest (dog),Forest (car),Fold'],
    ['species,P_Speciescat,P_Speciesdog,P_Speciescar,F_Species'],
  ])('under a prefix that nobody knows: %s', async (heading) => {
    const { logits, labels } = await datasetOf(
      't.csv',
      table(heading.split(','), (p) => [p.truth, ...p.values, 1]),
    );
    expect([logits?.table.columnNames, labels?.values.length]).toEqual([NAMES, 12]);
  });
  test('in lists in their cells', async () => {
    const text = table(['label', 'probability'], (p) => [NAMES.indexOf(p.truth), `"[${p.values.join(', ')}]"`]);
    const { logits, labels } = await datasetOf('t.csv', text);
    expect([logits?.table.shape, labels?.values.length]).toEqual([[12, 3], 12]);
    const cut = text.replace('[0.7, ', '[0.7 ... ');
    expect((await failure(() => datasetOf('t.csv', cut))).message).toContain("'...'");
  });
  test('columns that are numbered as labels are keep their names', async () => {
    const cells = points.map((p, i) =>
      [NAMES.indexOf(p.truth), (i * 7) % 5, ((i * 3) % 4) / 2, (i % 7) + 0.5].join(','),
    );
    const [file] = await filesIn('t.csv', ['label,c0,c1,c2', ...cells].join('\n'));
    expect(file?.columns).toBeUndefined();
  });
  test('predictions in an archive are no labels', async () => {
    const value = { probs: points.map((p) => p.values), pred_class: points.map((p) => p.truth), classes: NAMES };
    expect((await datasetOf('t.json', JSON.stringify(value))).labels).toBeNull();
  });
  test('labels with other names than the columns are refused with three of each', async () => {
    const files = [
      ...(await filesIn(
        't.csv',
        table(NAMES, (p) => p.values),
      )),
      ...(await filesIn('y.csv', ['label', ...points.map((_, i) => ['Katze', 'Hund', 'Auto'][i % 3])].join('\n'))),
    ];
    const error = await failure(() => assemble(assignRoles(files)));
    expect(error.message).toContain("('Katze', 'Hund', 'Auto') is called as a column of t.csv ('cat', 'dog', 'car')");
  });
  test('names with marks of their own are those with marks in one character', async () => {
    const files = [
      ...(await filesIn(
        't.csv',
        table(
          ['Löwe', 'dog', 'car'].map((n) => n.normalize('NFD')),
          (p) => p.values,
        ),
      )),
      ...(await filesIn('y.csv', ['label', ...points.map((p) => p.truth.replace('cat', 'Löwe'))].join('\n'))),
    ];
    const { labels } = assemble(assignRoles(files));
    expect([labels?.values.length, labels?.warnings]).toEqual([12, []]);
  });
  test.each<[string, object]>([
    ['objects of some classes', { cat: 0.7, dog: 0.2 }],
    [
      'tokens of an answer',
      { completion_probabilities: [{ token: 'cat', top_logprobs: [{ token: 'cat', logprob: -0.2 }] }] },
    ],
  ])('lists: %s', async (_, value) => {
    const text = [value, { dog: 0.6, car: 0.3 }].slice(0, 'cat' in value ? 2 : 1).map((each) => JSON.stringify(each));
    expect((await datasetOf('a.jsonl', text.join('\n'))).lists?.lists.rows).toBe(text.length);
  });
  test('word vectors have their size above them', async () => {
    const text = '3 3\ncat 0.1 -0.1 0.6\ndog 0.2 -0.5 0.3\ncar 1.3 0.9 -0.7\n';
    expect((await filesIn('w.vec', text))[0]?.shape[1]).toBe(3);
  });
});

describe('trees', () => {
  const treeOf = async (name: string, text: string): Promise<string> =>
    writeNewick(await readTree(sourceOf(name, text))).text.replace(/:[\d.]+/g, '');
  test.each<[string, string, string]>([
    ['ids and parents by what they hold', 'a.csv', 'ids,labels,parents,values\nA,animal,,10\nB,cat,A,6\nC,dog,A,3\n'],
    ['ranks', 'a.csv', 'family,genus,species\nPets,Felis,cat\nPets,Canis,dog\n'],
    ['classes by group', 'a.json', '{"pets": ["cat", "dog"], "machines": ["car"]}'],
    ['several roots', 'a.json', '[{"name": "pets", "children": [{"name": "cat"}, {"name": "dog"}]}, {"name": "car"}]'],
    [
      'categories with a group',
      'a.json',
      '{"categories": [{"supercategory": "p", "name": "cat"}, {"supercategory": "p", "name": "dog"}]}',
    ],
    ['paths below a comment', 'a.txt', '# Taxonomy\npets > cat\npets > dog\nmachines > car\n'],
  ])('%s', async (_, name, text) => {
    const { classes } = await readTree(sourceOf(name, text));
    expect(classes.slice(0, 2)).toEqual(['cat', 'dog']);
    expect(await treeOf(name, text)).toMatch(/\(cat,dog\)|\(\(cat\)\w*,\(dog\)\w*\)/);
  });
  test('a network is refused', async () => {
    expect((await failure(() => treeOf('a.nwk', '((A,(B)#H1),(#H1,C));'))).message).toContain('#H1');
  });
});

test('equal distances are no totals: where sums cross, the sum of all would stand', async () => {
  const { dissimilarity } = await datasetOf('d.csv', ',a,b,c\na,0,1,1\nb,1,0,1\nc,1,1,0\n');
  expect(dissimilarity?.table.shape[1]).toBe(3);
  const counts = await matrixOf('m.csv', ',a,b,Total\na,5,1,6\nb,2,4,6\nTotal,7,5,12\n');
  expect(counts).toEqual({ names: ['a', 'b'], counts: [5, 1, 2, 4], codes: ['totals'] });
});

test('similarities in long form are no distances: each name beside itself must be there', async () => {
  const pairs = 'a,b,0.9\na,c,0.2\nb,c,0.3\n';
  const distances = await datasetOf('pairs.csv', `x,y,distance\n${pairs}`);
  expect(distances.dissimilarity?.table.shape).toEqual([3, 3]);
  expect((await failure(filesIn('pairs.csv', `x,y,similarity\n${pairs}`))).message).toContain('beside itself');
});

describe('a first row that may be headings or data', () => {
  const pairs = (first: string): string =>
    [first, 'cat,cat', 'dog,cat', 'dog,dog', 'cat,dog', 'cat,cat', 'dog,dog'].join('\n');
  test.each([
    ['words that are nowhere below', pairs('premier,second')],
    ['numbers that count the columns', '0,1,2\n5,3,9\n4,4,4\n7,7,7\n8,3,3\n9,2,6\n8,8,8'],
  ])('is asked about: %s', async (_, text) => {
    const [file] = await filesIn('x.csv', text);
    if (file?.content.kind !== 'question') return expect.unreachable();
    expect(file.content.question.remedy).toContain('--first-row');
    expect(file.content.question.answers.map(({ choice }) => choice.firstRow)).toEqual(['headings', 'data']);
  });
  test('is what it was said to be', async () => {
    const rowsOf = async (firstRow: 'headings' | 'data') => {
      const [file] = await filesIn('x.csv', pairs('premier,second'), { firstRow });
      return file?.columns?.map(({ heading, rows: count }) => [heading, count]) ?? file?.shape;
    };
    expect(await rowsOf('headings')).toEqual([
      ['premier', 6],
      ['second', 6],
    ]);
    expect(await rowsOf('data')).toEqual([7, 2]);
  });
  test.each([
    ['a class of the rows', pairs('cat,dog')],
    ['a known word', pairs('truth,second')],
    ['a square', '0,1,2\n3,9,4\n5,4,9'],
  ])('is not asked about: %s', async (_, text) => {
    const [file] = await filesIn('x.csv', text);
    expect(file?.content.kind).not.toBe('question');
  });
});

describe('tables of programs', () => {
  const scores = ['cat', 'dog', 'car'].map((_, c) =>
    Array.from({ length: 9 }, (_, row) => (row % 3 === c ? 0.8 : 0.1)),
  );
  const of = (row: number, names: string): string[] => [...scores.map((own) => String(own[row])), ...names.split(',')];
  test.each([
    [
      'Class and Label, as CatBoost has them',
      'P_cat,P_dog,P_car,Class,Label',
      (own: string, other: string) => `${own},${other}`,
    ],
    [
      'Scored Labels, as Azure has them',
      'P_cat,P_dog,P_car,Scored Labels,sort',
      (own: string, other: string) => `${own},${other}`,
    ],
  ])('the column of the largest values is a prediction: %s', async (_, heading, beside) => {
    const rows = Array.from({ length: 9 }, (_, row) => {
      const own = NAMES[row % 3] ?? '';
      return of(row, beside(own, row < 2 ? 'car' : own)).join(',');
    });
    const { labels } = await datasetOf('x.csv', [heading, ...rows].join('\n'));
    expect([...(labels?.values ?? [])].map((label) => labels?.names[label])).toEqual([
      'car',
      'car',
      ...Array.from({ length: 7 }, (_, i) => NAMES[(i + 2) % 3]),
    ]);
  });
  test('names in quotes of their own, beside constant columns', async () => {
    const text = rows(COUNTS).flatMap((line, r) =>
      line
        .split(',')
        .slice(1)
        .map((count, c) => `EVAL,"""${NAMES[r]}""","""${NAMES[c]}""",${count},`),
    );
    const { names, counts } = await matrixOf('m.csv', ['SET,ACTUAL,PREDICTED,COUNT,LOG', ...text].join('\n'));
    expect(names).toEqual(['car', 'cat', 'dog']);
    expect(counts.reduce((a, b) => a + b, 0)).toBe(COUNTS.reduce((a, b) => a + b, 0));
  });
  test('empty cells among counts are 0, which is said', async () => {
    const text = `,cat,dog,car\ncat,9,,1\ndog,3,8,\ncar,,1,7\n`;
    const { counts, codes } = await matrixOf('m.csv', text);
    expect(counts).toEqual([9, 0, 1, 3, 8, 0, 0, 1, 7]);
    expect(codes).toContain('empty-is-zero');
  });
  test('ratings of pairs are refused by the names of their columns', async () => {
    const pairs = ['a,b', 'b,c', 'c,a', 'a,c', 'b,a', 'c,b', 'a,b'];
    const text = ['who,item1,item2,rating', ...pairs.map((pair, i) => `p${i % 3},${pair},${i}`)].join('\n');
    const { message } = await failure(filesIn('r.csv', text));
    expect(message).toMatch(/'item1', 'item2'.*'rating'.*more than once/);
  });
  test('a matrix of Vertex has the names of its classes', async () => {
    const confusionMatrix = {
      annotationSpecs: NAMES.map((displayName, i) => ({ id: String(i), displayName })),
      rows: [0, 1, 2].map((r) => ({ dataItemCounts: COUNTS.slice(3 * r, 3 * r + 3) })),
    };
    const { names, counts } = await matrixOf('e.json', JSON.stringify({ name: 'x', metrics: { confusionMatrix } }));
    expect([names, counts]).toEqual([NAMES, COUNTS]);
  });
  test('answers that were to choose from, and scores under cats, have the truth beside them', async () => {
    const lines = Array.from({ length: 6 }, (_, i) => ({
      target: String(i % 2),
      filtered_resps: [0, 1, 2].map((c) => [String(-1 - ((i + c) % 3)), 'False']),
    }));
    const chosen = await datasetOf('s.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    expect([chosen.logits?.table.shape[1], [...(chosen.labels?.values ?? [])]]).toEqual([3, [0, 1, 0, 1, 0, 1]]);
    const cats = Array.from({ length: 6 }, (_, i) => ({ label: NAMES[i % 2], cats: { cat: 0.5, dog: 0.3, car: 0.2 } }));
    const textcat = await datasetOf('t.jsonl', cats.map((line) => JSON.stringify(line)).join('\n'));
    expect(textcat.logits?.table.columnNames).toEqual(['cat', 'dog', 'car']);
    expect(textcat.labels?.values).toHaveLength(6);
  });
  test('boxes in pictures are refused by what they are', async () => {
    const boxes = [1, 2, 3].map((i) => ({ image_id: i, category_id: i, bbox: [1, 2, 3, i], score: i / 10 }));
    expect((await failure(filesIn('b.json', JSON.stringify(boxes)))).code).toBe('boxes');
  });
});

describe('tables of words apart by blanks', () => {
  test('are tables: pairs with their number of points', async () => {
    const text = rows(COUNTS).flatMap((line, r) =>
      line
        .split(',')
        .slice(1)
        .map((count, c) => `${count.padStart(4)}  ${NAMES[r]}   ${NAMES[c]}`),
    );
    const { names, counts } = await matrixOf('m.txt', ['   n  true  predicted', ...text].join('\n'));
    expect([names, counts.reduce((a, b) => a + b, 0)]).toEqual([['car', 'cat', 'dog'], 31]);
  });
  test('distances are distances whatever their names are called', async () => {
    const pairs = ['20;10;0.2', '30;10;0.3', '30;20;0.4', '40;10;0.5', '40;20;0.6', '40;30;0.7'];
    const [file] = await filesIn('d.csv', ['a;b;distanza', ...pairs].join('\n'));
    expect([file?.role, file?.shape]).toEqual(['dissimilarity', [4, 4]]);
    const words = await filesIn('w.csv', ['a;b;distanza', ...pairs.map((p) => p.replace(/\d0/g, 'x$&'))].join('\n'));
    expect(words[0]?.role).toBe('dissimilarity');
  });
  test('edges between names are edges where the headings say so', async () => {
    const edges = ['cat;dog;0,5', 'dog;fox;0,25', 'fox;cow;0,5', 'cow;cat;1,5', 'cat;fox;2'];
    const [file] = await filesIn('e.csv', ['source;target;weight', ...edges].join('\n'));
    const { table } = { table: undefined, ...file?.content };
    expect([file?.role, file?.shape, table?.vertexNames]).toEqual(['edges', [5, 3], ['cat', 'dog', 'fox', 'cow']]);
    const { code } = await failure(filesIn('e.csv', ['a;b;distance', ...edges].join('\n')));
    expect(code).toBe('pairs-of-names');
    const { message } = await failure(filesIn('e.csv', ['source;target;weight', ...edges, 'cow;dog;'].join('\n')));
    expect(message).toContain('expected a number at row 5, found nothing');
  });
  test('a heading above labels is no label', async () => {
    const files = [
      ...(await filesIn('x.csv', `cat,dog,car\n${'0.5,0.3,0.2\n0.2,0.7,0.1\n0.1,0.2,0.7\n'.repeat(3)}`)),
      ...(await filesIn('y.csv', `real\n${'cat\ndog\ncar\n'.repeat(3)}`)),
    ];
    const numbered = files.map((file) =>
      file.role === 'logits' && file.content.kind === 'table'
        ? { ...file, content: { ...file.content, table: { ...file.content.table, rowsAbout: 9 } } }
        : file,
    );
    const { labels } = assemble(numbered.map((file, i) => (i === 1 ? { ...file, role: 'labels' as const } : file)));
    expect(labels?.values).toHaveLength(9);
  });
});

describe('probabilities in long form', () => {
  const CLASSES = ['cat', 'dog', 'fox'];
  const rowsOf = (points: number, value: (row: number, c: number) => number): string[] =>
    Array.from({ length: points }, (_, row) => CLASSES.map((name, c) => `${row}.jpg,${name},${value(row, c)}`)).flat();
  const share = (row: number, c: number): number => [0.5, 0.25, 0.25][(row + c) % 3] ?? 0;
  test.each([20, 4000])('of %i points are a table, in whatever order the rows stand', async (points) => {
    for (const rows of [rowsOf(points, share), rowsOf(points, share).toReversed()]) {
      const [file] = await filesIn('x.csv', ['file,class,probability', ...rows].join('\n'));
      expect(file).toMatchObject({ role: 'logits', shape: [points, 3] });
      expect(file?.content.kind === 'table' && [...(file.content.table.columnNames ?? [])].sort()).toEqual(CLASSES);
      expect(file?.ids?.[0]?.values.length).toBe(points);
    }
  });
  test.each([
    ['a pair is missing', rowsOf(20, share).slice(1)],
    ['a pair is there twice', [...rowsOf(20, share).slice(1), '1.jpg,cat,0.25']],
    ['they do not sum to 1', rowsOf(20, (row, c) => share(row, c) + 0.125)],
  ])('are none where %s', async (_, rows) => {
    const [file] = await filesIn('x.csv', ['file,class,probability', ...rows].join('\n'));
    expect(file?.role).not.toBe('logits');
  });
});
