import { DIGITS } from '../labelled-points.ts';
import { table } from '../markdown.ts';
import { type Experiment, type Found, type Setting, verdict } from '../paper.ts';
import { ANIMALS, digitsOf, PLANTED } from './data.ts';
import { compare, percent } from './score.ts';
import { variantsWith } from './variants.ts';

const SEEDS = 2;
const CHILDREN = [2, 3];

async function run(setting: Setting): Promise<Found> {
  const kinds = [ANIMALS, PLANTED, digitsOf(setting.core, setting)];
  // The paper leaves the last one out: ridge has no zeros.
  const variants = variantsWith(1, 1).slice(0, -1);
  const columns: { readonly head: string; readonly found: Awaited<ReturnType<typeof compare>> }[] = [];
  for (const data of kinds) {
    const few = { ...data, seeds: SEEDS };
    for (const branching of CHILDREN) {
      columns.push({
        head: `${data.name}, K = ${branching}`,
        found: await compare(setting, few, variants, { branching }),
      });
    }
  }
  const rows = variants.map(({ name }) => [
    name,
    ...columns.map(({ found }) => percent(100 * (found.get(name)?.sparsity ?? Number.NaN))),
  ]);
  const sparsity = (name: string): number[] => columns.map(({ found }) => found.get(name)?.sparsity ?? 0);
  const sparsest = sparsity('HMMC').filter((own, i) =>
    ['HMMC-G', 'HMMC-E'].every((name) => own > (sparsity(name)[i] ?? 1)),
  ).length;
  return {
    claims: [
      {
        claim: 'G and E together give sparser weights than G or E alone',
        here: `${sparsest} of ${columns.length} columns`,
        verdict: verdict(sparsest, columns.length),
      },
    ],
    body: table(['weights that are 0, %', ...columns.map(({ head }) => head)], rows),
  };
}

export const figure4: Experiment = {
  of: 'Figure 4',
  shows: 'sparsity of the weights',
  note: `Alpha and beta are 1 in all variants, as in the paper; mean of ${SEEDS} seeds. K: children of a node. With two children G is ℓ1 with alpha divided by √2, so that HMMC-1 is
the sparser of the two by its stronger weight alone.`,
  needs: DIGITS,
  found: run,
};
