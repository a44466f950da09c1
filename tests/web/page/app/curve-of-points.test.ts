import { expect, test } from 'vitest';
import { suggestCuts } from '../../../../web/engine/hierarchy/analysis/suggest-cut.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import type { Points } from '../../../../web/engine/model/result.ts';
import { curveOf } from '../../../../web/page/app/finished/analysis.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { NOTHING } from '../../../support/core.ts';
import { bareResult } from './bare-result.ts';

// The place to cut a tree over points in the plane that nobody has labelled.

const merges = Uint32Array.of(0, 1, 2, 3, 4, 5);
/** Two pairs on a line, 1 within and 10 between. */
const coordinates = Float64Array.of(0, 0, 1, 0, 10, 0, 11, 0);

function curve(labels: Points['labels'], places: Float64Array | null = coordinates) {
  const result = bareResult({
    method: 'linkage',
    classes: ['p', 'q', 'r', 's'],
    hierarchy: hierarchyFromMerges(4, merges, Float64Array.of(1, 1, 10)),
    merges,
    points: { coordinates: places, labels, labelled: null },
  });
  return curveOf(finish(result, NOTHING, [], '["linkage",{},[]]'));
}

test('silhouettes are those of their distances, beside what chance gives', () => {
  const { levels, silhouette, silhouetteAtRandom, modularity } = curve(null);
  const two = levels.count.indexOf(2);
  // Of the outer points (10.5 − 1) / 10.5, of the inner ones (9.5 − 1) / 9.5.
  expect(silhouette?.[two]).toBeCloseTo((9.5 / 10.5 + 8.5 / 9.5) / 2, 12);
  expect(silhouetteAtRandom?.[two]).toBeLessThan(0.5);
  expect(modularity).toBeNull();
});

test('the best silhouette is suggested, and said to be of distances', () => {
  const found = suggestCuts(curve(null), false, 'points').find(({ because }) => because === 'best silhouette');
  expect(found?.count).toBe(2);
  expect(found?.hint).toBe(
    'How much nearer points are to their own cluster than to the next, by their distances: Rousseeuw 1987.',
  );
});

test('there are none where labels tell, or where points lie in no plane', () => {
  expect(curve({ values: Int32Array.of(0, 0, 1, 1), names: ['a', 'b'] }).silhouette).toBeNull();
  expect(curve(null, null).silhouette).toBeNull();
});
