import { describe, expect, test } from 'vitest';
import { assemble } from '../../../web/data/dataset/assemble.ts';
import { ANIMALS, type Column, expected, ids, named, opened, POINTS, read, values } from './animals.ts';

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
