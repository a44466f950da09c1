import { expect, test } from 'vitest';
import { answerText } from '../../../../web/page/app/lesson/class-answers.tsx';

import { openLessonAt, openLessons } from '../../../../web/page/app/lesson/open-lessons.ts';
import { lessonStateOf } from '../../../../web/page/app/lesson/state.ts';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { countAnswers, questionOf } from '../../../../web/page/lessons/answer-code.ts';
import { ownLesson } from '../../../support/own-lesson.ts';
import { sourceOf } from '../../engine/data/write.ts';
import { newSession } from './local-sessions.ts';

const lessonSession = (): Session => newSession({ openLessons });

/** A session with a part of the first lesson open. */
async function opened(part = 1) {
  const session = lessonSession();
  const state = lessonStateOf(session);
  await state.load();
  await state.open('mistakes', part);
  return { session, state, view: session.view, leaf: (name: string) => leafIn(session, name) };
}

function leafIn({ finished }: Session, name: string): number {
  const { classes, hierarchy } = finished.value?.result ?? { classes: [], hierarchy: null };
  return hierarchy?.classOf.indexOf(classes.indexOf(name)) ?? -1;
}

/** Of each node that is seen, its parent. */
const parentsIn = ({ finished }: Session): number[] => Array.from(finished.value?.parents ?? []);

test('while the question is open nothing has joined; what was chosen and what is right are told with their numbers', async () => {
  const { session, state, view, leaf } = await opened();
  expect(session.problems.value).toEqual([]);
  expect(session.finished.value?.result).toMatchObject({ openRoot: true, metrics: null, support: undefined });
  expect(parentsIn(session)).toEqual([6, 6, 6, 6, 6, 6, -1]);
  view.choose(null, [leaf('apple'), leaf('cherry')]);
  expect(state.chosen.value).toEqual({ kind: 'pair', classes: [0, 4] });
  await state.commit();
  expect(state.answer.value?.verdict).toMatchObject({
    isRight: false,
    chosen: 'You chose apple and cherry, similarity 0.170. They come together in step 3.',
    right: 'In step 1 cherry joins strawberry (similarity 0.200).',
  });
});

test('what is revealed does not give away what the next part asks, and an answer cannot be changed', async () => {
  const { session, state, view, leaf } = await opened();
  view.choose(null, [leaf('strawberry'), leaf('cherry')]);
  await state.commit();
  expect(state.answer.value?.verdict.isRight).toBe(true);
  expect(parentsIn(session)).toEqual([7, 7, 7, 7, 6, 6, 7, -1]);
  expect(view.step.value).toBe(0);
  expect(view.selected.value).toBe(6);
  view.choose(null, [leaf('apple'), leaf('pear')]);
  expect(state.chosen.value).toEqual({ kind: 'pair', classes: [5, 4] });
  await state.open('mistakes', 2);
  expect(state.answer.value).toBeNull();
  view.choose(null, [leaf('apple'), leaf('pear')]);
  await state.commit();
  expect(state.answer.value?.verdict.isRight).toBe(true);
  expect(session.finished.value).toBe(session.whole.value);
  await state.open('mistakes', 1);
  expect(state.answer.value?.verdict.isRight).toBe(true);
});

test('nothing is asked or told of the tree before, while that of the part is being made', async () => {
  const { session, state, view, leaf } = await opened(2);
  const opening = state.open('mistakes', 3);
  const old = session.whole.value;
  view.choose(null, [leaf('apple'), leaf('pear')]);
  state.chosen.value = { kind: 'number', value: 1 };
  await state.commit();
  expect([state.isThere.value, state.answer.value, session.whole.value]).toEqual([false, null, old]);
  await opening;
  expect(session.whole.value).not.toBe(old);
  await state.commit();
  expect(state.answer.value?.verdict).toMatchObject({ isRight: false, right: 'It is 3.' });
});

test('two leaves of the tree, picked one after the other, are a pair', async () => {
  const { state, view, leaf } = await opened();
  view.choose(leaf('cherry'));
  view.choose(leaf('strawberry'));
  expect(state.chosen.value).toEqual({ kind: 'pair', classes: [4, 5] });
});

