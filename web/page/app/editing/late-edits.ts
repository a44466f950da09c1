import type { Finished } from '../finished/finished.ts';
import type { Session } from '../session/session.ts';

/** The note beside the matrix of a tree that the last edits are not in; null if they are, or soon will be. */
export function lateEdits(session: Session, { files }: Finished): string | null {
  if (!session.stale.value || session.edits.value?.areNewerThan(files) !== true) return null;
  return `The matrix is that of the tree: the last edits are not in it yet${reasonOf(session)}.`;
}

function reasonOf({ run, problems, assembled }: Session): string {
  if (run.value.state === 'cancelled') return ', as the run was cancelled';
  const hasFailed = run.value.state === 'idle' && (problems.value.length > 0 || assembled.value.problem !== null);
  return hasFailed ? ', as the run failed' : '';
}
