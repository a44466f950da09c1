import type { CDPSession, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openFiles } from '../support/browser.ts';
import { cases } from '../support/cases.ts';
import { openMethod, openPanel } from '../support/hands.ts';
import { frames } from './at-rest.ts';
import { test } from './fixture.ts';
import { lookAt } from './look-at.ts';
import { differs, pixelsOf } from './pixels.ts';
import { INPUTS, type Input, VIEWS, type ViewCase, viewFiles } from './views.ts';

// Every picture of the page shows what it depends on: when one of these changes, its pixels change, and only then.

const INPUT_NAMES = Object.keys(INPUTS) as Input[];
const files = viewFiles();
afterAll(files.remove);
let page: Page;
let session: CDPSession;

const pixels = ({ drawn }: ViewCase): Promise<string> => pixelsOf(page, session, drawn);

/** The pixels once no run is under way and two looks in a row see the same, or one what was seen at rest before. */
async function resting(view: ViewCase, atRest = ''): Promise<string> {
  await page.locator('.stage[aria-busy=false]').waitFor();
  for (let before = atRest; ; ) {
    await frames(page);
    const now = await pixels(view);
    if (now === before) return now;
    before = now;
  }
}

/** Changes inputs, those that the address has at once. */
async function change({ changes, looked }: ViewCase, inputs: readonly Input[]): Promise<void> {
  const address: Record<string, string> = {};
  for (const input of inputs) {
    const to = changes[input];
    const key = INPUTS[input];
    if (typeof to === 'function') await to(page, files);
    else if (to !== null && key !== null) address[key] = to;
  }
  if (Object.keys(address).length > 0) await lookAt(page, { ...looked, ...address });
}

/** The state before every change. */
async function begin(view: ViewCase, atRest = ''): Promise<string> {
  await page.mouse.move(0, 0);
  await lookAt(page, view.looked);
  return resting(view, atRest);
}

/** Waits until the picture follows an input; false for one that does not. */
async function follows(view: ViewCase, input: Input, atRest: string): Promise<boolean> {
  const before = await begin(view, atRest);
  await change(view, [input]);
  const isOther = async (): Promise<boolean> => {
    await frames(page);
    return differs(page, before, await pixels(view));
  };
  const seen = expect.poll(isOther, { timeout: 5000 }).toBe(true);
  const has = await seen.then(
    () => true,
    () => false,
  );
  if (typeof view.changes[input] === 'function') await resting(view); // a run may still be under way
  return has;
}

/** The result is changed beside every view, another input beside every fourth of those that show it: each beside others. */
const fewOf = (view: ViewCase): readonly Input[] =>
  view.shows.filter((input) => {
    const showing = VIEWS.filter(({ shows }) => shows.includes(input));
    const first = INPUT_NAMES.indexOf(input) % Math.min(4, showing.length);
    return input === 'result' || showing.indexOf(view) % 4 === first;
  });

test.for(VIEWS)(
  '$name: its pixels change with all that it shows, and with nothing else',
  async (view, { samePage, problems }) => {
    page = samePage;
    session = await page.context().newCDPSession(page);
    await page.setViewportSize({ width: 2400, height: 720 }); // the finding has one line, whatever is in it
    await page.goto('/');
    await view.open(page, files);
    await page.getByRole('tree').waitFor();
    // The panels take their room from the pictures before anything is looked at.
    await openMethod(page);
    await openPanel(page, 'Steps');
    await lookAt(page, view.looked);
    await page.locator(view.drawn).scrollIntoViewIfNeeded();
    const before = await begin(view);
    const others = INPUT_NAMES.filter((input) => !view.shows.includes(input));
    await change(view, others);
    expect(await differs(page, before, await resting(view)), `changes with one of ${others.join(', ')}`).toBe(false);
    const stale: Input[] = [];
    const shown = cases(view.shows, () => fewOf(view));
    for (const input of shown) if (!(await follows(view, input, before))) stale.push(input);
    expect(stale).toEqual([]);
    expect(problems).toEqual([]);
  },
);

test('the tree is coloured by the groups of the reference that are chosen, and its groups are called by them', async ({
  samePage,
  problems,
}) => {
  page = samePage;
  session = await page.context().newCDPSession(page);
  await page.goto('/');
  await openFiles(page, [...files.planted.slice(0, 2), files.taxonomy]);
  await page.getByRole('tree').waitFor();
  await openPanel(page, 'Clusters');
  const tree = { drawn: '.tree' } as ViewCase;
  const names = page.locator('[data-layer=share] text:not([display=none])');
  const looked = { colour: 'chosen groups', groups: '=even ones;odd ones', panel: 'merges' };
  await lookAt(page, looked);
  await names
    .filter({ hasText: /^(even|odd) ones( \d+ %)?$/ })
    .first()
    .waitFor();
  const before = await resting(tree);
  await lookAt(page, { ...looked, groups: '=odd ones' });
  await page
    .getByRole('listitem')
    .filter({ hasText: /^even ones/ })
    .waitFor({ state: 'detached' });
  await expect.poll(async () => differs(page, before, await pixels(tree))).toBe(true);
  await page.getByLabel('Add a group by name').fill('prime');
  await page.getByLabel('Add a group by name').press('Enter');
  await page.getByText('has “prime” in its name').waitFor();
  await page.getByLabel('Add a group by name').fill('even');
  await page.getByLabel('Add a group by name').press('Enter');
  await expect.poll(async () => differs(page, before, await pixels(tree))).toBe(false);
  await lookAt(page, { ...looked, cut: 'k6', panel: 'clusters' });
  const table = page.getByRole('grid', { name: 'Clusters' });
  await table.getByRole('columnheader', { name: 'Pure' }).waitFor();
  await table
    .getByText(/(even|odd) ones/)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});
