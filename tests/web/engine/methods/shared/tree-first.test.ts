/** Every method tells of its tree before it measures it, and its result is the same as if nobody had listened. */
import { describe, expect, it } from 'vitest';
import { readNewick } from '../../../../../web/engine/hierarchy/newick-read.ts';
import { METHODS } from '../../../../../web/engine/methods/index.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import type { Dataset, LogitsInput } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { finish } from '../../../../../web/page/app/finished/finished.ts';
import { sessionJson } from '../../../../../web/page/app/session-file/write.ts';
import { labelsOf, logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';

const CLASSES = 4;
const ROWS = 40;
const COLUMNS = 4;
const values = new Float64Array(ROWS * COLUMNS);
new Random(3).normals(values);
const truth = Int32Array.from({ length: ROWS }, (_, row) => row % CLASSES);
truth.forEach((c, row) => {
  values[row * COLUMNS + c] = (values[row * COLUMNS + c] ?? 0) + 3;
});
const input = logitsInput(tableOf(values, ROWS, COLUMNS));
const features: LogitsInput = {
  ...input,
  file: { ...input.file, name: 'features.npy', role: 'features', roles: ['features'] },
};
const labels = labelsOf(truth, CLASSES);
const [a, b, c, d] = labels.names.map((name) => `'${name}'`);
const tree = readNewick(`((${a},${b}),(${c},${d}));`);
const reference = { file: 'true.nwk', tree };

interface Case {
  readonly name: string;
  readonly method: string;
  readonly dataset: Partial<Dataset>;
  readonly options?: Options;
  /** Points are not scored against a reference of classes. */
  readonly areLeaves?: 'points';
}

const CASES: readonly Case[] = [
  { name: 'L2H', method: 'l2h', dataset: { logits: input, labels }, options: { columns_are: 'classes' } },
  {
    name: 'L2H with resamples',
    method: 'l2h',
    dataset: { logits: input, labels },
    options: { columns_are: 'classes', bootstrap: 5 },
  },
  { name: 'confusion merging', method: 'confusion', dataset: { logits: input, labels } },
  { name: 'linkage of class means', method: 'linkage', dataset: { logits: input, labels } },
  { name: 'a fit to class means', method: 'ultrametric', dataset: { logits: input, labels } },
  {
    name: 'a fit to points',
    method: 'ultrametric',
    dataset: { features, labels },
    options: { terms: 'closest:1,triplet:1', labelled: 0.5 },
    areLeaves: 'points',
  },
  { name: 'maximum margins', method: 'hmmc', dataset: { features, labels } },
  { name: 'k-means', method: 'clustering', dataset: { features, labels } },
  { name: 'a visual tree', method: 'visual-tree', dataset: { features, labels } },
];

const sessionText = (result: Result, dataset: Dataset): string =>
  sessionJson(finish(result, dataset, [], JSON.stringify([result.method, {}])), '');

describe.each(CASES)('$name', ({ method, dataset, options = {}, areLeaves }) => {
  const all: Dataset = { ...NOTHING, ...dataset, reference: areLeaves === 'points' ? null : reference };

  it('tells of the tree while its metrics are still to be found', async () => {
    const told: Result[] = [];
    const result = await runMethod(newCore(), method, all, options, { onTree: (early) => told.push(early) });
    expect(told).toHaveLength(1);
    const [early] = told;
    expect(early?.hierarchy).toBe(result.hierarchy);
    expect(early?.pending).toContain('metrics');
    expect(early?.metrics).toBeNull();
    expect(early?.inputs).toEqual(result.inputs);
    expect(early?.branches).toEqual(result.branches);
    expect(result.metrics).not.toBeNull();
    expect(result.pending).toBeUndefined();
  });

  it('has the same bytes as if nobody had listened', async () => {
    const alone = await runMethod(newCore(), method, all, options, {});
    const heard = await runMethod(newCore(), method, all, options, { onTree: () => undefined });
    expect(resultJson(heard)).toBe(resultJson(alone));
    expect(sessionText(heard, all)).toBe(sessionText(alone, all));
  });
});

it('leaves out no method', () => {
  expect(new Set(CASES.map(({ method }) => method))).toEqual(new Set(METHODS.map(({ id }) => id)));
});

it('refuses a reference of other classes before the tree is told of', async () => {
  const other = { file: 'other.nwk', tree: readNewick('(x,y);') };
  const told: Result[] = [];
  const dataset = { ...NOTHING, logits: input, labels, reference: other };
  const run = runMethod(newCore(), 'l2h', dataset, { columns_are: 'classes' }, { onTree: (early) => told.push(early) });
  await expect(run).rejects.toThrow(/0 of the 4 true classes/);
  expect(told).toHaveLength(0);
});
