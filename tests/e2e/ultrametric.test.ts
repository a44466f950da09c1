import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { blobs } from '../../web/page/samples/toy-points.ts';
import { openFiles, waitForFirstRun } from '../support/browser.ts';
import { openMethod, openPanel, runMethod, setRole, showBeside } from '../support/hands.ts';
import { pngOf } from '../support/pictures.ts';
import { savedFiles } from '../support/saved-files.ts';
import { violationsIn } from './axe.ts';
import { exportedText } from './exported.ts';
import { test } from './fixture.ts';

// Ultrametric fitting in the page: samples, one's own features, stopping and going on, pictures.

const { saved } = savedFiles('fit');
let page: Page;

test.beforeEach(async ({ samePage }) => {
  page = samePage;
  await page.goto('/');
});

const run = () => page.getByRole('region', { name: 'Run' });
const beside = () => page.locator('.beside');
const choose = (linkedView: string) => showBeside(page, linkedView);

interface Exported {
  readonly options: Readonly<Record<string, unknown>>;
  readonly hierarchy: { readonly height: readonly number[] };
  readonly metrics: { readonly accuracy: number | null; readonly matched_accuracy: number } | null;
  readonly clusters?: readonly number[];
  readonly history: { readonly cost: readonly number[]; readonly best: number };
}

async function exported(): Promise<Exported> {
  return JSON.parse(await exportedText(page, 'Hierarchy (JSON)')) as Exported;
}

async function pointAt(share: readonly [number, number]): Promise<void> {
  const box = await page.locator('.points-frame canvas').boundingBox();
  if (box === null) throw new Error('the points are not drawn');
  await page.mouse.move(box.x + share[0] * box.width, box.y + share[1] * box.height);
}

/** The drawing of the tree, and the pixels of the points. */
const TREE = "document.querySelector('.tree svg')?.innerHTML ?? ''";
const SCATTER = "document.querySelector('.points-frame canvas')?.toDataURL() ?? ''";
const MARK = "document.querySelector('.now')?.getAttribute('x1') ?? ''";
const seen = (what: string): Promise<string> => page.evaluate(what) as Promise<string>;

