import { structOf } from './core.ts';
import type { Features, Partition } from './features.ts';
import { ENUMS } from './logitree.ts';

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
  /** One row a child, one weight a feature. */
  readonly weights: Float64Array;
  readonly objective: number;
  /**
   * The two regularisers of the weights, equations (2) and (3): G makes them use few features, E other features than those of
   * the ancestors.
   */
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

function optionsOf(o: SplitOptions): Uint8Array {
  const { alpha, beta, low, high, tolerance, children, runs, rounds } = o;
  return structOf('lt_hmmc_options', {
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
  const wanted = {
    labels: ['u32', rows.length],
    weights: ['f64', options.children * columns],
    numbers: ['f64', ENUMS.lt_split_number.length],
  } as const;
  const { lt_hmmc_split: call } = core.exports;
  const { numbers, ...found } = core.withMemory([optionsOf(options), rows, above.sum], (optionsAt, rowsAt, aboveAt) =>
    core.filled(wanted, (to) =>
      call(handle, optionsAt, rowsAt, rows.length, aboveAt, above.count, seed, to.labels, to.weights, to.numbers),
    ),
  );
  const [objective = 0, group = 0, exclusive = 0, , score = 0, rounds = 0, rise = 0, zeros = 0, ties = 0] = numbers;
  return { ...found, objective, group, exclusive, score, rounds, rise, zeros, ties };
}

/** Cost of every row of the features for every child, one row after the other: equation (6), lt_hmmc_costs. */
export function assignmentCosts(
  { core, handle, rows }: Features,
  weights: Float64Array,
  children: number,
): Float64Array {
  const count = rows * children;
  return core.withMemory([weights], (at) =>
    core.numbersOf(count, (out) => core.exports.lt_hmmc_costs(handle, at, children, out)),
  );
}
