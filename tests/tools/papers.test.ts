import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { textTable } from '../../tools/research/markdown.ts';
import { settingIn } from '../../tools/research/papers/data.ts';
import {
  claimRows,
  foundBy,
  PAPERS,
  pageOf,
  pictureOf,
  sectionOf,
  withUnheld,
} from '../../tools/research/papers/write-page.ts';

const docs = join(import.meta.dirname, '../../docs/papers');
const setting = await settingIn();
const papers = await Promise.all(Object.values(PAPERS).map(async (load) => (await load()).paper));
const pageAt = (id: string): string => readFileSync(join(docs, `${id}.md`), 'utf8');

/** The numbers of a kind in "Figures 15 to 20", "Tables 1 and 2", "Figure 6 (left)". */
function numbersIn(of: string, kind: 'Table' | 'Figure'): number[] {
  const [, plural, first, word, last] = new RegExp(`${kind}(s?) (\\d+)(?: (to|and) (\\d+))?`).exec(of) ?? [];
  if (first === undefined) return [];
  if (plural === '' || last === undefined) return [Number(first)];
  if (word === 'and') return [Number(first), Number(last)];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** The table of claims without its head. */
const rowsOf = (rows: readonly (readonly string[])[]): string[] => textTable(['a'], rows).split('\n').slice(2);

describe.each(papers.map((paper) => [paper.id, paper] as const))('the page of the paper %s', (id, paper) => {
  const page = pageAt(id);

  it('has a section and a claim for every table and figure of the paper', () => {
    const found = (kind: 'Table' | 'Figure'): number[] =>
      [...new Set(paper.experiments.flatMap(({ of }) => numbersIn(of, kind)))].sort((a, b) => a - b);
    expect(found('Table')).toEqual(upTo(paper.tables));
    expect(found('Figure')).toEqual(upTo(paper.figures));
    for (const { of, shows, note } of paper.experiments) {
      expect(page).toContain(`## ${of}: ${shows}\n\n${note}`);
      expect(page).toMatch(
        new RegExp(`\\| ${of.replace(/[()]/g, '\\$&')} \\|.*\\| (holds|does not hold|cannot be tried here: ).*\\|\n`),
      );
    }
  });

  it('has what its quick experiments find now', async () => {
    for (const experiment of paper.experiments) {
      const { quick = false, found, needs = [] } = experiment;
      const isHere = needs.every((file) => setting.has(file));
      if (typeof found === 'function' && !(quick && isHere)) continue;
      const { claims, body } = await foundBy(experiment, setting);
      expect(page).toContain(sectionOf(id, experiment, body));
      for (const row of rowsOf(claimRows(experiment, claims))) expect(page).toContain(`${row}\n`);
    }
  });

  it('has its pictures', () => {
    for (const { name } of paper.experiments.flatMap(({ pictures = [] }) => pictures)) {
      expect(existsSync(join(docs, pictureOf(id, name)))).toBe(true);
    }
  });
});

test('the list has what does not hold, word for word as the pages', () => {
  const list = readFileSync(join(docs, 'README.md'), 'utf8');
  expect(
    withUnheld(
      list,
      papers.map(({ id, title }) => [id, title, pageAt(id)]),
    ),
  ).toBe(list);
  expect(list).toContain('| does not hold |');
});

test('all pictures are of a page, and small', () => {
  const drawn = papers.flatMap(({ id, experiments }) =>
    experiments.flatMap(({ pictures = [] }) => pictures.map(({ name }) => pictureOf(id, name))),
  );
  const files = readdirSync(docs).filter((name) => !name.endsWith('.md'));
  expect(files.sort()).toEqual(drawn.sort());
  expect(files.reduce((sum, name) => sum + statSync(join(docs, name)).size, 0)).toBeLessThan(400_000);
});

test('writes no page where data are missing', async () => {
  const [paper] = papers;
  const [experiment] = paper?.experiments ?? [];
  if (paper === undefined || experiment === undefined) throw new Error('there is no paper');
  const without = pageOf({ ...paper, experiments: [{ ...experiment, needs: ['no-such-file.npy'] }] }, setting);
  await expect(without).rejects.toThrow('no-such-file.npy not found. LOGITREE_DATA names their folder.');
});
