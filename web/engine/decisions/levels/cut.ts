import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { jsonNumber } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import { type ClusterRow, clusterNames, clusterRows } from '../../hierarchy/analysis/cluster-table.ts';
import type { JoinTests } from '../../hierarchy/analysis/join-tests.ts';
import {
  type Standing,
  standingByMargin,
  standingBySupport,
  standingByTests,
} from '../../hierarchy/analysis/standing-joins.ts';
import { type Clusters, type Cut, cutHierarchy } from '../../hierarchy/cut.ts';
import { branchTitle } from '../../hierarchy/names.ts';
import { checkSingleLeaves } from '../../hierarchy/restrict.ts';
import { type DrawingOrder, drawnTree } from '../../hierarchy/walk.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import { supportOf, type Warning } from '../../model/result.ts';
import { type TreeWithName, treeOver } from '../tree-over.ts';
import type { ClassData, ClassEvidence } from './data.ts';
import { byCriterion, SHUFFLES, type Suggested, suggestLevel, TAKEN } from './suggest.ts';

/** The clusters of a cut with their names, as in the table of the page. `groups`: a group of each class, that clusters may be called by. */
export function calledClusters(
  { hierarchy, classes, inner }: NamedHierarchy,
  clusters: Clusters,
  groups: readonly string[] | null,
): { readonly rows: readonly ClusterRow[]; readonly names: readonly string[] } {
  const shape = drawnTree(hierarchy);
  const rows = clusterRows({ shape, clusters, points: null, predicted: null, values: groups });
  const names = clusterNames(rows, (top) => titleOfNode({ hierarchy, order: shape.order, classes, inner }, top));
  return { rows, names };
}

/** Request for a cut. */
export interface CutWanted {
  readonly cut: Cut | 'suggested' | null;
  /** True where joins that nothing supports are taken out first. */
  readonly collapse: boolean;
}

/** Evidence that decides if joins stand. */
type StandingBy = 'data' | 'support' | 'margins';

export interface Joins extends Standing {
  readonly by: StandingBy;
  /** Of the tree as it was, where the data say it. */
  readonly tests: JoinTests | null;
}

/** A tree that was cut, over its classes: those of the data where there are any. */
export interface CutTree {
  readonly hierarchy: Hierarchy;
  readonly classes: readonly string[];
  /** Names of nodes, by node, where the tree has them. */
  readonly inner: readonly string[] | undefined;
  /** The tree as it was, before joins were taken out. */
  readonly whole: { readonly hierarchy: Hierarchy; readonly inner: readonly string[] | undefined };
  readonly joins: Joins | null;
  readonly isCollapsed: boolean;
  readonly suggested: Suggested | null;
  /** null where the tree was only to be collapsed, or nothing could be suggested. */
  readonly clusters: Clusters | null;
  readonly warnings: readonly Warning[];
}

interface Opened {
  readonly hierarchy: Hierarchy;
  readonly classes: readonly string[];
  readonly inner: readonly string[] | undefined;
  /** By node, NaN where there is none. */
  readonly supportAt: (node: number) => number;
  readonly marginAt: (node: number) => number;
  readonly warnings: readonly Warning[];
}

/** The tree over the classes of the data, which it is cut into; with the names that it has itself. */
function openTree(given: TreeWithName, data: ClassData | null): Opened {
  const { tree } = given;
  const over = data && treeOver(data.labels, given, data.owner);
  const hierarchy = over?.hierarchy ?? tree.hierarchy;
  const nodeOf = (node: number): number => (over === null ? node : at(over.nodes, node));
  const classes = over === null ? [...tree.classes] : []; // those of the data are numbered by these
  hierarchy.classOf.forEach((c, node) => {
    if (over !== null && c >= 0) classes[c] = tree.classes[at(tree.hierarchy.classOf, nodeOf(node))] ?? '';
  });
  // Support and margins are of the whole groups: they say nothing of a tree whose leaves were left out.
  const isWhole = hierarchy.classOf.length === tree.hierarchy.classOf.length;
  const of = (values: Float64Array | null | undefined) => {
    const valueAt = supportOf({ support: values ?? undefined, hierarchy: tree.hierarchy });
    return (node: number): number => (isWhole ? valueAt(nodeOf(node)) : Number.NaN);
  };
  return {
    hierarchy,
    classes,
    inner: tree.inner && Array.from(hierarchy.classOf, (_, node) => tree.inner?.[nodeOf(node)] ?? ''),
    supportAt: of(tree.support),
    marginAt: of(tree.margins),
    warnings: over?.warnings ?? [],
  };
}

