import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { decide } from '../../tools/cli/decide.ts';
import { allOf, openFiles } from '../support/browser.ts';
import { chosen, showBeside } from '../support/hands.ts';
import { atRest } from './at-rest.ts';
import { exportFile, keep } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';

// Answers as fine as they can be trusted: from files to a target, its sentence, the tree, files, and back from a session.

const POINTS = 1600;
const CLASSES = 20;
const files = plantedFiles(POINTS, CLASSES, 83);
const groups = [0, 1, 2, 3].map((group) => files.names.filter((_, c) => c % 4 === group).map((name) => `'${name}'`));
const reference = files.saved('reference.nwk', `(${groups.map((names) => `(${names.join(',')})`).join(',')});\n`);

const sentence = (page: Page) => page.locator('.sentence');
const pixels = async (page: Page, drawn: string): Promise<string> =>
  (await page.locator(drawn).first().screenshot({ animations: 'disabled' })).toString('base64');
const target = (page: Page) => page.getByRole('slider', { name: 'Right in at least' });

async function openDecide(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/');
  await openFiles(page, paths);
  await page.getByRole('tree').locator('[data-layer=label] text').first().waitFor();
  await showBeside(page, 'decide');
}

interface Json {
  readonly trees: readonly { readonly name: string }[];
}
/** Trees that the command line makes too. */
const IN_BOTH = ['none', 'reference.nwk', 'l2h', 'confusion', 'ward'];

/** A digest of every number about the rows, and of those about each tree: equal for the same bits alone. */
function bytesOf({ trees, ...rest }: Json & Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
  const { temperature, nll, ece, accuracy, ruler, severity } = rest;
  const told = trees.flatMap((tree) => (IN_BOTH.includes(tree.name) ? [[tree.name, digest(tree)] as const] : []));
  return { rows: digest({ temperature, nll, ece, accuracy, ruler, severity }), ...Object.fromEntries(told) };
}

/** The same question to the command line. */
async function inNode(trees: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { logits, labels, classes } = files;
  const built = ['--build', 'l2h,confusion,ward'];
  return bytesOf(JSON.parse(await decide([logits, ...trees, '--labels', labels, '--classes', classes, ...built])));
}

/** A share as the sentence has it. */
const share = (text: string | undefined): number => Number(text?.replace(/[^\d.]/g, '')) / 100;

const SENTENCE =
  /class for (.+)\s% of the points .* have (.+) classes or fewer, the mean is (.+)\. .* names one class for (.+)\s% and gives no answer/;

