import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { at } from '../../../../../web/engine/base/arrays.ts';
import { Features } from '../../../../../web/engine/bindings/features.ts';
import { trainSvm } from '../../../../../web/engine/bindings/svm.ts';
import { leavesBelow } from '../../../../../web/engine/hierarchy/walk.ts';
import {
  affinityPropagation,
  centreSimilarity,
  exemplarTree,
  meanSimilarity,
} from '../../../../../web/engine/methods/visual-tree/exemplar-trees.ts';
import { labelTree } from '../../../../../web/engine/methods/visual-tree/label-tree.ts';
import type { Samples } from '../../../../../web/engine/methods/visual-tree/samples.ts';
import type { Hierarchy } from '../../../../../web/engine/model/hierarchy.ts';
import { newCore } from '../../../../support/core.ts';

// The measures and the rivals of visual trees, against scikit-learn: tests/oracle/visual-trees.py.

const { X, y, machines, exemplars, samples, classes, apart, trees } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../golden/papers/visual-trees.json'), 'utf8'),
) as {
  readonly X: readonly (readonly number[])[];
  readonly y: readonly number[];
  readonly machines: Readonly<Record<string, readonly (readonly number[])[]>>;
  readonly exemplars: readonly number[];
  readonly samples: readonly (readonly number[])[];
  readonly classes: readonly number[];
  readonly apart: readonly (readonly number[])[];
  readonly trees: Readonly<Record<string, readonly (readonly number[])[]>>;
};

test.each(Object.keys(machines))('linear machines with C = %s are those of scikit-learn', (cost) => {
  const points = { rows: X.length, columns: X[0]?.length ?? 0, values: Float64Array.from(X.flat()) };
  const features = new Features(newCore(), points, 'scale');
  const options = { cost: Number(cost), tolerance: 1e-10, epochs: 20_000 };
  const { weights } = trainSvm(features, options, features.all(), Uint32Array.from(y), 4, 0);
  features.destroy();
  const expected = machines[cost]?.flat() ?? [];
  expect(weights).toHaveLength(expected.length);
  expected.forEach((weight, at) => {
    expect(Math.abs((weights[at] ?? Number.NaN) - weight)).toBeLessThan(1e-5);
  });
});

test('affinity propagation finds the exemplars of scikit-learn', () => {
  const n = X.length;
  const similarity = Float64Array.from({ length: n * n }, (_, place) => {
    const [a = [], b = []] = [X[Math.floor(place / n)], X[place % n]];
    return -a.reduce((sum, value, p) => sum + (value - (b[p] ?? 0)) ** 2, 0);
  });
  expect(Array.from(affinityPropagation(similarity, n) ?? [])).toEqual(exemplars);
});

describe('trees of other kinds, over twelve classes in three groups', () => {
  const columns = samples[0]?.length ?? 0;
  const points = { rows: samples.length, columns, values: Float64Array.from(samples.flat()) };
  const all: Samples = {
    train: Uint32Array.from(samples.keys()),
    test: new Uint32Array(),
    classOf: Int32Array.from(classes),
    labels: [...new Set(classes)],
    counts: new Uint32Array(12).fill(samples.length / 12),
    lone: [],
  };
  const core = newCore();
  const features = new Features(core, points, 'scale');

  /** The classes under each inner node, as text. */
  const cladesOf = (tree: Hierarchy): string[] =>
    Array.from(tree.classOf.keys())
      .filter((node) => at(tree.classOf, node) < 0)
      .map((node) => leavesBelow(tree, node).map((leaf) => at(tree.classOf, leaf)))
      .map((below) => below.toSorted((a, b) => a - b).join())
      .toSorted();
  const expected = (name: string): string[] => (trees[name] ?? []).map((below) => below.join()).toSorted();

  test('the label tree is average linkage of the mistakes of scikit-learn', () => {
    expect(cladesOf(labelTree(core, features, all, { seed: 0, cost: 1 }))).toEqual(expected('label tree'));
  });

  test('a class that one half of the training samples lacks is known to the other alone', () => {
    const few = { ...all, train: all.train.filter((row) => classes[row] !== 3 || row === 3) };
    const { classOf } = labelTree(core, features, { ...few, counts: few.counts.with(3, 1) }, { seed: 0, cost: 1 });
    expect(Array.from(classOf.subarray(0, 12))).toEqual(Array.from({ length: 12 }, (_, c) => c));
  });

  test('exemplars over exemplars of class means, and of four centres a class', () => {
    const means = Array.from({ length: 12 }, (_, c) => samples.filter((_row, i) => classes[i] === c)).flatMap((own) =>
      Array.from({ length: columns }, (_, p) => own.reduce((sum, row) => sum + (row[p] ?? 0) / own.length, 0)),
    );
    const ofMeans = meanSimilarity({ rows: 12, columns, values: Float64Array.from(means) });
    expect(cladesOf(exemplarTree(ofMeans, 12))).toEqual(expected('exemplars of class means'));
    const ofCentres = centreSimilarity(features, points, all, 0);
    apart.flat().forEach((distance, place) => {
      expect(Math.abs(-at(ofCentres, place) - distance)).toBeLessThan(1e-9 * Math.max(1, distance));
    });
    expect(cladesOf(exemplarTree(ofCentres, 12))).toEqual(expected('exemplars of four centres a class'));
  });
});