/** Joins that stand, by the best evidence that is there: the data, support, margins; null where there is none of them. */
function joinsOf({ hierarchy, supportAt, marginAt }: Opened, evidence: ClassEvidence | null): Joins | null {
  const tests = evidence?.tests ?? null;
  if (tests !== null) return { by: 'data', tests, ...standingByTests(hierarchy, tests) };
  const inner = Array.from(hierarchy.classOf.keys()).filter((node) => at(hierarchy.classOf, node) < 0);
  const has = (valueAt: (node: number) => number): boolean => inner.some((node) => !Number.isNaN(valueAt(node)));
  if (has(supportAt)) return { by: 'support', tests: null, ...standingBySupport(hierarchy, supportAt) };
  return has(marginAt) ? { by: 'margins', tests: null, ...standingByMargin(hierarchy, marginAt) } : null;
}

const NOTHING_TELLS =
  'whether joins stand cannot be told: the tree has neither support nor margins, and nothing that is named says how many points there are';

interface Titled {
  readonly hierarchy: Hierarchy;
  readonly order: DrawingOrder;
  readonly classes: readonly string[];
  readonly inner?: readonly string[] | undefined;
}

/** Title of a branch: as the tree says, else as in the page. */
function titleOfNode({ hierarchy, order, classes, inner }: Titled, node: number): string {
  const own = inner?.[node] ?? '';
  if (own !== '') return own;
  const leaves = order.leaves.subarray(at(order.first, node), at(order.last, node));
  const name = (leaf: number): string => classes[at(hierarchy.classOf, at(leaves, leaf))] ?? '';
  return branchTitle(leaves.length, order.leaves.length, 'classes', name);
}

/** Sentence that says the choice and its reason. */
function reasonOf({ clusters, by, best }: Suggested): string {
  const others = TAKEN.filter((name) => name !== by && best[name] !== null);
  const told = others.map((name) => `${name} suggests ${best[name]}`).join(', ');
  return `${counted(clusters ?? 0, 'cluster has', 'clusters have')} the best ${by} of all numbers that are above shuffled trees${told && `; ${told}`}.`;
}

const UNSURE: Warning = {
  code: 'noise-unknown',
  message:
    'How many points are behind the values is not known, so chance is only that of shuffled classes: a tree that was made of these very values is above it even where they are noise.',
};

/** Why no number is suggested; null where one is. */
export function refusal({ suggested, joins }: Pick<CutTree, 'suggested' | 'joins'>): string | null {
  if (suggested === null || suggested.clusters !== null) return null;
  if (joins !== null && joins.joins > 0 && joins.by !== 'margins' && joins.fallen === joins.joins) {
    const by = joins.by === 'data' ? 'the test of the data' : 'support';
    return `no level is suggested: by ${by}, none of ${counted(joins.joins, 'join', 'joins')} below the root stands, so by it there is no hierarchy`;
  }
  return `no level is suggested: by no criterion is any number of clusters above ${SHUFFLES} shuffled trees`;
}

