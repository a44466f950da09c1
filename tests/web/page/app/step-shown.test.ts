import { expect, test, vi } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { captionOf, wholeFigure } from '../../../../web/page/app/export/figures.ts';
import { type Finished, finish } from '../../../../web/page/app/finished/finished.ts';
import { stepShown } from '../../../../web/page/app/finished/steps.ts';
import { finishedUntil } from '../../../../web/page/app/finished/until.ts';
import { stepMarks } from '../../../../web/page/app/linked-views/heat/use-matrix.ts';
import { existingAt } from '../../../../web/page/app/tree/drawn.ts';
import { blocksOf } from '../../../../web/page/drawing/heat/blocks.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { bareResult } from './bare-result.ts';
import { finished, seenIn } from './sessions.ts';

/* A step that is played back, in the matrix and in figures. */

// The writers of figures ask for the theme of the page as it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { exportViewOf } = await import('../../../../web/page/app/export/figure-view.ts');

/** a with b, c with d, then both. */
const merges = Uint32Array.of(0, 1, 2, 3, 4, 5);
const FOUR = finish(
  bareResult({ method: 'l2h', classes: ['a', 'b', 'c', 'd'], hierarchy: hierarchyFromMerges(4, merges), merges }),
  assemble([]),
  [],
  '[]',
);
const laid = ({ parents, order }: Finished, closed = new Set<number>()) => ({
  blocks: blocksOf(parents, order, { closed, within: null }),
  order,
});

test('the matrix outlines the groups of the step, and the cells between those that joined', () => {
  expect(stepMarks(laid(FOUR), FOUR, null)).toEqual({ groups: [], between: [] });
  expect(stepMarks(laid(FOUR), FOUR, 0)).toEqual({
    groups: [[0, 2]],
    between: [
      { rows: [0, 1], columns: [1, 2] },
      { rows: [1, 2], columns: [0, 1] },
    ],
  });
  expect(stepMarks(laid(FOUR), FOUR, 1).groups).toEqual([
    [0, 2],
    [2, 4],
  ]);
  const last = stepMarks(laid(FOUR), FOUR, 2);
  expect(last.groups).toEqual([[0, 4]]);
  expect(last.between[0]).toEqual({ rows: [0, 2], columns: [2, 4] });
});

test('where a block stands for what joined, there are no cells between', () => {
  expect(stepMarks(laid(FOUR, new Set([4])), FOUR, 0)).toEqual({ groups: [[0, 1]], between: [] });
});

test('while later steps are hidden the same is outlined, but no group of what has not joined', () => {
  const seen = finishedUntil(FOUR, 1);
  expect(stepMarks(laid(seen), seen, 0)).toEqual(stepMarks(laid(FOUR), FOUR, 0));
});

test('while later steps are hidden, what was made before is drawn though no step is played back', () => {
  const there = (made: number, asked: number | null) => {
    const { result } = finishedUntil(FOUR, made);
    const nodes = Array.from(result.hierarchy.classOf.keys());
    return nodes.filter(existingAt(result, asked, nodes) ?? (() => true));
  };
  expect(there(1, null)).toEqual([0, 1, 2, 3, 4]);
  expect(there(0, null)).toEqual([0, 1, 2, 3]);
  expect(there(2, 0)).toEqual([0, 1, 2, 3, 4]);
  expect(there(3, null)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([0, 1].map((made) => stepShown(finishedUntil(FOUR, made).result, null))).toEqual([-1, 0]);
});

test('a figure shows the step: later nodes are faint, and the caption says which it is', async () => {
  const { session } = await finished();
  const svg = (): string => {
    const shown = seenIn(session);
    const { figure } = exportViewOf(session, shown);
    return wholeFigure(shown.result, captionOf(shown.result), { ...figure, measure: estimateText }).svg;
  };
  const faint = (text: string): number => text.split('opacity=').length - 1;
  const whole = svg();
  session.view.step.value = 0;
  const first = svg();
  expect(faint(first)).toBeGreaterThan(faint(whole));
  expect(first).toContain('After merge 1 of 2: what comes later is faint.');
  session.view.step.value = 1;
  expect(svg()).toContain('After merge 2 of 2');
  expect(faint(svg())).toBe(faint(whole));
  session.seeAs((all) => finishedUntil(all, 1));
  session.view.step.value = 0;
  expect(svg()).toContain('After merge 1 of 2: what comes later is hidden.');
  session.seeAs((all) => finishedUntil(all, 0));
  session.view.step.value = null;
  expect(svg()).toContain('Before the first step: what comes later is hidden.');
});
