import { commandOf } from '../../tools/cli/help.ts';
import type { Files } from '../support/browser.ts';

/** The output of a command of the command line, run in this process: a program of its own takes a second to start. */
export const printedBy = async (name: string, ...words: readonly string[]): Promise<string> =>
  String(await commandOf(name).run(words));

/** The result JSON that the command line prints for the same three files. */
export const resultOf = ({ logits, labels, classes }: Files, ...options: readonly string[]): Promise<string> =>
  printedBy('l2h', logits, '--labels', labels, '--classes', classes, ...options);
