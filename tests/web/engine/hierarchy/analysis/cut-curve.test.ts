import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CutCurve, cutCurve } from '../../../../../web/engine/hierarchy/analysis/cut-curve.ts';
import { suggestCuts } from '../../../../../web/engine/hierarchy/analysis/suggest-cut.ts';
import { levelsOf, meetings } from '../../../../../web/engine/hierarchy/analysis/tree-shape.ts';
import { lowestCommonAncestor } from '../../../../../web/engine/hierarchy/common-ancestors.ts';
import { cutHierarchy } from '../../../../../web/engine/hierarchy/cut.ts';
import { hierarchyFromMerges } from '../../../../../web/engine/hierarchy/linkage.ts';
import { type DrawnTree, drawnTree } from '../../../../../web/engine/hierarchy/walk.ts';
import { caterpillar } from '../../../../support/planted-tree.ts';
import { hierarchies } from '../trees.ts';

/** The cluster of every class at each level, by the cut itself. */
function clustersByLevel(shape: DrawnTree): number[][] {
  const { hierarchy, parents, order } = shape;
  return Array.from(levelsOf(shape).count, (count) => {
    const { ofLeaf } = cutHierarchy(hierarchy, parents, order, { by: 'count', count });
    const ofClass: number[] = [];
    order.leaves.forEach((leaf, place) => {
      ofClass[hierarchy.classOf[leaf] as number] = ofLeaf[place] as number;
    });
    return ofClass;
  });
}

const permutations = (values: readonly number[]): number[][] =>
  values.length === 0
    ? [[]]
    : values.flatMap((value) =>
        permutations(values.filter((other) => other !== value)).map((rest) => [value, ...rest]),
      );

/** A tree, and counts of points by predicted and true class. */
const cases = hierarchies({ width: 4 }).chain((hierarchy) => {
  const shape = drawnTree(hierarchy);
  const classes = shape.order.leaves.length;
  return fc
    .array(fc.nat(6), { minLength: classes ** 2, maxLength: classes ** 2 })
    .map((counts) => ({ shape, classes, counts: Uint32Array.from(counts, (count) => Math.max(0, count - 2)) }));
});

const symmetric = (counts: Uint32Array, size: number): Float64Array =>
  Float64Array.from(counts, (count, at) => (count + (counts[(at % size) * size + Math.floor(at / size)] ?? 0)) / 20);

const curveOf = (shape: DrawnTree, classes: number, counts: Uint32Array): CutCurve =>
  cutCurve({
    shape,
    classes,
    points: { rows: classes, columns: classes, counts },
    similarity: symmetric(counts, classes),
  });

const close = (found: Float64Array | null, expected: readonly number[]): void => {
  expect(found).toHaveLength(expected.length);
  expected.forEach((value, level) => {
    if (Number.isNaN(value)) expect(found?.[level]).toBeNaN();
    else expect(found?.[level]).toBeCloseTo(value, 9);
  });
};

describe('the shape of a tree', () => {
  test('two places meet at their lowest common ancestor', () => {
    fc.assert(
      fc.property(hierarchies({ width: 5 }), fc.nat(), fc.nat(), (hierarchy, a, b) => {
        const shape = drawnTree(hierarchy);
        const { leaves } = shape.order;
        const [x, y] = [a % leaves.length, b % leaves.length];
        const expected = lowestCommonAncestor(shape.parents, leaves[x] as number, leaves[y] as number);
        expect(meetings(shape)(x, y)).toBe(expected);
      }),
    );
  });

  test('its levels are the cuts there are', () => {
    fc.assert(
      fc.property(hierarchies({ width: 5 }), (hierarchy) => {
        const shape = drawnTree(hierarchy);
        const levels = levelsOf(shape);
        levels.count.forEach((count, level) => {
          const height = levels.height[level] as number;
          const byCount = cutHierarchy(hierarchy, shape.parents, shape.order, { by: 'count', count });
          expect(byCount.tops).toHaveLength(count);
          if (level === 0) return;
          const byHeight = cutHierarchy(hierarchy, shape.parents, shape.order, { by: 'height', height });
          expect(byHeight.tops).toEqual(byCount.tops);
        });
        expect(levels.count.at(-1)).toBe(1);
        expect(levels.start.at(-1)).toBe(levels.nodes.length);
      }),
    );
  });

  test('may be as deep as it has leaves', () => {
    const shape = drawnTree(caterpillar(20_000));
    expect(meetings(shape)(0, 20_000)).toBe(40_000);
    expect(levelsOf(shape).count).toHaveLength(20_001);
  });
});

