import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOf, openFiles } from '../support/browser.ts';
import { cancelLatency, watchCancel } from '../support/cancel.ts';
import { cases } from '../support/cases.ts';
import { choose, chosen, openMethod, openPanel, roleOf, runMethod, setRole } from '../support/hands.ts';
import { holdRuns, letRunsEnd } from '../support/held-runs.ts';
import { memoryOfBrowsers } from '../support/memory.ts';
import { atRest } from './at-rest.ts';
import { checkExport, exportFile, FORMATS, keep } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// The whole journey in Chromium: the sample, one's own files, a role, run, cancel, run, a node, the metrics, the exports.

const CLASSES = 100;
const small = plantedFiles(4000, CLASSES, 11);
const { names } = small;
/** The same classes, and 100 MB of logits: a run of them takes memory that is seen to be given back. */
const large = plantedFiles(5000, CLASSES, 12, 50);
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.emulateMedia({ reducedMotion: 'no-preference' }); // with motion, as most see it
  await page.goto('/');
});

const tree = () => page.getByRole('tree', { name: 'Hierarchy of classes' }).locator('[data-layer=label] text');
const role = () => page.getByLabel('Role of labels.npy');
const facts = () => page.getByRole('region', { name: 'Run' });
const done = () =>
  facts()
    .getByText(/^99 merges in/)
    .waitFor();
const metrics = () => page.getByRole('table', { name: 'Metrics' });
const clusters = () => page.getByRole('grid', { name: 'Clusters' });
const node = () => page.locator('.node-title');

test('the sample is one click away', async ({ problems }) => {
  const click = page.getByRole('button', { name: /hundred languages/ });
  await click.waitFor();
  const start = performance.now();
  await click.click();
  await tree().first().waitFor();
  const time = performance.now() - start;
  console.log(`      the sample: ${time.toFixed(0)} ms from the click to the tree`);
  await expect.poll(() => tree().count()).toBe(104);
  await openPanel(page, 'How good');
  await metrics().waitFor();
  expect(problems).toEqual([]);
});

test('a link to the sample opens it as it was looked at', async ({ problems, site }) => {
  await page.goto(`${site.url}#sample=languages&layout=icicle&cut=k9`);
  await page.reload(); // the address alone changed
  const cut = page.getByRole('slider', { name: 'Cut of the tree' });
  await expect.poll(() => cut.getAttribute('aria-valuenow')).toBe('9');
  await expect.poll(() => chosen(page, 'Layout')).toBe('icicle');
  await expect.poll(() => tree().count()).toBe(104);
  await choose(page, 'Layout', 'sunburst');
  await expect.poll(() => page.url()).toMatch(/#sample=languages&.*layout=sunburst/);
  // The address is that of the tree which is shown: with other options once they were run.
  await openMethod(page);
  await page.getByLabel('Group score').selectOption('max');
  await facts().getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => page.url()).toMatch(/#sample=languages&option.score=max&.*layout=sunburst/);
  expect(problems).toEqual([]);
});

test('files dropped together are opened, whatever their order', async () => {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: allOf(small), dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data });
  await drag('dragEnter');
  await page.getByText('Drop files to open').waitFor();
  await drag('dragOver');
  await drag('drop');
  await tree().first().waitFor();
  await expect.poll(() => tree().count()).toBe(CLASSES);
  await expect.poll(() => roleOf(page, 'labels.npy')).toBe('labels');
});

