import type { Page } from 'playwright-core';

export const NAMES = ['cat', 'dog', 'cow', 'hen', 'pig'];

/** Values that are largest in the column of the label and next largest in that of the next class. */
export const values = (label: number, shift: number): string[] =>
  NAMES.map((_, c) => (c === label ? 0.6 : c === (label + 1 + shift) % NAMES.length ? 0.25 : 0.05).toFixed(2));

/** A table of points, each class in turn. */
export function tableOf(header: string, line: (row: number, label: number) => string): string {
  const lines = Array.from({ length: 60 }, (_, row) => line(row, row % NAMES.length));
  return `${header}\n${lines.join('\n')}\n`;
}

/** The classes of the tree that is shown. */
export const leaves = async (page: Page): Promise<string> =>
  (await page.getByRole('tree').locator('[data-layer=label] text').allTextContents()).toSorted().join(' ');
export const ALL = [...NAMES].sort().join(' ');
