import { describe, expect, test, vi } from 'vitest';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { writeResult } from '../../../../web/page/app/export/export-menu.tsx';
import { stepCount } from '../../../../web/page/app/finished/steps.ts';
import { openGroups } from '../../../../web/page/app/finished/until.ts';
import { withoutLater } from '../../../../web/page/app/playback/judge-join.ts';
import { loadMethodPanel } from '../../../../web/page/app/playback/method-panel.ts';
import { type Reveal, revealOf } from '../../../../web/page/app/playback/reveal-bar.tsx';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { labelsNpy } from '../../engine/data/write.ts';
import { exportCalled } from './exports-called.ts';
import { float32File, plantedFiles, sessionOf, shownBy } from './local-sessions.ts';
import { decisionOf } from './panels.ts';
import { seenIn, text } from './sessions.ts';

/* Reveal mode: which group joins next, and whom? */

async function opened(files: readonly BufferSource[], method: string, options: Options = {}) {
  const session = await shownBy(method, files, options);
  const { result } = seenIn(session);
  const reveal = revealOf(session);
  const panel = await loadMethodPanel(method);
  reveal.follow();
  reveal.begin();
  const choose = (...nodes: number[]): void => session.view.choosing.value?.(nodes);
  const answer = (...nodes: number[]) => {
    choose(...nodes);
    reveal.answer(panel);
    return reveal.told.value;
  };
  return { session, reveal, result, decide: decisionOf, panel, choose, answer };
}

/** Towns by their distances: a table whose first column and row have names. */
function distances(rows: Readonly<Record<string, readonly number[]>>): BufferSource {
  const names = Object.keys(rows);
  const lines = Object.entries(rows).map(([name, own]) => [name, ...own].join(','));
  return text('distances.csv', `${['', ...names].join(',')}\n${lines.join('\n')}\n`);
}

const NEAR = distances({
  Basel: [0, 1, 5, 8, 9],
  Bern: [1, 0, 6, 8, 9],
  Chur: [5, 6, 0, 2, 7],
  Davos: [8, 8, 2, 0, 7],
  Genf: [9, 9, 7, 7, 0],
});
const SINGLE = { method: 'single', distance: 'precomputed' };

// The writers of files ask for the theme of the page as it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const SESSION = exportCalled('Session');

const pair = ({ merges }: Result, step: number): [number, number] => [
  merges?.[2 * step] ?? -1,
  merges?.[2 * step + 1] ?? -1,
];

describe('by linkage', () => {
  test('the pair that joins is right, and told with its distance; then the step is made', async () => {
    const { session, reveal, answer } = await opened([NEAR], 'linkage', SINGLE);
    expect(openGroups(seenIn(session).result)).toHaveLength(5);
    expect(answer(0, 1)).toEqual({ grade: 'right', said: ['Basel with Bern: 1.'] });
    expect(session.view.address.value).toContain('step=0&reveal=1');
    expect(openGroups(seenIn(session).result)).toHaveLength(4);
    expect(reveal.score.value).toEqual({ right: 1, answered: 1 });
  });

  test('a pair that comes next is nearly right, with both distances; another is wrong and names no later pair', async () => {
    const { reveal, answer } = await opened([NEAR], 'linkage', SINGLE);
    expect(answer(2, 3)).toEqual({
      grade: 'near',
      said: ['Basel with Bern: 1.', 'Yours is the next nearest, Chur with Davos: 2.'],
    });
    reveal.next();
    expect(answer(0, 4)).toEqual({ grade: 'wrong', said: ['Chur with Davos: 2.'] });
    expect(reveal.score.value).toEqual({ right: 0, answered: 2 });
  });

  test('a tie is right either way', async () => {
    const tied = distances({ a: [0, 1, 5, 6], b: [1, 0, 5, 6], c: [5, 5, 0, 1], d: [6, 6, 1, 0] });
    const { reveal, answer } = await opened([tied], 'linkage', SINGLE);
    expect(answer(2, 3)?.grade).toBe('tie');
    expect(answer(0, 1)).toEqual(reveal.told.value); // it is told already
    expect(reveal.score.value).toEqual({ right: 1, answered: 1 });
  });

  test('where all distances are tied, every pair is right', async () => {
    const rows = Array.from({ length: 10 }, (_, i) => Array.from({ length: 10 }, (_, j) => Number(i !== j)));
    const { answer } = await opened(
      [distances(Object.fromEntries(rows.map((row, i) => [`n${i}`, row])))],
      'linkage',
      SINGLE,
    );
    expect(answer(8, 9)).toEqual({
      grade: 'tie',
      said: ['n0 with n1: 1.', 'n8 with n9: 1, as near as what was taken.'],
    });
  });

  test('where a tie cannot be told, that is said, and the step does not count', async () => {
    const values = Float32Array.from({ length: 100 }, (_, at) => Number(at % 11 === 0));
    const file = float32File('rows.npy', 10, values);
    const { reveal, answer } = await opened([file], 'linkage', { method: 'complete', distance: 'euclidean' });
    const told = answer(1, 8);
    expect(told?.grade).toBe('unknown');
    expect(told?.said[1]).toMatch(/ is as near cannot be told: /);
    expect(reveal.score.value).toEqual({ right: 0, answered: 0 });
  });

  test('the next nearest is said of the first pair after the one that joins alone', async () => {
    const { answer } = await opened([NEAR], 'linkage', SINGLE);
    expect(answer(0, 2)).toEqual({ grade: 'near', said: ['Basel with Bern: 1.', 'Yours, Basel with Chur: 5.'] });
  });

  test('groups are chosen one after the other, given back, and taken from anywhere inside them', async () => {
    const { reveal, choose, answer } = await opened([NEAR], 'linkage', SINGLE);
    choose(3);
    choose(4);
    choose(0);
    expect(reveal.chosen.value).toEqual([4, 0]);
    choose(4);
    expect(reveal.chosen.value).toEqual([0]);
    reveal.put(1, 1);
    reveal.put(0, null);
    expect(reveal.chosen.value).toEqual([1]);
    answer(0, 1);
    reveal.next();
    choose(1); // inside the group of Basel and Bern
    choose(2);
    expect(reveal.chosen.value).toEqual([5, 2]);
    choose(7); // the root that holds all groups together is none
    expect(reveal.chosen.value).toEqual([5, 2]);
  });

  test('after the last step the whole tree is there, and a step that was seen counts no more', async () => {
    const { session, reveal, result, answer } = await opened([NEAR], 'linkage', SINGLE);
    for (let step = 0; step < stepCount(result); step++) {
      expect(answer(...pair(result, step))?.grade).toBe('right');
      reveal.next();
    }
    expect(session.finished.value).toBe(session.whole.value);
    expect(reveal.score.value).toEqual({ right: 4, answered: 4 });
    session.view.step.value = null;
    answer(0, 1);
    expect(reveal.score.value).toEqual({ right: 4, answered: 4 });
    reveal.leave();
    expect(session.finished.value).toBe(session.whole.value);
    expect(session.view.address.value).not.toContain('reveal');
  });
});

