import { DataError } from '../../base/error.ts';
import type { SplitOptions } from '../../bindings/hmmc.ts';
import type { Options, ValuesOf } from '../../model/method.ts';
import type { OptionValue } from '../../model/result.ts';
import type { Limits } from '../shared/features/grow.ts';
import { readOptions } from '../shared/options/values.ts';
import { OPTIONS } from './schema.ts';

export interface Settings extends ValuesOf<typeof OPTIONS> {
  readonly split: SplitOptions;
}

const KMEANS_RUNS = 5;
const MAX_ROUNDS = 50;
const TOLERANCE = 1e-7;

/** Reads the options; the largest child depends on how many there are. */
export function settle(options: Options): Settings {
  const values = readOptions(OPTIONS, options);
  const { alpha, beta, low, high, branching, regulariser, init } = values;
  if (high > branching) {
    throw new DataError('option', `high is ${high}, expected a number from 1 to ${branching}`, 'Choose such a value.');
  }
  const numbers = { tolerance: TOLERANCE, runs: KMEANS_RUNS, rounds: MAX_ROUNDS };
  return { ...values, split: { alpha, beta, low, high, children: branching, regulariser, start: init, ...numbers } };
}

export const limitsOf = ({ branching, min_leaf, max_depth }: Settings, leaves: number): Limits => ({
  leaves,
  branching,
  minLeaf: min_leaf,
  maxDepth: max_depth,
});

/** The options as they were used; what a regulariser does not ask for is left out. */
export function optionsOf(settings: Settings, leaves: number): Readonly<Record<string, OptionValue>> {
  const { branching, alpha, beta, regulariser, init, low, high, normalise, min_leaf, max_depth, seed } = settings;
  return {
    leaves,
    branching,
    ...(regulariser === 'E' ? {} : { alpha }),
    ...(regulariser === 'GE' || regulariser === 'E' ? { beta } : {}),
    ...{ regulariser, init, low, high, normalise },
    ...(min_leaf > 0 ? { min_leaf } : {}),
    ...(max_depth > 0 ? { max_depth } : {}),
    seed,
  };
}