describe('what a cut is worth', () => {
  test('coarse accuracy is the share of points in the cluster of their class', () => {
    fc.assert(
      fc.property(cases, ({ shape, classes, counts }) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        fc.pre(total > 0);
        const expected = clustersByLevel(shape).map((cluster) => {
          let right = 0;
          counts.forEach((count, at) => {
            if (cluster[Math.floor(at / classes)] === cluster[at % classes]) right += count;
          });
          return right / total;
        });
        close(curveOf(shape, classes, counts).accuracy, expected);
      }),
    );
  });

  test('at random it is what it is on average over all ways to deal out the classes', () => {
    // {0, 1} | {2} | {3}: of the six pairs of classes one is together. A wrong point is right one time in six.
    const shape = drawnTree(hierarchyFromMerges(4, Uint32Array.of(0, 1, 4, 2, 5, 3)));
    const counts = new Uint32Array(16).fill(1);
    const { accuracy, atRandom } = curveOf(shape, 4, counts);
    close(accuracy, [4 / 16, 6 / 16, 10 / 16, 1]);
    close(atRandom, [1 / 4, 1 / 4 + (3 / 4) * (1 / 6), 1 / 4 + (3 / 4) * (3 / 6), 1]);
  });

  test('modularity is that of the graph of similarities', () => {
    fc.assert(
      fc.property(cases, ({ shape, classes, counts }) => {
        const weights = symmetric(counts, classes);
        const at = (i: number, j: number): number => (i === j ? 0 : (weights[i * classes + j] ?? 0));
        const all = Array.from({ length: classes }, (_, c) => c);
        const degree = all.map((i) => all.reduce((sum, j) => sum + at(i, j), 0));
        const twice = degree.reduce((sum, d) => sum + d, 0);
        fc.pre(twice > 0);
        const expected = clustersByLevel(shape).map((cluster) => {
          let sum = 0;
          for (const i of all) {
            for (const j of all) {
              if (cluster[i] === cluster[j]) sum += at(i, j) - ((degree[i] ?? 0) * (degree[j] ?? 0)) / twice;
            }
          }
          return sum / twice;
        });
        close(curveOf(shape, classes, counts).modularity, expected);
      }),
    );
  });

  test('the silhouette is the mean over classes, 0 for one that is alone', () => {
    fc.assert(
      fc.property(cases, ({ shape, classes, counts }) => {
        const similarity = symmetric(counts, classes);
        const all = Array.from({ length: classes }, (_, c) => c);
        const expected = clustersByLevel(shape).map((cluster) => {
          const count = new Set(cluster).size;
          if (count < 2 || count === classes) return Number.NaN;
          const mean = (i: number, c: number): number => {
            const others = all.filter((j) => j !== i && cluster[j] === c);
            return others.reduce((sum, j) => sum + 1 - (similarity[i * classes + j] ?? 0), 0) / others.length;
          };
          const widths = all.map((i) => {
            const own = cluster[i] as number;
            if (cluster.filter((c) => c === own).length === 1) return 0;
            const a = mean(i, own);
            const b = Math.min(
              ...Array.from({ length: count }, (_, c) => c).flatMap((c) => (c === own ? [] : mean(i, c))),
            );
            return Math.max(a, b) > 0 ? (b - a) / Math.max(a, b) : 0;
          });
          return widths.reduce((sum, width) => sum + width, 0) / classes;
        });
        close(curveOf(shape, classes, counts).silhouette, expected);
      }),
    );
  });

  test('modularity of one cluster is exactly 0', () => {
    fc.assert(
      fc.property(cases, ({ shape, classes, counts }) => {
        const { modularity } = curveOf(shape, classes, counts);
        fc.pre(modularity !== null);
        expect(modularity?.at(-1)).toBe(0);
      }),
    );
  });

  test('modularity at random is its mean over all ways to deal out the classes', () => {
    const hierarchy = hierarchyFromMerges(5, Uint32Array.of(0, 1, 5, 2, 3, 4, 6, 7));
    const counts = Uint32Array.from({ length: 25 }, (_, at) => (at * 7) % 5);
    const curves = permutations([0, 1, 2, 3, 4]).map((dealt) => {
      const classOf = hierarchy.classOf.map((c) => (c < 0 ? c : (dealt[c] as number)));
      return curveOf(drawnTree({ ...hierarchy, classOf }), 5, counts);
    });
    const mean = Array.from({ length: 5 }, (_, level) =>
      curves.reduce((sum, { modularity }) => sum + (modularity?.[level] ?? Number.NaN) / curves.length, 0),
    );
    close(curves[0]?.modularityAtRandom ?? null, mean);
  });

  test('the silhouette at random is near its mean over all ways to deal out the classes', () => {
    const hierarchy = hierarchyFromMerges(5, Uint32Array.of(0, 1, 5, 2, 3, 4, 6, 7));
    const counts = Uint32Array.from({ length: 25 }, (_, at) => (at % 6 === 0 ? 0 : 3 + ((at * 7) % 5)));
    const curves = permutations([0, 1, 2, 3, 4]).map((dealt) => {
      const classOf = hierarchy.classOf.map((c) => (c < 0 ? c : (dealt[c] as number)));
      return curveOf(drawnTree({ ...hierarchy, classOf }), 5, counts);
    });
    const mean = curves.reduce((sum, { silhouette }) => sum + (silhouette?.[3] ?? Number.NaN) / curves.length, 0);
    const spread = Math.max(...curves.map(({ silhouette }) => Math.abs((silhouette?.[3] ?? Number.NaN) - mean)));
    expect(Math.abs((curves[0]?.silhouetteAtRandom?.[3] ?? Number.NaN) - mean)).toBeLessThan(spread);
  });

  test('is not said where a class sits on several leaves', () => {
    const hierarchy = hierarchyFromMerges(3, Uint32Array.of(0, 1, 3, 2));
    hierarchy.classOf.set([0, 1, 0]);
    const curve = curveOf(drawnTree(hierarchy), 3, new Uint32Array(9).fill(1));
    expect(curve).toMatchObject({ accuracy: null, modularity: null, silhouette: null });
  });
});

