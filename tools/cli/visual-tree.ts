import { INDICES } from '../../web/methods/shared/validity/curve.ts';
import { decimal, oneOf, readWords, UsageError, wholeNumber } from './arguments.ts';
import { COMMON_FLAGS, type InputFlags, runMethod } from './run-method.ts';

const INPUTS: InputFlags = [['labels', 'labels']];

const FLAGS = ['index', 'balance', 'max-q', 'test', 'compare', ...COMMON_FLAGS, ...INPUTS.map(([flag]) => flag)];

/** `cli visual-tree`: labelled features to a tree of classes, and how it and others classify. The result JSON, or nothing. */
export async function visualTree(words: readonly string[]): Promise<string> {
  const { inputs, ...rest } = readWords(words, FLAGS, []);
  const [input, ...trees] = inputs;
  if (input === undefined) throw new UsageError('expected a file of features, and any number of trees');
  const args = { input, ...rest };
  const options = {
    index: oneOf(args, 'index', INDICES),
    balance: oneOf(args, 'balance', ['on', 'off']),
    max_q: wholeNumber(args, 'max-q', 2),
    test: decimal(args, 'test'),
    compare: oneOf(args, 'compare', ['on', 'off']),
    seed: wholeNumber(args, 'seed', 0),
  };
  return runMethod('visual-tree', args, 'features', INPUTS, options, { trees });
}
