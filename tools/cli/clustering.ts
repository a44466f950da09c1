import { NORMALISATIONS } from '../../web/bindings/features.ts';
import { CLUSTERINGS } from '../../web/methods/clustering/settings.ts';
import { oneOf, readArguments, wholeNumber } from './arguments.ts';
import { COMMON_FLAGS, type InputFlags, runMethod } from './run-method.ts';

const INPUTS: InputFlags = [['labels', 'labels']];

const FLAGS = [
  ...['method', 'leaves', 'branching', 'neighbours', 'normalise'],
  ...COMMON_FLAGS,
  ...INPUTS.map(([flag]) => flag),
];

/** `cli clustering`: features to flat clusters or a tree of them. The result JSON, or nothing if it went to a file. */
export async function clustering(words: readonly string[]): Promise<string> {
  const args = readArguments(words, FLAGS);
  const options = {
    method: oneOf(args, 'method', CLUSTERINGS),
    leaves: wholeNumber(args, 'leaves'),
    branching: wholeNumber(args, 'branching', 2),
    neighbours: wholeNumber(args, 'neighbours'),
    normalise: oneOf(args, 'normalise', NORMALISATIONS),
    seed: wholeNumber(args, 'seed', 0),
  };
  return runMethod('clustering', args, 'features', INPUTS, options);
}
