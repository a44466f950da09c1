import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect } from 'vitest';
import { allOf, openFiles, waitForFirstRun, waitForTree } from '../support/browser.ts';
import { cases } from '../support/cases.ts';
import { chosen, closeFile, openPanel, pressInView, showBeside } from '../support/hands.ts';
import { weakerModel } from '../support/other-models.ts';
import { atRest, frames } from './at-rest.ts';
import { violationsIn } from './axe.ts';
import { exportedText, exportFile } from './exported.ts';
import { collectProblems, plantedFiles, test, WIDE } from './fixture.ts';
import { lookAt } from './look-at.ts';

// Pictures beside the tree: the confusion matrix and the comparison, by mouse and by keyboard.

const CLASSES = 24;

const files = plantedFiles(3000, CLASSES, 91);
let page: Page;

/** The same page for all tests that change nothing but what is looked at. */
let shared: Page;
test.beforeAll(async ({ pageOfFile }) => {
  shared = pageOfFile;
  await shared.goto('/#layout=radial&beside=');
  await openFiles(shared, allOf(files));
  await openPanel(shared, 'How good');
  await waitForTree(shared);
  await openPanel(shared, 'Branch');
});
beforeEach(() => {
  page = shared;
});

const look = async (linkedView: 'confusion' | 'comparison', more: Readonly<Record<string, string>> = {}) => {
  await page.mouse.move(5, 5);
  await lookAt(page, { layout: 'radial', beside: linkedView, ...more });
  await page.locator(linkedView === 'comparison' ? '.tangle canvas' : '.heat canvas').waitFor();
};
const readout = () => page.locator('.readout strong');
/** The picture of a canvas, to see whether it changes. */
const painted = (selector: string): Promise<string> =>
  page.locator(`${selector} canvas`).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

