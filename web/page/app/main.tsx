// First: in the one-file edition styles stand in the order of imports, and what comes late overrides these.

import './styles/index.css';
import { render } from 'preact';
import { lazily } from '../../engine/base/once.ts';
import type { ReadInWorker } from '../../engine/data/formats/format.ts';
import type { Opening } from '../../engine/data/shards/openings.ts';
import { createPageEngine, loadWorker } from '../../engine/workers/page-engine.ts';
import { METHOD_PANELS } from '../panels/index.ts';
import { App } from './app.tsx';
import { FILE_INPUT, listenForDrops } from './files/drop.tsx';
import { listenForPastes } from './files/paste.ts';
import { LINKED_VIEWS } from './linked-views/index.ts';
import { provideViews } from './linked-views/linked-view.ts';
import { dialogIsOpen, openDialog } from './parts/dialog.ts';
import { watchInput } from './parts/focus.ts';
import { isolateNames } from './parts/isolate-names.ts';
import { loadLateCode } from './parts/late-code.ts';
import { watchTheme } from './parts/theme.ts';
import { providePanels } from './playback/method-panel.ts';
import { countTraffic, watchTraffic } from './privacy/traffic.ts';
import { SessionProvider } from './session/context.ts';
import { Session } from './session/session.ts';
import { FIND_INPUT, TREE } from './tree/ids.ts';
import { PLACES, type Place } from './view/places.ts';

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

/** The one policy the page's Trusted Types admit: scripts from blob: URLs, which is what the compute worker is. */
function admitBlobWorkers(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (!url.startsWith('blob:')) throw new TypeError(`Scripts come from blob: URLs only, not from ${url}`);
      return url;
    },
  });
}

const focusOn = (id: string) => (): void => document.getElementById(id)?.focus();

const toPlace = (place: Place) => (session: Session) => {
  const shown = session.finished.peek();
  if (shown === null) return;
  lazily('the places', import('./tree/finding-bar.tsx')).then(
    ({ goTo }) => goTo(place, shown, session.view),
    (error) => session.report(error),
  );
};

const SHORTCUTS: Readonly<Record<string, (session: Session) => void>> = {
  '?': () => openDialog('help'),
  s: () => openDialog('summary'),
  '/': focusOn(FIND_INPUT),
  o: () => document.getElementById(FILE_INPUT)?.click(),
  t: focusOn(TREE),
  ...Object.fromEntries(PLACES.map((place, i) => [String(i + 1), toPlace(place)])),
  p: ({ view }) => {
    view.present.value = true;
  },
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=file], [type=range]), select, textarea');

/** Ctrl+Z undoes a change of the view, Ctrl+Shift+Z and Ctrl+Y bring it back. */
function withControl(event: KeyboardEvent, { view }: Session): (() => void) | undefined {
  const key = event.key.toLowerCase();
  if (key === 'y' && !event.shiftKey) return () => view.redo();
  if (key !== 'z') return undefined;
  return event.shiftKey ? () => view.redo() : () => view.undo();
}

/** Listens for the keys that work anywhere, except while something is typed or a dialog is open. */
function listenForShortcuts(session: Session): void {
  document.addEventListener('keydown', (event) => {
    if (event.altKey || isTyping(event.target) || dialogIsOpen()) return;
    const act = event.ctrlKey || event.metaKey ? withControl(event, session) : SHORTCUTS[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act(session);
  });
}

providePanels(METHOD_PANELS);
provideViews(LINKED_VIEWS);
admitBlobWorkers();
watchTraffic();
watchTheme();
watchInput();
isolateNames();

const readers = () => lazily('the reader of this file', import('../../engine/workers/readers/page-reader.ts'));
const openFiles = () => lazily('what reads files', import('../../engine/hierarchy/open-files.ts'));
const openHere = async (opening: Opening) => {
  const readInWorker: ReadInWorker = async (format, source, choice) =>
    (await readers()).createReader(countTraffic, opening.signal)(format, source, choice);
  const { open } = await openFiles();
  return open(opening, readInWorker, opening.choice);
};
const session = new Session({
  engine: createPageEngine(countTraffic),
  open: openHere,
  now: () => performance.now(),
  drawn: () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  openLessons: async (page, sources) =>
    sources.some(({ name }) => /\.(md|txt)$/i.test(name))
      ? (await lazily('the lessons', import('./lesson/index.ts'))).openLessons(page, sources)
      : sources,
});
listenForDrops(session);
listenForPastes(session);
listenForShortcuts(session);

/** Follows the address: at once where it says something, else when the page is idle. */
const followAddress = async (): Promise<void> => {
  const { followAddress: follow, askBeforeLeaving } = await lazily('the address', import('./address/follow.ts'));
  follow(session);
  askBeforeLeaving(session);
};
const hasAddress = location.hash.length > 1;
if (hasAddress) void followAddress();

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element for the application');
render(
  <SessionProvider value={session}>
    <App />
  </SessionProvider>,
  root,
);

// Parts that the first tree does not need are loaded when the page is idle, or soon all the same: everything then works without
// the network.
const atRest = (load: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 1000);
};
atRest(() => {
  if (!hasAddress) void followAddress();
  Promise.all([
    openFiles().then(({ loadReaders }) => loadReaders()),
    readers().then(({ loadReaderWorker }) => loadReaderWorker()),
    import('./export/print-sheet.ts').then(({ watchPrinting }) => watchPrinting(session)),
    loadWorker(),
    loadLateCode(),
  ]).catch(() => undefined); // then they are asked for again when needed
});
