import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { type CutCurve, cutCurve } from '../../../engine/hierarchy/analysis/cut-curve.ts';
import { type Clusters, cutHierarchy } from '../../../engine/hierarchy/cut.ts';
import { isNoBetter, type Measure, randomOf, TREE_MEASURES } from '../../../engine/methods/shared/metrics/measures.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import type { Metrics } from '../../../engine/model/result.ts';
import { namedClusters } from '../clusters/clusters-panel.tsx';
import { shapeOf } from '../finished/analysis.ts';
import { countedLeaves, type Finished, titleOf } from '../finished/finished.ts';
import { methodName } from '../finished/past-results.ts';
import { stabilityWords } from '../finished/stability-words.ts';
import { Button } from '../parts/buttons.tsx';
import { count, counted, percent, three } from '../parts/format.ts';
import { sets } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';

/** At most so many branches are named, and so many names in each. */
const MAX_BRANCHES = 12;
const MAX_CLUSTERS = 60;
const MAX_NAMES = 6;
const MAX_MERGES = 5;

/**
 * A tree in words, a paragraph a line: what it is, the clusters of its cut or its main branches, what joined first, how good
 * and how stable it is.
 */
export function summaryOf(finished: Finished, cut: Clusters | null): string {
  const stability = stabilityWords(finished.result);
  const parts = cut === null ? branches(finished) : clustersOfCut(finished, cut);
  return [
    ...[opening(finished), ...parts, ...firstMerges(finished), ...quality(finished)],
    ...(stability === null ? [] : [stability]),
  ].join('\n');
}

function opening(finished: Finished): string {
  const { result, order, truth } = finished;
  const files = result.inputs.map(({ name, role }) => `${role} ${name}`);
  const from = files.length === 0 ? '' : `, from ${files.join(', ')}`;
  const labelled = truth.length > 0 ? '' : ' There are no labels.';
  return `A tree of ${countedLeaves(finished, order.leaves.length)} by ${methodName(result)}${from}.${labelled}`;
}

/** The clusters of the cut that is shown. */
function clustersOfCut(finished: Finished, clusters: Clusters): string[] {
  const lines = linesOf(finished, clusters);
  const more = lines.length - MAX_CLUSTERS;
  const rest = more > 0 ? [`- and ${counted(more, 'more cluster', 'more clusters')}.`] : [];
  const intro = `Cut into ${counted(lines.length, 'cluster', 'clusters')}, in the order of the drawing:`;
  return [intro, ...lines.slice(0, MAX_CLUSTERS), ...rest];
}

/** The contents of each node at the top of a cluster. */
function linesOf(finished: Finished, clusters: Clusters): string[] {
  const { result } = finished;
  return namedClusters(finished, clusters, finished.groupings[0] ?? null).rows.map(({ classes, group }) => {
    const names = Array.from(classes.subarray(0, MAX_NAMES), (c) => result.classes[c] ?? '').join(', ');
    const more = classes.length - MAX_NAMES;
    const share = group === null || classes.length === 1 ? '' : `, ${count(group.count)} of them ${group.name}`;
    return `- ${countedLeaves(finished, classes.length)}${share}: ${names}${more > 0 ? ` and ${count(more)} more` : ''}.`;
  });
}

/** Of a tree that is not cut: the branches of the cut nearest above eight, or what there is. */
function branches(finished: Finished): string[] {
  const { result, parents, order } = finished;
  const curve: CutCurve = cutCurve({
    shape: shapeOf(finished),
    classes: result.classes.length,
    points: null,
    similarity: null,
  });
  const counts = curve.levels.count;
  const wanted =
    Array.from(counts).findLast((n) => n >= 8 && n <= MAX_BRANCHES) ?? Math.min(MAX_BRANCHES, counts[0] ?? 1);
  const clusters = cutHierarchy(result.hierarchy, parents, order, { by: 'count', count: wanted });
  const lines = linesOf(finished, clusters);
  return [`Its ${counted(lines.length, 'main branch', 'main branches')}, in the order of the drawing:`, ...lines];
}

function firstMerges(finished: Finished): string[] {
  const { merges } = finished.result;
  if (merges === null || merges.length === 0) return [];
  const pairs = Array.from({ length: Math.min(MAX_MERGES, merges.length / 2) }, (_, step) => {
    const title = (side: number): string => titleOf(finished, at(merges, 2 * step + side));
    return `${title(0)} with ${title(1)}`;
  });
  return [`${finished.result.history === undefined ? 'Joined first' : 'Lowest in the tree'}: ${pairs.join('; ')}.`];
}

/** The average of random trees, and whether that is better. */
function besideRandom({ key, better }: Measure, metrics: Metrics): string {
  const random = randomOf(metrics, key);
  const value = metrics[key];
  if (random === null || value === null) return '';
  const direction = better === 'lower' ? ', lower is better' : '';
  const than = isNoBetter(better, value, random) ? '. It is no better than chance' : '';
  return `; random trees have ${three(random.mean)} on average${direction}${than}`;
}

function quality({ result }: Finished): string[] {
  const { metrics } = result;
  if (metrics === null) return [];
  if (labelsDoNotFit(result))
    return ['The labels do not fit the predictions: they cannot measure how good the tree is.'];
  const { accuracy } = metrics;
  const ofTree = TREE_MEASURES.flatMap((measure) => {
    const value = metrics[measure.key];
    return value === null ? [] : [`${measure.name} ${three(value)}${besideRandom(measure, metrics)}.`];
  });
  return [
    ...(accuracy === null
      ? []
      : [`The classifier is correct on ${percent(accuracy)} of ${counted(metrics.points, 'point', 'points')}.`]),
    ...ofTree,
  ];
}

/** The tree as text, to be read aloud or copied. */
export function TreeInWords() {
  const session = useSession();
  const finished = session.finished.value;
  const copied = useSignal(false);
  const clusters = session.clusters.value;
  const text = useMemo(() => (finished === null ? '' : summaryOf(finished, clusters)), [finished, clusters]);
  if (finished === null) return <p>There is no tree yet.</p>;
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(sets(copied, true), (error: unknown) => session.report(error));
  };
  return (
    <div class="stack">
      {text.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <Button onClick={copy}>Copy</Button> <span role="status">{copied.value ? 'Copied.' : ''}</span>
      </p>
    </div>
  );
}
