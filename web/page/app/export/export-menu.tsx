import { signal } from '@preact/signals';
import type { Finished } from '../finished/finished.ts';
import { lessonStateOf, type Place } from '../lesson/state.ts';
import { tanglegramOf } from '../linked-views/comparison/use-tanglegram.ts';
import { openDialog } from '../parts/dialog.ts';
import { download, exportName, type NamedBlob } from '../parts/download.ts';
import { Menu, type MenuItem } from '../parts/menu.tsx';
import { sets } from '../parts/setters.ts';
import { loadMethodPanel } from '../playback/method-panel.ts';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { forgetSession, HELD, keepSession, keptSession } from '../session-file/kept-session.ts';
import { anotherTree, heldByAll, whileShown } from './contents.ts';
import { EXPORTS, type ExportFormat, type ExportSection, SESSION_WITH_DATA } from './export-list.ts';
import { lookOf } from './export-view.ts';
import { exportViewOf } from './figure-view.ts';
import { HAND_OUTS } from './lesson/hand-out.tsx';
import { linksOf } from './links.ts';
import { PaperDialog } from './paper/paper-dialog.tsx';

/** A file that was written, and the result that is in it. */
interface Written extends NamedBlob {
  readonly finished: Finished;
}

/**
 * Writes a result as a file, with the digests of its inputs, once nothing of it is pending: a figure is of what is seen, every
 * other file of the whole. Where another tree is shown by then, a file has the view that it was asked for with.
 * @throws DataError for a figure of a tree that is no longer shown
 */
export async function writeResult(session: Session, shown: Finished, format: ExportFormat): Promise<Written> {
  const whole = shown === session.finished.value ? session.whole.value : null;
  const isStillShown = whileShown(session);
  const asked = lookOf(session);
  const finished = await session.whenComplete(format.section === 'Figure' ? shown : (whole ?? shown));
  await loadMethodPanel(finished.result.method);
  if (format.section === 'Figure' && !isStillShown()) throw anotherTree();
  const look = isStillShown() ? lookOf(session) : asked;
  const blob = await format.write(finished, exportViewOf(session, finished, look));
  return { name: exportName(finished.result, format), blob, finished };
}

/** True if all numbers that were edited are in a session, or none were. */
const hasEdits = ({ files, edits }: Session, { finished }: Written, { hasFiles }: ExportFormat): boolean =>
  files
    .peek()
    .filter((file) => (edits.peek()?.countOf(file) ?? 0) > 0)
    .every((file) => hasFiles === true && finished.files.includes(file));

/** The user has the written file: a session is saved work. */
export function noteWritten(session: Session, written: Written, format: ExportFormat): void {
  if (format.section === 'Session') session.work.saved(written.finished, hasEdits(session, written, format));
}

/** Writes a result as a file, and hands it to the browser. */
async function exportResult(session: Session, finished: Finished, format: ExportFormat): Promise<void> {
  try {
    const written = await writeResult(session, finished, format);
    download(written.blob, written.name);
    noteWritten(session, written, format);
  } catch (error) {
    session.report(error);
  }
}

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

interface Item extends MenuItem {
  readonly section: ExportSection;
  take(session: Session, finished: Finished): Promise<void>;
}

/** Why a file cannot be written while later steps are hidden; null for one that holds none, or says that it does. */
const hides = (seen: Finished, section: ExportSection): string | null =>
  seen.result.openRoot && (section === 'Tree' || section === 'Other programs')
    ? 'Not now: it would show the answer.'
    : null;

const ALL_STEPS = 'the whole tree, with the steps that are hidden now';

/** The files of the lesson that is open. */
const ofLesson = (place: Place | null): readonly Item[] =>
  place === null
    ? []
    : HAND_OUTS.map(({ take, ...item }) => ({
        ...item,
        section: 'Lesson',
        take: (session) => take(session, place.lesson).catch((error: unknown) => session.report(error)),
      }));

/** A page asks for its words first, and lists what will be in it. */
const page = (seen: Finished): Item => ({
  id: 'report',
  section: 'Page',
  label: 'Interactive page (HTML)',
  hint: [
    'one file that shows the tree in any browser, with a title and notes',
    ...(seen.result.openRoot ? [ALL_STEPS] : []),
    'what is in it is listed first',
  ].join('; '),
  take: async () => openDialog('report'),
});

/** A file of one format. */
function fileItem(format: ExportFormat, seen: Finished, session: Session): Item {
  const { clusters, whole } = session;
  const view = { clusters: clusters.value, tanglegram: tanglegramOf(seen) };
  const lacks = hides(seen, format.section) ?? format.lacks?.(view) ?? null;
  const exported = (format.section !== 'Figure' && whole.value) || seen;
  const also = seen.result.openRoot && format.section === 'Session' ? [ALL_STEPS] : [];
  return {
    id: format.extension.replaceAll('.', '-'),
    label: format.label,
    hint: lacks ?? [format.hint, ...also, format.holds(exported)].filter((said) => said !== '').join('; holds '),
    section: format.section,
    disabled: lacks !== null,
    take: (_, finished) => exportResult(session, finished, format),
  };
}

const itemsOf = (seen: Finished, session: Session): readonly Item[] => [
  ...EXPORTS.filter(({ section }) => section !== 'Session').map((format) => fileItem(format, seen, session)),
  FOR_PAPER,
  page(seen),
  ...EXPORTS.filter(({ section }) => section === 'Session').map((format) => fileItem(format, seen, session)),
  {
    id: 'keep',
    section: 'Session',
    label: 'Keep in this browser',
    hint: `to open again after a reload, until you forget it; holds ${SESSION_WITH_DATA.holds(session.whole.value ?? seen)}`,
    take: keepInBrowser,
  },
  ...linksOf(session, session.whole.value ?? seen).map((link) => ({
    ...link,
    section: 'Link' as const,
    hint: seen.result.openRoot && !link.disabled ? `${link.hint}; with ${ALL_STEPS}` : link.hint,
  })),
  ...ofLesson(lessonStateOf(session).place.value),
];

/** The result of which a figure is made; null while none is. */
const onPaper = signal<Finished | null>(null);

/** A dialog asks for size and font of the figure. */
const FOR_PAPER: Item = {
  id: 'paper',
  label: 'Figure for a paper…',
  hint: 'with the width in mm and the font size that you choose, as SVG, PDF or PNG, with a preview; holds counts or points too, if you choose these parts',
  section: 'Figure',
  take: async (_, finished) => {
    onPaper.value = finished;
  },
};

/** A link, a picture and a page are enough for most. */
const FIRST = { ids: ['copy-link', 'png', 'report'], others: 'All exports …' };

/** The menu of files that the result can be exported to. */
export function ExportMenu({ finished }: { finished: Finished }) {
  const session = useSession();
  const busy = finished.result.pending === undefined ? 'Exporting…' : 'Waiting for the metrics…';
  return (
    <>
      <Menu
        name="Share"
        busy={busy}
        first={FIRST}
        note={heldByAll(finished)}
        isLong
        items={itemsOf(finished, session)}
        take={({ take }) => take(session, finished)}
      />
      {onPaper.value !== null && <PaperDialog shown={onPaper.value} onClosed={sets(onPaper, null)} />}
    </>
  );
}
