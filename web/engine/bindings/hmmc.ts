import type { Core } from './core.ts';
import type { Features, Partition } from './features.ts';
import { ENUMS, STRUCTS } from './logitree.ts';

export const REGULARISERS = ENUMS.lt_regulariser;
export const SPLIT_STARTS = ENUMS.lt_start_of_split;

export interface SplitOptions {
  readonly alpha: number;
  readonly beta: number;
  /** Bounds of the size of a child, over its even share. */
  readonly low: number;
  readonly high: number;
  /** Relative decrease of the objective at which weights are good enough. */
  readonly tolerance: number;
  readonly children: number;
  readonly regulariser: (typeof REGULARISERS)[number];
  readonly start: (typeof SPLIT_STARTS)[number];
  readonly runs: number;
  readonly rounds: number;
}

/** Solution of one node's problem; numbers by lt_split_number. */
export interface Split extends Partition {
  /** One row a child. */
  readonly weights: Float64Array;
  readonly objective: number;
  /** G and E of equations (2) and (3). */
  readonly group: number;
  readonly exclusive: number;
  /** Minus infinity where the node cannot be split. */
  readonly score: number;
  readonly rounds: number;
  /** Largest rise of the objective from one half-round to the next. */
  readonly rise: number;
  /** Weights that are 0. */
  readonly zeros: number;
}

/** Weight of the ancestors of a node: the sum over them of |w| of the child on the way, and how many there are. */
export interface Above {
  readonly sum: Float64Array;
  readonly count: number;
}

function writeOptions(core: Core, at: number, o: SplitOptions): void {
  const { alpha, beta, low, high, tolerance, children, runs, rounds } = o;
  core.writeStruct(at, 'lt_hmmc_options', {
    ...{ alpha, beta, low, high, tolerance, runs },
    n_children: children,
    regulariser: REGULARISERS.indexOf(o.regulariser),
    start: SPLIT_STARTS.indexOf(o.start),
    most_rounds: rounds,
  });
}

/** Splits some rows; the contract is that of lt_hmmc_split in logitree.h. */
export function splitNode(
  features: Features,
  options: SplitOptions,
  rows: Uint32Array,
  above: Above,
  seed: number,
): Split {
  const { core, handle, columns } = features;
  const weights = options.children * columns;
  const { bytes } = STRUCTS.lt_hmmc_options;
  const numbers = ENUMS.lt_split_number.length;
  const sizes = [bytes, rows.byteLength, above.sum.byteLength, rows.byteLength, 8 * weights, 8 * numbers];
  return core.withMemory(sizes, (optionsAt, rowsAt, aboveAt, labelsAt, weightsAt, out) => {
    writeOptions(core, optionsAt, options);
    core.write(rowsAt, rows);
    core.write(aboveAt, above.sum);
    const { lt_hmmc_split: call } = core.exports;
    core.check(call(handle, optionsAt, rowsAt, rows.length, aboveAt, above.count, seed, labelsAt, weightsAt, out));
    const [objective = 0, group = 0, exclusive = 0, , score = 0, rounds = 0, rise = 0, zeros = 0, ties = 0] = core.f64(
      out,
      numbers,
    );
    return {
      labels: core.u32(labelsAt, rows.length),
      weights: core.f64(weightsAt, weights),
      objective,
      group,
      exclusive,
      score,
      rounds,
      rise,
      zeros,
      ties,
    };
  });
}

/** Labels of least cost (row by row, one cost a child) with sizes between the bounds. */
export function balancedAssignment(
  core: Core,
  costs: Float64Array,
  children: number,
  low: number,
  high: number,
): Uint32Array {
  const rows = costs.length / children;
  return core.withMemory([costs.byteLength, 4 * rows], (at, out) => {
    core.write(at, costs);
    core.check(core.exports.lt_balanced_assignment(at, rows, children, low, high, out));
    return core.u32(out, rows);
  });
}

/** The weights of given labels: lt_weights_problem. */
export interface WeightsProblem {
  readonly children: number;
  readonly group: number;
  readonly l1: Float64Array;
  readonly ridge: number;
  readonly tolerance: number;
  readonly labels: Uint32Array;
}

function withProblem<T>(core: Core, p: WeightsProblem, use: (at: number) => T): T {
  return core.withMemory([STRUCTS.lt_weights_problem.bytes, p.l1.byteLength, p.labels.byteLength], (at, l1, labels) => {
    const { group, ridge, tolerance, children } = p;
    core.writeStruct(at, 'lt_weights_problem', { group, ridge, tolerance, n_children: children, l1, labels });
    core.write(l1, p.l1);
    core.write(labels, p.labels);
    return use(at);
  });
}

/** The best weights, from those that are given, and the objective. */
export function solveWeights(
  features: Features,
  problem: WeightsProblem,
  from: Float64Array,
): { readonly weights: Float64Array; readonly objective: number } {
  const { core, handle } = features;
  return withProblem(core, problem, (at) =>
    core.withMemory([from.byteLength, 8], (weights, out) => {
      core.write(weights, from);
      core.check(core.exports.lt_hmmc_weights(handle, at, weights, out));
      return { weights: core.f64(weights, from.length), objective: core.number(out) };
    }),
  );
}

/** The hinge loss at some weights, its gradient, and the cost of every row for every child. */
export function hingeLoss(features: Features, problem: WeightsProblem, weights: Float64Array) {
  const { core, handle, rows } = features;
  const costs = rows * problem.children;
  return withProblem(core, problem, (at) =>
    core.withMemory([weights.byteLength, 8, weights.byteLength, 8 * costs], (weightsAt, out, gradient, costsAt) => {
      core.write(weightsAt, weights);
      core.check(core.exports.lt_hmmc_loss(handle, at, weightsAt, out, gradient, costsAt));
      return {
        loss: core.number(out),
        gradient: core.f64(gradient, weights.length),
        costs: core.f64(costsAt, costs),
      };
    }),
  );
}

/** The proximal operator of the penalty. */
export function prox(
  core: Core,
  weights: Float64Array,
  l1: Float64Array,
  group: Float64Array,
  step: number,
): Float64Array {
  return core.withMemory([weights.byteLength, l1.byteLength, group.byteLength], (at, l1At, groupAt) => {
    core.write(at, weights);
    core.write(l1At, l1);
    core.write(groupAt, group);
    core.check(core.exports.lt_hmmc_prox(l1At, groupAt, step, weights.length / l1.length, l1.length, at));
    return core.f64(at, weights.length);
  });
}
