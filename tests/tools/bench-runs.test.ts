import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { inNode } from '../../tools/research/bench/measure.ts';
import { savedFiles } from '../support/saved-files.ts';

const { saved } = savedFiles('bench-runs');

test('a run that is measured is a process of its own, which reads TypeScript', async () => {
  const script = saved('run.ts', 'const [word]: string[] = process.argv.slice(2); process.send?.({ word });');
  expect(await inNode(pathToFileURL(script), ['said'])).toEqual({ word: 'said' });
});
