import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, expect } from 'vitest';
import { openFiles, serveSite } from '../support/browser.ts';
import { chooseMethod, openPanel, runMethod } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { withToyMethod } from '../toy-method/with-toy-method.ts';
import { exportFile } from './exported.ts';
import { test } from './fixture.ts';

// The page of a build whose lists have one more method: nothing else of it is changed.

const root = join(import.meta.dirname, '../..');

const { folder, saved } = savedFiles('toy-method');

beforeAll(() =>
  build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'web'),
    logLevel: 'error',
    plugins: [withToyMethod()],
    worker: { plugins: () => [withToyMethod()] },
    build: { outDir: join(folder, 'dist'), minify: false },
  }),
);

test('a method added by one line in each list shows its form, runs, and shows what it found', async ({
  page,
  problems,
  onTestFinished,
}) => {
  const logits = saved('logits.csv', 'dog,ant,cat\n1,2,3\n3,1,2\n2,3,1\n');
  const site = await serveSite(join(folder, 'dist'));
  onTestFinished(site.close);

  await page.goto(site.url);
  await openFiles(page, [logits]);
  await page.getByRole('tree').waitFor();
  await chooseMethod(page, /Alphabetical pairing/);
  await page.getByRole('button', { name: 'What they mean' }).click();
  await page.getByText('Which end of the alphabet is joined first.').waitFor();
  await page.getByLabel('First letter').selectOption('z');
  await expect.poll(() => page.getByLabel('First letter').getAttribute('title')).toBe('Z to A');
  await page.getByLabel('Fewest rows').fill('3');
  await runMethod(page);
  await openPanel(page, 'How good');
  const rows = page.getByRole('table', { name: 'Alphabet' }).getByRole('row');
  await rows.first().waitFor();
  await expect.poll(() => rows.allTextContents()).toEqual(['dogd', 'catc', 'anta']);
  await expect
    .poll(() => page.evaluate<string>('location.hash'))
    .toContain('method=alphabetical&option.first_letter=z&option.least_rows=3');

  const session = await exportFile(page, 'Session', folder);
  await page.goto('about:blank');
  await page.goto(site.url);
  await openFiles(page, [session]);
  await page.getByRole('tree').waitFor();
  await openPanel(page, 'How good');
  await rows.first().waitFor();
  await expect.poll(() => rows.allTextContents()).toEqual(['dogd', 'catc', 'anta']);
  expect(problems).toEqual([]);
});
