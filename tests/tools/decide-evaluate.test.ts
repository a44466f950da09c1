import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decide } from '../../tools/cli/decide.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { plantedLogits } from '../support/generate.ts';
import { savedFiles } from '../support/saved-files.ts';
import { zip } from '../web/engine/data/write.ts';
import { l2h } from './commands.ts';

/* Other rows are judged than those that calibrate; a tree that was made from the judged ones is named. */

const CLASSES = 6;
const { saved } = savedFiles('decide-evaluate');

function rows(name: string, count: number, seed: number) {
  const planted = plantedLogits(count, CLASSES, seed);
  const table = writeNpy([count, CLASSES], Float64Array.from(planted.logits));
  const list = saved(`${name}-labels.npy`, writeNpy([count], Float64Array.from(planted.labels)));
  return { planted, table, logits: saved(`${name}.npy`, table), labels: ['--labels', list], list };
}

const first = rows('first', 90, 1);
const other = rows('other', 70, 2);
const second = ['--evaluate', other.logits, '--evaluate-labels', other.list];

async function decided(...words: readonly string[]) {
  const found = JSON.parse(await decide([...words, '--bootstrap', '0', '--shuffles', '0']));
  const codes: string[] = found.warnings.map(({ code }: { readonly code: string }) => code);
  return { ...found, codes };
}

it('all rows of the first file calibrate, all of the second are judged', async () => {
  const found = await decided(first.logits, ...first.labels, ...second);
  expect(found).toMatchObject({ points: 160, fitted: 90, calibration: 90, evaluation: 70 });
  const alone = await decided(other.logits, ...other.labels, '--split', '0.01');
  const judged = found.inputs.find(({ role }: { readonly role: string }) => role === 'evaluation logits');
  expect(judged.sha256).toBe(alone.inputs[0].sha256);
  const right = await decided(first.logits, ...first.labels, ...second, '--temperature', '1');
  const { logits, labels } = other.planted;
  const best = (row: number): number => {
    const values = logits.subarray(row * CLASSES, (row + 1) * CLASSES);
    return values.indexOf(Math.max(...values));
  };
  expect(right.accuracy).toBeCloseTo(labels.filter((label, row) => label === best(row)).length / 70, 12);
});

it('labels of the judged rows are found in the archive that has them', async () => {
  const members = [
    { name: 'logits.npy', data: other.table },
    { name: 'labels.npy', data: readFileSync(other.list) },
  ];
  const archive = saved('other.npz', zip(members));
  const found = await decided(first.logits, ...first.labels, '--evaluate', archive);
  expect(found).toMatchObject({ points: 160, calibration: 90, evaluation: 70 });
  const named = await decided(first.logits, ...first.labels, ...second);
  expect(found.trees).toEqual(named.trees);
  const without = decide([first.logits, ...first.labels, '--evaluate', other.logits]);
  await expect(without).rejects.toThrow('--evaluate-labels is missing');
});

it('a tree that was made from the judged rows is named, whatever their file is called', async () => {
  const tree = saved('tree.json', await l2h([first.logits]));
  const renamed = saved('renamed.npy', first.table);
  expect((await decided(renamed, tree, ...first.labels)).codes).toContain('tree-saw-evaluation');
  expect((await decided(renamed, tree, ...first.labels, ...second)).codes).not.toContain('tree-saw-evaluation');
  const ofOther = saved('of-other.json', await l2h([other.logits]));
  expect((await decided(first.logits, ofOther, ...first.labels)).codes).not.toContain('tree-saw-evaluation');
  const found = await decided(first.logits, tree, ofOther, ...first.labels, ...second);
  const messages: string[] = found.warnings.map(({ message }: { readonly message: string }) => message);
  expect(messages.filter((message) => message.includes('judged here'))).toEqual([
    expect.stringMatching(/^of-other\.json was made of the points that are judged here/),
  ]);
});

/** The guarantee of the tree of a file, and whether it was made of the rows that calibrate. */
async function promised(tree: string, ...more: readonly string[]) {
  const { trees } = await decided(first.logits, tree, ...first.labels, ...more);
  return [trees[1].guarantee, trees[1].made_of_calibration];
}

it('nothing is promised exactly with a tree that was made of the rows that calibrate', async () => {
  const same = saved('same.json', await l2h([first.logits]));
  const others = saved('others.json', await l2h([other.logits]));
  const newick = saved('tree.nwk', '(((0,1),2),(3,(4,5)));');
  const about = ['about', { temperature: false, tree: true }];
  const exact = ['exact', { temperature: false, tree: false }];
  expect(await promised(same, '--strict')).toEqual(about);
  expect(await promised(same, '--temperature', '1')).toEqual(about);
  expect(await promised(same, '--strict', ...second)).toEqual(about);
  expect(await promised(others, '--strict')).toEqual(exact);
  // Judged on what it was made of, but calibrated on other rows.
  expect(await promised(others, '--strict', ...second)).toEqual(exact);
  expect(await promised(others)).toEqual(['about', { temperature: true, tree: false }]);
  expect(await promised(newick, '--strict')).toEqual(['exact', { temperature: false, tree: null }]);
});

it('another model on the same points has seen the same points', async () => {
  const model = saved('model.npy', writeNpy([90, CLASSES], Float64Array.from(rows('again', 90, 3).planted.logits)));
  const tree = saved('of-model.json', await l2h([model, ...first.labels]));
  expect(await promised(tree, '--strict')).toEqual(['about', { temperature: false, tree: true }]);
});

it('rows that only judged a tree did not make it', async () => {
  const tree = saved('judged-on-other.json', await l2h([first.logits, ...first.labels, ...second]));
  const found = await decided(first.logits, tree, ...first.labels, ...second, '--strict');
  expect(found.codes).not.toContain('tree-saw-evaluation');
  const ofOther = await decided(other.logits, tree, '--labels', other.list, '--strict');
  expect(ofOther.codes).not.toContain('tree-saw-evaluation');
  expect(ofOther.trees[1].guarantee).toBe('exact');
});
