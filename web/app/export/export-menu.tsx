import type { Finished } from '../finished/finished.ts';
import { lessonStateOf, type Place } from '../lesson/state.ts';
import { shownTanglegram } from '../linked-views/comparison/shown-tanglegram.ts';
import { Menu } from '../parts/menu.tsx';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { forgetSession, keepSession } from '../session-file/kept-session.ts';
import { heldByAll } from './contents.ts';
import { EXPORTS, SESSION_WITH_DATA } from './export-list.ts';
import type { ExportSection } from './exports.ts';
import { HAND_OUTS } from './lesson/hand-out.tsx';
import { exportResult, writeResult } from './write-result.ts';

interface Item {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly section: ExportSection;
  readonly disabled?: boolean;
  take(session: Session, finished: Finished): Promise<void>;
}

/** Keeps the session, with its files, where the first visit finds it again. */
async function keep(session: Session, finished: Finished): Promise<void> {
  try {
    await keepSession(await writeResult(session, finished, SESSION_WITH_DATA));
    const undo = (): void => {
      session.forgetNotice();
      forgetSession().catch((error: unknown) => session.report(error));
    };
    session.notice.value = { text: 'Kept in this browser: after a reload it can be opened again.', undo };
  } catch (error) {
    session.report(error);
  }
}

/** Why a file cannot be written while later steps are hidden; null for one that holds none, or says that it does. */
const hides = (seen: Finished, section: ExportSection): string | null =>
  seen.result.openRoot && section === 'Tree' ? 'holds the steps that are hidden now' : null;

const ALL_STEPS = 'the whole tree, with the steps that are hidden now';

/** What of the lesson that is open can be taken away. */
const ofLesson = (place: Place | null): readonly Item[] =>
  place === null
    ? []
    : HAND_OUTS.map(({ take, ...item }) => ({
        ...item,
        section: 'Lesson',
        take: (session) => take(session, place.lesson).catch((error: unknown) => session.report(error)),
      }));

const itemsOf = (seen: Finished, session: Session): readonly Item[] => [
  ...EXPORTS.map((format) => {
    const { clusters, whole } = session;
    const view = { clusters: clusters.value, tanglegram: shownTanglegram.value };
    const lacks = hides(seen, format.section) ?? format.lacks?.(view) ?? null;
    const exported = (format.section !== 'Figure' && whole.value) || seen;
    const also = seen.result.openRoot && format.section === 'Session' ? [ALL_STEPS] : [];
    return {
      id: format.extension.replaceAll('.', '-'),
      label: format.label,
      hint: lacks ?? [format.hint, ...also, format.holds(exported)].filter((said) => said !== '').join('; holds '),
      section: format.section,
      disabled: lacks !== null,
      take: (session: Session, finished: Finished) => exportResult(session, finished, format),
    };
  }),
  {
    id: 'keep',
    section: 'Session',
    label: 'Keep in this browser',
    hint: `to open again after a reload, until you forget it; holds ${SESSION_WITH_DATA.holds(session.whole.value ?? seen)}`,
    take: keep,
  },
  ...ofLesson(lessonStateOf(session).place.value),
];

/** The menu of files that the result can be exported to. */
export function ExportMenu({ finished }: { finished: Finished }) {
  const session = useSession();
  const busy = finished.result.pending === undefined ? 'Exporting…' : 'Waiting for the metrics…';
  return (
    <Menu
      name="Export"
      busy={busy}
      note={heldByAll(finished)}
      items={itemsOf(finished, session)}
      take={({ take }) => take(session, finished)}
    />
  );
}
