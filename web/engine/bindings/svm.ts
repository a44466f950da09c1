import { structOf } from './core.ts';
import type { Features } from './features.ts';

export interface SvmOptions {
  readonly cost: number;
  readonly tolerance: number;
  readonly epochs: number;
}

/** One row of weights a target, the bias last. */
export type LinearModel = { readonly targets: number; readonly weights: Float64Array<ArrayBuffer> };

/** Linear machines, one target against the others: lt_svm_train in logitree.h. */
export function trainSvm(
  features: Features,
  options: SvmOptions,
  rows: Uint32Array,
  targetOf: Uint32Array,
  targets: number,
  seed: number,
): LinearModel {
  const { core, handle, columns } = features;
  const numbers = targets * (columns + 1);
  const { cost, tolerance, epochs } = options;
  const chosen = structOf('lt_svm_options', { cost, tolerance, n_targets: targets, most_epochs: epochs });
  const { lt_svm_train: train } = core.exports;
  const weights = core.withMemory([chosen, rows, targetOf], (at, rowsAt, targetsAt) =>
    core.numbersOf(numbers, (out) => train(handle, at, rowsAt, targetsAt, rows.length, seed, out)),
  );
  return { targets, weights };
}

/** The target with the largest score of each row: lt_linear_choose. */
export function chooseTargets(features: Features, model: LinearModel, rows: Uint32Array): Uint32Array {
  const { core, handle } = features;
  const { lt_linear_choose: choose } = core.exports;
  const { targets } = core.withMemory([rows, model.weights], (rowsAt, weights) =>
    core.filled({ targets: ['u32', rows.length] }, (to) =>
      choose(handle, rowsAt, rows.length, weights, model.targets, to.targets),
    ),
  );
  return targets;
}
