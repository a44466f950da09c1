import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import type { Members, Result } from '../../../../web/engine/model/result.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { firstLook } from '../../../../web/page/app/session/shown.ts';
import { View } from '../../../../web/page/app/view/view.ts';
import { NOTHING } from '../../../support/core.ts';
import { bareResult } from './bare-result.ts';

/** A tree of so many classes, each joined to those before, made of a matrix or of logits. */
function madeOf(role: 'confusion' | 'logits', classes: number) {
  const names = Array.from({ length: classes }, (_, i) => `class ${i}`);
  const merges = Uint32Array.from({ length: 2 * (classes - 1) }, (_, i) =>
    i === 0 ? 0 : i % 2 === 1 ? (i + 1) / 2 : classes + i / 2 - 1,
  );
  const counts = Uint32Array.from({ length: classes ** 2 }, (_, i) => (i % (classes + 1) === 0 ? 9 : 1));
  const result = bareResult({
    method: 'confusion',
    classes: names,
    hierarchy: hierarchyFromMerges(classes, merges),
    merges,
    inputs: [{ role, name: 'matrix.csv', shape: [classes, classes], sha256: null }],
    predicted: new Uint32Array(classes).fill(1),
    contingency: { rows: classes, columns: classes, counts },
  });
  return finish(result, NOTHING, [], '');
}

/** The same as a view takes it. */
const tree = (classes: number) => ({
  groupings: [],
  isMeasured: true,
  nodes: 2 * classes - 1,
  look: firstLook(madeOf('confusion', classes)),
});

test('a tree of up to 25 classes whose confusions are known stands as a rectangle beside their matrix', () => {
  for (const role of ['confusion', 'logits'] as const) {
    const { colour: _, ...look } = firstLook(madeOf(role, 25));
    expect(look).toEqual({ layout: 'rectangular', linkedView: 'confusion' });
    expect(Object.keys(firstLook(madeOf(role, 26)))).toEqual(['colour']);
    const tree = madeOf(role, 25);
    // Without labels nothing says what was taken for what.
    expect(firstLook({ ...tree, result: { ...tree.result, contingency: null } }).linkedView).toBe(undefined);
  }
});

test('what was opened to stand beside the tree does so, whatever its tree is first shown with', () => {
  const view = new View();
  const tree = { groupings: [], isMeasured: true, nodes: 11, look: firstLook(madeOf('logits', 6)) };
  view.openBeside('comparison');
  view.reset(tree);
  expect(view.linkedView.value).toBe('comparison');
  view.reset(tree);
  expect(view.linkedView.value).toBe('confusion');
});

test('a way of drawing that was chosen stays for the next tree, another first look does not', () => {
  const view = new View();
  view.reset(tree(6));
  expect([view.layout.value, view.linkedView.value]).toEqual(['rectangular', 'confusion']);
  expect(view.address.value).not.toContain('layout');
  view.reset(tree(40));
  expect(view.layout.value).toBe('radial');
  view.layout.value = 'icicle';
  view.reset(tree(6));
  expect(view.layout.value).toBe('icicle');
});

test('what is chosen at the start stands in the address; an address without it shows what it always showed', () => {
  const look = { linkedView: 'indices', chosen: { layout: 'rectangular', linkedView: 'confusion' } } as const;
  const tree = { groupings: [], isMeasured: true, nodes: 5, look };
  const view = new View();
  view.reset(tree);
  expect([view.layout.value, view.linkedView.value]).toEqual(['rectangular', 'confusion']);
  expect(view.canUndo.value).toBe(false);
  expect(view.address.value).toBe('layout=rectangular&beside=confusion');
  const other = new View();
  other.reset(tree, { address: view.address.value });
  expect([other.layout.value, other.linkedView.value]).toEqual(['rectangular', 'confusion']);
  const former = new View();
  former.reset(tree, { address: 'node=1' });
  expect([former.layout.value, former.linkedView.value]).toEqual(['radial', 'indices']);
  // It is no way of drawing that the user chose.
  view.reset({ groupings: [], isMeasured: true, nodes: 90 });
  expect(view.layout.value).toBe('radial');
});

test('a tree whose confusions are still being counted stands beside their matrix', () => {
  const judged = madeOf('logits', 2);
  const tree = { ...judged, result: { ...judged.result, contingency: null, pending: ['metrics'] as const } };
  expect(firstLook(tree)).toMatchObject({ layout: 'rectangular', linkedView: 'confusion' });
});

test('another set of files does not take one away from the mistakes', () => {
  const view = new View();
  view.reset(tree(40));
  view.goToPlace('mistakes', 'classes');
  view.reset(tree(6));
  expect([view.place.value, view.linkedView.value]).toEqual(['mistakes', 'classes']);
  view.goToPlace('tree', null);
  expect(view.linkedView.value).toBe('confusion');
  for (const beside of ['points', null]) {
    view.standBeside(beside);
    view.goToPlace('compare', 'methods');
    view.goToPlace('tree', null);
    expect(view.linkedView.value).toBe(beside);
  }
  const look = { linkedView: 'indices', chosen: { layout: 'rectangular', linkedView: 'confusion' } } as const;
  view.goToPlace('mistakes', 'classes');
  view.reset({ ...tree(5), look });
  expect([view.place.value, view.linkedView.value]).toEqual(['mistakes', 'classes']);
});

/** The view of a tree of three classes or points, at first or by an address. */
function viewOf(made: Partial<Result>, address?: string): View {
  const { result, ...tree } = madeOf('logits', 3);
  const look = firstLook({ ...tree, result: { ...result, ...made } });
  const view = new View();
  view.reset({ groupings: [], isMeasured: true, nodes: 5, look }, address === undefined ? {} : { address });
  return view;
}

const plane = { coordinates: Float64Array.of(0, 0, 1, 0, 0, 1), shares: Float64Array.of(0.6, 0.4) };

test.each<[string, string, Partial<Result>]>([
  [
    'clusters of points of many features',
    'rectangular',
    { members: { leafOf: Uint16Array.of(0, 1, 2), coordinates: null, labels: null }, plane, findings: {} },
  ],
  ['points of many features', 'radial', { points: { coordinates: null, labels: null, labelled: null }, plane }],
])('%s are first shown beside these in the plane, and as before where an address speaks', (_, layout, result) => {
  expect([viewOf(result).layout.value, viewOf(result).linkedView.value]).toEqual([layout, 'points']);
  expect([viewOf(result, 'node=1').layout.value, viewOf(result, 'node=1').linkedView.value]).toEqual(['radial', null]);
});

test('clusters that nothing labels are coloured beside their points', () => {
  const clusters = (labels: Members['labels']) => ({
    members: { leafOf: Uint16Array.of(0, 1, 2), coordinates: null, labels },
    ...{ plane, findings: {} },
  });
  const [cut, grouping] = [{ by: 'count', count: 3 }, 'clusters of the cut'];
  const view = viewOf(clusters(null));
  expect([view.cut.value, view.grouping.value]).toEqual([cut, grouping]);
  const labelled = viewOf(clusters({ names: ['a', 'b'], values: Int32Array.of(0, 1, 1) }));
  expect([labelled.cut.value, viewOf(clusters(null), 'node=1').cut.value]).toEqual([null, null]);
});

test('a few classes whose confusions nobody counted stand in rows, without a picture beside them', () => {
  const view = viewOf({ contingency: null });
  expect([view.layout.value, view.linkedView.value]).toEqual(['rectangular', null]);
  expect(viewOf({ contingency: null }, 'node=1').layout.value).toBe('radial');
});
