import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { type Finished, finish } from '../../../../web/page/app/finished/finished.ts';
import { colouringOf } from '../../../../web/page/app/view/colouring.ts';
import { clustersAtStep, groupsAtStep } from '../../../../web/page/app/view/groups-at-step.ts';
import { measures } from '../../../../web/page/app/view/late-drawing.ts';
import { View } from '../../../../web/page/app/view/view.ts';
import { POINTS } from '../../../../web/page/app/view/view-fields.ts';
import { BY_CUT } from '../../../../web/page/app/view/view-values.ts';
import { NOTHING } from '../../../support/core.ts';
import { bareResult } from './bare-result.ts';

// 5 = {0, 3}, 6 = {1, 2}, 7 = {5, 4}, 8 = all; the first two are equally high, so that a cut cannot tell them apart.
const merges = Uint32Array.of(0, 3, 1, 2, 5, 4, 6, 7);
const finished = finish(
  bareResult({
    method: 'linkage',
    classes: ['a', 'b', 'c', 'd', 'e'],
    hierarchy: hierarchyFromMerges(5, merges, Float64Array.of(1, 1, 2, 3)),
    merges,
  }),
  NOTHING,
  [],
  '',
);

/** Points that have one colour, the others apart. */
function together(step: number): string[] {
  const { ofNode } = groupsAtStep(finished, step);
  const byGroup = new Map<number, string>();
  for (const leaf of [0, 1, 2, 3, 4]) {
    const group = ofNode[leaf] ?? -1;
    if (group >= 0) byGroup.set(group, (byGroup.get(group) ?? '') + 'abcde'[leaf]);
  }
  return [...byGroup.values()].sort();
}

test('points have the colours of the groups that the steps so far have made, the others none', () => {
  expect([0, 1, 2, 3].map(together)).toEqual([['ad'], ['ad', 'bc'], ['ade', 'bc'], ['abcde']]);
  expect([0, 1, 2, 3].map((step) => clustersAtStep(finished, step).tops.length)).toEqual([4, 3, 2, 1]);
});

test('two groups have two colours', () => {
  const { tones } = groupsAtStep(finished, 1);
  expect(new Set(tones.map((tone) => JSON.stringify(tone))).size).toBe(2);
});

await measures.load();

test('the tree has the colours of the points beside it at a step, and its own again without them', () => {
  const plane = { labels: null, labelled: null, coordinates: new Float64Array(10) };
  const shown = signal<Finished | null>(finish({ ...finished.result, points: plane }, NOTHING, [], ''));
  const view = new View();
  const { groups, title } = colouringOf(shown, view, async () => null);
  view.cut.value = { by: 'height', height: 2.5 };
  view.grouping.value = BY_CUT;
  view.linkedView.value = POINTS;
  expect([groups.value?.names.length, title.value]).toEqual([2, BY_CUT]);
  view.step.value = 1;
  expect(groups.value).toEqual(groupsAtStep(finished, 1));
  expect(title.value).toBe('groups of this step');
  view.linkedView.value = null;
  expect([groups.value?.names.length, title.value]).toEqual([2, BY_CUT]);
  // Whoever cuts the tree looks at the finished one.
  view.linkedView.value = POINTS;
  view.cutAt(0.5);
  expect([groups.value?.names.length, view.step.value]).toEqual([5, null]);
});
