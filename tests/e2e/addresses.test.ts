import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { METHODS } from '../../web/engine/methods/index.ts';
import { cases } from '../support/cases.ts';
import { showBeside } from '../support/hands.ts';
import { test, WIDE } from './fixture.ts';
import { choose, expectSame, LOOKS, METHOD_NAMES, othersOf, runAgain, SAMPLE_OF, setOption } from './tour.ts';

// An address opens what it was copied from. The whole tour is addresses.long.test.ts; here is one stop of each kind.

/** The page that is used, and the one that opens copies of its address, emptied for each. */
let page: Page;
let fresh: Page;

test.beforeAll(async ({ browser, site }) => {
  page = await browser.newPage({ ...WIDE, baseURL: site.url });
});
afterAll(() => page.close());
test.beforeEach(({ samePage }) => {
  fresh = samePage;
});

const visit = async (address: string): Promise<void> => {
  await page.goto('about:blank'); // from one address to another the page would stay, with what was done in it
  await page.goto(`/#${address}`);
  await page.getByRole('tree').waitFor();
  await page.getByRole('button', { name: /, \d+ files?$/ }).waitFor(); // a recorded tree is there before its files
};

test('no method is left out', () => {
  expect(Object.keys(SAMPLE_OF)).toEqual(METHODS.map(({ id }) => id));
});

/** Of classes and of points: every method is in the whole tour, and every sample as it is. */
const FEW_METHODS = ['l2h', 'ultrametric'];

test.each(cases(METHOD_NAMES, (all) => all.filter(([id]) => FEW_METHODS.includes(id))))(
  '%s with an option that is not the usual one',
  async (id, method) => {
    const sample = SAMPLE_OF[id] ?? '';
    await visit(`sample=${sample}`);
    expect(await choose(page, method)).toBe(true);
    const option = method.options.find((each) => each.kind === 'choice' && each.rare !== true) ?? method.options[0];
    if (option === undefined) throw new Error(`${id} has no options`);
    const [value] = othersOf(method, option);
    await setOption(page, option, value ?? '');
    await runAgain(page);
    await expectSame(fresh, page, [`sample=${sample}`, `option.${option.key}=`]);
  },
);

const FEW = ['layout icicle', 'panel clusters', 'a node, drawn alone', 'a cut'];

test('a view of several choices', async () => {
  await visit('sample=blobs');
  const few = LOOKS.filter(({ name }) => FEW.includes(name));
  expect(few.length).toBe(FEW.length);
  for (const { make } of few) await make(page);
  await expectSame(
    fresh,
    page,
    few.flatMap(({ says }) => says),
  );
});

test('a comparison with another run, which is made again', async () => {
  await visit('sample=blobs');
  const linkage = METHODS.find(({ id }) => id === 'linkage');
  if (linkage === undefined || !(await choose(page, linkage))) throw new Error('linkage cannot run');
  await runAgain(page);
  await showBeside(page, 'comparison');
  await expectSame(fresh, page, ['method=linkage', 'run=', 'beside=comparison']);
});

test('colours of the support that was found while the tree was looked at', async () => {
  await visit('sample=languages');
  await page.getByRole('button', { name: 'How stable is this tree?' }).click();
  await page.getByRole('button', { name: 'Show it on the tree' }).click();
  // The new page is asked at once for what was added here: only the option for it shows that.
  const butResamples = (screen: string): string => screen.replace(/\["option-bootstrap","\d+"\],/, '');
  await expectSame(fresh, page, ['option.bootstrap=100', 'colour=support'], butResamples);
});
