import { CONFUSION_MODES, INHERITANCES, MATRIX_KINDS } from '../../web/bindings/confusion.ts';
import { decimal, oneOf, readArguments } from './arguments.ts';
import { haveLabels } from './files.ts';
import { COMMON_FLAGS, type InputFlags, runMethod } from './run-method.ts';

const INPUTS: InputFlags = [
  ['labels', 'labels'],
  ['classes', 'classes'],
];

const FLAGS = ['as', 'truth', 'r', 'inheritance', 'mode', ...COMMON_FLAGS, ...INPUTS.map(([flag]) => flag)];

/** `cli confusion`: a confusion matrix to a hierarchy. The result JSON, or nothing if it went to a file. */
export async function confusion(words: readonly string[]): Promise<string> {
  const args = readArguments(words, FLAGS);
  const options = {
    as: oneOf(args, 'as', MATRIX_KINDS),
    truth: oneOf(args, 'truth', ['rows', 'columns']),
    r: decimal(args, 'r'),
    inheritance: oneOf(args, 'inheritance', INHERITANCES),
    mode: oneOf(args, 'mode', CONFUSION_MODES),
  };
  const role = (await haveLabels(args.input, args.flags.labels)) ? 'logits' : 'confusion'; // labels tell of points
  return runMethod('confusion', args, role, INPUTS, options);
}
