import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundled } from '../support/bundled.ts';
import { savedFiles } from '../support/saved-files.ts';

const { folder, saved } = savedFiles('ended');
const features = saved('features.csv', 'x,y\n5,1\n6,2\n7,9\n');
const labels = join(folder, 'labels'); // a pipe into which nobody writes
execFileSync('mkfifo', [labels]);
afterAll(() => closeSync(openSync(labels, 'r+'))); // whoever still waits for it goes on

// SIGKILL is heard by nobody: a process that the command line from source has started would go on.
test.each([
  ['SIGTERM', await bundled('main.ts')],
  ['SIGKILL', join(import.meta.dirname, '../../tools/cli.mjs')],
] as const)('%s ends the command line with all that it has started', async (signal, cli) => {
  const program = spawn(process.execPath, [cli, 'l2h', features, '--labels', labels]);
  await once(program.stderr, 'data'); // it is at work once it has said something
  program.kill(signal);
  const [, ended] = await once(program, 'close'); // a process that outlives it keeps its output open
  expect(ended).toBe(signal);
});
