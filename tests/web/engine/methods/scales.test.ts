/** Methods that compare features as they are tell of a column that is nearly all of the distances. */

import { expect, test } from 'vitest';
import { runClustering } from '../../../../web/engine/methods/clustering/run.ts';
import { runHmmc } from '../../../../web/engine/methods/hmmc/run.ts';
import type { Runner } from '../../../../web/engine/methods/shared/runner.ts';
import { runVisualTree } from '../../../../web/engine/methods/visual-tree/run.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import { newCore } from '../../../support/core.ts';
import { datasetIn } from '../data/roles.ts';

const core = newCore();

/** Points of three kinds, whose mass is in a unit so many times smaller. */
function penguins(times: number): string {
  const rows = Array.from({ length: 30 }, (_, i) => {
    const kind = i % 3;
    return [
      3 * kind + ((i * 7) % 5) / 4,
      2 * kind + ((i * 11) % 7) / 4,
      times * (kind + ((i * 3) % 4) / 4),
      `kind ${kind}`,
    ];
  });
  return `bill,depth,mass,kind\n${rows.map((row) => row.join()).join('\n')}\n`;
}

async function warningsOf(run: Runner, times: number, options: Options): Promise<string[]> {
  const dataset = await datasetIn(['penguins.csv', penguins(times), 'features']);
  const { warnings } = await run(core, dataset, options, {});
  return warnings.filter(({ code }) => code === 'dominant-column').map(({ message }) => message);
}

test.each<[string, Runner, Options]>([
  ['visual trees', runVisualTree, { compare: 'off' }],
  ['clusters', runClustering, { normalise: 'scale' }],
  ['maximum-margin clusters', runHmmc, { normalise: 'scale' }],
])('%s', async (_, run, options) => {
  expect(await warningsOf(run, 1000, options)).toEqual([expect.stringMatching(/^'mass' has 99\.9 % of the variance/)]);
  expect(await warningsOf(run, 1, options)).toEqual([]);
  if ('normalise' in options) expect(await warningsOf(run, 1000, { normalise: 'zscore' })).toEqual([]);
});
