import { render } from 'preact';
import { METHOD_PANELS } from '../../panels/index.ts';
import { watchInput } from '../parts/focus.ts';
import { isolateNames } from '../parts/isolate-names.ts';
import { loadPainterExtras } from '../parts/painter-extras.ts';
import { problemOf } from '../parts/problem.ts';
import { watchTheme } from '../parts/theme.ts';
import { providePanels } from '../playback/method-panel.ts';
import { SessionProvider } from '../session/context.ts';
import { loadLayouts } from '../view/loaded-layouts.ts';
import { loadMeasures } from '../view/loaded-measures.ts';
import { SESSION, WORDS } from './embedded.ts';
import { openReport } from './open.ts';
import { watchPrinting } from './printing.ts';
import { Report } from './report.tsx';
import { sessionOf } from './session.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/columns.css';
import '../styles/finding.css';
import '../styles/tree.css';
import '../styles/details.css';
import '../styles/late-parts.css';
import '../styles/narrow.css';
import '../styles/report.css';

providePanels(METHOD_PANELS);
watchTheme();
watchInput();
isolateNames();
watchPrinting();

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

async function show(root: Element): Promise<void> {
  try {
    const opened = await openReport(JSON.parse(textOf(WORDS)), textOf(SESSION));
    await Promise.all([loadPainterExtras(), loadLayouts(), loadMeasures()]);
    const session = sessionOf(opened);
    render(
      <SessionProvider value={session}>
        <Report opened={opened} />
      </SessionProvider>,
      root,
    );
  } catch (error) {
    const { message } = problemOf(error);
    render(<p class="report-broken">This report cannot be shown: {message}</p>, root);
  }
}

const root = document.getElementById('app');
if (root === null) throw new Error('The report has no element to show itself in');
void show(root);
