/** Tables of things with several measures and several words: measures are features, and one word is the class. */

import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import type { ColumnChoice } from '../../../../web/engine/model/columns.ts';
import { numbersOf } from './golden.ts';
import { filesIn } from './roles.ts';

const KINDS = ['Adelie', 'Chinstrap', 'Gentoo'];
const ISLANDS = ['Biscoe', 'Dream'];
const things = Array.from({ length: 30 }, (_, i) => ({
  species: KINDS[i % 3] ?? '',
  island: ISLANDS[(i >> 1) % 2] ?? '',
  bill_length_mm: 39.5 + ((i * 7) % 10),
  bill_depth_mm: 17.25 + (i % 4),
  body_mass_g: i === 4 ? null : 3000 + 25 * ((i * 11) % 30),
  sex: i % 5 === 0 ? 'male' : 'female',
  year: 2007 + (i % 3),
}));

function csv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const heads = Object.keys(rows[0] ?? {});
  return `${[heads, ...rows.map((row) => heads.map((head) => row[head] ?? 'NA'))].map((cells) => cells.join()).join('\n')}\n`;
}

async function read(name: string, text: string, choice?: ColumnChoice) {
  const files = assignRoles(await filesIn(name, text, choice));
  const { features, labels, logits, confusion, warnings = [] } = assemble(files);
  const [question] = files.flatMap(({ content }) => (content.kind === 'question' ? [content.question] : []));
  return { features, labels, logits, confusion, question, said: warnings.map(({ message }) => message).join(' ') };
}

describe.each([
  ['CSV', 'penguins.csv', csv(things)],
  ['JSON', 'penguins.json', JSON.stringify(things)],
])('of %s', (_, name, text) => {
  test('measures are features, the class is told, and rows without a number are left out', async () => {
    const { features, labels, said } = await read(name, text);
    expect(features?.table.columnNames).toEqual(['bill_length_mm', 'bill_depth_mm', 'body_mass_g']);
    expect(features?.table.shape).toEqual([29, 3]);
    const kept = things.filter(({ body_mass_g: mass }) => mass !== null);
    expect(await numbersOf(features?.file)).toEqual(
      kept.flatMap((thing) => [thing.bill_length_mm, thing.bill_depth_mm, thing.body_mass_g]),
    );
    expect(labels?.names).toEqual(KINDS);
    expect([...(labels?.values ?? [])]).toEqual(kept.map(({ species }) => KINDS.indexOf(species)));
    expect(said).toContain("'species' was taken as the class of each row, and 3 columns of numbers as features.");
    expect(said).toContain('body_mass_g. Left out: island, sex, year.');
    expect(said).toContain('1 row has no number');
  });
});

test('of several words that may be the class one is asked for, and the answer is taken', async () => {
  const open = things.map(({ species, ...thing }) => ({ origin: species, ...thing }));
  const { question, features } = await read('birds.csv', csv(open));
  expect(features).toBeNull();
  expect(question?.message).toBe("several columns may be the true class: 'origin' or 'island' or 'sex'");
  const answered = await read('birds.csv', csv(open), question?.answers[1]?.choice);
  expect(answered.labels?.names).toEqual(ISLANDS);
  expect(answered.features?.table.shape).toEqual([29, 3]);
});

test('features that somebody says are features', async () => {
  const roles = { 0: 'left out', 1: 'truth', 2: 'feature', 3: 'feature', 4: 'left out', 5: 'left out', 6: 'left out' };
  const { features, labels } = await read('birds.csv', csv(things), { roles } as ColumnChoice);
  expect([features?.table.columnNames, labels?.names]).toEqual([['bill_length_mm', 'bill_depth_mm'], ISLANDS]);
});

test.each<[string, readonly Readonly<Record<string, unknown>>[]]>([
  [
    'a name of its own in every row, as of classes with groups',
    things.map((thing, i) => ({ name: `n${i}`, ...thing })),
  ],
  ['scores, as of what a classifier says', things.map((thing) => ({ ...thing, score: 0.5 }))],
  ['names of files', things.map((thing, i) => ({ file: `${i}.jpg`, ...thing }))],
  ['a prediction', things.map((thing) => ({ ...thing, predicted: thing.species }))],
  ['one measure', things.map(({ bill_length_mm: _length, bill_depth_mm: _depth, ...thing }) => thing)],
])('with %s they are none', async (_, rows) => {
  const { features } = await read('table.csv', csv(rows)).catch(() => ({ features: null }));
  expect(features).toBeNull();
});

test('without the column of the class another one is', async () => {
  const rows = things.map(({ species: _species, sex: _sex, ...thing }) => ({ ...thing, note: 'x', site: 'y' }));
  expect((await read('birds.csv', csv(rows))).labels?.names).toEqual(ISLANDS);
});

test('cells under an index of codes, of which one measure is in percent', async () => {
  const cells = things.map(({ species, body_mass_g: _mass, year: _year, sex: _sex, ...thing }, i) => ({
    ...{ '': `ACGT-${i}`, pct_mito: i / 8, ...thing, celltype: species },
  }));
  const { question } = await read('obs.csv', csv(cells));
  expect(question?.message).toBe("several columns may be the true class: 'island' or 'celltype'");
});

test('words that answer another question are no predictions, and a column without a heading has a name', async () => {
  const rows = things.map((thing, i) => ({ '': `x${i}`, ...thing, clutch_completion: i % 3 ? 'yes' : 'no' }));
  const { labels, said } = await read('birds.csv', csv(rows));
  expect(labels?.names).toEqual(KINDS);
  expect(said).toContain('Left out: column 1, island, sex, year, clutch_completion.');
});