describe('the confusion matrix', () => {
  const matrix = () => page.getByRole('grid', { name: /Confusion matrix/ });
  const said = () => page.locator('.heat-readout');
  beforeEach(() => look('confusion'));

  test('by mouse: a pair is read out, the tree shows where its classes meet, and a click selects it', async () => {
    const box = await matrix().boundingBox();
    if (box === null) throw new Error('the matrix has no place');
    const read =
      /^class \w+ taken for class \w+: \d+ of \d+ points \([\d.]+\s%\)\. In the tree both meet in: (class \w+ \+ class \w+ \+ \d+ more)$/;
    // Down a column, to a cell of two classes that meet beneath the root.
    let down = 0.3;
    const next = async (): Promise<string | null> => {
      down += 0.04;
      await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * down);
      return said().textContent();
    };
    await expect.poll(next).toMatch(read);
    const joint = read.exec((await said().textContent()) ?? '')?.[1];
    await expect.poll(() => readout().textContent()).toBe(joint);
    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.move(5, 5);
    await expect.poll(() => page.locator('.node-title').textContent()).toBe(joint);
  });

  test('what is pointed at in the tree is framed in the matrix', async () => {
    const before = await atRest(page, () => painted('.heat'));
    await page.getByRole('tree').focus();
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect.poll(() => painted('.heat')).not.toBe(before);
  });

  test('by keyboard: cells are walked and named, Enter selects, and zooming keeps the place', async () => {
    await matrix().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    const cell = page.getByRole('gridcell');
    await expect.poll(() => cell.getAttribute('aria-colindex')).toBe('4');
    await expect
      .poll(() =>
        page
          .getByRole('row')
          .filter({ has: page.getByRole('gridcell') })
          .getAttribute('aria-rowindex'),
      )
      .toBe('2');
    const text = await said().locator('strong').textContent();
    expect(text).toMatch(/ taken for /);
    await expect.poll(() => cell.textContent()).toBe(text);
    await page.keyboard.press('+');
    await page.keyboard.press('End');
    await expect.poll(() => cell.getAttribute('aria-colindex')).toBe(String(CLASSES));
    await page.keyboard.press('Enter');
    // Both of them: the title alone may be that of another node.
    const joint = async (): Promise<string | undefined> =>
      /meet in: (.*)$/.exec((await said().textContent()) ?? '')?.[1];
    await expect.poll(async () => (await page.locator('.node-title').textContent()) === (await joint())).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => said().locator('strong').count()).toBe(0);
  });

  test('a cell that is picked leads to its points, while it is pointed out and after', async () => {
    await matrix().focus();
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await said().getByRole('button', { name: 'Show its points' }).waitFor();
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    await page.locator('.view').waitFor();
  });

  test('a link that subtracts a model that is not open says so', async () => {
    const alone = await atRest(page, () => painted('.heat'));
    await look('confusion', { matrix: 'minus2' });
    await page.getByText('The link subtracts model 2, which is not open here.').waitFor();
    await look('confusion');
    await expect.poll(() => painted('.heat')).toBe(alone);
  });

  test('a cut makes it coarse, with the accuracy of its groups beside that of the classes', async () => {
    await expect.poll(() => page.locator('.heat-facts').textContent()).toMatch(/^[\d.]+ % correct\. /);
    await look('confusion', { cut: 'k4' });
    await page.getByText(/correct at the level of these 4 groups, [\d.]+ % by class/).waitFor();
    await expect.poll(() => matrix().getAttribute('aria-rowcount')).toBe('4');
    const [coarse = 0, fine = 0] = ((await page.locator('.heat-facts').textContent()) ?? '')
      .split(';')
      .map((part) => Number(/([\d.]+) %/.exec(part)?.[1]));
    expect(coarse).toBeGreaterThan(fine);
  });

  test('every choice of what its cells show changes it, is said, and can be undone', async () => {
    const legend = () => page.locator('.heat-scale').textContent();
    const rows = () => matrix().getAttribute('aria-rowcount');
    const usual = await atRest(page, () => painted('.heat'));
    const seen = [usual];
    const changes = async (choose: () => Promise<unknown>): Promise<void> => {
      await choose();
      await page.mouse.move(5, 5);
      await expect.poll(() => painted('.heat')).not.toBe(seen.at(-1));
      seen.push(await atRest(page, () => painted('.heat')));
    };
    const cells = page.getByLabel('Cells show');
    await expect
      .poll(legend)
      .toMatch(/^0 %.* %In % of the true class \(row\): recall on the diagonal\. Square root scale/);
    await changes(() => cells.selectOption('% of predicted class'));
    await expect.poll(legend).toMatch(/predicted class \(column\): precision/);
    await changes(() => cells.selectOption('points'));
    await expect.poll(legend).toMatch(/^0[\d.]+Points\. Square root scale/);
    await page.getByRole('button', { name: 'Colours' }).click();
    await changes(() => page.getByLabel('Scale of the colours').selectOption('log scale'));
    await expect.poll(legend).toMatch(/Logarithmic scale, 0 is left blank/);
    await changes(async () => {
      await page.getByRole('tree').focus();
      for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    });
    await changes(() => page.getByRole('button', { name: 'Only the selected branch' }).click());
    await page.getByRole('button', { name: /^Only class / }).waitFor();
    await expect.poll(async () => Number(await rows())).toBeLessThan(CLASSES);
    expect(new Set(seen).size).toBe(6);
    await expect.poll(() => new URL(page.url()).hash).toMatch(/matrix=none-log&branch=\d+/);
    // Three choices, two keys, the branch.
    for (let step = 0; step < 6; step++) await pressInView(page, 'Undo the last change');
    await page.mouse.move(5, 5);
    await expect.poll(() => painted('.heat')).toBe(usual);
  });

  test('a cell that is read out is of the matrix that is shown: a cut leaves none', async () => {
    await matrix().focus();
    for (const key of ['End', 'PageDown', 'PageDown']) await page.keyboard.press(key);
    await said().locator('strong').waitFor();
    await lookAt(page, { layout: 'radial', beside: 'confusion', cut: 'k4' });
    await expect.poll(() => matrix().getAttribute('aria-rowcount')).toBe('4');
    await expect.poll(() => said().locator('strong').count()).toBe(0);
  });

  describe.each(cases(['rectangular', 'icicle'], (all) => all.slice(0, 1)))('beside the layout %s', (layout) => {
    const labels = () => page.getByRole('tree').locator('[data-layer=label] text');
    const zoomOfTree = (): Promise<number> =>
      page
        .locator('.tree svg > g')
        .getAttribute('transform')
        .then((said) => Number(/scale\(([\d.]+)\)/.exec(said ?? '')?.[1]));
    /** Points at the matrix beside every label in its sight: how many rows are read out, and those that are not the label's own. */
    const rowsBesideLeaves = async (): Promise<{ readonly own: number; readonly others: readonly string[] }> => {
      await frames(page);
      const named = await labels().evaluateAll((texts) =>
        texts.map((text) => {
          const { top, bottom } = text.getBoundingClientRect();
          return { name: text.textContent ?? '', y: (top + bottom) / 2 };
        }),
      );
      const box = await matrix().boundingBox();
      if (box === null) throw new Error('the matrix has no place');
      let own = 0;
      const others: string[] = [];
      for (const { name, y } of named) {
        if (y < box.y || y >= box.y + box.height) continue;
        await page.mouse.move(box.x + box.width * 0.8, y);
        await frames(page);
        const row = said().locator('strong');
        if ((await row.count()) === 0) continue;
        const text = (await row.textContent()) ?? '';
        if (new RegExp(`^${name} (taken for|recognised)`).test(text)) own++;
        else others.push(`${name}: ${text}`);
      }
      return { own, others };
    };
    const SOME = { own: expect.toSatisfy((own) => own > CLASSES / 2 && own < CLASSES), others: [] };

    test('rows stay beside their leaves, also when the tree or the matrix is zoomed and panned', async () => {
      await look('confusion', { layout });
      await expect.poll(() => chosen(page, 'Layout')).toBe(layout);
      await pressInView(page, 'Fit the whole tree');
      await expect.poll(rowsBesideLeaves).toEqual({ own: CLASSES, others: [] });
      await pressInView(page, 'Zoom in');
      await expect.poll(zoomOfTree).toBe(1.5);
      await expect.poll(rowsBesideLeaves).toEqual(SOME);
      const tree = await page.locator('.tree').boundingBox();
      const box = await matrix().boundingBox();
      if (tree === null || box === null) throw new Error('the pictures have no place');
      const [x, y] = [tree.x + tree.width / 3, tree.y + tree.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + 90, { steps: 3 });
      await page.mouse.up();
      await expect.poll(rowsBesideLeaves).toEqual(SOME);

      await pressInView(page, 'Fit the whole tree');
      await expect.poll(zoomOfTree).toBe(1);
      await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.7);
      await page.mouse.wheel(0, -400);
      await expect.poll(zoomOfTree).toBeGreaterThan(1.2);
      await expect.poll(rowsBesideLeaves).toEqual({ own: expect.toSatisfy((own) => own > 4), others: [] });
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
  const said = () => page.locator('.tangle + p strong');
  const comparedWith = () => page.getByLabel('Compare with');

  test('with a grouping column: numbers beside those of random trees', async () => {
    await look('comparison');
    await table().waitFor();
    const row = table().getByRole('row', { name: /^Triplets of the other tree/ });
    const numbers = async (): Promise<number[]> => (await row.getByRole('cell').allTextContents()).map(Number);
    await expect.poll(numbers).toEqual(expect.toSatisfy(([own, random]) => own >= 0 && random > 0.2 && random < 0.45));
    await page.getByText(`${CLASSES} common classes.`).waitFor();
  });

  test('by mouse: what is pointed at stands out in the tree, and a click selects it', async () => {
    await look('comparison');
    await leaves().waitFor();
    const box = await leaves().boundingBox();
    if (box === null) throw new Error('the tanglegram has no place');
    // In the middle of a class, not on the line between two.
    await page.mouse.move(box.x + box.width * 0.35, box.y + box.height * (0.5 + 0.5 / CLASSES));
    const name = (await said().textContent())?.split(':')[0] ?? '';
    expect(name).toMatch(/^class [a-z]\d+$/);
    await expect.poll(() => readout().textContent()).toBe(name);
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => page.locator('.node-title').textContent()).toBe(name);
  });

  test('names are at both sides of the picture, and all of them in its figure', async () => {
    await look('comparison');
    await leaves().waitFor();
    const seen = await exportedText(page, 'SVG of this view');
    const figure = await exportedText(page, 'Tanglegram (SVG)');
    for (const name of files.names) {
      const times = (svg: string): number => svg.split(`>${name}</text>`).length - 1;
      expect([times(figure), times(seen)]).toEqual([2, expect.toSatisfy((shown) => shown >= 2)]);
    }
    expect(figure).toContain('Right: group. Both untangled.');
    const png = readFileSync(await exportFile(page, 'Tanglegram (PNG)', files.folder));
    expect(png.readUInt32BE(16)).toBeGreaterThan(2 * 760);
  });

  test('by keyboard: classes are walked and named', async () => {
    await look('comparison');
    await leaves().waitFor();
    await leaves().focus();
    const names: string[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'Home']) {
      await page.keyboard.press(key);
      await expect.poll(() => said().textContent()).not.toBe(names.at(-1));
      names.push((await said().textContent()) ?? '');
    }
    expect(new Set(names).size).toBe(3);
    expect(names[3]).toBe(names[0]);
    expect(names[0]).toMatch(/: here with .*; there with /);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.node-title').textContent()).toBe(names[0]?.split(':')[0]);
  });

  test('a dropped tree opens the comparison, scores the run, and names what does not match', async ({ problems }) => {
    const stop = collectProblems(page, problems);
    const names = files.names.slice(0, -2).map((name) => `'${name}'`);
    const tree = `((${names.slice(0, 11).join(',')}),(${names.slice(11).join(',')},stranger));\n`;
    const path = files.saved('reference.nwk', tree);
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data });
    }
    await page.getByText(`${CLASSES - 2} common classes.`).waitFor();
    await expect.poll(() => comparedWith().inputValue()).toBe('tree 1');
    await page.getByText(/1 leaf of reference.nwk is not in .*: stranger/).waitFor();
    await page.getByText(/2 leaves of .* are not in reference.nwk .*: class w22, class x23/).waitFor();
    await openPanel(page, 'How good');
    await page.getByRole('row', { name: /^Path similarity 0\.\d+/ }).waitFor();
    expect(problems).toEqual([]);
    stop();
    await closeFile(page, 'reference.nwk');
  });
});

