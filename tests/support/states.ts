import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { labelsNpy, logitsNpy } from '../web/engine/data/write.ts';
import { allOf, type Files, openFiles } from './browser.ts';
import { startEndlessFit } from './endless-fit.ts';
import { closeFile, openExports, openMethod, openPanel, runMethod, showBeside } from './hands.ts';
import { holdRuns } from './held-runs.ts';
import { pngOf } from './pictures.ts';

/** Files of one size for all states. */
export interface StateFiles {
  readonly planted: Files;
  /** A file that cannot be used, and one that does not fit the others. */
  readonly broken: string;
  readonly short: string;
  /** A picture of three stripes. */
  readonly picture: string;
}

export function stateFiles(planted: Files): StateFiles {
  mkdirSync(join(planted.folder, 'short'));
  const grey = [40, 220, 120] as const;
  const stripes = pngOf(48, 30, (x) => [grey[Math.floor(x / 16)] ?? 0, 90, 90]);
  return {
    planted,
    broken: planted.saved('cut.npy', logitsNpy(100, 100).subarray(0, 999)),
    short: planted.saved('short/labels.npy', labelsNpy([0, 1, 2])),
    picture: planted.saved('stripes.png', stripes),
  };
}

/** A state of the page and how one comes to it from the one before. */
export interface State {
  readonly name: string;
  enter(page: Page, files: StateFiles): Promise<void>;
}

const tree = (page: Page) => page.getByRole('tree').locator('[data-layer=dot] circle').first();
const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1200;

const fold = async (page: Page): Promise<void> => {
  if (isNarrow(page)) await page.getByRole('button', { name: /^Hide (Method|Details)$/ }).click();
};

