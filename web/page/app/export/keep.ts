import type { Finished } from '../finished/finished.ts';
import type { Session } from '../session/session.ts';
import { forgetSession, HELD, keepSession, keptSession } from '../session-file/kept-session.ts';
import { SESSION_WITH_DATA } from './export-list.ts';
import { noteWritten, writeResult } from './write-result.ts';

/** Keeps the session, with its files, where the first visit finds it again. */
export async function keepInBrowser(session: Session, finished: Finished): Promise<void> {
  try {
    const written = await writeResult(session, finished, SESSION_WITH_DATA);
    const before = await keptSession(); // perhaps of another tab
    const wasUnsaved = session.unsaved.peek();
    await keepSession(written);
    noteWritten(session, written, SESSION_WITH_DATA);
    // A reader of the message that it was kept has not undone it yet.
    const undo = (): void => {
      const onHeld = (): void => {
        session.notice.value = { text: HELD, undo: null };
      };
      const undone = before === null ? forgetSession(onHeld) : keepSession(before);
      undone.then(
        () => {
          if (wasUnsaved) session.work.forgotten(written.finished);
          session.forgetNotice();
        },
        (error: unknown) => session.report(error),
      );
    };
    const instead = before === null ? '' : ` instead of ${before.name}, which was kept before`;
    session.notice.value = { text: `Kept in this browser${instead}: after a reload it can be opened again.`, undo };
  } catch (error) {
    session.report(error);
  }
}
