import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { bundle } from './bundle.ts';
import { test } from './fixture.ts';
import type { PainterPage } from './painter-page.ts';

declare global {
  var driven: PainterPage;
}

const ORIGIN = 'http://painter.test/';
// The page's own policy, as far as it concerns drawing: no inline styles, no markup from strings.
const HTML = `<!doctype html><meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'self'; img-src blob:; require-trusted-types-for 'script'">
  <title>painter</title><body><svg width="800" height="700"></svg><script src="page.js"></script>`;

let script: string;
let page: Page;

/** A page whose tree is at the top left corner of the window. */
async function paint(fresh: Page): Promise<Page> {
  await fresh.route(`${ORIGIN}**`, (route) =>
    route.request().url().endsWith('page.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: HTML }),
  );
  await fresh.goto(ORIGIN);
  await fresh.evaluate(() => {
    document.body.style.margin = '0';
  });
  return fresh;
}

beforeAll(async () => {
  script = await bundle('painter-page.ts', 'painterPage');
});
test.beforeEach(async ({ samePage }) => {
  page = await paint(samePage);
});

const events = (): Promise<string[]> => page.evaluate(() => globalThis.driven.events.splice(0));
const place = (node: number) => page.evaluate((wanted) => globalThis.driven.place(wanted), node);
const count = (selector: string): Promise<number> => page.locator(selector).count();
const view = (): Promise<string | null> => page.locator('svg > g').getAttribute('transform');

test('100 classes are drawn: a path for each edge, a dot and a label for each leaf, a ring', async ({ problems }) => {
  expect(await count('[data-layer=link] path')).toBe(198);
  expect(await count('[data-layer=dot] circle')).toBe(100);
  expect(await count('[data-layer=label] text')).toBe(100);
  expect(await count('[data-layer=ring] path')).toBeGreaterThan(20);
  expect(problems).toEqual([]);
});

test('pointing, clicking and double-clicking report nodes and mark them', async () => {
  const node = 150;
  const { x, y } = await place(node);
  await page.mouse.move(x + 1, y);
  expect(await events()).toEqual([`hover ${node}`]);
  expect(await count('[data-layer=hover] path')).toBe(1);
  await page.mouse.click(x, y);
  expect(await events()).toEqual([`select ${node}`]);
  expect(await count('[data-layer=wedge] path')).toBe(1);
  expect(await count('[data-layer=marker] circle')).toBe(1);
  await page.mouse.dblclick(x, y);
  expect((await events()).at(-1)).toBe(`open ${node}`);
  await page.mouse.click(5, 5);
  expect(await events()).toEqual(['hover null', 'select null']);
  expect(await count('[data-layer=wedge] path')).toBe(0);
});

test('beside the leaves, where groups are shown, pointing and clicking mean the group', async () => {
  const key = page.locator('[data-layer=key] text:not([display])').first();
  const box = await key.boundingBox();
  if (box === null) throw new Error('no key is shown');
  const group = Number(await key.textContent()) - 1;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  expect(await events()).toEqual([`group ${group}`]);
  await page.mouse.down();
  await page.mouse.up();
  expect(await events()).toEqual([`pick group ${group}`]);
  await page.mouse.move(5, 5);
  expect(await events()).toEqual(['group null']);
});

test('wheel and drag move the view, a drag selects nothing, reset shows all', async () => {
  expect(await view()).toBe('translate(0,0)scale(1)');
  await page.mouse.move(500, 300);
  await page.mouse.wheel(0, -400);
  await expect.poll(view).not.toBe('translate(0,0)scale(1)');
  const zoomed = await view();
  await events();
  await page.mouse.down();
  await page.mouse.move(450, 330, { steps: 4 });
  await page.mouse.up();
  expect(await view()).not.toBe(zoomed);
  expect((await events()).filter((event) => event.startsWith('select'))).toEqual([]);
  await page.evaluate(() => globalThis.driven.painter.reset());
  expect(await view()).toBe('translate(0,0)scale(1)');
});

test('zooming in keeps letters and lines at their size on screen', async () => {
  const size = async () => {
    const scale = Number((await view())?.match(/scale\((.*)\)/)?.[1]);
    const font = Number(await page.locator('[data-layer=label]').getAttribute('font-size'));
    const line = Number(await page.locator('[data-layer=link]').getAttribute('stroke-width'));
    return { scale, font: font * scale, line: line * scale };
  };
  const before = await size();
  await page.evaluate(() => globalThis.driven.painter.zoomBy(3));
  const after = await size();
  expect(after.scale).toBeGreaterThan(2);
  expect(after.font).toBeLessThanOrEqual(13.001);
  expect(after.font).toBeGreaterThanOrEqual(before.font);
  expect(after.line).toBeCloseTo(before.line, 1);
  await page.evaluate(() => globalThis.driven.painter.zoomBy(0.001));
  expect((await size()).scale).toBe(1);
});

test('labels out of sight are not drawn, and come back', async () => {
  const hidden = () => count('[data-layer=label] text[display=none]');
  expect(await hidden()).toBe(0);
  await page.evaluate(() => globalThis.driven.painter.zoomBy(1000));
  expect(await hidden()).toBeGreaterThan(50);
  await page.evaluate(() => globalThis.driven.painter.reset());
  expect(await hidden()).toBe(0);
});

test('a subtree opens and closes; elements that stay are the same ones', async () => {
  await page.locator('[data-layer=label] text').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const text of document.querySelectorAll('[data-layer=label] text')) text.setAttribute('data-seen', '');
    globalThis.driven.openSubtree(190);
  });
  const inside = await count('[data-layer=label] text');
  expect(inside).toBeGreaterThan(1);
  expect(inside).toBeLessThan(100);
  expect(await count('[data-seen]')).toBe(inside);
  await page.evaluate(() => globalThis.driven.back());
  expect(await count('[data-layer=label] text')).toBe(100);
});

