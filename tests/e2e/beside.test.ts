import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect } from 'vitest';
import { allOf, openFiles, waitForTree } from '../support/browser.ts';
import { violationsIn } from './axe.ts';
import { plantedFiles, test } from './fixture.ts';

// Pictures beside the tree: the confusion matrix and the comparison, by mouse and by keyboard.

const CLASSES = 24;

const files = plantedFiles(3000, CLASSES, 91);
let page: Page;

test.beforeEach(async ({ page: fresh }) => {
  page = fresh;
  await page.goto('/');
  await openFiles(page, allOf(files));
  await waitForTree(page);
});

const beside = (title: string) => page.getByLabel('Beside').selectOption({ label: title });
const readout = () => page.locator('.readout strong');
/** What a canvas shows, to see whether it changes. */
const painted = (selector: string): Promise<string> =>
  page.locator(`${selector} canvas`).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
const settled = (): Promise<void> =>
  page.evaluate<void>('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');

describe('the confusion matrix', () => {
  const matrix = () => page.getByRole('grid', { name: /Confusion matrix/ });
  const said = () => page.locator('.heat-readout');
  beforeEach(async () => {
    await beside('confusion matrix');
    await matrix().waitFor();
  });

  test('by mouse: a pair is read out, the tree shows where its classes meet, and a click selects it', async () => {
    const box = await matrix().boundingBox();
    if (box === null) throw new Error('the matrix has no place');
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.35);
    await said()
      .getByText(/class .* taken for class .*: \d+ of \d+ points/)
      .waitFor();
    const joint = /meet in (.*)$/.exec((await said().textContent()) ?? '')?.[1];
    expect(joint).toBeTruthy();
    expect(await readout().textContent()).toBe(joint);
    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.move(5, 5);
    expect(await page.locator('.node-title').textContent()).toBe(joint);
  });

  test('what is pointed at in the tree is framed in the matrix', async () => {
    await settled();
    const before = await painted('.heat');
    await page.getByRole('tree').focus();
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect.poll(() => painted('.heat')).not.toBe(before);
  });

  test('by keyboard: cells are walked and named, Enter selects, and zooming keeps the place', async () => {
    await matrix().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    const text = await said().locator('strong').textContent();
    expect(text).toMatch(/ taken for /);
    expect(await page.getByRole('gridcell').textContent()).toBe(text);
    expect(
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('gridcell') })
        .getAttribute('aria-rowindex'),
    ).toBe('2');
    await page.keyboard.press('+');
    await page.keyboard.press('End');
    expect(await page.getByRole('gridcell').getAttribute('aria-colindex')).toBe(String(CLASSES));
    await page.keyboard.press('Enter');
    const title = await page.locator('.node-title').textContent();
    expect(await said().textContent()).toContain(`meet in ${title}`);
    await page.keyboard.press('Escape');
    expect(await said().locator('strong').count()).toBe(0);
  });

  test('a cut makes it coarse, with the accuracy of its groups beside that of the classes', async ({ site }) => {
    expect(await page.locator('.heat-facts').textContent()).toMatch(/^[\d.]+ % correct\.$/);
    await page.goto(`${site.url}#beside=confusion&cut=k4`);
    await page.reload();
    await openFiles(page, allOf(files));
    await page.getByText(/correct at the level of these 4 groups, [\d.]+ % by class/).waitFor();
    expect(await matrix().getAttribute('aria-rowcount')).toBe('4');
    const [coarse = 0, fine = 0] = ((await page.locator('.heat-facts').textContent()) ?? '')
      .split(';')
      .map((part) => Number(/([\d.]+) %/.exec(part)?.[1]));
    expect(coarse).toBeGreaterThan(fine);
  });

  describe.each(['rectangular', 'icicle'])('beside the layout %s', (layout) => {
    beforeEach(async () => {
      await page.evaluate(`location.hash = 'beside=confusion&layout=${layout}'`);
      await expect.poll(() => page.getByLabel('Layout').inputValue()).toBe(layout);
      await expect.poll(() => labels().count()).toBe(CLASSES);
      expect(await rowsBesideLeaves()).toBe(CLASSES);
    });

    const labels = () => page.getByRole('tree').locator('[data-layer=label] text');
    const zoomOfTree = (): Promise<number> =>
      page
        .locator('.tree svg > g')
        .getAttribute('transform')
        .then((said) => Number(/scale\(([\d.]+)\)/.exec(said ?? '')?.[1]));
    /** Points at the matrix beside every label in its sight: how many rows are read out, all of them the labels' own. */
    const rowsBesideLeaves = async (): Promise<number> => {
      await settled();
      const named = await labels().evaluateAll((texts) =>
        texts.map((text) => {
          const { top, bottom } = text.getBoundingClientRect();
          return { name: text.textContent ?? '', y: (top + bottom) / 2 };
        }),
      );
      const box = await matrix().boundingBox();
      if (box === null) throw new Error('the matrix has no place');
      let rows = 0;
      for (const { name, y } of named) {
        if (y < box.y || y >= box.y + box.height) continue;
        await page.mouse.move(box.x + box.width * 0.8, y);
        await settled();
        const row = said().locator('strong');
        if ((await row.count()) === 0) continue;
        expect(await row.textContent()).toMatch(new RegExp(`^${name} (taken for|recognised)`));
        rows++;
      }
      return rows;
    };

    test('every row is as high as its leaf, and stays there while it is pointed at', async () => {
      expect(await rowsBesideLeaves()).toBe(CLASSES);
    });

    test('rows stay beside their leaves when the tree is zoomed and panned', async () => {
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(zoomOfTree).toBe(1.5);
      const seen = await rowsBesideLeaves();
      expect(seen).toBeGreaterThan(CLASSES / 2);
      expect(seen).toBeLessThan(CLASSES);
      const box = await page.locator('.tree').boundingBox();
      if (box === null) throw new Error('the tree has no place');
      const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + 90, { steps: 3 });
      await page.mouse.up();
      expect(await rowsBesideLeaves()).toBeGreaterThan(CLASSES / 2);
    });

    test('leaves stay beside their rows when the matrix is zoomed', async () => {
      const box = await matrix().boundingBox();
      if (box === null) throw new Error('the matrix has no place');
      await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.7);
      await page.mouse.wheel(0, -400);
      await expect.poll(zoomOfTree).toBeGreaterThan(1.2);
      expect(await rowsBesideLeaves()).toBeGreaterThan(4);
    });
  });

  test('of a subtree that is drawn alone has its classes only', async () => {
    await page.getByRole('tree').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => Number(await matrix().getAttribute('aria-rowcount'))).toBeLessThan(CLASSES);
  });
});

