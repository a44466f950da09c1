import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { ANIMALS, type Column, expected, ids, named, opened, POINTS, read, values } from './animals.ts';
import { failure } from './write.ts';

describe('JSON with an object a point', () => {
  const columns: Column[] = [
    ['id', POINTS.map((_, i) => i)],
    ['text', ids[1]],
    ['gold_label', named('truth')],
    ['prediction', named('predicted')],
    ['pass', POINTS.map(({ truth, predicted }) => String(truth === predicted))],
  ];
  const records = (all: readonly Column[]) =>
    POINTS.map((_, row) => Object.fromEntries(all.map(([heading, cells]) => [heading, cells[row]])));

  test.each<[string, string, string]>([
    [
      'in lines',
      'x.jsonl',
      records(columns)
        .map((row) => JSON.stringify(row))
        .join('\n'),
    ],
    ['in a list', 'x.json', JSON.stringify(records(columns))],
    ['as lists by their keys', 'x.json', JSON.stringify(Object.fromEntries(columns.slice(2, 4)))],
  ])('%s', async (_, name, text) => {
    const { confusion } = assemble(await opened(name, text));
    expect(confusion?.names).toEqual([...ANIMALS].sort());
    expect(confusion?.counts.reduce((sum, count) => sum + count, 0)).toBe(POINTS.length);
  });

  test.each<[string, unknown]>([
    ['under a key of an object', { accuracy: 0.8, results: records(columns) }],
    ['beside values in a list', { y_true: named('truth'), y_pred: named('predicted') }],
  ])('%s', async (_, content) => {
    const { confusion } = assemble(await opened('x.json', JSON.stringify(content)));
    expect(confusion?.names).toEqual([...ANIMALS].sort());
  });

  test('lists of values by point are used beside the classes, under whatever key', async () => {
    const y_prob = POINTS.map((point) => point.values);
    const labels = (which: 'truth' | 'predicted') => POINTS.map((point) => point[which]);
    const text = JSON.stringify({ y_true: labels('truth'), y_pred: labels('predicted'), y_prob });
    const dataset = assemble(await opened('x.json', text));
    expect(dataset.logits?.table.shape).toEqual([POINTS.length, ANIMALS.length]);
    expect([...(dataset.labels?.values ?? [])]).toEqual(labels('truth'));
    const scored = (point: (typeof POINTS)[number]) => ({
      label: ANIMALS[point.truth],
      predicted_label_probs: ANIMALS.map((label, c) => ({ label, prob: point.values[c] })),
    });
    const lines = POINTS.map((point) => JSON.stringify(scored(point))).join('\n');
    const { logits } = assemble(await opened('x.jsonl', lines));
    expect([logits?.table.shape[0], logits?.table.columnNames]).toEqual([POINTS.length, ANIMALS]);
  });

  test('with a value for each class', async () => {
    const all = [...columns, ...values((name) => `prob_${name}`)];
    const found = await read(JSON.stringify(records(all)), undefined, 'x.json');
    expect(found.values).toEqual(expected.values);
    expect(found.truth).toEqual(expected.truth);
  });

  test('with a value for each class and nothing else, as df.to_json writes logits', async () => {
    // All values of the first point are below 0, as log-probabilities are.
    const rows = POINTS.map((_, row) => Object.fromEntries(ANIMALS.map((name, c) => [name, row * c - 1.5])));
    const [file] = await opened('x.json', JSON.stringify(rows));
    expect([file?.role, file?.shape[1]]).toEqual(['logits', ANIMALS.length]);
    const names = file?.content.kind === 'table' ? file.content.table.columnNames : null;
    expect(names).toEqual(ANIMALS);
  });

  test('with sorted labels and scores, as a zero-shot pipeline gives them', async () => {
    const lines = POINTS.map(({ values: own }) => {
      const order = own.map((_, c) => c).sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0));
      return JSON.stringify({ sequence: 'x', labels: order.map((c) => ANIMALS[c]), scores: order.map((c) => own[c]) });
    });
    const { logits } = assemble(await opened('x.jsonl', lines.join('\n')));
    expect(logits?.table).toMatchObject({ shape: [POINTS.length, 4], columnNames: [...ANIMALS].sort() });
  });
});

