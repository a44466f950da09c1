import { expect, test } from 'vitest';
import { exportedText } from '../../../../e2e/exported.ts';
import { startEndlessFit } from '../../../../support/endless-fit.ts';
import { openMethod, openPanel, openSample, runMethod, showBeside } from '../../../../support/hands.ts';
import { usePage } from './fixture.ts';

// Ultrametric fitting in the page: samples, stopping and going on.

const page = usePage();
const beside = () => page.locator('.beside');

interface Exported {
  readonly options: Readonly<Record<string, unknown>>;
  readonly metrics: { readonly accuracy: number | null; readonly matched_accuracy: number } | null;
  readonly history: { readonly cost: readonly number[]; readonly best: number };
}

const exported = async (): Promise<Exported> => JSON.parse(await exportedText(page, 'Hierarchy (JSON)'));

test('a sample is fitted, cut, watched and exported', async () => {
  await openSample(page, 'Circles');
  await beside().getByText('2 clusters').waitFor();
  await expect.poll(() => beside().getByText('Matched accuracy').innerText()).toBe('Matched accuracy 1.00');

  // The scatter follows the cut, which the address can set too.
  await page.goto('/#sample=circles&cut=k5&colour=clusters+of+the+cut&beside=points');
  await beside().getByText('5 clusters').waitFor();

  await showBeside(page, 'curve');
  const curve = page.getByRole('slider', { name: 'Cost of the fit, step by step' });
  await curve.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => curve.getAttribute('aria-valuetext')).toMatch(/^Step 0: cost .+, closest .+, size /);

  const json = await exported();
  expect(json.options).toMatchObject({ graph: 'knn', terms: 'closest:1,size:1', clusters: 2 });
  expect(json.metrics).toMatchObject({ accuracy: null, matched_accuracy: 1 });
  // The whole tree is the tree alone, as the menu says.
  expect(await exportedText(page, 'SVG')).not.toContain('>steps</text>');

  // Leaves are points, and no panel calls them anything else.
  await openPanel(page, 'Outliers');
  await page.getByText('Points among another group').waitFor();
  await page.getByText('How this is scored').click();
  await expect.poll(() => page.locator('.side-details').innerText()).not.toMatch(/class/i);

  // A fit joins nothing: no panel says that two groups are nearest, or shows its groups as steps.
  await showBeside(page, 'points');
  await openPanel(page, 'Steps');
  await page.getByRole('heading', { name: 'Which step is the result?' }).waitFor();
  await expect.poll(() => page.locator('.side-details').innerText()).not.toMatch(/are nearest|is joined|all groups/i);

  // The quality of every number of clusters: two of them are the two circles.
  await openPanel(page, 'Clusters');
  const worth = page.getByRole('img', { name: /What each number of clusters is worth/ });
  await expect.poll(() => worth.getAttribute('aria-label')).toContain('2 clusters, purity 1.00, NMI 1.00, ARI 1.00');
  await page.getByText('ARI, at most 1.00 (2)').waitFor();
});

test('a fit to some labels shows the points whose labels it used', async () => {
  await openSample(page, 'Circles');
  await beside().getByText('2 clusters').waitFor();
  await openMethod(page);
  await page.getByLabel('Triplets', { exact: true }).check();
  await runMethod(page);
  await beside().getByText('Squares: 20 points whose labels are used.').waitFor();
});

test('a fit is stopped, its best tree shown, and goes on', async () => {
  await openSample(page, 'Moons');
  await beside().getByText('4 clusters').waitFor();
  await openMethod(page);
  await startEndlessFit(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const resume = page.getByRole('button', { name: 'Continue' });
  await resume.waitFor();
  const first = await exported();
  const steps = first.history.cost.length - 1;
  expect(steps).toBeLessThan(10_000_000);
  expect(first.options.iterations).toBe(steps);
  expect(first.history.cost[first.history.best]).toBe(Math.min(...first.history.cost));

  await resume.click();
  await page.locator('.live-curve path').first().waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await resume.waitFor();
  const second = await exported();
  expect(second.history.cost.length).toBeGreaterThan(first.history.cost.length);
  expect(second.history.cost.slice(0, steps + 1)).toEqual(first.history.cost);
});
