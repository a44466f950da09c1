import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { parseRecords } from '../../../../../web/engine/data/formats/text/parse.ts';
import { keep } from '../../../../e2e/exported.ts';
import { openFiles } from '../../../../support/browser.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { openPanel, pressInView, showBeside } from '../../../../support/hands.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { usePage } from './fixture.ts';

// From a cell of the matrix, a node and a point to the rows behind them, and labels that may be wrong: on one page.

const page = usePage();
const ROWS = 420;
const CLASSES = ['ant', 'bee', 'cat', 'dog', 'elk', 'fox'];
const UNLABELLED = [3, 70, 71];
const { folder, saved } = savedFiles('rows');

const { logits, labels } = plantedLogits(ROWS, CLASSES.length, 29);
const points = Array.from({ length: ROWS }, (_, row) => {
  const values = Array.from(logits.subarray(row * CLASSES.length, (row + 1) * CLASSES.length));
  const exps = values.map(Math.exp);
  const sum = exps.reduce((all, each) => all + each, 0);
  const p = exps.map((each) => Number((each / sum).toFixed(6)));
  const [first = 0, second = 0] = p.toSorted((a, b) => b - a);
  return { row, truth: labels[row] ?? -1, predicted: p.indexOf(Math.max(...p)), p, margin: first - second };
});
const known = points.filter(({ row }) => !UNLABELLED.includes(row));

function tableOf(): string {
  const lines = points.map(({ row, truth, p }) => {
    const label = UNLABELLED.includes(row) ? '' : CLASSES[truth];
    return [`img_${row}.png`, `"Seen on day ${row}, in the wood"`, label, ...p].join(',');
  });
  const head = `id,note,label,${CLASSES.map((name) => `prob_${name}`).join()}`;
  return saved('answers.csv', [head, ...lines, ''].join('\n'));
}

function classesOf(): string {
  const kinds = CLASSES.map((name, c) => `${name},${c < 2 ? 'insect' : 'mammal'}`);
  return saved('classes.csv', ['name,kind', ...kinds, ''].join('\n'));
}

const table = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
/** The rows of the file that are in the page, in its order. */
const rowsShown = (page: Page): Promise<(string | null)[]> =>
  table(page, 'Points')
    .locator('tbody tr th')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent));

async function savedRecords(page: Page): Promise<readonly (readonly string[])[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  return parseRecords(readFileSync(await keep(await download, folder), 'utf8'), ',').rows;
}

/** The labels that confident learning suspects, by its definition. */
function suspected(): number[] {
  const thresholds = CLASSES.map((_, c) => {
    const own = known.filter(({ truth }) => truth === c).map(({ p }) => p[c] ?? 0);
    return own.reduce((sum, each) => sum + each, 0) / own.length;
  });
  return known.flatMap(({ row, truth, p }) => {
    const counted = p.flatMap((each, c) => (each >= (thresholds[c] ?? 2) ? [c] : []));
    const best = counted.toSorted((a, b) => (p[b] ?? 0) - (p[a] ?? 0))[0];
    return best === undefined || best === truth ? [] : [row];
  });
}

