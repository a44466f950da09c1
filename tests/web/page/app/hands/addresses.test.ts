import { expect, test } from 'vitest';
import {
  choose,
  chooseMethod,
  openMethod,
  openPanel,
  openView,
  runMethod,
  showBeside,
} from '../../../../support/hands.ts';
import type { ScreenDocument } from '../../../../support/screen/elements.ts';
import { inWords } from '../../../../support/screen/words.ts';
import { usePage } from './fixture.ts';

// An address opens what it was copied from. The whole tour is addresses.long.test.ts; here is one stop of each kind.

const page = usePage();

/** The choices, and all that is drawn and said; null while something is under way. */
function seen(): string | null {
  const { body } = document as unknown as ScreenDocument;
  const busy = '.stage[aria-busy=true], .view[aria-busy=true], .measuring, progress';
  if (body.querySelector(busy) !== null || body.querySelector('[role=tree]') === null) return null;
  const choices = body.querySelectorAll('.side-method input, .side-method select, .view-menu input, .view-menu select');
  const drawn = body.querySelectorAll('.picture, .beside, .tab-panel, .legend, .readout');
  return [...choices.map((each) => `${each.id}: ${each.value} ${each.checked}`), ...drawn.map(inWords)].join('\n');
}

/** The screen once nothing is under way and it stays as it is. */
async function screen(): Promise<string> {
  await openMethod(page);
  await openView(page);
  let before: string | null = null;
  const isSettled = (): boolean => {
    const now = seen();
    const isSame = now !== null && now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isSettled, { interval: 50 }).toBe(true);
  return before ?? '';
}

/** The address of the page says this; opened anew it leads to the same screen and to the same address. */
async function expectSame(says: readonly string[], kept = (all: string): string => all): Promise<void> {
  const before = kept(await screen());
  for (const part of says) await expect.poll(() => page.url()).toContain(part);
  const address = page.url();
  await page.goto('/');
  await page.goto(address);
  await page.getByRole('tree').waitFor();
  await atRest();
  await expect.poll(async () => kept(await screen())).toBe(before);
  await expect.poll(() => page.url()).toBe(address);
}

const atRest = (): Promise<void> => page.locator('.stage[data-stale=false][aria-busy=false]').waitFor();

const visit = async (sample: string): Promise<void> => {
  await page.goto(`/#sample=${sample}`);
  await page.getByRole('button', { name: /, \d+ files?$/ }).waitFor();
  await atRest();
};

test.each([
  ['languages', 'Group score', 'max', 'option.score=max'],
  ['blobs', 'Graph', 'knn', 'option.graph=knn'],
] as const)('of %s with another %s', async (sample, option, value, said) => {
  await visit(sample);
  await openMethod(page);
  await page.getByLabel(option, { exact: true }).selectOption(value);
  await runMethod(page);
  await expectSame([`sample=${sample}`, said]);
});

test('a view of several choices', async () => {
  await visit('blobs');
  await choose(page, 'Layout', 'icicle');
  await openPanel(page, 'Clusters');
  await page.getByRole('tree').focus();
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('slider', { name: 'Cut of the tree' }).press('ArrowUp');
  await expectSame(['layout=icicle', 'panel=clusters', 'focus=', 'cut=']);
});

test('a comparison with another run, which is made again', async () => {
  await visit('fruits');
  await chooseMethod(page, /^Agglomerative linkage/);
  await runMethod(page);
  await atRest();
  await showBeside(page, 'comparison');
  await expectSame(['method=linkage', 'run=', 'beside=comparison']);
});

test('colours of the support that was found while the tree was looked at', async () => {
  await visit('languages');
  await page.getByRole('button', { name: 'How stable is this tree?' }).click();
  await page.getByRole('button', { name: 'Show it on the tree' }).click();
  // The new page is asked at once for what was added here: only the option for it shows that.
  await expectSame(['option.bootstrap=100', 'colour=support'], (all) => all.replace(/option-bootstrap: \d+/, ''));
});
