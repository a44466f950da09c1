import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { collectProblems, test } from './fixture.ts';

// The start page: a tree that answers, and a box that takes what is pasted.

const said = (page: Page) => page.locator('.first-said').innerText();
const picture = (page: Page) => page.locator('.first-picture svg');

/** A place on the branch of Czech and Slovak. */
async function placeOf(page: Page, names: readonly string[]): Promise<{ x: number; y: number }> {
  const boxes = await Promise.all(
    names.map((name) => page.locator(`.first-picture text:text-is("${name}")`).boundingBox()),
  );
  const all = await picture(page).boundingBox();
  if (all === null || boxes.includes(null)) throw new Error('the picture is not there');
  const mean = (of: (box: { x: number; y: number; width: number; height: number }) => number): number =>
    boxes.reduce((sum, box) => sum + (box === null ? 0 : of(box)), 0) / boxes.length;
  return { x: mean((box) => box.x + box.width / 2), y: mean((box) => box.y + box.height / 2) };
}

describe('the tree of the start page', () => {
  test('names a surprising pair, and lights what is pointed at within a frame', async ({
    samePage: page,
    problems,
  }) => {
    await page.goto('/');
    await picture(page).locator('text').first().waitFor();
    expect(await said(page)).toBe(
      'A surprise: of 100 emoji names in Japanese, 11 are taken for Traditional Chinese, a language of another family.',
    );
    const { x, y } = await placeOf(page, ['Breton']);
    const within = await page.evaluate(
      ([left, top]) =>
        new Promise<string>((resolve) => {
          const svg = document.querySelector('.first-picture svg');
          svg?.dispatchEvent(new PointerEvent('pointermove', { clientX: left, clientY: top, bubbles: true }));
          requestAnimationFrame(() => resolve(document.querySelector('.first-said')?.textContent ?? ''));
        }),
      [x, y] as const,
    );
    expect(within).toMatch(/^Breton \(Celtic\)\. Most often taken for /);
    await picture(page).locator('[data-layer=marker] circle').waitFor({ state: 'attached' });
    await page.mouse.move(5, 500);
    await picture(page).dispatchEvent('pointerleave');
    await expect.poll(() => said(page)).toMatch(/^A surprise/);
    expect(problems).toEqual([]);
  });

  test('opens the page at the branch that is pressed', async ({ samePage: page, problems }) => {
    await page.goto('/');
    const { x, y } = await placeOf(page, ['Breton']);
    await page.mouse.click(x, y);
    await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
    await expect.poll(() => page.locator('.node-title').innerText()).toBe('Breton');
    expect(problems).toEqual([]);
  });

  test('is walked by arrow keys and opened by Enter', async ({ samePage: page, problems }) => {
    await page.goto('/');
    const tree = page.getByRole('button', { name: /^The tree of 104 languages/ });
    await tree.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => said(page)).toBe('104 languages of 33 families.');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const branch = await said(page);
    expect(branch).toMatch(/^\d+ languages/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => said(page)).not.toBe(branch);
    await page.keyboard.press('Enter');
    await page.locator('.node-title').waitFor();
    expect(problems).toEqual([]);
  });

  test('a finger lights a branch first, and opens it with the second press', async ({ browser, site }) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const context = await browser.newContext({ baseURL: site.url, ...phone });
    const page = await context.newPage();
    const problems: string[] = [];
    collectProblems(page, problems);
    await page.goto('/');
    const button = await page.getByRole('button', { name: /hundred languages/ }).boundingBox();
    const all = await picture(page).boundingBox();
    if (all === null || button === null) throw new Error('the picture is not there');
    expect(button.y + button.height).toBeLessThan(844 - 40); // above the fold
    expect(all.y).toBeLessThan(button.y);
    await page.touchscreen.tap(all.x + all.width / 2, all.y + all.height * 0.2);
    await expect.poll(() => said(page)).not.toMatch(/^A surprise/);
    await page.touchscreen.tap(all.x + all.width / 2, all.y + all.height * 0.2);
    await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
    await expect.poll(() => page.url()).toMatch(/node=\d+/);
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** Elements in sight that can be focused or pressed, and words in sight; those of the picture of the tree apart. */
const inSight = (page: Page): Promise<{ controls: number; words: number }> =>
  page.evaluate(() => {
    const isSeen = (element: Element): boolean => {
      const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
      const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      return width > 2 && height > 2 && isInside && element.checkVisibility({ opacityProperty: true });
    };
    const controls = Array.from(document.querySelectorAll('button, a[href], select, input, textarea, [tabindex="0"]'));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (parentElement === null || parentElement.closest('script, style, svg, option') || !isSeen(parentElement))
        continue;
      words += textContent?.trim().split(/\s+/).filter(Boolean).length ?? 0;
    }
    return { controls: controls.filter((each) => isSeen(each) && !each.closest('[role=tree]')).length, words };
  });

describe('the first screen after one press on a sample', () => {
  test('has at most 30 controls and 250 words', async ({ samePage: page, problems }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [sample, last] of [
      [/^Clothes/, '.heat canvas'],
      [/hundred languages/, '.legend-item'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('button', { name: sample }).click();
      await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
      await page
        .locator('.summary')
        .getByText(/ times\)\.$/)
        .first()
        .waitFor();
      await page.locator(last).first().waitFor();
      await expect.poll(() => page.locator('.measuring-note').count()).toBe(0);
      const { controls, words } = await inSight(page);
      expect(controls).toBeGreaterThan(15);
      expect(controls).toBeLessThanOrEqual(30);
      expect(words).toBeLessThanOrEqual(250);
    }
    expect(problems).toEqual([]);
  });

  test('a phone has all samples, and presents their trees', async ({ newPage }) => {
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [844, 390],
    ] as const) {
      const phone = await newPage({ viewport: { width, height }, hasTouch: true, isMobile: true });
      await phone.goto('/');
      const more = phone.getByRole('button', { name: 'More', exact: true });
      await phone.getByRole('button', { name: 'Samples and lessons' }).tap();
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await phone.getByRole('menuitem', { name: 'Six fruits' }).tap();
      await phone.locator('.summary').waitFor();
      await more.tap();
      await phone.getByRole('menuitem', { name: 'Present' }).tap();
      await phone.getByRole('button', { name: 'Leave' }).waitFor();
    }
  });

  test('on a phone the tree has half of the height, and the matrix comes when it is asked for', async ({ newPage }) => {
    const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.goto('/');
    await phone.getByRole('button', { name: /^Clothes/ }).click();
    const tree = phone.locator('.tree');
    await tree.waitFor();
    const heightOf = async () => (await tree.boundingBox())?.height ?? 0;
    const show = phone.getByRole('button', { name: 'Show the confusion matrix' });
    await show.waitFor();
    await expect.poll(heightOf).toBeGreaterThan(844 / 2);
    await expect.poll(() => phone.locator('.legend').isVisible()).toBe(true);
    await expect.poll(() => phone.locator('.heat').isVisible()).toBe(false);
    await show.tap();
    await phone.locator('.heat canvas').waitFor();
    await phone.getByRole('button', { name: 'Hide the confusion matrix' }).tap();
    await expect.poll(heightOf).toBeGreaterThan(844 / 2);
    // Nothing at the foot is cut.
    const cut = () => phone.locator('.foot').evaluate((foot) => foot.scrollWidth - foot.clientWidth);
    await expect.poll(cut).toBe(0);
  });
});

