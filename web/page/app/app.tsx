import type { ComponentChildren } from 'preact';
import { lazyPanel } from './controls/lazy-panel.tsx';
import { DropOverlay } from './files/drop.tsx';
import { FilesMenu } from './files/open-files-menu.tsx';
import { FirstVisit } from './first-visit/first-visit.tsx';
import {
  alertFix,
  dialogs,
  exportMenu,
  fileChips,
  presentButton,
  presenting,
  sampleMenu,
  undoNotice,
} from './panels.ts';
import { Button } from './parts/buttons.tsx';
import { openDialog, shownDialog } from './parts/dialog.ts';
import { Menu } from './parts/menu.tsx';
import type { Problem } from './parts/problem.ts';
import { sets } from './parts/setters.ts';
import { themeName, toggleTheme } from './parts/theme.ts';
import { TrafficCounter } from './privacy/traffic-counter.tsx';
import { useSession } from './session/context.ts';

/** All that the start page does without; it comes with what reads files. */
const workbench = lazyPanel<object>('the tree', async () => (await import('./workbench.tsx')).Workbench);

/** The mark of Logitree: a root and three leaves. */
function Logo() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M12 4.5v6M12 10.5 5 19M12 10.5 19 19M12 10.5V19" fill="none" stroke="currentColor" stroke-width="1.6" />
      <g fill="currentColor">
        <circle cx="12" cy="4" r="2.2" />
        <circle cx="5" cy="19.5" r="2.2" />
        <circle cx="12" cy="19.5" r="2.2" />
        <circle cx="19" cy="19.5" r="2.2" />
      </g>
    </svg>
  );
}

/** The open files, the samples, and the ways to take the tree away. */
function TopBar() {
  const session = useSession();
  return (
    <header class="bar">
      <h1 class="brand">
        <button
          type="button"
          class="home"
          title="To the start page: closes what is open, and can be undone"
          aria-disabled={session.isHome.value}
          onClick={() => {
            if (!session.isHome.peek()) session.goHome();
          }}
        >
          <Logo />
          <span>Logitree</span>
        </button>
      </h1>
      <FilesMenu>
        <fileChips.InLine />
      </FilesMenu>
      <sampleMenu.Late />
      <span class="spring" />
      {session.finished.value !== null && (
        <>
          <presentButton.Late />
          <exportMenu.Late finished={session.finished.value} />
        </>
      )}
      <MoreMenu />
    </header>
  );
}

/** Theme and help; also presenting, where the bar has no room for it. */
function MoreMenu() {
  const { view, finished } = useSession();
  const other = themeName() === 'dark' ? 'light' : 'dark';
  const present = sets(view.present, true);
  const items = [
    { id: 'theme', label: `Use the ${other} theme`, hint: '', act: toggleTheme },
    { id: 'help', label: 'Help', hint: 'this screen, words and keys (?)', act: () => openDialog('help') },
    { id: 'lessons', label: 'Lessons', hint: 'predict first, and then see', act: () => openDialog('lessons') },
    ...(isShort() && finished.value !== null
      ? [{ id: 'present', label: 'Present', hint: 'large, with the legend (p)', act: present }]
      : []),
  ];
  return <Menu name="More" busy="More" items={items} take={async ({ act }) => act()} />;
}

const isShort = (): boolean => matchMedia('(max-width: 859px)').matches;

/** The problems and their remedies, until they are dismissed or mended; and the actions that can be undone. */
function Alerts() {
  const session = useSession();
  const misfit = session.assembled.value.problem;
  const problems = session.problems.value;
  const open = new Set(session.files.value.map(({ name }) => name));
  const refused = problems.filter(({ file, asked }) => file !== null && asked === undefined && !open.has(file));
  // Beside a tree, several files that are not for it are one line.
  const folded = session.finished.value !== null && refused.length > 1 ? refused : [];
  return (
    <div class="alerts">
      {misfit !== null && (
        <Alert key="misfit" problem={misfit}>
          <alertFix.Late alert={misfit} />
        </Alert>
      )}
      {problems.map(
        (problem) =>
          !folded.includes(problem) && (
            <Alert key={problem.id} problem={problem} dismiss={() => session.dismiss(problem.id)}>
              <alertFix.Late alert={problem} problem={problem.id} />
            </Alert>
          ),
      )}
      {folded.length > 0 && (
        <div class="alert" role="alert">
          <details class="spring">
            <summary>{folded.length} files were left out. Why?</summary>
            {folded.map((problem) => (
              <Told key={problem.id} {...problem} />
            ))}
          </details>
          <Button
            onClick={() => {
              for (const { id } of folded) session.dismiss(id);
            }}
          >
            Dismiss
          </Button>
        </div>
      )}
      {session.files.value.map(
        ({ id, leftOut }) => leftOut && <Alert key={id} problem={{ file: null, remedy: '', ...leftOut }} />,
      )}
      <ResultAlerts />
      <undoNotice.Late />
    </div>
  );
}

/** Warnings about the tree that must not be overlooked; shown as long as the tree. */
function ResultAlerts() {
  const session = useSession();
  const { warnings } = session.finished.value?.result ?? { warnings: [] };
  return warnings.map((warning) => {
    const { code, message, remedy } = warning;
    return remedy === undefined ? null : (
      <Alert key={code} problem={{ file: null, message, remedy }}>
        <alertFix.Late alert={warning} />
      </Alert>
    );
  });
}

const Told = ({ file, message, remedy }: Pick<Problem, 'file' | 'message' | 'remedy'>) => (
  <p>
    {file !== null && <strong class="wrong">{file}</strong>}
    {message} <span class="muted">{remedy}</span>
  </p>
);

interface AlertProps {
  readonly problem: Pick<Problem, 'file' | 'message' | 'remedy'>;
  readonly dismiss?: () => void;
  readonly children?: ComponentChildren;
}

function Alert({ problem, dismiss, children }: AlertProps) {
  return (
    <div class="alert" role="alert">
      <Told {...problem} />
      {children}
      {dismiss !== undefined && <Button onClick={dismiss}>Dismiss</Button>}
    </div>
  );
}

/** The page: an invitation until something is open, then the workbench. */
export function App() {
  const session = useSession();
  const { finished } = session;
  return (
    <div class="page">
      <TopBar />
      <Alerts />
      {session.isHome.value ? (
        <>
          <FirstVisit />
          <footer class="line">
            <TrafficCounter />
          </footer>
        </>
      ) : (
        <workbench.InLine />
      )}
      {session.view.present.value && finished.value !== null && <presenting.InLine />}
      {shownDialog.value !== null && <dialogs.InLine />}
      <DropOverlay />
    </div>
  );
}
