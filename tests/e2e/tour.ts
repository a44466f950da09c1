import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { SIBLING_ORDERS } from '../../web/engine/hierarchy/arrange.ts';
import { METHODS } from '../../web/engine/methods/index.ts';
import type { Method, MethodOption } from '../../web/engine/model/method.ts';
import type { OptionValue } from '../../web/engine/model/result.ts';
import { usualRequest } from '../../web/page/app/finished/request-text.ts';
import { LINKED_VIEWS } from '../../web/page/app/linked-views/index.ts';
import { LAYOUT_NAMES } from '../../web/page/app/view/layouts.ts';
import { PLACES } from '../../web/page/app/view/places.ts';
import { PANELS } from '../../web/page/app/view/view-values.ts';
import { SAMPLES } from '../../web/page/samples/index.ts';
import { choose as chooseInView, chooseMethod, goTo, openPanel, openView } from '../support/hands.ts';

/* Addresses of a tour: each is copied from a page that somebody used, and opened in a browser that has seen nothing. */

/**
 * The state of the screen: the choices, the pictures to the last pixel, the panel. Null while something is under way, or is
 * only being opened to be read.
 */
const SCREEN = `(async () => {
  const all = (selector) => Array.from(document.querySelectorAll(selector));
  const isBusy = () => all('.stage[aria-busy=true], .view[aria-busy=true], .measuring, progress').length > 0
    || all('.muted, .waiting-hint, .waiting-text').some((each) => /^(Loading|Starting|Opening)/.test(each.textContent))
    || document.querySelector('[role=tree]') === null;
  const drawn = (root) => Array.from(root.querySelectorAll('svg, canvas'), (each) =>
    each instanceof HTMLCanvasElement ? each.toDataURL() : each.outerHTML.replace(/ id="[^"]*"|url\\([^)]*\\)/g, ''));
  const value = (input) => input.type === 'radio' || input.type === 'checkbox' ? input.checked : input.value;
  const values = (selector) => all(selector).map((each) => [each.id, value(each)]);
  /** The content behind a button, which is there until another one is pressed. */
  const behind = async (selector, look) => {
    for (const button of all(selector)) if (button.ariaExpanded !== 'true') button.click();
    for (let frame = 0; frame < 3; frame++) await new Promise((next) => requestAnimationFrame(next));
    return look();
  };
  if (isBusy()) return null;
  const files = await behind('.files-menu > button', () => all('.chip').map((each) => each.innerText));
  const view = await behind('.view-menu > button', () => values('.view-menu input, .view-menu select'));
  const method = await behind('.side-button', () => values('.side-method input, .side-method select'));
  if (isBusy()) return null;
  return JSON.stringify({
    chosen: [...method, ...view],
    pictures: all('.picture, .beside').map(drawn),
    texts: all('.beside, .tab-panel, .legend, .readout').map((each) => each.innerText),
    panel: document.querySelector('[role=tab][aria-selected=true]')?.id,
    files,
  });
})()`;

/** The screen once nothing is under way and it stays as it is. */
async function screenOf(page: Page): Promise<string> {
  let before: string | null = null;
  await expect
    .poll(
      async () => {
        const now = await page.evaluate<string | null>(SCREEN);
        const isSettled = now !== null && now === before;
        before = now;
        return isSettled;
      },
      { timeout: 60_000, interval: 150 },
    )
    .toBe(true);
  return before ?? '';
}

/** The expectation for the address: a part of it, or a test of it. */
export type Says = string | ((address: string) => boolean);

/** The address says this value, or nothing where a tree has it from the first; and no longer what it said before. */
export const saysValue =
  (key: string, value: string, before: string) =>
  (address: string): boolean =>
    address !== before && [value, null].includes(new URLSearchParams(address).get(key));

