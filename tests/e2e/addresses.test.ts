import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { METHODS } from '../../web/methods/index.ts';
import { SAMPLES } from '../../web/samples/index.ts';
import { launchChromium, type Site, serveSite } from './support.ts';
import { choiceOf, choose, expectSame, LOOKS, METHOD_NAMES, othersOf, runAgain, setOption, WIDE } from './tour.ts';

// An address opens what it was copied from. The whole tour is addresses.long.test.ts; here is one stop of each kind.

let browser: Browser;
let site: Site;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), serveSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
afterEach(() => page.context().close());

const visit = async (sample: string): Promise<void> => {
  page = await (await browser.newContext(WIDE)).newPage();
  await page.goto(`${site.url}#sample=${sample}`);
  await page.getByRole('tree').waitFor();
};

test.each(SAMPLES.map(({ id }) => id))('the sample %s', async (id) => {
  await visit(id);
  await expectSame(browser, page, [`sample=${id}`]);
});

/** A sample that each method can run on. */
const SAMPLE_OF: Readonly<Record<string, string>> = {
  l2h: 'languages',
  confusion: 'languages',
  linkage: 'circles',
  ultrametric: 'blobs',
  hmmc: 'iris',
  clustering: 'iris',
  'visual-tree': 'iris',
};

test('no method is left out', () => {
  expect(Object.keys(SAMPLE_OF)).toEqual(METHODS.map(({ id }) => id));
});

test.each(METHOD_NAMES)('%s with an option that is not the usual one', async (id, method) => {
  const sample = SAMPLE_OF[id] ?? '';
  await visit(sample);
  expect(await choose(page, method)).toBe(true);
  const option = method.options.find((each) => each.kind === 'choice' && each.rare !== true) ?? method.options[0];
  if (option === undefined) throw new Error(`${id} has no options`);
  const [value] = othersOf(method, option);
  await setOption(page, option, value ?? '');
  await runAgain(page);
  await expectSame(browser, page, [`sample=${sample}`, `option.${option.key}=`]);
});

const FEW = ['layout icicle', 'panel clusters', 'a node, drawn alone', 'a cut'];

test.each(LOOKS.filter(({ name }) => FEW.includes(name)))('a view: $name', async ({ make, says }) => {
  await visit('blobs');
  await make(page);
  await expectSame(browser, page, says);
});

test('a comparison with another run, which is made again', async () => {
  await visit('blobs');
  const linkage = METHODS.find(({ id }) => id === 'linkage');
  if (linkage === undefined || !(await choose(page, linkage))) throw new Error('linkage cannot run');
  await runAgain(page);
  await choiceOf(page, 'beside').selectOption('comparison');
  await expectSame(browser, page, ['method=linkage', 'run=', 'beside=comparison']);
});

test('colours of the support that was found while the tree was looked at', async () => {
  await visit('languages');
  await page.getByRole('button', { name: 'How stable is this tree?' }).click();
  await page.getByRole('button', { name: 'Show it on the tree' }).click();
  // The new page is asked at once for what was added here: only the option for it shows that.
  const butResamples = (screen: string): string => screen.replace(/\["option-bootstrap","\d+"\],/, '');
  await expectSame(browser, page, ['option.bootstrap=100', 'colour=support'], butResamples);
});
