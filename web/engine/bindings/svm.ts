import type { Features } from './features.ts';
import { STRUCTS } from './logitree.ts';

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
  const sizes = [STRUCTS.lt_svm_options.bytes, rows.byteLength, targetOf.byteLength, 8 * numbers];
  return core.withMemory(sizes, (at, rowsAt, targetsAt, out) => {
    const { cost, tolerance, epochs } = options;
    core.writeStruct(at, 'lt_svm_options', { cost, tolerance, n_targets: targets, most_epochs: epochs });
    core.write(rowsAt, rows);
    core.write(targetsAt, targetOf);
    core.check(core.exports.lt_svm_train(handle, at, rowsAt, targetsAt, rows.length, seed, out));
    return { targets, weights: core.f64(out, numbers) };
  });
}

/** The target with the largest score of each row: lt_linear_choose. */
export function chooseTargets(features: Features, model: LinearModel, rows: Uint32Array): Uint32Array {
  const { core, handle } = features;
  return core.withMemory([rows.byteLength, model.weights.byteLength, rows.byteLength], (rowsAt, weights, out) => {
    core.write(rowsAt, rows);
    core.write(weights, model.weights);
    core.check(core.exports.lt_linear_choose(handle, rowsAt, rows.length, weights, model.targets, out));
    return core.u32(out, rows.length);
  });
}
