import type { CDPSession, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openFiles, waitForFirstRun } from '../support/browser.ts';
import { openMethod, openPanel, runMethod, setRole, takeMore } from '../support/hands.ts';
import { INPUTS, type Opened, VIEWS, type ViewCase, viewFiles } from '../web/page/app/views/views.ts';
import { frames } from './at-rest.ts';
import { test, WIDE } from './fixture.ts';
import { lookAt } from './look-at.ts';
import { differs, pixelsOf } from './pixels.ts';

// The pixels of pictures follow what style sheets decide. That a picture shows all that it depends on, and nothing else, is
// looked at without pixels: tests/web/page/app/views/views-follow.test.ts; that its figure is what is on screen: view-export.ts.

const files = viewFiles();
afterAll(files.remove);
let page: Page;
let session: CDPSession;

const pixels = (drawn: string): Promise<string> => pixelsOf(page, session, drawn);

/** The pixels once no run is under way and two looks in a row see the same. */
async function resting(drawn: string): Promise<string> {
  await page.locator('.stage[aria-busy=false]').waitFor();
  for (let before = ''; ; ) {
    await frames(page);
    const now = await pixels(drawn);
    if (now === before) return now;
    before = now;
  }
}

/** Ways to open the data; those with other models have the pictures of classes too. */
const OPEN: Readonly<Record<Exclude<Opened, 'classes' | 'circles'>, () => Promise<void>>> = {
  models: () => openFiles(page, files.models),
  picture: () => openFiles(page, [files.pictures[0]]),
  async features() {
    await openFiles(page, files.features);
    await setRole(page, 'features.npy', 'features');
    await waitForFirstRun(page);
    await openMethod(page);
    await page.getByRole('radio', { name: /Visual tree/ }).check({ force: true });
    await runMethod(page);
  },
};

test.for(Object.keys(OPEN) as (keyof typeof OPEN)[])(
  'pictures of %s: their pixels follow the style sheet',
  async (opened, { samePage, problems }) => {
    page = samePage;
    session = await page.context().newCDPSession(page);
    await page.goto('/');
    await OPEN[opened]();
    await page.getByRole('tree').waitFor();
    await openPanel(page, 'Steps');
    const isOpen = ({ opens }: ViewCase): boolean => opens === opened || (opens === 'classes' && opened === 'models');
    const views = VIEWS.filter((view) => view.styled.length > 0 && isOpen(view));
    const stale: string[] = [];
    for (const { name, drawn, looked, shows, changes, styled } of views) {
      await page.setViewportSize(WIDE.viewport);
      await lookAt(page, looked);
      await page.locator(drawn).scrollIntoViewIfNeeded();
      for (const input of styled.filter((each) => shows.includes(each))) {
        const before = await resting(drawn);
        if (input === 'theme') await takeMore(page, /^Use the .* theme$/);
        else if (input === 'size') await page.setViewportSize({ width: 1400, height: 870 });
        else await lookAt(page, { ...looked, [String(INPUTS[input])]: String(changes[input]) });
        const isOther = async (): Promise<boolean> => {
          await frames(page);
          return differs(page, before, await pixels(drawn));
        };
        const seen = expect.poll(isOther, { timeout: 5000 }).toBe(true);
        await seen.catch(() => stale.push(`${name}: ${input}`));
      }
    }
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
  const names = page.locator('[data-layer=share] text:not([display=none])');
  const looked = { colour: 'chosen groups', groups: '=even ones;odd ones', panel: 'merges' };
  await lookAt(page, looked);
  await names
    .filter({ hasText: /^(even|odd) ones( \d+ %)?$/ })
    .first()
    .waitFor();
  const before = await resting('.tree');
  await lookAt(page, { ...looked, groups: '=odd ones' });
  await page
    .getByRole('listitem')
    .filter({ hasText: /^even ones/ })
    .waitFor({ state: 'detached' });
  await expect.poll(async () => differs(page, before, await pixels('.tree'))).toBe(true);
  await page.getByLabel('Add a group by name').fill('prime');
  await page.getByLabel('Add a group by name').press('Enter');
  await page.getByText('has “prime” in its name').waitFor();
  await page.getByLabel('Add a group by name').fill('even');
  await page.getByLabel('Add a group by name').press('Enter');
  await expect.poll(async () => differs(page, before, await pixels('.tree'))).toBe(false);
  await lookAt(page, { ...looked, cut: 'k6', panel: 'clusters' });
  const table = page.getByRole('grid', { name: 'Clusters' });
  await table.getByRole('columnheader', { name: 'Pure' }).waitFor();
  await table
    .getByText(/(even|odd) ones/)
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});
