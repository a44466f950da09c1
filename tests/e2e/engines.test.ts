import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { allOf, FROM_DISK } from '../support/browser.ts';
import { cases } from '../support/cases.ts';
import { attackFromPage, infectWorkers } from './attempts.ts';
import { arrivedInTime, type Canary, startCanary } from './canary.ts';
import { resultOf } from './command-line.ts';
import { ENGINES } from './engines.ts';
import { plantedFiles, test } from './fixture.ts';
import { serveMutant } from './mutant.ts';
import { sessionOf } from './node-session.ts';
import { STEPS } from './steps.ts';
import type { Driver } from './webdriver.ts';

// The journey in Firefox and in WebKit: the same result, byte for byte, and nothing leaves. In `npm run test:long` on both
// editions.

let canary: Canary;
const files = plantedFiles(3000, 60, 51);
let expected: string;

beforeAll(async () => {
  expected = await resultOf(files);
});
/** Of each test its own: what a page of another test still sends arrives nowhere. */
beforeEach(async () => {
  canary = await startCanary();
  return () => canary.close();
});

const RUN = `${STEPS}
  await until('the tree', () => labels() === 60);
  if (document.querySelector('.run') === null) await press('Method');
  await press('logits.npy', '.files-menu > button');
  const role = await until('a role', () => document.querySelector('[aria-label="Role of labels.npy"]'));
  for (const value of ['unused', 'labels']) {
    role.value = value;
    role.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const run = await until('Run', () => all('button').find((each) => each.textContent === 'Run'));
  run.click();
  await press('Cancel');
  await until('Cancelled', () => document.querySelector('.run').textContent.includes('Cancelled'));
  run.click();
  await until('the facts', () => document.querySelector('.run').textContent.includes('59 merges in'));
  if (document.querySelector('[role=tab]') === null) await press('Details');
  await press('Branch', '[role=tab]');
  await press('class', '.tab-panel ul.line button');
  const node = document.querySelector('.node-title').textContent;
  await press('How good', '[role=tab]');
  await until('the metrics', () => document.querySelector('table[aria-label=Metrics]'));
  await until('the tree', () => labels() === 60);
  return [labels(), node, document.querySelector('[role=alert]')?.textContent ?? ''];
`;

/** A driver cannot read what the browser saves: the file is caught on its way there. */
const exporting = (item: string): string => `${STEPS}
  await until('the tree', () => labels() === 60);
  const make = URL.createObjectURL;
  const saved = new Promise((resolve) => {
    URL.createObjectURL = (blob) => {
      if (blob.type === 'application/json') resolve(blob.text());
      return make.call(URL, blob);
    };
  });
  await press('Share');
  await press('All exports', '[role=menuitem]');
  await press('${item}', '[role=menuitem]');
  return saved;
`;

const PRIVACY = `${STEPS}
  document.querySelector('.traffic').click();
  const dialog = () => document.querySelector('dialog[open]');
  return until('the dialog', () => /Sent elsewhere, in addresses/i.test(dialog()?.innerText ?? '') && dialog().innerText);
`;

const EDITIONS = [
  { edition: 'the site', from: null },
  { edition: 'the one-file edition from disk', from: FROM_DISK },
];

for (const engine of ENGINES) {
  describe.skipIf(!engine.installed)(engine.name, () => {
    let driver: Driver;
    let served: string;
    test.beforeAll(async ({ drive, site }) => {
      driver = await drive(engine);
      served = site.url;
    });

    /** Opens a page, lets it work, and tries every way out, in the page and in its workers; returns what arrived. */
    async function attack(url: string): Promise<string[]> {
      await driver.open(url);
      await driver.run(infectWorkers(canary));
      await driver.choose('#open-files', allOf(files));
      await driver.run(`${STEPS} await until('the tree', () => labels() === 60);`);
      await driver.run(`${attackFromPage(canary)}\n await new Promise((resolve) => setTimeout(resolve, 700));`);
      return canary.take();
    }

    describe.each(cases(EDITIONS, (all) => all.slice(0, 1)))('$edition', ({ from }) => {
      const url = () => from ?? served;

      test('open, save, change a role, run, cancel, run, look at a node and the metrics, export: the same bytes', async () => {
        await driver.open(url());
        await driver.choose('#open-files', allOf(files));
        expect(await driver.run(exporting('Session'))).toBe(await sessionOf(allOf(files)));
        const [labels, node, alert] = await driver.run<[number, string, string]>(RUN);
        expect([labels, alert]).toEqual([60, '']);
        expect(node).toMatch(/^class \w+$/);
        expect(await driver.run(exporting('Hierarchy (JSON)'))).toBe(expected);
      });

      test('every attempt to send something is stopped', async () => {
        expect(await attack(url())).toEqual([]);
        expect(await driver.run(PRIVACY)).toMatch(/Sent elsewhere, in addresses\s+0 bytes/i);
      });
    });

    test.each(cases(['without a policy'], () => []))('%s the same attempts arrive', async () => {
      const mutant = await serveMutant({});
      mutant.weaken(() => '');
      const leaks = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'import'];
      const everywhere = leaks.flatMap((name) => [`page/${name}`, `worker/${name}`]);
      const inPage = ['sendBeacon', 'image', 'stylesheet', 'frame'].map((name) => `page/${name}`);
      const expected = [...everywhere, ...inPage];
      const arrived = await arrivedInTime(() => attack(mutant.url), expected);
      expect(arrived).toEqual(expect.arrayContaining(expected));
      await mutant.close();
    });
  });
}
