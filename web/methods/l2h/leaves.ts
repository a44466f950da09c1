import type { FlatMetrics } from '../../core/metrics.ts';
import type { Dataset } from '../../data/dataset.ts';
import type { Contingency, Warning } from '../result.ts';
import type { Columns } from './settings.ts';

export interface LeafNames {
  readonly names: readonly string[];
  readonly columns: 'classes' | 'clusters';
  readonly warnings: readonly Warning[];
}

/** Columns are clusters where their number is not that of the labels, or where column c is plainly not class c. */
function lookLikeClusters(contingency: Contingency, metrics: FlatMetrics): boolean {
  const { matched_accuracy: matched, accuracy } = metrics;
  return contingency.rows !== contingency.columns || (matched !== null && accuracy !== null && accuracy < matched / 2);
}

/** Whether there is one true class more than columns, and none of the points has the first. */
const countFromOne = ({ rows, columns, counts }: Contingency): boolean =>
  columns === rows + 1 && counts.every((count, i) => i % columns !== 0 || count === 0);

/** The most frequent true class of a leaf and its share of the leaf's points; class -1 for a leaf without points. */
export function purest(contingency: Contingency, leaf: number): { readonly class: number; readonly purity: number } {
  const row = contingency.counts.subarray(leaf * contingency.columns, (leaf + 1) * contingency.columns);
  let best = -1;
  let points = 0;
  row.forEach((count, k) => {
    points += count;
    if (count > (best < 0 ? 0 : (row[best] ?? 0))) {
      best = k;
    }
  });
  return { class: best, purity: points === 0 ? 0 : (row[best] ?? 0) / points };
}

function clusterName(contingency: Contingency, leaf: number, labelNames: readonly string[]): string {
  const { class: best, purity } = purest(contingency, leaf);
  return best < 0
    ? `cluster ${leaf} (no points)`
    : `${labelNames[best] ?? `class ${best}`} ${Math.round(100 * purity)} %`;
}

/** Class names where there is one a column (names of label classes may be more or fewer), else the table's own header. */
export function columnNames({ classes, logits, lists }: Dataset, leaves: number): readonly string[] {
  const named = classes?.names.length === leaves ? classes.names : (lists?.lists.names ?? logits?.table.columnNames);
  return named ?? [];
}

/**
 * Names of the leaves. Columns that are classes take the class names; columns that are clusters of an unsupervised model
 * (the L2H paper's TURTLE and TEMI case) are named by their most frequent label with its share in percent.
 */
export function nameLeaves(
  dataset: Dataset,
  leaves: number,
  wanted: Columns,
  contingency: Contingency | null,
  metrics: FlatMetrics | null,
): LeafNames {
  const known = contingency !== null && metrics !== null;
  const clusters = known && (wanted === 'clusters' || (wanted === 'auto' && lookLikeClusters(contingency, metrics)));
  if (clusters) {
    const labels = (dataset.evaluation?.labels ?? dataset.labels)?.names ?? [];
    return {
      names: Array.from({ length: leaves }, (_, leaf) => clusterName(contingency, leaf, labels)),
      columns: 'clusters',
      warnings: [
        {
          code: 'columns-are-clusters',
          message:
            wanted === 'clusters'
              ? 'Leaves are clusters, each named by its most frequent label and the share of it.'
              : `Columns were taken as clusters (${leaves} columns, ${contingency.columns} true classes): each is named by its most frequent label and the share of it.${countFromOne(contingency) ? ' No label is 0: if labels count from 1, subtract 1 and open them again.' : ''}`,
        },
      ],
    };
  }
  const names = columnNames(dataset, leaves);
  return {
    names: Array.from({ length: leaves }, (_, leaf) => names[leaf] ?? `class ${leaf}`),
    columns: 'classes',
    warnings: [],
  };
}
