import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { afterAll, test as base } from 'vitest';
import {
  CHROMIUM_OF_TESTS,
  DIST,
  type Files,
  launchChromium,
  makeFiles,
  type Site,
  serveSite,
} from '../support/browser.ts';
import type { Engine } from './engines.ts';
import type { Driver } from './webdriver.ts';

/** A wide page where nothing moves. */
export const WIDE = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

/** For a page as on a machine of three processors. */
export const AS_THREE = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 })";

/** Adds console messages and uncaught errors of a page to `problems`, until what is returned is called. */
export function collectProblems(page: Page, problems: string[]): () => void {
  const onMessage = (message: ConsoleMessage): unknown => problems.push(message.text());
  const onError = (error: Error): unknown => problems.push(error.message);
  page.on('console', onMessage).on('pageerror', onError);
  return () => void page.off('console', onMessage).off('pageerror', onError);
}

/** Empties what the site has stored. */
async function forget(page: Page, { url }: Site): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
  await session.detach();
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
  .extend('executable', { scope: 'worker' }, CHROMIUM_OF_TESTS)
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
  })
  /** A context that keeps the scripts of the page, which are then compiled once for all files. */
  .extend(
    'contextOfFiles',
    { scope: 'worker' },
    ({ browser, site }): Promise<BrowserContext> => browser.newContext({ ...WIDE, baseURL: site.url }),
  )
  /** A page that is not at the site yet, for all tests of a file. */
  .extend('pageOfFile', { scope: 'file' }, async ({ contextOfFiles, site }, { onCleanup }): Promise<Page> => {
    const page = await contextOfFiles.newPage();
    onCleanup(() => page.close());
    await forget(page, site);
    return page;
  })
  /** The same page, emptied, which takes half of the time of a new one: for tests that change only what is opened. */
  .extend('samePage', async ({ pageOfFile, site, problems }, { onCleanup }): Promise<Page> => {
    await pageOfFile.goto('about:blank');
    await forget(pageOfFile, site);
    await pageOfFile.setViewportSize(WIDE.viewport);
    await pageOfFile.emulateMedia({ media: null, reducedMotion: WIDE.reducedMotion, colorScheme: null });
    collectProblems(pageOfFile, problems);
    onCleanup(async () => {
      pageOfFile.removeAllListeners();
      await pageOfFile.unrouteAll();
    });
    return pageOfFile;
  });

/** Files of a planted classifier for the tests of a file. */
export function plantedFiles(...size: Parameters<typeof makeFiles>): Files {
  const files = makeFiles(...size);
  afterAll(files.remove);
  return files;
}
