import { join } from 'node:path';
import { bundle } from '../../../tests/e2e/bundle.ts';
import { launchChromium } from '../../../tests/support/browser.ts';
import { line } from '../markdown.ts';
import type { DrawingPage } from './drawing-page.ts';
import { median } from './measure.ts';

declare global {
  var bench: DrawingPage;
}

const HTML = '<!doctype html><meta charset="utf-8"><style>body{margin:0}</style><svg></svg>';
const RUNS = 7;

const ms = (value: number): string => `${value.toFixed(1)} ms`;

const SHAPES = { planted: '', caterpillar: ', a chain', wide: ' in wide groups' };

/** The drawing in Chromium: from a known hierarchy to its first frame, and the main thread's work a frame while it moves. */
export async function benchDrawing(): Promise<void> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 }, reducedMotion: 'reduce' });
  await page.setContent(HTML);
  await page.addScriptTag({ content: await bundle(join(import.meta.dirname, 'drawing-page.ts'), 'drawingPage') });
  console.log('The radial tree in Chromium without a graphics card, 1100 × 800; medians');
  console.log('| leaves | first drawing | panning, work a frame | frames a second | moving the cut, work a frame |');
  console.log('|---|---|---|---|---|');
  for (const [shape, leaves] of [
    ['planted', 100],
    ['planted', 1000],
    ['planted', 10_000],
    ['caterpillar', 20_000],
    ['wide', 65_000],
  ] as const) {
    const first: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      first.push(await page.evaluate(([kind, count]) => globalThis.bench.first(kind, count), [shape, leaves] as const));
    }
    const pan = await page.evaluate(() => globalThis.bench.pan());
    const cut = await page.evaluate(() => globalThis.bench.cut());
    line([
      `${leaves.toLocaleString('en')}${SHAPES[shape]}`,
      ms(median(first)),
      ms(median(pan.work)),
      (1000 / median(pan.apart)).toFixed(0),
      ms(median(cut.work)),
    ]);
  }
  await browser.close();
}
