import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect } from 'vitest';
import { fixtureFolder, hasFixtures } from '../support/real-data.ts';
import { ALL_ENGINES } from './engines.ts';
import { test } from './fixture.ts';
import { outcomesOf } from './reading-outcome.ts';

/*
 * Tables of the project, and those of programs and people where these are here, read by the functions of the page in each browser:
 * what it says of them is what it says in Node.
 */

const FOLDERS = [
  join(import.meta.dirname, '../golden/formats'),
  ...['wild', 'wild-3'].filter(hasFixtures).map(fixtureFolder),
];
const LARGEST = 2 ** 18;

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .map((name) => [name, join(folder, name)] as const)
      .filter(([, path]) => statSync(path).isFile() && statSync(path).size <= LARGEST)
      .map(([name, path]) => [name, readFileSync(path).toString('base64')]),
  );

/** The functions as a script, which browsers run as it is. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      lib: { entry: join(import.meta.dirname, 'reading-outcome.ts'), formats: ['iife'], name: 'reading' },
      write: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = Array.isArray(built) ? built : [];
  const [code] = first?.output ?? [];
  if (code === undefined) throw new Error('nothing was built');
  return code.code;
}

describe.each(FOLDERS)('%s', (folder) => {
  test.for(ALL_ENGINES.filter(({ installed }) => installed))('$name', async (engine, { drive, site }) => {
    const files = filesIn(folder);
    const driver = await drive(engine);
    await driver.open(site.url);
    const found = await driver.run(
      `${await script()}; return JSON.stringify(await reading.outcomesOf(${JSON.stringify(files)}));`,
    );
    const expected = JSON.parse(JSON.stringify(await outcomesOf(files)));
    expect(Object.keys(expected).length).toBeGreaterThan(20);
    expect(JSON.parse(String(found))).toEqual(expected);
  });
});
