import { DIGITS } from '../labelled-points.ts';
import { table } from '../markdown.ts';
import type { Experiment, Setting } from '../paper.ts';
import { FLAT, hmmc, TOP_DOWN } from './contenders.ts';
import { ANIMALS, type Data, digitsOf, PLANTED } from './data.ts';
import { compare, percent, type Scores } from './score.ts';

const SEEDS = 3;
const TREES = [hmmc('HMMC'), ...TOP_DOWN];
const LEAVES = [1, 1.5, 2];
const CHILDREN = [3, 4, 5];

/** SP of each method by leaves, with two children a node, and by children, with as many leaves as classes. */
async function curves(setting: Setting, data: Data): Promise<string> {
  const columns: Map<string, Scores>[] = [];
  for (const times of LEAVES) columns.push(await compare(setting, data, [...TREES, ...FLAT], { times }));
  for (const branching of CHILDREN) columns.push(await compare(setting, data, TREES, { branching }));
  const rows = [...TREES, ...FLAT].map(({ name }) => [
    name,
    ...columns.map((column) => {
      const scores = column.get(name);
      return scores === undefined ? '' : percent(scores.sp);
    }),
  ]);
  const head = [data.name, ...LEAVES.map((times) => `F = ${times} ×`), ...CHILDREN.map((count) => `K = ${count}`)];
  return table(head, rows);
}

async function run(setting: Setting): Promise<string> {
  const kinds = [ANIMALS, PLANTED, digitsOf(setting.core, setting)];
  const tables: string[] = [];
  for (const data of kinds) tables.push(await curves(setting, { ...data, seeds: SEEDS }));
  return tables.join('\n\n');
}

export const figure2: Experiment = {
  of: 'Figure 2',
  shows: 'path similarity by leaves and by children of a node',
  status: 'on other data',
  note: `SP in percent, mean of ${SEEDS} seeds, alpha 1 and beta 10. F: leaves, in classes, with two children a node (the first is also
K = 2). K: children of a node, with as many leaves as classes. Flat methods have no K. The paper’s figure has no numbers to
compare with; it says that HMMC changes little with F and K.`,
  needs: DIGITS,
  run,
};
