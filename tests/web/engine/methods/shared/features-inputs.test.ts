/** Features that cannot be split, or not as wanted: what is said, and where. */

import { describe, expect, it } from 'vitest';
import type { DataError } from '../../../../../web/engine/base/error.ts';
import { readNewick } from '../../../../../web/engine/hierarchy/newick-read.ts';
import { hmmcFindings } from '../../../../../web/engine/methods/hmmc/findings.ts';
import { methodOf } from '../../../../../web/engine/methods/index.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import { visualTreeFindings } from '../../../../../web/engine/methods/visual-tree/findings.ts';
import type { Dataset, Labels } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { labelsOf, logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';
import { codesOf } from '../../data/roles.ts';
import { failure } from '../../data/write.ts';
import { SHARED } from '../../hierarchy/trees.ts';

const core = newCore();

type Rows = readonly (readonly number[])[];

/** Three clouds of points, one after the other. */
function clouds(each: number, columns: number): number[][] {
  const random = new Random(4);
  return Array.from({ length: 3 * each }, (_, i) => {
    const row = new Float64Array(columns);
    random.normals(row);
    return Array.from(row, (x, p) => x + (p % 3 === Math.floor(i / each) ? 6 : 0));
  });
}

const thirds = (each: number): Labels =>
  labelsOf(
    Int32Array.from({ length: 3 * each }, (_, i) => Math.floor(i / each)),
    3,
  );

function datasetOf(rows: Rows, labels: Labels | null = null): Dataset {
  const table = tableOf(Float64Array.from(rows.flat()), rows.length, rows[0]?.length ?? 0);
  return { ...NOTHING, features: logitsInput(table), labels };
}

const run = (method: string, dataset: Dataset, options: Options = {}): Promise<Result> =>
  runMethod(core, method, dataset, options, {});

const refusal = (method: string, dataset: Dataset, options?: Options): Promise<DataError> =>
  failure(run(method, dataset, options));

const SPLITTERS = ['hmmc', 'clustering'] as const;

describe.each(SPLITTERS)('%s', (method) => {
  /** One cloud of three is a third: the bounds of the paper would cut it. */
  const loose: Options = method === 'hmmc' ? { low: 0.5, high: 1.5 } : {};

  it('finds three clouds', async () => {
    const result = await run(method, datasetOf(clouds(20, 6), thirds(20)), loose);
    expect(result.metrics?.matched_accuracy).toBe(1);
    expect(result.classes.map((name) => name.replace(/^\d: /, '')).toSorted()).toEqual([
      'class 0',
      'class 1',
      'class 2',
    ]);
    expect([...(result.predicted ?? [])]).toEqual([20, 20, 20]);
    expect(JSON.parse(resultJson(result)).clusters).toHaveLength(60);
  });

  it('refuses rows that are all the same', async () => {
    const { code } = await refusal(method, datasetOf(Array.from({ length: 9 }, () => [1, 2])), { leaves: 2 });
    expect(code).toBe('constant');
  });

  it('leaves constant features out and says so', async () => {
    const rows = clouds(10, 3).map((row) => [7, ...row]);
    const result = await run(method, datasetOf(rows, thirds(10)), loose);
    expect(codesOf(result)).toContain('constant-features');
    expect(result.metrics?.matched_accuracy).toBe(1);
  });

  it('refuses fewer points than clusters', async () => {
    const error = await refusal(method, datasetOf(clouds(2, 3)), { leaves: 7 });
    expect(error.code).toBe('too-few-points');
    expect(error.message).toContain('7 clusters need at least as many points, got 6');
  });

  it('splits as many points as children', async () => {
    const result = await run(method, datasetOf([[0], [5]]), { leaves: 2 });
    expect([...(result.predicted ?? [])]).toEqual([1, 1]);
  });

  it('stops where no leaf can be split', async () => {
    const result = await run(method, datasetOf([[0], [1], [5], [6]]), { leaves: 4 });
    expect(codesOf(result)).toContain('fewer-leaves');
    expect(result.predicted?.length).toBe(2);
  });

  it.each([
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
  ])('names row and column of %s', async (_, value) => {
    const rows = clouds(5, 4).map((row, i) => row.map((x, p) => (i === 7 && p === 2 ? value : x)));
    const error = await refusal(method, datasetOf(rows));
    expect(error.code).toBe('row-not-finite');
    expect([error.place.row, error.place.column]).toEqual([7, 2]);
  });

  it('scores one class', async () => {
    const labels = labelsOf(new Int32Array(30), 1);
    const result = await run(method, datasetOf(clouds(10, 4), labels), { leaves: 3 });
    expect(result.metrics?.leaf_purity).toBe(1);
    expect(result.metrics?.nmi === null || (result.metrics?.nmi ?? 1) <= 1).toBe(true);
  });

  it('refuses labels of other points', async () => {
    const error = await refusal(method, datasetOf(clouds(4, 3), thirds(5)));
    expect(error.message).toContain('15 labels for the 12 points');
  });

  it('says how much memory it would take, before it reads', async () => {
    const table = { ...tableOf(new Float64Array(4), 2, 2), shape: [3_000_000, 100] };
    const error = await refusal(method, { ...NOTHING, features: logitsInput(table) });
    expect(error.code).toBe('too-large');
    expect(error.message).toMatch(/3,000,000 points with 100 features need \d{4,} MB/);
  });

  it('refuses options out of range', async () => {
    const wrong: readonly Options[] = [
      { leaves: -1 },
      { leaves: 2.5 },
      { branching: 1 },
      { normalise: 'twice' },
      { seed: -1 },
    ];
    for (const options of wrong) {
      expect((await refusal(method, datasetOf(clouds(4, 3)), options)).code).toBe('option');
    }
  });

  it('tells of a reference with other leaves', async () => {
    const dataset = datasetOf(clouds(10, 4), thirds(10));
    const reference = { file: 'other.nwk', tree: readNewick('(a,(b,c));') };
    const other = { ...dataset, reference };
    const named = { ...thirds(10), names: ['x', 'y', 'z'] };
    const error = await refusal(method, { ...other, labels: { ...named, names: ['a', 'y', 'z'] } });
    expect(error.code).toBe('no-common-leaves');
    const larger = { file: 'larger.nwk', tree: readNewick('((x,y),(z,w));') };
    const result = await run(method, { ...dataset, labels: named, reference: larger });
    expect(codesOf(result)).toContain('reference-larger');
    expect(result.metrics?.sp).not.toBeNull();
  });

  it('says that one class tells nothing, and grows a tree nevertheless', async () => {
    const result = await run(method, datasetOf(clouds(20, 6), labelsOf(new Int32Array(60), 1)));
    expect(codesOf(result)).toContain('one-class');
    expect(result.classes).toHaveLength(8);
  });

  it('gives the same bytes with the same seed', async () => {
    const dataset = datasetOf(clouds(20, 6), thirds(20));
    const [a, b] = [await run(method, dataset, { seed: 3 }), await run(method, dataset, { seed: 3 })];
    expect(resultJson(a)).toBe(resultJson(b));
  });
});

it('hmmc says when alpha leaves no weight', async () => {
  const error = await refusal('hmmc', datasetOf(clouds(10, 4)), { alpha: 1000 });
  expect(error.code).toBe('no-split');
  expect(error.remedy).toContain('0.1 to 10');
});

it('heights of a grown tree count its splits, so that every cut is a tree that was', async () => {
  const result = await run('hmmc', datasetOf(clouds(20, 6)), { leaves: 5 });
  const { hierarchy } = result;
  const splits = hmmcFindings(result)?.splits;
  for (const { node, order } of splits?.nodes ?? []) {
    expect(hierarchy.height[node]).toBe(4 - order);
  }
  expect(splits?.nodes).toHaveLength(4);
});

describe('visual-tree', () => {
  it('groups classes and classifies', async () => {
    const result = await run('visual-tree', datasetOf(clouds(20, 6), thirds(20)));
    expect(visualTreeFindings(result)?.classifiers?.[0]?.mean_accuracy).toBeGreaterThan(0.95);
    expect(visualTreeFindings(result)?.classifiers?.map(({ name }) => name)).toContain(
      'average linkage of class means',
    );
    expect(result.metrics?.points).toBe(30);
  });

  it('needs labels, and two classes', async () => {
    expect((await refusal('visual-tree', datasetOf(clouds(5, 3)))).code).toBe('no-labels');
    const one = labelsOf(new Int32Array(15), 1);
    expect((await refusal('visual-tree', datasetOf(clouds(5, 3), one))).code).toBe('too-few-classes');
  });

  it('leaves out classes with one sample', async () => {
    const labels = labelsOf(
      Int32Array.from({ length: 15 }, (_, i) => (i === 14 ? 3 : Math.floor(i / 5))),
      4,
    );
    const result = await run('visual-tree', datasetOf(clouds(5, 3), labels));
    expect(codesOf(result)).toContain('lone-samples');
    expect(result.classes).toHaveLength(3);
  });

  it('makes a classifier of a tree that is open, or says why not', async () => {
    const labels = { ...thirds(20), names: ['x', 'y', 'z'] };
    const dataset = datasetOf(clouds(20, 6), labels);
    const fits = { file: 'tree.nwk', tree: readNewick('((x,y),z);') };
    const result = await run('visual-tree', { ...dataset, reference: fits });
    expect(visualTreeFindings(result)?.classifiers?.map(({ name }) => name)).toContain('tree.nwk');
    const lacks = { file: 'tree.nwk', tree: readNewick('(x,y);') };
    expect(codesOf(await run('visual-tree', { ...dataset, reference: lacks }))).toContain('reference-other-leaves');
  });

  it('judges trees of other kinds beside its own, unless they are not asked for', async () => {
    const dataset = datasetOf(clouds(20, 6), thirds(20));
    const namesWith = async (compare: string) =>
      visualTreeFindings(await run('visual-tree', dataset, { compare }))?.classifiers?.map(({ name }) => name);
    const kinds = ['label tree', 'exemplars of class means', 'exemplars of four centres a class'];
    const all = await namesWith('on');
    expect(all).toEqual(expect.arrayContaining([...kinds, 'random tree']));
    expect(methodOf('visual-tree')?.hints['compare.on']).toBe('sixteen classifiers in one table');
    expect(all).toHaveLength(16);
    expect(await namesWith('off')).not.toEqual(expect.arrayContaining([kinds[0]]));
  });

  it('judges the given trees over the same classes, by the same samples', async () => {
    const names = ['x', 'y', 'z'];
    const dataset = datasetOf(clouds(20, 6), { ...thirds(20), names });
    const tree = (file: string, text: string) => ({ file, tree: readNewick(text) });
    const trees = [
      tree('one.nwk', '((x,y),z);'),
      tree('two.nwk', '((z,w),(y,x));'),
      tree('lacks.nwk', '(x,y);'),
      tree('elsewhere.nwk', '((a,b),c);'),
      { ...tree('earlier', '((a,b),c);'), isOfRun: true as const },
      { file: 'dag', tree: { classes: names, hierarchy: SHARED } },
    ];
    const result = await run('visual-tree', { ...dataset, trees });
    const row = (name: string) => visualTreeFindings(result)?.classifiers?.find((each) => each.name === name);
    expect(row('one.nwk')?.mean_accuracy).toBeGreaterThan(0.95);
    // Leaves that are no classes are left out, and then both trees are the same.
    expect(row('two.nwk')).toEqual({ ...row('one.nwk'), name: 'two.nwk' });
    for (const name of ['lacks.nwk', 'elsewhere.nwk', 'dag']) expect(row(name)).toBeUndefined();
    const said = result.warnings.filter(({ code }) => code === 'tree-not-judged').map(({ message }) => message);
    expect(said).toEqual([
      'No classifier was made of lacks.nwk: it does not have z.',
      'No classifier was made of elsewhere.nwk: none of its leaves (a, b, c) is a class here.',
      'No classifier was made of dag: in it groups have several parents, or classes several leaves.',
    ]);
    expect(result.inputs.filter(({ role }) => role === 'tree')).toMatchObject([
      { name: 'one.nwk', shape: [3] },
      { name: 'two.nwk', shape: [3] },
    ]);
    const alone = await run('visual-tree', dataset);
    expect(visualTreeFindings(result)?.classifiers?.slice(0, 3)).toEqual(
      visualTreeFindings(alone)?.classifiers?.slice(0, 3),
    );
    expect(result.hierarchy).toEqual(alone.hierarchy);
  });

  it('parts classes at one place one by one', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => [i % 2, 1 - (i % 2)]);
    const labels = labelsOf(
      Int32Array.from({ length: 12 }, (_, i) => Math.floor(i / 4)),
      3,
    );
    const result = await run('visual-tree', datasetOf(rows, labels), { test: 0.5, seed: 2 });
    expect(result.classes).toHaveLength(3);
  });
});

it('a run into many clusters at once is said to need what it is refused for', async () => {
  const dataset = { ...NOTHING, features: logitsInput(tableOf(new Float64Array(0), 2_000_000, 20)) };
  const options = { method: 'mmc', leaves: 100 };
  const { message } = await refusal('clustering', dataset, options);
  const [, megabytes] = /needs? (\d+) MB/.exec(message) ?? [];
  expect(Math.ceil((methodOf('clustering')?.estimate?.(dataset, options)?.bytes ?? 0) / 1e6)).toBe(Number(megabytes));
});

it('classes with one sample are named, and it is said how many more there are', async () => {
  const rows = Array.from({ length: 24 }, (_, row) => [row % 5, row % 7]);
  const labels = labelsOf(
    Int32Array.from(rows, (_, row) => (row < 12 ? row % 2 : row - 10)),
    14,
  );
  const { warnings } = await run('visual-tree', datasetOf(rows, labels), { compare: 'off' });
  expect(warnings.find(({ code }) => code === 'lone-samples')?.message).toMatch(/^12 classes .* and 4 more\.$/);
});
