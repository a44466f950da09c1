import { EMPTY_RULES, SCORES } from '../../web/bindings/l2h.ts';
import { KINDS } from '../../web/bindings/rows.ts';
import { oneOf, readArguments, wholeNumber } from './arguments.ts';
import { COMMON_FLAGS, type InputFlags, runMethod } from './run-method.ts';

const INPUTS: InputFlags = [
  ['labels', 'labels'],
  ['classes', 'classes'],
  ['evaluate', 'evaluation logits'],
  ['evaluate-labels', 'evaluation labels'],
];

const FILES = INPUTS.map(([flag]) => flag);
const FLAGS = [
  'as',
  'score',
  'empty',
  'columns',
  'top',
  'chunk',
  'workers',
  'bootstrap',
  'sample',
  ...COMMON_FLAGS,
  ...FILES,
];

/** `cli l2h`: logits to a hierarchy. Returns the result JSON, or nothing if it went to a file. */
export async function l2h(words: readonly string[]): Promise<string> {
  const args = readArguments(words, FLAGS);
  const options = {
    as: oneOf(args, 'as', [...KINDS, 'ranks']),
    score: oneOf(args, 'score', SCORES),
    empty: oneOf(args, 'empty', EMPTY_RULES),
    columns: oneOf(args, 'columns', ['classes', 'clusters']),
    top: wholeNumber(args, 'top'),
    bootstrap: wholeNumber(args, 'bootstrap', 0),
    seed: wholeNumber(args, 'seed', 0),
    sample: wholeNumber(args, 'sample'),
  };
  const reading = { chunkRows: wholeNumber(args, 'chunk'), workers: wholeNumber(args, 'workers') };
  return runMethod('l2h', args, 'logits', INPUTS, options, reading);
}