const SPREADSHEET = ['\tcat\tdog', 'cat\t40\t8', 'dog\t7\t41'].join('\r\n');
const ROWS = [
  ['', 'cat', 'dog'],
  ['cat', 40, 8],
  ['dog', 7, 41],
];
const EXCEL = `<html><body><table>${ROWS.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table></body></html>`;

const paste = (page: Page, text: string, html = ''): Promise<void> =>
  page.evaluate(
    ([plain, rich]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', plain);
      if (rich !== '') clipboardData.setData('text/html', rich);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    [text, html] as const,
  );

// Every kind of table: tests/web/page/app/files/pasted-table.test.ts.
describe('a pasted table is opened:', () => {
  test.for([
    ['text', SPREADSHEET, ''],
    ['HTML', 'not this', EXCEL],
  ] as const)('%s', async ([, plain, html], { samePage: page, problems }) => {
    await page.goto('/');
    await page.getByText('Drop your files here').waitFor();
    await paste(page, plain, html);
    const labels = page.getByRole('tree').locator('[data-layer=label] text');
    await expect.poll(async () => (await labels.allTextContents()).sort()).toEqual(['cat', 'dog']);
    expect(problems).toEqual([]);
  });

  test('a second one has a name of its own', async ({ samePage: page, problems }) => {
    await page.goto('/');
    await paste(page, SPREADSHEET);
    await page.getByRole('tree').waitFor();
    await paste(page, SPREADSHEET);
    await expect.poll(() => page.locator('.files-name').innerText()).toBe('pasted.txt');
    await expect.poll(() => page.locator('.files-menu').innerText()).toMatch(/2 files/);
    expect(problems).toEqual([]);
  });

  test('what is no table is refused in words', async ({ samePage: page }) => {
    await page.goto('/');
    await page.getByText('Drop your files here').waitFor();
    await paste(page, ' ');
    const told = page.getByRole('alert');
    await told.getByText('The clipboard holds no table. Copy rows and columns, then paste again.').waitFor();
    await expect.poll(() => told.innerText()).not.toContain('fault of the program');
  });
});

test('places that need the files of a recorded tree say that these are being opened, until they are there', async ({
  samePage: page,
  problems,
}) => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/assets/network-*.js', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.goto('/#sample=clothes&beside=decide');
  const note = page.getByText('They are being opened.');
  await note.waitFor();
  answer();
  await note.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Answers' }).waitFor();
  expect(problems).toEqual([]);
});

test('a link is followed in a page that never comes to rest', async ({ page, problems }) => {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (act, { timeout } = {}) =>
      timeout === undefined ? 0 : Number(setTimeout(act, timeout, { didTimeout: true, timeRemaining: () => 0 }));
  });
  await page.goto('/');
  await page.goto('/#sample=kinds');
  await page.locator('.legend-name').first().waitFor();
  expect(problems).toEqual([]);
});
