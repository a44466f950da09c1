import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { packageOf } from '../../tools/notices.ts';
import { digestOfFile, digestOfSite } from '../../tools/release/sums.mjs';
import { decodeBase64, inflate } from '../../web/page/samples/bundled.ts';
import { DIST, FROM_DISK } from '../support/browser.ts';
import { test } from './fixture.ts';

const textOf = (name: string): string => readFileSync(join(DIST, name), 'utf8');

/** The digest that the page says it is of. */
async function shown(page: Page, url: string): Promise<string | null> {
  await page.goto(url);
  await page.locator('.traffic').click();
  return page.locator('.digest').textContent();
}

test('both editions show which build they are', async ({ samePage: page }) => {
  expect(await shown(page, '/')).toBe(digestOfSite(textOf('SHA256SUMS')));
  expect(await shown(page, FROM_DISK)).toBe(digestOfFile(textOf('logitree.html')));
});

test('the bill of materials of the build has what the page and its workers contain, and nothing that was left out', () => {
  const { components } = JSON.parse(textOf('sbom.cdx.json')) as { components: { name: string }[] };
  const names = components.map(({ name }) => name);
  const inPage = ['preact', 'signals', 'd3-zoom', 'hyparquet'];
  const inWorkers = ['hashes', 'fzstd'];
  const besides = ['logitree.wasm', 'musl', 'Unicode CLDR', 'Fashion-MNIST'];
  expect(names).toEqual(expect.arrayContaining([...inPage, ...inWorkers, ...besides]));
  expect(names).not.toContain('d3-transition'); // web/page/drawing/no-transitions.ts stands in its place
  expect(packageOf('node_modules/d3-transition/src/index.js')).not.toBeNull(); // it would have been noted
});

test('what comes late is styled alike in both editions: its styles stand after those of the page', () => {
  const style = (of: RegExp): string => {
    const name = readdirSync(join(DIST, 'assets')).find((each) => of.test(each));
    return name === undefined ? '' : textOf(join('assets', name));
  };
  const whole = textOf('logitree.html');
  // The begin of each: at its end, rules for narrow screens are joined with those that follow.
  const places = [/^index-.*\.css$/, /^late-.*\.css$/].map((name) => whole.indexOf(style(name).slice(0, 400)));
  expect(places[0]).toBeGreaterThan(0);
  expect(places[1]).toBeGreaterThan(places[0] ?? 0);
});

test('each file of the sample is a chunk of its own: all are at most 1.5 MB, on every server', async () => {
  let loaded = 0;
  for (const file of ['logits.npy', 'labels.npy', 'classes.csv', 'texts.txt']) {
    const bytes = readFileSync(`public/samples/languages/${file}`);
    const chunks = readdirSync(join(DIST, 'assets')).filter((name) => name.startsWith(`${file.split('.')[0]}-`));
    const sizes: number[] = [];
    for (const chunk of chunks) {
      const code = textOf(join('assets', chunk));
      const [, text = ''] =
        /^(?:var|const) \w+=[`'"]([\w+/=]+)[`'"];export\{\w+ as default\};$/.exec(code.trim()) ?? [];
      if (Buffer.compare(await inflate(await decodeBase64(text)), bytes) === 0) sizes.push(code.length);
    }
    expect(sizes).toHaveLength(1);
    loaded += sizes[0] ?? 0;
  }
  expect(loaded).toBeGreaterThan(1_000_000);
  expect(loaded).toBeLessThanOrEqual(1_500_000);
});
