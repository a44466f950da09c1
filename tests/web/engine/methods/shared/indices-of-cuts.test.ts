/** Validity indices of the cuts of trees that other methods made, where the features of their leaves are open. */
import { describe, expect, it } from 'vitest';
import { cutHierarchy } from '../../../../../web/engine/hierarchy/cut.ts';
import { readNewick } from '../../../../../web/engine/hierarchy/newick-read.ts';
import { drawingOrder, isTree, parentsOf } from '../../../../../web/engine/hierarchy/walk.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import { classCurves } from '../../../../../web/engine/methods/shared/features/curves.ts';
import { referenceTree } from '../../../../../web/engine/methods/shared/reference-tree.ts';
import type { Dataset, Labels, LogitsInput, Reference } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import { INDICES, type IndexCurves, type Result } from '../../../../../web/engine/model/result.ts';
import { labelsOf, logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { featuresOf } from '../../../../support/hmmc.ts';
import { naiveIndices } from '../../../../support/oracle/validity.ts';
import { Random } from '../../../../support/random.ts';

type Rows = readonly (readonly number[])[];
/** Their predictions are random, so that the columns would be taken for clusters. */
const AS_CLASSES: Options = { as: 'logits', columns_are: 'classes' };
const COLUMNS = 5;
const CLASSES = 6;

function normals(rows: number, columns: number, seed: number): number[][] {
  const values = new Float64Array(rows * columns);
  new Random(seed).normals(values);
  return Array.from({ length: rows }, (_, i) => [...values.subarray(i * columns, (i + 1) * columns)]);
}

const classOf = (_: unknown, i: number): number => (7 * i) % CLASSES;
const rows: Rows = normals(60, COLUMNS, 5).map((row, i) => row.map((x, p) => x + (p === classOf(0, i) ? 4 : 0)));
const labels = labelsOf(Int32Array.from(rows, classOf), CLASSES);

function featuresInput(values: Rows): LogitsInput {
  const input = logitsInput(tableOf(Float64Array.from(values.flat()), values.length, values[0]?.length ?? 0));
  return { ...input, file: { ...input.file, name: 'features.npy', role: 'features', roles: ['features'] } };
}

const run = (method: string, dataset: Partial<Dataset>, options: Options = {}): Promise<Result> =>
  runMethod(newCore(), method, { ...NOTHING, ...dataset }, options, {});

/** The cluster of every class of the leaves. */
function clustersAt({ hierarchy }: Pick<Result, 'hierarchy'>, count: number): number[] {
  const order = drawingOrder(hierarchy, parentsOf(hierarchy));
  const { ofLeaf } = cutHierarchy(hierarchy, parentsOf(hierarchy), order, { by: 'count', count });
  const clusters: number[] = [];
  order.leaves.forEach((node, place) => {
    clusters[hierarchy.classOf[node] ?? 0] = ofLeaf[place] ?? 0;
  });
  return clusters;
}

/** All indices by their definitions. */
function checkCurves(curves: IndexCurves | undefined, tree: Pick<Result, 'hierarchy'>, objects: Rows): void {
  let [before, last] = [naiveIndices(objects, new Uint32Array(objects.length), 1).within, 1];
  for (const { clusters, values } of curves?.points ?? []) {
    const naive = naiveIndices(objects, clustersAt(tree, clusters), clusters);
    const hartigan = ((before / naive.within - 1) * (objects.length - clusters)) / (clusters - last);
    [before, last] = [naive.within, clusters];
    for (const index of INDICES) {
      const expected = index === 'hartigan' ? hartigan : naive[index];
      expect(Math.abs(values[index] - expected)).toBeLessThan(1e-9 * Math.abs(expected));
    }
  }
}

const numbers = (curves: IndexCurves | undefined): number[] => (curves?.points ?? []).map(({ clusters }) => clusters);

/** Mean row of every class. */
const meansOf = ({ values, count }: Labels): number[][] =>
  Array.from({ length: count }, (_, c) => {
    const own = rows.filter((_row, i) => values[i] === c);
    return Array.from({ length: COLUMNS }, (_p, p) => own.reduce((sum, row) => sum + (row[p] ?? 0), 0) / own.length);
  });

/** A reference without the leaves that are no classes, its classes numbered as these. */
function referenceOver(reference: Reference): Pick<Result, 'hierarchy'> {
  const hierarchy = referenceTree(reference, labels.names);
  if (hierarchy === null) throw new Error('a class is missing');
  return { hierarchy };
}

const logits = logitsInput(tableOf(Float64Array.from(normals(60, CLASSES, 6).flat()), rows.length, CLASSES));

describe('leaves that are rows of the features', () => {
  it.each<[string, Options]>([
    ['linkage', { method: 'ward', distance: 'euclidean' }],
    ['linkage', { method: 'average', distance: 'euclidean' }],
    ['ultrametric', { iterations: 3 }],
  ])('%s %o', async (method, options) => {
    const result = await run(method, { features: featuresInput(rows) }, options);
    expect(result.curves).toMatchObject({ objects: 'points', chosen: null });
    expect(numbers(result.curves)).toContain(10);
    checkCurves(result.curves, result, rows);
  });
});

describe('leaves that are classes of the features', () => {
  it('are judged by class means', async () => {
    const result = await run('l2h', { logits, labels, features: featuresInput(rows) }, AS_CLASSES);
    expect(result.curves).toMatchObject({ objects: 'classes', chosen: null });
    expect(numbers(result.curves)).toEqual([2, 3, 4, 5]);
    checkCurves(result.curves, result, meansOf(labels));
    const [first] = result.curves?.points ?? [];
    expect(first?.delta).toBeGreaterThanOrEqual(1);
  });

  it('are found by name, and not judged where one is missing', async () => {
    const renamed = { ...labels, names: labels.names.map((name) => (name === 'class 2' ? 'another' : name)) };
    const known = { logits, labels: renamed, features: featuresInput(rows) };
    const named = await run(
      'l2h',
      { ...known, classes: { file: 'names', names: labels.names, groupings: [] } },
      AS_CLASSES,
    );
    expect(named.curves).toBeUndefined();
    const other = labelsOf(
      labels.values.map((label) => Math.min(label, 4)),
      CLASSES,
    );
    const fewer = await run('l2h', { logits, labels: other, features: featuresInput(rows) }, AS_CLASSES);
    expect(fewer.curves).toBeUndefined();
  });

  it('are judged at the numbers of clusters that a tree of several children has', () => {
    const { hierarchy } = readNewick('((a:1,b:1,c:1):2,(d:1,e:1,f:1):1,g:2);');
    const objects = normals(7, 3, 8);
    const means = featuresOf(newCore(), objects);
    const curves = classCurves(means, hierarchy, new Uint32Array(7).fill(2));
    expect(numbers(curves).length).toBeGreaterThan(0);
    expect(numbers(curves)).not.toContain(2);
    checkCurves(curves, { hierarchy }, objects);
  });
});

describe('groups with several parents', () => {
  it('count under the first, as they are drawn', async () => {
    const matrix = { file: 'matrix', names: labels.names, truth: 'rows' as const };
    const counts = Float64Array.from({ length: CLASSES ** 2 }, (_, at) => {
      const [i, j] = [Math.floor(at / CLASSES), at % CLASSES];
      return i === j ? 50 : Math.abs(i - j) === 1 ? 10 : 0;
    });
    const known = { confusion: { ...matrix, counts }, labels, features: featuresInput(rows) };
    const result = await run('confusion', known, { inheritance: 'multiple', as: 'counts' });
    expect(isTree(result.hierarchy)).toBe(false);
    expect(numbers(result.curves).length).toBeGreaterThan(0);
    checkCurves(result.curves, result, meansOf(labels));
  });
});

describe('the cuts of a reference', () => {
  const leaves = labels.names.map((name) => name.replace(' ', '_'));
  const [a, b, c, d, e, f] = leaves;
  const reference = { file: 'reference.nwk', tree: readNewick(`(((${a},${c}),${e}),((${b},${d}),(${f},other)));`) };

  it.each([
    ['l2h', AS_CLASSES],
    ['hmmc', { leaves: 4 }],
    ['clustering', { leaves: 4 }],
    ['visual-tree', { compare: 'off' }],
  ] as const)('are judged beside those of the tree: %s', async (method, options: Options) => {
    const files = { logits, labels, features: featuresInput(rows), reference };
    const result = await run(method, files, options);
    const { hierarchy } = referenceOver(reference);
    expect(result.referenceCurves?.objects).toBe('classes');
    expect(numbers(result.referenceCurves)).toEqual(numbers(result.referenceCurves).toSorted((x, y) => x - y));
    checkCurves(result.referenceCurves, { hierarchy }, meansOf(labels));
    expect(result.curves).toEqual((await run(method, { ...files, reference: null }, options)).curves);
  });

  it('need labels, and all their classes in it', async () => {
    const unlabelled = await run('hmmc', { features: featuresInput(rows), reference }, { leaves: 4 });
    expect(unlabelled.referenceCurves).toBeUndefined();
    const smaller = { file: 'small.nwk', tree: readNewick(`((${a},${c}),${e});`) };
    const files = { labels, features: featuresInput(rows), reference: smaller };
    expect((await run('hmmc', files, { leaves: 4 })).referenceCurves).toBeUndefined();
  });
});

describe('features that say nothing', () => {
  it('leave a tree as it is: none, or of other points', async () => {
    const alone = await run('l2h', { logits, labels }, AS_CLASSES);
    expect(alone.curves).toBeUndefined();
    const others = await run('l2h', { logits, labels, features: featuresInput(rows.slice(1)) }, AS_CLASSES);
    expect(others.curves).toBeUndefined();
    expect(others.warnings).toEqual(alone.warnings);
  });

  it('are said to be unusable where they are', async () => {
    const bad = rows.map((row, i) => (i === 17 ? row.with(3, Number.NaN) : row));
    const result = await run('l2h', { logits, labels, features: featuresInput(bad) }, AS_CLASSES);
    expect(result.curves).toBeUndefined();
    expect(result.warnings.find(({ code }) => code === 'no-indices')?.message).toMatch(
      /not judged by indices: .*row 17/,
    );
  });
});