/** The address says what is shown: a copy of it, opened anew, writes itself again. */
async function addressOf(page: Page, says: readonly Says[]): Promise<string> {
  const isSaid = (address: string): boolean =>
    says.every((each) => (typeof each === 'string' ? address.includes(each) : each(address)));
  await expect
    .poll(() => page.evaluate<string>('location.hash.slice(1)').then(isSaid), {
      timeout: 60_000,
      message: `the address says ${says.join(' and ')}`,
    })
    .toBe(true);
  return page.evaluate<string>('location.hash');
}

/** The address of a page, opened in a fresh one, leads to the same screen and to the same address. */
export async function expectSame(
  fresh: Page,
  page: Page,
  says: readonly Says[],
  seen = (screen: string): string => screen,
): Promise<void> {
  await page.evaluate('document.activeElement?.blur()');
  await page.mouse.move(0, 0);
  const screen = await screenOf(page);
  const hash = await addressOf(page, says);
  await fresh.goto(page.url().replace(/#.*/, '') + hash);
  const now = async (): Promise<string> => seen((await fresh.evaluate<string | null>(SCREEN)) ?? '');
  await expect.poll(now, { timeout: 60_000, interval: 150 }).toBe(seen(screen));
  await expect.poll(() => fresh.evaluate('location.hash')).toBe(hash);
}

/** Chooses a method where it can run here; whether it can. */
export async function choose(page: Page, { name }: Method): Promise<boolean> {
  await chooseMethod(page, new RegExp(`^${name}`));
  return (await run(page).getAttribute('aria-disabled')) !== 'true';
}

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });

/** Runs the method; false where it refuses what is open with these options. */
export async function runAgain(page: Page): Promise<boolean> {
  await run(page).click();
  const fresh = page.locator('.stage[data-stale=false][aria-busy=false]');
  const refused = page.locator('.alert').first();
  await fresh.or(refused).first().waitFor();
  return fresh.isVisible();
}

/** Sets an option as its input does, also where the further options are folded; false where it means nothing here. */
export function setOption(page: Page, option: MethodOption, value: OptionValue): Promise<boolean> {
  const { key, kind } = option;
  const place = option.kind === 'choice' ? option.choices.findIndex((choice) => choice.value === value) : -1;
  const set = `(id, value, kind, place) => {
    const fire = (input) => {
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const input = document.getElementById(id);
    const isShown = [id, id + '-label', id + '-' + value].some((each) => document.getElementById(each) !== null);
    if (!isShown) return false;
    if (kind === 'weights') {
      const box = document.getElementById(id + '-' + value).closest('.weight').querySelector('[type=checkbox]');
      if (!box.checked) box.click();
    } else if (input !== null) {
      input.value = value;
      fire(input);
    } else {
      const labels = Array.from(document.getElementById(id + '-label').parentElement.querySelectorAll('label'));
      labels[place].querySelector('input').click();
    }
    return true;
  }`;
  return page.evaluate(
    `(${set})(${JSON.stringify(`option-${key}`)}, ${JSON.stringify(value)}, ${JSON.stringify(kind)}, ${place})`,
  );
}

/** Values of an option other than the one that it has at first on the sample of the method. */
export function othersOf(method: Method, option: MethodOption): readonly OptionValue[] {
  const sample = SAMPLES.find(({ id }) => id === SAMPLE_OF[method.id]) ?? null;
  const usual = usualRequest(method.id, sample).options[option.key];
  if (option.kind === 'choice') return option.choices.map(({ value }) => value).filter((value) => value !== usual);
  if (option.kind === 'weights')
    return option.parts.map(({ value }) => value).filter((value) => !String(usual).includes(`${value}:`));
  if (option.kind === 'points') return [];
  const near = [option.kind === 'integer' ? Number(usual) + 1 : Number(usual) + option.step, option.minimum + 1];
  return near.filter((value) => value !== usual && value <= option.maximum).slice(0, 1);
}

/** One change of the view: how it is made, and what the address then says. */
export interface Look {
  readonly name: string;
  readonly says: readonly string[];
  make(page: Page): Promise<unknown>;
}

const seen = (what: 'Layout' | 'Order', value: string) => (page: Page) => chooseInView(page, what, value);

