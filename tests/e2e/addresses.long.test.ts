import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { METHODS } from '../../web/methods/index.ts';
import { SAMPLES } from '../../web/samples/index.ts';
import { launchChromium, type Site, serveSite } from './support.ts';
import {
  COMPANION_IDS,
  choiceOf,
  choose,
  expectSame,
  LOOKS,
  offered,
  othersOf,
  runAgain,
  setOption,
  WIDE,
} from './tour.ts';

// Every address of a tour through all samples, methods, options and views opens to the same screen in a fresh browser.

let browser: Browser;
let site: Site;
/** What the tour came to, to be held against the lists of the code. */
const [methods, companions] = [new Set<string>(), new Set<string>()];

beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), serveSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const visit = async (address: string): Promise<Page> => {
  const page = await (await browser.newContext(WIDE)).newPage();
  await page.goto(`${site.url}#${address}`);
  await page.getByRole('tree').waitFor();
  return page;
};

test.each(SAMPLES.flatMap((sample) => METHODS.map((method) => [sample.id, method.id, method] as const)))(
  'the sample %s by %s: every option, every view',
  async (sample, id, method) => {
    const page = await visit(`sample=${sample}`);
    if (!(await choose(page, method))) return page.context().close();
    methods.add(id);
    await runAgain(page);
    await expectSame(browser, page, [`sample=${sample}`]);
    const usual = await page.evaluate<string>('location.hash.slice(1)');
    for (const option of method.options) {
      for (const value of othersOf(method, option)) {
        const other = await visit(usual);
        const isSet = await setOption(other, option, value);
        if (isSet && (await runAgain(other))) await expectSame(browser, other, [`sample=${sample}`]);
        await other.context().close();
      }
    }
    for (const { make, says } of LOOKS) {
      const other = await visit(usual);
      await make(other);
      await expectSame(browser, other, says);
      await other.context().close();
    }
    for (const what of ['colour', 'beside'] as const) {
      for (const value of await offered(page, what)) {
        if (what === 'beside') companions.add(value);
        await choiceOf(page, what).selectOption(value);
        await expectSame(browser, page, []);
      }
    }
    return page.context().close();
  },
);

test('the tour came to every method and every picture that needs no file of one’s own', () => {
  expect([...methods].sort()).toEqual(METHODS.map(({ id }) => id).sort());
  const needed = COMPANION_IDS.filter((id) => id !== 'segments'); // of a picture that somebody opens
  expect([...companions].filter((id) => id !== '').sort()).toEqual([...needed].sort());
});
