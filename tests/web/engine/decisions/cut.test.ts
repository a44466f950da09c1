import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsOf } from '../../../../tools/research/papers/trees.ts';
import { cutTree, refusal } from '../../../../web/engine/decisions/levels/cut.ts';
import { type ClassEvidence, classData } from '../../../../web/engine/decisions/levels/data.ts';
import { measureLevels } from '../../../../web/engine/decisions/levels/levels.ts';
import { suggestLevel } from '../../../../web/engine/decisions/levels/suggest.ts';
import { collapse } from '../../../../web/engine/hierarchy/collapse.ts';
import { cutHierarchy } from '../../../../web/engine/hierarchy/cut.ts';
import { hierarchyFromLinkage } from '../../../../web/engine/hierarchy/linkage.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { drawingOrder, drawnTree, isLeaf } from '../../../../web/engine/hierarchy/walk.ts';
import { runL2h } from '../../../../web/engine/methods/l2h/run.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import type { NamedHierarchy } from '../../../../web/engine/model/named-hierarchy.ts';
import { datasetOf, NOTHING, newCore, tableOf } from '../../../support/core.ts';
import { clusterOfLeaves } from '../../../support/cut.ts';
import { evenGroups, nestedLogits } from '../../../support/nested-logits.ts';
import type { Nested } from '../../../support/oracle/metrics.ts';
import { hierarchyOf } from '../../../support/trees.ts';
import { hierarchies, numbered } from '../hierarchy/trees.ts';
import { setsOf } from './decide-cases.ts';

const core = newCore();
const settings = { as: 'logits', temperature: 1 } as const;

describe('joins and levels beside NumPy, SciPy and scikit-learn', () => {
  const golden = JSON.parse(readFileSync(join(import.meta.dirname, '../../../golden/papers/levels.json'), 'utf8'));
  const tree = hierarchyFromLinkage(Float64Array.from(golden.linkage.flat()));
  const [rows, classes] = [golden.logits.length, golden.logits[0].length];
  const dataset = datasetOf(tableOf(Float64Array.from(golden.logits.flat()), rows, classes));
  const read = async (): Promise<ClassEvidence> => (await classData(core, dataset, settings)).read(tree);

  it('finds the same z and threshold for every join', async () => {
    const { tests } = await read();
    for (const { classes: group, z, needed } of golden.joins) {
      const node = setsOf(tree).indexOf(group.join());
      expect(tests?.z[node]).toBeCloseTo(z, 9);
      expect(tests?.needed[node]).toBeCloseTo(needed, 5);
    }
    expect(golden.joins).toHaveLength(7);
  });

  it('cuts as fcluster does, and measures the clusters the same', async () => {
    const { similarity } = await read();
    const { levels } = measureLevels(tree, similarity);
    const { levels: judged } = suggestLevel(tree, {
      similarity,
      supportAt: () => Number.NaN,
      marginAt: () => Number.NaN,
      isTested: false,
    });
    const shape = drawnTree(tree);
    for (const { clusters, labels, modularity, silhouette } of golden.levels) {
      if (new Set(labels).size !== clusters) continue; // fcluster finds no height for so many
      const ours = clusterOfLeaves(
        shape,
        cutHierarchy(tree, shape.parents, shape.order, { by: 'count', count: clusters }),
      );
      const pairs = new Set(labels.map((label: number, c: number) => `${label} ${ours[c]}`));
      expect([new Set(ours).size, pairs.size]).toEqual([clusters, clusters]);
      const level = levels.find((each) => each.clusters === clusters);
      expect(level?.modularity).toBeCloseTo(modularity, 9);
      expect(level?.silhouette).toBeCloseTo(silhouette, 9);
      const beside = judged.find((each) => each.clusters === clusters)?.by;
      expect(beside?.silhouette?.value).toBeCloseTo(silhouette, 9);
      expect(beside?.modularity?.value).toBeCloseTo(modularity, 9);
    }
  });

  it('does not say of a tree of two classes that none of its 0 joins stands', () => {
    const suggested = { clusters: null, by: 'silhouette', best: {} } as unknown as Parameters<
      typeof refusal
    >[0]['suggested'];
    const joins = { by: 'data', joins: 0, fallen: 0 } as unknown as Parameters<typeof refusal>[0]['joins'];
    expect(refusal({ suggested, joins })).toContain('by no criterion');
  });

  it('takes a count as so many points of that share', async () => {
    const counts: number[][] = golden.counts;
    const rowsOf = counts.flatMap((row, truth) => row.flatMap((n, predicted) => Array(n).fill([truth, predicted])));
    // The same points one by one: each is the share 1 of its predicted class, in the row of its true class.
    const matrix = {
      names: counts.map((_, c) => `class ${c}`),
      counts: Float64Array.from(counts.flat()),
      file: 'm.csv',
      truth: null,
    };
    const data = await classData(core, { ...NOTHING, confusion: matrix }, { as: 'counts', temperature: 1 });
    const { tests } = await data.read(tree);
    const size = counts.length;
    const shares = counts.map((row) => row.map((n) => n / row.reduce((sum, each) => sum + each, 0)));
    const weight = counts.map(
      (_, b) => (size - 1) / shares.reduce((sum, row, a) => sum + (a === b ? 0 : (row[b] ?? 0)), 0),
    );
    const [own, beside] = [[3], [4, 5]]; // the join of {4, 5} with 3, whose parent holds {0, 1, 2} too
    const node = setsOf(tree).indexOf('3,4,5');
    const rest = [0, 1, 2];
    const inside = own.length * beside.length * 2;
    const outside = 3 * rest.length;
    let [t, variance] = [0, 0];
    for (const a of [3, 4, 5]) {
      const joined = a === 3 ? beside : own;
      const x = rowsOf
        .filter(([truth]) => truth === a)
        .map(([, b]) =>
          joined.includes(b) ? (weight[b] ?? 0) / inside : rest.includes(b) ? -(weight[b] ?? 0) / outside : 0,
        );
      const mean = x.reduce((sum, each) => sum + each, 0) / x.length;
      t += mean;
      variance += x.reduce((sum, each) => sum + (each - mean) ** 2, 0) / x.length / (x.length - 1);
    }
    expect(tests?.z[node]).toBeCloseTo(t / Math.sqrt(variance), 9);
  });
});