describe('JSON as pandas and MLflow write tables', () => {
  const all: Column[] = [['label', named('truth')], ...values((name) => `prob_${name}`)];
  const keys = all.map(([heading]) => heading);
  const rows = POINTS.map((_, row) => all.map(([, cells]) => cells[row]));
  const records = rows.map((row) => Object.fromEntries(keys.map((key, c) => [key, row[c]])));
  const numbered = (cells: readonly unknown[]) => Object.fromEntries(cells.map((cell, i) => [String(i), cell]));
  const split = { columns: keys, index: rows.map((_, i) => i), data: rows };

  test.each<[string, unknown]>([
    ['split', split],
    ['split, without an index', { columns: keys, data: rows }],
    ['dataframe_split', { dataframe_split: split }],
    ['dataframe_records', { dataframe_records: records }],
    ['columns by their names', Object.fromEntries(all.map(([heading, cells]) => [heading, numbered(cells)]))],
    ['rows by their numbers', numbered(records)],
    [
      'table',
      {
        schema: { fields: [{ name: 'index', type: 'integer' }], primaryKey: ['index'], pandas_version: '1.4.0' },
        data: records.map((row, index) => ({ index, ...row })),
      },
    ],
  ])('%s', async (_, value) => {
    const found = await read(JSON.stringify(value), undefined, 'x.json');
    expect(found.values).toEqual(expected.values);
    expect(found.truth).toEqual(expected.truth);
  });

  test('a matrix of names over names is refused: either side may be the truth', async () => {
    const matrix = { cat: { cat: 5, dog: 1 }, dog: { cat: 2, dog: 7 } };
    const error = await failure(() => opened('cm.json', JSON.stringify(matrix)));
    expect(error.message).toContain('nothing says whether the outer ones are the true classes');
  });

  test('a row of another length is refused by its number', async () => {
    const wrong = { columns: keys, data: rows.map((row, r) => (r === 3 ? row.slice(1) : row)) };
    expect((await failure(() => opened('x.json', JSON.stringify(wrong)))).message).toContain('row 3 has 4 fields');
  });

  test('a report of scikit-learn is refused, for it has no confusions', async () => {
    const entry = { precision: 0.5, recall: 0.5, 'f1-score': 0.5, support: 2 };
    const text = JSON.stringify({ cat: entry, dog: entry, accuracy: 0.5, 'macro avg': entry, 'weighted avg': entry });
    expect((await failure(() => opened('report.json', text))).message).toContain('classification report');
  });
});

describe('records of programs that label and evaluate', () => {
  const oneOf = (c: number) => Object.fromEntries(ANIMALS.map((name, i) => [name, i === c ? 1 : 0]));
  const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

  test('a class that is the only 1 is true, beside values of the same classes', async () => {
    const rows = POINTS.map((point) => ({
      cats: oneOf(point.truth),
      softmax: Object.fromEntries(ANIMALS.map((name, c) => [name, point.values[c]])),
    }));
    const found = await read(lines(rows), undefined, 'x.jsonl');
    expect(found.values).toEqual(expected.values);
    expect(found.truth).toEqual(expected.truth);
  });

  test('a list of one class is this class, beside a list of scores', async () => {
    const rows = POINTS.map((point) => ({
      gt_label: [point.truth],
      pred_label: [point.predicted],
      pred_score: point.values,
    }));
    const { logits, labels } = assemble(await opened('x.json', JSON.stringify(rows)));
    expect(logits?.table.shape).toEqual([POINTS.length, ANIMALS.length]);
    expect([...(labels?.values ?? [])]).toEqual(POINTS.map(({ truth }) => truth));
  });

  test('an answer of lm-eval is a text in a list', async () => {
    const rows = POINTS.map((_, i) => ({
      target: `(${named('truth')[i]})`,
      resps: [['so it is']],
      filtered_resps: [`(${named('predicted')[i]})`],
    }));
    const { confusion } = assemble(await opened('x.jsonl', lines(rows)));
    expect(confusion?.names).toEqual(ANIMALS.map((name) => `(${name})`).sort());
  });

  test('log-likelihoods of answers count as shares among these', async () => {
    const rows = [-30, -9, -50].map((worst) => ({
      target: 0,
      filtered_resps: [worst, worst + 1, worst + 2].map((value) => [String(value), 'False']),
    }));
    const { source, shape } = assemble(await opened('x.jsonl', lines(rows))).logits?.table ?? {};
    const logs = new Float64Array((await source?.read(0, source.size))?.buffer ?? new ArrayBuffer(0));
    expect(shape).toEqual([3, 3]);
    for (const row of [0, 1, 2]) {
      const own = [...logs].slice(row * 3, (row + 1) * 3);
      expect(own.reduce((sum, value) => sum + Math.exp(value), 0)).toBeCloseTo(1, 12);
    }
  });

  test('classes deep inside are pairs where their keys say both sides', async () => {
    const choice = (name: string | undefined) => [{ result: [{ type: 'choices', value: { choices: [name] } }] }];
    const rows = POINTS.map((_, id) => ({
      id,
      data: { text: `t${id}` },
      annotations: choice(named('truth')[id]),
      predictions: choice(named('predicted')[id]),
    }));
    const { confusion } = assemble(await opened('x.json', JSON.stringify({ project: 1, tasks: rows })));
    expect(confusion?.names).toEqual([...ANIMALS].sort());
    const truths = ANIMALS.toSorted().map((name) => named('truth').filter((own) => own === name).length);
    const sums = ANIMALS.map((_, r) =>
      [...(confusion?.counts ?? [])].slice(4 * r, 4 * r + 4).reduce((a, b) => a + b, 0),
    );
    expect(sums).toEqual(truths);
  });
});
