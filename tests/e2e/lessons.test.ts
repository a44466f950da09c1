import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openFilesPanel } from '../support/hands.ts';
import { collectProblems, test } from './fixture.ts';

/** The element with the focus: its name, or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const labels = element !== null && 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null;
    const text = (element instanceof HTMLSelectElement ? labels?.[0]?.firstElementChild : labels?.[0]) ?? element;
    return element?.getAttribute('aria-label') ?? text?.textContent ?? '';
  });

/** Goes on by Tab until the name of what has the focus begins so. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    if ((await focused(page)).startsWith(name)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${name} cannot be reached: ${await focused(page)} has the focus`);
}

/** A prediction, made by keys alone. */
type Keys = (page: Page) => Promise<void>;

/** Goes to what is called so, and types. */
const typed =
  (name: string, ...words: string[]): Keys =>
  async (page) => {
    await tabTo(page, name);
    for (const word of words) await page.keyboard.type(word);
  };

/** Goes to what is called so, and presses keys there. */
const pressed =
  (name: string, ...keys: string[]): Keys =>
  async (page) => {
    await tabTo(page, name);
    for (const key of keys) await page.keyboard.press(key);
  };

const pair =
  (one: string, other: string): Keys =>
  async (page) => {
    await typed('One', one)(page);
    await typed('The other', other)(page);
  };

/** Lessons with every kind of prediction: of their first parts, how it is made and what is told of it; null for one that is skipped. */
const WALK: readonly (readonly [lesson: string, parts: readonly (readonly [Keys, told: RegExp] | null)[]])[] = [
  [
    'How do mistakes make a tree?',
    [
      [
        pair('apple', 'cherry'),
        /^Not quite. You chose apple and cherry, similarity 0.170. They come together in step 3.In step 1 cherry joins strawberry \(similarity 0.200\)/,
      ],
      [
        pressed('Confusion matrix', 'ArrowRight', 'ArrowRight', 'Enter'),
        /^Right. You chose apple and pear, similarity 0.140./,
      ],
    ],
  ],
  [
    'What is one L2H merge?',
    [
      [pressed('Hierarchy', 'ArrowDown', 'Enter'), /^Right. You chose fox, score 0.503/],
      null,
      [
        pressed('Hierarchy', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter'),
        /^Not quite. You chose fox and dog. Its score is 0.879 or more/,
      ],
      [typed('Your answer', 'The cat in picture 0'), /^Kept. You wrote: The cat in picture 0/],
    ],
  ],
  ['What is “near”?', [[pressed('Single', 'Space'), /^Right. You chose Single: ARI 1\.00\./]]],
  ['Where to cut?', [[typed('Your number', '8'), /^Not quite. You chose 8 clusters/]]],
  ['Greedy or descent?', [[pressed('Hierarchy', 'ArrowDown', 'Enter'), /^Not quite. You chose point 0: it is on the/]]],
];

test('every kind of prediction is made by keyboard alone, and what is told of a prediction has the focus', async ({
  page,
  problems,
}) => {
  await page.goto('/');
  await page.getByText('Start a lesson').waitFor();
  await tabTo(page, 'Start a lesson: predict first, then see');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Lesson' });
  const goOn = async (name: string): Promise<void> => {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  };
  for (const [title, parts] of WALK) {
    await page.getByRole('dialog', { name: 'Lessons' }).getByText(title).waitFor();
    await goOn(title);
    for (const [place, part] of parts.entries()) {
      await panel.getByRole('button', { name: 'That is my answer' }).waitFor();
      if (part !== null) {
        const [predict, told] = part;
        await predict(page);
        await goOn('That is my answer');
        await expect.poll(() => focused(page)).toMatch(told);
      }
      if (place < parts.length - 1) await goOn(part === null ? 'Skip' : 'Next');
    }
    if (title !== WALK.at(-1)?.[0]) {
      await tabTo(page, 'All lessons', 'Shift+Tab');
      await page.keyboard.press('Enter');
    }
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.count()).toBe(0);
  await (await openFilesPanel(page)).getByText('varied.npy').waitFor();
  expect(problems).toEqual([]);
});

test('on a phone a lesson is done by touch; while its question is open nothing gives the answer away', async ({
  newPage,
  problems,
}) => {
  const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  collectProblems(phone, problems);
  await phone.goto('/#lesson=mistakes&part=1');
  await phone.getByText('That is my answer').waitFor();
  // Nothing has joined: neither the drawing nor what is heard says what will.
  await expect.poll(() => phone.getByRole('treeitem').count()).toBe(7);
  await expect.poll(() => phone.getByText('Most confused').count()).toBe(0);
  await phone.getByText('Show the picture').tap();
  const canvas = phone.getByRole('grid').locator('canvas');
  await expect.poll(async () => (await canvas.boundingBox())?.height ?? 0).toBeGreaterThan(200);
  const box = await canvas.boundingBox();
  await canvas.tap({ position: { x: 0.5 * (box?.width ?? 0), y: 0.8 * (box?.height ?? 0) } });
  // The text is there again, with what was picked.
  await expect.poll(() => phone.getByRole('combobox', { name: 'One', exact: true }).inputValue()).not.toBe('-1');
  await phone.getByText('That is my answer').tap();
  await expect
    .poll(() => phone.locator('.lesson-body [role=status].aside').textContent())
    .toMatch(/You chose \w+ and \w+, similarity/);
  await phone.keyboard.press('s');
  const words = phone.getByRole('dialog', { name: 'The tree in words' });
  await words.getByText(/^A tree of/).waitFor();
  expect(problems).toEqual([]);
});

test('a lesson leaves room for what stands beside it: one line under the tree, all logits beside it and the panel', async ({
  page,
  problems,
}) => {
  await page.goto('/#lesson=descent&part=1');
  const [look, details] = ['View', 'Details'].map((name) => page.getByRole('button', { name, exact: true }));
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await details?.boundingBox())?.y).toBe((await look?.boundingBox())?.y);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/#lesson=one-merge&part=1');
  await page.getByRole('grid', { name: 'Logits' }).waitFor();
  await details?.click();
  const hidden = (): Promise<number> =>
    page.locator('.logits').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(hidden).toBe(0);
  expect(problems).toEqual([]);
});

