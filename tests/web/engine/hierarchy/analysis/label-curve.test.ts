import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelCurve } from '../../../../../web/engine/hierarchy/analysis/label-curve.ts';
import { cutHierarchy } from '../../../../../web/engine/hierarchy/cut.ts';
import { drawnTree } from '../../../../../web/engine/hierarchy/walk.ts';
import { flatScores } from '../../../../../web/engine/methods/shared/metrics/flat-scores.ts';
import { caterpillar } from '../../../../support/planted-tree.ts';
import { hierarchies } from '../trees.ts';

const LABELS = 3;

/** A tree with some points of some labels at every leaf. */
const cases = hierarchies({ width: 4 }).chain((hierarchy) => {
  const shape = drawnTree(hierarchy);
  const size = shape.order.leaves.length * LABELS;
  const any = fc.array(fc.nat(3), { minLength: size, maxLength: size });
  // If all points have one label, or there are none, some scores are not defined.
  const oneLabel = any.map((counts) => counts.map((count, at) => (at % LABELS === 0 ? count : 0)));
  const none = fc.constant(new Array<number>(size).fill(0));
  return fc.oneof({ weight: 8, arbitrary: any }, oneLabel, none).map((counts) => ({ shape, counts }));
});

test('at every level the scores are those of its clusters, counted point by point', () => {
  fc.assert(
    fc.property(cases, ({ shape, counts }) => {
      const { hierarchy, parents, order } = shape;
      const curve = labelCurve(shape, counts, LABELS);
      if (curve === null) {
        expect(Math.max(...counts)).toBe(0);
        return;
      }
      curve.levels.count.forEach((count, level) => {
        const { ofLeaf } = cutHierarchy(hierarchy, parents, order, { by: 'count', count });
        const points = counts.flatMap((n, at) => new Array<number>(n).fill(at));
        const clusters = Int32Array.from(points, (at) => ofLeaf[Math.floor(at / LABELS)] as number);
        const expected = flatScores(
          clusters,
          Int32Array.from(points, (at) => at % LABELS),
        );
        expect(curve.purity[level]).toBeCloseTo(expected.purity, 9);
        for (const key of ['nmi', 'ari'] as const) {
          if (expected[key] === null) expect(curve[key][level]).toBeNaN();
          else expect(curve[key][level]).toBeCloseTo(expected[key], 9);
        }
      });
    }),
    { numRuns: 100 },
  );
});

test('points that are apart tell every label, all together the most frequent one; a deep tree is no trouble', () => {
  const shape = drawnTree(caterpillar(2000));
  const leaves = shape.order.leaves.length;
  const counts = Array.from({ length: leaves }, (_, place) => (place < leaves - 1 ? [1, 0] : [0, 1])).flat();
  const curve = labelCurve(shape, counts, 2);
  const levels = curve?.levels.count ?? new Uint32Array();
  expect(curve?.purity[levels.indexOf(leaves)]).toBeCloseTo(1, 12);
  expect(curve?.purity[levels.indexOf(1)]).toBeCloseTo((leaves - 1) / leaves, 12);
  expect(labelCurve(shape, new Uint8Array(2 * leaves), 2)).toBeNull();
});