test('the address has the lesson and its part, and leads to it again', async () => {
  const { view } = await opened(2);
  expect(view.address.value).toContain('lesson=mistakes&part=2');
  const session = lessonSession();
  expect(await openLessonAt(session, 'lesson=mistakes&part=2&layout=icicle')).toBe(true);
  expect(session.view.layout.value).toBe('icicle');
  expect(parentsIn(session)).toEqual([7, 7, 7, 7, 6, 6, 7, -1]);
  const plain = lessonSession();
  expect(await openLessonAt(plain, 'lesson=mistakes&part=2')).toBe(true);
  expect(plain.view.linkedView.value).toBe('confusion');
  expect(await openLessonAt(plain, 'lesson=mistakes&part=9')).toBe(true);
  expect(plain.view.part.value).toBe(1);
  expect(await openLessonAt(plain, 'lesson=another&part=2')).toBe(false);
  const presented = lessonSession();
  expect(await openLessonAt(presented, 'lesson=mistakes&part=2&present=1')).toBe(true);
  expect([presented.view.linkedView.value, presented.view.present.value]).toEqual(['confusion', true]);
  await lessonStateOf(presented).open('mistakes', 1);
  expect(presented.view.present.value).toBe(true);
});

test('closing gives the whole tree and the panels back, with the data still open', async () => {
  const session = lessonSession();
  session.view.toggle('method');
  const state = lessonStateOf(session);
  await state.load();
  await state.open('mistakes', 1);
  expect(session.view.sides.value.size).toBe(0);
  state.close();
  expect([...session.view.sides.value]).toEqual(['method']);
  expect(session.view.choosing.value).toBeNull();
  expect(session.finished.value).toBe(session.whole.value);
  expect(session.files.value.map(({ name }) => name)).toEqual(['fruits.csv']);
});

test('files of one’s own are shown as their part says, not as the part before', async () => {
  const { session, state, view } = await opened();
  await state.open('one-merge', 4);
  expect([view.editing.value, view.linkedView.value, view.step.value]).toEqual([true, 'rows', 0]);
  await session.open([sourceOf('own.csv', 'apple,pear,plum\n3,1,0\n2,1,0\n1,3,0\n0,2,3\n')]);
  expect(session.finished.value?.files.map(({ name }) => name)).toEqual(['own.csv']);
  expect([view.lesson.value, view.part.value]).toEqual(['one-merge', 5]);
  expect([view.editing.value, view.linkedView.value, view.step.value]).toEqual([false, 'rows', null]);
});

test('files of one’s own lead to the part about them, with the same question', async () => {
  const { session, state, view } = await opened();
  await session.open([sourceOf('mine.csv', 'true\\pred,a,b,c\na,8,1,1\nb,2,5,3\nc,0,4,6\n')]);
  expect(state.place.value?.part.isOwn).toBe(true);
  expect(parentsIn(session)).toEqual([3, 3, 3, -1]);
  view.choose(null, [leafIn(session, 'b'), leafIn(session, 'c')]);
  await state.commit();
  expect(state.answer.value?.verdict.isRight).toBe(true);
});

const OWN = ownLesson('Cat was taken for dog {cat taken for dog} times.');

test('a lesson that is opened like a file shows its first part with the data in it', async () => {
  const session = lessonSession();
  await session.open([sourceOf('animals.md', OWN)]);
  const state = lessonStateOf(session);
  expect(session.problems.value).toEqual([]);
  expect(state.place.value).toMatchObject({ number: 1, lesson: { title: 'Which animals are alike?' } });
  expect(session.files.value.map(({ name }) => name)).toEqual(['animals.csv']);
  // Cat hangs from the root alone.
  expect(parentsIn(session)[leafIn(session, 'cat')]).toBe(parentsIn(session).length - 1);
  expect(session.finished.value?.result.openRoot).toBeUndefined();
  session.view.choose(leafIn(session, 'cow'));
  await state.commit();
  expect(state.answer.value?.verdict).toMatchObject({
    isRight: false,
    chosen: 'You chose cow: cat was taken for it 0 times. It meets cat only in a group of 3 classes.',
    right: 'cat stands next to dog: cat was taken for it 4 times.',
  });
});

test('a block in a part is the data of this part and those after it, until one has a block of its own', async () => {
  const second = `
## Which numbers?

run: method=linkage

\`\`\`file points.csv as features
x,y
0,0
1,0
9,5
\`\`\`

### Predict

predict: clusters by gap

### Reveal

So.

## And now?

run: method=linkage

Look again.
`;
  const session = lessonSession();
  await session.open([sourceOf('animals.md', OWN + second)]);
  const state = lessonStateOf(session);
  const seen: (readonly string[])[] = [];
  for (const part of [1, 2, 3]) {
    await state.open('which-animals-are-alike', part);
    seen.push(session.files.value.map(({ name }) => name));
  }
  expect(seen).toEqual([['animals.csv'], ['points.csv'], ['points.csv']]);
  // Points have no cat; the part that speaks of one is not about them.
  expect(session.problems.value).toEqual([]);
});

