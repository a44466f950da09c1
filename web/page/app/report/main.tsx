import { sets } from '../parts/setters.ts';
import '../styles/index.css';
import '../styles/late.css';
import '../styles/report.css';
import { render } from 'preact';
import type { Engine } from '../../../engine/workers/engine.ts';
import { METHOD_PANELS } from '../../panels/index.ts';
import { isNarrow } from '../controls/side.tsx';
import { provideViews } from '../linked-views/linked-view.ts';
import { VIEWS_IN_REPORTS } from '../linked-views/views-in-reports.ts';
import { watchInput } from '../parts/focus.ts';
import { isolateNames } from '../parts/isolate-names.ts';
import { loadLateCode } from '../parts/late-code.ts';
import { problemOf } from '../parts/problem.ts';
import { atOnce, printing, watchTheme } from '../parts/theme.ts';
import { providePanels } from '../playback/method-panel.ts';
import { SessionProvider } from '../session/context.ts';
import { Session } from '../session/session.ts';
import { SESSION, WORDS } from './make.ts';
import { type Opened, openReport, Report } from './report.tsx';

/** Does what was asked for with the next frame as soon as the work is done: printing does not wait for a frame. */
function withItsFrames(work: () => void): void {
  const { requestAnimationFrame } = globalThis;
  const asked: FrameRequestCallback[] = [];
  globalThis.requestAnimationFrame = (callback) => asked.push(callback);
  try {
    work();
  } finally {
    globalThis.requestAnimationFrame = requestAnimationFrame;
  }
  for (const callback of asked) callback(performance.now());
  // A browser may print a canvas as it was last shown; to read a pixel of it makes it draw what is asked of it.
  for (const canvas of document.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
}

/** On paper a report is in ink on white, its tree as wide as the page, and what is known of it beneath. */
function watchPrinting(): void {
  addEventListener('beforeprint', () => withItsFrames(() => atOnce(sets(printing, true))));
  addEventListener('afterprint', sets(printing, false));
}

/** A report computes nothing beside the page. */
const NO_ENGINE = new Proxy({} as Engine, {
  get: () => () => Promise.reject(new Error('A report computes nothing')),
});

/** A session that shows the result of a report. */
function sessionOf({ finished, address }: Opened): Session {
  const session = new Session({
    engine: NO_ENGINE,
    isReport: true,
    open: async () => [],
    now: () => performance.now(),
  });
  session.showAgain(finished, address);
  if (!isNarrow()) session.view.toggle('details');
  return session;
}

providePanels(METHOD_PANELS);
provideViews(VIEWS_IN_REPORTS);
watchTheme();
watchInput();
isolateNames();
watchPrinting();

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

async function show(root: Element): Promise<void> {
  try {
    const opened = await openReport(JSON.parse(textOf(WORDS)), textOf(SESSION));
    await loadLateCode();
    const session = sessionOf(opened);
    render(
      <SessionProvider value={session}>
        <Report opened={opened} />
      </SessionProvider>,
      root,
    );
  } catch (error) {
    const { message } = problemOf(error);
    render(<p class="problem">This report cannot be shown: {message}</p>, root);
  }
}

const root = document.getElementById('app');
if (root === null) throw new Error('The report has no element to show itself in');
void show(root);
