import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assemble } from '../../../web/data/dataset/assemble.ts';
import { readNumbers } from '../../../web/data/elements.ts';
import { assignRoles } from '../../../web/data/roles/assign-roles.ts';
import { openFile } from '../../../web/hierarchy/open-files.ts';
import type { ColumnChoice } from '../../../web/model/columns.ts';
import type { Dataset, InputFile } from '../../../web/model/dataset.ts';
import { failure, sourceOf } from './write.ts';

const ANIMALS = ['cat', 'dog', 'wolf', 'fox'];

/** Points of four classes whose largest value is not always in the column of their label. */
const POINTS = Array.from({ length: 24 }, (_, i) => {
  const truth = i % 4;
  const predicted = i % 5 === 0 ? (truth + 1) % 4 : truth;
  const rest = [0.1, 0.05 + 0.001 * i, 0.03, 0.02];
  const values = ANIMALS.map((_name, c) => (c === predicted ? 0 : Number(rest[c]?.toFixed(3))));
  values[predicted] = Number((1 - values.reduce((a, b) => a + b, 0)).toFixed(3));
  return { truth, predicted, values };
});

type Column = readonly [heading: string, cells: readonly (string | number)[]];

const csv = (columns: readonly Column[], delimiter = ','): string =>
  [columns.map(([heading]) => heading), ...POINTS.map((_, row) => columns.map(([, cells]) => cells[row] ?? ''))]
    .map((cells) => cells.join(delimiter))
    .join('\n');

const named = (which: 'truth' | 'predicted', names: readonly string[] = ANIMALS) =>
  POINTS.map((point) => names[point[which]] ?? '');
const values = (headingOf: (name: string, c: number) => string): Column[] =>
  ANIMALS.map((name, c) => [headingOf(name, c), POINTS.map((point) => point.values[c] ?? '')]);
const ids: Column = ['image_id', POINTS.map((_, i) => `img_${i}.jpg`)];
const confidence: Column = ['confidence', POINTS.map(({ values: own }) => Math.max(...own))];

async function opened(name: string, text: string, choice?: ColumnChoice): Promise<readonly InputFile[]> {
  return assignRoles(await openFile(name, sourceOf(name, text), undefined, choice));
}

/** The values by class, and the name of the true class of each point: the same however a table is written. */
async function read(text: string, choice?: ColumnChoice, name = 'x.csv') {
  const dataset = assemble(await opened(name, text, choice));
  return { dataset, values: await valuesOf(dataset), truth: truthOf(dataset) };
}

async function valuesOf({ logits }: Dataset): Promise<Record<string, number[]>> {
  const { layout, shape, source, columnNames = [] } = logits?.table ?? {};
  const [rows, columns] = shape ?? [];
  if (layout?.kind !== 'binary' || !rows || !columns || !source) throw new Error('no table was read');
  const numbers = await readNumbers(source, layout, rows * columns);
  const entries = columnNames.map((name, c) => [
    name,
    Array.from({ length: rows }, (_, r) => numbers[r * columns + c] ?? 0),
  ]);
  return Object.fromEntries(entries);
}

const truthOf = ({ labels, logits }: Dataset): string[] | null =>
  labels && Array.from(labels.values, (value) => (labels.count > 4 ? '' : (logits?.table.columnNames?.[value] ?? '?')));

const expected = {
  values: Object.fromEntries(ANIMALS.map((name, c) => [name, POINTS.map((point) => point.values[c])])),
  truth: named('truth'),
};

test('a confidence beside bare names is no class where the others sum to 1, also without labels', async () => {
  const found = await read(csv([...values((name) => name), confidence]));
  expect(Object.keys(found.values)).toEqual(ANIMALS);
  expect(found.dataset.warnings?.map(({ message }) => message).join(' ')).toContain("'confidence' is a measure");
});

