import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openFiles } from '../support/browser.ts';
import { closeFile, openFilesPanel, openMethod, openPanel } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { exportedText } from './exported.ts';
import { test } from './fixture.ts';

// Numbers are changed in the page: a cell of a matrix is typed, a point is dragged, and the tree follows.

const { saved } = savedFiles('edit');

const FRUITS = 'true\\pred,apple,pear,plum,cherry\napple,80,12,4,4\npear,10,82,5,3\nplum,4,2,80,14\ncherry,2,2,12,84\n';
/** Two clumps of points, one far above the other. */
const TREES = Array.from({ length: 12 }, (_, i) => `${i % 3},${i < 6 ? i : 90 + i},${i < 6 ? 'oak' : 'yew'}\n`);

const LOGITS = 'cat,dog,fox,cow\n2.5,1,-1,0.5\n0,3,1.5,1\n-2,0,4,1\n1,1.5,0,3.25\n';

const json = (page: Page): Promise<string> => exportedText(page, 'Hierarchy (JSON)');

/**
 * The position of a place of the plane in the scatter plot, which leaves room around the points as they were opened.
 */
async function placeOf(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await page.locator('.points-frame canvas').boundingBox();
  if (box === null) throw new Error('the points have no place');
  const scale = Math.min((box.width - 28) / (1.3 * 2), (box.height - 28) / (1.3 * 101));
  return [box.x + box.width / 2 + (x - 1) * scale, box.y + box.height / 2 - (y - 50.5) * scale];
}

/** Counts from now on how often something changes; with `subtree`, also anything in it. */
async function changesOf(of: Locator, subtree: boolean): Promise<() => Promise<number>> {
  const counter = await of.evaluateHandle((element, subtree) => {
    const found = { count: 0 };
    const observer = new MutationObserver((changes) => {
      found.count += changes.length;
    });
    observer.observe(element, { subtree, childList: true, characterData: true, attributes: subtree });
    return found;
  }, subtree);
  return () => counter.evaluate(({ count }) => count);
}

