/** The best weights for given labels, against FISTA in NumPy: tests/oracle/hmmc-weights.py. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hingeLoss, solveWeights } from '../../../../web/engine/bindings/hmmc.ts';
import { rounds } from '../../../support/cases.ts';
import { newCore } from '../../../support/core.ts';
import { featuresOf, golden } from '../../../support/hmmc.ts';
import { PYTHON, pythonModules } from '../../../support/python.ts';
import { weightsCase } from '../../../support/weights-cases.ts';

interface Known {
  readonly seed: number;
  readonly objective: number;
}

const core = newCore();

/** The tolerance of whole runs. */
const TOLERANCE = 1e-7;

/** An objective below this is as good as 0: weights that nothing penalises separate the children. */
const ZERO = 1e-9;

/** The objective by its definition, from weights. */
function objectiveOf(seed: number): { readonly said: number; readonly is: number } {
  const { rows, problem } = weightsCase(seed);
  const features = featuresOf(core, rows);
  const { children, group, l1, ridge } = problem;
  const own = { ...problem, tolerance: TOLERANCE };
  const { weights, objective } = solveWeights(features, own, new Float64Array(children * l1.length));
  const penalty = l1.reduce((sum, by, p) => {
    const column = weights.filter((_, i) => i % l1.length === p);
    return sum + group * Math.hypot(...column) + column.reduce((all, w) => all + by * Math.abs(w) + ridge * w * w, 0);
  }, 0);
  const { loss } = hingeLoss(features, own, weights);
  features.destroy();
  return { said: objective, is: loss + penalty };
}

const tooHigh = (known: readonly Known[]) =>
  known
    .map(({ seed, objective }) => ({ seed, objective, ...objectiveOf(seed) }))
    .filter(
      ({ objective, said, is }) => is > objective * (1 + 1e-5) + ZERO || Math.abs(said - is) > 1e-5 * objective + ZERO,
    );

it('weights of 2 to 5 children are within 1e-5 of the best, with all regularisers, alpha 0.0001 to 1', () => {
  const known = golden<readonly Known[]>('weights');
  expect(known).toHaveLength(200);
  expect(tooHigh(known)).toEqual([]);
});

const ORACLE = join(import.meta.dirname, '../../../oracle/hmmc-weights.py');
const count = rounds(100, 0);
const hasNumPy = count > 0 && pythonModules({ numpy: 'python3-numpy' }, 'new cases of weights').numpy;

it.runIf(hasNumPy)('and in new cases', { timeout: 3_600_000 }, () => {
  const first = 1000 + Math.floor(Math.random() * 1e9);
  const { stdout } = spawnSync(PYTHON, [ORACLE, String(first), String(count)], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect(tooHigh(JSON.parse(stdout) as readonly Known[])).toEqual([]);
});
