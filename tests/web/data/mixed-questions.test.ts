import { describe, expect, test } from 'vitest';
import type { ColumnChoice } from '../../../web/model/columns.ts';
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
