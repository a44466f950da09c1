import { describe, expect, it } from 'vitest';
import { countContingency, flatMetrics } from '../../../../../web/engine/bindings/metrics.ts';
import { flatScores } from '../../../../../web/engine/methods/shared/metrics/flat-scores.ts';
import { newCore } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';

/* The scores that follow the cut in the page are those of the core. */
const core = newCore();

function both(clusters: Int32Array, labels: Int32Array) {
  const count = (values: Int32Array): number => Math.max(...values) + 1;
  const table = countContingency(core, Uint16Array.from(clusters), labels, count(clusters), count(labels));
  return { own: flatScores(clusters, labels), core: flatMetrics(core, table) };
}

describe('flat scores', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('are those of the core, draw %i', (seed) => {
    const random = new Random(seed);
    const [clusters, classes, points] = [1 + random.below(9), 1 + random.below(6), 2 + random.below(60)];
    const draw = (below: number) => Int32Array.from({ length: points }, () => random.below(below));
    const labels = draw(classes);
    const found = both(random.below(2) === 0 ? draw(clusters) : labels.map((label) => (label + 1) % classes), labels);
    const { matchedAccuracy, nmi, nmiGeometric, ari, randIndex, purity } = found.own;
    expect(matchedAccuracy).toBeCloseTo(found.core.matched_accuracy ?? Number.NaN, 12);
    expect(purity).toBeCloseTo(found.core.leaf_purity ?? Number.NaN, 12);
    for (const [own, other] of [
      [nmi, found.core.nmi],
      [nmiGeometric, found.core.nmi_geometric],
      [ari, found.core.ari],
      [randIndex, found.core.rand_index],
    ] as const) {
      if (other === null || other === undefined) expect(own).toBeNull();
      else expect(own).toBeCloseTo(other, 12);
    }
  });

  it('are 1 for the classes themselves under other names', () => {
    const labels = Int32Array.of(0, 0, 1, 2, 2, 1);
    expect(
      flatScores(
        labels.map((label) => 2 - label),
        labels,
      ),
    ).toEqual({ matchedAccuracy: 1, nmi: 1, nmiGeometric: 1, ari: 1, randIndex: 1, purity: 1 });
  });
});
