import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWords } from '../../../../support/screen/words.ts';
import { openPage, type ShownPage } from '../shown-page.ts';
import { INPUTS, type Input, OPEN, VIEWS, type ViewCase, viewFiles } from './views.ts';

// Every picture of the page shows what it depends on: when one of these changes, it changes, and only then. The page is on a
// screen without pixels, where a picture is what is painted, in words.

const INPUT_NAMES = Object.keys(INPUTS) as Input[];
const files = viewFiles();
let page: ShownPage;
beforeAll(async () => {
  page = await openPage();
});
afterAll(async () => {
  await page.close();
  files.remove();
});

function look({ drawn }: ViewCase): string | null {
  const element = page.document.querySelector(drawn);
  return element === null ? null : inWords(element);
}

/** The picture once nothing is computed and it stays as it is. */
async function resting(view: ViewCase): Promise<string> {
  for (let before: string | null = null; ; ) {
    await page.rest();
    const now = look(view);
    if (now !== null && now === before) return now;
    before = now;
  }
}

async function change({ changes, looked }: ViewCase, inputs: readonly Input[]): Promise<void> {
  const address: Record<string, string> = {};
  for (const input of inputs) {
    const to = changes[input];
    const key = INPUTS[input];
    if (typeof to === 'function') await to(page.session, files);
    else if (to !== null && key !== null) address[key] = to;
  }
  if (Object.keys(address).length > 0) page.lookAt({ ...looked, ...address });
}

/** The state before every change. */
async function begin(view: ViewCase): Promise<string> {
  page.session.view.hovered.value = null;
  page.lookAt(view.looked);
  return resting(view);
}

test.for(VIEWS)('$name: it changes with all that it shows, and with nothing else', async (view) => {
  await page.open((session) => OPEN[view.opens](session, files));
  page.session.view.toggle('details');
  const before = await begin(view);
  const others = INPUT_NAMES.filter((input) => !view.shows.includes(input) && !view.styled.includes(input));
  await change(view, others);
  expect(await resting(view), `changes with one of ${others.join(', ')}`).toBe(before);
  const stale: Input[] = [];
  // Another result may have fewer steps: it comes last.
  for (const input of view.shows.toReversed()) {
    if (view.styled.includes(input)) continue;
    const own = await begin(view);
    await change(view, [input]);
    if ((await resting(view)) === own) stale.push(input);
  }
  expect(stale).toEqual([]);
  expect(page.session.problems.value).toEqual([]);
});
