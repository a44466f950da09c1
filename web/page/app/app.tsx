import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { BlobSource } from '../../engine/data/sources/blob-source.ts';
import { type InputFile, ROLES, type Role } from '../../engine/model/dataset.ts';
import { DetailsPanel } from './details/details-panel.tsx';
import { DropOverlay } from './files/drop.tsx';
import { FILE_INPUT } from './files/file-input.ts';
import type { Finished } from './finished/finished.ts';
import { FirstVisit } from './first-visit/first-visit.tsx';
import { lessonPanel } from './lesson-parts.ts';
import { alertFix, dialogs, exportMenu, presentButton, presenting, sampleMenu, undoNotice } from './panels.ts';
import { openDialog, shownDialog } from './parts/dialog.ts';
import { bytes, count, shape } from './parts/format.ts';
import type { Problem } from './parts/problem.ts';
import { ThemeButton } from './parts/theme-button.tsx';
import { traffic } from './privacy/traffic.ts';
import { MethodPanel } from './run/method-panel.tsx';
import { useSession } from './session/context.ts';
import { Stage } from './stage.tsx';

/** The open files: name, shape, and the role of each, which can be changed. */
function FileChips() {
  const session = useSession();
  const files = session.files.value;
  const edits = session.edits.value;
  if (files.length === 0) return null;
  return (
    <ul class="chips" aria-label="What is loaded">
      {files.map((file) => (
        // An edited file is another one after every edit, and its chip stays.
        <Chip key={(edits?.originOf(file) ?? file).id} file={file} />
      ))}
    </ul>
  );
}

/** Its rows are counted as they are read: a result of the file knows them. */
function shapeOf(file: InputFile, finished: Finished | null): InputFile['shape'] {
  if (file.shape.every((size) => size !== null) || finished?.files.includes(file) !== true) return file.shape;
  const read = finished.result.inputs.find(({ name, role }) => name === file.name && role === file.role);
  return read?.shape ?? file.shape;
}

function Chip({ file }: { file: InputFile }) {
  const session = useSession();
  return (
    <li class="chip" data-unused={file.role === 'unused'} title={`${file.name}: ${file.reason}`}>
      <button type="button" class="chip-name" aria-haspopup="dialog" onClick={() => openDialog('file', file.name)}>
        {file.name}
      </button>
      <span class="chip-what">
        <span>{shape(shapeOf(file, session.finished.value))}</span>
        <select
          class="chip-role"
          aria-label={`Role of ${file.name}`}
          value={file.role}
          onChange={(event) => session.setRole(file.id, event.currentTarget.value as Role)}
        >
          {ROLES.filter((role) => file.roles.includes(role)).map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </select>
      </span>
      <button
        type="button"
        class="chip-close"
        aria-label={`Close ${file.name}`}
        onClick={() => session.remove(file.id)}
      >
        ×
      </button>
    </li>
  );
}

/** The mark of Logitree: a root and three leaves. */
function Logo() {
  return (
    <svg class="logo" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
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

/** The open files, the privacy promise, and the export menu. */
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
      <FileChips />
      <OpenFiles />
      <sampleMenu.Late />
      <span class="spring" />
      <TrafficCounter />
      {session.finished.value !== null && (
        <>
          <presentButton.Late />
          <exportMenu.Late finished={session.finished.value} />
        </>
      )}
      <ThemeButton />
      <button type="button" class="button" aria-label="Help" onClick={() => openDialog('help')}>
        ?
      </button>
    </header>
  );
}

function OpenFiles() {
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const open = (): void => {
    const files = Array.from(input.current?.files ?? []);
    if (input.current !== null) input.current.value = '';
    void session.open(files.map((file) => new BlobSource(file.name, file)));
  };
  return (
    <label class="button file-button">
      <input ref={input} id={FILE_INPUT} class="unseen" type="file" multiple onChange={open} />
      Open files
    </label>
  );
}

function TrafficCounter() {
  const { bytes: sent, requests, blocked, measured } = traffic.value;
  const quiet = requests.length === 0;
  const stopped = blocked.length > 0 ? ` · ${count(blocked.length)} stopped` : '';
  return (
    <button
      type="button"
      class="traffic"
      data-quiet={quiet}
      onClick={() => openDialog('privacy')}
      title="What is measured, and how to check it"
    >
      <span class="lamp" aria-hidden="true" />
      {measured ? (
        <span>
          {quiet ? '' : 'at least '}
          {bytes(sent)} <span class="roomy">in requests, own files aside</span>
          {stopped}
        </span>
      ) : (
        <span>traffic is not measured here</span>
      )}
    </button>
  );
}

/** The problems and their remedies, until they are dismissed or mended; and the actions that can be undone. */
function Alerts() {
  const session = useSession();
  const misfit = session.assembled.value.problem;
  return (
    <div class="alerts">
      {misfit !== null && (
        <Alert key="misfit" problem={misfit}>
          <alertFix.Late alert={misfit} />
        </Alert>
      )}
      {session.problems.value.map((problem) => (
        <Alert key={problem.id} problem={problem} dismiss={() => session.dismiss(problem.id)}>
          <alertFix.Late alert={problem} problem={problem.id} />
        </Alert>
      ))}
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

interface AlertProps {
  readonly problem: Pick<Problem, 'file' | 'message' | 'remedy'>;
  readonly dismiss?: () => void;
  readonly children?: ComponentChildren;
}

function Alert({ problem, dismiss, children }: AlertProps) {
  return (
    <div class="alert" role="alert">
      <p>
        {problem.file !== null && <strong class="alert-file">{problem.file}</strong>}
        {problem.message} <span class="remedy">{problem.remedy}</span>
      </p>
      {children}
      {dismiss !== undefined && (
        <button type="button" class="button" onClick={dismiss}>
          Dismiss
        </button>
      )}
    </div>
  );
}

/** The page: an invitation until something is open, then method, tree and details side by side. */
export function App() {
  const session = useSession();
  const { finished, view } = session;
  const hasLesson = view.lesson.value !== null;
  return (
    <div class="page">
      <TopBar />
      <Alerts />
      {session.isHome.value ? (
        <FirstVisit />
      ) : (
        <div class="columns">
          {hasLesson && <lessonPanel.InLine />}
          <MethodPanel />
          <Stage />
          {finished.value !== null && <DetailsPanel finished={finished.value} />}
        </div>
      )}
      {session.view.present.value && finished.value !== null && <presenting.InLine />}
      {shownDialog.value !== null && <dialogs.InLine />}
      <DropOverlay />
    </div>
  );
}
