import type { Method, MethodOption, ValuesOf } from '../../model/method.ts';
import { missingClasses } from '../shared/features/checks.ts';
import { BAD_ROWS, choices, SEED } from '../shared/options/common.ts';

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'index',
    label: 'Index',
    choices: choices(
      ['ch', 'Calinski–Harabasz'],
      ['db', 'Davies–Bouldin'],
      ['silhouette', 'silhouette'],
      ['dunn', 'Dunn'],
      ['hartigan', 'Hartigan'],
    ),
  },
  {
    kind: 'choice',
    key: 'balance',
    label: 'Balance',
    choices: choices(['on', 'on'], ['off', 'off']),
  },
  {
    kind: 'integer',
    key: 'max_q',
    rare: true,
    label: 'Most groups',
    minimum: 2,
    maximum: 1_000_000_000,
    default: 10,
  },
  {
    kind: 'number',
    key: 'test',
    label: 'Kept for testing',
    minimum: 0.000001,
    maximum: 0.999999,
    step: 0.05,
    default: 0.5,
  },
  {
    kind: 'choice',
    key: 'compare',
    label: 'Compare other indices',
    choices: choices(['on', 'yes'], ['off', 'no']),
  },
  {
    kind: 'number',
    key: 'cost',
    rare: true,
    label: 'C',
    minimum: 0.000001,
    maximum: 1_000_000,
    step: 1,
    default: 1,
  },
  { ...SEED, rare: true },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The values of the options, as a run gets them. */
export type Settings = ValuesOf<typeof OPTIONS>;

/** Visual trees: what the page and the command line say and ask about them. Numbers: measured on our data. */
export const visualTree: Method = {
  id: 'visual-tree',
  name: 'Visual tree',
  summary: 'groups classes by their mean features; a validity index chooses the number of groups',
  heights: () => 'levels above the lowest classes',
  heightScale: 'levels',
  phases: { training: { verb: 'Training classifiers', unit: 'trees' } },
  citation: {
    text: 'Zheng, Fan, Zhang and Gao, Hierarchical Cluster Validity Index for Visual Tree Learning, PRCV 2018',
    url: 'https://doi.org/10.1007/978-3-030-03338-5_40',
  },
  options: OPTIONS,
  judgesTrees: true,
  missing: missingClasses,
  // Who opens features with labels most likely wants a tree of the classes.
  suits: ({ features, labels }) => features !== null && labels !== null,
};
