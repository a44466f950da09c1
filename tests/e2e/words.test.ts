import { expect } from 'vitest';
import { allOf, openFiles } from '../support/browser.ts';
import { openPanel, takeMore } from '../support/hands.ts';
import { plantedFiles, test } from './fixture.ts';

const files = plantedFiles(60, 6, 91);

test('words are explained where they stand, and ? opens the help: this screen, words, keys', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await openFiles(page, allOf(files));
  await page.getByRole('tree').waitFor();
  const details = page.getByRole('complementary', { name: 'Details' });
  const term = details.getByRole('button', { name: 'Dendrogram purity' });
  await openPanel(page, 'How good');
  await term.waitFor();
  await expect.poll(() => term.getAttribute('title')).toContain('pure');

  await openPanel(page, 'Steps');
  const steps = details.getByRole('button', { name: 'margin', exact: true });
  await expect.poll(() => steps.first().getAttribute('title')).toContain('How far the data were from another decision');
  await openPanel(page, 'How good');

  await term.focus();
  await page.keyboard.press('Enter');
  const words = page.getByRole('dialog', { name: 'Help' });
  const asked = words.locator('[data-asked=true]');
  await expect.poll(() => asked.textContent()).toContain('Dendrogram purity');
  // In sight: between the edges of the sheet.
  await expect
    .poll(async () => {
      const [sheet, word] = [await words.boundingBox(), await asked.boundingBox()];
      return sheet !== null && word !== null && word.y > sheet.y && word.y + word.height < sheet.y + sheet.height;
    })
    .toBe(true);
  await words.getByRole('searchbox', { name: 'Find a word' }).fill('resampled');
  await expect.poll(() => words.locator('dt').allTextContents()).toEqual(['Support']);
  await page.keyboard.press('Escape'); // empties the search
  await expect.poll(() => words.locator('dt').count()).toBeGreaterThan(40);
  await page.keyboard.press('Escape');
  await words.waitFor({ state: 'detached' });
  await expect.poll(() => term.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect
    .poll(() => help.locator('dt').allTextContents())
    .toEqual(['Files', 'Finding', 'Places', 'Tree', 'Legend', 'Picture beside', 'View and method', 'Details']);
  await help.getByRole('tab', { name: 'This screen' }).focus();
  await page.keyboard.press('ArrowLeft');
  await help.getByRole('tabpanel', { name: 'Keys' }).getByText('find a class').waitFor();
  await help.getByRole('tab', { name: 'Words' }).click();
  await help.getByRole('searchbox', { name: 'Find a word' }).waitFor();
});

test.for([
  ['s', 'The tree in words'],
  ['?', 'Help'],
] as const)(
  'a dialog that %s asks for before the browser tells that the last one was closed stays open',
  async ([key, name], { samePage: page }) => {
    await page.goto('/');
    await takeMore(page, 'Help');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    await page.evaluate(
      (pressed) =>
        new Promise<void>((resolve) => {
          const dialog = document.querySelector('dialog');
          dialog?.addEventListener('close', () => setTimeout(resolve, 100));
          dialog?.close();
          document.dispatchEvent(new KeyboardEvent('keydown', { key: pressed }));
        }),
      key,
    );
    await page.getByRole('dialog', { name }).waitFor();
  },
);
