import { NORMALISATIONS } from '../../web/bindings/features.ts';
import { REGULARISERS, SPLIT_STARTS } from '../../web/bindings/hmmc.ts';
import { decimal, oneOf, readArguments, wholeNumber } from './arguments.ts';
import { COMMON_FLAGS, type InputFlags, runMethod } from './run-method.ts';

const INPUTS: InputFlags = [['labels', 'labels']];

const FLAGS = [
  ...['leaves', 'branching', 'alpha', 'beta', 'regulariser', 'init', 'low', 'high'],
  ...['normalise', 'min-leaf', 'max-depth', 'workers'],
  ...COMMON_FLAGS,
  ...INPUTS.map(([flag]) => flag),
];

/** `cli hmmc`: features to a hierarchy of clusters. The result JSON, or nothing if it went to a file. */
export async function hmmc(words: readonly string[]): Promise<string> {
  const args = readArguments(words, FLAGS);
  const options = {
    leaves: wholeNumber(args, 'leaves'),
    branching: wholeNumber(args, 'branching', 2),
    alpha: decimal(args, 'alpha'),
    beta: decimal(args, 'beta'),
    regulariser: oneOf(args, 'regulariser', REGULARISERS),
    init: oneOf(args, 'init', SPLIT_STARTS),
    low: decimal(args, 'low'),
    high: decimal(args, 'high'),
    normalise: oneOf(args, 'normalise', NORMALISATIONS),
    min_leaf: wholeNumber(args, 'min-leaf', 0),
    max_depth: wholeNumber(args, 'max-depth', 0),
    seed: wholeNumber(args, 'seed', 0),
  };
  return runMethod('hmmc', args, 'features', INPUTS, options, { workers: wholeNumber(args, 'workers') });
}