test('nodes move to their new places in a quarter of a second, unless motion is unwanted', async () => {
  /** Opens a subtree with a clock of the test, and says where a node is after this many milliseconds. */
  const open = (...times: number[]): Promise<number[]> =>
    page.evaluate((asked) => {
      const frames: FrameRequestCallback[] = [];
      performance.now = () => 0;
      globalThis.requestAnimationFrame = (frame) => frames.push(frame);
      globalThis.driven.openSubtree(195);
      return asked.map((time) => {
        for (const frame of frames.splice(0)) frame(time);
        return Number(document.querySelector('[data-layer=dot] circle')?.getAttribute('cx'));
      });
    }, times);
  const [end = Number.NaN] = await open(0);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  const [start = Number.NaN, middle, last] = await open(0, 125, 250);
  expect(start).not.toBe(end);
  expect(middle).toBeCloseTo((start + end) / 2, 1);
  expect(last).toBe(end);
});

test('one group stands out, the theme changes, and everything can be removed', async () => {
  await page.evaluate(() => globalThis.driven.painter.setGroup(3));
  const labels = await count('[data-layer=label] text');
  expect(labels - (await count('[data-layer=label] text[opacity]'))).toBe(5);
  await page.evaluate(() => globalThis.driven.painter.setGroup(null));
  expect(await count('[opacity]')).toBe(0);
  const fill = () => page.locator('[data-layer=label] text').first().getAttribute('fill');
  const light = await fill();
  await page.evaluate(() => globalThis.driven.dark());
  expect(await fill()).not.toBe(light);
  await page.evaluate(() => globalThis.driven.painter.destroy());
  expect(await count('svg > *')).toBe(0);
  await page.mouse.click(400, 300);
  expect(await events()).toEqual([]);
});

test('1,000 classes are drawn and panned', async () => {
  // The first run warms the engine up.
  await page.evaluate(() => globalThis.driven.thousand());
  const { first, steps, from } = await page.evaluate(() => globalThis.driven.thousand());
  console.log(`      1,000 classes: first drawing ${first.toFixed(0)} ms, panning ${Math.max(...steps).toFixed(1)} ms`);
  const placeIn = (transform: string | null): number[] => (transform?.match(/-?[\d.]+/g) ?? []).slice(0, 2).map(Number);
  const [x = Number.NaN, y = Number.NaN] = placeIn(from);
  expect(placeIn(await view())).toEqual([expect.closeTo(x + 60, 6), expect.closeTo(y + 30, 6)]);
});

test('a figure becomes a PNG with the dots of print; one too large gets as many dots as can be drawn', async ({
  problems,
}) => {
  const bytes = Buffer.from(await page.evaluate(() => globalThis.driven.png(1)));
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(2500);
  const largest = Buffer.from(await page.evaluate(() => globalThis.driven.png(10)));
  expect(largest.readUInt32BE(16)).toBeGreaterThan(15_000);
  expect(largest.readUInt32BE(16)).toBeLessThanOrEqual(16_384);
  expect(problems).toEqual([]);
});