test('a session that is saved meanwhile holds the whole tree, and opens where it was: nothing later is seen', async () => {
  const { session, result, answer } = await opened([NEAR], 'linkage', SINGLE);
  answer(0, 1);
  const { blob } = await writeResult(session, seenIn(session), SESSION);
  const again = await sessionOf(text('towns.session.json', await blob.text()));
  expect(again.whole.value?.result.merges).toEqual(result.merges);
  expect(again.finished.value).toBeNull(); // until what hides is there
  revealOf(again).follow();
  expect(again.finished.value?.result).toMatchObject({ openRoot: true, merges: result.merges?.slice(0, 2) });
});

/** Distances that are alike up to the third merge, and differ after it. */
const future = (far: number, other: number): BufferSource =>
  distances({
    a: [0, 1, 20, 20, far, 20, 20],
    b: [1, 0, 20, 20, 20, 20, 20],
    c: [20, 20, 0, 2, other, 20, 20],
    d: [20, 20, 2, 0, 20, 20, 20],
    e: [far, 20, other, 20, 0, 3, 20],
    f: [20, 20, 20, 20, 3, 0, 20],
    g: [20, 20, 20, 20, 20, 20, 0],
  });

test('what is said of the steps so far tells nothing of those that come: two futures, the same words', async () => {
  const worlds = await Promise.all([future(7, 9), future(9, 7)].map((file) => opened([file], 'linkage', SINGLE)));
  const [one, other] = worlds.map(({ result }) => result);
  expect(one?.merges?.slice(0, 6)).toEqual(other?.merges?.slice(0, 6));
  expect(one?.merges).not.toEqual(other?.merges);
  for (let step = 0; step < 3; step++) {
    const told = worlds.map(({ result, decide, answer, reveal }) => {
      reveal.next();
      return [answer(0, 6), withoutLater(decide?.(result, step) ?? [])];
    });
    expect(told[0]).toEqual(told[1]);
  }
});

const planted = (): BufferSource[] => plantedFiles(400, 12, 9);

test('by L2H the group that is next and the one it joins are asked for; one of them alone is nearly right', async () => {
  const { session, reveal, result, answer } = await opened(planted(), 'l2h');
  const grades: (string | null | undefined)[] = [];
  for (let step = 0; step < 4; step++) {
    const [next, home] = pair(result, step);
    const another = Array.from(openGroups(seenIn(session).result)).find(
      (node) => node !== next && node !== home,
    ) as number;
    const told = step % 2 === 0 ? answer(home, next) : answer(next, another);
    grades.push(told?.grade);
    expect(told?.said[0]).toMatch(/^Next is .+ \(\S+\); it joins .+ \(\S+\)\.$/);
    reveal.next();
  }
  expect(grades).toEqual(['right', 'near', 'right', 'near']);
});

