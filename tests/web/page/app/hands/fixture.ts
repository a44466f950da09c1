import { resolveObjectURL } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Files, makeFiles } from '../../../../support/browser.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { downloads } from '../../../../support/screen/elements.ts';
import { Locator, press } from '../../../../support/screen/locator.ts';
import { openPage, type ShownPage } from '../shown-page.ts';

/** The page on the screen without pixels, by the hands of its user: the part of Playwright's page that tests of texts need. */
class ScreenPage {
  readonly #shown: () => ShownPage;
  readonly #folder: string;
  readonly #all: Locator;
  readonly getByRole: Locator['getByRole'];
  readonly getByLabel: Locator['getByLabel'];
  readonly getByText: Locator['getByText'];
  readonly locator: Locator['locator'];

  constructor(shown: () => ShownPage, folder: string) {
    this.#shown = shown;
    this.#folder = folder;
    this.#all = new Locator(() => [shown().document.documentElement], '');
    this.getByRole = (...given) => this.#all.getByRole(...given);
    this.getByLabel = (...given) => this.#all.getByLabel(...given);
    this.getByText = (...given) => this.#all.getByText(...given);
    this.locator = (...given) => this.#all.locator(...given);
  }

  readonly keyboard = {
    press: async (key: string): Promise<void> => {
      const { activeElement, body } = this.#shown().document;
      press(activeElement ?? body, key);
    },
  };

  async goto(address: string): Promise<void> {
    this.#shown().goTo(address);
  }

  async reload(): Promise<void> {
    this.#shown().goTo(this.url());
  }

  async goBack(): Promise<void> {
    this.#shown().go(-1);
  }

  async goForward(): Promise<void> {
    this.#shown().go(1);
  }

  url(): string {
    return this.#shown().address;
  }

  async evaluate<Read, Given>(read: string | ((given: Given) => Read), given?: Given): Promise<Read> {
    return typeof read === 'string' ? runInThisContext(read) : read(given as Given);
  }

  async waitForFunction(isSo: () => boolean): Promise<void> {
    await expect.poll(isSo, { timeout: 20_000, interval: 5 }).toBe(true);
  }

  /** The next file that the page gives to its user. */
  async waitForEvent(event: 'download') {
    const before = downloads.length;
    await expect.poll(() => downloads.length, { message: event, timeout: 20_000, interval: 5 }).toBeGreaterThan(before);
    const { name = '', url = '' } = downloads.at(-1) ?? {};
    const saveAs = async (path: string): Promise<void> => {
      writeFileSync(path, new Uint8Array((await resolveObjectURL(url)?.arrayBuffer()) ?? []));
    };
    const path = async (): Promise<string> => {
      const own = join(this.#folder, name);
      await saveAs(own);
      return own;
    };
    return { suggestedFilename: () => name, saveAs, path };
  }
}

/** The page for the tests of a file; it begins anew with each. */
export function usePage(): Page {
  const { folder } = savedFiles('downloads');
  let shown: ShownPage;
  beforeAll(async () => {
    shown = await openPage();
  });
  afterAll(() => shown.close());
  beforeEach(() => shown.goTo('/'));
  return new ScreenPage(() => shown, folder) as unknown as Page;
}

/** Files of a planted classifier for the tests of a file. */
export function plantedFiles(...size: Parameters<typeof makeFiles>): Files {
  const files = makeFiles(...size);
  afterAll(files.remove);
  return files;
}
