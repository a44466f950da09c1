import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAPERS } from '../../tools/research/papers/list.ts';
import { settingIn } from '../../tools/research/papers/setting.ts';
import { pageOf, sectionOf } from '../../tools/research/papers/write-page.ts';

const docs = join(import.meta.dirname, '../../docs/papers');
const setting = await settingIn();
const papers = await Promise.all(Object.values(PAPERS).map(async (load) => (await load()).paper));

/** The numbers of a kind in "Figures 15 to 20", "Tables 1 and 2", "Figure 6 (left)". */
function numbersIn(of: string, kind: 'Table' | 'Figure'): number[] {
  const [, plural, first, word, last] = new RegExp(`${kind}(s?) (\\d+)(?: (to|and) (\\d+))?`).exec(of) ?? [];
  if (first === undefined) return [];
  if (plural === '' || last === undefined) return [Number(first)];
  if (word === 'and') return [Number(first), Number(last)];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

describe.each(papers.map((paper) => [paper.id, paper] as const))('the page of the paper %s', (id, paper) => {
  const page = readFileSync(join(docs, `${id}.md`), 'utf8');

  it('has a section for every table and figure of the paper', () => {
    const found = (kind: 'Table' | 'Figure'): number[] =>
      [...new Set(paper.experiments.flatMap(({ of }) => numbersIn(of, kind)))].sort((a, b) => a - b);
    expect(found('Table')).toEqual(upTo(paper.tables));
    expect(found('Figure')).toEqual(upTo(paper.figures));
    for (const { of, shows, status } of paper.experiments) {
      expect(page).toContain(`## ${of}: ${shows}\n\n**${status}.** `);
    }
  });

  it('says only of what is impossible that nothing was run', () => {
    const silent = paper.experiments.filter(({ status, run }) => status !== 'impossible here' && run === undefined);
    // An illustration is reproduced by what the page draws: its note names it.
    expect(silent.filter(({ note }) => !/sample|lesson|page/.test(note)).map(({ of }) => of)).toEqual([]);
  });

  it('has what its quick experiments find now', async () => {
    for (const experiment of paper.experiments) {
      const { quick = false, run, needs = [] } = experiment;
      const isHere = needs.every((file) => setting.has(file));
      if (run !== undefined && !(quick && isHere)) continue;
      expect(page).toContain(await sectionOf(experiment, setting));
    }
  });
});

it('writes no page where data are missing', async () => {
  const [paper] = papers;
  if (paper === undefined) throw new Error('there is no paper');
  const experiments = [{ ...paper.experiments[0], of: 'Table 1', needs: ['no-such-file.npy'] }];
  const without = pageOf({ ...paper, experiments: experiments as typeof paper.experiments }, setting);
  await expect(without).rejects.toThrow('no-such-file.npy not found. LOGITREE_DATA names their folder.');
});
