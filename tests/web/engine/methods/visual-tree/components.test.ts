/** Visual trees by principal components of the features. */
import { expect, test } from 'vitest';
import { runVisualTree } from '../../../../../web/engine/methods/visual-tree/run.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import { newCore } from '../../../../support/core.ts';
import { datasetIn } from '../../data/roles.ts';
import { failure } from '../../data/write.ts';

const core = newCore();
/** Four classes in pairs: near in x and far in y (ant with bee, cat with dog), where y varies most. */
const PLACES = { ant: [0, 0], bee: [4, 1], cat: [0, 30], dog: [4, 31] } as const;
const ROWS = `x,y,label\n${Object.entries(PLACES)
  .flatMap(([name, [x, y]]) => Array.from({ length: 6 }, (_, i) => `${x + (i % 3) / 10},${y + (i % 2) / 10},${name}`))
  .join('\n')}\n`;

const run = async (options: Options) =>
  runVisualTree(core, await datasetIn(['points.csv', ROWS, 'features']), { compare: 'off', ...options }, {});

test('all components give the tree of the features, and fewer say which share of the variance they hold', async () => {
  const [plain, all] = [await run({}), await run({ pca: 2 })];
  expect(all.hierarchy).toEqual(plain.hierarchy);
  expect(all.metrics).toEqual(plain.metrics);
  expect(plain.options).not.toHaveProperty('pca');
  const one = await run({ pca: 1 });
  expect(one.options.pca).toBe(1);
  expect(one.warnings.find(({ code }) => code === 'pca')?.message).toMatch(
    /^Rows were compared by 1 principal component of 2 columns, with 98.\d % of the variance\.$/,
  );
});

test('a tree by one component is that of the features along it alone', async () => {
  const flat = ROWS.replaceAll(/^[\d.]+,([\d.]+),/gm, '0,$1,');
  const along = await runVisualTree(core, await datasetIn(['y.csv', flat, 'features']), { compare: 'off' }, {});
  expect((await run({ pca: 1 })).hierarchy).toEqual(along.hierarchy);
});

test.each([
  [2.5, 'pca is 2.5, expected a share below 1 or a whole number'],
  [3, 'pca is 3, but 24 rows with 2 columns have at most 2 components'],
])('%s components are refused', async (pca, message) => {
  expect((await failure(run({ pca }))).message).toContain(message);
});
