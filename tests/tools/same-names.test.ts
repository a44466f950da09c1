import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandOf } from '../../tools/cli/help.ts';
import { visualTree } from '../../tools/package/node.ts';
import type { InputRecord } from '../../web/engine/model/result.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';

/* Trees of one name in several folders: a result names each with its own digest, from the command line and in the package. */

heardErrors();
const { folder, saved } = savedFiles('same-names');

function treeIn(name: string, newick: string): string {
  mkdirSync(join(folder, name));
  return saved(`${name}/tree.nwk`, newick);
}

const CLASSES = ['p', 'q', 'r', 's'];
const labels = CLASSES.flatMap((name) => Array(6).fill(name));
const features = saved('features.csv', labels.map((_, i) => `${10 * Math.floor(i / 6)},${(i * i) % 7}\n`).join(''));
const truth = saved('labels.csv', labels.map((name) => `${name}\n`).join(''));
const first = treeIn('first', '((p,q),(r,s));');
const second = treeIn('second', '((p,r),(q,s));');
const reference = treeIn('reference', '((p,s),(q,r));');
const withoutS = treeIn('without-s', '((p,q),r);');

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

const run = commandOf('visual-tree').run;
const RUNS: readonly [string, (trees: readonly string[]) => Promise<{ readonly inputs: readonly InputRecord[] }>][] = [
  [
    'the command line',
    async (trees) => JSON.parse(String(await run([features, ...trees, '--labels', truth, '--reference', reference]))),
  ],
  ['the package', (trees) => visualTree({ features, labels: truth, reference, trees })],
];

test.each(RUNS)('%s', async (_, inputsOf) => {
  const digests = async (role: string, ...trees: readonly string[]) =>
    (await inputsOf(trees)).inputs.filter((each) => each.role === role).map(({ sha256 }) => sha256);
  expect(await digests('tree', first, second)).toEqual([digestOf(first), digestOf(second)]);
  expect(await digests('reference', first)).toEqual([digestOf(reference)]);
  // One of them is passed over: which one is left is not said by its name.
  expect(await digests('tree', withoutS, second)).toEqual([null]);
});