interface Target {
  readonly target: number;
  readonly leaves: number;
  readonly classes: number;
  readonly median: number;
}
test('a target: what is promised, where answers stop, what the files hold, and all of it again from a session', async ({
  samePage: page,
  newPage,
  problems,
}) => {
  await openDecide(page, [...allOf(files), reference]);
  await expect.poll(() => sentence(page).textContent()).toMatch(/^Goal: right in 95\s% of cases/);
  await page.getByText('Not promised').waitFor();
  await page.getByText(/^Promised\. A new point/).waitFor();
  const trees = page.getByRole('grid', { name: 'Which tree is useful?' }).locator('tr[data-place]');
  await expect.poll(() => trees.count()).toBe(7);

  // The page has the numbers of the command line, to the last bit; the sentence says what the file says.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All numbers (JSON)' }).click();
  const json = JSON.parse(readFileSync(await keep(await saved, files.folder), 'utf8'));
  expect(json).toMatchObject({ format: 'logitree-decisions', version: 2, points: POINTS, evaluation: POINTS / 2 });
  expect(bytesOf(json)).toEqual(await inNode([reference]));
  const at95 = (name: string): Target =>
    json.trees
      .find((tree: { readonly name: string }) => tree.name.startsWith(name))
      .targets.find((each: Target) => each.target === 0.95);
  const spoken = async (): Promise<RegExpExecArray | null> => SENTENCE.exec((await sentence(page).textContent()) ?? '');
  const [drawn, none] = [at95('Logits to hierarchies'), at95('none')];
  await expect.poll(async () => share((await spoken())?.[1])).toBeCloseTo(drawn.leaves, 2);
  const size = (drawn.classes - drawn.leaves) / (1 - drawn.leaves);
  await expect.poll(async () => Number((await spoken())?.[2])).toBe(drawn.median);
  await expect.poll(async () => Math.abs(Number((await spoken())?.[3]) - size)).toBeLessThan(0.5);
  await expect.poll(async () => share((await spoken())?.[4])).toBeCloseTo(none.leaves, 2);

  // The drawn tree follows the target.
  await expect.poll(() => chosen(page, 'Colour')).toBe('answers');
  const before = await atRest(page, () => pixels(page, '[role=tree] > svg'));
  await page.getByRole('button', { name: '99 %' }).click();
  await expect.poll(() => sentence(page).textContent()).toMatch(/^Goal: right in 99\s% of cases/);
  await expect.poll(async () => (await pixels(page, '[role=tree] > svg')) !== before).toBe(true);

  // The operating point is dragged, and moves the slider; by keyboard too.
  const chart = page.getByRole('slider', { name: 'Operating point' });
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('there is no chart');
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.93 * box.width, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await target(page).inputValue())).toBeLessThan(0.95);
  const dragged = await atRest(page, async () => Number(await target(page).inputValue()));
  await chart.press('ArrowLeft');
  await expect.poll(async () => Number(await target(page).inputValue())).toBeCloseTo(dragged + 0.001, 6);
  await page.getByRole('button', { name: '99 %' }).click();
  await expect.poll(() => sentence(page).textContent()).toMatch(/^Goal: right in 99\s% of cases/);

  // The answers of every point.
  const taken = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Answers (CSV)' }).click();
  const lines = readFileSync(await keep(await taken, files.folder), 'utf8')
    .trim()
    .split('\n');
  expect(lines[0]).toBe('row,part,predicted,node,classes,confidence');
  expect(lines).toHaveLength(POINTS + 1);
  const judged = lines.filter((line) => line.includes(',evaluation,'));
  const named = judged.filter((line) => line.split(',')[4] === '1').length / judged.length;
  await expect.poll(async () => share((await spoken())?.[1])).toBeCloseTo(named, 2);

  // Back from a session with its data.
  const session = await exportFile(page, 'Session with data', files.folder);
  const own = await sentence(page).textContent();
  const other = await newPage();
  await other.goto('/');
  await openFiles(other, [session]);
  await expect.poll(() => sentence(other).textContent()).toBe(own);
  await expect.poll(() => target(other).inputValue()).toBe('0.99');
  await expect.poll(() => chosen(other, 'Colour')).toBe('answers');

  // A link of before that names a rule which went: climbing answers, and the page says so until something is chosen.
  await other.evaluate(() => {
    location.hash = location.hash.replace(/decide=[^&]*/, 'decide=target-0.99*rule-majority');
  });
  const gone = other.getByText('This link asks for the rule “majority”, which is no longer there.');
  await gone.waitFor();
  await expect.poll(() => sentence(other).textContent()).toBe(own);
  await other.getByRole('button', { name: '95 %' }).click();
  await gone.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('mistakes, calibration and single points follow the tree, the branch and the row that are chosen', async ({
  samePage: page,
  problems,
}) => {
  await openDecide(page, [...allOf(files), reference]);
  await sentence(page).waitFor();
  await page.getByRole('tab', { name: 'Mistakes' }).click();
  const table = page.getByRole('table', { name: 'Mistakes before and after relabelling' });
  await table.getByText('CRM', { exact: true }).waitFor();
  await page.getByText('reference.nwk').first().waitFor();
  const bars = await atRest(page, () => pixels(page, '.decide-bars'));
  await page.getByLabel('Relabel by').selectOption('none');
  await page.getByText('Without a tree there is nothing to relabel by').waitFor();
  await expect.poll(async () => (await pixels(page, '.decide-bars')) !== bars).toBe(true);
  await page.getByLabel('Relabel by').selectOption('drawn');

  await page.getByRole('tab', { name: 'Calibration' }).click();
  await page.getByRole('img', { name: /^Reliability of the named class/ }).waitFor();
  const group = page.getByRole('img', { name: /^Reliability of the group/ });
  const words = await group.getAttribute('aria-label');
  await page
    .getByRole('tabpanel', { name: 'Calibration' })
    .getByLabel(/^Group/)
    .selectOption({ index: 3 });
  await expect.poll(() => group.getAttribute('aria-label')).not.toBe(words);

  await page.getByRole('tab', { name: 'Try a point' }).click();
  await page.getByText(`${POINTS.toLocaleString('en')} points of`).waitFor();
  await page.getByLabel('Which points').selectOption('rescued');
  await page.getByRole('button', { name: 'The next point' }).click();
  await expect.poll(() => page.locator('.decide-path').textContent()).toContain('does not hold the true class');
  await expect.poll(() => page.locator('.decide-path').textContent()).toContain('the answer');
  await page.getByText(/^Why: /).waitFor();
  expect(problems).toEqual([]);
});