/** Cuts a tree, at a suggested level where that is asked for, without the joins that nothing supports where that is. */
export async function cutTree(
  given: TreeWithName,
  data: ClassData | null,
  { cut, collapse }: CutWanted,
): Promise<CutTree> {
  checkSingleLeaves({ hierarchy: given.tree.hierarchy, file: given.name });
  const opened = openTree(given, data);
  const evidence = (await data?.read(opened.hierarchy)) ?? null;
  const joins = collapse || cut === 'suggested' ? joinsOf(opened, evidence) : null;
  if (collapse && joins === null) {
    throw new DataError('no-evidence', NOTHING_TELLS, 'Name logits or a confusion matrix of counts behind the tree.', {
      file: given.name,
    });
  }
  const isCollapsed = collapse && joins !== null;
  const { hierarchy, nodes } = isCollapsed
    ? joins
    : { hierarchy: opened.hierarchy, nodes: Array.from(opened.hierarchy.classOf.keys()) };
  const isStar = joins !== null && joins.by !== 'margins' && joins.joins > 0 && joins.fallen === joins.joins;
  const suggested = cut === 'suggested' ? suggest(hierarchy, nodes, opened, evidence, isStar) : null;
  const count = suggested?.clusters ?? null;
  const wanted: Cut | null = cut === 'suggested' ? (count === null ? null : { by: 'count', count }) : cut;
  const { parents, order } = drawnTree(hierarchy);
  const clusters = wanted && cutHierarchy(hierarchy, parents, order, wanted);
  return {
    hierarchy,
    classes: opened.classes,
    inner: opened.inner && nodes.map((node) => opened.inner?.[node] ?? ''),
    whole: opened,
    joins,
    isCollapsed,
    suggested,
    clusters,
    warnings: [
      ...opened.warnings,
      ...(evidence?.warnings ?? []),
      ...(suggested !== null && evidence !== null && evidence.tests === null ? [UNSURE] : []),
      ...otherCount(wanted, clusters, order.leaves.length),
    ],
  };
}

/** A star has no level that means anything. */
function suggest(
  hierarchy: Hierarchy,
  nodes: readonly number[],
  { supportAt, marginAt }: Opened,
  evidence: ClassEvidence | null,
  isStar: boolean,
): Suggested {
  const judged = suggestLevel(hierarchy, {
    similarity: evidence?.similarity ?? null,
    supportAt: (node) => supportAt(at(nodes, node)),
    marginAt: (node) => marginAt(at(nodes, node)),
    isTested: evidence !== null && evidence.tests !== null && !isStar,
  });
  return isStar ? { ...judged, clusters: null, by: null } : judged;
}

function otherCount(wanted: Cut | null, clusters: Clusters | null, leaves: number): Warning[] {
  if (wanted?.by !== 'count' || clusters === null || clusters.tops.length === wanted.count) return [];
  if (wanted.count > leaves) {
    const [all, asked] = [counted(leaves, 'leaf', 'leaves'), counted(wanted.count, 'cluster', 'clusters')];
    return [{ code: 'other-count', message: `The tree has only ${all}: there are no ${asked}, and each leaf is one.` }];
  }
  const made = counted(clusters.tops.length, 'cluster', 'clusters');
  return [
    {
      code: 'other-count',
      message: `No cut gives ${counted(wanted.count, 'cluster', 'clusters')}: merges at the same height cannot be separated. The next cut above gives ${made}.`,
    },
  ];
}

/** Suggestion as the JSON of the command has it. */
export const suggestedJson = (suggested: Suggested) => ({
  clusters: suggested.clusters,
  by: suggested.by,
  why: suggested.clusters === null ? null : reasonOf(suggested),
  best: suggested.best,
  largest_gap: suggested.largestGap,
  levels: byCriterion((name) =>
    suggested.levels.map(({ clusters, by }) => {
      const found = by[name];
      return found && { clusters, value: found.value, chance: found.chance };
    }),
  ),
});

/** Joins that stand, as the JSON of the command has them. */
export function joinsJson({ joins, whole, classes }: Pick<CutTree, 'joins' | 'whole' | 'classes'>) {
  if (joins === null) return null;
  const left = new Set(joins.nodes);
  const { hierarchy, inner } = whole;
  const { order } = drawnTree(hierarchy);
  const nodes = Array.from(hierarchy.classOf.keys()).filter((node) => at(hierarchy.classOf, node) < 0);
  return {
    by: joins.by,
    joins: joins.joins,
    fallen: joins.fallen,
    each: nodes.slice(0, -1).map((node) => ({
      node,
      name: titleOfNode({ hierarchy, order, classes, inner }, node),
      classes: at(order.last, node) - at(order.first, node),
      stands: left.has(node),
      ...(joins.tests && { z: jsonNumber(at(joins.tests.z, node)), needed: at(joins.tests.needed, node) }),
    })),
  };
}
