import { wholePercent } from '../../base/digits.ts';
import { counted } from '../../base/text.ts';
import type { Dataset } from '../../model/dataset.ts';
import { type Contingency, purest, type Warning } from '../../model/result.ts';
import { columnNames } from '../shared/class-ids.ts';
import { areUnrelated } from '../shared/labels/agreement.ts';
import type { Columns } from './settings.ts';

export interface LeafNames {
  readonly names: readonly string[];
  readonly columns: 'classes' | 'clusters';
  readonly warnings: readonly Warning[];
}

/** From so many classes on an order is believed: six agree by chance in one of 720 orders. */
const ENOUGH = 6;
const ORDERS = 720;

/** True where all of so many classes have their own among the columns, and by chance hardly ever would. */
function areEnough(classes: number, columns: number): boolean {
  let orders = 1;
  for (let placed = 0; placed < Math.min(classes, columns) && orders < ORDERS; placed++) orders *= columns - placed;
  return orders >= ORDERS;
}

/**
 * True where most classes have most of their points in the column of their own number, or all in the column before or
 * after it.
 */
function areInOrder({ rows, columns, counts }: Contingency): boolean {
  const countAt = (leaf: number, truth: number): number =>
    leaf < 0 || leaf >= rows ? 0 : (counts[leaf * columns + truth] ?? 0);
  const most = new Uint32Array(columns);
  for (let leaf = 0; leaf < rows; leaf++) {
    for (let truth = 0; truth < columns; truth++) {
      most[truth] = Math.max(most[truth] ?? 0, countAt(leaf, truth));
    }
  }
  const classes = most.filter((count) => count > 0).length;
  return [-1, 0, 1].some((shift) => {
    const own = most.filter((count, truth) => count > 0 && countAt(truth + shift, truth) === count).length;
    return own >= Math.max(ENOUGH, classes / 2) || (own === classes && areEnough(classes, rows));
  });
}

/** True where the labels count from 1: there is then one class more than columns, and class 0 has no points. */
function countFromOne({ rows, columns, counts }: Contingency): boolean {
  const first = (leaf: number): number => counts[leaf * columns] as number;
  return columns === rows + 1 && Array.from({ length: rows }, (_, leaf) => first(leaf)).every((count) => count === 0);
}

/** Names that say it: cluster 0, cluster_1, … */
const areCalledClusters = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => /^clusters?[\s_.-]*\d*$/i.test(name.trim()));

/**
 * Columns are clusters where the user or their names say so, or where there are more or fewer of them than true classes and
 * none can be told to be a class by its number. Names that a list gives the columns are never given up for others.
 */
function columnsAre(dataset: Dataset, leaves: number, wanted: Columns, table: Contingency): 'classes' | 'clusters' {
  if (wanted !== 'auto') return wanted;
  if (dataset.classes?.names.length === leaves) return 'classes';
  if (areCalledClusters(columnNames(dataset, leaves))) return 'clusters';
  return table.rows === table.columns || countFromOne(table) || areInOrder(table) ? 'classes' : 'clusters';
}

function clusterName(contingency: Contingency, leaf: number, labelNames: readonly string[]): string {
  const { class: best, purity } = purest(contingency, leaf);
  return best < 0 ? `cluster ${leaf} (no points)` : `${labelNames[best] ?? `class ${best}`} ${wholePercent(purity)}`;
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
): LeafNames {
  const own = columnNames(dataset, leaves);
  const named = (nameOf: (leaf: number) => string) => Array.from({ length: leaves }, (_, leaf) => nameOf(leaf));
  if (contingency === null || columnsAre(dataset, leaves, wanted, contingency) === 'classes') {
    return { names: named((leaf) => own[leaf] ?? `class ${leaf}`), columns: 'classes', warnings: [] };
  }
  const clusters = (nameOf: (leaf: number) => string, message: string): LeafNames => ({
    names: named(nameOf),
    columns: 'clusters',
    warnings: [{ code: 'columns-are-clusters', message }],
  });
  if (areUnrelated(contingency)) {
    return clusters(
      (leaf) => own[leaf] ?? `cluster ${leaf}`,
      'Leaves are clusters. They are not named by their most frequent labels: these are by chance.',
    );
  }
  const labels = (dataset.evaluation?.labels ?? dataset.labels)?.names ?? [];
  return clusters(
    (leaf) => clusterName(contingency, leaf, labels),
    wanted === 'clusters'
      ? 'Leaves are clusters, each named by its most frequent label and the share of it.'
      : `Columns were taken as clusters (${counted(leaves, 'column', 'columns')}, ${counted(contingency.columns, 'true class', 'true classes')}): each is named by its most frequent label and the share of it.`,
  );
}
