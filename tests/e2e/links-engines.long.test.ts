import { expect } from 'vitest';
import { allOf } from '../support/browser.ts';
import { ENGINES } from './engines.ts';
import { plantedFiles, test } from './fixture.ts';
import { STEPS } from './steps.ts';

// Links in Firefox and in WebKit: one with the tree opens it without the files; Back and Forward step through its views. Chromium
// has links.test.ts and history.test.ts.

const files = plantedFiles(400, 12, 93);

const COPY = `${STEPS}
  await until('the tree', () => labels() === 12);
  navigator.clipboard.writeText = (text) => { window.copiedText = text; return Promise.resolve(); };
  await press('Share');
  await press('All exports', '[role=menuitem]');
  await press('Copy link with the tree', '[role=menuitem]');
  return [await until('the link', () => window.copiedText), all('[role=tree] [data-layer=label] text').map((each) => each.textContent)];
`;
const LOOK = `${STEPS}
  await until('the tree', () => labels() === 12);
  const layout = () => document.querySelector('select[aria-label=Layout]') ?? all('label').find((each) => each.textContent.startsWith('Layout'))?.querySelector('select');
  const shows = (name) => until(name, () => layout()?.value === name);
  await press('View', '.view-menu > button');
  await until('the choices', layout);
  const choose = async (name) => {
    layout().value = name;
    layout().dispatchEvent(new Event('change', { bubbles: true }));
    await until('the address', () => location.hash.includes('layout=' + name));
  };
  await choose('icicle');
  await choose('rectangular');
  history.back();
  await shows('icicle');
  history.forward();
  await shows('rectangular');
  await until('the names', () => labels() === 12);
  return all('[role=tree] [data-layer=label] text').map((each) => each.textContent);
`;

for (const engine of ENGINES) {
  test.skipIf(!engine.installed)(
    `${engine.name}: a link with the tree opens it without its files`,
    async ({ drive, site }) => {
      const driver = await drive(engine);
      await driver.open(site.url);
      await driver.choose('#open-files', allOf(files));
      const [link, names] = await driver.run<[string, string[]]>(COPY);
      expect(link).toContain('#result=');
      await driver.open('about:blank');
      await driver.open(link);
      const found = await driver.run<string[]>(LOOK);
      expect(found.toSorted()).toEqual(names.toSorted());
    },
  );
}
