import { expect } from 'vitest';
import { writeNewick } from '../../web/engine/hierarchy/newick.ts';
import { readNewick } from '../../web/engine/hierarchy/newick-read.ts';
import { allOf, openFiles } from '../support/browser.ts';
import { openExports, openPanel } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { wideTree } from '../support/wide-tree.ts';
import { exportedText } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// A tree of as many leaves as ImageNet-21k has classes.

const LEAVES = 21_841;
const { saved } = savedFiles('many');

const several = plantedFiles(1000, 400, 72);
const hierarchy = wideTree(LEAVES);
const classes = Array.from({ length: LEAVES }, (_, leaf) => `Genus${leaf % 997} species${leaf}'s "form"`);
const inner = Array.from(hierarchy.classOf, (c, node) => (c < 0 ? `Family ${node}` : ''));
const tree = writeNewick({ hierarchy, classes, inner }).text;

test('a tree of 21,841 leaves is drawn, searched, cut, walked and written without an element for each', async ({
  samePage: page,
  problems,
}) => {
  await page.goto('/');
  await openFiles(page, [saved('taxa.nwk', tree)]);
  await page.locator('canvas.behind').waitFor();
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length);
  await expect.poll(elements).toBeLessThan(2500);

  const search = page.getByLabel('Find a class');
  await search.fill("species777's");
  await search.press('Enter');
  await page.getByRole('treeitem', { selected: true, name: /species777's/ }).waitFor();
  await search.press('Escape');

  await page.getByRole('tree').focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('treeitem', { selected: true, name: /^Family / }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('slider', { name: 'Cut of the tree' }).press('ArrowLeft');
  await page
    .getByText(/\d clusters/)
    .first()
    .waitFor();

  const names = (text: string): string[] => readNewick(text).classes.toSorted();
  expect(names(await exportedText(page, 'Newick'))).toEqual(classes.toSorted());
  await openExports(page);
  await page.getByRole('menuitem', { name: 'SVG', exact: true }).click();
  await page.getByRole('alert').getByText('a figure of the whole tree has 21,841 names').waitFor();
  const svg = await exportedText(page, 'SVG of this view');
  expect(svg.match(/<(path|circle|text)\b/g)?.length).toBeLessThan(20_000);
  await expect.poll(elements).toBeLessThan(2500);
  expect(problems).toEqual([]);
});

test('the list of merges fills a high window', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 1440, height: 3400 }, reducedMotion: 'reduce' });
  await page.goto('/');
  await openFiles(page, allOf(several));
  await openPanel(page, 'Steps');
  const list = page.locator('.merges');
  await list.getByRole('listitem').first().waitFor();
  const isFilled = (): Promise<boolean> =>
    list.evaluate((box) => {
      const last = Array.from(box.querySelectorAll('li')).at(-1);
      return (last?.getBoundingClientRect().bottom ?? 0) >= box.getBoundingClientRect().bottom;
    });
  await expect.poll(isFilled).toBe(true);
});
