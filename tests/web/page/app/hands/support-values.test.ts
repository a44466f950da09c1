import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cut } from '../../../../../tools/cli/cut.ts';
import { resultOf } from '../../../../e2e/command-line.ts';
import { exportedText, exportFile } from '../../../../e2e/exported.ts';
import { allOf, openFiles } from '../../../../support/browser.ts';
import { openPanel } from '../../../../support/hands.ts';
import { l2h } from '../../../../tools/commands.ts';
import { plantedFiles, usePage } from './fixture.ts';

// The stability of a tree is found while it is looked at, and is that of a run with resamples.

const page = usePage();
const files = plantedFiles(3000, 40, 83);

test('joins are tested without labels: cuts are suggested, and the tree is drawn with the joins that stand alone', async () => {
  await page.goto('/');
  await openFiles(page, [files.logits]);
  const links = page.locator('[data-layer=link] path');
  const wholeFigure = () => exportedText(page, 'SVG');
  const all = 2 * (files.columns - 1);
  await expect.poll(() => links.count()).toBe(all); // a tree that is growing has fewer
  await openPanel(page, 'Clusters');
  await page.getByText(/or once the joins were tested, this shows/).waitFor();
  await page.getByRole('button', { name: 'Test the joins' }).click();
  const tree = join(files.folder, 'tested.json');
  await l2h([files.logits, '--json', tree]);
  const { joins } = JSON.parse(await cut([tree, files.logits, '--collapse']));
  expect(joins.fallen).toBeGreaterThan(0);
  await page.getByText(`${joins.joins - joins.fallen} of ${joins.joins} joins below the root stand`).waitFor();
  await page.getByText('best modularity').waitFor();
  await page.getByRole('button', { name: 'See both for each group' }).click();
  await page.getByText('compute the support of the groups to see which').waitFor();
  const passing = page.getByRole('grid', { name: 'Stability' }).getByText('passes', { exact: true });
  await expect.poll(() => passing.count()).toBeGreaterThan(0);
  await openPanel(page, 'Clusters');
  await page.getByRole('checkbox', { name: 'Draw only the joins that stand' }).check();
  await page.getByText(`Drawn without ${joins.fallen} of ${joins.joins} joins`).waitFor();
  await expect.poll(() => links.count()).toBe(all - joins.fallen);
  await expect.poll(() => page.url()).toContain('standing=1');
  const seen = await exportedText(page, 'SVG of this view');
  expect(seen).toContain('left out');
  const figure = await wholeFigure();
  expect(figure).toContain('that fail the test of joins left out');
  await page.getByRole('button', { name: 'Draw all joins' }).click();
  await expect.poll(() => links.count()).toBe(all);
  const paths = (svg: string): number => svg.match(/<path/g)?.length ?? 0;
  expect(paths(await wholeFigure()) - paths(figure)).toBe(joins.fallen);
});

const stage = () => page.getByRole('main');
const offer = () => stage().getByRole('button', { name: 'How stable is this tree?' });

const groups = () => page.getByRole('grid', { name: 'Stability' }).getAttribute('aria-rowcount');

test('it comes to the tree, the node, the tables, the exports and a saved session, with the bytes of the command line', async () => {
  await page.goto('/');
  await openFiles(page, allOf(files));
  await page.getByRole('tree').waitFor();
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowDown');
  await openPanel(page, 'Branch');
  await offer().click();
  await stage()
    .getByText(/^\d+ of \d+ groups come back in at least half of 100 resamples of the points[.:]/)
    .waitFor();
  await page.locator('#details-panel', { hasText: /comes back in \d+ of 100 resamples|support \d/ }).waitFor();
  await openPanel(page, 'How good');
  await expect.poll(groups).toBe('39');
  await stage().getByRole('button', { name: 'Show it on the tree' }).click();
  await page.locator('[data-layer=share] text:not([display=none])').first().waitFor();
  const json = await exportedText(page, 'Hierarchy (JSON)');
  expect(json).toBe(await resultOf(files, '--bootstrap', '100'));
  expect(await exportedText(page, 'Newick')).toMatch(/\)\d+:/);
  expect(await exportedText(page, 'SVG')).toMatch(/>100<\/text>/);

  const saved = await exportFile(page, 'Session', files.folder);
  await page.goto('/');
  await openFiles(page, [saved]);
  await openPanel(page, 'How good');
  await expect.poll(groups).toBe('39');
  await page.locator('[data-layer=share] text:not([display=none])').first().waitFor();
});
