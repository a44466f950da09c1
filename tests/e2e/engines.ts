import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { has } from '../../tools/setup.mjs';
import { launchFirefox } from './firefox.ts';
import type { Driver } from './webdriver.ts';
import { launchWebKit, MINI_BROWSER } from './webkit.ts';

export interface Engine {
  readonly name: string;
  readonly installed: boolean;
  /** Starts a browser; hosts other than this machine go through the proxy. For Chromium it is a page in the running browser. */
  readonly launch: (given: { readonly chromium: Browser; readonly proxy?: string }) => Promise<Driver>;
}

/** Chromium with the interface of the other engines. */
const launchInChromium: Engine['launch'] = async ({ chromium, proxy }) => {
  const way = proxy === undefined ? {} : { proxy: { server: proxy, bypass: '127.0.0.1' } };
  const page = await chromium.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...way });
  return {
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    choose: (selector, paths) => page.locator(selector).setInputFiles([...paths]),
    close: () => page.close(),
  };
};

/** The engines beside Chromium; those that are not installed are skipped. */
export const ENGINES: readonly Engine[] = [
  { name: 'Firefox', installed: has('firefox-esr'), launch: ({ proxy }) => launchFirefox(proxy) },
  {
    name: 'WebKitGTK',
    installed: has('WebKitWebDriver') && has('Xvfb') && existsSync(MINI_BROWSER),
    launch: ({ proxy }) => launchWebKit(proxy),
  },
];
for (const { name, installed } of ENGINES) if (!installed) console.log(`SKIPPED ${name}: it is not installed`);

export const IN_CHROMIUM: Engine = { name: 'Chromium', installed: true, launch: launchInChromium };
export const ALL_ENGINES: readonly Engine[] = [IN_CHROMIUM, ...ENGINES];
