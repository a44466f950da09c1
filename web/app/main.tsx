import { render } from 'preact';
import { lazily } from '../data/lazy.ts';
import type { Opening } from '../data/openings.ts';
import type { ReadApart } from '../data/read-apart.ts';
import { loadReaders, open } from '../data/sniff.ts';
import { createPageEngine, loadAllMethods } from '../engine/page-engine.ts';
import { followAddress } from './address.ts';
import { App } from './app.tsx';
import { loadMeasures } from './colour-measures.ts';
import { COMPANIONS } from './companions/index.ts';
import { SessionProvider } from './context.ts';
import { listenForDrops } from './drop.tsx';
import { loadWriters } from './exports.ts';
import { watchInput } from './focus.ts';
import { loadLayouts } from './layouts.ts';
import { loadPanels } from './panels.ts';
import { Session } from './session.ts';
import { loadSessionReader } from './session-file/open.ts';
import { listenForShortcuts } from './shortcuts.ts';
import './styles/index.css';
import { watchTheme } from './theme.ts';
import { isNarrow } from './toolbar.tsx';
import { countTraffic, watchTraffic } from './traffic.ts';
import { admitBlobWorkers } from './trusted.ts';

admitBlobWorkers();
watchTraffic();
watchTheme();
watchInput();

const readers = () => lazily('the reader of this file', import('../readers/page-reader.ts'));
const openHere = (opening: Opening) => {
  const readApart: ReadApart = async (format, source) =>
    (await readers()).createReader(countTraffic, opening.signal)(format, source);
  return open(opening, readApart);
};
const session = new Session({ engine: createPageEngine(countTraffic), open: openHere, now: () => performance.now() });
if (!isNarrow()) {
  session.view.toggle('method');
  session.view.toggle('details');
}
listenForDrops(session);
listenForShortcuts(session);
followAddress(session);

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element for the application');
render(
  <SessionProvider value={session}>
    <App />
  </SessionProvider>,
  root,
);

// What the first tree does not need comes once the page is at rest: everything then works with the network off.
const atRest = (load: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, 1000);
};
atRest(() => {
  const pictures = COMPANIONS.map((companion) => companion.load());
  Promise.all([
    loadReaders(),
    readers().then(({ loadReaderWorker }) => loadReaderWorker()),
    loadWriters(),
    loadLayouts(),
    loadMeasures(),
    loadAllMethods(),
    loadPanels(),
    loadSessionReader(),
    ...pictures,
  ]).catch(() => undefined); // then they are asked for again when needed
});
