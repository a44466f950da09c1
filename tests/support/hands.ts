import type { FrameLocator, Locator, Page } from 'playwright-core';
import { type Place, placeOf } from '../../web/page/app/view/places.ts';

// The ways of a user to what the page does not show at once.

type Shown = Page | FrameLocator;

const PLACES: Readonly<Record<Place, string>> = {
  tree: 'Tree',
  mistakes: 'Mistakes',
  compare: 'Compare',
  decide: 'Decide',
};

/** Opens the panel of a button, unless it is open. */
async function opened(page: Shown, button: Locator, name: string): Promise<Locator> {
  const panel = page.getByRole('dialog', { name, exact: true });
  await button.waitFor();
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await panel.waitFor();
  return panel;
}

/** The panel of all that changes the picture. */
export const openView = (page: Shown): Promise<Locator> =>
  opened(page, page.getByRole('button', { name: 'View', exact: true }), 'View');

/** The panel of the open files and their roles. */
export const openFilesPanel = (page: Shown): Promise<Locator> =>
  opened(page, page.locator('.files-menu > button'), 'Files');

/** Opens a sample by its title. */
export async function openSample(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Samples and lessons' }).click();
  await page.getByRole('menuitem', { name: title, exact: true }).click();
}

/** Gives an open file another role. */
export async function setRole(page: Page, file: string, role: string): Promise<void> {
  const panel = await openFilesPanel(page);
  await panel.getByLabel(`Role of ${file}`).selectOption(role);
  await panel.press('Escape');
}

/** The role of an open file, once it is open. */
export async function roleOf(page: Page, file: string): Promise<string> {
  const panel = await openFilesPanel(page);
  const role = await panel.getByLabel(`Role of ${file}`).inputValue();
  await panel.press('Escape');
  return role;
}

/** Closes one of several open files. */
export async function closeFile(page: Page, file: string): Promise<void> {
  const panel = await openFilesPanel(page);
  await panel.getByRole('button', { name: `Close ${file}`, exact: true }).click();
  await page.keyboard.press('Escape'); // the focus is still in the panel
  await panel.waitFor({ state: 'detached' });
}

/** Takes one of the things behind the button More. */
export async function takeMore(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

export type Choice = 'Layout' | 'Order' | 'Colour' | 'Beside' | 'Shared groups';

/** Chooses in the panel View, and closes it. */
export async function choose(page: Shown, choice: Choice, option: string | { label: string }): Promise<void> {
  const panel = await openView(page);
  await panel.getByRole('combobox', { name: choice, exact: true }).selectOption(option);
  await panel.press('Escape');
}

/** The value of a choice of the panel View. */
export async function chosen(page: Shown, choice: Choice): Promise<string> {
  const panel = await openView(page);
  const value = await panel.getByRole('combobox', { name: choice, exact: true }).inputValue();
  await panel.press('Escape');
  return value;
}

/** Presses a button of the panel View, and closes it. */
export async function pressInView(page: Shown, name: string | RegExp): Promise<void> {
  const panel = await openView(page);
  await panel.getByRole('button', { name }).click();
  await panel.press('Escape');
}

/** Goes to a place of the page. */
export async function goTo(page: Shown, place: Place): Promise<void> {
  const button = page.getByRole('button', { name: PLACES[place], exact: true });
  if ((await button.getAttribute('aria-current')) === null) await button.click();
}

/** Shows a linked view at its place, by its id; an empty one: the tree alone. */
export async function showBeside(page: Shown, linkedView: string): Promise<void> {
  const place = linkedView === '' ? 'tree' : placeOf(linkedView, 'tree');
  await goTo(page, place);
  if (place === 'tree') return await choose(page, 'Beside', linkedView);
  const beside = page.locator('.beside');
  await beside.waitFor();
  const tab = beside.locator(`#place-${linkedView}`);
  if ((await tab.count()) > 0) await tab.click();
}

/** Opens a panel beside the picture, unless it is open: on a phone it then covers the button. */
async function openSide(page: Shown, side: 'method' | 'details', button: Locator): Promise<void> {
  if ((await page.locator(`.side-${side}`).count()) === 0) await button.click();
}

/** Opens the panel of the method with its options and the button that runs it. */
export const openMethod = (page: Shown): Promise<void> =>
  openSide(page, 'method', page.locator('.foot .side-button').first());

export type Panel = 'Branch' | 'How good' | 'Clusters' | 'Outliers' | 'Steps' | 'Notes' | 'About';

/** Shows one of the panels of details. */
export async function openPanel(page: Shown, name: Panel): Promise<void> {
  await openSide(page, 'details', page.getByRole('button', { name: 'Details', exact: true }));
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}

/** Opens the menu of all exports. */
export async function openExports(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All exports …' }).click();
}

/** Chooses a method in its panel, which stays open. */
export async function chooseMethod(page: Shown, name: RegExp): Promise<void> {
  await openMethod(page);
  await page.getByRole('radio', { name }).check({ force: true });
}

/** Runs the chosen method. */
export async function runMethod(page: Shown): Promise<void> {
  await openMethod(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}
