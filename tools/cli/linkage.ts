import { DISTANCES, LINKAGES } from '../../web/bindings/linkage.ts';
import type { Role } from '../../web/model/dataset.ts';
import { type Arguments, oneOf, readArguments } from './arguments.ts';
import { haveLabels } from './files.ts';
import { COMMON_FLAGS, type InputFlags, runMethod } from './run-method.ts';

const INPUTS: InputFlags = [
  ['labels', 'labels'],
  ['classes', 'classes'],
];

const FLAGS = ['as', 'method', 'distance', ...COMMON_FLAGS, ...INPUTS.map(([flag]) => flag)];

const ROLES: readonly Role[] = ['features', 'dissimilarity'];

/** Labels tell of points, so that the input is logits unless it is said what its rows are. */
async function roleOf(args: Arguments): Promise<Role> {
  const { flags } = args;
  const said = ROLES.find((role) => role === oneOf(args, 'as', ROLES));
  if (said !== undefined) return said;
  if (flags.distance === 'precomputed' && flags.labels === undefined) return 'dissimilarity';
  return (await haveLabels(args.input, flags.labels)) ? 'logits' : 'features';
}

/** `cli linkage`: rows, dissimilarities or class means to a hierarchy. The result JSON, or nothing if it went to a file. */
export async function linkage(words: readonly string[]): Promise<string> {
  const args = readArguments(words, FLAGS, ['normalise-rows']);
  const options = {
    method: oneOf(args, 'method', LINKAGES),
    distance: oneOf(args, 'distance', DISTANCES),
    normalise_rows: args.switches.has('normalise-rows') ? 'on' : undefined,
    // Of features, rows are points; of a table that nothing is said of, classes.
    unnamed: args.flags.as === 'features' ? 'points' : 'classes',
  };
  return runMethod('linkage', args, await roleOf(args), INPUTS, options);
}
