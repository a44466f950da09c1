import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { ANIMALS, type Column, csv, ids, named, opened, POINTS } from './animals.ts';

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

  test('values of the classes are no texts of the points, also where they are whole and all different', async () => {
    const text = 'label,top1_class,top1_logprob,top2_class,top2_logprob\n';
    const rows = 'cat,cat,-3,dog,-14\ndog,dog,-1,cat,-12\ncat,cat,-2,fox,-13\nfox,fox,-7,cat,-11\n';
    expect((await opened('x.csv', text + rows)).map(({ role }) => role)).toEqual(['logits', 'labels']);
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
