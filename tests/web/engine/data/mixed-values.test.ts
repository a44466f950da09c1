import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import {
  ANIMALS,
  type Column,
  confidence,
  csv,
  expected,
  ids,
  named,
  opened,
  POINTS,
  read,
  values,
} from './animals.ts';
import { failure } from './write.ts';

test('a confidence beside bare names is no class where the others sum to 1, also without labels', async () => {
  const found = await read(csv([...values((name) => name), confidence]));
  expect(Object.keys(found.values)).toEqual(ANIMALS);
  expect(found.dataset.warnings?.map(({ message }) => message).join(' ')).toContain("'confidence' is a measure");
});

test('values under the heading of another column are left out, and that is told', async () => {
  const numbered = values((_, c) => `logit.${c}`).map(
    ([heading, cells]) => [heading.replace('logit.3', 'image_id'), cells] as const,
  );
  const labels = ['true_label', POINTS.map(({ truth }) => truth)] as const;
  const { dataset, values: read3 } = await read(csv([ids, labels, ...numbered]));
  expect(Object.keys(read3)).toEqual(['0', '1', '2']);
  expect(dataset.warnings?.map(({ message }) => message)).toContain(
    "'image_id' is no value of a class and was left out.",
  );
});

test('a class called as a measure is, that no point has: it is told that it was left out', async () => {
  const logits = values((name) => name).map(
    ([heading, cells]) => [heading, cells.map((cell) => Number(cell) - 3)] as const,
  );
  const { dataset } = await read(
    csv([['y_true', named('truth')], ...logits, ['time', POINTS.map((_, i) => -4 - i / 8)]]),
  );
  expect(dataset.warnings?.map(({ message }) => message)).toContain(
    "'time' is no class of the column 'y_true' and was left out.",
  );
});

test('a table of a few points with two columns for one class is no matrix: it is refused', async () => {
  const text = `image_id,target,prob_0,prob_1,prob_2,prob_1\n${POINTS.slice(0, 4)
    .map(({ truth, values: own }, i) => `item_${i}.png,${truth},${own.join()}`)
    .join('\n')}\n`;
  expect((await failure(() => opened('x.csv', text))).message).toContain("columns 4 and 6 are both called 'prob_1'");
});

test('columns called true with one 1 in a row are the truth, beside values of the same classes', async () => {
  const flags = ANIMALS.map((name): Column => [`true_${name}`, named('truth').map((own) => Number(own === name))]);
  const found = await read(csv([ids, ...flags, ...values((name) => `prob_${name}`)]));
  expect(found.values).toEqual(expected.values);
  expect(found.truth).toEqual(expected.truth);
});

describe('labels beside numbered values under unknown words', () => {
  const logits = values((_, c) => `Raw:Class=${c}`).map(
    ([name, cells]): Column => [name, cells.map((cell) => Math.log(Number(cell) + 0.01))],
  );
  const some = (heading: string): Column => [heading, POINTS.map((_, i) => (i * 7) % 4)];
  test('are their classes where a word says so, also if they seldom agree', async () => {
    const { truth, dataset } = await read(csv([...logits, some('Label')]));
    expect(truth).toEqual(POINTS.map((_, i) => String((i * 7) % 4)));
    expect(dataset.logits?.table.columnNames).toEqual(['0', '1', '2', '3']);
  });
  const odd = logits.map(([, cells], c): Column => [`q${c}`, cells]);
  test('are left out with a word where nothing shows it', async () => {
    const { labels, warnings } = assemble(await opened('x.csv', csv([...odd, some('Label')])));
    expect(labels).toBeNull();
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'column-left-out', remedy: 'Say --truth-column Label.' }),
    );
  });
  test('are used where somebody says so', async () => {
    const { labels } = assemble(await opened('x.csv', csv([...odd, some('Label')]), { truth: 'Label' }));
    expect([...(labels?.values ?? [])]).toEqual(POINTS.map((_, i) => (i * 7) % 4));
  });
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

  test('rows without a label stay, and that is told', async () => {
    const labels = named('truth').map((name, row) => (row < 3 ? '' : name));
    const { dataset, truth } = await read(csv([['label', labels], ...values((name) => `prob_${name}`)]));
    expect(truth).toEqual(['?', '?', '?', ...expected.truth.slice(3)]);
    expect(dataset.warnings?.map(({ code }) => code)).toEqual(['without-label']);
  });

  test.each(['', 'NA', '<NA>', 'null', 'NaN'])('as are rows with "%s" among numbers of classes', async (mark) => {
    const labels = POINTS.map(({ truth }, row) => (row < 3 ? mark : truth));
    const { dataset, truth } = await read(csv([['label', labels], ...values((name) => `prob_${name}`)]));
    expect(truth).toEqual(['?', '?', '?', ...expected.truth.slice(3)]);
    expect(dataset.warnings?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/3 of 24 points have no label .* They stay in the tree/),
    ]);
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

test('labels that count from 1 are those of the columns, and that is told', async () => {
  const text = csv([['label', POINTS.map(({ truth }) => truth + 1)], ...values((name) => `prob_${name}`)]);
  const found = await read(text);
  expect(found.truth).toEqual(expected.truth);
  expect(found.dataset.warnings?.map(({ code }) => code)).toEqual(['labels-from-1']);
});

test('a sign for percent behind the names of the columns is no part of them', async () => {
  const percent = values((name) => `${name} (%)`).map(
    ([heading, cells]) => [heading, cells.map((cell) => Number((100 * Number(cell)).toFixed(1)))] as const,
  );
  const { dataset } = await read(csv([['id', POINTS.map((_, i) => `p${i}`)], ['label', named('truth')], ...percent]));
  expect(dataset.logits?.table.columnNames).toEqual(ANIMALS);
});

describe('a column of numbers among the classes, called as no label', () => {
  const labels = ['ant', 'cow', 'dog', 'cow', 'ant', 'dog', 'cow', 'ant'];
  const table = (headings: readonly string[], called: (label: string) => string, other: (row: number) => number) => {
    const values = (row: number, column: number): number =>
      column === 1 ? other(row) : (((row + 2) * (column + 3) * 41) % 101) / 10 - 5;
    const rows = labels.map((label, i) => [called(label), ...headings.map((_, c) => values(i, c))]);
    return `label,${headings.join()}\n${rows.map((row) => row.join()).join('\n')}\n`;
  };
  const NAMED = ['ant', 'bee', 'cow', 'dog'];
  const like = (row: number): number => ((row * 53) % 97) / 10 - 5;

  test('is a class without a word where all are called alike but for a number, at an end too', async () => {
    const codes: Readonly<Record<string, string>> = { ant: 'n0105', cow: 'n0107', dog: 'n0109' };
    const columns = ['n0105', 'n0106', 'n0107', 'n0109', 'n0120'];
    const { dataset } = await read(table(columns, (label) => codes[label] ?? '', like));
    expect(dataset.logits?.table.columnNames).toHaveLength(5);
    expect(dataset.warnings ?? []).toEqual([]);
  });

  test.each([
    ['of other values', NAMED, (row: number) => 0.5 + row / 100],
    ['of whole numbers', NAMED, (row: number) => 20 + row],
    ['of values that are as widely spread', NAMED, like],
    ['at the end', ['ant', 'cow', 'dog', 'wasp'], (row: number) => like(row)],
  ])('is asked: %s', async (_, headings, other) => {
    const [file] = await opened(
      'x.csv',
      table(headings, (label) => label, other),
    );
    if (file?.content.kind !== 'question') throw new Error('it was not asked');
    expect(file.content.question.message).toContain('a class, or something else');
  });
});
