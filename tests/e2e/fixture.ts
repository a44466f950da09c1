import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, test as base } from 'vitest';
import { CHROMIUM, DIST, type Files, launchChromium, makeFiles, type Site, serveSite } from '../support/browser.ts';
import type { Engine } from './engines.ts';
import type { Driver } from './webdriver.ts';

/** A wide page where nothing moves. */
export const WIDE = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

/** Adds console messages and uncaught errors of a page to `problems`. */
export function collectProblems(page: Page, problems: string[]): void {
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
}

/**
 * One Chromium and one served site for all files of a run, which one process goes through (vitest.config.ts). Each test
 * opens new browser contexts in it, which are closed after the test.
 */
export const test = base
  .extend('folder', { scope: 'worker' }, DIST)
  .extend('site', { scope: 'worker' }, async ({ folder }, { onCleanup }): Promise<Site> => {
    const site = await serveSite(folder);
    onCleanup(site.close);
    return site;
  })
  .extend('executable', { scope: 'worker' }, CHROMIUM)
  .extend('browser', { scope: 'worker' }, async ({ executable }, { onCleanup }): Promise<Browser> => {
    const browser = await launchChromium(executable);
    onCleanup(() => browser.close());
    return browser;
  })
  /** Each engine is started once. */
  .extend('drive', { scope: 'worker' }, ({ browser }, { onCleanup }) => {
    const started = new Map<string, Promise<Driver>>();
    onCleanup(
      async () => void (await Promise.all(Array.from(started.values(), async (driver) => (await driver).close()))),
    );
    return ({ name, launch }: Engine): Promise<Driver> => {
      const driver = started.get(name) ?? launch({ chromium: browser });
      started.set(name, driver);
      return driver;
    };
  })
  /** A new browser context, where `/` is the site. */
  .extend('newContext', ({ browser, site }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    onCleanup(async () => void (await Promise.all(contexts.map((context) => context.close()))));
    return async (options: BrowserContextOptions = WIDE): Promise<BrowserContext> => {
      const context = await browser.newContext({ baseURL: site.url, ...options });
      contexts.push(context);
      return context;
    };
  })
  .extend(
    'newPage',
    ({ newContext }) =>
      async (options?: BrowserContextOptions): Promise<Page> =>
        (await newContext(options)).newPage(),
  )
  .extend('problems', (): string[] => [])
  /** A wide page that is not at the site yet. */
  .extend('page', async ({ newPage, problems }): Promise<Page> => {
    const page = await newPage();
    collectProblems(page, problems);
    return page;
  });

/** Files of a planted classifier for the tests of a file. */
export function plantedFiles(...size: Parameters<typeof makeFiles>): Files {
  const files = makeFiles(...size);
  afterAll(files.remove);
  return files;
}