test('points are told without what is not so: no cut of a tree that is hidden, no size that was said already', async ({
  page,
  problems,
}) => {
  await page.goto('/#lesson=cut&part=1');
  await page.getByRole('spinbutton', { name: 'Your number' }).fill('2');
  await expect.poll(() => page.getByText('Cut the tree').count()).toBe(0);
  await page.goto('/#lesson=cut&part=2');
  await page.getByRole('heading', { name: 'How many by the silhouette?' }).waitFor();
  await page.getByRole('spinbutton', { name: 'Your number' }).fill('8');
  await page.getByRole('button', { name: 'That is my answer' }).click();
  const clusters = page.getByRole('grid', { name: 'Clusters' }).getByRole('rowheader');
  await expect.poll(() => clusters.allTextContents()).toEqual(Array.from({ length: 8 }, () => '9 points'));
  await page.goto('/#lesson=descent&part=1');
  await page.getByText('Nothing is picked yet').waitFor();
  await pressed('Hierarchy', 'ArrowDown', 'Enter')(page);
  await expect.poll(() => page.locator('.readout').innerText()).toMatch(/^point 0 \d+ % class/);
  expect(problems).toEqual([]);
});

test('a phone shows its answer as a code, and the teacher’s page counts it before the reveal; the lesson ends with a page to hand in', async ({
  page,
  newPage,
}) => {
  const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.goto('/#lesson=mistakes&part=1');
  await phone.locator('.halves select').first().selectOption({ label: 'apple' });
  await phone.locator('.halves select').last().selectOption({ label: 'pear' });
  await phone.getByRole('button', { name: 'That is my answer' }).click();
  const code = (await phone.locator('.answer-code').textContent()) ?? '';
  expect(code).toMatch(/^\w{3}-P\d\.\d-\w{6}$/);
  await phone.locator('.answer-code').click();
  await phone.getByRole('img', { name: 'Your answer as a QR code' }).waitFor();
  await page.goto('/#lesson=mistakes&part=1');
  await page.getByText('The class’s answers').click();
  const codes = page.getByLabel('Codes, one a line');
  await codes.fill(`${code.toLowerCase()}\n${code.replace('-P', '-N')}`);
  const counts = page.getByRole('list', { name: 'How many predicted what' }).getByRole('listitem');
  await expect
    .poll(() => counts.allTextContents())
    .toEqual([expect.stringMatching(/^1 .*apple.*pear|^1 .*pear.*apple/)]);
  await page.getByText(/Not counted, a sign is wrong in/).waitFor();
  await page.getByRole('button', { name: 'That is my answer' }).waitFor();
  const parts = await phone.locator('.lesson-dot').count();
  await phone
    .locator('.lesson-dot')
    .nth(parts - 1)
    .click();
  await phone.getByRole('heading', { name: 'To hand in' }).waitFor();
  const saved = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Save the page to hand in' }).click();
  const handedIn = readFileSync(await (await saved).path(), 'utf8');
  expect(handedIn).toContain('How do mistakes make a tree?');
  expect(handedIn).toMatch(/apple and pear|pear and apple/);
});
