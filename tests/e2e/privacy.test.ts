import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { staticServer } from '../../tools/serve.mjs';
import { allOf, DIST, FROM_DISK, openFiles, type Site, serveSite } from '../support/browser.ts';
import { cases } from '../support/cases.ts';
import { openPanel, runMethod } from '../support/hands.ts';
import { attackFromPage, infectWorkers, PAGE_ATTEMPTS, WORKER_ATTEMPTS, workerFromUrl } from './attempts.ts';
import { arrivedInTime, type Canary, startCanary } from './canary.ts';
import { exportFile } from './exported.ts';
import { plantedFiles, test } from './fixture.ts';
import { type Mutant, policyOf, serveMutant } from './mutant.ts';

// Nothing leaves the page: a canary listens where everything would go, and both editions are put to the test against it.
// In the whole browser (LOGITREE_WHOLE_CHROMIUM=1, as `npm test` sets it): the headless shell prepares no connections.

let ownSite: Site;
let canary: Canary;
const files = plantedFiles(2000, 30, 21);

beforeAll(async () => {
  [ownSite, canary] = await Promise.all([serveSite(DIST, { policy: true }), startCanary()]);
});
afterAll(async () => {
  await ownSite.close();
  await canary.close();
});
beforeEach(() => void canary.take());

const OWN = { edition: 'the site as npm start serves it', url: () => ownSite.url };
const EDITIONS = [
  { edition: 'the site on any host', url: () => '/' },
  OWN,
  { edition: 'the one-file edition from disk', url: () => FROM_DISK },
];

const tree = (page: Page) => page.getByRole('tree').locator('[data-layer=label] text');
const settled = (page: Page): Promise<void> => page.waitForTimeout(700);

/** The page's text on itself in its privacy dialog. */
async function privacyText(page: Page): Promise<string> {
  await page.locator('.traffic').click();
  const dialog = page.getByRole('dialog', { name: 'What leaves this page' });
  await dialog.getByText(/Sent elsewhere, in addresses/i).waitFor(); // what it says is loaded when it is first asked for
  const text = await dialog.innerText();
  await page.keyboard.press('Escape');
  return text;
}

/** Opens a page, lets it work, and tries every way out, in the page and in its workers; returns what arrived. */
async function attack(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  await page.evaluate(infectWorkers(canary));
  await openFiles(page, allOf(files));
  await tree(page).first().waitFor();
  await page.evaluate(`${workerFromUrl(canary).start}\n${attackFromPage(canary)}`);
  await settled(page);
  return canary.take();
}

