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
    ['as outputs that were expected', [ids, ['Output', predicted], ['Expected Output', truth]], []],
    ['as references', [ids, ['reference_outputs', truth], ['outputs', predicted]], []],
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
      'with weights of the rows, which are no counts',
      [
        ['target', truth],
        ['prediction', predicted],
        ['sample_weight', POINTS.map((_, i) => 0.5 + (i % 3))],
      ],
      ['weights-left-out'],
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
