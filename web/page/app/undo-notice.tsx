import { useEffect } from 'preact/hooks';
import { useSession } from './session/context.ts';

/** How long something can be read, and undone, before the notice goes, in ms. */
const UNDO_FOR = 10_000;

/** What was done and can be undone, for a while. */
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