/** Every layout, order of siblings and panel, and what else can be looked at in any tree. */
export const LOOKS: readonly Look[] = [
  ...LAYOUT_NAMES.filter((name) => name !== 'radial').map((name) => ({
    name: `layout ${name}`,
    says: [`layout=${name.replace(/ /g, '+')}`],
    make: seen('Layout', name),
  })),
  ...SIBLING_ORDERS.filter((order) => order !== 'made').map((order) => ({
    name: `siblings ${order}`,
    says: [`siblings=${order.replace(/ /g, '+')}`],
    make: seen('Order', order),
  })),
  ...PANELS.filter((panel) => panel !== 'metrics').map((panel) => ({
    name: `panel ${panel}`,
    says: [`panel=${panel}`],
    make: async (page: Page) => {
      await openPanel(page, 'How good');
      await page.locator(`#details-${panel}`).click();
    },
  })),
  {
    name: 'a node, drawn alone',
    says: ['focus='],
    make: async (page) => {
      await page.keyboard.press('t');
      await page.keyboard.press('ArrowDown');
      const selected = page.locator('[role=treeitem][aria-selected=true]');
      await selected.waitFor({ state: 'attached' });
      const group = selected.and(page.locator('[aria-expanded]'));
      if ((await group.count()) === 0) await page.keyboard.press('ArrowRight'); // from a leaf to what is beside it
      await group.waitFor({ state: 'attached' });
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'a cut',
    says: ['cut='],
    make: async (page) => {
      await page.getByRole('slider', { name: 'Cut of the tree' }).focus();
      await page.keyboard.press('ArrowUp');
    },
  },
  {
    name: 'a search',
    says: ['find=a'],
    make: (page) => page.locator('#find-class').fill('a'),
  },
];

/** The picture that stands at the place where the page is, by its id; empty if none does. */
export async function besideOf(page: Page): Promise<string> {
  const title = await page.evaluate(() => document.querySelector('.beside')?.ariaLabel);
  return LINKED_VIEWS.find((each) => each.title === title)?.id ?? '';
}

/** The colours that a page offers, but for those that it has. */
export async function coloursOf(page: Page): Promise<readonly string[]> {
  const choice = (await openView(page)).getByRole('combobox', { name: 'Colour', exact: true });
  const found = (await choice.count()) === 0 ? [] : await othersIn(choice);
  await page.keyboard.press('Escape');
  return found;
}

/** The pictures that a page offers, at all of its places; but for the one that it has. */
export async function picturesOf(page: Page): Promise<readonly string[]> {
  const now = await besideOf(page);
  const found = new Set<string>();
  for (const place of PLACES) {
    await goTo(page, place);
    if (place === 'tree') {
      const choice = (await openView(page)).getByRole('combobox', { name: 'Beside', exact: true });
      if ((await choice.count()) > 0) for (const id of await othersIn(choice)) found.add(id);
      await page.keyboard.press('Escape');
    }
    const tabs = await page.locator('[id^=place-][role=tab]').evaluateAll((all) => all.map(({ id }) => id.slice(6)));
    for (const id of [...tabs, await besideOf(page)]) found.add(id);
  }
  return [...found].filter((id) => id !== now);
}

/** The values of a choice, but for the one that it has. */
async function othersIn(choice: Locator): Promise<readonly string[]> {
  const now = await choice.inputValue();
  const values = await choice
    .locator('option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  return values.filter((value) => value !== now);
}

/** A sample that each method can run on. */
export const SAMPLE_OF: Readonly<Record<string, string>> = {
  l2h: 'languages',
  confusion: 'languages',
  linkage: 'circles',
  ultrametric: 'blobs',
  hmmc: 'iris',
  clustering: 'iris',
  'visual-tree': 'iris',
};

export const LINKED_VIEW_IDS = LINKED_VIEWS.map(({ id }) => id);
export const METHOD_NAMES = METHODS.map((method) => [method.id, method] as const);
