import type { Comparison } from '../../../../engine/methods/shared/comparison/comparison.ts';
import { COMPARISON_MEASURES } from '../../../../engine/methods/shared/comparison/comparison-measures.ts';
import { MeasureHead, MeasureRow } from '../../controls/measure-table.tsx';
import { ClusterCurve } from './cluster-curve.tsx';

/** Every measure of two trees with what it means, and what random trees get in the place of this one. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  return (
    <>
      <table class="metrics" aria-label="Comparison">
        <MeasureHead />
        <tbody>
          {COMPARISON_MEASURES.map((measure) => (
            <MeasureRow
              key={measure.name}
              measure={measure}
              value={measure.value(comparison)}
              random={measure.random(comparison)}
            />
          ))}
        </tbody>
      </table>
      <ClusterCurve comparison={comparison} />
    </>
  );
}
