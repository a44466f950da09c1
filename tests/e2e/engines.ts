import { existsSync } from 'node:fs';
import { has } from '../../tools/setup.mjs';
import { launchFirefox } from './firefox.ts';
import { launchWebKit, MINI_BROWSER } from './webkit.ts';

/** The engines beside Chromium; those that are not installed are skipped. */
export const ENGINES = [
  { name: 'Firefox', installed: has('firefox-esr'), launch: launchFirefox },
  {
    name: 'WebKitGTK',
    installed: has('WebKitWebDriver') && has('Xvfb') && existsSync(MINI_BROWSER),
    launch: launchWebKit,
  },
] as const;
