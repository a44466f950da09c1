import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import { isLeaf, isTree, leafCounts } from '../../../engine/hierarchy/walk.ts';
import { isOpened } from '../../../engine/methods/index.ts';
import {
  CLUSTER_MEASURES,
  LEAF_MEASURES,
  type Measure,
  randomOf,
  TREE_MEASURES,
} from '../../../engine/methods/shared/metrics/measures.ts';
import { type Metrics, supportOf } from '../../../engine/model/result.ts';
import { dataForJoins, JoinTest } from '../clusters/joins-section.tsx';
import { LinkedTable } from '../controls/linked-table.tsx';
import { MeasureHead, MeasureRow, MeasuringNote, NotMeasured } from '../controls/measure-table.tsx';
import { HiddenSteps } from '../controls/standing.tsx';
import { metricsAtCut } from '../finished/analysis.ts';
import { type Finished, NOT_MEASURED, titleOf } from '../finished/finished.ts';
import { type GroupsOfSize, stabilityBySize, stabilitySentence } from '../finished/stability-words.ts';
import { count, counted, percent, range, wholePercent } from '../parts/format.ts';
import { LabelMisfitNote } from '../parts/label-misfit-note.tsx';
import { useLiveValue } from '../parts/live.ts';
import type { Sort } from '../parts/sorted-places.ts';
import { countColumn, type TableColumn, textColumn } from '../parts/table-view.tsx';
import { useMethodPanel } from '../playback/method-panel.ts';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { type TestedTree, testedOf } from '../view/standing.ts';

const COLUMNS: readonly TableColumn<TrustRow>[] = [
  textColumn({ key: 'group', title: 'Group', width: 12 }, ({ name }) => name),
  countColumn({ key: 'classes', title: 'Classes', first: 'ascending', width: 7 }, ({ classes }) => classes),
  countColumn(
    {
      key: 'support',
      title: 'Support',
      hint: 'the share of the trees of resampled points that have the group, or what the file of the tree says',
      width: 9,
    },
    ({ support }) => support,
    (support) => (support === null ? '' : percent(support)),
  ),
  {
    ...countColumn<TrustRow>(
      {
        key: 'test',
        title: 'Test',
        hint: 'whether the classes that the group joins are confused with each other more than with the rest of the group above, beyond chance; sorted by how far z is above what is needed',
        width: 7,
      },
      ({ above }) => above,
    ),
    text: (row) => passesText(row) ?? '',
  },
];

const passesText = ({ passes }: TrustRow): string | null => (passes === null ? null : passes ? 'passes' : 'fails');

/** "21 of 31 pairs", "15 of 55 groups of 3 to 10 classes" */
function sizeText({ from, to, groups, back }: GroupsOfSize, classes: number): string {
  const found = `${count(back)} of ${count(groups)}`;
  if (to === 2) return `${found} ${groups === 1 ? 'pair' : 'pairs'}`;
  const sizes = to === classes - 1 ? `more than ${count(from - 1)}` : range(from, to);
  return `${found} ${groups === 1 ? 'group' : 'groups'} of ${sizes} classes`;
}

