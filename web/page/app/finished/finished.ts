import { pointsByNode } from '../../../engine/hierarchy/classes-under.ts';
import { branchTitle, countLeaves, LEAF_WORDS, type LeafKind } from '../../../engine/hierarchy/names.ts';
import { type DrawingOrder, drawingOrder, isTree, leavesBelow, parentsOf } from '../../../engine/hierarchy/walk.ts';
import { isOpened } from '../../../engine/methods/index.ts';
import type { Classes, Dataset, Grouping, InputFile } from '../../../engine/model/dataset.ts';
import type { Method, Options } from '../../../engine/model/method.ts';
import { type Pending, type Points, purest, type Result } from '../../../engine/model/result.ts';
import type { Sample } from '../../samples/sample.ts';
import type { Request } from './request-text.ts';
import { stepCount, stepOf } from './steps.ts';

/** The warning for a tree without metrics: they were cancelled, or could not be computed. */
export const NOT_MEASURED = 'not-measured';

const NAMES: Readonly<Record<Extract<Pending, string>, string>> = {
  metrics: 'metrics',
  curves: 'validity indices',
  support: 'support',
  orders: 'other orders',
};

/** A result with its tree only, where the rest was cancelled; a warning names what it lacks. */
export function unmeasured(tree: Result): Result {
  const lacking = (tree.pending ?? [])
    .map((each) => (typeof each === 'string' ? NAMES[each] : each.findings))
    .join(', ');
  const message = `Measuring ended before these were known: ${lacking}. The tree is complete. Run again to find them.`;
  return { ...tree, pending: undefined, warnings: [...tree.warnings, { code: NOT_MEASURED, message }] };
}

/**
 * The places of points in a plane, two coordinates a point: their own, else by their principal components; null for
 * none.
 */
export const planeCoordinates = ({ points, members, plane }: Partial<Result>): Float64Array | null =>
  (points ?? members)?.coordinates ?? plane?.coordinates ?? null;

/**
 * The number that each of some classes has in another list, found by its name, -1 for none. Lists that are the same agree
 * number by number: in them two classes may have one name.
 */
export function numbersIn(list: readonly string[], classes: readonly string[]): Int32Array {
  const areSame = list.length === classes.length && classes.every((name, c) => name === list[c]);
  const numbers = new Map(list.map((name, c) => [name, c]));
  return Int32Array.from(classes, (name, c) => (areSame ? c : (numbers.get(name) ?? -1)));
}

/** A result with the data it came from, and what every panel needs of its tree. */
export interface Finished extends Origins {
  readonly result: Result;
  readonly dataset: Dataset;
  readonly files: readonly InputFile[];
  /** Files, roles and options of the run, to tell whether they changed since. */
  readonly stamp: string;
  readonly parents: Int32Array;
  readonly order: DrawingOrder;
  /** Points predicted under each node; null where the method does not count them. */
  readonly points: Float64Array | null;
  /** Names of the true classes; empty without labels. */
  readonly truth: readonly string[];
  /** The groupings by which leaves can be coloured: one value a leaf class. */
  readonly groupings: readonly Grouping[];
  /** By node, a key for drawings: the same for the same group of classes in the tree of another model that was shown before. */
  readonly keys?: readonly (number | string)[] | undefined;
  /** True if a part of it is hidden while a question is open: earlier results and other runs would tell the rest. */
  readonly isPart?: true | undefined;
}

/** The origin of a tree, from which it can be made again. */
export interface Origins {
  /** The method and its options, as a new run would need them. */
  readonly request: Request;
  /** The sample whose files it was made from, as they were opened; null for other files. */
  readonly sample: Sample | null;
  /** True if it followed an option as that was moved. */
  readonly isLive: boolean;
}

/** Method, options and roles of the files, to tell whether they changed since. */
export const stampOf = (method: string, options: Options, files: readonly InputFile[]): string =>
  JSON.stringify([method, options, files.map(({ id, role }) => [id, role])]);

/** Method and options as they were chosen. */
export function chosenIn(stamp: string): Request {
  const [method, options] = JSON.parse(stamp);
  return { method, options };
}

/** A stamp of the same files with another method or options. */
export function withChosen(stamp: string, { method, options }: Request): string {
  const [, , ...files] = JSON.parse(stamp);
  return JSON.stringify([method, options, ...files]);
}

/**
 * Options that are a limit of a run. A run may end before it: a new run is asked for only as many as this one reached.
 */
const EXTENTS = ['iterations', 'bootstrap', 'orders'];

/** The method and options that make a result again: not always the chosen ones, as a run can be stopped or added to. */
export function asRun({ id }: Pick<Method, 'id'>, options: Options, result: Result): Request {
  const came = EXTENTS.flatMap((key) => {
    const value = result.options[key];
    return value === undefined || options[key] === undefined ? [] : [[key, value] as const];
  });
  return { method: id, options: { ...options, ...Object.fromEntries(came) } };
}

export function finish(
  result: Result,
  dataset: Dataset,
  files: readonly InputFile[],
  stamp: string,
  { request = result, sample = null, isLive = false }: Partial<Origins> = {},
): Finished {
  const { hierarchy, predicted } = result;
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const truth = trueNames(result, dataset);
  return {
    result,
    dataset,
    files,
    stamp,
    request: { method: request.method, options: request.options },
    sample,
    isLive,
    parents,
    order,
    points: predicted === null ? null : pointsByNode(hierarchy, order, predicted),
    truth,
    groupings: [
      ...(result.points === undefined ? leafGroupings(result, dataset.classes, truth) : pointGroupings(result.points)),
      ...(result.branches === undefined ? [] : [result.branches]),
    ],
  };
}

