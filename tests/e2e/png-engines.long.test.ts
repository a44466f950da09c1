import { describe, expect } from 'vitest';
import { LAYOUT_NAMES, type LayoutName } from '../../web/page/app/view/layouts.ts';
import { allOf } from '../support/browser.ts';
import { CATCH, type Looked } from './caught.ts';
import { ENGINES } from './engines.ts';
import { plantedFiles, test } from './fixture.ts';
import type { Driver } from './webdriver.ts';

// PNG figures in Firefox and in WebKit. Chromium: journey.test.ts.

const LEAVES = 60;

const files = plantedFiles(3000, LEAVES, 51);
const many = plantedFiles(2000, 1000, 5);

/** The PNG of a layout, and the size that the SVG of the same says. */
const figureIn = (layout: LayoutName, of: '' | ' of this view'): string => `${CATCH}
  await until('the tree', () => labels() > 0);
  if (document.querySelector('.view-menu select') === null) await press('View', '.view-menu > button');
  const select = await until('Layout', () => all('select').find(({ labels }) => labels[0]?.textContent.startsWith('Layout')));
  select.value = '${layout}';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await until('the address', () => ${layout === 'radial'} !== location.hash.includes('layout=${layout}'));
  const svg = await (await caught('SVG${of}')).blob.text();
  const size = / width="([\\d.]+)" height="([\\d.]+)"/.exec(svg).slice(1).map(Number);
  return { ...(await looked((await caught('PNG${of}')).blob)), size };
`;

/** 1,000 leaves one under another, 45,000 pixels high at 300 dots an inch, and what the page says to it. */
const TOO_LARGE = `${CATCH}
  await until('the tree', () => document.querySelector('.behind'));
  const { blob } = await caught('PNG');
  const said = await until('the notice', () => document.querySelector('.notice')?.textContent);
  return { ...(await looked(blob)), said };
`;

for (const engine of ENGINES) {
  describe.skipIf(!engine.installed)(engine.name, () => {
    let driver: Driver;
    test.beforeAll(async ({ drive, site }) => {
      driver = await drive(engine);
      await driver.open(site.url);
      await driver.choose('#open-files', allOf(files));
    });

    test.each(LAYOUT_NAMES)('%s: a PNG at 300 dots an inch, drawn to its last pixel', async (layout) => {
      for (const of of ['', ' of this view'] as const) {
        const found = await driver.run<Looked & { readonly size: readonly number[] }>(figureIn(layout, of));
        expect([found.width, found.height]).toEqual(found.size.map((px) => Math.round((px * 300) / 96)));
        expect(found.leastOpacity).toBe(255);
        for (const share of found.ink) expect(share).toBeGreaterThan(0.005);
      }
    });

    test('more than can be drawn is drawn with fewer dots an inch, and the page says so', async ({ site }) => {
      await driver.open('about:blank');
      await driver.open(`${site.url}#layout=rectangular`);
      await driver.choose('#open-files', allOf(many));
      const { width, height, leastOpacity, ink, said } = await driver.run<Looked & { readonly said: string }>(
        TOO_LARGE,
      );
      expect(height).toBeGreaterThan(15_000);
      expect(height).toBeLessThanOrEqual(16_384);
      expect([width / height < 0.1, leastOpacity]).toEqual([true, 255]);
      for (const share of ink) expect(share).toBeGreaterThan(0.005);
      expect(said).toMatch(/^The PNG has \d+ dots an inch: with 300 it would be [\d,]+ × \d\d,\d{3} pixels, more than/);
    });
  });
}