describe('values of classes are found among other columns', () => {
  test.each<[string, Column[]]>([
    [
      'by a prefix',
      [
        ids,
        ['true_label', named('truth')],
        ['predicted_label', named('predicted')],
        confidence,
        ...values((name) => `prob_${name}`),
      ],
    ],
    ['by a suffix', [ids, ['truth', named('truth')], ...values((name) => `${name}_score`), confidence]],
    [
      'in brackets',
      [
        ['filename', ids[1]],
        ['split', POINTS.map(() => 'test')],
        ['label', named('truth')],
        ...values((name) => `p(${name})`),
      ],
    ],
    [
      'by the names of the classes alone',
      [['id', POINTS.map((_, i) => i)], ...values((name) => name), ['label', named('truth')]],
    ],
    [
      'beside labels that are numbers',
      [
        ['', POINTS.map((_, i) => i)],
        ...values((name) => name),
        ['y_true', POINTS.map(({ truth }) => truth)],
        ['y_pred', POINTS.map(({ predicted }) => predicted)],
      ],
    ],
    [
      'with a column for all other tokens',
      [['answer', named('truth')], ...values((name) => name), ['other_tokens', POINTS.map(() => 0)]],
    ],
    [
      'beside measures that are numbers',
      [
        ...values((name) => `logit.${name}`),
        ['gold', named('truth')],
        ['latency_ms', POINTS.map((_, i) => i + 0.5)],
        ['correct', POINTS.map(() => 'True')],
      ],
    ],
    [
      'where classes are called as words of headings are',
      [['Label', named('truth')], ...values((name) => `Prob ${name}`)],
    ],
    [
      'where the class of a mistake is only predicted',
      [
        ['text', POINTS.map((_, i) => `say "${i}"`.replaceAll('"', ''))],
        ['prediction', named('predicted')],
        ['target', named('truth')],
        ...values((name) => `softmax_${name}`),
      ],
    ],
  ])('%s', async (_, columns) => {
    const { values: found, truth } = await read(csv(columns));
    expect(found).toEqual(expected.values);
    expect(truth).toEqual(expected.truth);
  });

  test('in any order, with other headings, separators and quotes: the same dataset', async () => {
    const heading = fc.record({
      truth: fc.constantFrom('true_label', 'label', 'Gold', 'y_true', 'target', 'ground_truth', 'actual', 'expected'),
      prediction: fc.constantFrom('pred', 'predicted_label', 'y_pred', 'Prediction', 'output', 'response'),
      id: fc.constantFrom('id', 'image_id', 'file', 'text', 'sample', ''),
      measure: fc.constantFrom('confidence', 'max_prob', 'entropy', 'loss', 'latency_ms'),
      affix: fc.constantFrom('prob_', 'p_', 'logit ', 'score-', 'proba.', ''),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      isNumbered: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(heading, async ({ truth, prediction, id, measure, affix, delimiter, order, isNumbered }) => {
        const columns: Column[] = [
          [id, ids[1]],
          [measure, POINTS.map((_, i) => i + 0.25)],
          [truth, named('truth')],
          [prediction, named('predicted')],
          ...values((name) => `${affix}${name}`),
        ];
        const shuffled = columns.map((column, i) => ({ column, at: order[i] ?? 0 })).sort((a, b) => a.at - b.at);
        const text = csv(
          shuffled.map(({ column: [name, cells] }) => [name, isNumbered ? cells : cells.map((cell) => `"${cell}"`)]),
          delimiter,
        );
        const found = await read(text);
        expect(found.values).toEqual(expected.values);
        expect(found.truth).toEqual(expected.truth);
      }),
      { numRuns: 60 },
    );
  });

  test('a table with one row a class is refused with its headings', async () => {
    const text = 'class_idx,class_name,n_samples,accuracy\n0,cat,15,0.8\n1,dog,15,0.7\n2,fox,12,0.9\n';
    const [file] = await opened('report.csv', text);
    const error = await failure(() => assemble([{ ...(file as InputFile), role: 'logits' }]));
    expect(error.message).toContain('n_samples');
  });

  test('predictions that are not the largest values are told of', async () => {
    const wrong = POINTS.map(({ truth }) => ANIMALS[(truth + 2) % 4] ?? '');
    const { dataset } = await read(
      csv([['truth', named('truth')], ['prediction', wrong], ...values((name) => `prob_${name}`)]),
    );
    expect(dataset.warnings?.map(({ code }) => code)).toEqual(['prediction-differs']);
  });

  test('percentages that sum to 100 become probabilities', async () => {
    const columns = ANIMALS.map(
      (name, c): Column => [`prob_${name}`, POINTS.map((point) => (100 * (point.values[c] ?? 0)).toFixed(1))],
    );
    const { dataset, values: found } = await read(csv([['label', named('truth')], ...columns]));
    expect(found.cat?.[0]).toBeCloseTo(POINTS[0]?.values[0] ?? 0, 12);
    expect(dataset.warnings?.map(({ code }) => code)).toEqual(['percent']);
  });

  test('a label with a typo is refused with its row and the nearest name', async () => {
    const labels = named('truth').map((name, row) => (row === 7 ? 'fxo' : name));
    const error = await failure(() => read(csv([['label', labels], ...values((name) => `prob_${name}`)])));
    expect(error.message).toContain("'fxo' at row 7");
    expect(error.message).toContain("did you mean 'fox'");
  });

  test('labels in other capitals are matched, and that is told', async () => {
    const labels = named('truth').map((name) => ` ${name.toUpperCase()}`);
    const { dataset, truth } = await read(csv([['label', labels], ...values((name) => `prob_${name}`)]));
    expect(truth).toEqual(expected.truth);
    expect(dataset.warnings?.map(({ code }) => code)).toEqual(['folded-names']);
  });

  test('rows without a label are left out, and that is told', async () => {
    const labels = named('truth').map((name, row) => (row < 3 ? '' : name));
    const { dataset, truth } = await read(csv([['label', labels], ...values((name) => `prob_${name}`)]));
    expect(truth).toEqual(expected.truth.slice(3));
    expect(dataset.warnings?.map(({ code }) => code)).toEqual(['without-label']);
  });

  test('a missing value is refused with its line and column', async () => {
    const text = csv([['label', named('truth')], ...values((name) => `logit_${name}`)]).replace(
      /^(dog,[^\n]*,)[^,\n]+$/m,
      '$1x',
    );
    const error = await failure(() => read(text));
    expect(error.message).toContain("row 1 (line 3), column 'logit_fox' (E), found 'x'");
  });
});

describe('tables that can be read in several ways are asked about', () => {
  const two: Column[] = [
    ['label', named('truth')],
    ...values((name) => `logit_${name}`),
    ...values((name) => `prob_${name}`),
  ];
  const models: Column[] = [
    ['true_label', named('truth')],
    ['m1_pred', named('predicted')],
    ['m1_conf', confidence[1]],
    ['m2_pred', named('truth')],
    ['m2_conf', confidence[1]],
  ];
  const raters: Column[] = [
    ['item', POINTS.map((_, i) => i)],
    ['annotator_1', named('truth')],
    ['annotator_2', named('predicted')],
  ];

  test.each<[string, Column[], string, string, ColumnChoice]>([
    ['two sets of values', two, 'logit_', '--class-columns', { values: '^prob_(.*)' }],
    ['two models', models, 'm2_pred', '--prediction-column', { prediction: 'm1_pred' }],
    ['two raters', raters, 'annotator_2', '--truth-column', { truth: 'annotator_1', prediction: 'annotator_2' }],
  ])('%s', async (_, columns, name, flag, choice) => {
    const [file] = await opened('x.csv', csv(columns));
    if (file?.content.kind !== 'question') throw new Error('it was not asked');
    const { message, remedy, answers } = file.content.question;
    expect(message).toContain(name);
    expect(remedy).toContain(flag);
    expect(answers.length).toBeGreaterThan(1);
    expect((await opened('x.csv', csv(columns), choice))[0]?.role).toMatch(/logits|confusion/);
    // Every answer that is offered leads on.
    for (const answer of answers) {
      const [again] = await opened('x.csv', csv(columns), answer.choice);
      expect(again?.content.kind).not.toBe('question');
    }
  });

  test('a choice that names no column is refused with the nearest heading', async () => {
    const error = await failure(() => opened('x.csv', csv(models), { prediction: 'm1_prde' }));
    expect(error.message).toContain("did you mean 'm1_pred'");
  });
});

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

  test.each<[string, Column[], string[]]>([
    [
      'beside texts and measures',
      [
        ['text', ids[1]],
        ['actual', truth],
        ['predicted', predicted],
        ['probability', confidence[1]],
      ],
      [],
    ],
    [
      'in other words',
      [
        ['row_ids', POINTS.map((_, i) => i)],
        ['answer', truth],
        ['model_answer', predicted],
      ],
      [],
    ],
    [
      'with a label and its number',
      [
        ['label_id', POINTS.map((point) => point.truth)],
        ['label', truth],
        ['pred', predicted],
      ],
      [],
    ],
    [
      'in other capitals',
      [
        ['expected', truth],
        ['output', predicted.map((name) => ` ${name.toUpperCase()}`)],
      ],
      ['folded-names'],
    ],
    [
      'with rows that have no label',
      [
        ['true', ['', ...truth.slice(1)]],
        ['pred', predicted],
      ],
      ['without-label'],
    ],
    [
      'with answers that are no class',
      [
        ['gold', truth],
        ['response', ['I am not sure', ...predicted.slice(1)]],
      ],
      ['predicted-outside'],
    ],
  ])('%s', async (_, columns, warnings) => {
    const { confusion, warnings: said } = assemble(await opened('x.csv', csv(columns)));
    const left = warnings.includes('without-label') || warnings.includes('predicted-outside');
    const total = (values: Iterable<number> = []): number => [...values].reduce((sum, value) => sum + value, 0);
    expect(confusion?.names).toEqual([...ANIMALS].sort());
    expect(total(confusion?.counts)).toBe(total(counts) - (left ? 1 : 0));
    if (!left) expect(confusion?.counts).toEqual(counts);
    expect(said?.map(({ code }) => code)).toEqual(warnings);
  });

  test('without headings the first is the truth, and that is told', async () => {
    const text = POINTS.map((point) => `${point.truth},${point.predicted}`).join('\n');
    const { confusion, warnings } = assemble(await opened('x.csv', text));
    expect(confusion?.counts[1]).toBe(POINTS.filter((point) => point.truth === 0 && point.predicted === 1).length);
    expect(warnings?.map(({ code }) => code)).toEqual(['first-is-truth']);
  });
});

