import { describe, expect } from 'vitest';
import { ENGINES } from './engines.ts';
import { test } from './fixture.ts';
import { STEPS } from './steps.ts';
import type { Driver } from './webdriver.ts';

// The start page in Firefox and WebKit: its tree answers to a pointer and to a finger, and what is pasted is opened. In Chromium:
// start.test.ts.

const POINTED = `${STEPS}
  const svg = () => document.querySelector('.first-picture svg');
  const said = () => document.querySelector('.first-said')?.textContent ?? '';
  const name = await until('the picture', () => all('.first-picture text').find((each) => each.textContent === 'Breton'));
  // It answers from its first frame on.
  for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next));
  const { left, top, width, height } = name.getBoundingClientRect();
  const place = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
  const to = (type, pointerType) => svg().dispatchEvent(new PointerEvent(type, { ...place, pointerType, isPrimary: true }));
`;

const HOVERED = `${POINTED}
  to('pointermove', 'mouse');
  return new Promise((resolve) => requestAnimationFrame(() => resolve(said())));
`;

/** A finger lights with its first press, and opens with the second. */
const TOUCHED = `${POINTED}
  const tap = () => {
    to('pointerdown', 'touch');
    to('pointerup', 'touch');
    svg().dispatchEvent(new MouseEvent('click', { ...place, detail: 1 }));
  };
  tap();
  const lit = await until('the branch', () => said().startsWith('Breton') && said());
  const wasThere = document.querySelector('[role=tree]') !== null;
  tap();
  await until('the tree', () => labels() > 0);
  await until('the address', () => location.hash.includes('node='));
  return [lit, wasThere];
`;

const PASTED = `${STEPS}
  await until('the box', () => document.querySelector('.drop'));
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', ',cat,dog,fox\\ncat,40,8,2\\ndog,7,41,2\\nfox,1,3,46');
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true });
  // Firefox makes events of its own without what is pasted.
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  document.body.dispatchEvent(event);
  await until('the tree', () => labels() === 3);
  return all('[role=tree] [data-layer=label] text').map((each) => each.textContent).sort();
`;

for (const engine of ENGINES) {
  describe.skipIf(!engine.installed)(engine.name, () => {
    let driver: Driver;
    let url: string;
    test.beforeAll(async ({ drive, site }) => {
      driver = await drive(engine);
      url = site.url;
    });

    test('a pointer lights a branch within a frame', async () => {
      await driver.open(url);
      expect(await driver.run(HOVERED)).toMatch(/^Breton \(Celtic\)\. Most often taken for /);
    });

    test('a finger lights a branch, and opens it with the second press', async () => {
      await driver.open(`${url}?touched`);
      const [lit, wasThere] = await driver.run<[string, boolean]>(TOUCHED);
      expect(lit).toMatch(/^Breton/);
      expect(wasThere).toBe(false);
    });

    test('a pasted table is opened', async () => {
      await driver.open(`${url}?pasted`);
      expect(await driver.run(PASTED)).toEqual(['cat', 'dog', 'fox']);
    });
  });
}
