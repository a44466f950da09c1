import type { Page } from 'playwright-core';
import { openFiles } from './browser.ts';
import { chooseMethod } from './hands.ts';
import { Random } from './random.ts';

export const CLASSES = 20;

/** Counts of classes in groups of four, some taken for the neighbouring group as well. */
export function slackMatrix(): string {
  const random = new Random(5);
  const names = Array.from({ length: CLASSES }, (_, c) => `class ${c}`);
  const rows = names.map((name, i) => {
    const cells = names.map((_, j) => {
      if (i === j) return 300;
      const near = Math.floor(i / 4) === Math.floor(j / 4) ? 20 : Math.abs(i - j) < 3 ? 8 : 1;
      return Math.floor(near * (1 + random.uniform()));
    });
    return [name, ...cells].join(',');
  });
  return [`true\\pred,${names.join(',')}`, ...rows, ''].join('\n');
}

/** Opens a matrix, and waits for its tree by confusion merging. */
export async function mergeConfusions(page: Page, matrix: string): Promise<void> {
  await openFiles(page, [matrix]);
  await chooseMethod(page, /Confusion merging/);
  const run = page.getByRole('button', { name: 'Run' });
  if ((await page.getByRole('tree').count()) === 0) await run.click();
  await page.getByRole('tree').waitFor();
  await page.locator('.stage[data-stale=false][aria-busy=false]').waitFor(); // a run that ends later would draw anew
}