test('beside another model: both trees face to face, and the difference of the matrices', async ({
  page: fresh,
  problems,
}) => {
  page = fresh;
  await page.goto('/');
  await openFiles(page, [...allOf(files), weakerModel(files.logits)]);
  await waitForFirstRun(page);
  await showBeside(page, 'comparison');
  await page.locator('.sides').getByText('weaker', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Compare with').inputValue()).toBe('model 2');
  await page.getByText(`${CLASSES} common classes.`).waitFor();
  await page.locator('.tangle canvas').waitFor();

  // And the matrix of one without that of the other.
  await look('confusion');
  const legend = () => page.locator('.heat-scale').textContent();
  const alone = await atRest(page, () => painted('.heat'));
  await page.getByRole('button', { name: 'Colours' }).click();
  await page.getByLabel('Minus another model').selectOption({ label: 'minus weaker' });
  await expect.poll(legend).toMatch(/^−[\d.]+ pp0 pp\+[\d.]+ ppShare of the true class \(row\), .* minus weaker/);
  await page.getByText(/% correct; [\d.]+ % in weaker\./).waitFor();
  await expect.poll(() => page.getByText('Only shares are compared').count()).toBe(0);
  await page.mouse.move(5, 5);
  await expect.poll(() => painted('.heat')).not.toBe(alone);
  const shares = await atRest(page, () => painted('.heat'));
  await page.getByLabel('Cells show').selectOption('points');
  await expect.poll(legend).toMatch(/^−[\d.]+0\+[\d.]+Points, /);
  await expect.poll(() => painted('.heat')).not.toBe(shares);
  const seen = await exportedText(page, 'SVG of this view');
  for (const said of ['minus weaker', 'orange', 'points']) expect(seen).toContain(said);
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.locator('.heat-readout strong').textContent())
    .toMatch(/^class .* recognised: \d+ in logits, \d+ in weaker: [−+]?\d+$/);
  for (let step = 0; step < 2; step++) await pressInView(page, 'Undo the last change');
  await page.getByRole('tree').focus();
  await expect.poll(() => painted('.heat')).toBe(alone);
  expect(problems).toEqual([]);
});

const AXE = [
  ['confusion', 'light', 1440, 900],
  ['comparison', 'dark', 1440, 900],
  ['confusion', 'dark', 390, 844],
  ['comparison', 'light', 390, 844],
] as const;
/** On narrow screens: accessibility.test.ts. */
const WIDE_ONLY = AXE.filter(([, , width]) => width === WIDE.viewport.width);

test.each(cases(AXE, () => WIDE_ONLY))(
  'axe finds nothing beside the tree: %s, %s, %i',
  async (linkedView, colorScheme, width, height) => {
    await page.setViewportSize(WIDE.viewport);
    await page.emulateMedia({ colorScheme });
    await look(linkedView);
    await page.setViewportSize({ width, height });
    await frames(page);
    expect(await violationsIn(page)).toEqual([]);
  },
);
