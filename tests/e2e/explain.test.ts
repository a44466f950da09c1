import { expect } from 'vitest';
import { openFiles } from '../support/browser.ts';
import { openPanel } from '../support/hands.ts';
import { atRest } from './at-rest.ts';
import { plantedFiles, test, WIDE } from './fixture.ts';
import { lookAt } from './look-at.ts';
import { differs, pixelsOf } from './pixels.ts';

// The texts of a step, and the marks of its numbers in the pictures beside it.

const files = plantedFiles(2000, 12, 31);

const PICTURES = ['[role=tree] > svg', '.heat canvas'] as const;

/** The least change of a pixel that counts: rings, boxes and washes change more, though less than letters. */
const LIT = 20;

test('a number lights its branch in the tree and its place in the matrix: by mouse, by keyboard, by touch', async ({
  newPage,
}) => {
  const page = await newPage({ ...WIDE, hasTouch: true });
  const session = await page.context().newCDPSession(page);
  const pixels = (): Promise<string[]> => Promise.all(PICTURES.map((each) => pixelsOf(page, session, each)));
  /** The number of the pictures that are not as they were. */
  const changed = async (before: readonly string[], seen?: number): Promise<number> => {
    const now = await pixels();
    const differ = await Promise.all(now.map((each, at) => differs(page, before[at] ?? '', each, seen)));
    return differ.filter(Boolean).length;
  };
  const resting = async (): Promise<readonly string[]> =>
    (await atRest(page, async () => (await pixels()).join(' '))).split(' ');
  const away = (): Promise<void> => page.mouse.move(2, 2);
  await page.goto('/');
  await openFiles(page, [files.logits, files.labels, files.classes]);
  await page.getByRole('tree').waitFor();
  await openPanel(page, 'Steps');

  const expectLit = async (address: Readonly<Record<string, string>>, heading: string, ways: readonly Way[]) => {
    await lookAt(page, { ...address, beside: 'confusion' });
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.locator('.heat canvas').waitFor();
    const score = page
      .locator('.filled .lights')
      .filter({ hasText: /^[\d.]+$/ })
      .first();
    await score.scrollIntoViewIfNeeded();
    await away();
    const before = await resting();
    for (const way of ways) {
      await score[way]();
      await expect.poll(() => changed(before, LIT)).toBe(PICTURES.length);
      await (way === 'hover' ? away() : score.blur());
      await expect.poll(() => changed(before)).toBe(0);
    }
  };
  await expectLit({ panel: 'merges', step: '5' }, 'All merges', ['hover', 'focus', 'tap']);
  await page.getByRole('list', { name: 'Points that decided' }).waitFor();
  await expectLit({ panel: 'node', node: '17' }, 'Why it was joined', ['hover']);

  await lookAt(page, { panel: 'merges', step: '5', beside: 'rows' });
  const last = page.getByRole('list', { name: 'Points that decided' }).getByRole('button').last();
  await last.focus();
  const row = ((await last.textContent()) ?? '').replace('row ', '');
  await page.locator('.virtual tr[data-pointed=true]').getByRole('rowheader', { name: row, exact: true }).waitFor();
  await page.locator('.virtual tr[data-pointed=true]').click({ trial: true }); // it is in sight
});

type Way = 'hover' | 'focus' | 'tap';

test('what is played ends at the last step, and begins again from there', async ({ samePage: page }) => {
  await page.goto('/#sample=languages&panel=merges&step=101');
  await page.getByText('merge 102 of 103').waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByText('merge 103 of 103').waitFor();
  // At once: nothing is left to pause.
  await expect.poll(() => page.getByRole('button', { name: 'Pause' }).count(), { timeout: 600 }).toBe(0);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByText('merge 1 of 103').waitFor();
});
