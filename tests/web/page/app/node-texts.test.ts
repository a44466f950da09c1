import { beforeAll, expect, test } from 'vitest';
import { inputOf } from '../../../../tools/cli/files.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { strongestFeatures } from '../../../../web/engine/methods/hmmc/findings.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import { rootOf } from '../../../../web/engine/model/hierarchy.ts';
import { type Finished, finish } from '../../../../web/page/app/finished/finished.ts';
import { namesWithClasses, textsAtNodes, textsOf } from '../../../../web/page/app/view/node-texts.ts';
import { rectangular } from '../../../../web/page/drawing/further-layouts.ts';
import type { TextMark } from '../../../../web/page/drawing/marks.ts';
import { treeRequest } from '../../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { type Animals, animals, animalsCsv } from '../../../support/animals.ts';
import { newCore } from '../../../support/core.ts';
import { savedFiles } from '../../../support/saved-files.ts';

// The drawing of maximum-margin clustering with classes and features at its nodes, as figure 3 of the paper has it.

const LEAVES = 6;
const { saved } = savedFiles('animals');
let data: Animals;
let finished: Finished;

beforeAll(async () => {
  data = animals(10, 3);
  const dataset = assemble([await inputOf(saved('animal-features.csv', animalsCsv(data)), 'features')]);
  const result = await runMethod(newCore(), 'hmmc', dataset, { leaves: LEAVES }, {});
  finished = finish(result, dataset, [], '');
});

/** The lines at each node, by node. */
function linesAtNodes(): Map<number, string[]> {
  const { hierarchy, classes } = finished.result;
  const request = treeRequest({ hierarchy, classes, measure: estimateText }, false);
  const { layout } = rectangular.place({ ...request, width: 1400, height: 900 });
  const whole = Array.from(hierarchy.classOf.keys());
  const features = strongestFeatures(finished.result);
  const marks = textsAtNodes(finished, features, whole, estimateText)(layout, request.keys);
  const lines = new Map<number, string[]>();
  for (const mark of marks as TextMark[]) lines.set(mark.node, [...(lines.get(mark.node) ?? []), mark.text.trim()]);
  return lines;
}

test('every inner node says its three most frequent classes, with points, and its three strongest features', () => {
  const { hierarchy } = finished.result;
  const lines = linesAtNodes();
  expect(lines.size).toBe(LEAVES - 1);
  for (const [classes = '', features = ''] of lines.values()) {
    expect(classes).toMatch(/^[a-z ]+ \d+, [a-z ]+ \d+, [a-z ]+ \d+$/);
    const named = features.split(', ');
    expect(named).toHaveLength(3);
    for (const name of named) expect(data.attributes).toContain(name);
  }
  // All animals are under the root, ten of each.
  expect(lines.get(rootOf(hierarchy))?.[0]).toMatch(/^[a-z ]+ 10, [a-z ]+ 10, [a-z ]+ 10$/);
});

test('the features of the root are those with the largest weights of its split', () => {
  const { hierarchy, findings } = finished.result;
  const { splits } = findings as { splits: { nodes: { node: number; weights: Float64Array }[] } };
  const weights = splits.nodes.find(({ node }) => node === rootOf(hierarchy))?.weights ?? new Float64Array();
  const size = (feature: number): number => Math.abs(weights[feature] ?? 0);
  const order = Array.from(data.attributes.keys()).sort((a, b) => size(b) - size(a) || a - b);
  const expected = order.slice(0, 3).map((feature) => data.attributes[feature]);
  expect(linesAtNodes().get(rootOf(hierarchy))?.[1]).toBe(expected.join(', '));
});

test('a leaf is named by its number and its most frequent classes', () => {
  const { result } = finished;
  const names = namesWithClasses(finished, result.classes, 'rectangular');
  names.forEach((name, leaf) => {
    const counts = new Map<string, number>();
    result.clusters?.forEach((cluster, row) => {
      const animal = data.names[data.labels[row] ?? -1] ?? '';
      if (cluster === leaf) counts.set(animal, (counts.get(animal) ?? 0) + 1);
    });
    const most = [...counts].sort((a, b) => b[1] - a[1])[0]?.[1];
    expect(name).toMatch(new RegExp(`^${leaf + 1}: [a-z ]+ ${most}, `));
  });
});

test('around a circle, where there is less room, leaves keep their names', () => {
  const { classes } = finished.result;
  expect(namesWithClasses(finished, classes, 'radial')).toBe(classes);
});

test('a tree over classes has no classes at its nodes', () => {
  const { members: _members, ...bare } = finished.result;
  const ofClasses = { ...finished, result: { ...bare, contingency: null } };
  expect(namesWithClasses(ofClasses, ['cat', 'dog'], 'rectangular')).toEqual(['cat', 'dog']);
});

test('what can be written at the nodes is what is known of them', () => {
  const features = strongestFeatures(finished.result);
  expect(textsOf(finished, features)).toEqual(['classes', 'features']);
  expect(textsOf(finished, undefined)).toEqual(['classes']);
});
