import { expect, test } from 'vitest';
import { cutHierarchy, heightOfCut } from '../../../../web/engine/hierarchy/cut.ts';
import { heightsOf } from '../../../../web/engine/methods/index.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { madeBy } from '../../../../web/page/app/finished/steps.ts';
import { hiddenFor } from '../../../../web/page/app/lesson/hidden.ts';
import { playedCut } from '../../../../web/page/app/tree/tree.tsx';
import { shownCut } from '../../../../web/page/app/tree/use-scene.ts';
import { radialHeights, rectangular } from '../../../../web/page/drawing/further-layouts.ts';
import { hasRing, treeRequest } from '../../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { sourceOf } from '../../engine/data/write.ts';
import { choose, newSession } from './local-sessions.ts';
import { seenIn } from './sessions.ts';

/** A session with the tree of three pairs of points, which join at heights 1, 1, 1, 10 and 30. */
async function pairs() {
  const session = newSession();
  choose(session, 'linkage', { method: 'single', distance: 'euclidean' });
  await session.open([sourceOf('points_features.csv', 'x,y\n0,0\n1,0\n11,0\n12,0\n42,0\n43,0\n')]);
  if (seenIn(session).result.method !== 'linkage') {
    choose(session, 'linkage', { method: 'single', distance: 'euclidean' });
    await session.start();
  }
  return session;
}

test('the line of a step lies between what it made and what comes next, never on a join', async () => {
  const whole = seenIn(await pairs());
  const { height } = whole.result.hierarchy;
  const lines = [0, 1, 2, 3].map((step) => playedCut(whole, madeBy(whole.result, step))?.cut?.height ?? Number.NaN);
  for (const line of lines) expect(Array.from(height)).not.toContain(line);
  expect(lines).toEqual([5.5, 5.5, 5.5, 20]);
  // After the last step all is there.
  expect(playedCut(whole, madeBy(whole.result, 4))).toEqual({ cut: null, clusters: null });
  expect(playedCut(whole, [])).toBeNull();
});

test('the height of a cut is one number, in the box, on the line and at its handle', async () => {
  const { result, parents, order } = seenIn(await pairs());
  for (const cut of [
    { by: 'count', count: 2 },
    { by: 'height', height: 12.5 },
  ] as const) {
    const clusters = cutHierarchy(result.hierarchy, parents, order, cut);
    const drawn = {
      hierarchy: result.hierarchy,
      partOf: (node: number | null) => node,
      whole: Int32Array.from(parents.keys()),
    };
    const line = shownCut(drawn as never, clusters, cut)?.height;
    expect(line).toBe(heightOfCut(cut, clusters));
    expect(line).toBe(cut.by === 'height' ? 12.5 : 20);
  }
});

test('a tree of which nothing is shown has no axis of heights; one that is shown has', async () => {
  const session = await pairs();
  const whole = seenIn(session);
  const hidden = hiddenFor({ prediction: { kind: 'first split' }, hidesTree: false })?.(whole) ?? whole;
  const ticks = ({ result }: typeof whole): string[] =>
    [rectangular, radialHeights].flatMap((kind) => {
      const request = treeRequest(
        { hierarchy: result.hierarchy, classes: result.classes, measure: estimateText, heights: heightsOf(result) },
        false,
      );
      return kind
        .place({ ...request, width: 600, height: 400 })
        .bodyAt()
        .flatMap((mark) => (mark.shape === 'text' && mark.style === 'tick' ? [mark.text] : []));
    });
  expect(ticks(hidden)).toEqual([]);
  expect(ticks(whole)).toEqual(expect.arrayContaining(['0', '10', '20']));
  const other = finish({ ...whole.result, openRoot: undefined }, whole.dataset, whole.files, whole.stamp);
  expect(ticks(other)).toEqual(ticks(whole));
});

test('a number of branches has no ring beside the leaves', () => {
  const groups = { names: ['a'], tones: [], sizes: Uint32Array.of(1), ofNode: Int32Array.of(0) };
  expect([
    hasRing(groups),
    hasRing({ ...groups, counts: 'leaves' }),
    hasRing({ ...groups, counts: 'branches' }),
    hasRing(null),
  ]).toEqual([true, true, false, false]);
});