/** Support and test of every group, what each is about, and which classes both would let one merge. */
function StabilityTable({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const { result, order } = finished;
  const hasSupport = result.support !== undefined;
  const sort = useSignal<Sort | null>({ by: hasSupport ? 'support' : 'test', direction: 'descending' });
  const tested = testedOf(result.hierarchy);
  const rows = useMemo(() => trustRows(finished, tested), [finished, tested]);
  const columns = COLUMNS.filter(({ id }) => (id === 'test' ? tested !== null : id !== 'support' || hasSupport));
  const firm = rows.filter(({ support }) => support !== null && support >= FIRM).length;
  const members = ({ node }: TrustRow): string =>
    Array.from(classesUnder(result.hierarchy, order, node), (c) => at(result.classes, c)).join('; ');
  const bySize = stabilityBySize(result).map((sizes) => sizeText(sizes, result.classes.length));
  return (
    <section class="of-stability">
      <LinkedTable
        label="Stability"
        name="stability"
        result={result}
        {...{ rows, columns, sort }}
        fields={[
          ['group', members],
          ['classes', ({ classes }) => classes],
          ['support', ({ support }) => support],
          ['test', passesText],
          ['z', ({ z }) => z],
          ['z_needed', ({ needed }) => needed],
        ]}
        nodes={rows.map(({ node }) => node)}
        empty="The only group is the whole tree."
        onPick={({ node }) => view.goTo(node)}
        head={<h2 class="head">Stability</h2>}
      >
        <p class="hint">
          {stabilitySentence(result)} {bySize.length > 1 && `By size: ${bySize.join(', ')}. `}
          {result.stability !== undefined &&
            `${counted(firm, 'group is', 'groups are')} in at least ${percent(FIRM)} of them. The table beside the tree has the stability of each class.`}
        </p>
        <TrustNotes finished={finished} rows={rows} />
      </LinkedTable>
    </section>
  );
}

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

/** The file to open, or the reason why the open one says nothing of this tree. */
function labelsAdvice({ isReport }: Session, { dataset, result }: Finished): string {
  if (isReport) return 'The report was made without them.';
  return dataset.labels === null
    ? `Open a file of labels, one a point in the order of the ${dataset.logits === null ? 'rows' : 'logits'}.`
    : `The labels that are open are of points; this tree was made of ${result.inputs[0]?.name ?? 'something else'}, whose rows are classes.`;
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
      <p class="muted">
        {isOpened(finished.result)
          ? 'A tree that is opened alone is not measured.'
          : isTree(finished.result.hierarchy)
            ? `Metrics compare the tree with true classes. ${labelsAdvice(session, finished)}`
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

/* Two reasons to keep a group: its support, and the test of its join. */

/** A group that this many of the resampled trees have is well supported. */
export const FIRM = 0.95;
/** Pairs that a sentence names. */
const MOST = 6;

/** A group; null for what is not known. */
export interface TrustRow {
  readonly node: number;
  readonly name: string;
  readonly classes: number;
  readonly support: number | null;
  /** True if its join passes the test: by how many standard errors, and how many it needs. */
  readonly passes: boolean | null;
  readonly z: number | null;
  readonly needed: number | null;
  readonly above: number | null;
}

/** All groups of which anything is known but the root, which is in every tree. */
export function trustRows(finished: Finished, tested: Pick<TestedTree, 'nodes' | 'tests'> | null): TrustRow[] {
  const { hierarchy } = finished.result;
  const supportAt = supportOf(finished.result);
  const sizes = leafCounts(hierarchy);
  const groups = Array.from(sizes.keys())
    .slice(0, -1)
    .filter((node) => !isLeaf(hierarchy, node));
  const rows = groups.map((node): TrustRow => {
    const support = supportAt(node);
    const [z, needed] = tested === null ? [null, null] : [at(tested.tests.z, node), at(tested.tests.needed, node)];
    return {
      ...{ node, name: titleOf(finished, node), classes: at(sizes, node), z, needed },
      support: Number.isNaN(support) ? null : support,
      passes: tested === null ? null : tested.nodes.has(node),
      above: z === null || needed === null ? null : z - needed,
    };
  });
  return rows.filter(({ support, passes }) => support !== null || passes !== null);
}

/** The pairs of classes that may be merged: those that support and test both speak for. */
export function mergeWords(rows: readonly TrustRow[]): string {
  const rule = 'To merge classes, take pairs that both support';
  if (rows.every(({ passes }) => passes === null)) return `${rule}: test the joins to see which.`;
  if (rows.every(({ support }) => support === null)) return `${rule}: compute the support of the groups to see which.`;
  const pairs = rows.filter(({ classes }) => classes === 2);
  const both = pairs
    .filter(({ passes, support }) => passes === true && (support ?? 0) >= FIRM)
    .sort((a, b) => (b.above ?? 0) - (a.above ?? 0));
  const all = `${count(both.length)} of ${counted(pairs.length, 'pair', 'pairs')} ${both.length === 1 ? 'has' : 'have'} a support of at least ${wholePercent(FIRM)} and ${both.length === 1 ? 'passes' : 'pass'} the test`;
  if (both.length === 0) return `${rule}: here ${all}.`;
  const named = both.slice(0, MOST).map(({ name }) => name);
  const more = both.length > MOST ? `; and ${count(both.length - MOST)} more` : '';
  return `${rule}: ${all}. The clearest first: ${named.join('; ')}${more}.`;
}

/** The note on support and test, and the pairs that both speak for: if the joins were tested, or can be. */
export function TrustNotes({ finished, rows }: { finished: Finished; rows: readonly TrustRow[] }) {
  if (dataForJoins(finished) === null) return null;
  return (
    <>
      <p class="hint">
        Support and test are about two things. Support: would other points give this group? Test: are the classes that
        it joins confused with each other more than with the rest of the group above, beyond chance? A group may pass
        one alone.
      </p>
      <p class="hint">{mergeWords(rows)}</p>
      <JoinTest finished={finished} />
    </>
  );
}
