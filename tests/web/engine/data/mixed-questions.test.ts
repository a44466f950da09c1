import { describe, expect, test } from 'vitest';
import type { ColumnChoice } from '../../../../web/engine/model/columns.ts';
import { type Column, confidence, csv, named, opened, POINTS, values } from './animals.ts';
import { failure } from './write.ts';

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
  const truths: Column[] = [
    ['true_before', named('truth')],
    ['true_after', named('predicted')],
    ['predicted', named('truth').toReversed()],
  ];

  test.each<[string, Column[], string, string, ColumnChoice]>([
    ['two sets of values', two, 'logit_', '--class-columns', { values: '^prob_(.*)' }],
    ['two models', models, 'm2_pred', '--prediction-column', { prediction: 'm1_pred' }],
    ['two truths', truths, 'true_after', '--truth-column', { truth: 'true_before' }],
    ['two raters', raters, 'annotator_2', '--truth-column', { truth: 'annotator_1', prediction: 'annotator_2' }],
  ])('%s', async (_, columns, name, flag, choice) => {
    const [file] = await opened('x.csv', csv(columns));
    if (file?.content.kind !== 'question') throw new Error('it was not asked');
    const { message, remedy, answers } = file.content.question;
    expect(message).toContain(name);
    expect(remedy).toContain(flag);
    expect(answers.length).toBeGreaterThan(1);
    expect(answers.map((answer) => answer.choice)).toContainEqual(choice);
    expect((await opened('x.csv', csv(columns), choice))[0]?.role).toMatch(/logits|confusion/);
    // Every answer that is offered leads on.
    for (const answer of answers) {
      const [again] = await opened('x.csv', csv(columns), answer.choice);
      expect(again?.content.kind).not.toBe('question');
    }
  });

  test('times that are never below 0 beside values that are', async () => {
    const logits = values((name) => name).map(
      ([name, cells], c): Column => [name, cells.map((cell, row) => (row === c ? 1 : Number(cell) - 0.5))],
    );
    const clips: Column[] = [
      ['start_time', POINTS.map((_, i) => 3 * i)],
      ['end_time', POINTS.map((_, i) => 3 * i + 3)],
    ];
    const [file] = await opened('x.csv', csv([...clips, ...logits]));
    if (file?.content.kind !== 'question') throw new Error('it was not asked');
    expect(file.content.question.message).toContain("'start_time', 'end_time' are beside the other columns");
  });

  const far = ['cat,dog,3', 'cat,fox,2', 'fox,dog,4', 'cow,cat,5', 'cow,dog,6', 'cow,fox,7'];
  const self = ['cat,cat,0', 'dog,dog,0', 'fox,fox,0', 'cow,cow,0'];
  test.each([
    ['raters, or distances', ['a,b,value', ...far], ['confusion', 'confusion', 'dissimilarity', 'similarity']],
    ['counts, or distances', [...self, ...far], ['confusion', 'dissimilarity', 'similarity']],
  ])('two readings that are about as likely, each with its answers: %s', async (_, lines, roles) => {
    const [file] = await opened('x.csv', lines.join('\n'));
    if (file?.content.kind !== 'question') throw new Error('it was not asked');
    const { message, remedy, answers } = file.content.question;
    expect(message).toContain('can be read in two ways');
    expect(remedy).toMatch(/--truth-column.*--as dissimilarity/);
    const read = await Promise.all(answers.map(({ choice }) => opened('x.csv', lines.join('\n'), choice)));
    expect(read.map(([again]) => again?.role)).toEqual(roles);
  });

  test('a pattern by which two columns are of one class is refused', async () => {
    const error = await failure(() => opened('x.csv', csv(two), { values: '_(.*)' }));
    expect(error.message).toMatch(
      /^by the pattern _\(\.\*\) two columns are of the class '\w+', the second of them 'prob_/,
    );
  });

  test('a choice that names no column is refused with the nearest heading', async () => {
    const error = await failure(() => opened('x.csv', csv(models), { prediction: 'm1_prde' }));
    expect(error.message).toContain("did you mean 'm1_pred'");
  });
});

describe('tables in which something is amiss are refused by name, or it is told', () => {
  const scores = values((name) => `prob_${name}`);
  const numbered = values((_, c) => `prob_${c}`);
  const labels: Column = ['label', POINTS.map(({ truth }) => truth)];
  const first = (columns: readonly Column[], cell: string): Column[] =>
    columns.map(([heading, cells], c) => [heading, c === 1 ? cells.map((own, i) => (i > 1 ? own : cell)) : cells]);

  test.each<[string, Column[], string]>([
    ['two columns of the same class', [labels, ...values((_, c) => `prob_${c % 3}`)], "both called 'prob_0'"],
    ['a label without a column', [labels, ...numbered.filter((_, c) => c !== 2)], 'the label 2 at row 2 has no column'],
    ['a number that is none among values', [labels, ...first(numbered, '--')], "found '--'"],
  ])('%s', async (_, columns, says) => {
    expect((await failure(() => opened('x.csv', csv(columns)))).message).toContain(says);
  });

  test('a column that is called as the values of a class and has none', async () => {
    const [file] = await opened(
      'x.csv',
      csv([['label', named('truth')], ...scores, ['prob_cow', POINTS.map(() => '')]]),
    );
    expect(file?.warnings?.map(({ message }) => message)).toEqual([
      "'prob_cow' has no value in any row and was left out.",
    ]);
  });

  test('labels behind the last column', async () => {
    const files = await opened('x.csv', csv([labels, ...numbered.slice(0, 3)]));
    expect(files.flatMap(({ warnings = [] }) => warnings.map(({ message }) => message))).toEqual([
      '6 labels have no column: the columns are 0 to 2.',
    ]);
  });

  test('one decimal comma among numbers with three digits behind a point', async () => {
    const cells = POINTS.map((_, i) => (i === 0 ? '1,5' : `${1 + (i % 7)}.25${i % 9}`));
    const text = csv(
      [['label', named('truth')], ...values((name) => `logit_${name}`).map(([h]): Column => [h, cells])],
      ';',
    );
    expect((await failure(() => opened('x.csv', text))).message).toContain('with a thousands separator');
  });
});
