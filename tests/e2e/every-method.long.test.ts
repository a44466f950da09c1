import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { METHODS } from '../../web/methods/index.ts';
import { type Canary, startCanary } from './canary.ts';
import { ENGINES } from './engines.ts';
import { STEPS } from './steps.ts';
import { allOf, type Files, FROM_DISK, launchChromium, makeFiles, type Site, serveSite } from './support.ts';
import type { Driver } from './webdriver.ts';

// A session with every method, in every engine, through a proxy that records whatever is asked of another host, over TLS too.

let site: Site;
let canary: Canary;
let files: Files;
let points: string;

beforeAll(async () => {
  [site, canary] = await Promise.all([serveSite(), startCanary()]);
  files = makeFiles(600, 12, 61);
  points = join(files.folder, 'points_features.csv');
  const rows = Array.from({ length: 90 }, (_, at) => {
    const kind = at % 3;
    return [kind * 4 + Math.sin(at), Math.cos(at * 7) - kind, Math.sin(at * 3) * 2, `kind ${kind}`].join();
  });
  writeFileSync(points, `width,height,depth,label\n${rows.join('\n')}\n`);
});
afterAll(async () => {
  files.remove();
  await site.close();
  await canary.close();
});

/** Runs each method that the open files allow, one after the other, and looks at every panel; returns their names. */
const RUN_ALL = `${STEPS}
  await until('a first look', () => document.querySelector('.stage') && !document.querySelector('.stage[aria-busy=true]'));
  // Where there is no room for both, one panel closes the other.
  const open = async (panel, selector) => {
    if (document.querySelector(selector) === null) await press(panel);
    await until(panel, () => document.querySelector(selector));
  };
  await open('Method', '.methods');
  const named = () => all('.method[data-missing=false] .method-name').map((each) => each.textContent);
  await until('the methods', () => named().length > 0);
  const ran = [];
  for (const name of named()) {
    await open('Method', '.methods');
    const card = all('.method').find((each) => each.querySelector('.method-name').textContent === name);
    card.querySelector('input').click();
    const run = await until('Run', () => all('button').find((each) => each.textContent === 'Run' && each.ariaDisabled !== 'true'));
    run.click();
    await until(name + ' drawn', () => document.querySelector('.stage[aria-busy=false][data-stale=false] [role=tree]'));
    await open('Metrics and details', '[role=tab]');
    for (const tab of all('[role=tab]')) tab.click();
    ran.push(name);
  }
  return ran;
`;

async function launchChrome(proxy: string): Promise<Driver> {
  const browser = await launchChromium();
  const context = await browser.newContext({ proxy: { server: proxy, bypass: '127.0.0.1' } });
  const page = await context.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    run: <T>(body: string): Promise<T> => page.evaluate(`(async () => { ${body} })()`),
    choose: (selector, paths) => page.setInputFiles(selector, [...paths]),
    close: () => browser.close(),
  };
}

const ALL = [{ name: 'Chromium', installed: true, launch: launchChrome }, ...ENGINES];

for (const { name, installed, launch } of ALL) {
  if (!installed) console.log(`SKIPPED ${name}: it is not installed`);
  describe.skipIf(!installed)(name, () => {
    let driver: Driver;
    beforeEach(async () => {
      driver = await launch(canary.url);
      return () => driver.close();
    });

    test.each([
      ['the site', () => site.url],
      ['the one-file edition from disk', () => FROM_DISK],
    ])('%s: every method is run and nobody is asked for anything', async (_, url) => {
      await driver.open('about:blank');
      canary.take(); // what the browser does for itself when it starts
      const ran = new Set<string>();
      for (const opened of [allOf(files), [points]]) {
        await driver.open(url());
        await driver.choose('#open-files', opened);
        for (const method of await driver.run<string[]>(RUN_ALL)) ran.add(method);
      }
      expect([...ran].sort()).toEqual(METHODS.map((method) => method.name).sort());
      expect(canary.take()).toEqual([]);

      // The proxy would have heard.
      await driver.open('https://elsewhere.test/').catch(() => undefined);
      await expect.poll(() => canary.take()).toContain('CONNECT elsewhere.test:443');
    });
  });
}