/** The page as who comes for the first time has it: without an address that says more. */
const anew = async (page: Page): Promise<void> => {
  await page.goto(page.url().replace(/#.*/, ''));
};

async function lookBeside(page: Page, linkedView: string, drawn: string): Promise<void> {
  await showBeside(page, linkedView);
  await page.locator('.beside').locator(drawn).first().waitFor();
}

const SAMPLE_PART = '**/assets/{logits,recorded}-*.js';

/** States of one tree, in an order in which one session goes through them. */
const OF_A_TREE: readonly State[] = [
  { name: 'first-visit', enter: (page) => page.locator('.first-picture circle').first().waitFor() },
  {
    name: 'keys',
    async enter(page) {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Help' }).waitFor();
    },
  },
  {
    name: 'privacy',
    async enter(page) {
      await page.keyboard.press('Escape');
      await page.locator('.traffic').click();
      await page.getByRole('dialog', { name: 'What leaves this page' }).waitFor();
    },
  },
  {
    name: 'loading',
    async enter(page) {
      await page.keyboard.press('Escape');
      await page.route(SAMPLE_PART, () => {}); // never answered
      await page.getByRole('button', { name: /hundred languages/ }).click();
      await page.getByText('Opening 104 languages').waitFor();
    },
  },
  {
    name: 'sample',
    async enter(page) {
      await page.unroute(SAMPLE_PART);
      await anew(page);
      await page.getByRole('button', { name: /hundred languages/ }).click();
      await tree(page).waitFor();
    },
  },
  {
    name: 'first-run',
    async enter(page, { planted }) {
      await anew(page);
      await holdRuns(page);
      await openFiles(page, allOf(planted));
      await page.getByText(/Reading · /).waitFor();
    },
  },
  {
    name: 'first-run-cancelled',
    async enter(page) {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancelled', { exact: true }).waitFor();
    },
  },
  {
    name: 'node',
    async enter(page, { planted }) {
      await anew(page);
      await openFiles(page, allOf(planted));
      await tree(page).waitFor();
      await page.keyboard.press('t');
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      await openPanel(page, 'Branch');
    },
  },
  { name: 'metrics', enter: (page) => openPanel(page, 'How good') },
  {
    name: 'clusters',
    async enter(page) {
      await openPanel(page, 'Clusters');
      await page
        .getByRole('button', { name: /^\d+ clusters$/ })
        .first()
        .click();
      await page.getByRole('grid', { name: 'Clusters' }).waitFor();
    },
  },
  {
    name: 'outliers',
    async enter(page) {
      await openPanel(page, 'Outliers');
      await page.getByText('Classes among another group').waitFor();
    },
  },
  { name: 'merges', enter: (page) => openPanel(page, 'Steps') },
  {
    name: 'reveal',
    async enter(page) {
      await page.getByRole('button', { name: 'Reveal mode', exact: true }).click();
      await page.getByText('Which group joins next').waitFor();
    },
  },
  {
    name: 'reveal-told',
    async enter(page) {
      await page.getByRole('button', { name: 'Show me' }).click();
      await page.locator('.reveal [role=status]').waitFor();
    },
  },
  {
    name: 'playback',
    async enter(page) {
      await page.getByRole('button', { name: 'Leave reveal mode' }).click();
      await openPanel(page, 'Steps');
      await page.getByRole('slider', { name: 'Step' }).fill('20');
      await page.getByRole('list', { name: 'Groups by score' }).waitFor();
    },
  },
  {
    name: 'warnings',
    async enter(page) {
      await page.getByRole('button', { name: 'Show the whole tree' }).click();
      await openPanel(page, 'Notes');
    },
  },
  {
    name: 'export',
    async enter(page) {
      await fold(page);
      await openExports(page);
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'subtree',
    async enter(page) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('t');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Back' }).waitFor();
    },
  },
  {
    name: 'method',
    async enter(page) {
      await page.getByRole('button', { name: 'Back' }).click();
      await openMethod(page);
      await page.getByRole('button', { name: 'What they mean' }).click();
    },
  },
  {
    name: 'running',
    async enter(page) {
      await holdRuns(page);
      await page.getByLabel('Group score').selectOption('max');
      await runMethod(page);
      await page.getByText(/^Reading$/).waitFor();
    },
  },
  {
    name: 'cancelled',
    async enter(page) {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancelled. The tree is the one from before.').waitFor();
    },
  },
  {
    name: 'error',
    async enter(page, { broken }) {
      await fold(page);
      await openFiles(page, [broken]);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'misfit',
    async enter(page, { short }) {
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await openFiles(page, [short]);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'closed',
    async enter(page) {
      await closeFile(page, 'labels.npy');
      await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    },
  },
];

/** States of what stands beside a tree, in an order of their own. */
const BESIDE: readonly State[] = [
  {
    name: 'heat-map',
    async enter(page, { planted }) {
      await page.reload();
      await openFiles(page, allOf(planted));
      await tree(page).waitFor();
      await lookBeside(page, 'confusion', 'canvas');
    },
  },
  { name: 'classes', enter: (page) => lookBeside(page, 'classes', '[role=grid] tbody tr') },
  {
    name: 'confused-pairs',
    async enter(page) {
      await page.getByRole('tab', { name: 'Pairs', exact: true }).click();
      await page.locator('.virtual tbody tr').nth(1).click();
      await page.locator('.view p.line').waitFor();
    },
  },
  { name: 'rows', enter: (page) => lookBeside(page, 'rows', '[role=grid] tbody tr') },
  { name: 'comparison', enter: (page) => lookBeside(page, 'comparison', 'canvas') },
  {
    name: 'points',
    async enter(page) {
      await anew(page);
      await page.evaluate("location.hash = 'sample=moons'");
      await page.locator('.beside').getByText('4 clusters').waitFor();
    },
  },
  {
    name: 'labelled-points',
    async enter(page) {
      await openMethod(page);
      await page.getByLabel('Triplets', { exact: true }).check();
      await runMethod(page);
      await fold(page);
      await page.locator('.beside').getByText('Squares: 40 points').waitFor();
      await page.getByRole('button', { name: 'Choose points' }).click();
    },
  },
  {
    name: 'labelled-metrics',
    async enter(page) {
      await openPanel(page, 'How good');
      await page.getByRole('table', { name: 'Metrics', exact: true }).waitFor();
    },
  },
  {
    name: 'cost-curve',
    async enter(page) {
      await fold(page);
      await lookBeside(page, 'curve', '[role=slider]');
    },
  },
  {
    name: 'fitting',
    async enter(page) {
      await openMethod(page);
      await startEndlessFit(page);
    },
  },
  {
    name: 'fit-stopped',
    async enter(page) {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Continue' }).waitFor();
    },
  },
  {
    name: 'picture',
    async enter(page, { picture }) {
      await anew(page);
      await openFiles(page, [picture]);
      await page.locator('canvas.segments').waitFor();
      await page.getByRole('button', { name: 'Boundaries' }).click();
    },
  },
];

/** Every state of the page, by sessions. */
export const SESSIONS: readonly (readonly State[])[] = [OF_A_TREE, BESIDE];

export const THEMES = ['light', 'dark'] as const;
export const SIZES = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;
