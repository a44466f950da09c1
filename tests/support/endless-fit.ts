import type { Page } from 'playwright-core';

/** Runs a fit of so many steps that it goes on until it is stopped; its curve is seen. The method's options are in sight. */
export async function startEndlessFit(page: Page): Promise<void> {
  await page.getByText('Further options').click();
  await page.getByLabel('Stop early').selectOption('off');
  await page.getByLabel('Steps', { exact: true }).fill('10000000');
  await page.getByLabel('Steps', { exact: true }).blur();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.locator('.live-curve path').first().waitFor();
}
