import { expect, test } from 'vitest';
import { openLessons } from '../../../../web/page/app/lesson/open-lessons.ts';
import { lessonStateOf } from '../../../../web/page/app/lesson/state.ts';
import type { Chosen } from '../../../../web/page/lessons/grade.ts';
import { sourceOf } from '../../engine/data/write.ts';
import { newSession } from './local-sessions.ts';
import './panels.ts';
import { seenIn } from './sessions.ts';

// If the data decide for two answers alike, both are right, and a message says so.

interface Asked {
  readonly run: string;
  readonly file: string;
  readonly predict: string;
}

/** The message on an answer to the only question of a lesson. */
async function toldOf({ run, file, predict }: Asked, choose: (leaf: (name: string) => number) => Chosen) {
  const text = `# Ties\n\nlesson: 1\nrun: ${run}\n\n\`\`\`file ${file}\n\`\`\`\n\n## Which?\n\nLook.\n\n### Predict\n\npredict: ${predict}\n\n### Reveal\n\nSo.\n`;
  const session = newSession({ openLessons });
  await session.open([sourceOf('ties.md', text)]);
  expect(session.problems.value).toEqual([]);
  const state = lessonStateOf(session);
  const { classes, hierarchy } = seenIn(session).result;
  state.chosen.value = choose((name) => hierarchy.classOf.indexOf(classes.indexOf(name)));
  await state.commit();
  expect(state.problem.value).toBeNull();
  return state.answer.value?.verdict;
}

/** a and b are as near as c and d, and e is far from all. */
const DISTANCES = `distances.csv as dissimilarity
,a,b,c,d,e
a,0,1,5,5,9
b,1,0,5,5,9
c,5,5,0,1,9
d,5,5,1,0,9
e,9,9,9,9,0`;
const pairOf =
  (one: number, other: number): (() => Chosen) =>
  () => ({ kind: 'pair', classes: [one, other] });

test('of two pairs that are as near, both are right, and that it is a tie is said', async () => {
  const asked = { run: 'method=linkage&option.method=single', file: DISTANCES, predict: 'pair of step 1' };
  expect(await toldOf(asked, pairOf(0, 1))).toMatchObject({
    isRight: true,
    chosen: expect.not.stringContaining('tie'),
  });
  expect(await toldOf(asked, pairOf(2, 3))).toMatchObject({
    isRight: true,
    chosen:
      'You chose c and d. They come together in step 2. Before it they were as near as those that joined: a tie, so this is right too.',
    right: 'In step 1 a joins b.',
  });
  expect(await toldOf(asked, pairOf(0, 2))).toMatchObject({ isRight: false });
});

/** Points of class a go to b and c alike, where a is taken. */
const LOGITS = `logits.csv as logits
a,b,c,d
9,2,0,0
9,0,2,0
0,9,0,0
0,9,0,0
0,9,0,0
0,0,9,0
0,0,9,0
0,0,9,0
0,0,0,9
0,0,0,9
0,0,0,9`;
const nodeOf =
  (name: string) =>
  (leaf: (name: string) => number): Chosen => ({ kind: 'node', node: leaf(name) });

test('of two homes with the same mean, both are right; of a third it is not recorded, and it does not count', async () => {
  const asked = { run: 'method=l2h&option.score=size', file: LOGITS, predict: 'home of step 1' };
  const right = /^In step 1 it joins b, .+: the largest of all\. The same number has c: a tie, so both are right\.$/;
  for (const name of ['b', 'c'])
    expect(await toldOf(asked, nodeOf(name))).toMatchObject({ isRight: true, right: expect.stringMatching(right) });
  expect(await toldOf(asked, nodeOf('d'))).toMatchObject({
    isRight: null,
    chosen: expect.stringMatching(/ or less\. Whether it has the same is not recorded, so this does not count\.$/),
  });
});

test('of two numbers of clusters that an index finds equally good, both are right', async () => {
  // Joins at heights 1, 3, 5: the gaps below two and below three clusters are equal.
  const file = 'line.csv as features\nx,y\n0,0\n1,0\n4,0\n9,0';
  const asked = { run: 'method=linkage&option.method=single', file, predict: 'clusters by gap' };
  const numberOf =
    (value: number): (() => Chosen) =>
    () => ({ kind: 'number', value });
  const right = '2 clusters and 3 clusters are best: gap to the next join 2.00: a tie, so each of them is right.';
  expect(await toldOf(asked, numberOf(2))).toMatchObject({ isRight: true, right });
  expect(await toldOf(asked, numberOf(3))).toMatchObject({ isRight: true, right });
});

test('gaps that differ by rounding alone are a tie', async () => {
  // Joins at heights 0.1, 0.3, 0.5: 0.3 − 0.1 and 0.5 − 0.3 are not the same number.
  const file = 'line.csv as features\nx,y\n0,0\n0.1,0\n0.4,0\n0.9,0';
  const asked = { run: 'method=linkage&option.method=single', file, predict: 'clusters by gap' };
  for (const value of [2, 3]) {
    expect(await toldOf(asked, () => ({ kind: 'number', value }))).toMatchObject({
      isRight: true,
      right: expect.stringContaining('2 clusters and 3 clusters'),
    });
  }
});
