import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, openFiles, serveSite } from '../../../tests/support/browser.ts';
import { plantedLogits } from '../../../tests/support/generate.ts';
import { Random } from '../../../tests/support/random.ts';
import { writeNpy } from '../../../web/engine/data/formats/npy/write.ts';
import { line } from '../tables/markdown.ts';
import { type FrameWork, frameWork } from './frames.ts';

const LINKAGES = ['single', 'complete', 'average', 'weighted', 'ward'] as const;
const POINTS = 300;
const MOVES = 200;
const [ROWS, CLASSES] = [5000, 104];
const EDITS = 21;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? Number.NaN;
const spread = (values: readonly number[]): string[] =>
  [0.5, 0.95, 0.99].map((share) => `${quantile(values, share).toFixed(1)} ms`);

/** Three clumps that touch, with labels. */
function clumps(): string {
  const random = new Random(7);
  const next = (): number => random.uniform();
  const about = (middle: number): string => (middle + next() + next() + next() - 1.5).toFixed(3);
  const rows = Array.from({ length: POINTS }, (_, i) => `${about(3 * (i % 3))},${about(i % 3 === 1 ? 3 : 0)},${i % 3}`);
  return `x,y,label\n${rows.join('\n')}\n`;
}

/** Px of the window where a dot of the scatter is, near its middle on the left. */
const dotOf = (page: Page): Promise<readonly [x: number, y: number]> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.points-frame canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    if (!canvas || pixels === undefined) throw new Error('there is no scatter');
    const { width, height } = canvas;
    const box = canvas.getBoundingClientRect();
    let [found, least] = [0, Number.POSITIVE_INFINITY];
    for (let at = 0; 4 * at < pixels.length; at += 1) {
      const far = ((at % width) - 0.3 * width) ** 2 + (Math.floor(at / width) - height / 2) ** 2;
      if ((pixels[4 * at + 3] ?? 0) > 200 && far < least) [found, least] = [at, far];
    }
    return [
      box.left + ((found % width) * box.width) / width,
      box.top + (Math.floor(found / width) * box.height) / height,
    ];
  });

/** The same once the scatter has its place: what is loaded beside it may move it. */
async function stillDot(page: Page): Promise<readonly [x: number, y: number]> {
  for (let before = ''; ; ) {
    const dot = await dotOf(page);
    if (String(dot) === before) return dot;
    before = String(dot);
    await page.waitForTimeout(500);
  }
}

/** Drags a point in a circle, a step a frame. */
async function drag(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  await page.evaluate(
    async ({ moves, from }) => {
      const canvas = document.querySelector('.points-frame canvas');
      for (let move = 0; move < moves; move += 1) {
        const turn = (2 * Math.PI * move) / moves;
        const [clientX, clientY] = [from[0] + 150 * (1 - Math.cos(turn)), from[1] + 150 * Math.sin(turn)];
        canvas?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerId: 1, clientX, clientY }));
        await new Promise(requestAnimationFrame);
      }
    },
    { moves: MOVES, from: [x, y] as const },
  );
}

/** The main thread's work in the frames of a drag. */
async function dragged(browser: Browser, url: string, file: string, linkage: string): Promise<FrameWork> {
  const page = await openedPage(browser, `${url}#method=linkage&option.method=${linkage}&beside=points&edit=1`, file);
  await page.locator('.points-frame[data-editing=true]').waitFor();
  const dot = await stillDot(page);
  await page.mouse.move(...dot);
  await page.mouse.down();
  await drag(page, dot); // code that runs for the first time is slower
  // A drag of nothing would look fast.
  await page.getByRole('button', { name: 'Close points (edited).csv' }).waitFor({ timeout: 5000 });
  const work = await frameWork(browser, page, () => drag(page, dot));
  await page.mouse.up();
  await page.context().close();
  return work;
}

async function openedPage(browser: Browser, url: string, file: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await context.addInitScript('globalThis.__name = (named) => named'); // tsx wraps the functions it sends to the page
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState('networkidle'); // what the first tree does not need is loaded as well
  await openFiles(page, [file]);
  await page.locator('[role=tree]').waitFor();
  return page;
}

/** Milliseconds from the press of Enter in a cell to the frame with the new tree. */
async function edited(browser: Browser, url: string, file: string): Promise<number[]> {
  const page = await openedPage(browser, `${url}#method=l2h&beside=rows&edit=1`, file);
  const cell = page.locator('td[data-row="0"][data-column="0"]');
  await page.evaluate(() => {
    globalThis.edits = [];
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key !== 'Enter') return;
        const tree = document.querySelector('.tree svg');
        if (tree === null) throw new Error('there is no tree');
        const observer = new MutationObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => globalThis.edits.push(performance.now() - timeStamp));
        });
        // Heights change with the edit, and lines with them.
        observer.observe(tree, {
          subtree: true,
          childList: true,
          attributes: true,
          attributeFilter: ['d', 'cx', 'x1'],
        });
      },
      { capture: true },
    );
  });
  for (let edit = 0; edit < EDITS; edit += 1) {
    await cell.click();
    await page.keyboard.type(String(40 + 20 * (edit % 2)));
    await page.keyboard.press('Enter');
    await page.waitForFunction((made) => globalThis.edits.length > made, edit);
    await page.waitForTimeout(300);
  }
  const times = await page.evaluate(() => globalThis.edits);
  await page.context().close();
  return times;
}

declare global {
  var edits: number[];
}

/** Numbers that are changed in the page: the frames of a drag, and an edited cell. */
export async function benchEditing(): Promise<void> {
  if (!existsSync('/usr/bin/chromium')) {
    console.log('SKIPPED editing: Chromium is not here (Debian: apt-get install chromium)');
    return;
  }
  execFileSync(process.execPath, [join(import.meta.dirname, '../../build.mjs')], { stdio: 'ignore' });
  const folder = mkdtempSync(join(tmpdir(), 'logitree-editing-'));
  const [points, logits] = [join(folder, 'points.csv'), join(folder, 'logits.npy')];
  writeFileSync(points, clumps());
  writeFileSync(logits, writeNpy([ROWS, CLASSES], plantedLogits(ROWS, CLASSES, 3).logits));
  const [site, browser] = await Promise.all([serveSite(), launchChromium()]);
  console.log(`A point of ${POINTS} is dragged: the main thread's work in a frame, in processor time (goal 16 ms)`);
  console.log('| linkage | frames | median | 95 of 100 | 99 of 100 |\n|---|---|---|---|---|');
  for (const linkage of LINKAGES) {
    const work = await dragged(browser, site.url, points, linkage);
    line([linkage, work.length, ...spread(work)]);
  }
  const times = await edited(browser, site.url, logits);
  console.log(`\nA logit of ${ROWS} × ${CLASSES} is typed: from Enter to the frame with the tree (goal 100 ms)`);
  console.log('| edits | median | 95 of 100 | 99 of 100 |\n|---|---|---|---|');
  line([times.length, ...spread(times)]);
  rmSync(folder, { recursive: true });
  await browser.close();
  await site.close();
}
