import { DISTANCES, LINKAGES } from '../../web/core/linkage.ts';
import type { Role } from '../../web/data/dataset.ts';
import { type Arguments, oneOf, readArguments } from './arguments.ts';
import { COMMON_FLAGS, type InputFlags, runMethod } from './run-method.ts';

const INPUTS: InputFlags = [
  ['labels', 'labels'],
  ['classes', 'classes'],
];

const FLAGS = ['method', 'distance', ...COMMON_FLAGS, ...INPUTS.map(([flag]) => flag)];

/** Labels tell of points, so the input is logits; without them its rows are classes. */
function roleOf({ flags }: Arguments): Role {
  return flags.labels !== undefined ? 'logits' : flags.distance === 'precomputed' ? 'dissimilarity' : 'features';
}

/** `cli linkage`: rows, dissimilarities or class means to a hierarchy. The result JSON, or nothing if it went to a file. */
export async function linkage(words: readonly string[]): Promise<string> {
  const args = readArguments(words, FLAGS, ['normalise-rows']);
  const options = {
    method: oneOf(args, 'method', LINKAGES),
    distance: oneOf(args, 'distance', DISTANCES),
    normalise_rows: args.switches.has('normalise-rows') ? 'on' : undefined,
  };
  return runMethod('linkage', args, roleOf(args), INPUTS, options);
}
