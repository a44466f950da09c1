import type { Comparison } from '../../../methods/comparison.ts';
import { COMPARISON_MEASURES } from '../../../methods/comparison-measures.ts';
import { MeasureRow } from '../../parts/measure-row.tsx';
import { ClusterCurve } from './cluster-curve.tsx';

/** Every measure of two trees with what it means, and what random trees get in the place of this one. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  return (
    <>
      <table class="metrics" aria-label="Comparison">
        <thead>
          <tr>
            <th scope="col">Measure</th>
            <th scope="col">This tree</th>
            <th scope="col">Random</th>
          </tr>
        </thead>
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