test('the descent is played back: tree, scatter, curve and address are of the step', async ({ problems }) => {
  await page.goto('/#sample=varied');
  await openPanel(page, 'Steps');
  await page.getByText(/^step \d+ of \d+: the result$/).waitFor();
  await beside().getByText('Matched accuracy 0.995').waitFor();
  await expect.poll(() => seen(SCATTER).then((pixels) => pixels.length)).toBeGreaterThan(5000);
  const [tree, scatter] = [await seen(TREE), await seen(SCATTER)];
  const scrubber = page.getByRole('slider', { name: 'Step', exact: true });
  await scrubber.focus();
  await page.keyboard.press('Home');
  await page.getByText(/^Step 0 of the descent/).waitFor();
  await expect.poll(() => page.url()).toContain('iterate=0');
  await expect.poll(() => seen(TREE)).not.toBe(tree);
  await expect.poll(() => seen(SCATTER)).not.toBe(scatter);
  await page.getByRole('heading', { name: 'Where it begins' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('table', { name: 'Cost of step 1' }).getByRole('rowheader', { name: 'Closest' }).waitFor();
  // The curve marks the step, and leads to others.
  await choose('curve');
  await expect.poll(() => seen(MARK)).not.toBe('');
  const first = await seen(MARK);
  const curve = page.getByRole('slider', { name: 'Cost of the fit, step by step' });
  await curve.click();
  await expect.poll(() => page.url()).toMatch(/iterate=[2-9]\d/);
  await expect.poll(() => seen(MARK)).not.toBe(first);
  expect(await violationsIn(page)).toEqual([]);
  // The address brings the step back, and from it one comes back to the result.
  await choose('points');
  await page.getByRole('button', { name: 'Show the result' }).click();
  await expect.poll(() => page.url()).not.toContain('iterate=');
  await expect.poll(() => seen(TREE)).toBe(tree);
  await expect.poll(() => seen(SCATTER)).toBe(scatter);
  await page.evaluate("location.hash = '#sample=varied&panel=merges&iterate=3'");
  await page.getByText(/^Step 3 of the descent/).waitFor();
  await expect.poll(() => seen(TREE)).not.toBe(tree);
  expect(problems).toEqual([]);
});

test('features and labels of one’s own, with labels chosen by pressing points', async ({ problems }) => {
  const { coordinates, labels } = blobs(7);
  const x = saved('features.npy', writeNpy([labels.length, 2], coordinates));
  const y = saved('labels.npy', writeNpy([labels.length], labels));
  await page.getByRole('button', { name: 'Samples and lessons' }).waitFor();
  await openFiles(page, [x, y]);
  await setRole(page, 'features.npy', 'features');
  await waitForFirstRun(page);
  await openMethod(page);
  await page.getByRole('radio', { name: /Ultrametric fitting/ }).check({ force: true });
  await page.getByLabel('Triplets', { exact: true }).check();
  await run()
    .getByText(/A run needs at most .+ of memory/)
    .waitFor();
  await runMethod(page);
  await beside().getByText('3 clusters').waitFor();
  expect((await exported()).options).toMatchObject({ labelled: 0.1, seed: 0 });
  await beside().getByText('Squares: 20 points').waitFor();

  await page.getByRole('button', { name: 'Choose points' }).click();
  await pointAt([0.02, 0.02]); // where no point lies: nothing is toggled
  const canvas = page.locator('.points-frame canvas');
  const box = await canvas.boundingBox();
  await canvas.click({ position: { x: (box?.width ?? 0) / 2, y: 14 }, force: true });
  await page.getByRole('button', { name: 'At random again' }).click();
  await beside().getByText('No point is chosen').waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await openPanel(page, 'How good');
  await page
    .getByRole('table', { name: 'Metrics' })
    .getByRole('row', { name: /^Matched accuracy/ })
    .waitFor();
  expect(problems).toEqual([]);
});

test('a picture is segmented', async ({ problems }) => {
  const colours = [
    [200, 30, 30],
    [240, 240, 240],
    [30, 60, 160],
  ] as const;
  const flag = pngOf(48, 30, (x) => colours[Math.floor(x / 16)] ?? colours[0]);
  await openFiles(page, [saved('flag.png', flag)]);
  await page.locator('canvas.segments').waitFor();
  expect((await exported()).options).toMatchObject({ graph: 'image' });
  await page.evaluate("location.hash = '#cut=k3&beside=segments'");
  await beside().getByText('3 clusters').waitFor();
  const colourAt = (x: number, y: number) =>
    page.evaluate<number[]>(
      `(() => {
        const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        copy.drawImage(document.querySelector('canvas.segments'), -${x}, -${y});
        return Array.from(copy.getImageData(0, 0, 1, 1).data);
      })()`,
    );
  await expect.poll(() => colourAt(2, 2)).toEqual([200, 30, 30, 255]);
  await expect.poll(() => colourAt(24, 20)).toEqual([240, 240, 240, 255]);
  await page.getByRole('button', { name: 'Boundaries' }).click();
  await expect.poll(() => colourAt(2, 2)).not.toEqual([200, 30, 30, 255]);
  const [inside = 0] = await colourAt(2, 2);
  const [boundary = 255] = await colourAt(15, 2);
  expect(boundary).toBeLessThan(inside);

  // The same picture by small regions: cut, they are the three stripes again.
  await page.getByRole('button', { name: 'Regions' }).click();
  await openMethod(page);
  await page.getByLabel('Graph', { exact: true }).selectOption('superpixels');
  await page.getByLabel('Superpixels', { exact: true }).fill('60');
  await runMethod(page);
  await openPanel(page, 'Branch');
  await page.getByRole('heading', { name: 'All 60 superpixels' }).waitFor();
  await expect.poll(() => colourAt(12, 28)).toEqual([200, 30, 30, 255]);
  await expect.poll(() => colourAt(40, 2)).toEqual([30, 60, 160, 255]);
  const made = await exported();
  expect(made.options).toMatchObject({ graph: 'superpixels', superpixels: 60 });
  expect(made.clusters?.length).toBe(48 * 30);
  expect(await violationsIn(page)).toEqual([]);
  expect(problems).toEqual([]);
});
