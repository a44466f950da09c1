import { truncateSync } from 'node:fs';
import { expect } from 'vitest';
import { allOf, makeFiles } from '../support/browser.ts';
import { delay } from './delayed-tasks.ts';
import { ENGINES } from './engines.ts';
import { AS_THREE, plantedFiles, test } from './fixture.ts';
import { STEPS } from './steps.ts';

// Errors while a run is under way, in Firefox and in WebKit: they are told, the tree from before stays, and the next
// run works. Chromium has mid-run.test.ts and worker-pool.test.ts.

const small = plantedFiles(600, 12, 61);

const HOLD = `(${delay})();`;
const START = `${STEPS}
  ${AS_THREE};
  await until('the tree', () => labels() === 12);
  ${HOLD}
`;
const WAIT = `${STEPS}
  const panel = async () => document.querySelector('.run') ?? press('Method');
  const facts = async (text) => {
    await until('the end', () => !all('button').some((each) => each.textContent === 'Cancel'));
    await panel();
    return until(text, () => document.querySelector('.run')?.textContent.includes(text));
  };
  const run = async () => {
    await panel();
    (await until('Run', () => all('button').find((each) => each.textContent === 'Run'))).click();
  };
  // Pieces wait, and the page waits for the locks of their workers, who live: locks of workers that were ended may still be held.
  const held = async () => {
    await until('pieces that wait', () => window.held.length >= 2);
    while ((await navigator.locks.query()).pending.length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
  };
`;
/** The alert, with the classes of the tree that is still there. */
const ALERTED = `${WAIT}
  const text = await until('an alert', () => document.querySelector('[role=alert]')?.textContent);
  await press('Dismiss');
  return [text, labels()];
`;

for (const engine of ENGINES) {
  test.skipIf(!engine.installed)(
    `${engine.name}: the worker of a run ends without a word, a reader does, a file is changed`,
    async ({ drive, site }) => {
      const large = makeFiles(2500, 1000, 81, 8); // 80 MB
      const driver = await drive(engine);
      try {
        await driver.open(site.url);
        await driver.choose('#open-files', allOf(small));
        await driver.run(START);
        await driver.choose('#open-files', allOf(large));
        await driver.run(`${WAIT} await held(); window.running.terminate();`);
        const [ended, left] = await driver.run<[string, number]>(ALERTED);
        expect(ended).toContain('The computation ended without a result: the browser ended its worker');
        expect(left).toBe(12);

        await driver.run(`${WAIT} ${HOLD} await run(); await held(); window.held[0].terminate(); window.openGate();`);
        await driver.run(`${WAIT} await facts('999 merges in');`);

        await driver.run(`${WAIT} ${HOLD} await run(); await held();`);
        truncateSync(large.logits, 1_000_000);
        await driver.run('window.openGate();');
        const [changed] = await driver.run<[string, number]>(ALERTED);
        expect(changed).toMatch(
          /the file was changed or moved since it was opened|the file became shorter since it was opened/,
        );
        await driver.choose('#open-files', allOf(small));
        await driver.run(`${WAIT} await facts('11 merges in');`);
      } finally {
        large.remove();
      }
    },
  );
}
