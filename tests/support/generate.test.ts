import { describe, expect, it } from 'vitest';
import { at } from '../../web/engine/base/arrays.ts';
import { cases } from './cases.ts';
import {
  type LabelledLogits,
  neverPredicted,
  plantedClassifier,
  plantedLogits,
  quantised,
  randomContingency,
  randomTree,
  saturated,
} from './generate.ts';
import { naiveL2H } from './oracle/l2h.ts';
import { naiveMetrics } from './oracle/metrics.ts';

const run = (data: LabelledLogits) => naiveL2H(data.logits, data.rows, data.columns);

function accuracy(data: LabelledLogits): number {
  const { assignments } = run(data);
  return data.labels.filter((label, row) => assignments[row] === label).length / data.rows;
}

/** The sets of classes below the inner nodes, each as its sorted classes. */
function plantedClades(columns: number, seed: number): Set<string> {
  const { parent } = plantedClassifier(columns, seed);
  const below: number[][] = Array.from(parent, (_, node) => (node < columns ? [node] : []));
  for (const [node, above] of parent.entries()) below[above]?.push(...(below[node] ?? []));
  return new Set(below.slice(columns).map(cladeName));
}

const cladeName = (classes: readonly number[]) => Int32Array.from(classes).sort().join();

describe('planted logits', () => {
  it('are the same for the same seed and others for another', () => {
    expect(plantedLogits(50, 20, 3)).toEqual(plantedLogits(50, 20, 3));
    expect(plantedLogits(50, 20, 3)).not.toEqual(plantedLogits(50, 20, 4));
  });

  it('are classified rightly in about four of five points', () => {
    for (const columns of cases([10, 100, 300], (all) => all.slice(0, 2)))
      expect(accuracy(plantedLogits(3000, columns, 1))).toBeCloseTo(0.8, 1);
  });

  it('have a tree that L2H mostly finds', () => {
    let found = 0;
    for (let seed = 0; seed < 10; seed++) {
      const clades = plantedClades(10, seed);
      found += run(plantedLogits(5000, 10, seed)).merges.filter((merge) => clades.has(cladeName(merge.flat()))).length;
    }
    expect(found / 90).toBeGreaterThan(0.85);
  });
});

describe('variants', () => {
  const data = plantedLogits(400, 30, 5);

  it('saturated: all probabilities are 1 and the averages counts', () => {
    const { confidences, steps, assignments } = run(saturated(data));
    expect(new Set(confidences)).toEqual(new Set([1]));
    for (const { reassigned } of steps) expect(reassigned.every(Number.isInteger)).toBe(true);
    expect(assignments).toEqual(run(data).assignments);
  });

  it('quantised: integers, or numbers with 11 significant bits close to the given ones', () => {
    expect(quantised(data, 'integer').logits.every(Number.isInteger)).toBe(true);
    const half = quantised(data, 'half').logits;
    const wrong = half.filter((x, i) => {
      const given = at(data.logits, i);
      const isClose = Math.abs(x - given) <= 2 ** -11 * Math.abs(given);
      return !isClose || !Number.isInteger((x / 2 ** Math.floor(Math.log2(Math.abs(x)))) * 2 ** 10);
    });
    expect(Array.from(wrong)).toEqual([]);
  });

  it('never predicted: exactly the classes named lose their points', () => {
    const { counts } = run(neverPredicted(data, [0, 7]));
    expect([...counts.keys()].filter((c) => counts[c] === 0)).toEqual([0, 7]);
  });
});

describe('tables and trees for the metrics', () => {
  it('have the points and the leaves asked for', () => {
    for (let seed = 0; seed < 20; seed++) {
      const table = randomContingency(6, 4, 37, seed);
      expect(naiveMetrics(table, randomTree(6, seed)).points).toBe(37);
      expect(naiveMetrics(table, randomTree(6, seed, 4)).dendrogramPurity).toBeGreaterThan(0);
    }
  });
});