describe('a tree without some of its joins', () => {
  it('has the groups that stay, their heights and the order of its leaves', () => {
    fc.assert(
      fc.property(hierarchies({ width: 4 }), fc.infiniteStream(fc.boolean()), (tree, coins) => {
        const stays = Array.from(tree.classOf, () => coins.next().value);
        const { hierarchy, nodes } = collapse(tree, (node) => stays[node] ?? false);
        const root = tree.classOf.length - 1;
        const expected = Array.from(tree.classOf.keys()).filter(
          (node) => isLeaf(tree, node) || node === root || stays[node],
        );
        expect(nodes).toEqual(expected);
        const sets = setsOf(tree);
        expect(setsOf(hierarchy)).toEqual(nodes.map((node) => sets[node]));
        expect(Array.from(hierarchy.height)).toEqual(nodes.map((node) => tree.height[node]));
        const classesOf = (each: Hierarchy) => Array.from(drawingOrder(each).leaves, (leaf) => each.classOf[leaf]);
        expect(classesOf(hierarchy)).toEqual(classesOf(tree));
      }),
    );
  });
});

/** The tree that L2H makes of points, cut with the same points, as a user without a test set does. */
async function cutOwn(nested: Nested, points: number, seed: number) {
  const logits = nestedLogits(nested, points, seed);
  const dataset = datasetOf(tableOf(logits, points, logits.length / points));
  const result = await runL2h(core, dataset, { as: 'logits' }, {});
  const tree: NamedHierarchy = { ...numbered(result.hierarchy), numbering: 'classes', margins: result.margins };
  const data = await classData(core, dataset, settings);
  return cutTree({ name: 'tree.json', tree }, data, { cut: 'suggested', collapse: true });
}

it('a tree that is cut has the classes of the data and no others, by the names that it has itself', async () => {
  const dataset = datasetOf(tableOf(Float64Array.of(2, 1, 0, 0, 2, 1, 1, 0, 2), 3, 3));
  const classes = { file: 'classes.csv', names: ['C', 'A', 'B'], groupings: [] };
  const data = await classData(core, { ...dataset, classes }, settings);
  const tree = readNewick('((a,b),(x,(c,y)));');
  const found = await cutTree({ name: 'tree.nwk', tree }, data, { cut: { by: 'count', count: 2 }, collapse: false });
  expect(found.classes).toEqual(['c', 'a', 'b']);
});

describe('trees of planted groups', () => {
  it.each([0, 1, 2, 3])('keep exactly the groups, and are cut at one of their levels (seed %i)', async (seed) => {
    const planted = evenGroups([3, 4]);
    const found = await cutOwn(planted, 1500, seed);
    expect(groupsOf(found)).toEqual(groupsOf({ ...found, hierarchy: hierarchyOf(planted) }));
    expect(found.joins).toMatchObject({ by: 'data', joins: 10, fallen: 7 });
    expect(found.suggested?.clusters).toBe(3);
    expect(refusal(found)).toBeNull();
  });

  it.each([0, 1, 2, 3])('of noise are stars, and no level is suggested (seed %i)', async (seed) => {
    const found = await cutOwn(evenGroups([15]), 1500, seed);
    expect(groupsOf(found)).toEqual(new Set());
    expect(found.suggested?.clusters).toBeNull();
    expect(found.clusters).toBeNull();
    expect(refusal(found)).toBe(
      'no level is suggested: by the test of the data, none of 13 joins below the root stands, so by it there is no hierarchy',
    );
  });
});
