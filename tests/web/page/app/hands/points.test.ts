import { expect, test } from 'vitest';
import { openFiles } from '../../../../support/browser.ts';
import {
  choose,
  openMethod,
  openPanel,
  openSample,
  openView,
  roleOf,
  runMethod,
  setRole,
} from '../../../../support/hands.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { usePage } from './fixture.ts';

// Points in the page are points for every method.

const page = usePage();
const { saved } = savedFiles('points');

const beside = () => page.locator('.beside');

async function run(method: string): Promise<void> {
  await openMethod(page);
  await page.getByRole('radio', { name: method }).check({ force: true });
  await runMethod(page);
}

test('Circles keep scatter, labels, colours and scores when another method joins them', async () => {
  await openSample(page, 'Circles');
  await beside().getByText('Accuracy 1.00').waitFor();
  await run('Agglomerative linkage');
  // Average linkage cuts through both circles: other scores beside the same points.
  await beside().getByText('Accuracy 0.545').waitFor();
  await page.locator('.points-frame canvas').waitFor();
  const colour = (await openView(page)).getByRole('combobox', { name: 'Colour', exact: true });
  await expect.poll(() => colour.locator('option').allInnerTexts()).toContain('labels');
  await page.getByRole('tree').getByText('point 167').first().waitFor({ state: 'attached' });
  await openPanel(page, 'How good');
  await page.getByText('Counted on 200 labelled points, cut into 2 clusters.').waitFor();
  for (const [method, scores] of [
    ['k-means and spectral', 'Cut the tree to see its clusters here.'],
    ['Agglomerative linkage', 'Accuracy 0.545'],
  ] as const) {
    await run(method);
    await beside().getByText(scores).first().waitFor();
    await page.locator('.points-frame canvas').waitFor();
  }
});

/** Rows of classes in four families: their directions say the family, their lengths nothing. */
function familyFiles(): string[] {
  const [families, each, columns] = [4, 6, 8];
  const noise = (i: number): number => Math.sin(12.9898 * i) / 8;
  const names = Array.from({ length: families * each }, (_, c) => `class${c},family ${Math.floor(c / each)}`);
  const rows = names.map((_, c) => {
    const length = 1 + 20 * ((c * 7) % 5);
    const row = Array.from({ length: columns }, (_v, d) => (d % families === Math.floor(c / each) ? 1 : 0));
    return row.map((value, d) => (length * (value + noise(c * columns + d))).toFixed(6)).join(',');
  });
  const classes = saved('classes.csv', `name,family\n${names.join('\n')}\n`);
  return [saved('weights.csv', `${rows.join('\n')}\n`), classes];
}

test('where another linkage does clearly better by the groups, a sentence says so, and a button runs it', async () => {
  await openFiles(page, familyFiles());
  await setRole(page, 'weights.csv', 'features');
  await openMethod(page);
  await page.getByRole('radio', { name: 'Agglomerative linkage' }).check({ force: true });
  await page.getByLabel('Distance', { exact: true }).selectOption('euclidean');
  await runMethod(page);
  const advice = page.getByRole('region', { name: 'Run' }).locator('.advice[role=status]');
  await advice
    .getByText(/^Average linkage by 1 − correlation agrees with family on 100 % of the triplets, this tree on \d/)
    .waitFor();
  await advice.getByRole('button', { name: 'Run it' }).click();
  await expect.poll(() => page.getByLabel('Distance', { exact: true }).inputValue()).toBe('correlation');
  await page.getByText(/^\d+ merges in /).waitFor();
  await expect.poll(() => advice.count()).toBe(0); // the tree is now the one that was told of
});

test('an x,y,label table of one’s own keeps its labels and its plane in linkage', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `${i % 3},${i < 6 ? i : 90 + i},${i < 6 ? 'oak' : 'yew'}`);
  await openFiles(page, [saved('own.csv', `x,y,label\n${rows.join('\n')}\n`)]);
  // It opens as features, with the tree of linkage: a second run would take the colours back to those of the cut.
  await expect.poll(() => roleOf(page, 'own.csv')).toBe('features');
  await openMethod(page);
  await expect.poll(() => page.getByRole('radio', { name: 'Agglomerative linkage' }).isChecked()).toBe(true);
  await beside().getByText('Matched accuracy 1.00').waitFor();
  await choose(page, 'Colour', 'labels');
  await page.locator('.legend').getByText('oak').waitFor();
  // While steps are played back, the points have the colours of the groups there are.
  const picture = (): Promise<unknown> => page.evaluate("document.querySelector('.points-frame canvas').painted");
  await openPanel(page, 'Steps');
  await expect.poll(picture).toContain('arc');
  const seen = new Set([await picture()]);
  for (const step of [3, 8]) {
    await page.getByRole('slider', { name: 'Step' }).fill(String(step));
    await beside()
      .getByText(`${12 - step - 1} clusters at this step`)
      .waitFor();
    // The points are painted in the frame after the text.
    await expect.poll(picture).not.toSatisfy((now) => seen.has(now));
    seen.add(await picture());
  }
  await page.getByRole('button', { name: 'Show the whole tree' }).click();
  await expect.poll(picture).toBe(Array.from(seen)[0]);
});
