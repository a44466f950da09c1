import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changes } from '../../tools/cli/changes.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import type { InputRecord } from '../../web/engine/model/result.ts';
import { plantedLogits } from '../support/generate.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';
import { elements, labelsNpy, npy, zip } from '../web/engine/data/write.ts';
import { confusion, hmmc, l2h, linkage, ultrametric } from './commands.ts';

/* The files of an archive that the page uses, the command line uses too. */

const [ROWS, CLASSES] = [400, 8];
const planted = plantedLogits(ROWS, CLASSES, 4);
const logitsNpy = writeNpy([ROWS, CLASSES], planted.logits);
const truth = Array.from(planted.labels);
const labels = labelsNpy(truth);

const { saved } = savedFiles('archives');
const said = heardErrors();

const npz = (name: string, members: Readonly<Record<string, Uint8Array>>): string =>
  saved(name, zip(Object.entries(members).map(([member, data]) => ({ name: `${member}.npy`, data }))));

const both = () => npz('both.npz', { logits: logitsNpy, labels });
const golden = (name: string): string => join(import.meta.dirname, '../golden/formats', name);
const rolesIn = (text: string): string[] => JSON.parse(text).inputs.map(({ role }: InputRecord) => role);

test('labels beside the logits in an .npz measure the tree as those of a file of their own', async () => {
  const found = JSON.parse(await l2h([both()]));
  const apart = JSON.parse(await l2h([saved('logits.npy', logitsNpy), '--labels', saved('labels.npy', labels)]));
  expect(found.metrics).toEqual(apart.metrics);
  expect(found.metrics.accuracy).toBeGreaterThan(0.5);
  expect(found.inputs.map(({ role }: InputRecord) => role)).toEqual(['logits', 'labels']);
  expect(said()).toMatch(/note: both\.npz.*labels.* is used as labels/);
});

test.each(['evaluation.pt', 'pair.pkl', 'evaluation.pkl', 'dict.pt'])('labels in %s are used', async (name) => {
  expect(rolesIn(await l2h([golden(name)]))).toEqual(['logits', 'labels']);
});

test("labels that are Python's objects are told of, and refused where they are named", async () => {
  const path = npz('objects.npz', { logits: logitsNpy, labels: npy('|O', [ROWS], new Uint8Array(40)) });
  expect(rolesIn(await l2h([path]))).toEqual(['logits']);
  expect(said()).toContain("warning: objects.npz/labels is not used: in 'labels': the array holds Python objects");
  await expect(l2h([path, '--labels', `${path}/labels`])).rejects.toThrow('the array holds Python objects');
});

test('labels that are named are used instead', async () => {
  const wrong = saved('wrong.npy', labelsNpy(truth.map((label) => (label + 3) % CLASSES)));
  const { metrics } = JSON.parse(await l2h([both(), '--labels', wrong]));
  expect(metrics.accuracy).toBeLessThan(0.5);
  expect(said()).not.toContain('is used as labels');
});

test('labels beside logits for evaluation are labels for evaluation', async () => {
  const train = saved('train.npy', logitsNpy);
  const { inputs, metrics } = JSON.parse(await l2h([train, '--evaluate', both()]));
  expect(inputs.map(({ role }: InputRecord) => role)).toEqual(['logits', 'evaluation logits', 'evaluation labels']);
  expect(metrics.accuracy).toBeGreaterThan(0.5);
});

describe('methods that need labels for the tree find them in the archive:', () => {
  test.each([
    ['confusion', confusion, []],
    ['linkage', linkage, []],
    ['ultrametric', ultrametric, ['--graph', 'confusion', '--iterations', '1']],
  ])('%s', async (_, run, flags) => {
    expect(rolesIn(String(await run([both(), ...flags])))).toEqual(['logits', 'labels']);
  });

  test('hmmc', async () => {
    const features = npy('<f8', [8, 2], elements('f8', [0, 0, 0, 1, 1, 0, 1, 1, 9, 9, 9, 8, 8, 9, 8, 8]));
    const { inputs, metrics } = JSON.parse(
      String(await hmmc([npz('points.npz', { features, labels: labelsNpy([0, 0, 0, 0, 1, 1, 1, 1]) })])),
    );
    expect(inputs.map(({ role }: InputRecord) => role)).toEqual(['features', 'labels']);
    expect(metrics.matched_accuracy).toBe(1);
  });
});

test('an archive with two that could be meant is asked about', async () => {
  const path = npz('two.npz', { a: logitsNpy, b: logitsNpy });
  await expect(confusion([path])).rejects.toMatchObject({ code: 'unclear-columns' });
});

describe('several models in one archive', () => {
  const models = () => npz('runs.npz', { first: logitsNpy, second: logitsNpy, labels });
  test('each have a path, and share the labels beside them', async () => {
    const path = models();
    const found = JSON.parse(await l2h([`${path}/second`]));
    expect(found.inputs.map(({ name, role }: InputRecord) => `${name} ${role}`)).toEqual([
      'runs.npz/second logits',
      'runs.npz/labels labels',
    ]);
    expect(found.hierarchy).toEqual(JSON.parse(await l2h([saved('logits.npy', logitsNpy)])).hierarchy);
    const { lost, gained } = JSON.parse(await changes([`${path}/first`, `${path}/second`, '--bootstrap', '0'])).clades;
    expect([lost, gained]).toEqual([[], []]);
  });
  test('are asked about where none is named, and one that is not there is refused', async () => {
    const path = models();
    await expect(l2h([path])).rejects.toThrow(/2 arrays/);
    await expect(l2h([`${path}/third`])).rejects.toThrow(/2 arrays/);
    await expect(l2h([`${both()}/third`])).rejects.toThrow("'third': it has logits, labels");
    await expect(l2h([`${saved('logits.npy', logitsNpy)}/first`])).rejects.toThrow('it is no archive');
  });
});
