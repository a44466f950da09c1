import type { Method, MethodOption } from '../../model/method.ts';
import { AUTOMATIC, BAD_ROWS, choices, SEED } from '../shared/options/common.ts';
import { ORDERS, RESAMPLES, RESAMPLING, resampledIf } from '../shared/support/bootstrap-option.ts';
import { needsWhole } from './needs-whole.ts';

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'as',
    label: 'Values are',
    choices: [AUTOMATIC, ...choices(['logits', 'logits'], ['ranks', 'ranks'], ['probabilities', 'probabilities'])],
    rare: true,
  },
  {
    kind: 'choice',
    key: 'score',
    label: 'Group score',
    choices: choices(
      ['sum_of_means', 'sum of means'],
      ['mean_of_means', 'mean of means'],
      ['sum', 'sum'],
      ['mean', 'mean'],
      ['max', 'maximum'],
      ['size', 'points'],
      ['classes', 'classes'],
    ),
  },
  {
    kind: 'choice',
    key: 'empty',
    label: 'Never predicted',
    choices: choices(['skip', 'skip'], ['reference', 'as in the paper’s pseudocode']),
  },
  {
    kind: 'choice',
    key: 'columns_are',
    label: 'Columns are',
    choices: [AUTOMATIC, ...choices(['classes', 'classes'], ['clusters', 'clusters'])],
    rare: true,
  },
  {
    kind: 'integer',
    key: 'top',
    label: 'Logits kept per point',
    minimum: 1,
    maximum: 1_000_000_000,
    default: 32,
    neutral: true,
    rare: true,
  },
  RESAMPLES,
  ORDERS,
  { ...SEED, rare: true },
  {
    kind: 'integer',
    key: 'sample',
    label: 'Sample of rows',
    minimum: 0,
    maximum: 1_000_000_000,
    default: 0,
    rare: true,
  },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** Logits to hierarchies: what the page and the command line say and ask about it. */
export const l2h: Method = {
  id: 'l2h',
  name: 'Logits to hierarchies',
  summary: 'merges the weakest group with the group its points would be assigned to without it',
  citation: {
    text: 'Palumbo, Vandenhirtz, Ryser, Daunhawer & Vogt, From Logits to Hierarchies: Hierarchical Clustering made Simple',
    url: 'https://arxiv.org/abs/2410.07858',
  },
  options: OPTIONS,
  heights: () => 'step of merging',
  phases: {
    verifying: { verb: 'Reading again, to be exact', unit: 'rows' },
    ...RESAMPLING,
  },
  heightScale: 'steps',
  comesFirst: true,
  needsWhole,
  quickTrials: () => [{}],
  additions: resampledIf(() => true),
  missing: (dataset) =>
    dataset.logits === null && !dataset.lists ? 'Open a file of logits: one row a point, one column a class.' : null,
};
