import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cases } from '../support/cases.ts';
import { openExports, openPanel } from '../support/hands.ts';
import { exportedText } from './exported.ts';
import { collectProblems, test } from './fixture.ts';
import { differs } from './pixels.ts';

/* Reveal mode gives nothing away: with the same past and another future the page is the same in everything. */

const NAMES = ['a', 'b', 'c', 'd', 'e'];

const csv = (name: string, rows: readonly (readonly (string | number)[])[]) => {
  const text = rows.map((row) => `${row.join(',')}\n`).join('');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
};

type File = ReturnType<typeof csv>;

/** Distances that are alike up to the second merge: then e joins a, or c, by which of the two is nearer. */
function distances(toA: number, toC: number): File {
  const near: Readonly<Record<string, number>> = { ab: 1, cd: 2, ae: toA, ce: toC };
  const between = (one: string, other: string): number =>
    one === other ? 0 : (near[[one, other].sort().join('')] ?? 20);
  return csv('distances.csv', [
    ['', ...NAMES],
    ...NAMES.map((one) => [one, ...NAMES.map((other) => between(one, other))]),
  ]);
}

/** Logits of three points a class: d joins c, then e joins b, then a joins either, by what its points are nearest to. */
function logits(ofB: number, ofC: number): File {
  const classes = [
    [4, ofB, ofC, 0, 0],
    [2, 8, 0, 0, 2],
    [2, 0, 8, 2, 0],
    [0, 0, 1.2, 2, 0],
    [0, 1.5, 0, 0, 3],
  ];
  return csv('logits.csv', [NAMES, ...classes.flatMap((row) => [row, row, row])]);
}

/** Counts of confusions: a joins b, then c; then d joins them, or e, by how often it was taken for e. */
function confusions(ofE: number): File {
  const rows = [
    [60, 40, 0, 0, 0],
    [40, 30, 30, 0, 0],
    [0, 30, 60, 10, 0],
    [0, 0, 10, 90 - ofE, ofE],
    [0, 0, 0, ofE, 100 - ofE],
  ];
  return csv('counts.csv', [['', ...NAMES], ...rows.map((row, i) => [NAMES[i] ?? '', ...row])]);
}

interface Pasts {
  /** The method and its options, in the address. */
  readonly method: string;
  readonly word: 'Step' | 'Round';
  /** The step that is asked for first. */
  readonly from: number;
  /** Files that are alike until the third step. */
  readonly files: readonly [File, File];
}

const PASTS: readonly Pasts[] = [
  { method: 'linkage&option.method=single', word: 'Step', from: 1, files: [distances(7, 9), distances(9, 7)] },
  { method: 'l2h', word: 'Step', from: 2, files: [logits(2, 1), logits(1, 2)] },
  { method: 'confusion', word: 'Round', from: 2, files: [confusions(5), confusions(2)] },
];

async function begin(page: Page, { method, word, from }: Pasts, file: File): Promise<void> {
  // Another query opens the page anew.
  const step = from === 1 ? '' : `&step=${from - 2}`;
  await page.goto(`/?${method}#method=${method}&layout=rectangular&beside=&panel=merges&reveal=1${step}`);
  await page.getByLabel('Open files').first().setInputFiles([file]);
  await asked(page, word, from);
}

/** Steps are counted to their end; how many rounds there will be is not told. */
const asked = (page: Page, word: Pasts['word'], step: number): Promise<void> =>
  page
    .locator('.reveal')
    .getByText(word === 'Step' ? `Step ${step} of 4` : `Round ${step} ·`)
    .waitFor();

