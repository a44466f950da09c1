import { expect } from 'vitest';
import { allOf, openFiles, waitForFirstRun } from '../support/browser.ts';
import { savedFiles } from '../support/saved-files.ts';
import { npy, utf8, zip } from '../web/engine/data/write.ts';
import { plantedFiles, test } from './fixture.ts';

// Refused by a worker that reads, or by the run: the page says why, and its tree stays. Every way to a refusal is in
// tests/web/page/app/hands/errors.test.ts.

const CLASSES = 12;
const good = plantedFiles(600, CLASSES, 61);
const bad = savedFiles('bad');

const bomb = (): Uint8Array => {
  const data = npy('<f4', [2 ** 22, CLASSES], new Uint8Array(2 ** 26));
  return zip([{ name: 'logits.npy', data, deflate: true, size: 2 ** 29 }]);
};
const noRows = (): Uint8Array => npy('<f4', [0, CLASSES], new Uint8Array(0));
const commands = (): Uint8Array => zip([{ name: 'x/data.pkl', data: utf8("cposix\nsystem\n(S'true'\ntR.") }]);

test.for([
  ['a zip bomb', 'bomb.npz', bomb, /more than 200 times/],
  ['no rows', 'logits.npy', noRows, /at least 1 point, got 0/],
  ['a checkpoint that would run a command', 'model.pt', commands, /'posix.system' at byte \d+. Nothing of it was run/],
] as const)('%s', async ([, name, bytes, says], { samePage: page, problems }) => {
  await page.goto('/');
  await openFiles(page, allOf(good));
  await waitForFirstRun(page);
  await openFiles(page, [bad.saved(name, bytes())]);
  await expect.poll(() => page.getByRole('alert').innerText()).toMatch(says);
  await expect.poll(() => page.getByRole('tree').locator('[data-layer=label] text').count()).toBe(CLASSES);
  expect(problems).toEqual([]);
});
