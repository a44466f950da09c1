import '../styles/panels.css';
import { isTree } from '../../../engine/hierarchy/walk.ts';
import { isOpened } from '../../../engine/methods/index.ts';
import {
  CLUSTER_MEASURES,
  LEAF_MEASURES,
  type Measure,
  randomOf,
  TREE_MEASURES,
} from '../../../engine/methods/shared/metrics/measures.ts';
import type { Metrics } from '../../../engine/model/result.ts';
import { HiddenSteps } from '../controls/hidden-steps.tsx';
import { MeasureHead, MeasureRow } from '../controls/measure-table.tsx';
import { MeasuringNote, NotMeasured } from '../controls/measuring.tsx';
import type { Finished } from '../finished/finished.ts';
import { metricsAtCut } from '../finished/scores-of-cut.ts';
import { NOT_MEASURED } from '../finished/unmeasured.ts';
import { counted } from '../parts/format.ts';
import { LabelMisfitNote } from '../parts/label-misfit-note.tsx';
import { useLiveValue } from '../parts/live.ts';
import { useMethodPanel } from '../playback/method-panel.ts';
import { useSession } from '../session/context.ts';
import { testedOf } from '../view/standing.ts';
import { labelsAdvice } from './labels-advice.ts';
import { StabilityTable } from './stability-table.tsx';

/** The quality of the tree: against true classes, and by its support from the points if that is known. */
export function MetricsPanel({ finished }: { finished: Finished }) {
  if (finished.result.openRoot) return <HiddenSteps what="Metrics" />;
  return (
    <>
      <LabelMisfitNote result={finished.result} then="The measures here are counted with them and mean nothing." />
      <TableOfMethod finished={finished} />
      <MetricsTable finished={finished} />
      {(finished.result.stability !== undefined || testedOf(finished.result.hierarchy) !== null) && (
        <StabilityTable finished={finished} />
      )}
    </>
  );
}

/** Every metric with what it means and, where that can be said, what a random tree gets. */
function MetricsTable({ finished }: { finished: Finished }) {
  const session = useSession();
  const { pending } = finished.result;
  const cut = useLiveValue(
    () => (session.finished.value === finished ? session.clusters.value : null),
    [finished, session],
  );
  const atCut = useLiveValue(() => {
    const { metrics } = finished.result;
    return metrics === null ? null : metricsAtCut(finished, metrics, cut.value);
  }, [finished, cut]);
  const metrics = atCut.value;
  const isMeasuring = pending?.includes('metrics') === true;
  if (metrics === null && !isMeasuring) {
    return finished.result.warnings.some(({ code }) => code === NOT_MEASURED) ? (
      <NotMeasured />
    ) : (
      <p class="empty">
        {isOpened(finished.result)
          ? 'A tree that is opened alone is not measured.'
          : isTree(finished.result.hierarchy)
            ? `Metrics compare the tree with true classes. ${labelsAdvice(finished)}`
            : 'Metrics need a tree in which every group has one parent. Here groups have several: choose single inheritance to see metrics.'}
      </p>
    );
  }
  const ofPoints = finished.result.points !== undefined;
  const mayLack = (key: Measure['key']): boolean =>
    key !== 'sp' && key !== 'ps' && !(ofPoints && key === 'least_hierarchical_distance');
  const shown = (measures: readonly Measure[]): readonly Measure[] =>
    measures.filter(({ key }) => (metrics !== null && metrics[key] !== null) || mayLack(key));
  const found = cut.value?.tops.length ?? new Set(finished.result.clusters).size;
  const clusters = ofPoints ? counted(found, 'cluster', 'clusters') : null;
  const byChance = metrics !== null && TREE_MEASURES.some(({ key }) => randomOf(metrics, key) !== null);
  return (
    <>
      {metrics === null ? (
        <MeasuringNote what="The metrics" />
      ) : (
        <p class="hint">
          Counted on {counted(metrics.points, 'labelled point', 'labelled points')}
          {finished.dataset.evaluation === null ? '' : ' of the evaluation files'}
          {clusters === null ? '' : `, cut into ${clusters}`}.
          {byChance ? ' Random: mean of 20 random trees over the same leaves.' : ''}
        </p>
      )}
      <table class="metrics" aria-label={metrics === null ? 'Being measured' : 'Metrics'} aria-busy={metrics === null}>
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

/** The measures of only the method of the tree. */
function TableOfMethod({ finished }: { finished: Finished }) {
  const Table = useMethodPanel(finished.result.method)?.Table;
  return Table === undefined ? null : <Table finished={finished} />;
}

interface RowsProps {
  readonly title: string;
  readonly measures: readonly Measure[];
  /** Null while they are being measured. */
  readonly metrics: Metrics | null;
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
          value={metrics === null ? undefined : metrics[measure.key]}
          random={metrics === null ? null : randomOf(metrics, measure.key)}
        />
      ))}
    </tbody>
  );
}
