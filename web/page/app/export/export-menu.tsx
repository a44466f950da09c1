import { signal } from '@preact/signals';
import { countedLeaves, type Finished } from '../finished/finished.ts';
import { LESSON_TEXT, MOST_PACKED } from '../lesson/linked-lesson.ts';
import { lessonStateOf, type Place } from '../lesson/state.ts';
import { tanglegramOf } from '../linked-views/comparison/use-tanglegram.ts';
import { openDialog } from '../parts/dialog.ts';
import { download, exportName, type NamedBlob } from '../parts/download.ts';
import { count } from '../parts/format.ts';
import { Menu, type MenuItem } from '../parts/menu.tsx';
import { sets } from '../parts/setters.ts';
import { loadMethodPanel } from '../playback/method-panel.ts';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { forgetSession, HELD, keepSession, keptSession } from '../session-file/kept-session.ts';
import { MOST_CLASSES, RESULT, textForLink } from '../session-file/link.ts';
import { withoutCounts } from '../session-file/without-counts.ts';
import { sessionJson } from '../session-file/write.ts';
import { anotherTree, heldByAll, heldByFirst, holdsSession, whileShown } from './contents.ts';
import { EXPORTS, type ExportFormat, type ExportSection, SESSION_WITH_DATA } from './export-list.ts';
import { lookOf } from './export-view.ts';
import { exportViewOf } from './figure-view.ts';
import { HAND_OUTS } from './lesson/hand-out.tsx';
import { PaperDialog } from './paper/paper-dialog.tsx';

/* Links to what is on screen: what each carries is said before it is copied. */

const linkTo = (address: string): string => `${location.href.split('#', 1)[0]}#${address}`;

/** A page from disk is at a place that others do not have. */
const fromDisk = (): string =>
  location.protocol === 'file:'
    ? ' This page is a file on your disk: the link holds its path, and opens only where it is.'
    : '';

async function copy(session: Session, link: string, said: string, instead: string): Promise<void> {
  const say = (text: string): void => {
    session.notice.value = { text, undo: null };
  };
  try {
    // A page from a host without HTTPS has no clipboard.
    await navigator.clipboard.writeText(link);
  } catch {
    return say(`The browser would not copy the link: ${instead}.`);
  }
  say(`Link copied: ${count(link.length)} characters. ${said}${fromDisk()}`);
}

/** The lesson that is open; null for none. */
function lessonIn(session: Session) {
  const state = lessonStateOf(session);
  const place = state.place.peek();
  if (place === null) return null;
  const { lesson, number } = place;
  return { ...lesson, number, isOfPage: !state.isOpened(lesson), packed: state.packedOf(lesson) };
}

/** The address of the page, with the lesson of one's own that is open. */
export function plainLink(session: Session): string {
  const lesson = lessonIn(session);
  if (lesson === null || lesson.packed === null) return location.href;
  const address = new URLSearchParams(location.hash.slice(1));
  // Its data are in its text.
  address.delete('sample');
  // The address of the page is written a moment after the part was opened.
  address.set('lesson', lesson.id);
  address.set('part', String(lesson.number));
  address.set(LESSON_TEXT, lesson.packed);
  return linkTo(address.toString());
}

/** The data of a lesson in a link; null for other data than its own. */
function carriedOfLesson(session: Session, { sample }: Finished): string | null {
  const lesson = lessonIn(session);
  if (lesson === null) return null;
  const files = sample === null ? ', and none of your files' : '';
  if (lesson.isOfPage || lesson.packed !== null) {
    const whole = lesson.isOfPage ? '' : ' with its text and data';
    return `It carries the lesson “${lesson.title}”${whole}, part and view${files}: it opens the same part. Your answers are not in it.`;
  }
  const most = `${MOST_PACKED / 1000} kB`;
  return `The lesson “${lesson.title}” is not in it: packed, its text and data are more than ${most}. Give the file ${lesson.file} as well.`;
}

/** The parts that the address of the page carries. */
export function carried(session: Session, finished: Finished): string {
  const { sample } = finished;
  const ofLesson = carriedOfLesson(session, finished);
  if (ofLesson !== null) return ofLesson;
  if (new URLSearchParams(location.hash.slice(1)).has(RESULT))
    return 'It carries the tree and its names, as the link that you opened.';
  return sample === null
    ? 'It carries method, options and view (what you searched for, and columns and groups that you chose, by name), none of your files and none of their names: who opens it needs the same files.'
    : `It carries the sample “${sample.title}”, method, options and view: it opens the same tree.`;
}

/** The parts of a tree in a link of its own. */
const held = (finished: Finished): string =>
  `the names of ${countedLeaves(finished, finished.result.classes.length)}, names and digests of your files, ${holdsSession(withoutCounts(finished))}`;

/** Why a result is not put into a link; null where it can be. */
const lacks = ({ result }: Finished): string | null =>
  result.classes.length > MOST_CLASSES
    ? `a link can hold up to ${MOST_CLASSES} classes, this tree has ${count(result.classes.length)}: save a session instead`
    : null;

async function copyResult(session: Session, shown: Finished): Promise<void> {
  const view = session.view.whole.peek(); // of this tree: another one may be shown until it is written
  const finished = withoutCounts(await session.whenComplete(shown));
  const address = new URLSearchParams({ [RESULT]: await textForLink(sessionJson(finished, '')) }).toString();
  const link = linkTo(`${address}&${view}`);
  const leaves = countedLeaves(finished, finished.result.classes.length);
  const files = shown.sample === null ? ', and the names and digests of your files' : '';
  const said = `This link contains the names of ${leaves}${files}. It stays in the history of whoever opens it.`;
  await copy(session, link, said, 'save a session without counts instead');
}

/** The links to the tree that is shown; `whole`: as its method found it. */
export const linksOf = (session: Session, whole: Finished) => [
  {
    id: 'copy-link',
    label: 'Copy link',
    hint: carried(session, whole),
    disabled: false,
    take: () => copy(session, plainLink(session), carried(session, whole), 'it is in the address bar, copy it there'),
  },
  {
    id: 'copy-link-result',
    label: 'Copy link with the tree',
    hint: lacks(whole) ?? `it opens without any file; it contains ${held(whole)}`,
    disabled: lacks(whole) !== null,
    take: () => copyResult(session, whole).catch((error: unknown) => session.report(error)),
  },
];

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
const exportResult = (session: Session, finished: Finished, format: ExportFormat): Promise<void> =>
  session.tries(async () => {
    const written = await writeResult(session, finished, format);
    download(written.blob, written.name);
    noteWritten(session, written, format);
  });

/** Keeps the session, with its files, where the first visit finds it again. */
export const keepInBrowser = (session: Session, finished: Finished): Promise<void> =>
  session.tries(async () => {
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
  });

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
const FIRST = ['copy-link', 'png', 'report'];

/** The menu of files that the result can be exported to. */
export function ExportMenu({ finished }: { finished: Finished }) {
  const session = useSession();
  const busy = finished.result.pending === undefined ? 'Exporting…' : 'Waiting for the metrics…';
  return (
    <>
      <Menu
        name="Share"
        busy={busy}
        first={{ ids: FIRST, others: 'All exports …', note: heldByFirst(finished) }}
        note={heldByAll(finished)}
        isLong
        items={itemsOf(finished, session)}
        take={({ take }) => take(session, finished)}
      />
      {onPaper.value !== null && <PaperDialog shown={onPaper.value} onClosed={sets(onPaper, null)} />}
    </>
  );
}
