import { at } from '../../../engine/base/arrays.ts';
import {
  type FeatureSplits,
  hmmcFindings,
  type SplitRecord,
  sparsityByDepth,
  type WeightedFeature,
  weightedMost,
} from '../../../engine/methods/hmmc/findings.ts';
import { count, counted, percent, three } from '../../app/parts/format.ts';
import type { Finished } from '../shared/kit.ts';

const MAX_FEATURES = 8;

/** The features that part the points of the node that is looked at: their weights, and how well they do. */
export function SplitReasons({ finished, node }: { finished: Finished; node: number }) {
  const splits = hmmcFindings(finished.result)?.splits;
  if (splits === undefined) return null;
  const split = splits.nodes.find((record) => record.node === node);
  return (
    <>
      {split !== undefined && <Split split={split} splits={splits} />}
      <Sparsity splits={splits} />
    </>
  );
}

function Split({ split, splits }: { split: SplitRecord; splits: FeatureSplits }) {
  const features = weightedMost(split, splits.features.length, MAX_FEATURES);
  const used = weightedMost(split, splits.features.length, splits.features.length).length;
  const largest = features[0]?.size ?? 1;
  return (
    <section>
      <h3 class="head">Which features split it</h3>
      <p class="hint">
        {count(used)} of {counted(splits.features.length, 'feature', 'features')} {used === 1 ? 'has' : 'have'} a
        weight; the largest weights first.
      </p>
      {features.map((feature) => (
        <FeatureBar
          key={feature.feature}
          feature={feature}
          name={splits.features[feature.feature] ?? ''}
          of={largest}
        />
      ))}
    </section>
  );
}

/** The child that the large values of a feature go to. */
function childOf({ weights }: WeightedFeature): number {
  return weights.reduce((best, weight, child) => (weight > at(weights, best) ? child : best), 0);
}

function FeatureBar({ feature, name, of }: { feature: WeightedFeature; name: string; of: number }) {
  return (
    <div class="bar-row">
      <span class="cut-off" title={feature.weights.map((weight) => three(weight)).join(', ')}>
        {name}
      </span>
      <span class="hint">large values go to child {childOf(feature) + 1}</span>
      <svg class="track" width="100%" height="4" aria-hidden="true">
        <rect class="fill" width={`${(100 * feature.size) / of}%`} height="4" />
      </svg>
    </div>
  );
}

/** Share of the weights that are 0, by level from the root down. */
function Sparsity({ splits }: { splits: FeatureSplits }) {
  return (
    <section>
      <h3 class="head">Weights that are 0, by level</h3>
      {sparsityByDepth(splits.nodes).map(({ depth, splits: made, sparsity }) => (
        <div class="bar-row" key={depth}>
          <span class="cut-off">
            {depth === 0 ? 'Root' : `Level ${depth}`} <span class="hint">{counted(made, 'split', 'splits')}</span>
          </span>
          <span>{percent(sparsity)}</span>
          <svg class="track" width="100%" height="4" aria-hidden="true">
            <rect class="fill" width={`${100 * sparsity}%`} height="4" />
          </svg>
        </div>
      ))}
    </section>
  );
}
