import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { LAYOUT_NAMES } from '../../web/page/app/view/layouts.ts';
import { allOf, makeFiles, openFiles, waitForFirstRun } from '../support/browser.ts';
import { cases } from '../support/cases.ts';
import { choose, chosen, pressInView } from '../support/hands.ts';
import { atRest } from './at-rest.ts';
import { exportFile } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';
import { likeness } from './likeness.ts';
import { lookAt } from './look-at.ts';

// The operations on the drawing of a tree: layouts, the cut, folding and turning; and that it leaves as it is seen.

/** More than first stand beside their matrix. */
const LEAVES = 26;

const files = plantedFiles(1200, LEAVES, 91);
let page: Page;

/** One page for all: each test begins where nothing was chosen. */
test.beforeAll(async ({ pageOfFile }) => {
  page = pageOfFile;
  await page.goto('/');
  await openFiles(page, allOf(files));
  await waitForFirstRun(page);
});
test.beforeEach(async () => {
  await page.mouse.move(0, 0);
  await lookAt(page, {});
  await expect.poll(() => chosen(page, 'Layout')).toBe('radial');
  await expect.poll(() => dots().count()).toBe(LEAVES);
});

const dots = () => page.getByRole('tree').locator('[data-layer=dot] circle');
const labels = () => page.getByRole('tree').locator('[data-layer=label] text');
const cut = () => page.getByRole('slider', { name: 'Cut of the tree' });
const clusters = async (): Promise<number> => Number(await cut().getAttribute('aria-valuenow'));
const item = (name: RegExp) => page.getByRole('treeitem', { name });

async function layOut(layout: string): Promise<void> {
  await choose(page, 'Layout', layout);
  await expect.poll(() => page.url()).toContain(layout === 'radial' ? '' : `layout=${layout}`);
  await expect.poll(() => labels().count()).toBe(LEAVES);
}

const middleOf = async (): Promise<{ x: number; y: number }> => {
  const box = await cut().boundingBox();
  if (box === null) throw new Error('the handle is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

describe('the cut', () => {
  const DRAGS: readonly (readonly [layout: string, dx: number, dy: number])[] = [
    ['radial', 0, 70],
    ['rectangular', -160, 0],
    ['icicle', -160, 0],
    ['sunburst', 0, 70],
  ];
  test.each(cases(DRAGS, (all) => all.slice(0, 2)))(
    '%s: is dragged by its handle, taken hold of by its line, and undone in one step',
    async (layout, dx, dy) => {
      await layOut(layout);
      await expect.poll(() => cut().getAttribute('aria-valuetext')).toBe('not cut');
      const start = await middleOf();
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x + dx / 2, start.y + dy / 2, { steps: 4 });
      await expect.poll(clusters).toBeLessThan(LEAVES);
      const halfway = await atRest(page, clusters);
      await page.mouse.move(start.x + dx, start.y + dy, { steps: 4 });
      await page.mouse.up();
      await expect.poll(clusters).toBeLessThan(halfway);
      const cutOnce = await atRest(page, clusters);
      await expect.poll(() => page.locator('[data-layer=cut] path').count()).toBe(1);
      await expect.poll(() => page.getByRole('treeitem').first().getAttribute('aria-selected')).toBe('false');

      // The line away from the handle: on a disc at the other end of its diameter, on a strip half the way down.
      const tree = await page.getByRole('tree').boundingBox();
      if (tree === null) throw new Error('no tree');
      const now = await middleOf();
      const other =
        dx === 0 ? { x: now.x, y: 2 * tree.y + tree.height - now.y } : { x: now.x, y: tree.y + tree.height / 2 };
      await page.mouse.move(other.x, other.y);
      await page.mouse.down();
      await page.mouse.move(other.x + dx / 4, other.y - dy / 4, { steps: 3 });
      await page.mouse.up();
      await expect.poll(clusters).toBeLessThan(cutOnce);
      await pressInView(page, 'Undo the last change of the view');
      await expect.poll(clusters).toBe(cutOnce);
      await pressInView(page, 'Undo the last change of the view');
      await expect.poll(() => cut().getAttribute('aria-valuetext')).toBe('not cut');
    },
  );

  test('is moved by keys, past one merge with each, and says what it is', async () => {
    await cut().waitFor();
    await page.keyboard.press('t');
    await page.keyboard.press('c');
    await page.locator('[role=slider]:focus').waitFor();
    await page.keyboard.press('Home');
    await expect.poll(clusters).toBe(1);
    for (let more = 0; more < 4; more++) await page.keyboard.press('ArrowRight');
    await expect.poll(clusters).toBe(5);
    await expect.poll(() => cut().getAttribute('aria-valuetext')).toMatch(/^5 clusters, cut at height /);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(clusters).toBe(4);
    await page.keyboard.press('End');
    await expect.poll(clusters).toBe(LEAVES);
    await page.keyboard.press('Delete');
    await expect.poll(() => cut().getAttribute('aria-valuetext')).toBe('not cut');
  });

  test('colours the tree, and the steps of a treemap are outlined', async () => {
    await cut().focus();
    await page.keyboard.press('Home');
    for (let more = 0; more < 2; more++) await page.keyboard.press('ArrowRight');
    await choose(page, 'Colour', 'clusters of the cut');
    const colours = () => dots().evaluateAll((all) => new Set(all.map((dot) => dot.getAttribute('fill'))).size);
    await expect.poll(colours).toBe(3);
    await choose(page, 'Layout', 'treemap');
    await expect.poll(() => page.locator('[data-layer=cut] path').count()).toBe(3);
    await expect.poll(() => cut().count()).toBe(0);
  });

  test('is dragged by a finger', async ({ newPage, site }) => {
    const touch = await newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    await touch.goto(site.url);
    await openFiles(touch, allOf(files));
    const handle = touch.getByRole('slider', { name: 'Cut of the tree' });
    await handle.waitFor();
    await atRest(touch, async () => JSON.stringify(await handle.boundingBox()));
    const box = await handle.boundingBox();
    if (box === null) throw new Error('no handle');
    const session = await touch.context().newCDPSession(touch);
    const at = (dy: number) => [{ x: box.x + box.width / 2, y: box.y + box.height / 2 + dy }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const dy of [8, 16, 24])
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(dy) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeLessThan(LEAVES);
    await touch.close();
  });
});

test('every layout has every class, and what stays is the same element', async () => {
  await labels().evaluateAll((all) => {
    for (const label of all) label.setAttribute('data-seen', '');
  });
  for (const layout of [...LAYOUT_NAMES].reverse()) {
    await layOut(layout);
    await expect.poll(() => page.locator('[data-seen]').count(), { message: layout }).toBe(LEAVES);
  }
});

test('subtrees are folded, turned and ordered by keys; the tree that is heard says so', async () => {
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowDown');
  const group = page.locator('[role=treeitem][aria-selected=true]');
  const name = (await group.textContent()) ?? '';
  expect(name).toMatch(/, \d+ classes$/);
  await expect.poll(() => group.getAttribute('aria-level')).toBe('2');
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true');
  const inside = Number(/(\d+) classes$/.exec(name)?.[1]);

  await page.keyboard.press('Space');
  await expect.poll(() => dots().count()).toBe(LEAVES - inside + 1);
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false');
  await expect.poll(() => page.locator('[data-layer=fold] circle').count()).toBe(1);
  await page.keyboard.press('ArrowDown'); // what is folded is not walked through
  await expect.poll(() => group.textContent()).toBe(name);
  await page.keyboard.press('Space');
  await expect.poll(() => dots().count()).toBe(LEAVES);

  const order = () => labels().evaluateAll((all) => all.map((label) => label.textContent));
  const angles = () =>
    labels().evaluateAll((all) =>
      JSON.stringify(all.map((label) => [label.textContent, label.getAttribute('transform')]).toSorted()),
    );
  const names = (await order()).toSorted();
  const before = await atRest(page, angles);
  await page.keyboard.press('r');
  await expect.poll(angles).not.toBe(before);
  await page.keyboard.press('r');
  await expect.poll(angles).toBe(before);
  await page.keyboard.press('a'); // the smaller side first is how this tree was made: that order is left out
  await expect.poll(angles).not.toBe(before);
  await expect.poll(async () => (await order()).toSorted()).toEqual(names);
  await expect.poll(() => page.url()).toContain('siblings=large');
});

test('a folded group opens by a double click, a drawn subtree is climbed out of', async () => {
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => dots().count()).toBeLessThan(LEAVES);
  await page.keyboard.press('Backspace');
  await expect.poll(() => dots().count()).toBe(LEAVES);
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('[data-layer=fold] circle').count()).toBe(1);
  const box = await page.locator('[data-layer=fold] circle').boundingBox();
  if (box === null) throw new Error('no folded dot');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => dots().count()).toBe(LEAVES);
  await expect.poll(() => item(new RegExp(`All ${LEAVES} classes`)).count()).toBe(1);
});

