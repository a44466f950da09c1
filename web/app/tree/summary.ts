import { type CutCurve, cutCurve } from '../../analysis/cut-curve.ts';
import { cutHierarchy } from '../../hierarchy/cut.ts';
import { METHODS } from '../../methods/index.ts';
import { namedClusters } from '../clusters/rows.ts';
import { count, counted, percent, three } from '../parts/format.ts';
import { shapeOf } from '../session/analysis.ts';
import { countedLeaves, type Finished, titleOf } from '../session/finished.ts';

/** Branches that are told, and names in each. */
const MOST_BRANCHES = 12;
const MOST_NAMES = 6;
const MOST_MERGES = 5;

/** A tree in words, a paragraph a line: what it is, its main branches, what joined first, how good it is. */
export function summaryOf(finished: Finished): string {
  return [opening(finished), ...branches(finished), ...firstMerges(finished), ...quality(finished)].join('\n');
}

function opening(finished: Finished): string {
  const { result, order, truth } = finished;
  const method = METHODS.find(({ id }) => id === result.method)?.name ?? result.method;
  const inputs = result.inputs.map(({ name, role }) => `${role} ${name}`).join(', ');
  const labelled = truth.length > 0 ? '' : ' There are no labels.';
  return `A tree of ${countedLeaves(finished, order.leaves.length)} by ${method}, from ${inputs}.${labelled}`;
}

/** The cut nearest above eight branches, or what there is. */
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
    Array.from(counts).findLast((n) => n >= 8 && n <= MOST_BRANCHES) ?? Math.min(MOST_BRANCHES, counts[0] ?? 1);
  const clusters = cutHierarchy(result.hierarchy, parents, order, { by: 'count', count: wanted });
  const { rows } = namedClusters(finished, clusters, finished.groupings[0] ?? null);
  const lines = rows.map(({ classes, group }) => {
    const names = Array.from(classes.subarray(0, MOST_NAMES), (c) => result.classes[c] ?? '').join(', ');
    const more = classes.length - MOST_NAMES;
    const share = group === null || classes.length === 1 ? '' : `, ${count(group.count)} of them ${group.name}`;
    return `- ${countedLeaves(finished, classes.length)}${share}: ${names}${more > 0 ? ` and ${count(more)} more` : ''}.`;
  });
  return [`Cut into ${counted(rows.length, 'branch', 'branches')}, in the order of the drawing:`, ...lines];
}

function firstMerges(finished: Finished): string[] {
  const { merges } = finished.result;
  if (merges === null || merges.length === 0) return [];
  const pairs = Array.from({ length: Math.min(MOST_MERGES, merges.length / 2) }, (_, step) => {
    const title = (side: number): string => titleOf(finished, merges[2 * step + side] ?? 0);
    return `${title(0)} with ${title(1)}`;
  });
  return [`Joined first: ${pairs.join('; ')}.`];
}

function quality({ result }: Finished): string[] {
  const { metrics } = result;
  if (metrics === null) return [];
  const purity = metrics.dendrogram_purity;
  const random = metrics.random.dendrogram_purity?.mean;
  const beside = random === undefined ? '' : `; a random tree has ${three(random)}`;
  const accuracy = metrics.accuracy;
  return [
    ...(accuracy === null
      ? []
      : [`The classifier is right on ${percent(accuracy)} of ${counted(metrics.points, 'point', 'points')}.`]),
    ...(purity === null ? [] : [`Dendrogram purity ${three(purity)}${beside}.`]),
  ];
}