test('by L2H nothing is said of where points do not go: a mean that is not recorded is not above the runner-up', async () => {
  const { result, answer, decide } = await opened(planted(), 'l2h');
  const [next, home] = pair(result, 0);
  const runnerUp = decide(result, 0)[1]?.compared.find(({ taken }) => !taken)?.nodes[0];
  const third = Array.from({ length: 12 }, (_, node) => node).find((node) => ![next, home, runnerUp].includes(node));
  const told = answer(next, third ?? -1);
  expect(told?.grade).toBe('near');
  expect(told?.said[1]).toMatch(/^The mean of .+ is not above that of the runner-up, .+ \(\S+\)\.$/);
});

test('by L2H a group with the same score is not wrong: it is a tie, and the step does not count', async () => {
  const { result, reveal, answer } = await opened(planted(), 'l2h', { score: 'classes' });
  const [next] = pair(result, 0);
  const [one, other] = [0, 1, 2].filter((node) => node !== next);
  const told = answer(one ?? -1, other ?? -1);
  expect(told?.grade).toBe('unknown');
  expect(told?.said[1]).toMatch(/the same score.+ does not count\.$/);
  expect(reveal.score.value).toEqual({ right: 0, answered: 0 });
});

/** Points of class 0 go to classes 1 and 2 alike: means of these are tied. */
function tiedMeans(): BufferSource[] {
  const rows = [
    [9, 2, 0, 0],
    [9, 0, 2, 0],
    ...[1, 2, 3].flatMap((own) => [0, 1, 2].map(() => [0, 1, 2, 3].map((column) => (column === own ? 9 : 0)))),
  ];
  const logits = Float32Array.from(rows.flat());
  const labels = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3];
  return [float32File('logits.npy', 11, logits), new BufferSource('labels.npy', labelsNpy(labels))];
}

test.each([
  [2, 'tie'],
  [3, 'unknown'],
])('by L2H, where two means are tied, group %i gets: %s', async (other, grade) => {
  const { result, answer } = await opened(tiedMeans(), 'l2h', { score: 'size' });
  expect(pair(result, 0)).toEqual([0, 1]);
  expect(answer(0, other)?.grade).toBe(grade);
});

/** Triples of classes: the first two are most alike, the last two nearly as much, the first and the last are not. */
function triples(count: number): BufferSource {
  const SHARES = [
    [75, 20, 5],
    [20, 61, 19],
    [5, 19, 76],
  ];
  const names = Array.from({ length: 3 * count }, (_, at) => `c${at}`);
  const lines = names.map((name, row) => {
    const cells = names.map((_, column) =>
      Math.floor(row / 3) === Math.floor(column / 3) ? SHARES[row % 3]?.[column % 3] : 0,
    );
    return [name, ...cells].join(',');
  });
  return text('confusion.csv', `${['', ...names].join(',')}\n${lines.join('\n')}\n`);
}

test.each([1, 10])(
  'a pair that qualifies in a round of %i triples is told so, and why it does not join',
  async (count) => {
    const { answer } = await opened([triples(count)], 'confusion', { inheritance: 'single', r: 0.1 });
    const [first, middle, last] = [3, 2, 1].map((back) => 3 * count - back) as [number, number, number];
    const told = answer(middle, last);
    expect(told?.grade).toBe('near');
    expect(told?.said[1]).toBe(
      `These qualify too (0.190), but c${middle} is already in a group with c${first} in this round.`,
    );
  },
);

test.each(['single', 'multiple'])(
  'of a round of confusion merging (%s inheritance) every two of a new group are right',
  async (inheritance) => {
    const { session, result, reveal, panel } = await opened(planted(), 'confusion', { inheritance });
    for (let step = 0; step < stepCount(result); step++) {
      const seen = seenIn(session).result;
      const groups = Array.from(openGroups(seen));
      const made = (one: number, other: number): boolean => joinedBy(result, step, one, other);
      const right = groups.flatMap((one) =>
        groups.filter((other) => one < other && made(one, other)).map((other) => [one, other]),
      );
      expect(right.length).toBeGreaterThan(0);
      for (const [one, other] of right) {
        expect(gradeOf(reveal, session, step, panel, [one as number, other as number])).toBe('right');
      }
      session.view.step.value = step;
      reveal.next();
    }
  },
);

/** True if a group of this round was made of both. */
function joinedBy({ hierarchy }: Result, step: number, one: number, other: number): boolean {
  return Array.from(hierarchy.classOf.keys()).some((node) => {
    const parts = hierarchy.child.subarray(hierarchy.childStart[node], hierarchy.childStart[node + 1]);
    return hierarchy.height[node] === step + 1 && parts.includes(one) && parts.includes(other);
  });
}

/** The grade of an answer; the step is not made. */
function gradeOf(
  reveal: Reveal,
  { view }: Session,
  step: number,
  panel: Parameters<Reveal['answer']>[0],
  nodes: readonly number[],
): string | null | undefined {
  reveal.next();
  view.step.value = step === 0 ? null : step - 1;
  view.choosing.value?.(nodes);
  reveal.answer(panel);
  return reveal.told.value?.grade;
}
