import { DIGITS } from '../labelled-points.ts';
import { table } from '../markdown.ts';
import { type Experiment, type Found, type Setting, verdict } from '../paper.ts';
import { FLAT, hmmc, TOP_DOWN } from './contenders.ts';
import { ANIMALS, type Data, digitsOf, PLANTED } from './data.ts';
import { compare, percent, type Scores } from './score.ts';

const SEEDS = 3;
/** Points of SP that are a little here. */
const LITTLE = 3;
const TREES = [hmmc('HMMC'), ...TOP_DOWN];
const LEAVES = [1, 1.5, 2];
const CHILDREN = [3, 4, 5];

/** SP of each method by leaves, with two children a node, and by children, with as many leaves as classes. */
async function curves(setting: Setting, data: Data) {
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
  const own = columns.map((column) => column.get('HMMC')?.sp ?? Number.NaN);
  return {
    name: data.name,
    text: table(head, rows),
    leaves: own.slice(0, 3),
    children: [own[0] ?? 0, ...own.slice(3)],
  };
}

async function run(setting: Setting): Promise<Found> {
  const kinds = [ANIMALS, PLANTED, digitsOf(setting.core, setting)];
  const found: Awaited<ReturnType<typeof curves>>[] = [];
  for (const data of kinds) found.push(await curves(setting, { ...data, seeds: SEEDS }));
  const claim = (by: 'leaves' | 'children') => {
    const ranges = found.map((each) => [Math.min(...each[by]), Math.max(...each[by])] as const);
    return {
      claim: `SP changes little with the ${by === 'leaves' ? 'leaves F' : 'children K'} (at most ${LITTLE} points)`,
      here: found.map(({ name }, i) => `${name} ${ranges[i]?.map(percent).join(' to ')}`).join('; '),
      verdict: verdict(ranges.filter(([low, high]) => high - low <= LITTLE).length, ranges.length),
    };
  };
  return { claims: [claim('leaves'), claim('children')], body: found.map(({ text }) => text).join('\n\n') };
}

export const figure2: Experiment = {
  of: 'Figure 2',
  shows: 'path similarity by leaves and by children of a node',
  note: `SP in percent, mean of ${SEEDS} seeds, alpha 1 and beta 10. F: leaves, in classes, with two children a node (the first is also
K = 2). K: children of a node, with as many leaves as classes. Flat methods have no K. The paper’s figure has no numbers to
compare with; it says that HMMC changes little with F and K.`,
  needs: DIGITS,
  found: run,
};
