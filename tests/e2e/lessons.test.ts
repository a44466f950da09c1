import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { collectProblems, test } from './fixture.ts';

/** What has the focus: its name, or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const label = element instanceof HTMLSelectElement ? element.labels[0]?.firstElementChild : element;
    return element?.getAttribute('aria-label') ?? label?.textContent ?? '';
  });

/** Goes on by Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached: ${await focused(page)} has the focus`);
}

test('a lesson is done by keyboard alone, and on a phone by touch; a wrong answer is told with its numbers', async ({
  page,
  newPage,
  problems,
}) => {
  await page.goto('/');
  await page.getByText('short lessons').waitFor();
  await tabTo(page, 'Or learn how it works, in short lessons');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Lessons' }).getByText('How do mistakes').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Which two join first?');
  await page.getByRole('grid').waitFor();
  // Nothing has joined: neither the drawing nor what is heard says what will.
  await expect.poll(() => page.getByRole('treeitem').count()).toBe(7);
  await expect.poll(() => page.getByText('Most confused').count()).toBe(0);
  await tabTo(page, 'One');
  await page.keyboard.type('apple');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cherry');
  await tabTo(page, 'That is my answer');
  await page.keyboard.press('Enter');
  const told = page.locator('.lesson-told');
  await expect.poll(() => told.textContent()).toContain('Not quite. You chose apple and cherry, similarity 0.170.');
  await expect.poll(() => told.textContent()).toContain('In step 1 cherry joins strawberry (similarity 0.200).');
  await expect.poll(() => focused(page)).toContain('Not quite.');
  await expect.poll(() => page.evaluate('location.hash')).toContain('lesson=mistakes&part=1');
  await tabTo(page, 'Next');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Which two join next?');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('complementary', { name: 'Lesson' }).count()).toBe(0);
  await page.getByText('fruits.csv').first().waitFor();

  const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  collectProblems(phone, problems);
  await phone.goto('/#lesson=mistakes&part=1');
  await phone.getByText('That is my answer').waitFor();
  await phone.getByText('Show the picture').tap();
  const canvas = phone.getByRole('grid').locator('canvas');
  await expect.poll(async () => (await canvas.boundingBox())?.height ?? 0).toBeGreaterThan(200);
  const box = await canvas.boundingBox();
  await canvas.tap({ position: { x: 0.5 * (box?.width ?? 0), y: 0.8 * (box?.height ?? 0) } });
  // The text is there again, with what was picked.
  await expect.poll(() => phone.getByRole('combobox', { name: 'One', exact: true }).inputValue()).not.toBe('-1');
  await phone.getByText('That is my answer').tap();
  await expect.poll(() => phone.locator('.lesson-told').textContent()).toMatch(/You chose \w+ and \w+, similarity/);
  expect(problems).toEqual([]);
});
