import { afterAll, beforeAll, describe, expect } from 'vitest';
import { METHODS } from '../../web/engine/methods/index.ts';
import { allOf, FROM_DISK } from '../support/browser.ts';
import { type Canary, startCanary } from './canary.ts';
import { ALL_ENGINES } from './engines.ts';
import { plantedFiles, test } from './fixture.ts';
import { STEPS } from './steps.ts';
import type { Driver } from './webdriver.ts';

// A session with every method, in every engine, through a proxy that records whatever is asked of another host, over TLS too.

let canary: Canary;
const files = plantedFiles(600, 12, 61);
let points: string;

beforeAll(async () => {
  canary = await startCanary();
  const rows = Array.from({ length: 90 }, (_, at) => {
    const kind = at % 3;
    return [kind * 4 + Math.sin(at), Math.cos(at * 7) - kind, Math.sin(at * 3) * 2, `kind ${kind}`].join();
  });
  points = files.saved('points_features.csv', `width,height,depth,label\n${rows.join('\n')}\n`);
});
afterAll(async () => {
  await canary.close();
});

/** Runs each method that the open files allow, one after the other, and looks at every panel; returns their names. */
const RUN_ALL = `${STEPS}
  await until('a first look', () => document.querySelector('.stage') && !document.querySelector('.stage[aria-busy=true]'));
  // If there is no room for both, one panel closes the other.
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
    await open('Details', '.side-details');
    for (const tab of all('[role=tab]')) tab.click();
    ran.push(name);
  }
  return ran;
`;

for (const { name, installed, launch } of ALL_ENGINES) {
  describe.skipIf(!installed)(name, () => {
    let driver: Driver;
    test.beforeEach(async ({ browser }) => {
      driver = await launch({ chromium: browser, proxy: canary.url });
      return () => driver.close();
    });

    test.for([
      ['the site', null],
      ['the one-file edition from disk', FROM_DISK],
    ] as const)('%s: every method is run and nobody is asked for anything', async ([, from], { site }) => {
      await driver.open('about:blank');
      canary.take(); // what the browser does for itself when it starts
      const ran = new Set<string>();
      for (const opened of [allOf(files), [points]]) {
        await driver.open(from ?? site.url);
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
