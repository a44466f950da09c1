import { expect, test } from 'vitest';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { prune } from '../../../../web/engine/hierarchy/arrange.ts';
import { depthsOf, lowestCommonAncestor } from '../../../../web/engine/hierarchy/common-ancestors.ts';
import { hierarchyToJson, readResultJson } from '../../../../web/engine/hierarchy/json.ts';
import { hierarchyFromLinkage, toLinkage } from '../../../../web/engine/hierarchy/linkage.ts';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { writeNexus } from '../../../../web/engine/hierarchy/nexus.ts';
import { readParents, writeParents } from '../../../../web/engine/hierarchy/parents.ts';
import { checkHierarchy } from '../../../../web/engine/hierarchy/validate.ts';
import { ancestorsOf, drawingOrder, leafCounts, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { rootOf } from '../../../../web/engine/model/hierarchy.ts';
import { caterpillar } from '../../../support/planted-tree.ts';

const LEVELS = 20_000;
const hierarchy = caterpillar(LEVELS);
const classes = Array.from({ length: LEVELS + 1 }, (_, index) => `class ${index}`);
const tree = { hierarchy, classes };
const parents = parentsOf(hierarchy);

const passages: [string, () => number, number][] = [
  ['depths', () => depthsOf(hierarchy)[0] as number, LEVELS],
  ['leaf counts', () => leafCounts(hierarchy)[rootOf(hierarchy)] as number, LEVELS + 1],
  ['drawing order', () => drawingOrder(hierarchy).leaves.length, LEVELS + 1],
  ['ancestors', () => ancestorsOf(parents, 0).length, LEVELS],
  ['lowest common ancestor', () => lowestCommonAncestor(parents, 0, LEVELS), rootOf(hierarchy)],
  ['subtree', () => prune(hierarchy, rootOf(hierarchy) - 1, new Set(), 0).nodes.length, 2 * LEVELS - 1],
  [
    'JSON',
    () => {
      const hierarchyJson = hierarchyToJson(hierarchy);
      const text = JSON.stringify({ format: 'logitree', version: 1, classes, hierarchy: hierarchyJson });
      return rootOf(readResultJson(text).hierarchy);
    },
    rootOf(hierarchy),
  ],
  ['Newick', () => rootOf(readNewick(writeNewick(tree).text).hierarchy), rootOf(hierarchy)],
  [
    'Newick with lengths',
    () => readNewick(writeNewick(tree, { lengths: true }).text).hierarchy.height.at(-1) as number,
    LEVELS,
  ],
  ['Nexus', () => writeNexus(tree).text.split(',').length, LEVELS + 1],
  ['linkage', () => rootOf(hierarchyFromLinkage(toLinkage(hierarchy).matrix)), rootOf(hierarchy)],
  ['parents', () => rootOf(readParents(writeParents(tree)).hierarchy), rootOf(hierarchy)],
  ['.npy', () => writeNpy([LEVELS, 4], toLinkage(hierarchy).matrix).length % 64, (32 * LEVELS) % 64],
];

test.each(passages)('20,000 levels pass through %s', (_, run, expected) => {
  expect(run()).toBe(expected);
});

test('20,000 levels are checked', () => {
  expect(() => checkHierarchy(hierarchy, LEVELS + 1)).not.toThrow();
});
