import { expect, test } from 'vitest';
import { at } from '../../../../../web/engine/base/arrays.ts';
import { writeNewick } from '../../../../../web/engine/hierarchy/newick.ts';
import { confusionFindings } from '../../../../../web/engine/methods/confusion/findings.ts';
import { runConfusion } from '../../../../../web/engine/methods/confusion/run.ts';
import { decideByRounds, derivation } from '../../../../../web/page/panels/confusion/playback.ts';
import { plain } from '../../../../../web/page/panels/shared/kit.ts';
import { NOTHING, newCore } from '../../../../support/core.ts';

/* The similarity of two groups by their classes: on average, the least or the most. */

/** a and b join first, then it matters: c is as alike as one of them, d fairly alike to both. */
const SIMILARITY = [
  [1, 0.5, 0.4, 0.3],
  [0.5, 1, 0.1, 0.3],
  [0.4, 0.1, 1, 0.05],
  [0.3, 0.3, 0.05, 1],
];

async function made(between: string) {
  const names = ['a', 'b', 'c', 'd'];
  const confusion = { file: 'four', names, counts: Float64Array.from(SIMILARITY.flat()), truth: null };
  const result = await runConfusion(newCore(), { ...NOTHING, confusion }, { as: 'similarity', r: 0, between }, {});
  const rounds = confusionFindings(result)?.rounds;
  if (rounds === undefined) throw new Error('there are no rounds');
  return { result, rounds, tree: writeNewick(result).text.trim() };
}

test.each([
  ['average', '((a,b),d)', 'the mean of', '(0.300 + 0.300) / 2 = 0.300'],
  ['least', '((a,b),d)', 'the smallest of', 'min(0.300, 0.300) = 0.300'],
  ['most', '((a,b),c)', 'the largest of', 'max(0.400, 0.100) = 0.400'],
])(
  'by %s another class joins a group next, and the page says by which rule',
  async (between, joined, called, formula) => {
    const { result, rounds, tree } = await made(between);
    expect(tree).toContain(joined);
    const { pairs } = at(rounds.rounds, 1);
    const [line] = derivation(result, rounds, 1, [at(pairs, 0), at(pairs, 1)]);
    expect(plain(line ?? [])).toContain(called);
    expect(plain(line ?? [])).toContain(formula);
    const rule = { average: 'mean', least: 'smallest', most: 'largest' }[between] ?? '';
    expect(at(decideByRounds(result, 0), 1).means).toContain(`whose ${rule} similarity`);
  },
);
