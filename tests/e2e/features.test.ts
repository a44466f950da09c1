import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openFiles, waitForFirstRun } from '../support/browser.ts';
import { choose, chooseMethod, chosen, openPanel, openView, runMethod, setRole, showBeside } from '../support/hands.ts';
import { plantedFeatures } from '../support/planted-features.ts';
import { savedFiles } from '../support/saved-files.ts';
import { violationsIn } from './axe.ts';
import { exportedText } from './exported.ts';
import { test } from './fixture.ts';

// Features in the page: a tree of clusters, the features of its nodes, its metrics; a visual tree and its classifiers.

const { saved } = savedFiles('features');
let page: Page;

const planted = plantedFeatures();
const plantedFiles = [saved('features.npy', planted.features), saved('labels.npy', planted.labels)];

test.beforeEach(({ samePage }) => {
  page = samePage;
});

async function openPlanted(): Promise<void> {
  await page.goto('/');
  await openFiles(page, plantedFiles);
  await setRole(page, 'features.npy', 'features');
  await waitForFirstRun(page);
}

const details = () => page.getByRole('complementary', { name: 'Details' });

async function runAs(name: RegExp): Promise<void> {
  await chooseMethod(page, name);
  await runMethod(page);
}

test('features become a tree, whose nodes say which features part them', async ({ problems }) => {
  await openPlanted();
  await runAs(/Maximum-margin clustering/);
  await openPanel(page, 'How good');
  const metrics = page.getByRole('table', { name: 'Metrics' });
  // Until then the tree of what was run on opening is there, whose leaves are points.
  await page.getByPlaceholder('Find a cluster').waitFor();
  await expect.poll(() => metrics.getByRole('row', { name: /Matched accuracy/ }).innerText()).toContain('1.00');
  await openPanel(page, 'Branch');
  await details().getByText('Which features split it').waitFor();
  // The feature with the larger gap parts the root.
  await expect.poll(() => details().locator('.bar-row .cut-off[title]').first().innerText()).toBe('feature 0');
  await details().getByText('Weights that are 0, by level').waitFor();
  expect(await violationsIn(page)).toEqual([]);

  // Its classes and features are written at every node of the drawing, and in figures.
  const texts = page.locator('[data-layer=share] text');
  await expect.poll(() => texts.count()).toBe(0);
  await (await openView(page)).getByRole('checkbox', { name: 'Classes and features' }).check();
  await expect.poll(() => texts.allTextContents()).toHaveLength(2 * (planted.classes - 1));
  await expect.poll(async () => (await texts.allTextContents()).join()).toMatch(/class \d 30, class \d 30.*feature 0/);
  await expect.poll(() => page.url()).toContain('texts=1');
  for (const format of ['SVG', 'SVG of this view'] as const) {
    expect(await exportedText(page, format)).toMatch(/class \d 30.*feature 0/s);
  }

  await choose(page, 'Layout', 'treemap');
  await (await openView(page)).getByRole('checkbox', { name: 'Classes and features (in the rectangle' }).click();
  await expect.poll(() => chosen(page, 'Layout')).toBe('rectangular');

  const json = JSON.parse(await exportedText(page, 'Hierarchy (JSON)')) as {
    readonly method: string;
    readonly clusters: readonly number[];
    readonly splits: readonly { readonly features: readonly { readonly name: string }[] }[];
  };
  expect(json.method).toBe('hmmc');
  expect(json.clusters).toHaveLength(planted.rows);
  expect(json.splits.map(({ features }) => features[0]?.name)).toContain('feature 1');
  expect(problems).toEqual([]);
});

/** Every word of the tree as it grows that was on the page from now on. */
const watchGrowing = (): Promise<void> =>
  page.evaluate(`{
    window.grown = [];
    const note = () => {
      const told = document.querySelector('.growing [role=img]')?.getAttribute('aria-label');
      if (told && window.grown.at(-1) !== told) window.grown.push(told);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
  }`);

