import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { METHODS } from '../../web/engine/methods/index.ts';
import type { Method } from '../../web/engine/model/method.ts';
import { SAMPLES } from '../../web/page/samples/index.ts';
import { choose as chooseInView, openMethod, showBeside } from '../support/hands.ts';
import { test } from './fixture.ts';
import {
  besideOf,
  choose,
  coloursOf,
  expectSame,
  LINKED_VIEW_IDS,
  LOOKS,
  METHOD_NAMES,
  othersOf,
  picturesOf,
  runAgain,
  SAMPLE_OF,
  type Says,
  saysValue,
  setOption,
} from './tour.ts';

// Addresses of a tour through every sample by every method, and through every option, view and picture of every method:
// each opens to the same screen in a browser that has seen nothing.

let page: Page;
let same: (...says: readonly Says[]) => Promise<void>;

test.beforeEach(async ({ newPage }) => {
  page = await newPage();
  same = async (...says) => {
    const fresh = await newPage();
    await expectSame(fresh, page, says);
    await fresh.context().close(); // a tour opens hundreds
  };
});

/** From a page that has seen nothing of what was looked at before. */
const visit = async (address: string): Promise<void> => {
  await page.goto('about:blank');
  await page.goto(`/#${address}`);
  await page.getByRole('tree').waitFor();
  await page.getByRole('button', { name: /, \d+ files?$/ }).waitFor(); // a recorded tree is there before its files
};

/** The method that the address names once it has run: none for the one by which the sample opens. */
const saysOf = async ({ id, name }: Method): Promise<readonly string[]> => {
  await openMethod(page);
  return (await page.getByRole('radio', { name: new RegExp(`^${name}`) }).isChecked()) ? [] : [`method=${id}`];
};

/** The methods that ran and the pictures that stood beside a tree, to be held against the lists of the code. */
const [methods, linkedViews] = [new Set<string>(), new Set<string>()];

test.each(SAMPLES.map(({ id }) => id))('the sample %s by every method that can run on it', async (sample) => {
  for (const method of METHODS) {
    await visit(`sample=${sample}`);
    const says = await saysOf(method);
    if (!(await choose(page, method)) || !(await runAgain(page))) continue;
    methods.add(method.id);
    await same(`sample=${sample}`, ...says);
  }
});

test.each(METHOD_NAMES)('%s with every value of every option', async (id, method) => {
  const sample = `sample=${SAMPLE_OF[id]}`;
  for (const option of method.options) {
    for (const value of othersOf(method, option)) {
      await visit(sample);
      await choose(page, method);
      if ((await setOption(page, option, value)) && (await runAgain(page))) await same(sample, `option.${option.key}=`);
    }
  }
});

test.each(METHOD_NAMES)('%s in every view, with every picture beside its tree', async (id, method) => {
  await visit(`sample=${SAMPLE_OF[id]}`);
  const says = await saysOf(method);
  await choose(page, method);
  await runAgain(page);
  await same(...says);
  const usual = await page.evaluate<string>('location.hash.slice(1)');
  linkedViews.add(await besideOf(page));
  for (const colour of await coloursOf(page)) {
    await visit(usual); // without the other runs of a session, which could be compared with
    await chooseInView(page, 'Colour', colour);
    await same(saysValue('colour', colour, usual));
  }
  for (const id of await picturesOf(page)) {
    linkedViews.add(id);
    await visit(usual);
    await showBeside(page, id);
    await same(saysValue('beside', id, usual));
  }
  for (const { make, says } of LOOKS) {
    await visit(usual);
    await make(page);
    await same(...says);
  }
});

test('the tour came to every method and every picture that needs no file of one’s own', () => {
  expect([...methods].sort()).toEqual(METHODS.map(({ id }) => id).sort());
  const needed = LINKED_VIEW_IDS.filter((id) => id !== 'segments'); // of a picture that somebody opens
  expect([...linkedViews].filter((id) => id !== '').sort()).toEqual([...needed].sort());
});