test('a lesson that is opened again with other numbers is about these', async () => {
  const session = lessonSession();
  const counts = () => session.whole.value?.dataset.confusion?.counts;
  await session.open([sourceOf('animals.md', OWN)]);
  const before = counts();
  await session.open([sourceOf('animals.md', OWN.replace('dog,3,7,0', 'dog,1,8,1'))]);
  expect(session.problems.value).toEqual([]);
  expect(Array.from(counts() ?? [])).not.toEqual(Array.from(before ?? []));
  expect(counts()?.[4]).toBe(8);
  // One that cannot be read is not taken for the one before: nothing is asked of that.
  await session.open([sourceOf('animals.md', OWN.replace('dog,3,7,0', 'dog,1,8,1,2'))]);
  expect(lessonStateOf(session).isThere.value).toBe(false);
});

test('what is revealed is not hidden because the next part asks for a step of other data', async () => {
  const block = OWN.slice(OWN.indexOf('```'), OWN.lastIndexOf('```') + 3);
  const asked = OWN.replace('neighbour of cat', 'pair of step 1').replace(
    'Cat was taken for dog {cat taken for dog} times.',
    'So.',
  );
  const second = `\n## And these?\n\n${block.replace('dog,3,7,0', 'dog,1,8,1')}\n\n### Predict\n\npredict: pair of step 1\n\n### Reveal\n\nSo.\n`;
  const session = lessonSession();
  await session.open([sourceOf('animals.md', asked + second)]);
  expect(session.problems.value).toEqual([]);
  const state = lessonStateOf(session);
  session.view.choose(null, [leafIn(session, 'cat'), leafIn(session, 'dog')]);
  await state.commit();
  expect(state.answer.value).not.toBeNull();
  expect(session.finished.value).toBe(session.whole.value);
});

test('a lesson that is wrong is told line by line, and nothing that was open is lost', async () => {
  const { session, state } = await opened();
  const wrong = OWN.replace('neighbour of', 'neighbor of').replace(
    'view: layout=rectangular',
    'view: layuot=rectangular',
  );
  await session.open([sourceOf('animals.md', wrong), sourceOf('notes.md', '# Notes\n\nNothing.\n')]);
  expect(session.problems.value.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'animals.md: Line 5: a view has no “layuot”.',
    'animals.md: Line 20: “neighbor of cat” is no prediction.',
    'notes.md: Line 1: the lesson does not say its format.',
  ]);
  expect(state.place.value?.lesson.id).toBe('mistakes');
});

/** The faults of a lesson that are told once its data are read. */
async function toldOf(text: string): Promise<string[]> {
  const session = lessonSession();
  await session.open([sourceOf('animals.md', text)]);
  return session.problems.value.map(({ file, message, remedy }) => `${file}: ${message} ${remedy}`);
}

test('names that the data do not have are told by line when the lesson is opened, for all parts about these data', async () => {
  const wrong = OWN.replace('neighbour of cat', 'neighbour of cats').replace('taken for dog}', 'taken for wolf}');
  const second = '\n## More\n\nIs {triplets by family} much?\n';
  expect(await toldOf(wrong + second)).toEqual([
    'animals.md: Line 20: there is no class “cats” in these data. Did you mean cat?',
    'animals.md: Line 24: there is no class “wolf” in these data. Write a name as the data have it.',
    'animals.md: Line 28: the classes have no groups “family”. These data have no groups.',
  ]);
});