describe.each(cases(EDITIONS, (all) => all.filter((each) => each !== OWN)))('$edition', ({ url }) => {
  /** Whatever is asked of another host goes to the canary. */
  let context: BrowserContext;
  test.beforeEach(async ({ newContext }) => {
    context = await newContext({ proxy: { server: canary.url, bypass: '127.0.0.1' } });
  });

  test('asks nobody for anything during a whole session', async () => {
    const asked: { method: string; url: string }[] = [];
    context.on('request', (request) => asked.push({ method: request.method(), url: request.url() }));
    const page = await context.newPage();
    await page.goto(url());
    await page.getByRole('button', { name: /hundred languages/ }).click();
    await tree(page).first().waitFor({ state: 'attached' }); // labels that would overlap are hidden
    await openFiles(page, allOf(files));
    await expect.poll(() => tree(page).count()).toBe(30);
    await runMethod(page);
    await openPanel(page, 'How good');
    await page.getByRole('table', { name: 'Metrics' }).waitFor();
    for (const format of ['Hierarchy (JSON)', 'PNG'] as const) await exportFile(page, format, files.folder);
    expect(await privacyText(page)).toMatch(/Sent elsewhere, in addresses\s+0 bytes/i);
    expect(await privacyText(page)).toMatch(
      /All this is about the page\. The browser itself may send requests of its own/,
    );

    expect(canary.take()).toEqual([]);
    const own = new URL('.', page.url()).href;
    const outward = asked.filter(({ url: address }) => !/^(blob|data):/.test(address));
    expect(outward.length).toBeGreaterThan(0);
    for (const request of outward) {
      expect(request.method).toBe('GET');
      expect(request.url.startsWith(own) && !request.url.includes('?'), request.url).toBe(true);
    }

    // The canary would have heard: a page without a policy reaches it under any name.
    const free = await context.newPage();
    await free.goto('http://elsewhere.test/hello');
    expect(canary.take()).toContain('http://elsewhere.test/hello');
    await free.goto('https://elsewhere.test/hello').catch(() => undefined); // the canary has no certificate
    expect(canary.take()).toContain('CONNECT elsewhere.test:443');
  });

  test('stops every attempt, in the page and in its workers, and counts it', async ({ page }) => {
    expect(await attack(page, url())).toEqual([]);

    // These never become an attempt: Trusted Types refuse the address itself.
    const refused = ['script', 'object', 'importScripts', 'worker'];
    const addressOf = (where: 'page' | 'worker', name: string): string => {
      if (name === 'frame') return canary.url.slice(0, -1);
      const address = `${canary.url}${where}/${name}`;
      return name === 'WebSocket' ? address.replace('http', 'ws') : address;
    };
    const all = [
      ...PAGE_ATTEMPTS.filter((name) => !refused.includes(name)).map((name) => addressOf('page', name)),
      ...WORKER_ATTEMPTS.filter((name) => !refused.includes(name)).map((name) => addressOf('worker', name)),
    ];
    const unsaid = async (): Promise<string[]> => {
      const text = await privacyText(page);
      return all.filter((address) => !text.includes(address));
    };
    await expect.poll(unsaid).toEqual([]);
    expect(await privacyText(page)).toMatch(/Sent elsewhere, in addresses\s+0 bytes/i);
    await expect
      .poll(() => page.locator('.traffic').innerText())
      .toMatch(/^0 bytes in requests, own files aside · \d\d stopped$/);
  });
});

