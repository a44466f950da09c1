import type { ComponentChildren } from 'preact';
import { alertFix, undoNotice } from './panels.ts';
import type { Problem } from './parts/problem.ts';
import { useSession } from './session/context.ts';

/** The problems and their remedies, until they are dismissed or mended; and the actions that can be undone. */
export function Alerts() {
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
