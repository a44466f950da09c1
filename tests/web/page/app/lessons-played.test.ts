import { expect, test } from 'vitest';
import { hiddenFor } from '../../../../web/page/app/lesson/hidden.ts';
import { openLessons } from '../../../../web/page/app/lesson/open-lessons.ts';
import { lessonStateOf } from '../../../../web/page/app/lesson/state.ts';
import { LINKED_VIEWS } from '../../../../web/page/app/linked-views/index.ts';
import type { Session } from '../../../../web/page/app/session/session.ts';
import type { Chosen } from '../../../../web/page/lessons/grade.ts';
import type { Prediction } from '../../../../web/page/lessons/lesson.ts';
import '../../../../web/page/app/session/edits.ts';
import { newSession } from './local-sessions.ts';
import { seenIn } from './sessions.ts';
import './panels.ts';

// Lessons played by a student who predicts what many believe: what is told, and whether the tree was hidden before.

type Choose = (session: Session) => Chosen;

/** The leaf of a class, as it is seen. */
const leaf =
  (name: string): Choose =>
  (session) => {
    const { classes, hierarchy } = seenIn(session).result;
    return { kind: 'node', node: hierarchy.classOf.indexOf(classes.indexOf(name)) };
  };
const place =
  (at: number): Choose =>
  () => ({ kind: 'choice', place: at });
const number =
  (value: number): Choose =>
  () => ({ kind: 'number', value });

/** By lesson and part: what is predicted, and what is told of it. */
const PLAYED: Readonly<Record<string, readonly [choose: Choose, chosen: string, right: string]>> = {
  'one-merge 1': [
    leaf('dog'),
    'You chose dog. Its score is 0.833 or more.',
    'The weakest in step 1 is fox, score 0.503: the smallest of all.',
  ],
  'one-merge 2': [
    leaf('cat'),
    'You chose cat, sum of reassigned probabilities 0.908.',
    'In step 1 it joins dog, sum of reassigned probabilities 0.917: the largest of all.',
  ],
  'one-merge 3': [
    leaf('fox'),
    'You chose fox, in the group of fox and dog. Its score is 0.879 or more.',
    'The weakest in step 2 is cow, score 0.841: the smallest of all.',
  ],
  'near 1': [
    place(2),
    'You chose Average: ARI 0.00318.',
    'Single has the largest ARI of all: 1.00. The others: Complete −0.00324, Ward −0.00119.',
  ],
  'near 2': [
    place(1),
    'You chose Complete: ARI 0.884.',
    'Single has the smallest ARI of all: 0. The others: Average 0.884, Ward 0.884.',
  ],
  'cut 1': [
    number(8),
    'You chose 8 clusters: gap to the next join 2.31.',
    '2 clusters are best: gap to the next join 6.74.',
  ],
  'cut 2': [number(2), 'You chose 2 clusters: silhouette 0.651', '8 clusters are best: silhouette 0.842'],
  'cut 3': [
    number(1),
    'You chose 1 cluster, for which there is no silhouette.',
    '10 clusters are best: silhouette 0.518',
  ],
  'descent 1': [
    leaf('point 43'),
    'You chose point 43: it is on the side with 144 points.',
    'The first split separates 56 points',
  ],
  'descent 2': [
    leaf('point 102'),
    'You chose point 102: it is on the side with 133 points.',
    'The first split separates 67 points',
  ],
  'descent 3': [
    place(1),
    'You chose Descent with Closest alone: ARI 0.569.',
    'Descent with Closest and Size has the largest ARI of all: 0.985. The others: Average linkage, greedy 0.848.',
  ],
};

/** A session with a part of a lesson open. */
async function opened(id: string, part: number) {
  const session = newSession({ openLessons });
  const state = lessonStateOf(session);
  await state.load();
  await state.open(id, part);
  return { session, state };
}

/** Groups that are seen joined below the root, node by node. */
function joined(session: Session): number[] {
  const { parents } = seenIn(session);
  return Array.from(parents).filter((parent) => parent >= 0 && parent !== parents.length - 1);
}

test('data of a lesson that are edited give nothing away: the tree stays hidden, and the answer follows them', async () => {
  const { session, state } = await opened('one-merge', 1);
  const [file] = session.files.value;
  if (file === undefined) throw new Error('nothing is open');
  const before = session.whole.value;
  const edits = await session.editing();
  await edits.read(file);
  // The only picture of the horse is unsure now.
  edits.change(file, { kind: 'cells', cells: [[9, 3, 1.4]] });
  await expect.poll(() => session.whole.value !== before && !session.stale.value).toBe(true);
  expect(joined(session)).toEqual([]);
  state.chosen.value = leaf('fox')(session);
  await state.commit();
  expect(state.answer.value?.verdict).toMatchObject({
    isRight: true,
    right: 'The weakest in step 1 is fox, score 0.503: the smallest of all.',
  });
});

test.each(Object.entries(PLAYED))(
  '%s: a wrong prediction is told the numbers',
  async (asked, [choose, chosen, right]) => {
    const [id = '', part] = asked.split(' ');
    const { session, state } = await opened(id, Number(part));
    expect(session.problems.value).toEqual([]);
    // Nothing of what is asked for can be seen: all leaves hang from the root, but for what was joined before.
    const { metrics, history, curves } = seenIn(session).result;
    expect(joined(session)).toHaveLength(asked === 'one-merge 3' ? 2 : 0);
    expect([metrics, history, curves]).toEqual([null, undefined, undefined]);
    state.chosen.value = choose(session);
    await state.commit();
    expect(state.problem.value).toBeNull();
    expect(state.answer.value?.verdict).toMatchObject({
      isRight: false,
      chosen: expect.stringContaining(chosen),
      right: expect.stringContaining(right),
    });
    // A branch that is selected would make the others pale where trees are compared.
    if (session.view.linkedView.value === 'panes') expect(session.view.selected.value).toBeNull();
  },
);

/** The views that tell of an earlier result, another run, an index or the cost of a descent. */
const TELLING = ['comparison', 'changes', 'consensus', 'decide', 'methods', 'panes', 'curve', 'indices'];

test('while a question is open nothing can be opened beside the tree that tells its answer', async () => {
  const { session, state } = await opened('near', 1);
  const told = (shown: Session): string[] => {
    const seen = seenIn(shown);
    return LINKED_VIEWS.flatMap(({ id, fits }) => (fits(seen) && TELLING.includes(id) ? [id] : []));
  };
  expect(told(session)).toEqual([]);
  state.chosen.value = place(1)(session);
  await state.commit();
  const known = told(session);
  expect(known).toEqual(expect.arrayContaining(['comparison', 'panes']));
  const metric: Prediction = {
    ...{ kind: 'number', within: 0.1, isPercent: false },
    measure: { kind: 'metric', metric: 'dendrogram_purity', atRandom: false },
  };
  const asked: readonly Prediction[] = [
    metric,
    { kind: 'support', most: 'lowest', groups: 3 },
    { kind: 'neighbour', of: session.whole.value?.result.classes[0] ?? '' },
    { kind: 'first split' },
  ];
  for (const prediction of asked) {
    session.seeAs(hiddenFor({ prediction, hidesTree: false }));
    expect(told(session)).toEqual([]);
  }
  session.seeAs(null);
  expect(told(session)).toEqual(known);
});