describe('numbered pairs of columns are lists', () => {
  const order = POINTS.map(({ values: own }) => own.map((_, c) => c).sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0)));
  const ranked = (rank: number, what: 'class' | 'value') => (_: unknown, i: number) =>
    what === 'class' ? (order[i]?.[rank] ?? '') : (POINTS[i]?.values[order[i]?.[rank] ?? 0] ?? '');

  test.each<[string, Column[]]>([
    [
      'in columns',
      [
        ids,
        ...[0, 1].map((r): Column => [`index_${r}`, POINTS.map(ranked(r, 'class'))]),
        ...[0, 1].map((r): Column => [`prob_${r}`, POINTS.map(ranked(r, 'value'))]),
      ],
    ],
    [
      'side by side, from 1',
      [0, 1].flatMap((r): Column[] => [
        [`top${r + 1}_class`, POINTS.map(ranked(r, 'class'))],
        [`top${r + 1}_prob`, POINTS.map(ranked(r, 'value'))],
      ]),
    ],
    [
      'in cells',
      [
        ids,
        ['index', order.map((own) => `"[${own.slice(0, 2).join(', ')}]"`)],
        [
          'prob',
          POINTS.map(
            ({ values: own }, i) =>
              `"[${(order[i] ?? [])
                .slice(0, 2)
                .map((c) => own[c])
                .join(', ')}]"`,
          ),
        ],
      ],
    ],
  ])('%s', async (_, columns) => {
    const { lists } = assemble(await opened('x.csv', csv(columns)));
    expect(lists?.lists).toMatchObject({ rows: POINTS.length, width: 2, classes: 4 });
    expect([...(lists?.lists.ids.slice(0, 2) ?? [])]).toEqual(order[0]?.slice(0, 2));
    expect(lists?.lists.values?.[0]).toBeCloseTo(Math.log(Math.max(...(POINTS[0]?.values ?? []))), 12);
  });

  test('probabilities with empty cells are lists of the others, and that is told', async () => {
    const sparse = ANIMALS.map(
      (name, c): Column => [name, POINTS.map(({ values: own }) => ((own[c] ?? 0) < 0.04 ? '' : (own[c] ?? '')))],
    );
    const dataset = assemble(
      await opened('x.csv', csv([['question_id', POINTS.map((_, i) => i)], ['answer', named('truth')], ...sparse])),
    );
    expect(dataset.lists?.lists.names).toEqual(ANIMALS);
    expect(dataset.labels?.values.length).toBe(POINTS.length);
    expect(dataset.warnings?.map(({ code }) => code)).toEqual(['not-listed']);
  });
});

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

  test('with a value for each class', async () => {
    const all = [...columns, ...values((name) => `prob_${name}`)];
    const found = await read(JSON.stringify(records(all)), undefined, 'x.json');
    expect(found.values).toEqual(expected.values);
    expect(found.truth).toEqual(expected.truth);
  });

  test('with sorted labels and scores, as a zero-shot pipeline gives them', async () => {
    const lines = POINTS.map(({ values: own }) => {
      const order = own.map((_, c) => c).sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0));
      return JSON.stringify({ sequence: 'x', labels: order.map((c) => ANIMALS[c]), scores: order.map((c) => own[c]) });
    });
    const { lists } = assemble(await opened('x.jsonl', lines.join('\n')));
    expect(lists?.lists).toMatchObject({ rows: POINTS.length, width: 4, names: [...ANIMALS].sort() });
  });
});

test('labels that count from 1 are those of the columns, and that is told', async () => {
  const text = csv([['label', POINTS.map(({ truth }) => truth + 1)], ...values((name) => `prob_${name}`)]);
  const found = await read(text);
  expect(found.truth).toEqual(expected.truth);
  expect(found.dataset.warnings?.map(({ code }) => code)).toEqual(['labels-from-1']);
});
