import { at } from '../../../base/arrays.ts';
import type { Core } from '../../../bindings/core.ts';
import { flatMetrics, treeMetrics } from '../../../bindings/metrics.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';
import type { Contingency, Metrics } from '../../../model/result.ts';
import { randomTrees, rangeOf } from './random-trees.ts';

/** Points whose leaf is their class. There may be classes that are no leaves. */
function diagonal({ rows, columns, counts }: Contingency): number {
  let sum = 0;
  for (let k = 0; k < Math.min(rows, columns); k++) {
    sum += at(counts, k * columns + k);
  }
  return sum;
}

/**
 * All metrics of a tree whose leaves are the rows of the table, with the tree's own measures for random trees beside. Where
 * leaves are clusters, they are in no order, so that none of them is a class by its number: there is no accuracy. `sp` and
 * `ps` need a reference hierarchy and are null (reference.ts fills them). Cost: lt_metrics_flat and 21 times lt_metrics_tree.
 */
export function measure(
  core: Core,
  table: Contingency,
  tree: Hierarchy,
  leaves: 'classes' | 'clusters' = 'classes',
): Metrics {
  let points = 0;
  for (const count of table.counts) {
    points += count;
  }
  const [own] = treeMetrics(core, table, [tree]);
  const random = treeMetrics(core, table, randomTrees(core, table.rows));
  return {
    points,
    accuracy: leaves === 'clusters' || points === 0 ? null : diagonal(table) / points,
    ...flatMetrics(core, table),
    dendrogram_purity: own?.dendrogram_purity ?? null,
    least_hierarchical_distance: own?.least_hierarchical_distance ?? null,
    sp: null,
    ps: null,
    random: {
      dendrogram_purity: rangeOf(random.map((metrics) => metrics.dendrogram_purity)),
      least_hierarchical_distance: rangeOf(random.map((metrics) => metrics.least_hierarchical_distance)),
      sp: null,
      ps: null,
    },
  };
}
