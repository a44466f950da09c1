import { useEffect } from 'preact/hooks';
import { useSession } from './session/context.ts';

/** The time to read and undo something before the notice goes, in ms. */
const UNDO_FOR = 10_000;

/** The last action, which can be undone for a while. */
export function UndoNotice() {
  const session = useSession();
  const notice = session.notice.value;
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => session.forgetNotice(), UNDO_FOR);
    return () => clearTimeout(timer);
  }, [notice, session]);
  return (
    <div role="status">
      {notice !== null && (
        <div class="notice">
          <span>{notice.text}</span>
          {notice.undo !== null && (
            <button type="button" class="text-button" onClick={notice.undo}>
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  );
}
