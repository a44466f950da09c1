import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { type Column, csv, named, opened, POINTS, values } from './animals.ts';
import { datasetIn } from './roles.ts';

/* Columns without names of their own, as pandas and R number them, and names in other scripts. */

const truth = POINTS.map((point) => point.truth);
const numberedBy = (heading: (c: number) => string) => values((_, c) => heading(c));
const numbers = (from: number): Column => ['y', truth.map((index) => index + from)];
const datasetOf = async (...columns: Column[]) => assemble(await opened('x.csv', csv(columns)));
const labelsOf = ({ labels }: ReturnType<typeof assemble>) => Array.from(labels?.values ?? []);

describe('headings that count the columns, beside labels', () => {
  test.each<[string, Column[], number]>([
    ['from 0, as pandas writes them', [...numberedBy(String), numbers(0)], 0],
    ['from 0 behind an index', [['', POINTS.map((_, i) => i)], ...numberedBy(String), numbers(0)], 0],
    ['from 1', [...numberedBy((c) => String(c + 1)), numbers(1)], 1],
    ['from 1 behind a V, as R writes them', [...numberedBy((c) => `V${c + 1}`), numbers(1)], 1],
  ])('%s', async (_, columns, from) => {
    const dataset = await datasetOf(...columns);
    expect(dataset.logits?.table.columnNames).toEqual([0, 1, 2, 3].map((c) => String(c + from)));
    expect(labelsOf(dataset)).toEqual(truth);
  });
  test('of a few points, by the headings and in other languages', async () => {
    const right = (row: number): number => (row % 4 === 1 ? (row + 1) % 3 : row % 3);
    const rows = Array.from({ length: 12 }, (_, row) => [0, 1, 2].map((c) => (c === right(row) ? 2.5 : 0.5 + c / 10)));
    const text = ['真实标签,0,1,2', ...rows.map((own, row) => `${row % 3},${own}`)].join('\n');
    const dataset = assemble(await opened('x.csv', text));
    expect(dataset.logits?.table.columnNames).toEqual(['0', '1', '2']);
    expect(labelsOf(dataset)).toEqual(rows.map((_, row) => row % 3));
    const features = text.replaceAll('2.5', '0.1');
    expect((await opened('x.csv', features))[0]).toMatchObject({
      content: { table: { columnNames: ['0', '1', '2'] } },
    });
  });
  test('that are names go by the largest values, which is said', async () => {
    const dataset = await datasetOf(...numberedBy(String), ['label', named('truth')]);
    expect(labelsOf(dataset).map((index) => dataset.labels?.names[index])).toEqual(named('truth'));
    expect(dataset.warnings?.map(({ code }) => code)).toContain('names-by-values');
  });
});

test('classes that are whole numbers with a point behind are those without it, which is told', async () => {
  const classes = ['10.0', '20.0', '30.0', '40.0'];
  const dataset = await datasetIn(
    ['x.csv', csv(values((_, c) => classes[c] ?? ''))],
    ['labels.csv', csv([['label', truth.map((index) => 10 * (index + 1))]])],
  );
  expect(dataset.logits?.table.columnNames).toEqual(['10', '20', '30', '40']);
  expect(labelsOf(dataset)).toEqual(truth);
  expect(dataset.warnings?.map(({ message }) => message).join()).toContain(
    '(10.0, 20.0, 30.0, 40.0) has whole numbers',
  );
});

test('names in other scripts, and pictures, are classes like others and nothing is said of them', async () => {
  const names = ['猫', 'كلب', '🐺', 'лиса'];
  const columns: Column[] = [...values((_, c) => names[c] ?? ''), ['label', named('truth', names)]];
  const dataset = await datasetOf(...columns);
  expect(dataset.logits?.table.columnNames).toEqual(names);
  expect(labelsOf(dataset)).toEqual(truth);
  expect(dataset.warnings?.filter(({ code }) => code === 'column-left-out')).toEqual([]);
});