describe('the comparison', () => {
  const leaves = () => page.getByRole('listbox', { name: /^Classes in this tree and in / });
  const table = () => page.getByRole('table', { name: 'Comparison' });
  const said = () => page.locator('.tangle-readout strong');
  const comparedWith = () => page.getByLabel('Compare with');

  test('with a grouping column: numbers beside those of random trees', async () => {
    await beside('comparison');
    await table().waitFor();
    const row = table().getByRole('row', { name: /^Triplets of the other tree/ });
    const [own = 0, random = 0] = (await row.getByRole('cell').allTextContents()).map(Number);
    expect(own).toBeGreaterThanOrEqual(0);
    expect(random).toBeGreaterThan(0.2);
    expect(random).toBeLessThan(0.45);
    await page.getByText(`${CLASSES} common classes.`).waitFor();
  });

  test('by mouse: what is pointed at stands out in the tree, and a click selects it', async () => {
    await beside('comparison');
    await leaves().waitFor();
    const box = await leaves().boundingBox();
    if (box === null) throw new Error('the tanglegram has no place');
    // In the middle of a class, not on the line between two.
    await page.mouse.move(box.x + box.width * 0.35, box.y + box.height * (0.5 + 0.5 / CLASSES));
    const name = (await said().textContent())?.split(':')[0] ?? '';
    expect(name).toMatch(/^class [a-z]\d+$/);
    expect(await readout().textContent()).toBe(name);
    await page.mouse.down();
    await page.mouse.up();
    expect(await page.locator('.node-title').textContent()).toBe(name);
  });

  test('by keyboard: classes are walked and named', async () => {
    await beside('comparison');
    await leaves().waitFor();
    await leaves().focus();
    const names: string[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'Home']) {
      await page.keyboard.press(key);
      names.push((await said().textContent()) ?? '');
    }
    expect(new Set(names).size).toBe(3);
    expect(names[3]).toBe(names[0]);
    expect(names[0]).toMatch(/: here with .*; there with /);
    await page.keyboard.press('Enter');
    expect(await page.locator('.node-title').textContent()).toBe(names[0]?.split(':')[0]);
  });

  test('with another run of this session', async () => {
    await page.getByRole('radio', { name: /Confusion merging/ }).check({ force: true });
    await page.getByRole('button', { name: 'Run' }).click();
    await page
      .getByRole('region', { name: 'Run' })
      .getByText(/one pass/)
      .waitFor();
    await beside('comparison');
    await comparedWith().selectOption({ label: 'Logits to hierarchies · logits.npy' });
    await page.locator('.sides').getByText('this tree').waitFor();
    await page.locator('.sides').getByText('Logits to hierarchies · logits.npy').waitFor();
    await table().waitFor();
  });

  test('a dropped tree opens the comparison, scores the run, and names what does not match', async ({ problems }) => {
    const names = Array.from({ length: CLASSES - 2 }, (_, c) => `'class ${String.fromCharCode(97 + c)}${c}'`);
    const path = join(files.folder, 'reference.nwk');
    writeFileSync(path, `((${names.slice(0, 11).join(',')}),(${names.slice(11).join(',')},stranger));\n`);
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data });
    }
    await page.getByText(`${CLASSES - 2} common classes.`).waitFor();
    expect(await comparedWith().inputValue()).toBe('tree 1');
    await page.getByText(/1 leaf of reference.nwk is not in .*: stranger/).waitFor();
    await page.getByText(/2 leaves of .* are not in reference.nwk .*: class w22, class x23/).waitFor();
    await page.getByRole('tab', { name: 'Metrics' }).click();
    await page.getByRole('row', { name: /^Path similarity 0\.\d+/ }).waitFor();
    expect(problems).toEqual([]);
  });
});

test.each([
  ['confusion matrix', 'light', 1440, 900],
  ['confusion matrix', 'dark', 390, 844],
  ['comparison', 'dark', 1440, 900],
  ['comparison', 'light', 390, 844],
] as const)('axe finds nothing beside the tree: %s, %s, %i', async (title, colorScheme, width, height) => {
  await page.emulateMedia({ colorScheme });
  await beside(title);
  await page.locator(title === 'comparison' ? '.tangle canvas' : '.heat canvas').waitFor();
  await page.setViewportSize({ width, height });
  await settled();
  expect(await violationsIn(page)).toEqual([]);
});
