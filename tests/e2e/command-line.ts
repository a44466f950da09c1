import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Files } from '../support/browser.ts';

const cli = join(import.meta.dirname, '../../tools/cli.mjs');

/** The result JSON that the command line prints for the same three files. */
export const resultOf = ({ logits, labels, classes }: Files, ...options: string[]): string =>
  execFileSync(process.execPath, [cli, 'l2h', logits, '--labels', labels, '--classes', classes, ...options], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
