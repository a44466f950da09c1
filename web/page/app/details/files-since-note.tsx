import type { PanelProps } from '../controls/lazy-panel.tsx';
import { filesSince } from '../finished/files-since.ts';
import { useSession } from '../session/context.ts';

/** Stands above what was computed with other files than those that are open. */
export function FilesSinceNote({ finished }: PanelProps) {
  const session = useSession();
  const edits = session.edits.value;
  const since = filesSince(finished.files, session.files.value, (file) => edits?.originOf(file) ?? file);
  if (since.length === 0 || session.run.value.state === 'running') return null;
  const { missing } = session;
  return (
    <p class="files-since" role="note">
      {since.join(' ')} What is shown here was computed with the files from before.{' '}
      {missing.value === null && (
        <button type="button" class="text-button" onClick={() => void session.start()}>
          Use what is open
        </button>
      )}
    </p>
  );
}
