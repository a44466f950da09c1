import { expect, test } from 'vitest';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { leavesBelow } from '../../../../web/engine/hierarchy/walk.ts';
import { ultrametricFindings } from '../../../../web/engine/methods/ultrametric/findings.ts';
import { followIterate, goToIterate, placeOf, stepIterate } from '../../../../web/page/app/playback/iterates.ts';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { blobs } from '../../../../web/page/samples/toy-points.ts';
import { shownBy } from './local-sessions.ts';

// The iterates of a descent, as the page shows them.

const fitted = (method = 'ultrametric'): Promise<Session> =>
  shownBy(method, [new BufferSource('features.npy', writeNpy([200, 2], blobs(1).coordinates))]);

/** The points of the selected node, as a set. */
function selectedPoints({ view, finished }: Session): ReadonlySet<number> | null {
  const [node, hierarchy] = [view.selected.value, finished.value?.result.hierarchy];
  if (node === null || hierarchy === undefined) return null;
  return new Set(leavesBelow(hierarchy, node).map((leaf) => hierarchy.classOf[leaf] ?? -1));
}

test('going to a step shows its tree; a selected group stays selected where it is one, and else nothing is', async () => {
  const session = await fitted();
  const { view, whole, finished } = session;
  const stop = followIterate(session);
  let [kept, dropped] = [0, 0];
  for (let node = 200; node < 399; node += 9) {
    await goToIterate(session, null);
    expect(finished.value).toBe(whole.value);
    view.select(node);
    const before = selectedPoints(session);
    await goToIterate(session, 0);
    expect(finished.value?.result.iterate).toBe(0);
    const after = selectedPoints(session);
    if (after === null) dropped += 1;
    else {
      kept += 1;
      expect(after).toEqual(before);
    }
  }
  expect([kept > 0, dropped > 0]).toEqual([true, true]);
  // A group has one key in all drawings, and two groups have two.
  const keys = finished.value?.keys ?? [];
  expect(new Set(keys).size).toBe(399);
  expect(keys.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, leaf) => leaf));
  stop();
  expect(finished.value).toBe(whole.value);
});

test('space and arrows go from step to step: from the result to the start, from the last step to the result', async () => {
  const session = await fitted();
  const { view, whole } = session;
  const steps = Array.from(whole.value === null ? [] : (ultrametricFindings(whole.value.result)?.descent?.steps ?? []));
  await stepIterate(session, 1);
  expect(view.iterate.value).toBe(0);
  await stepIterate(session, 1);
  expect(view.iterate.value).toBe(1);
  view.iterate.value = steps.at(-1) ?? 0;
  await stepIterate(session, 1);
  expect(view.iterate.value).toBeNull();
  await stepIterate(session, -1);
  expect(view.iterate.value).toBe(steps.at(-1));
});

test('an address means the last step that was kept by then; a step of merges means nothing of a fit, nor an iterate of a linkage', async () => {
  expect([0, 3, 4, 99].map((step) => placeOf([0, 1, 4, 9], step))).toEqual([0, 1, 2, 3]);
  const session = await fitted();
  session.view.restore('step=7&iterate=3');
  expect([session.view.step.value, session.view.iterate.value]).toEqual([null, 3]);
  const other = await fitted('linkage');
  other.view.restore('step=7&iterate=3');
  expect([other.view.step.value, other.view.iterate.value]).toEqual([7, null]);
});