/** A result of a request on files as if it had been asked for there. */
export function madeOf(
  result: Result,
  { method, options }: Request,
  { dataset, files, sample = null }: Pick<Finished, 'dataset' | 'files'> & Partial<Pick<Finished, 'sample'>>,
): Finished {
  const request = asRun({ id: method }, options, result);
  return finish(result, dataset, files, stampOf(method, options, files), { request, sample });
}

/** Names of the true classes: of the labels that were counted, which may have come with the features. */
function trueNames(
  { contingency, members, points, classes }: Result,
  { evaluation, labels }: Dataset,
): readonly string[] {
  const ofLabels = (evaluation?.labels ?? labels)?.names;
  const known = [ofLabels, (points ?? members)?.labels?.names, classes];
  return known.find((names) => names?.length === contingency?.columns) ?? ofLabels ?? [];
}

/** Points are coloured by their labels. */
function pointGroupings({ labels }: Points): Grouping[] {
  return labels === null
    ? []
    : [{ name: 'labels', values: Array.from(labels.values, (label) => labels.names[label] ?? '') }];
}

/** Leaves that are clusters take the group of their most frequent true class. */
function leafGroupings(result: Result, classes: Classes | null, truth: readonly string[]): Grouping[] {
  const { contingency } = result;
  const groupings = classes?.groupings ?? [];
  // The leaves of a tree of a file are in its own order.
  if (classes !== null && isOpened(result)) {
    return groupings.map((each) => ({ ...each, values: groupsOfTruth(each, classes, result.classes) }));
  }
  const { members } = result;
  if (members !== undefined) {
    const names = members.labels?.names;
    if (contingency === null || names === undefined) return [];
    const values = Array.from(result.classes, (_, leaf) => names[purest(contingency, leaf).class] ?? '');
    return [{ name: 'most frequent class', values }];
  }
  if (result.options.columns_are !== 'clusters') {
    return groupings.filter(({ values }) => values.length === result.classes.length);
  }
  if (contingency === null || classes === null) return [];
  return groupings.map((grouping) => {
    const groupOf = groupsOfTruth(grouping, classes, truth);
    const values = Array.from(result.classes, (_, leaf) => groupOf[purest(contingency, leaf).class] ?? '');
    return { name: grouping.name, values };
  });
}

/** The group of every true class, found by its name; empty where the name is not among the classes. */
export function groupsOfTruth(grouping: Grouping, classes: Pick<Classes, 'names'>, truth: readonly string[]): string[] {
  const byName = new Map(classes.names.map((name, index) => [name, grouping.values[index] ?? '']));
  return truth.map((name) => byName.get(name) ?? '');
}

/** The leaf nodes under a node: as drawn in a tree, by all edges where nodes have several parents. */
export const leavesOf = ({ result, order }: Pick<Finished, 'result' | 'order'>, node: number): ArrayLike<number> =>
  isTree(result.hierarchy)
    ? order.leaves.subarray(order.first[node], order.last[node])
    : leavesBelow(result.hierarchy, node);

/** The kind of the leaves, in the plural: classes, points, clusters of points or superpixels. */
export const leafKind = ({ result }: Pick<Finished, 'result'>): LeafKind =>
  result.points !== undefined
    ? 'points'
    : result.members !== undefined
      ? (result.members.are ?? 'clusters')
      : (result.leaves?.are ?? 'classes');

/** The kind of one leaf. */
export const leafWord = (finished: Pick<Finished, 'result'>): string => LEAF_WORDS[leafKind(finished)];

/** "8 classes", "1 point". */
export const countedLeaves = (finished: Pick<Finished, 'result'>, leaves: number): string =>
  countLeaves(leaves, leafKind(finished));

/** The title of a node: its own name, its class, or the first two of its classes and the number of others. */
export function titleOf(finished: Pick<Finished, 'result' | 'order'>, node: number): string {
  const { result, order } = finished;
  const { hierarchy, classes, inner } = result;
  if (inner?.[node]) return inner[node];
  const under = leavesOf(finished, node);
  const name = (place: number): string => classes[hierarchy.classOf[under[place] as number] as number] ?? '';
  return branchTitle(under.length, order.leaves.length, leafKind(finished), name);
}

/** The merge that made a node, from 0; null for leaves and without merges. */
export function mergeOf({ result }: Pick<Finished, 'result'>, node: number): number | null {
  const isMerged = result.merges !== null && stepCount(result) > 0;
  const step = isMerged ? stepOf(result, result.hierarchy, node) : Number.POSITIVE_INFINITY;
  return step < 0 || step === Number.POSITIVE_INFINITY ? null : step;
}

/** True if the tree is made of data on single points, so that these can be looked at. */
export const hasRows = ({ dataset, result }: Pick<Finished, 'dataset' | 'result'>): boolean => {
  const { logits, lists, confusion } = dataset;
  const name = logits?.file.name ?? lists?.file ?? (confusion?.points && confusion.file);
  return leafKind({ result }) === 'classes' && result.inputs.some((input) => input.name === name);
};
