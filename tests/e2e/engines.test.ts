import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attackFromPage, infectWorkers } from './attempts.ts';
import { arrivedInTime, type Canary, startCanary } from './canary.ts';
import { resultOf } from './command-line.ts';
import { ENGINES } from './engines.ts';
import { serveMutant } from './mutant.ts';
import { sessionOf } from './node-session.ts';
import { STEPS } from './steps.ts';
import { allOf, type Files, FROM_DISK, makeFiles, type Site, serveSite } from './support.ts';
import type { Driver } from './webdriver.ts';

// The journey in Firefox and in WebKit, on both editions: the same result, byte for byte, and nothing leaves.

let site: Site;
let canary: Canary;
let files: Files;
let expected: string;

beforeAll(async () => {
  [site, canary] = await Promise.all([serveSite(), startCanary()]);
  files = makeFiles(3000, 60, 51);
  expected = resultOf(files);
});
afterAll(async () => {
  files.remove();
  await site.close();
  await canary.close();
});
beforeEach(() => void canary.take());

const RUN = `${STEPS}
  await until('the tree', () => labels() === 60);
  if (document.querySelector('.run') === null) await press('Method');
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
  if (document.querySelector('[role=tab]') === null) await press('Metrics and details');
  await press('Node', '[role=tab]');
  await press('class', '.members button');
  const node = document.querySelector('.node-title').textContent;
  await press('Metrics', '[role=tab]');
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
  await press('Export');
  await press('${item}', '[role=menuitem]');
  return saved;
`;

const PRIVACY = `${STEPS}
  document.querySelector('.traffic').click();
  const dialog = () => document.querySelector('dialog[open]');
  return until('the dialog', () => /Sent elsewhere/i.test(dialog()?.innerText ?? '') && dialog().innerText);
`;

for (const { name, installed, launch } of ENGINES) {
  if (!installed) console.log(`SKIPPED ${name}: it is not installed`);
  describe.skipIf(!installed)(name, () => {
    let driver: Driver;
    beforeAll(async () => {
      driver = await launch();
      return () => driver.close();
    });

    const EDITIONS = [
      { edition: 'the site', url: () => site.url },
      { edition: 'the one-file edition from disk', url: () => FROM_DISK },
    ];
    /** Opens a page, lets it work, and tries every way out, in the page and in its workers; returns what arrived. */
    async function attack(url: string): Promise<string[]> {
      await driver.open(url);
      await driver.run(infectWorkers(canary));
      await driver.choose('#open-files', allOf(files));
      await driver.run(`${STEPS} await until('the tree', () => labels() === 60);`);
      await driver.run(`${attackFromPage(canary)}\n await new Promise((resolve) => setTimeout(resolve, 700));`);
      return canary.take();
    }

    describe.each(EDITIONS)('$edition', ({ url }) => {
      test('open, change a role, run, cancel, run, look at a node and the metrics, export the same bytes', async () => {
        await driver.open(url());
        await driver.choose('#open-files', allOf(files));
        const [labels, node, alert] = await driver.run<[number, string, string]>(RUN);
        expect([labels, alert]).toEqual([60, '']);
        expect(node).toMatch(/^class \w+$/);
        expect(await driver.run(exporting('Hierarchy (JSON)'))).toBe(expected);
      });

      test('the session file is the same, byte for byte', async () => {
        await driver.open(url());
        await driver.choose('#open-files', allOf(files));
        expect(await driver.run(exporting('Session'))).toBe(await sessionOf(allOf(files)));
      });

      test('every attempt to send something is stopped', async () => {
        expect(await attack(url())).toEqual([]);
        expect(await driver.run(PRIVACY)).toMatch(/Sent elsewhere\s+0 bytes/i);
      });
    });

    test('without a policy the same attempts arrive', async () => {
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
