import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import type { Grouping } from '../../../../web/engine/model/dataset.ts';
import type { Metrics, Warning } from '../../../../web/engine/model/result.ts';
import { confusedPairs, curveOf, scoresOfNode } from '../../../../web/page/app/finished/analysis.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { compositionOf } from '../../../../web/page/app/node/node-facts.ts';
import { outliersBy } from '../../../../web/page/app/outliers/outliers-panel.tsx';
import { summaryOf } from '../../../../web/page/app/tree/tree-in-words.tsx';
import { measuresOf } from '../../../../web/page/app/view/colour-measures.ts';
import { NOTHING } from '../../../support/core.ts';
import { bareResult } from './bare-result.ts';

// The texts of panels on a tree beside labels that do not fit it.

const names = ['a', 'b', 'c', 'd'];
const groups: Grouping = { name: 'kind', values: ['x', 'y', 'y', 'x'] };
const random = { dendrogram_purity: null, least_hierarchical_distance: null, sp: null, ps: null };
const metrics: Metrics = {
  ...{ points: 40, accuracy: 0.25, matched_accuracy: 0.3, nmi: 0.1, nmi_geometric: 0.1, ari: 0, rand_index: 0.5 },
  ...{ leaf_purity: 0.3, dendrogram_purity: 0.3, least_hierarchical_distance: 0.4, sp: null, ps: null, random },
};

function finishedWith(warnings: readonly Warning[]) {
  const result = bareResult({
    method: 'l2h',
    classes: names,
    hierarchy: hierarchyFromMerges(4, Uint32Array.of(0, 1, 2, 3, 4, 5)),
    predicted: Uint32Array.of(10, 10, 10, 10),
    contingency: { rows: 4, columns: 4, counts: Uint32Array.from({ length: 16 }, (_, at) => 1 + (at % 3)) },
    metrics,
    warnings,
  });
  const classes = { file: 'classes.csv', names, groupings: [groups] };
  const labels = { file: 'labels.npy', values: new Int32Array(40), count: 4, names };
  return finish(result, { ...NOTHING, classes, labels }, [], '["l2h",{},[]]');
}

const fitting = finishedWith([]);
const misfit = finishedWith([{ code: 'labels-do-not-fit', message: 'The labels do not fit.', remedy: 'Open others.' }]);

test('no curve, no colour and no share is found with labels that do not fit', () => {
  expect(curveOf(fitting).accuracy).not.toBeNull();
  expect(curveOf(misfit)).toMatchObject({ accuracy: null, modularity: null, silhouette: null });
  expect(measuresOf(fitting)).toEqual(['suggested clusters', 'purity', 'precision', 'recall', 'F1', 'chosen groups']);
  expect(measuresOf(misfit)).toEqual(['chosen groups']); // of a table of the classes
});

test('a branch is made of the points predicted in it where their labels do not fit', () => {
  expect(compositionOf(fitting, 4, null)).toMatchObject({ of: 'truth' });
  expect(compositionOf(misfit, 4, null)).toMatchObject({ of: 'prediction' });
});

test('nothing is said of how a class is recognised with labels that do not fit', () => {
  expect(scoresOfNode(fitting, 4)).toMatchObject({ recall: expect.any(Number) });
  expect(scoresOfNode(fitting, 6)).toBeNull(); // all classes: always 100 %
  expect(scoresOfNode(misfit, 4)).toBeNull();
  expect(confusedPairs(misfit)).toBeNull();
});

test('outliers are neither confirmed nor refuted by labels that do not fit', () => {
  const mistakes = (of: typeof misfit) => outliersBy(of, groups).cases.map((each) => each.mistakes);
  expect(mistakes(fitting).length).toBeGreaterThan(0);
  expect(mistakes(fitting).every((each) => each !== null)).toBe(true);
  expect(mistakes(misfit)).toEqual(mistakes(fitting).map(() => null));
});

test('the tree in words says that the labels do not fit, and not how good the tree is by them', () => {
  expect(summaryOf(fitting, null)).toContain('The classifier is correct on 25.0 %');
  expect(summaryOf(misfit, null)).not.toContain('correct on');
  expect(summaryOf(misfit, null)).toContain('The labels do not fit');
});