describe('suggested cuts', () => {
  const heights = Float64Array.of(1, 2, 9, 10);
  const shape = drawnTree(hierarchyFromMerges(5, Uint32Array.of(0, 1, 2, 3, 5, 6, 7, 4), heights));

  test('are at the largest gap and at the best of each index', () => {
    // Classes 0 and 1 are taken for each other, and 2 and 3.
    const counts = new Uint32Array(25);
    for (const at of [1, 5, 13, 17]) counts[at] = 5;
    counts[4] = 1;
    const found = suggestCuts(curveOf(shape, 5, counts), false);
    expect(found.map(({ count, because }) => [count, because])).toEqual([
      [3, 'largest gap'],
      [3, 'best modularity'],
      [3, 'best silhouette'],
    ]);
  });

  test('call no cut the best where none is better than one cluster, or than chance', () => {
    // Every class is taken for those of other branches only.
    const counts = new Uint32Array(25);
    for (const at of [2, 3, 10, 15, 7, 11, 8, 16, 4, 9]) counts[at] = 5;
    const curve = curveOf(shape, 5, counts);
    expect(Math.max(...(curve.modularity ?? [1]))).toBe(0);
    const { levels } = curve;
    const all = (value: number) => levels.height.map(() => value);
    const below = { ...curve, silhouette: all(-0.1), silhouetteAtRandom: all(-0.2) };
    expect(suggestCuts(below, true)).toEqual([]);
    const chance = { ...curve, silhouette: all(0.9), silhouetteAtRandom: all(0.9) };
    expect(suggestCuts(chance, true)).toEqual([]);
  });

  test('say nothing of gaps between heights that are steps', () => {
    const curve = cutCurve({ shape, classes: 5, points: null, similarity: null });
    expect(suggestCuts(curve, true)).toEqual([]);
    expect(suggestCuts(curve, false)).toHaveLength(1);
  });
});