/** Both editions are the same in this: it is the browser's doing. */
test.for(cases(EDITIONS, (all) => all.slice(0, 1)))(
  '$edition says what no policy can stop',
  async ({ url }, { page }) => {
    await page.goto(url());
    const before = canary.connections();
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: '${canary.url}' }))`,
    );
    // Chromium opens the connection, then asks the policy, and sends nothing over it.
    await expect.poll(canary.connections).toBeGreaterThan(before);
    expect(canary.take()).toEqual([]);
    await page.evaluate(
      `const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${canary.udp}' }] });
     connection.createDataChannel('x');
     connection.createOffer().then((offer) => connection.setLocalDescription(offer));
     window.open('${canary.url}window');`,
    );
    // If one of these no longer arrives, the page may promise more.
    await expect.poll(() => [...canary.arrived]).toEqual(expect.arrayContaining(['UDP', 'window']));
    const text = await privacyText(page);
    for (const said of ['WebRTC', 'windows', 'a connection prepared', 'A link that you follow', 'extensions'])
      expect(text).toContain(said);
  },
);

test('in the one-file edition a request that names a digest of the policy goes nowhere', async ({ page }) => {
  await page.goto(FROM_DISK);
  const links = [
    { rel: 'preload', as: 'script' },
    { rel: 'modulepreload', as: 'script' },
  ];
  const digest = /'(sha256-\S+)'/.exec(
    policyOf('logitree.html').find((each) => each.startsWith('script-src')) ?? '',
  )?.[1];
  expect(digest).toBeDefined();
  for (const { rel, as } of links) {
    const properties = { rel, as, integrity: digest, crossOrigin: 'anonymous', href: `${canary.url}${rel}` };
    await page.evaluate(
      `document.head.append(Object.assign(document.createElement('link'), ${JSON.stringify(properties)}))`,
    );
  }
  await settled(page);
  expect(canary.take()).toEqual([]);
  await expect
    .poll(() => page.locator('.traffic').innerText())
    .toContain('0 bytes in requests, own files aside · 2 stopped');
});

test('what is stopped is counted once, although the policy comes by header and by meta tag', async ({ page }) => {
  await page.goto(ownSite.url);
  const stopped = page.locator('.traffic').getByText(/stopped/);
  const fetches = (names: readonly string[]): Promise<unknown> =>
    page.evaluate(
      `Promise.allSettled(${JSON.stringify(names.map((name) => canary.url + name))}.map((url) => fetch(url)))`,
    );
  await fetches(['one', 'two', 'three']);
  await settled(page);
  await expect.poll(() => stopped.innerText()).toContain('3 stopped');
  // The same address again is another attempt.
  await fetches(['one', 'one']);
  await settled(page);
  await expect.poll(() => stopped.innerText()).toContain('5 stopped');
});

describe('what the host of the site is told of a page by requests for its own files', () => {
  const told: IncomingMessage[] = [];
  /** Any host, which sends no header of its own about referrers. */
  const host = staticServer(DIST, { policy: false });
  beforeAll(async () => {
    host.on('request', (request) => told.push(request));
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    return () => {
      host.close();
      host.closeAllConnections();
    };
  });

  test('no Referer; by code that does not belong there a cookie, which the page says and does not count', async ({
    page,
  }) => {
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
    await page.locator('.traffic').getByText('0 bytes').waitFor();
    const sheet = (properties: string): Promise<unknown> =>
      page.evaluate(
        `new Promise((resolve) => {
           const { href } = document.querySelector('link[rel=stylesheet]');
           const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve });
           document.head.append(Object.assign(link, ${properties}));
         })`,
      );
    // No file is in the cache: each sheet is asked for.
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.evaluate("history.pushState(null, '', '/?a-secret')");
    await sheet('{}');
    expect(told.filter(({ url }) => url?.endsWith('.css')).length).toBeGreaterThan(1);
    expect(told.flatMap(({ headers }) => headers.referer ?? headers.cookie ?? [])).toEqual([]);

    // If neither arrives any longer, the page may promise more.
    await page.reload();
    await page.locator('.traffic').getByText('0 bytes').waitFor();
    await page.evaluate("document.cookie = 'said=a-secret'");
    await sheet("{ referrerPolicy: 'unsafe-url' }");
    const { cookie, referer } = told.findLast(({ url }) => url?.endsWith('.css'))?.headers ?? {};
    expect([cookie, referer]).toEqual(['said=a-secret', expect.stringContaining('?a-secret')]);
    const said = await privacyText(page);
    expect(said).toMatch(/Sent elsewhere, in addresses\s+0 bytes/i);
    expect(said).toContain('a cookie or the address of the page');
  });
});

test('the host of the site can be asked for a made-up name, and the page counts it; the one-file edition cannot ask', async ({
  samePage: page,
}) => {
  const answered: string[] = [];
  page.on('response', (response) => answered.push(response.url())); // what was stopped has none
  for (const [url, isSite] of [
    [ownSite.url, true],
    [FROM_DISK, false],
  ] as const) {
    await page.goto(url);
    await page.locator('.traffic').getByText('0 bytes').waitFor();
    const name = new URL('assets/what-somebody-wants-to-say.js', page.url()).href;
    await page.evaluate(`import(${JSON.stringify(name)}).catch(() => undefined)`);
    if (isSite) await expect.poll(() => privacyText(page)).toContain(name);
    else await expect.poll(() => page.locator('.traffic').innerText()).toContain('1 stopped');
    // If a made-up name no longer arrives at the site's own host, the page may promise more.
    await expect.poll(() => answered.includes(name)).toBe(isSite);
    const expected = isSite
      ? /Sent elsewhere, in addresses\s+at least \d\d/i
      : /Sent elsewhere, in addresses\s+0 bytes/i;
    await expect.poll(() => privacyText(page)).toMatch(expected);
  }
});

// A request to another address may still be on its way when its test has ended: it has a page of its own.
test('code could go to another address, as no policy forbids: the page says so', async ({ page }) => {
  await page.goto(ownSite.url);
  expect(await privacyText(page)).toContain('code in a page could go to another address');
  await page.evaluate(`location.href = '${canary.url}gone?what'`);
  await expect.poll(() => [...canary.arrived]).toContain('gone?what');
});

test('both editions carry the whole policy', () => {
  const hash = "'sha256-[A-Za-z0-9+/]{43}='";
  const expected = (script: string, style: string) =>
    [
      /^default-src 'none'$/,
      /^base-uri 'none'$/,
      /^form-action 'none'$/,
      new RegExp(`^script-src ${script} 'wasm-unsafe-eval'$`),
      /^worker-src blob:$/,
      new RegExp(`^style-src ${style}$`),
      /^img-src blob: data:$/,
      /^connect-src 'none'$/,
      /^require-trusted-types-for 'script'$/,
      /^trusted-types default$/,
    ].map((directive) => expect.stringMatching(directive));
  expect(policyOf('index.html')).toEqual(expected("'self'", "'self'"));
  expect(policyOf('logitree.html')).toEqual(expected(hash, hash));
});

describe('a page with a weaker policy is caught', () => {
  const page = PAGE_ATTEMPTS.map((name) => `page/${name}`);
  const worker = WORKER_ATTEMPTS.map((name) => `worker/${name}`);
  const without = (directive: string) => (policy: string) =>
    policy
      .split('; ')
      .filter((each) => !each.startsWith(directive))
      .join('; ');
  const MUTANTS = [
    { weaker: 'without any policy', mutate: () => '', leaks: [...page, ...worker, 'url-worker/fetch'] },
    {
      weaker: 'without default-src',
      mutate: without('default-src'),
      leaks: ['page/frame', 'page/video', 'page/font', 'page/prefetch', 'worker/font'],
    },
    { weaker: 'without form-action', mutate: without('form-action'), leaks: ['page/form'] },
    {
      weaker: 'with connections allowed',
      mutate: (policy: string) => policy.replace("connect-src 'none'", 'connect-src *'),
      leaks: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].flatMap((name) => [
        `page/${name}`,
        `worker/${name}`,
      ]),
    },
    {
      // Its own connect-src 'none' does not hold a worker that comes from an address: it does not inherit the policy.
      weaker: 'with a worker from an address',
      mutate: (policy: string) =>
        without('require-trusted-types')(policy).replace('worker-src blob:', "worker-src blob: 'self'"),
      leaks: ['url-worker/fetch'],
    },
    // default-src stands behind it: the one directive that could go, and it says what is meant.
    { weaker: 'without connect-src: by nothing', mutate: without('connect-src'), leaks: [] },
  ];
  let mutant: Mutant;
  beforeAll(async () => {
    const { file, text } = workerFromUrl(canary);
    mutant = await serveMutant({ [file]: text });
    return () => mutant.close();
  });

  const few = ['without any policy', 'with a worker from an address'];
  test.for(cases(MUTANTS, (all) => all.filter(({ weaker }) => few.includes(weaker))))(
    '$weaker',
    async ({ mutate, leaks }, { page }) => {
      mutant.weaken(mutate);
      const arrived = await arrivedInTime(() => attack(page, mutant.url), leaks);
      expect(arrived).toEqual(leaks.length === 0 ? [] : expect.arrayContaining(leaks));
    },
  );
});

test('the edition in one file has no parts beside it: whatever is asked for there is none of them', async ({
  samePage: page,
}) => {
  await page.goto('/logitree.html');
  await page.getByRole('button', { name: /hundred languages/ }).waitFor();
  await page.evaluate(() => {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'stylesheet', href: './assets/a-secret.css' }));
  });
  await settled(page);
  const said = await privacyText(page);
  expect(said).toMatch(/Own parts loaded late\s+All parts are in this file, the samples too\.\s+0/i);
  expect(said).toMatch(/Attempts the policy stopped\s+\S+a-secret\.css\s+1/i);
});
