import { NORMALISATIONS, type Normalisation } from '../../bindings/features.ts';
import { REGULARISERS, SPLIT_STARTS, type SplitOptions } from '../../bindings/hmmc.ts';
import type { Options } from '../../model/method.ts';
import type { OptionValue } from '../../model/result.ts';
import type { Limits } from '../shared/features/grow.ts';
import { choice } from '../shared/options/choice.ts';
import { numberOption, wholeOption } from '../shared/options/number-option.ts';

export interface Settings {
  /** 0: as many as there are classes, or a default. */
  readonly leaves: number;
  readonly split: SplitOptions;
  readonly minLeaf: number;
  readonly maxDepth: number;
  readonly normalise: Normalisation;
  readonly seed: number;
}

const KMEANS_RUNS = 5;
const MOST_ROUNDS = 50;
const TOLERANCE = 1e-7;
/** The core's LT_MAX_CHILDREN. */
const MOST_CHILDREN = 128;
/** A seed times 1000003 and a node number must be a whole number that a double holds. */
const MOST_SEED = 2 ** 32;

const notNegative = (options: Options, key: string, byDefault: number): number =>
  numberOption(options, key, byDefault, (x) => x >= 0, 'a number of at least 0');

/** Checks the options. */
export function settle(options: Options): Settings {
  const branching = numberOption(
    options,
    'branching',
    2,
    (x) => Number.isInteger(x) && x >= 2 && x <= MOST_CHILDREN,
    `a whole number from 2 to ${MOST_CHILDREN}`,
  );
  return {
    leaves: wholeOption(options, 'leaves', 0, 0),
    split: {
      alpha: notNegative(options, 'alpha', 1),
      beta: notNegative(options, 'beta', 10),
      low: numberOption(options, 'low', 0.9, (x) => x >= 0 && x <= 1, 'a number from 0 to 1'),
      high: numberOption(options, 'high', 1.1, (x) => x >= 1 && x <= branching, `a number from 1 to ${branching}`),
      tolerance: TOLERANCE,
      children: branching,
      regulariser: choice(options, 'regulariser', REGULARISERS),
      start: choice(options, 'init', SPLIT_STARTS),
      runs: KMEANS_RUNS,
      rounds: MOST_ROUNDS,
    },
    minLeaf: wholeOption(options, 'min_leaf', 0, 0),
    maxDepth: wholeOption(options, 'max_depth', 0, 0),
    normalise: choice(options, 'normalise', NORMALISATIONS),
    seed: numberOption(
      options,
      'seed',
      0,
      (x) => Number.isInteger(x) && x >= 0 && x < MOST_SEED,
      'a whole number of at least 0 and below 2^32',
    ),
  };
}

export const limitsOf = ({ split, minLeaf, maxDepth }: Settings, leaves: number): Limits => ({
  leaves,
  branching: split.children,
  minLeaf,
  maxDepth,
});

/** The options as they were used; what a regulariser does not ask for is left out. */
export function optionsOf(settings: Settings, leaves: number): Readonly<Record<string, OptionValue>> {
  const { split, minLeaf, maxDepth } = settings;
  return {
    leaves,
    branching: split.children,
    ...(split.regulariser === 'E' ? {} : { alpha: split.alpha }),
    ...(split.regulariser === 'GE' || split.regulariser === 'E' ? { beta: split.beta } : {}),
    regulariser: split.regulariser,
    init: split.start,
    low: split.low,
    high: split.high,
    normalise: settings.normalise,
    ...(minLeaf > 0 ? { min_leaf: minLeaf } : {}),
    ...(maxDepth > 0 ? { max_depth: maxDepth } : {}),
    seed: settings.seed,
  };
}
