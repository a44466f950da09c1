import { expect, test } from 'vitest';
import { allOf, openFiles } from '../../../../support/browser.ts';
import {
  chooseMethod,
  closeFile,
  openMethod,
  openPanel,
  pressInView,
  runMethod,
  showBeside,
} from '../../../../support/hands.ts';
import { plantedFiles, usePage } from './fixture.ts';

// The texts of the page around a tree: on its files, on the method that made it, on the findings beside it.

const page = usePage();
const files = plantedFiles(2000, 80, 3);

const leaves = () => page.getByRole('tree').locator('[data-layer=dot] circle');

test('a group counts the classes that are drawn elsewhere', async () => {
  const rows = ['bat,mammal', 'bat,flyer', 'cow,mammal', 'owl,bird', 'owl,flyer', 'hen,bird'];
  const groups = ['mammal,animal', 'bird,animal', 'flyer,animal', 'animal,'];
  await openFiles(page, [files.saved('animals.csv', `child,parent\n${[...rows, ...groups].join('\n')}\n`)]);
  await page.getByRole('treeitem', { name: 'flyer, 2 classes' }).waitFor();
});

test('another method that is chosen does not look as if it had made the tree', async () => {
  await openFiles(page, allOf(files));
  await leaves().first().waitFor();
  await openMethod(page);
  await expect.poll(() => page.getByText('made this tree').count()).toBe(0);
  await page.getByRole('radio', { name: /Confusion merging/ }).check({ force: true });
  await page.locator('.method', { hasText: 'Logits to hierarchies' }).getByText('made this tree').waitFor();
  await runMethod(page);
  await expect.poll(() => page.getByText('made this tree').count()).toBe(0);
});

test('measures of labels that were closed say so, in every tab, until a run leaves them out', async () => {
  await openFiles(page, allOf(files));
  await openPanel(page, 'How good');
  await page.getByRole('table', { name: 'Metrics' }).waitFor();
  const said = page.getByRole('note').filter({ hasText: 'labels.npy was closed.' });
  await closeFile(page, 'labels.npy');
  await said.waitFor();
  await openPanel(page, 'Clusters');
  await said.waitFor();
  await openPanel(page, 'How good');
  await said.getByRole('button', { name: 'Use what is open' }).click();
  await page.getByText('Open a file of labels').waitFor();
  await expect.poll(() => said.count()).toBe(0);
});

test('the 30 topmost are 30, and a note is no warning', async () => {
  await openFiles(page, allOf(files));
  await leaves().first().waitFor();
  await pressInView(page, 'Top 30');
  await expect.poll(() => page.getByRole('tree').locator('[data-layer=label] text').count()).toBe(30);
  await openPanel(page, 'Notes');
  const tab = page.getByRole('tab', { name: /^Notes/ });
  const counted = (name: string): Promise<number> =>
    page.getByRole('list', { name, exact: true }).getByRole('listitem').count();
  await expect.poll(() => counted('Notes')).toBe(1);
  const warnings = await counted('Warnings');
  await expect.poll(() => page.getByRole('list', { name: 'Notes' }).innerText()).toContain('taken as logits');
  await expect.poll(() => tab.innerText()).toBe(`Notes${warnings + 1}`);
});

test('another run of this session can be compared with', async () => {
  await openFiles(page, allOf(files));
  await leaves().first().waitFor();
  await chooseMethod(page, /Confusion merging/);
  await runMethod(page);
  await page
    .getByRole('region', { name: 'Run' })
    .getByText(/read once/)
    .waitFor();
  await showBeside(page, 'comparison');
  await page.getByLabel('Compare with').selectOption({ label: 'Logits to hierarchies · logits.npy' });
  for (const side of ['this tree', 'Logits to hierarchies · logits.npy'])
    await page.locator('.sides').getByText(side).waitFor();
  await page.getByRole('table', { name: 'Comparison' }).waitFor();
});
