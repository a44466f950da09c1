import { isTree } from '../../hierarchy/walk.ts';
import { CLUSTER_MEASURES, LEAF_MEASURES, type Measure, randomOf, TREE_MEASURES } from '../../methods/measures.ts';
import type { Metrics } from '../../methods/result.ts';
import { besideTable, classifierTable, stabilityTable } from '../panels.ts';
import { counted } from '../parts/format.ts';
import { MeasureHead, MeasureRow } from '../parts/measure-table.tsx';
import type { Finished } from '../session/finished.ts';

/** How good the tree is: against true classes, and by how firmly the points hold it together where that is known. */
export function MetricsPanel({ finished }: { finished: Finished }) {
  return (
    <>
      <MetricsTable finished={finished} />
      {finished.result.stability !== undefined && <stabilityTable.Panel finished={finished} />}
    </>
  );
}

/** What to open, or why what is open says nothing of this tree. */
const labelsAdvice = ({ dataset, result }: Finished): string =>
  dataset.labels === null
    ? `Open a file of labels, one a point in the order of the ${dataset.logits === null ? 'rows' : 'logits'}.`
    : `The labels that are open are of points; this tree was made of ${result.inputs[0]?.name ?? 'something else'}, whose rows are classes.`;

/** Every metric with what it means and, where that can be said, what a random tree gets. */
function MetricsTable({ finished }: { finished: Finished }) {
  const { metrics } = finished.result;
  if (metrics === null) {
    return (
      <p class="empty">
        {isTree(finished.result.hierarchy)
          ? `Metrics compare the tree with true classes. ${labelsAdvice(finished)}`
          : 'Metrics ask where two classes meet, which has one answer in a tree only: here groups have several parents. With single inheritance they are there.'}
      </p>
    );
  }
  const ofPoints = finished.result.points !== undefined;
  const mayLack = (key: Measure['key']): boolean =>
    key !== 'sp' && key !== 'ps' && !(ofPoints && key === 'least_hierarchical_distance');
  const shown = (measures: readonly Measure[]): readonly Measure[] =>
    measures.filter(({ key }) => metrics[key] !== null || mayLack(key));
  const clusters = ofPoints ? counted(new Set(finished.result.clusters).size, 'cluster', 'clusters') : null;
  const byChance = TREE_MEASURES.some(({ key }) => randomOf(metrics, key) !== null);
  return (
    <>
      {finished.result.semiSupervised !== undefined && <besideTable.Panel finished={finished} />}
      {finished.result.classifiers !== undefined && <classifierTable.Panel finished={finished} />}
      <p class="hint">
        Counted on {counted(metrics.points, 'labelled point', 'labelled points')}
        {finished.dataset.evaluation === null ? '' : ' of the evaluation files'}
        {clusters === null ? '' : `, cut into ${clusters}`}.
        {byChance ? ' Random: mean of 20 random trees over the same leaves.' : ''}
      </p>
      <table class="metrics" aria-label="Metrics">
        <MeasureHead byChance={byChance} />
        <MeasureRows title="The tree" measures={shown(TREE_MEASURES)} metrics={metrics} />
        <MeasureRows
          title={clusters === null ? 'Its leaves' : `Its ${clusters}`}
          measures={shown(clusters === null ? LEAF_MEASURES : CLUSTER_MEASURES)}
          metrics={metrics}
        />
      </table>
    </>
  );
}

interface RowsProps {
  readonly title: string;
  readonly measures: readonly Measure[];
  readonly metrics: Metrics;
}

function MeasureRows({ title, measures, metrics }: RowsProps) {
  return (
    <tbody>
      <tr>
        <th class="head" scope="rowgroup" colSpan={3}>
          {title}
        </th>
      </tr>
      {measures.map((measure) => (
        <MeasureRow
          key={measure.key}
          measure={measure}
          value={metrics[measure.key]}
          random={randomOf(metrics, measure.key)}
        />
      ))}
    </tbody>
  );
}
