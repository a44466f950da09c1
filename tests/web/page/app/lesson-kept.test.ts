import { afterEach, expect, test, vi } from 'vitest';
import { openLessonAt, openLessons } from '../../../../web/page/app/lesson/open-lessons.ts';
import { lessonStateOf } from '../../../../web/page/app/lesson/state.ts';
import { sourceOf } from '../../engine/data/write.ts';
import { newSession } from './local-sessions.ts';

// Phones load a page again that was out of sight: the answers to a lesson are kept in the tab.

/** A storage as that of a tab; null: one that is forbidden. */
function storage(kept: Map<string, string> | null): void {
  const refuse = (): never => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (kept === null ? refuse() : (kept.get(key) ?? null)),
    setItem: (key: string, value: string) => (kept === null ? refuse() : kept.set(key, value)),
  });
}
afterEach(() => vi.unstubAllGlobals());

/** A page that was just loaded, with a part open. */
async function loaded(address: string) {
  const session = newSession({ openLessons });
  expect(await openLessonAt(session, address)).toBe(true);
  return { session, state: lessonStateOf(session) };
}

test('a page that is loaded again has the answers, and shows the tree as after them', async () => {
  storage(new Map());
  const first = await loaded('lesson=mistakes&part=1');
  first.state.chosen.value = { kind: 'pair', classes: [0, 4] };
  await first.state.commit();
  const told = first.state.answer.value;
  expect(told?.verdict.isRight).toBe(false);
  await first.state.open('mistakes', 3);
  first.state.chosen.value = { kind: 'number', value: 3 };
  await first.state.commit();

  const again = await loaded('lesson=mistakes&part=1');
  expect(again.state.answer.value).toEqual(told);
  expect(again.session.view.step.value).toBe(0);
  await again.state.open('mistakes', 2);
  expect(again.state.answer.value).toBeNull();
  await again.state.open('mistakes', 3);
  expect(again.state.answer.value?.verdict).toMatchObject({ isRight: true, right: 'It is 3.' });
});

test('the next student begins again, also after another load', async () => {
  storage(new Map());
  const { state } = await loaded('lesson=one-merge&part=4');
  state.chosen.value = { kind: 'text', text: 'the cat' };
  await state.commit();
  const lesson = state.place.value?.lesson;
  if (lesson === undefined) throw new Error('no lesson is open');
  await state.beginAgain(lesson);
  expect(state.place.value?.number).toBe(1);
  for (const { state: now } of [{ state }, await loaded('lesson=one-merge&part=1')])
    expect(
      lesson.parts.flatMap((_, place) => now.place.value?.lesson.parts[place] ?? []).map((part) => now.answerTo(part)),
    ).toEqual(lesson.parts.map(() => null));
});

const OWN = `# Ours

lesson: 1
run: method=confusion

\`\`\`file animals.csv as confusion
true\\pred,cat,dog,cow
cat,6,4,0
dog,3,7,0
cow,0,1,9
\`\`\`

## Which?

### Predict

predict: pair of step 1

### Reveal

So.

## On your own file

### Predict

predict: pair of step 1

### Reveal

So.
`;

test('of a lesson of one’s own too, once its file is open again; not where its data are others', async () => {
  storage(new Map());
  const opened = async (text: string) => {
    const session = newSession({ openLessons });
    await session.open([sourceOf('ours.md', text)]);
    return { session, state: lessonStateOf(session) };
  };
  const { session, state } = await opened(OWN);
  state.chosen.value = { kind: 'pair', classes: [0, 1] };
  await state.commit();
  expect((await opened(OWN)).state.answer.value?.verdict.isRight).toBe(true);
  expect((await opened(OWN.replace('cat,6,4', 'cat,9,1'))).state.answer.value).toBeNull();
  // Of files of the student nothing stays.
  await session.open([sourceOf('mine.csv', 'true\\pred,secret,b,c\nsecret,8,1,1\nb,2,5,3\nc,0,4,6\n')]);
  state.chosen.value = { kind: 'pair', classes: [0, 1] };
  await state.commit();
  expect(state.answer.value?.verdict.chosen).toContain('secret');
  expect(sessionStorage.getItem('logitree-lesson-answers')).not.toContain('secret');
});

test.each([
  ['{', null],
  ['{"mistakes":[{"question":7}]}', null],
  ['[]', null],
  ['{"mistakes":7}', null],
])('what is not an answer is none: %s', async (text, answer) => {
  storage(new Map([['logitree-lesson-answers', text]]));
  const { state } = await loaded('lesson=mistakes&part=1');
  expect(state.answer.value).toBe(answer);
});

test('where storage is forbidden a lesson goes on without', async () => {
  storage(null);
  const { state } = await loaded('lesson=mistakes&part=1');
  state.chosen.value = { kind: 'pair', classes: [0, 4] };
  await state.commit();
  expect(state.answer.value).not.toBeNull();
});