/** Clicks Run, and does something in the worker before it hears of the run. */
async function runWith(inWorker: string): Promise<void> {
  await page.evaluate(`{
    const post = (window.unheld ??= Worker.prototype.postMessage);
    Worker.prototype.postMessage = function (message, transfer) {
      const held = () => post.call(this, message, transfer);
      if (message.call === 'run') window.letGo = held;
      else held();
    };
  }`);
  const started = page.waitForEvent('worker');
  await runMethod(page);
  await (await started).evaluate(inWorker);
  await page.evaluate('window.letGo()');
}

/** On the worker's clock a second passes between any two looks at it: every picture is due. */
const HURRY = '{ let now = 0; performance.now = () => (now += 1000); }';

test('the tree is drawn while it grows, and Cancel keeps what there is of it', async ({ problems }) => {
  await openPlanted();
  await runAs(/Maximum-margin clustering/);
  await page.getByRole('button', { name: 'Run', exact: true }).and(page.locator('[data-fresh=true]')).waitFor();
  // The code of the picture comes when the page is at rest.
  const isLoaded = "performance.getEntriesByType('resource').some(({ name }) => /\\/late-.*js$/.test(name))";
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  await page.getByLabel('Leaves', { exact: true }).fill('12');
  await page.getByLabel('Leaves', { exact: true }).blur();
  await watchGrowing();
  await runWith(HURRY);
  await expect.poll(() => page.evaluate('window.grown.at(-1)')).toBe('Growing: 12 of 12 leaves');
  await page.getByRole('tree').waitFor();
  const grown = (await page.evaluate('window.grown')) as string[];
  const leaves = grown.map((told) => Number(/^Growing: (\d+) of 12 leaves$/.exec(told)?.[1]));
  expect(leaves.length).toBeGreaterThan(3);
  expect(leaves).toEqual([...new Set(leaves)].sort((a, b) => a - b));

  // The worker comes to a halt at five leaves until it is told to stop early.
  await runWith(`${HURRY} {
    const [wait, post] = [self.setTimeout, self.postMessage];
    let isHeld = false;
    self.postMessage = (message, ...rest) => {
      isHeld ||= message.input?.growing?.sizes.length === 5;
      post.call(self, message, ...rest);
    };
    self.setTimeout = (go, ...rest) => {
      if (!isHeld) return wait(go, ...rest);
      self.addEventListener('message', ({ data }) => {
        if (data.call === 'stopEarly') wait(go, ...rest);
        isHeld = false;
      });
    };
  }`);
  await page.getByRole('img', { name: 'Growing: 5 of 12 leaves' }).waitFor();
  await page.getByText('Cancel stops here and keeps the tree as it is.').waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openPanel(page, 'Notes');
  await details()
    .getByText(/^Stopped at 6 of 12 leaves/)
    .waitFor();
  const json = JSON.parse(await exportedText(page, 'Hierarchy (JSON)')) as {
    readonly classes: readonly string[];
    readonly options: { readonly leaves: number };
  };
  expect(json.classes).toHaveLength(6);
  expect(json.options.leaves).toBe(6);
  expect(problems).toEqual([]);
});

test('a visual tree is judged as a classifier beside others', async ({ problems }) => {
  await openPlanted();
  await runAs(/Visual tree/);
  await openPanel(page, 'How good');
  const table = page.getByRole('table', { name: 'Classifiers' });
  await expect.poll(() => table.getByRole('row', { name: /^This tree/ }).innerText()).toContain('100 %');
  for (const kind of [
    /one against the rest/,
    /^label tree/,
    /^exemplars of class means/,
    /^exemplars of four centres/,
  ]) {
    await table.getByRole('row', { name: kind }).waitFor();
  }
  await showBeside(page, 'indices');
  await page.getByText('No random values stand beside these').waitFor();
  const best = page.getByRole('table', { name: 'Best number of clusters' });
  await best.getByText('(chosen)').waitFor();
  const numbersCutOff = `[...document.querySelectorAll('.charts .chart text')].filter(
    (tick) => tick.getBoundingClientRect().left < tick.ownerSVGElement.getBoundingClientRect().left,
  ).map((tick) => tick.textContent)`;
  expect(await page.evaluate(numbersCutOff)).toEqual([]);
  expect(await violationsIn(page)).toEqual([]);
  expect(problems).toEqual([]);
});