test('a typed cell and a dragged point change the tree, and undo brings back the same bytes', async ({
  samePage: page,
  problems,
}) => {
  await page.goto('/#method=confusion&beside=confusion&edit=1');
  await openFiles(page, [saved('fruits.csv', FRUITS)]);
  const matrix = page.getByRole('grid', { name: 'Confusion matrix' });
  const readout = page.locator('.heat-readout');
  const field = page.locator('.cell-input input');
  await page.getByRole('button', { name: 'Undo edit' }).waitFor();
  const opened = page.locator('.files-menu > button');
  await matrix.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const cell = /^\w+ taken for \w+/.exec((await readout.locator('strong').textContent()) ?? '')?.[0] ?? '';
  const facts = page.locator('.heat-facts');
  await facts.getByText('81.5 % correct').waitFor();
  const before = await json(page);

  await matrix.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('-3');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('no number below 0').waitFor();
  await page.keyboard.press('Escape');
  // An invalid value is not dropped in silence when the cell is left.
  await page.keyboard.type('-4');
  await field.blur();
  await page.getByText(`${cell} stays 4: “-4” was not taken.`).waitFor();
  await matrix.focus();
  await page.keyboard.type('60');
  await expect.poll(() => field.getAttribute('aria-label')).toBe(cell);
  await page.keyboard.press('Enter');
  await readout.getByText(`${cell}: 60 of `).waitFor();
  await opened.getByText('fruits (edited).csv').waitFor();
  // Another scale of the same tree does not point at the cell again.
  await page.getByRole('button', { name: 'Colours' }).click();
  const scale = page.getByLabel('Scale of the colours');
  await scale.focus();
  await readout.getByText('Point at a cell').waitFor();
  await scale.selectOption('log');
  await expect.poll(() => page.url()).toContain('log');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect.poll(() => readout.textContent()).toContain('Point at a cell');
  const after = await json(page);
  expect(JSON.parse(after).hierarchy).not.toEqual(JSON.parse(before).hierarchy);
  const [input] = JSON.parse(before).inputs;
  expect(JSON.parse(after).inputs[0].edited_from).toEqual({ name: 'fruits.csv', sha256: input.sha256 });
  await matrix.focus();
  await page.keyboard.press('Control+z');
  await opened.getByText('fruits.csv').waitFor();
  await facts.getByText('81.5 % correct').waitFor();
  expect(await json(page)).toBe(before);

  await closeFile(page, 'fruits.csv');
  await openFiles(page, [saved('trees.csv', `x,y,label\n${TREES.join('')}`)]);
  const scores = page.locator('.numbers');
  await scores.getByText('Matched accuracy 1.00').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('.points-frame[data-editing=true]').waitFor();
  const points = await json(page);
  const chip = page.getByRole('list', { name: 'What is loaded' });
  await openMethod(page);
  await page.mouse.move(...(await placeOf(page, 0, 0)));
  await page.mouse.down();
  const changes = await changesOf(page.locator('.run-buttons'), true);
  await page.mouse.move(...(await placeOf(page, 1, 60)), { steps: 5 });
  await page.mouse.move(...(await placeOf(page, 1, 97)), { steps: 5 });
  // A tree is made in every frame, and no button comes and goes with it.
  await opened.getByText('trees (edited).csv').waitFor();
  expect(await changes()).toBe(0);
  await page.mouse.up();
  await scores.getByText('Matched accuracy 0.917').waitFor(); // 11 of 12
  await page.getByRole('button', { name: 'Undo edit' }).click();
  await scores.getByText('Matched accuracy 1.00').waitFor();
  expect(await json(page)).toBe(points);

  // Nor where the panel with these buttons is closed.
  await page.getByRole('button', { name: 'Hide Method' }).click();
  await page.mouse.move(...(await placeOf(page, 0, 0)));
  await page.mouse.down();
  const comings = await changesOf(page.getByRole('main'), false);
  await page.mouse.move(...(await placeOf(page, 1, 97)), { steps: 9 });
  await opened.getByText('trees (edited).csv').waitFor();
  expect(await comings()).toBe(0);
  await page.mouse.up();
  await scores.getByText('Matched accuracy 0.917').waitFor();
  await page.getByRole('button', { name: 'Undo edit' }).click();
  await scores.getByText('Matched accuracy 1.00').waitFor();
  await page.mouse.dblclick(...(await placeOf(page, 1, 50)));
  await openFilesPanel(page);
  await chip.getByText('13 × 2').waitFor();
  await page.locator('.points-frame').focus();
  await page.keyboard.press('Delete');
  await openFilesPanel(page); // it closed as the focus left it
  await chip.getByText('12 × 2').waitFor();

  await closeFile(page, 'trees (edited).csv');
  await page.evaluate(() => {
    location.hash = '#method=l2h&beside=rows&edit=1';
  });
  await openFiles(page, [saved('logits.csv', LOGITS)]);
  const logits = page.getByRole('grid', { name: 'Logits' });
  await logits.getByRole('gridcell', { name: /^dog 1,/ }).click();
  await page.keyboard.type('8.5');
  await page.keyboard.press('Enter');
  await page.getByText('Row 0 is dog.').waitFor();
  await expect.poll(() => logits.getByRole('rowheader').allTextContents()).toContain('0.997'); // 1 / (1 + e⁻⁶ + e⁻⁸ + e⁻⁹·⁵)
  await page.keyboard.press('Control+z');
  await page.getByText('Row 0 is cat.').waitFor();
  await page.evaluate(() => {
    location.hash += '&panel=merges&step=0';
  });
  await openPanel(page, 'Steps');
  const first = page.locator('.question').first().locator('.formula.filled');
  const decided = 's(dog) = 0.710 < 0.720 = s(cat)'; // the softmax of the only row of each
  await expect.poll(() => first.textContent()).toBe(decided);
  await page.getByRole('button', { name: 'Make this change' }).click();
  await expect.poll(() => first.textContent()).not.toBe(decided);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => first.textContent()).toBe(decided);
  expect(problems).toEqual([]);
});
