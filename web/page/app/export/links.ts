import { countedLeaves, type Finished } from '../finished/finished.ts';
import { LESSON_TEXT, MOST_PACKED } from '../lesson/linked-lesson.ts';
import { lessonStateOf } from '../lesson/state.ts';
import { count } from '../parts/format.ts';
import type { Session } from '../session/session.ts';
import { MOST_CLASSES, RESULT, textForLink } from '../session-file/link.ts';
import { withoutCounts } from '../session-file/without-counts.ts';
import { sessionJson } from '../session-file/write.ts';
import { holdsSession } from './contents.ts';

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