test('what is wrong in a block of data is told by the line of the lesson', async () => {
  expect(await toldOf(OWN.replace('dog,3,7,0', 'dog,3,7,0,5'))).toEqual([
    expect.stringMatching(/^animals.csv: Row 1 \(line 10 of animals.md\) has 5 fields, expected 4\./),
  ]);
  expect(await toldOf(OWN.replace(/true[^`]*/, ''))).toEqual([
    expect.stringMatching(/^animals.csv: .* The block is in animals.md, from line 7\./),
  ]);
});

test('answers stay when the list of lessons is looked at, and so does a lesson in place of one of the page', async () => {
  const { state, view, leaf, session } = await opened();
  view.choose(null, [leaf('apple'), leaf('cherry')]);
  await state.commit();
  await state.load();
  expect(state.answer.value?.verdict.isRight).toBe(false);
  await session.open([sourceOf('animals.md', OWN.replace('lesson: 1', 'lesson: 1\nid: mistakes'))]);
  await state.load();
  expect(state.place.value?.lesson.title).toBe('Which animals are alike?');
});

test('a view of a lesson cannot hide by itself what the lesson hides', async () => {
  const { session } = await opened();
  await session.open([
    sourceOf('animals.md', OWN.replace('view: layout=rectangular', 'view: layout=rectangular&reveal=1')),
  ]);
  expect(session.problems.value.map(({ message }) => message)).toEqual(['Line 5: a view of a lesson has no “reveal”.']);
});

test('what a lesson asks for and its data do not have is said where the answer would be', async () => {
  const session = lessonSession();
  await session.open([sourceOf('animals.md', OWN.replace('neighbour of cat', 'pair of step 7'))]);
  const state = lessonStateOf(session);
  state.chosen.value = { kind: 'pair', classes: [0, 1] };
  await state.commit();
  expect(state.problem.value).toBe('This tree has no step 7. Ask for an earlier step.');
  expect(state.answer.value).toBeNull();
});

test('support that was hidden colours the tree of the reveal', async () => {
  const session = lessonSession();
  const state = lessonStateOf(session);
  await state.load();
  await state.open('real', 1);
  expect(session.finished.value?.result.support).toBeUndefined();
  state.chosen.value = { kind: 'number', value: 0.9 };
  await state.commit();
  expect(session.view.grouping.value).toBe('support');
  expect(session.finished.value?.result.support).toBeDefined();
  // The lesson says itself that its labels mean nothing.
  expect(session.whole.value?.result.warnings.map(({ code }) => code)).toContain('labels-do-not-fit');
  expect(session.finished.value?.result.warnings.filter(({ remedy }) => remedy !== undefined)).toEqual([]);
});

test('classes that the text speaks of have their names in the tree, after the answer those of the reveal too', async () => {
  const text = OWN.replace('Look.', 'Where is the Cat? No dogs.').replace('{cat taken for dog} times.', 'and a cow.');
  const session = lessonSession();
  await session.open([sourceOf('animals.md', text)]);
  expect(session.view.spoken.value).toEqual(['cat']);
  const state = lessonStateOf(session);
  session.view.choose(leafIn(session, 'cow'));
  await state.commit();
  expect(session.view.spoken.value).toEqual(['cat', 'dog', 'cow']);
  state.close();
  expect(session.view.spoken.value).toEqual([]);
});

test('so have those of the text before the first part, as long as that is there', async () => {
  const text = OWN.replace('## Who', 'A cow is no dog.\n\n## Who');
  const session = lessonSession();
  await session.open([sourceOf('animals.md', `${text}\n## And now?\n\nLook again.\n`)]);
  expect(session.view.spoken.value).toEqual(['dog', 'cow']);
  await lessonStateOf(session).open('which-animals-are-alike', 2);
  expect(session.view.spoken.value).toEqual([]);
});

test('the phones of a class give codes that the teacher’s page counts before the reveal', async () => {
  const codes: string[] = [];
  let question = '';
  for (const [place, [one, other]] of [
    ['cherry', 'strawberry'],
    ['apple', 'pear'],
    ['strawberry', 'cherry'],
  ].entries()) {
    const { state, view, leaf } = await opened();
    view.choose(null, [leaf(one ?? ''), leaf(other ?? '')]);
    await state.commit();
    const [current, answer] = [state.place.value, state.answer.value];
    if (current === null || answer === null) throw new Error(`phone ${place} has no answer`);
    expect(answer.seconds).toBeGreaterThanOrEqual(0);
    question = questionOf(current.lesson, current.part);
    codes.push(answer.code);
  }
  const { state, session } = await opened();
  const prediction = state.place.value?.part.prediction;
  if (!prediction) throw new Error('a question was expected');
  const { counts, phones } = countAnswers(codes.join('\n'), question);
  expect(phones).toBe(3);
  const classes = session.whole.value?.result.classes ?? [];
  const said = counts.map(([signs, count]) => [answerText(signs, prediction, classes).split(' and ').sort(), count]);
  expect(said).toEqual([
    [['cherry', 'strawberry'], 2],
    [['apple', 'pear'], 1],
  ]);
});
