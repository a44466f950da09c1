import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect } from 'vitest';
import { allOf, openFiles, waitForFirstRun } from '../support/browser.ts';
import { cases } from '../support/cases.ts';
import { openView, pressInView, showBeside } from '../support/hands.ts';
import { atRest } from './at-rest.ts';
import { collectProblems, plantedFiles, test } from './fixture.ts';
import { lookAt } from './look-at.ts';

// Fingers on a phone: real touches, as the browser gets them from the screen.

const files = plantedFiles(3000, 24, 91);
let page: Page;
let touches: CDPSession;

type Place = readonly [number, number];

const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]): Promise<unknown> =>
  touches.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });

const STEPS = 6;

/** Fingers that go down, move from place to place in steps, and go up. */
async function move(from: readonly Place[], to: readonly Place[]): Promise<void> {
  await touch('touchStart', from);
  for (let step = 1; step <= STEPS; step++) {
    const at = from.map(([x, y], finger): Place => {
      const [toX, toY] = to[finger] ?? [x, y];
      return [x + ((toX - x) * step) / STEPS, y + ((toY - y) * step) / STEPS];
    });
    await touch('touchMove', at);
  }
  await touch('touchEnd', []);
}

async function tap(place: Place): Promise<void> {
  await touch('touchStart', [place]);
  await touch('touchEnd', []);
}

/** A place in an element, by shares of its size. */
async function placeIn(element: Locator, x: number, y: number): Promise<Place> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not on the page');
  return [box.x + x * box.width, box.y + y * box.height];
}

/** Two fingers from the middle of an element outwards. */
async function spread(element: Locator): Promise<void> {
  const [from, to] = [0.08, 0.3];
  const places = (by: number) => Promise.all([placeIn(element, 0.5 - by, 0.5), placeIn(element, 0.5 + by, 0.5)]);
  await move(await places(from), await places(to));
}

const middleOf = (element: Locator): Promise<Place> => placeIn(element, 0.5, 0.5);
const looked = async (element: Locator): Promise<string> => (await element.screenshot()).toString('base64');
const tree = () => page.getByRole('tree');
const dots = () => tree().locator('[data-layer=dot] circle');

