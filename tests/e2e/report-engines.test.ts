import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { cases } from '../support/cases.ts';
import { attackFromPage } from './attempts.ts';
import { arrivedInTime, type Canary, startCanary } from './canary.ts';
import { printedBy } from './command-line.ts';
import { ALL_ENGINES } from './engines.ts';
import { plantedFiles, test } from './fixture.ts';
import { STEPS } from './steps.ts';
import type { Driver } from './webdriver.ts';

// A report opens from disk in three engines, and nothing leaves it.

const files = plantedFiles(2000, 30, 61);
const report = join(files.folder, 'report.html');
let canary: Canary;

beforeAll(async () => {
  const { logits, labels, classes } = files;
  await printedBy('l2h', logits, '--labels', labels, '--classes', classes, '--html', report);
});
/** Of each test its own: what a page of another test still sends arrives nowhere. */
beforeEach(async () => {
  canary = await startCanary();
  return () => canary.close();
});

for (const engine of ALL_ENGINES) {
  describe.skipIf(!engine.installed)(engine.name, () => {
    let driver: Driver;
    test.beforeAll(async ({ drive }) => {
      driver = await drive(engine);
    });

    const attack = async (path: string): Promise<string[]> => {
      await driver.open(pathToFileURL(path).href);
      await driver.run(`${STEPS} await until('the tree', () => labels() === 30);`);
      await driver.run(`${attackFromPage(canary)}\n await new Promise((resolve) => setTimeout(resolve, 700));`);
      return canary.take();
    };

    test('shows the tree from disk, and stops every attempt to send something, also one that names a digest of its policy', async () => {
      expect(await attack(report)).toEqual([]);
      const digest = /'(sha256-[^']+)'/.exec(readFileSync(report, 'utf8'))?.[1];
      expect(digest).toBeDefined();
      await driver.run(`for (const rel of ['preload', 'modulepreload']) {
          const properties = { rel, as: 'script', integrity: '${digest}', crossOrigin: 'anonymous', href: '${canary.url}' + rel };
          document.head.append(Object.assign(document.createElement('link'), properties));
        }
        await new Promise((resolve) => setTimeout(resolve, 700));`);
      expect(canary.take()).toEqual([]);
    });

    test('shows the tree in a frame of another page, as a notebook has it', async () => {
      const html = readFileSync(report, 'utf8').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      const outer = `<!doctype html><iframe width="1200" height="800" srcdoc="${html}"></iframe>`;
      await driver.open(pathToFileURL(files.saved('frame.html', outer)).href);
      const inFrame = `document.querySelector('iframe').contentDocument.querySelectorAll('[role=tree] [data-layer=label] text')`;
      await driver.run(`${STEPS} await until('the tree in the frame', () => ${inFrame}.length === 30);`);
    });

    test.each(cases(['without its policy'], (all) => (engine.name === 'Chromium' ? all : [])))(
      '%s the same attempts arrive',
      async () => {
        const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/g;
        const open = files.saved('no-policy.html', readFileSync(report, 'utf8').replace(policy, ''));
        const expected = ['fetch', 'image', 'XMLHttpRequest'].map((name) => `page/${name}`);
        expect(await arrivedInTime(() => attack(open), expected)).toEqual(expect.arrayContaining(expected));
      },
    );
  });
}
