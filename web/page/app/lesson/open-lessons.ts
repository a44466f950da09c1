import type { ByteSource } from '../../../engine/model/bytes.ts';
import { type CheckView, isLesson, readLesson } from '../../lessons/format.ts';
import { PhraseError, suggestion } from '../../lessons/phrases.ts';
import { LINKED_VIEWS } from '../linked-views/index.ts';
import type { Session } from '../session/session.ts';
import { LAYOUT_NAMES } from '../view/layouts.ts';
import { LESSON_TEXT, lessonInLink, linkedLesson, noteLinked, packLesson } from './linked-lesson.ts';
import { lessonStateOf } from './state.ts';

/**
 * Keys of the view that a lesson sets by itself: it hides whatever would answer an open question, and goes from part to
 * part.
 */
const OWN = ['lesson', 'part', 'reveal'];

/** Checks that a view says what the page knows: its keys, the layout and what stands beside the tree. */
export const checkViewWith =
  (keys: readonly string[]): CheckView =>
  (view) => {
    const words: Readonly<Record<string, readonly string[]>> = {
      layout: LAYOUT_NAMES,
      beside: LINKED_VIEWS.map(({ id }) => id),
    };
    for (const [key, value] of new URLSearchParams(view)) {
      if (OWN.includes(key)) throw new PhraseError(`a view of a lesson has no “${key}”`, 'Leave it out.');
      if (!keys.includes(key)) throw new PhraseError(`a view has no “${key}”`, suggestion(key, keys));
      const known = words[key];
      const isNothing = key === 'beside' && value === '';
      if (known !== undefined && !known.includes(value) && !isNothing)
        throw new PhraseError(`${key} cannot be “${value}”`, suggestion(value, known));
    }
  };

/** A lesson is a text of a few pages. */
const MOST_BYTES = 1_000_000;

async function lessonText(source: ByteSource): Promise<string | null> {
  if (source.size > MOST_BYTES) return null;
  const text = new TextDecoder().decode(await source.read(0, source.size));
  // A text in Markdown is nothing else that can be opened: what it lacks to be a lesson is told.
  const isMarkdown = /\.md$/i.test(source.name) && /^\uFEFF?\s*# /.test(text);
  return isMarkdown || isLesson(text) ? text : null;
}

/** Opens the lessons among files, the first of them at once; returns the other files. */
export async function openLessons(session: Session, sources: readonly ByteSource[]): Promise<readonly ByteSource[]> {
  const state = lessonStateOf(session);
  const check = checkViewWith(session.view.keys());
  const others: ByteSource[] = [];
  let first: string | null = null;
  for (const source of sources) {
    const text = await lessonText(source);
    if (text === null) {
      others.push(source);
      continue;
    }
    const { lesson, problems } = readLesson(text, source.name, check);
    for (const problem of problems) session.report(problem);
    if (lesson === null) continue;
    state.add(lesson, await packLesson(text));
    noteLinked(lesson.id, null);
    first ??= lesson.id;
  }
  if (first !== null) await state.open(first, 1);
  return others;
}

/** Adds the lesson that stands in an address, where it is not there yet; the panel says where it is from. */
async function addLinked(session: Session, packed: string): Promise<void> {
  const state = lessonStateOf(session);
  if (state.lessons.peek().some(({ id }) => linkedLesson(id) === packed)) return;
  await session.tries(async () => {
    const { lesson, problems } = readLesson(await lessonInLink(packed), 'the link', checkViewWith(session.view.keys()));
    for (const problem of problems) session.report(problem);
    if (lesson === null) return;
    state.add(lesson, packed);
    noteLinked(lesson.id, packed);
  });
}

/** Opens the part of a lesson that an address names, as the address says; false where it names none that is there. */
export async function openLessonAt(session: Session, address: string): Promise<boolean> {
  const parameters = new URLSearchParams(address);
  const id = parameters.get('lesson');
  const state = lessonStateOf(session);
  await state.load();
  const packed = parameters.get(LESSON_TEXT);
  if (packed !== null) await addLinked(session, packed);
  const lesson = state.lessons.peek().find((each) => each.id === id);
  if (id === null || lesson === undefined) return false;
  const said = Number(parameters.get('part'));
  const number = lesson.parts[said - 1] === undefined ? 1 : said;
  // An address that says no more than which part it is, is shown as the part says.
  const isBare = Array.from(parameters.keys()).every((key) =>
    ['lesson', 'part', 'sample', 'present', LESSON_TEXT].includes(key),
  );
  session.view.present.value = parameters.get('present') === '1';
  await state.open(id, number, isBare ? undefined : address);
  return true;
}