/** The distance of two leaves on screen. */
async function apart(): Promise<number> {
  const [one, other] = await Promise.all([middleOf(dots().nth(0)), middleOf(dots().nth(12))]);
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

const clusters = async (): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Cut of the tree' }).getAttribute('aria-valuenow'));

describe.each(cases([390, 320], (all) => all.slice(1)))('on a screen of %i px', (width) => {
  const problems: string[] = [];
  test.beforeAll(async ({ browser, site }) => {
    const viewport = { width, height: 844 };
    page = await browser.newPage({ viewport, hasTouch: true, reducedMotion: 'reduce', baseURL: site.url });
    collectProblems(page, problems);
    touches = await page.context().newCDPSession(page);
    await page.goto('/#layout=radial&beside=');
    await openFiles(page, allOf(files));
    await page.getByRole('button', { name: 'Details', exact: true }).waitFor();
    await waitForFirstRun(page);
  });
  afterAll(() => page.close());
  beforeEach(async () => {
    await lookAt(page, { layout: 'radial', beside: '' });
    await pressInView(page, 'Fit the whole tree');
    await expect.poll(() => page.locator('.beside').count()).toBe(0);
  });
  afterEach(() => expect(problems).toEqual([]));

  test('two fingers come closer to the tree, one moves it, and the buttons go back', async () => {
    const before = await atRest(page, apart);
    await spread(tree());
    await expect.poll(apart).toBeGreaterThan(2 * before);
    const [x, y] = await middleOf(dots().nth(0));
    const middle = await middleOf(tree());
    await move([middle], [[middle[0] + 40, middle[1] + 30]]);
    await expect.poll(async () => (await middleOf(dots().nth(0)))[0] - x).toBeCloseTo(40, 0);
    await expect.poll(async () => (await middleOf(dots().nth(0)))[1] - y).toBeCloseTo(30, 0);
    const near = await atRest(page, apart);
    await openView(page);
    await tap(await middleOf(page.getByRole('button', { name: 'Zoom out' })));
    await expect.poll(apart).toBeLessThan(near);
    await tap(await middleOf(page.getByRole('button', { name: 'Fit the whole tree' })));
    await expect.poll(apart).toBeCloseTo(before, 0);
    await tap(await middleOf(page.getByRole('button', { name: 'Zoom in' })));
    await expect.poll(apart).toBeGreaterThan(before);
  });

  test('a finger drags the cut, and the tree stays where it is', async () => {
    const handle = page.getByRole('slider', { name: 'Cut of the tree' });
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('not cut');
    const before = await atRest(page, apart);
    const [from, centre] = await Promise.all([middleOf(handle), middleOf(tree())]);
    await move([[from[0] + 14, from[1]]], [[from[0] + (centre[0] - from[0]) / 2, from[1] + (centre[1] - from[1]) / 2]]);
    await expect.poll(clusters).toBeLessThan(24);
    const some = await atRest(page, clusters);
    const next = await middleOf(handle);
    await move([next], [[next[0], next[1] + (centre[1] - next[1]) / 2]]);
    await expect.poll(clusters).toBeLessThan(some);
    await expect.poll(apart).toBeCloseTo(before, 0);
  });

  test('a tap picks a class, which details will tell about, and one beside the tree lets it go', async () => {
    const details = page.locator('.side-details');
    await tap(await middleOf(page.getByRole('button', { name: 'Details', exact: true })));
    await tap(await middleOf(details.getByRole('tab', { name: 'Clusters' })));
    await tap(await middleOf(details.getByText('Hide', { exact: true })));
    await details.waitFor({ state: 'detached' });
    const [x, y] = await middleOf(dots().nth(5));
    await tap([x + 9, y + 9]);
    await expect.poll(() => page.getByRole('treeitem', { selected: true }).count()).toBe(1);
    await expect.poll(() => page.url()).toContain('panel=node');
    await tap(await placeIn(tree(), 0.02, 0.02));
    await expect.poll(() => page.getByRole('treeitem', { selected: true }).count()).toBe(0);
  });

  test.each(['confusion', 'comparison'])('the picture “%s”: pinch, pan and a tap', async (linkedView) => {
    await showBeside(page, linkedView);
    const picture = page.locator('.beside canvas');
    await picture.waitFor();
    const before = await atRest(page, () => looked(picture));
    await spread(picture);
    await expect.poll(() => looked(picture)).not.toBe(before);
    const near = await atRest(page, () => looked(picture));
    const middle = await middleOf(picture);
    await move([middle], [[middle[0] + 5, middle[1] + 40]]);
    await expect.poll(() => looked(picture)).not.toBe(near);
    await tap(await placeIn(picture, 0.6, 0.45));
    await expect.poll(() => page.getByRole('treeitem', { selected: true }).count()).toBe(1);
  });

  test('details below the tree leave it the room of the picture beside it', async () => {
    const heightOf = async (): Promise<number> => (await page.locator('.tree').boundingBox())?.height ?? 0;
    await showBeside(page, 'confusion');
    await page.locator('.beside canvas').waitFor();
    const [beside, screen] = [await atRest(page, heightOf), page.viewportSize()?.height ?? 0];
    await tap(await middleOf(page.getByRole('button', { name: 'Details', exact: true })));
    await page.locator('.side-details').waitFor();
    await expect.poll(() => page.locator('.beside').isVisible()).toBe(false);
    await expect.poll(heightOf).toBeGreaterThan(screen / 8);
    await tap(await middleOf(page.locator('.side-details').getByText('Hide', { exact: true })));
    await page.locator('.beside canvas').waitFor();
    await expect.poll(heightOf).toBe(beside);
    await tap(await middleOf(page.getByRole('button', { name: 'Details', exact: true })));
    await page.locator('.side-details').waitFor();
    await tap(await middleOf(page.getByRole('button', { name: 'Compare', exact: true })));
    await page.locator('.side-details').waitFor({ state: 'detached' });
  });

  test('every answer to a question can be read on the screen', async () => {
    const names = ['oak in leaf', 'old elm tree', 'ash in the wind', 'a birch that stands alone, on the hill above'];
    const rows = Array.from({ length: 40 }, (_, r) =>
      [`"${names[r % 3]}"`, ...names.map((__, c) => ((r * 7 + c * 13) % 31) / 4 - 3)].join(),
    );
    const text = `label,${names.map((name) => `"${name}"`).join()}\n${rows.join('\n')}\n`;
    const file = { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel('Open files').first().setInputFiles(file);
    const buttons = page.getByRole('alert').getByRole('button');
    await expect.poll(() => buttons.count()).toBe(4);
    const width = page.viewportSize()?.width ?? 0;
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
      expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  });
});