/** Less alike than this, and the export is not the picture on the screen. */
const ALIKE = 0.9;

async function compareWithScreen(name: string): Promise<number> {
  const tree = page.locator('.tree');
  await page.mouse.move(2, 2);
  await page.evaluate('document.activeElement.blur()');
  const screen = join(files.folder, `${name}-screen.png`);
  // The handle is a control beside the picture.
  await tree.screenshot({ path: screen, style: '.cut-handle { visibility: hidden }' });
  const svg = await exportFile(page, 'SVG of this view', files.folder);
  expect(readFileSync(svg, 'utf8')).not.toMatch(/\s(class|style)=|<style|<image|href=/);
  const drawn = join(files.folder, `${name}-drawn.png`);
  execFileSync('rsvg-convert', [svg, '--output', drawn]);
  const box = await tree.boundingBox();
  const [width, height] = [Math.floor(box?.width ?? 0), Math.floor(box?.height ?? 0)];
  const frame = await page.locator('.pictures').boundingBox();
  // The title stands above the pictures.
  const [x, y] = [16 + (box?.x ?? 0) - (frame?.x ?? 0), 44 + (box?.y ?? 0) - (frame?.y ?? 0)].map(Math.round);
  return likeness(page, screen, drawn, { x: x ?? 0, y: y ?? 0, width, height });
}

describe('an exported view, drawn by librsvg, is the picture on the screen', () => {
  // In Chromium every layout is compared: view-export.test.ts.
  test.each(cases(LAYOUT_NAMES, (all) => all.filter((_, at) => at % 2 === 0)))('%s', async (layout) => {
    await layOut(layout);
    await expect.poll(() => compareWithScreen(layout)).toBeGreaterThan(ALIKE);
  });

  test('zoomed in', async () => {
    await page.keyboard.press('t');
    for (let times = 0; times < 2; times++) await page.keyboard.press('+');
    await expect.poll(() => compareWithScreen('zoomed')).toBeGreaterThan(ALIKE);
  });

  test('many classes, which the screen paints into a canvas', async ({ onTestFinished }) => {
    const many = makeFiles(1000, 400, 5);
    onTestFinished(many.remove);
    await openFiles(page, allOf(many));
    await page.locator('.behind').waitFor();
    await expect.poll(() => page.locator('[data-layer=link] path').count()).toBe(0);
    await expect.poll(() => compareWithScreen('many')).toBeGreaterThan(ALIKE);
  });
});
