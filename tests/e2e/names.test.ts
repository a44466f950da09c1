import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openView, showBeside } from '../support/hands.ts';
import { test } from './fixture.ts';
import { tooWide } from './too-wide.ts';

// Names of classes that are very long, or written from right to left, on every screen that names them.

const NAMES = ['x'.repeat(180), 'קטן', 'a name of very many words '.repeat(7).trim(), 'أسد البحر', 'dog', 'cat'];
const rows = NAMES.map((name, i) =>
  [name, ...NAMES.map((_, j) => (i === j ? 80 : i >> 1 === j >> 1 ? 23 : 1 + j))].join(),
);
const matrix = { name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(`,${NAMES.join()}\n${rows.join('\n')}\n`) };

/** Texts with a name from right to left that has no bounds; the drawing has each name alone. */
const unbound = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('body :not(script, style, svg, svg *)'))
      .flatMap((element) => Array.from(element.childNodes))
      .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : []))
      .filter((text) => /[\u0590-\u08ff]/.test(text.replace(/\u2068[^\u2069]*\u2069/g, ''))),
  );

/** The right end of the finding, of the panel View, and of what stands under the tree and is not pushed aside. */
const controlsEnd = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...Array.from(
        document.querySelectorAll('.finding *, .foot > *, .popover-panel *'),
        (each) => each.getBoundingClientRect().right,
      ),
    ),
  );

test.for([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])('stay on the page and have their bounds: $width px', async ({ width, height }, { page, problems }) => {
  await page.setViewportSize({ width, height });
  await page.goto('/');
  await page.locator('input[type=file]').first().setInputFiles(matrix);
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
  await page.locator('.summary').getByText('קטן').first().waitFor();
  for (const beside of ['confusion', 'classes', 'comparison', '']) {
    await showBeside(page, beside);
    await expect.poll(() => tooWide(page)).toEqual([]);
    await expect.poll(() => unbound(page)).toEqual([]);
  }
  await openView(page);
  await expect.poll(() => controlsEnd(page)).toBeLessThanOrEqual(width);
  expect(problems).toEqual([]);
});
