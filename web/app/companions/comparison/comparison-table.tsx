import type { Comparison } from '../../../methods/comparison.ts';
import { COMPARISON_MEASURES, type ComparisonMeasure } from '../../../methods/comparison-measures.ts';
import { three } from '../../format.ts';
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
            <Row key={measure.name} measure={measure} comparison={comparison} />
          ))}
        </tbody>
      </table>
      <ClusterCurve comparison={comparison} />
    </>
  );
}

function Row({ measure, comparison }: { measure: ComparisonMeasure; comparison: Comparison }) {
  const { name, meaning, better, source, undefinedBecause } = measure;
  const value = measure.value(comparison);
  const random = measure.random(comparison);
  const sentence = value === null ? undefinedBecause : `${meaning}${better === 'lower' ? ' Lower is better.' : ''}`;
  return (
    <>
      <tr class="measure">
        <th scope="row">{name}</th>
        <td>{three(value)}</td>
        <td class="random">{random === null ? '' : three(random.mean)}</td>
      </tr>
      <tr class="meaning">
        <td class="hint" colSpan={random === null ? 3 : 2}>
          {sentence} {source !== null && <span class="source">({source})</span>}
        </td>
        {random !== null && (
          <td class="hint">
            {three(random.min)}–{three(random.max)}
          </td>
        )}
      </tr>
    </>
  );
}