/** Everything that the page says: its document, what assistive technology is told, its address, and its figure. */
async function said(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const spoken = nodes.map(({ role, name, value }) => [role?.value, name?.value, value?.value].join(' '));
  const [elements, address] = await page.evaluate(() => {
    const all = Array.from(document.querySelectorAll('html, html *:not(script, style)'), (element) => {
      const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value}`).sort();
      const texts = Array.from(element.childNodes, (child) =>
        child.nodeType === Node.TEXT_NODE ? child.nodeValue : '',
      );
      return [element.tagName, ...attributes, ...texts].join(' ');
    });
    return [all, location.hash] as const;
  });
  // The time of the run is no part of it.
  return [...elements, address, ...spoken].map((each) => each.replace(/\d+(\.\d+)? m?s\b/g, 'time'));
}

/** The figure of the whole page, without the digest of the file, which is another one. */
async function figure(page: Page): Promise<readonly string[]> {
  const svg = await exportedText(page, 'SVG of this view');
  return svg.replace(/sha256 [0-9a-f]+/g, 'sha256').split('<');
}

/** The same as a picture, in base64. */
const painted = (page: Page): Promise<string> => exportedText(page, 'PNG of this view', 'base64');

/** A PNG is drawn from the figure, which is compared at every place. */
const PAINTED = cases([0], () => []);

/** Chooses the first two groups with the keys of the tree, and answers. */
async function answer(page: Page): Promise<void> {
  await page.getByRole('tree').focus();
  // From wherever it stands to the root, and to its first two children.
  for (const key of [...Array(3).fill('ArrowUp'), 'ArrowDown', 'Enter', 'ArrowRight', 'Enter']) {
    await page.keyboard.press(key);
  }
  const chosen = page.getByLabel('The other group');
  await expect.poll(() => chosen.inputValue()).not.toBe('');
  await page.getByRole('button', { name: 'That is my answer' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.reveal [role=status]').waitFor();
}

async function next(page: Page, word: Pasts['word'], step: number): Promise<void> {
  await page.getByRole('button', { name: 'Next question' }).focus();
  await page.keyboard.press('Enter');
  await asked(page, word, step);
}

/** The target of a name that is sought, with the page around it. */
async function sought(page: Page): Promise<readonly string[]> {
  await page.getByRole('combobox', { name: 'Find a class' }).fill('a');
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('node=0');
  return said(page);
}

/** The differences between two pages: texts of one that the other does not have. */
const differences = (one: readonly string[], other: readonly string[]): string[] =>
  [one, other].flatMap((own, i) => {
    const rest = i === 0 ? other : one;
    return own.filter((each, place) => each !== rest[place]).slice(0, 3);
  });

test('by keyboard from step to step: two trees of one past and two futures are one page, by every method', async ({
  newPage,
  problems,
}) => {
  const pages = [await newPage(), await newPage()] as const;
  for (const page of pages) collectProblems(page, problems);
  const [one, other] = pages;
  const both = (act: (page: Page) => Promise<void>): Promise<unknown> => Promise.all(pages.map(act));
  const alike = (look: (page: Page) => Promise<readonly string[]>) =>
    expect.poll(async () => differences(...(await Promise.all([look(one), look(other)])))).toEqual([]);
  // Below is a caption with the digest of the file.
  const arePaintedAlike = async (): Promise<boolean> =>
    !(await differs(one, await painted(one), await painted(other), undefined, 0.8));
  for (const [place, pasts] of PASTS.entries()) {
    await Promise.all(pages.map((page, i) => begin(page, pasts, pasts.files[i] ?? pasts.files[0])));
    await alike(said);
    for (let step = pasts.from; step <= 2; step++) {
      await both(answer);
      await alike(said);
      await both((page) => next(page, pasts.word, step + 1));
    }
    await alike(said);
    await alike(sought);
    await alike(figure);
    if (PAINTED.includes(place)) await expect.poll(arePaintedAlike).toBe(true);
    // Files that need later steps cannot be written.
    await openExports(one);
    const newick = one.getByRole('menuitem', { name: 'Newick', exact: true });
    await expect.poll(() => newick.getAttribute('aria-disabled')).toBe('true');
    await one.keyboard.press('Escape');
    // The next step is where they part.
    await both(answer);
    expect(differences(await said(one), await said(other))).not.toEqual([]);
    if (PAINTED.includes(place)) await expect.poll(arePaintedAlike).toBe(false);
  }
  await one.getByRole('button', { name: 'Leave reveal mode' }).click();
  await expect.poll(() => one.evaluate(() => location.hash)).not.toContain('reveal');
  await openPanel(one, 'Steps');
  await one.getByRole('heading', { name: 'All rounds' }).waitFor();
});

test('a cell of the matrix chooses its two classes, a finger on the points their groups', async ({
  newPage,
  problems,
}) => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' });
  collectProblems(page, problems);
  const chosen = () => Promise.all(['One group', 'The other group'].map((name) => page.getByLabel(name).inputValue()));
  await page.goto('/#sample=fruits&layout=rectangular&beside=confusion&reveal=1');
  await page.getByRole('grid').focus();
  // The first key shows the first cell; Enter chooses.
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(chosen).toEqual(['0', '1']);
  await page.goto('/#sample=bridge&beside=points&reveal=1');
  const plane = page.locator('.points-frame canvas');
  await plane.waitFor();
  await page.getByText('Step 1 of 67').waitFor();
  const count = async (): Promise<number> => (await chosen()).filter((each) => each !== '').length;
  for (const [before, share] of [0.2, 0.8].entries()) {
    // A tap is made again only where it came too early: a second one on the same group gives it back.
    const tapped = async (): Promise<boolean> => {
      if ((await count()) > before) return true;
      const { x, y, width, height } = (await plane.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.touchscreen.tap(x + share * width, y + height / 2);
      return false;
    };
    await expect.poll(tapped).toBe(true);
  }
});
