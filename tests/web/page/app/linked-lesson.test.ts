import { afterEach, expect, test, vi } from 'vitest';
import { shownPlace, writeAddress } from '../../../../web/page/app/address/follow.ts';
import { carried, plainLink } from '../../../../web/page/app/export/export-menu.tsx';
import { lessonInLink, linkedLesson, MOST_PACKED, packLesson } from '../../../../web/page/app/lesson/linked-lesson.ts';
import { openLessonAt, openLessons } from '../../../../web/page/app/lesson/open-lessons.ts';
import { lessonStateOf } from '../../../../web/page/app/lesson/state.ts';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { ownLesson } from '../../../support/own-lesson.ts';
import { sourceOf } from '../../engine/data/write.ts';
import { newSession } from './local-sessions.ts';
import { seenIn } from './sessions.ts';

// A lesson of one's own goes through a link with its data; one that is too large is given as a file, and that is said.

const OWN = `${ownLesson('So.')}
## And now?

Look again.
`;

afterEach(() => vi.unstubAllGlobals());

/** A page at its address. */
function at(session: Session): void {
  const whole = session.whole.value;
  if (whole === null) throw new Error('there is no tree');
  const hash = `#${writeAddress(shownPlace(session, whole))}`;
  vi.stubGlobal('location', { href: `http://192.0.2.7/${hash}`, protocol: 'http:', hash });
}

async function opened(text: string): Promise<Session> {
  const session = newSession({ openLessons });
  await session.open([sourceOf('animals.md', text)]);
  expect(session.problems.value).toEqual([]);
  at(session);
  return session;
}

const saidOf = (session: Session): string => {
  const whole = session.whole.value;
  return whole === null ? '' : carried(session, whole);
};

test('the link of a lesson of one’s own opens it elsewhere: its part, its data and its tree', async () => {
  const session = await opened(OWN);
  await lessonStateOf(session).open('which-animals-are-alike', 2);
  at(session);
  const link = plainLink(session);
  expect(saidOf(session)).toBe(
    'It carries the lesson “Which animals are alike?” with its text and data, part and view: it opens the same part. Your answers are not in it.',
  );

  const other = newSession({ openLessons });
  expect(await openLessonAt(other, link.split('#')[1] ?? '')).toBe(true);
  expect(other.problems.value).toEqual([]);
  const { place, answer } = lessonStateOf(other);
  expect(place.value).toMatchObject({ number: 2, lesson: { title: 'Which animals are alike?' } });
  expect(answer.value).toBeNull();
  expect(seenIn(other).result.classes).toEqual(['cat', 'dog', 'cow']);
  expect(linkedLesson('which-animals-are-alike')).not.toBeNull(); // the panel says that it is from a link
  // Its address is as good a link, so that a reload loses nothing.
  at(other);
  expect(new URLSearchParams(location.hash.slice(1)).get('lesson-text')).toBe(
    new URLSearchParams(link.split('#')[1]).get('lesson-text'),
  );
  // The file of the same lesson takes its place, and the address is short again.
  await other.open([sourceOf('animals.md', OWN)]);
  at(other);
  expect(location.hash).not.toContain('lesson-text');
});

test('a link that is copied before the address of the page is written names the lesson and its part', async () => {
  const session = await opened(OWN);
  await lessonStateOf(session).open('which-animals-are-alike', 2);
  vi.stubGlobal('location', { href: 'http://192.0.2.7/', protocol: 'http:', hash: '' });
  const address = new URLSearchParams(plainLink(session).split('#')[1]);
  expect([address.get('lesson'), address.get('part')]).toEqual(['which-animals-are-alike', '2']);
  expect(await openLessonAt(newSession({ openLessons }), address.toString())).toBe(true);
});

test('of a lesson of more than 12 kB packed the link says that the file must be given', async () => {
  const noise = Array.from({ length: 3500 }, (_, i) => ((i * 2654435761) >>> 0).toString(36)).join(' ');
  const session = await opened(OWN.replace('Look again.', `Numbers ${noise}.`));
  expect(plainLink(session)).toBe(location.href);
  expect(saidOf(session)).toBe(
    'The lesson “Which animals are alike?” is not in it: packed, its text and data are more than 12 kB. Give the file animals.md as well.',
  );
});

test('a lesson of the page is named, not carried', async () => {
  const session = newSession({ openLessons });
  await openLessonAt(session, 'lesson=mistakes&part=1');
  at(session);
  expect(plainLink(session)).toBe(location.href);
  expect(saidOf(session)).toBe(
    'It carries the lesson “How do mistakes make a tree?”, part and view: it opens the same part. Your answers are not in it.',
  );
  await session.open([sourceOf('mine.csv', 'true\\pred,a,b,c\na,8,1,1\nb,2,5,3\nc,0,4,6\n')]);
  expect(saidOf(session)).toContain('and none of your files');
});

const whole = (await packLesson(OWN)) ?? '';

test.each([
  ['cut', whole.slice(0, -9), /cut or changed/],
  ['with other characters', `${whole}%20`, /characters that no such link has/],
  ['longer than any', 'A'.repeat(2 * MOST_PACKED), /longer than any/],
  ['that unfolds to more than any', (await packLesson('0'.repeat(1_200_000))) ?? '', /unfolds to more/],
])('a link of a lesson that is %s is refused, and nothing is lost', async (_, text, said) => {
  await expect(lessonInLink(text)).rejects.toMatchObject({ code: 'link', message: expect.stringMatching(said) });
  const session = newSession({ openLessons });
  expect(await openLessonAt(session, new URLSearchParams({ 'lesson-text': text, lesson: 'x' }).toString())).toBe(false);
  expect(session.problems.value.map(({ message }) => message)).toEqual([expect.stringMatching(said)]);
});

test('a lesson in a link that is wrong is told line by line', async () => {
  const text = (await packLesson(OWN.replace('neighbour of', 'neighbor of'))) ?? '';
  const session = newSession({ openLessons });
  await openLessonAt(session, new URLSearchParams({ 'lesson-text': text, lesson: 'x' }).toString());
  expect(session.problems.value.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'the link: Line 20: “neighbor of cat” is no prediction.',
  ]);
});
