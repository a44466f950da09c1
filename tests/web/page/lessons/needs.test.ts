import { expect, test } from 'vitest';
import { openLessons } from '../../../../web/page/app/lesson/open-lessons.ts';
import { lessonStateOf } from '../../../../web/page/app/lesson/state.ts';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { readLesson } from '../../../../web/page/lessons/format.ts';
import { loadLessons } from '../../../../web/page/lessons/index.ts';
import { lackOf } from '../../../../web/page/lessons/needs.ts';
import { flowers, LENGTHS } from '../../../../web/page/samples/iris-flowers.ts';
import { sourceOf } from '../../engine/data/write.ts';
import { choose, newSession } from '../app/local-sessions.ts';

// The last part of a lesson is about files that the student opens: of those that it cannot judge it says what it needs.

const FILES: Readonly<Record<string, string>> = {
  'flowers.csv': [LENGTHS.join(), ...flowers().map((lengths) => lengths.join())].join('\n'),
  'logits.csv': 'apple,pear,plum\n3,1,0\n2,1,0\n1,3,0\n0,2,3\n',
  'counts.csv': 'true\\pred,a,b,c\na,8,1,1\nb,2,5,3\nc,0,4,6\n',
};

/** The last part of a lesson with files of one's own open. */
async function withOwn(
  id: string,
  name: string,
): Promise<{ session: Session; state: ReturnType<typeof lessonStateOf> }> {
  const session = newSession({ openLessons });
  const state = lessonStateOf(session);
  await state.load();
  await state.open(id, 1);
  await session.open([sourceOf(name, FILES[name] ?? '')]);
  expect(state.place.value?.part.isOwn).toBe(true);
  return { session, state };
}

test('iris measurements have no weakest class: what is needed and what the file is are said, and nothing is judged', async () => {
  const { session, state } = await withOwn('one-merge', 'flowers.csv');
  expect(state.lack.value).toBe(
    'This part needs logits. You opened flowers.csv as features. Open other files, or say in the list of files what yours are.',
  );
  expect(session.view.choosing.value).toBeNull();
  // Without a question nothing is hidden.
  expect(session.finished.value).toBe(session.whole.value);
  state.chosen.value = { kind: 'node', node: 0 };
  await state.commit();
  expect(state.answer.value).toBeNull();
});

test('a tree by another method has none either', async () => {
  const { session, state } = await withOwn('one-merge', 'logits.csv');
  expect(state.lack.value).toBeNull();
  await session.open([sourceOf('labels.csv', 'label\napple\napple\npear\nplum\n')]);
  choose(session, 'linkage');
  await session.start();
  expect(session.whole.value?.result.method).toBe('linkage');
  expect(state.lack.value).toBe(
    'This part is about Logits to hierarchies. This tree is by Agglomerative linkage. Choose Logits to hierarchies as the method, and run it.',
  );
});

/** The message of a lesson on a file of each kind; null if it asks. */
const SAID: Readonly<Record<string, readonly [flowers: string | null, logits: string | null, counts: string | null]>> =
  {
    mistakes: ['a confusion matrix', 'a confusion matrix', null],
    'one-merge': ['logits', null, 'logits'],
    near: [null, 'features', 'features'],
    cut: [null, 'features or distances', 'features or distances'],
    real: ['logits', null, 'logits'],
    flatters: ['logits and labels', 'logits and labels', 'logits and labels'],
    breton: ['logits and labels', 'logits and labels', 'logits and labels'],
    descent: [null, 'features', 'features'],
  };

test('every lesson says so of files that it is not about', async () => {
  const lessons = await loadLessons();
  expect(Object.keys(SAID).sort()).toEqual(lessons.map(({ id }) => id).sort());
  for (const [place, name] of Object.keys(FILES).entries()) {
    const session = newSession();
    await session.open([sourceOf(name, FILES[name] ?? '')]);
    const result = session.whole.value?.result;
    if (result === undefined) throw new Error(`${name} gave no tree`);
    for (const { id, parts } of lessons) {
      const own = parts.at(-1);
      const said = SAID[id]?.[place] ?? null;
      const lack = own === undefined ? null : lackOf(own, result);
      expect([id, lack?.replace(/\. Open other.*/, '') ?? null]).toEqual([
        id,
        said === null
          ? null
          : `This part needs ${said}. You opened ${name} as ${result.inputs[0]?.role === 'confusion' ? 'a confusion matrix' : result.inputs[0]?.role}`,
      ]);
    }
  }
});

const LESSON = (run: string, predict: string, file: string): string =>
  `# Own\n\nlesson: 1\nrun: ${run}\n\n\`\`\`file ${file}\n\`\`\`\n\n## Which?\n\nLook.\n\n### Predict\n\npredict: ${predict}\n\n### Reveal\n\nSo.\n`;

test.each([
  [
    'method=linkage&option.method=single',
    'weakest of step 1',
    'points.csv as features\nx,y\n0,0\n1,0\n9,5',
    'This tree joins pairs: none of the two is taken before the other. Make it of logits, by Logits to hierarchies.',
  ],
  [
    'method=l2h',
    'clusters by gap',
    `logits.csv as logits\n${FILES['logits.csv']?.trim()}`,
    'The heights of this tree only number its steps: it has no gaps. Open points or distances.',
  ],
])('by %s nobody is asked for the %s', async (run, predict, file, said) => {
  const session = newSession({ openLessons });
  await session.open([sourceOf('own.md', LESSON(run, predict, file))]);
  const state = lessonStateOf(session);
  state.chosen.value = predict.startsWith('clusters') ? { kind: 'number', value: 2 } : { kind: 'node', node: 0 };
  await state.commit();
  expect(state.problem.value).toBe(said);
});

test('what is needed is one of the uses of a file, in the part on one’s own file alone', () => {
  const text = LESSON('method=l2h', 'text', 'a.csv as logits\na,b\n1,2');
  const own = `${text}\n## On your own file\n\nneeds: logitz or features, labels\n\nOpen one.\n`;
  const messages = (of: string): string[] => readLesson(of, 'own.md').problems.map(({ message }) => message);
  expect(messages(own)).toEqual(['line 25: “logitz” is no use of a file']);
  expect(messages(own.replace('logitz', 'logits'))).toEqual([]);
  expect(messages(text.replace('\n\nLook.', '\n\nneeds: logits\n\nLook.'))).toEqual([
    'line 13: only files of one’s own are needed',
  ]);
});
