import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { litMarks } from '../../../../web/page/app/linked-views/heat/use-matrix.ts';
import { pointLooks } from '../../../../web/page/app/linked-views/points/look.ts';
import { blocksOf } from '../../../../web/page/drawing/heat/blocks.ts';
import { LIGHT } from '../../../../web/page/drawing/theme.ts';
import { groupName, lit, plain } from '../../../../web/page/panels/shared/kit.ts';
import { NOTHING } from '../../../support/core.ts';
import { bareResult } from './bare-result.ts';

// The things that a number lights in the pictures beside the tree: 4 = {0, 1}, 5 = {4, 2}, 6 = {5, 3}.
const hierarchy = hierarchyFromMerges(4, Uint32Array.of(0, 1, 4, 2, 5, 3));
const classes = ['Basel', 'Zürich', 'Bern', 'Chur'];
const finished = finish(bareResult({ method: 'linkage', classes, hierarchy }), NOTHING, [], '');
const { parents, order } = finished;
const nothingClosed = { closed: new Set<number>(), within: null };

test('in the matrix: branches along the diagonal, cells at their classes, in the order of the rows', () => {
  const all = { blocks: blocksOf(parents, order, nothingClosed), order };
  expect(litMarks(all, hierarchy, { nodes: [4, 3], cells: [[2, 0]] })).toEqual({
    lit: [
      [0, 2],
      [3, 4],
    ],
    litCells: [{ row: 2, column: 0 }],
  });
  expect(litMarks(all, hierarchy, null)).toEqual({ lit: [], litCells: [] });
});

test('in a coarser matrix: the cell of the blocks, and nothing that is out of sight', () => {
  const folded = { blocks: blocksOf(parents, order, { closed: new Set([4]), within: null }), order };
  expect(litMarks(folded, hierarchy, { cells: [[1, 3]] }).litCells).toEqual([{ row: 0, column: 2 }]);
  const part = { blocks: blocksOf(parents, order, { closed: new Set(), within: 4 }), order };
  expect(litMarks(part, hierarchy, { nodes: [3], cells: [[1, 3]] })).toEqual({ lit: [], litCells: [] });
});

test('in the plane: points under its branches and its own points stand out, single ones with a ring', () => {
  const labels = { values: Int32Array.of(0, 0, 1, 1), names: ['a', 'b'] };
  const points = { coordinates: Float64Array.of(0, 0, 1, 1, 2, 2, 3, 3), labels, labelled: null };
  const inPlane = finish(bareResult({ method: 'linkage', classes, hierarchy, points }), NOTHING, [], '');
  const looked = { groups: null, emphasis: null, selected: 2, hovered: null, labelled: new Set<number>() };
  const looks = pointLooks(inPlane, { ...looked, lit: { nodes: [4], points: [3] } }, LIGHT);
  expect([0, 1, 2, 3].map(looks.isFaint)).toEqual([false, false, true, false]);
  expect(looks.ringed).toEqual([2, 3]);
  expect([0, 1, 2, 3].map(pointLooks(inPlane, looked, LIGHT).isFaint)).toEqual([false, false, false, false]);
});

test('a line reads as text, whatever lights in it', () => {
  expect(plain(['d = ', lit('110', { nodes: [4] }), ' < ', lit('158', { nodes: [5] })])).toBe('d = 110 < 158');
  expect([0, 4, 5, 6].map((node) => groupName(finished.result, node))).toEqual([
    'Basel',
    '{Basel, Zürich}',
    '{Basel, Zürich, Bern}',
    '{Basel, Zürich and 2 more}',
  ]);
});
