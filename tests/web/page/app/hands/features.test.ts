import { expect, test } from 'vitest';
import { writeNpy } from '../../../../../web/engine/data/formats/npy/write.ts';
import { exportedText } from '../../../../e2e/exported.ts';
import { openFiles, waitForFirstRun } from '../../../../support/browser.ts';
import { chooseMethod, openPanel, runMethod, setRole, showBeside } from '../../../../support/hands.ts';
import { plantedFeatures } from '../../../../support/planted-features.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { usePage } from './fixture.ts';

// Trees of features, judged as classifiers and by indices.

const page = usePage();
const { saved } = savedFiles('features');
const { classes, rows, labelOf, ...made } = plantedFeatures();
const files = [saved('features.npy', made.features), saved('labels.npy', made.labels)];

async function openPlanted(): Promise<void> {
  await openFiles(page, files);
  await setRole(page, 'features.npy', 'features');
  await waitForFirstRun(page);
}

async function runAs(name: RegExp): Promise<void> {
  await chooseMethod(page, name);
  await runMethod(page);
}

const best = () => page.getByRole('table', { name: 'Best number of clusters' });
const bestBySilhouette = () =>
  expect.poll(() =>
    best()
      .getByRole('row', { name: /silhouette/ })
      .innerText(),
  );

test('trees that the page holds are judged as classifiers too, and the cuts of the reference by indices', async () => {
  const logits = Float64Array.from({ length: rows * classes }, (_, at) => {
    const own = labelOf(Math.floor(at / classes));
    const near = (at % classes) - own;
    return near === 0 ? 6 : (near === 1 && own % 2 === 0) || (near === -1 && own % 2 === 1) ? 3 : 0;
  });
  await openPlanted();
  await openFiles(page, [
    saved('logits.npy', writeNpy([rows, classes], logits)),
    saved('reference.nwk', '((class_0,class_2),(class_1,class_3));\n'),
  ]);
  await setRole(page, 'logits.npy', 'logits');
  await setRole(page, 'features.npy', 'features');
  await runAs(/Logits to hierarchies/);
  await showBeside(page, 'indices');
  await page.getByText('Cuts of this tree, judged by').waitFor();
  await page.getByLabel('Cuts of').selectOption('reference');
  await page.getByText('Cuts of the reference, judged by').waitFor();

  await runAs(/Visual tree/);
  await openPanel(page, 'How good');
  const table = page.getByRole('table', { name: 'Classifiers' });
  await expect
    .poll(() => table.getByRole('row', { name: /^Logits to hierarchies · logits\.npy/ }).innerText())
    .toContain('100 %');
  await table.getByRole('row', { name: /^reference\.nwk/ }).waitFor();
  const json = JSON.parse(await exportedText(page, 'Hierarchy (JSON)')) as {
    readonly inputs: readonly { readonly role: string; readonly name: string }[];
    readonly reference_curves: { readonly points: readonly unknown[] };
  };
  expect(json.inputs.find(({ role }) => role === 'tree')?.name).toBe('Logits to hierarchies · logits.npy');
  expect(json.reference_curves.points.length).toBeGreaterThan(0);
});

test('the cuts of a linkage of the points are judged by the same indices, and their choice is run by a click', async () => {
  await openPlanted();
  await runAs(/linkage/i);
  await showBeside(page, 'indices');
  // Until then the curves of what was run on opening are there.
  await bestBySilhouette().toBe('silhouette44');
  await best().getByRole('button', { name: '4: Run k-means with 4 clusters' }).first().click();
  await page.getByRole('treeitem', { name: 'All 4 clusters' }).waitFor({ state: 'attached' });
  await expect.poll(() => page.getByLabel('Algorithm', { exact: true }).inputValue()).toBe('kmeans');
});

test('k-means of points in the plane, with the points and the curves of five indices', async () => {
  await openFiles(page, [saved('plane.npy', made.plane)]);
  await setRole(page, 'plane.npy', 'features');
  await waitForFirstRun(page);
  await chooseMethod(page, /k-means and spectral/);
  await page.getByLabel('Algorithm', { exact: true }).selectOption('kmeans');
  await page.getByLabel('Leaves', { exact: true }).fill('4');
  await page.getByLabel('Leaves', { exact: true }).blur();
  await runMethod(page);
  await page.locator('.points-frame canvas').waitFor();
  await page.locator('.beside').getByText('4 clusters').waitFor();
  await showBeside(page, 'indices');
  await bestBySilhouette().toBe('silhouette44');
});
