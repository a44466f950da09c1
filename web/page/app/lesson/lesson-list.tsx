import { useEffect } from 'preact/hooks';
import { counted } from '../../../engine/base/text.ts';
import { closeDialog } from '../parts/dialog.ts';
import { TitledModal } from '../parts/modal.tsx';
import { useSession } from '../session/context.ts';
import { lessonStateOf } from './state.ts';

/** All lessons: those of the page and those that were opened. */
export function LessonList() {
  const session = useSession();
  const state = lessonStateOf(session);
  const lessons = state.lessons.value;
  useEffect(() => {
    state.load().catch((error: unknown) => session.report(error));
  }, [session, state]);
  return (
    <TitledModal title="Lessons">
      <p class="hint">
        In each you predict first, and then see. A lesson of your own is a text file: open it like any other file.
      </p>
      <ol class="stack">
        {lessons.map(({ id, title, about, minutes }) => (
          <li key={id}>
            <button
              type="button"
              class="menu-row"
              onClick={() => {
                closeDialog();
                void state.open(id, 1);
              }}
            >
              <strong>{title}</strong>
              <span class="hint">
                {about} {counted(minutes, 'minute', 'minutes')}.
              </span>
            </button>
          </li>
        ))}
      </ol>
    </TitledModal>
  );
}
