import { expect, test } from 'vitest';
import { explainMerges } from '../../../../web/engine/methods/linkage/nearest-pairs.ts';
import { flatScores } from '../../../../web/engine/methods/shared/metrics/flat-scores.ts';
import { clustersByCount } from '../../../../web/engine/methods/shared/points/clusters.ts';

/* An index that leads nowhere is a fault, and is never taken for the first class, row or group. */

test('merges of a node that is not there explain nothing', () => {
  const distances = Float64Array.of(1, 2, 3);
  expect(() => explainMerges('average', 3, distances, Uint32Array.of(0, 9, 2, 3))).toThrow('no element 9');
});

test('points without a label are not of class 0', () => {
  expect(() => flatScores(Int32Array.of(0, 1, 1), Int32Array.of(0, 1))).toThrow('no element 2');
});

test('a list of merges that ends early joins no point 0', () => {
  expect(() => clustersByCount(3, Uint32Array.of(0, 1, 3), Float64Array.of(1, 2), 1)).toThrow('no element 3');
});