test('by mouse: open, change a role, run, cancel, run, look at a node and the metrics, export', async ({
  problems,
}) => {
  await openFiles(page, allOf(small));
  await tree().first().waitFor();

  await openMethod(page);
  await setRole(page, 'labels.npy', 'unused');
  await facts().getByText('Files or options changed since this tree was made').waitFor();
  await setRole(page, 'labels.npy', 'labels');
  await done();
  await runMethod(page);
  await done();

  await page.getByText('Further options').click();
  await page.getByLabel('Logits kept per point').fill(String(CLASSES)); // the whole table is held: 200 MB
  await page.getByLabel('Logits kept per point').blur();
  await watchCancel(page);
  const before = memoryOfBrowsers();
  await holdRuns(page); // else it may be over before Cancel is reached
  await openFiles(page, allOf(large));
  await facts()
    .getByText(/ of 250,000 rows/)
    .waitFor();
  await expect.poll(memoryOfBrowsers).toBeGreaterThan(before + 150);
  const during = memoryOfBrowsers();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const latency = await cancelLatency(page);
  await facts().getByText('Cancelled. The tree is the one from before.').waitFor();
  await letRunsEnd(page);
  await expect.poll(() => page.workers().length).toBe(0);
  await expect.poll(memoryOfBrowsers).toBeLessThan(before + (during - before) / 2);
  const megabytes = [before, during, memoryOfBrowsers()].map((value) => value.toFixed(0)).join(', ');
  console.log(`      cancel: answered in ${latency.toFixed(0)} ms; MB before, while running, after: ${megabytes}`);
  await expect.poll(() => tree().count()).toBe(CLASSES);

  await runMethod(page);
  await done();

  await tree()
    .getByText(names[7] ?? '', { exact: true })
    .click({ force: true }); // the drawing finds the node itself
  await node()
    .getByText(names[7] ?? '', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Go to its parent' }).click();
  await page.getByRole('heading', { name: 'Why it was joined' }).waitFor();

  await openPanel(page, 'How good');
  await metrics()
    .getByRole('row', { name: /Dendrogram purity/ })
    .waitFor();
  await openPanel(page, 'Steps');
  await expect.poll(() => page.getByRole('list', { name: 'Merges' }).getByRole('listitem').count()).toBe(CLASSES - 1);
  await openPanel(page, 'Notes');
  await openPanel(page, 'Clusters');
  await page.getByRole('button', { name: '4 clusters' }).click(); // as many as there are groups
  await clusters().waitFor();

  for (const format of FORMATS) {
    await checkExport(page, format, await exportFile(page, format, small.folder), names);
  }
  expect(problems).toEqual([]);
});

test('by keyboard alone: open, change a role, run, cancel, run, walk the tree, export', async ({ problems }) => {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Tab, or Shift+Tab, until something has the focus. */
  const reach = async (wanted: ReturnType<typeof role>, key = 'Tab'): Promise<void> => {
    for (let presses = 0; presses < 200; presses++) {
      const there = await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));
      if (there) return;
      await press(key);
    }
    throw new Error(`${wanted} cannot be reached by ${key}`);
  };
  // The system's own dialog for files has its own keys: here it is answered at once.
  page.on('filechooser', (chooser) => chooser.setFiles(allOf(small)));
  const run = page.getByRole('button', { name: 'Run' });

  await press('?');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await press('Escape');
  await page.getByRole('dialog', { name: 'Help' }).waitFor({ state: 'hidden' });

  await press('o');
  await tree().first().waitFor();
  await reach(page.getByRole('button', { name: /^logits|^labels|^classes/ }), 'Shift+Tab');
  await press('Enter');
  await reach(role());
  await press('End'); // unused
  await press('Escape');
  const method = page.getByRole('button', { name: /^Method:/ });
  await reach(method);
  await press('Enter');
  await facts().getByText('Files or options changed since this tree was made').waitFor();
  await reach(page.getByRole('button', { name: /^logits|^labels|^classes/ }), 'Shift+Tab');
  await press('Enter');
  await reach(role());
  await press('Home', 'Escape');
  await done();

  await watchCancel(page);
  await holdRuns(page); // else it may be over before Cancel is reached
  await reach(run);
  await press('Enter');
  await facts().getByRole('button', { name: 'Cancel' }).waitFor();
  await reach(facts().getByRole('button', { name: 'Cancel' }));
  await press('Enter');
  const latency = await cancelLatency(page);
  console.log(`      cancel by keyboard: answered in ${latency.toFixed(0)} ms`);
  await letRunsEnd(page);
  await reach(run, 'Shift+Tab');
  await press('Enter');
  await done();

  await reach(page.getByRole('button', { name: 'Details', exact: true }));
  await press('Enter', 't', 'ArrowDown', 'ArrowRight');
  const title = await atRest(page, async () => (await node().textContent()) ?? '');
  await press('ArrowUp');
  await expect.poll(() => node().textContent()).not.toBe(title);
  await press('ArrowDown', 'ArrowRight');
  await expect.poll(() => node().textContent()).toBe(title);
  await press('Enter');
  await page.getByRole('button', { name: 'Back' }).waitFor();
  await press('Escape');
  await expect.poll(() => tree().count()).toBe(CLASSES);

  await press('/');
  await page.keyboard.type(names[42] ?? '');
  await press('Enter');
  await node()
    .getByText(names[42] ?? '', { exact: true })
    .waitFor();

  await reach(page.getByRole('tab', { name: 'Branch' }));
  await press('ArrowRight');
  await metrics().waitFor();

  await press('ArrowRight');
  await reach(page.getByRole('slider', { name: 'Clusters' }));
  await press(...Array(5).fill('ArrowRight'));
  await page.getByRole('heading', { name: '6 clusters' }).waitFor();
  await reach(clusters());
  await press('End', 'Enter');
  const cluster = await clusters().locator('[aria-selected=true]').getByRole('rowheader').textContent();
  await press('Control+z', 'Control+z');
  await clusters().waitFor({ state: 'hidden' });
  await press('Control+Shift+z');
  await clusters().waitFor();
  await expect.poll(() => clusters().getByRole('rowheader').last().textContent()).toBe(cluster);

  await reach(page.getByRole('button', { name: 'Share', exact: true }), 'Shift+Tab');
  const formats = Array.from(FORMATS.entries());
  for (const [index, format] of cases(formats, (all) => [...all.slice(0, 1), ...all.slice(-2)])) {
    await press('Enter');
    await page.locator('[role=menuitem]:focus').waitFor();
    await press('End', 'Enter'); // All exports …
    await page.getByRole('menuitem', { name: FORMATS[0], exact: true }).waitFor();
    await press('Home', ...Array(index).fill('ArrowDown'));
    const saved = page.waitForEvent('download');
    await press('Enter');
    await checkExport(page, format, await keep(await saved, small.folder), names);
  }
  expect(problems).toEqual([]);
});
