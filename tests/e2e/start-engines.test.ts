import { describe, expect } from 'vitest';
import { ENGINES } from './engines.ts';
import { test } from './fixture.ts';
import { STEPS } from './steps.ts';
import type { Driver } from './webdriver.ts';

// The start page in Firefox and WebKit: its tree answers to a pointer and to a finger, and what is pasted is opened. In Chromium:
// start.test.ts.

/** A pointer is sent to names that are in sight, whatever the size of the window, once the page has answered to one of them. */
const POINTED = `${STEPS}
  const svg = () => document.querySelector('.first-picture svg');
  const said = () => document.querySelector('.first-said')?.textContent ?? '';
  const inSight = () =>
    all('.first-picture text').filter((each) => each.getBoundingClientRect().width > 0 && !each.textContent.includes('…'));
  const send = (name, kind, type, rest) => {
    const text = inSight().find((each) => each.textContent === name);
    if (!text) return;
    const { left, top, width, height } = text.getBoundingClientRect();
    svg().dispatchEvent(new kind(type, { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, ...rest }));
  };
  const move = (name) => send(name, PointerEvent, 'pointermove', { pointerType: 'mouse', isPrimary: true });
  await until('an answer', () => {
    const [other] = inSight();
    if (other) move(other.textContent);
    return other && said().startsWith(other.textContent);
  });
  const name = inSight().at(-1).textContent;
`;

const HOVERED = `${POINTED}
  move(name);
  return new Promise((resolve) => requestAnimationFrame(() => resolve([name, said()])));
`;

/** A finger lights with its first press, and opens with the second. */
const TOUCHED = `${POINTED}
  const tap = () => {
    for (const type of ['pointerdown', 'pointerup'])
      send(name, PointerEvent, type, { pointerType: 'touch', isPrimary: true });
    send(name, MouseEvent, 'click', { detail: 1 });
  };
  tap();
  const lit = await until('the branch', () => said().startsWith(name) && said());
  const wasThere = document.querySelector('[role=tree]') !== null;
  tap();
  await until('the tree', () => labels() > 0);
  await until('the address', () => location.hash.includes('node='));
  return [name, lit, wasThere];
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
      const [name, said] = await driver.run<[string, string]>(HOVERED);
      expect(said.startsWith(`${name} (`)).toBe(true);
      expect(said).toMatch(/\)\. Most often taken for /);
    });

    test('a finger lights a branch, and opens it with the second press', async () => {
      await driver.open(`${url}?touched`);
      const [name, lit, wasThere] = await driver.run<[string, string, boolean]>(TOUCHED);
      expect(lit.startsWith(`${name} (`)).toBe(true);
      expect(wasThere).toBe(false);
    });

    test('a pasted table is opened', async () => {
      await driver.open(`${url}?pasted`);
      expect(await driver.run(PASTED)).toEqual(['cat', 'dog', 'fox']);
    });
  });
}