test('rows behind a cell, a node and a class: searched, saved, opened in Decide; and labels that may be wrong', async () => {
  await page.goto('/');
  await openFiles(page, [tableOf(), classesOf()]);
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();

  // All of them, the least sure first.
  await showBeside(page, 'rows');
  await table(page, 'Points').waitFor();
  const counted = () => table(page, 'Points').getAttribute('aria-rowcount');
  await expect.poll(counted).toBe(String(points.length + 1));
  const leastSure = points.toSorted((a, b) => a.margin - b.margin || a.row - b.row)[0];
  await expect.poll(async () => (await rowsShown(page))[0]).toBe(String(leastSure?.row));

  await page.getByLabel('True class').selectOption({ label: 'cat' });
  await page.getByLabel('Predicted class').selectOption({ label: 'dog' });
  const [cat, dog] = [CLASSES.indexOf('cat'), CLASSES.indexOf('dog')];
  const behind = known.filter(({ truth, predicted }) => truth === cat && predicted === dog);
  await page.getByText(`${behind.length} of ${points.length} points: cat taken for dog`).waitFor();
  const order = behind.toSorted((a, b) => a.margin - b.margin || a.row - b.row).map(({ row }) => String(row));
  await expect.poll(() => rowsShown(page)).toEqual(order);
  const records = await savedRecords(page);
  expect(records[0]).toEqual(['row', 'true', 'predicted', 'confidence', 'margin', 'probability_of_true', 'id', 'note']);
  expect(records.slice(1).map(([row]) => row)).toEqual(order);
  expect(records[1]?.slice(-2)).toEqual([`img_${order[0]}.png`, `Seen on day ${order[0]}, in the wood`]);

  // The address holds it, and undo takes it back.
  await page.waitForFunction(() => location.hash.includes('rows='));
  await pressInView(page, 'Undo the last change of the view');
  await page.getByText('points: truly cat').waitFor();

  // A text is found whatever is asked for; the point it finds is shown in full, and leads to Decide.
  await page.getByLabel('True class').selectOption({ label: 'any true class' });
  await page.getByLabel('Find in the points').fill('day 123,');
  await expect.poll(() => rowsShown(page)).toEqual(['123']);
  await table(page, 'Points').locator('tbody tr').first().click();
  const one = page.getByRole('region', { name: 'Row 123' });
  await one.getByText('Seen on day 123, in the wood').waitFor();
  await one.getByRole('button', { name: 'Open in Decide' }).click();
  await expect.poll(() => page.getByLabel('Row', { exact: true }).inputValue()).toBe('123');
  await page.getByRole('button', { name: 'All points of this true and this named class' }).click();
  const point = points[123];
  const alike = known.filter(({ truth, predicted }) => truth === point?.truth && predicted === point.predicted);
  await expect.poll(counted).toBe(String(alike.length + 1));

  // Labels that may be wrong, within groups and across.
  await page.getByRole('tab', { name: 'Suspected labels' }).click();
  await page.getByRole('combobox', { name: 'Label', exact: true }).selectOption({ label: 'any label' });
  await page.getByLabel('Suggested class').selectOption({ label: 'any suggested class' });
  const wrong = suspected();
  await page.getByText(`${wrong.length} labels are suspected, of ${known.length} points`, { exact: false }).waitFor();
  const labelled = await savedRecords(page);
  expect(labelled[0]?.slice(0, 6)).toEqual([
    ...['row', 'label', 'suggested', 'probability_of_label', 'normalised_margin', 'within_kind'],
  ]);
  expect(
    labelled
      .slice(1)
      .map(([row]) => Number(row))
      .sort((a, b) => a - b),
  ).toEqual(wrong);
  await page.getByLabel('Same group or not, by kind').selectOption('across');
  const kindOf = (name: string | undefined): boolean => CLASSES.indexOf(name ?? '') < 2;
  const across = labelled.slice(1).filter(([, label, other]) => kindOf(label) !== kindOf(other));
  await page.getByText(`${across.length} shown: `, { exact: false }).waitFor();
  expect(across.map((record) => record[5])).toEqual(across.map(() => 'false'));

  // From the card of a node to its points.
  await page.getByLabel('Find a class').fill('elk');
  await page.getByLabel('Find a class').press('Enter');
  await openPanel(page, 'Branch');
  await page.getByRole('button', { name: 'Show its points' }).click();
  const elk = CLASSES.indexOf('elk');
  const isElk = ({ row, truth }: (typeof points)[number]): boolean => truth === elk && !UNLABELLED.includes(row);
  const ofElk = points.filter((each) => each.predicted === elk || isElk(each));
  await expect.poll(counted).toBe(String(ofElk.length + 1));
});
