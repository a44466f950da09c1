import { at, extremes } from '../../../engine/base/arrays.ts';
import { HierarchyBuilder } from '../../../engine/hierarchy/builder.ts';
import { childrenOf, isLeaf } from '../../../engine/hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../../engine/model/hierarchy.ts';
import type { Result } from '../../../engine/model/result.ts';
import { type Finished, finish, NOT_MEASURED } from './finished.ts';
import { stepCount, stepOf } from './steps.ts';

/*
 * The tree after some of its steps, as a result of its own: whatever draws, lists or speaks it can say nothing of later
 * steps.
 */

/** True if a method made its tree step by step. One that fits all heights at once has none. */
export const hasSteps = (result: Pick<Result, 'merges' | 'steps' | 'history'>): boolean => stepCount(result) > 0;

/** The key of the root of the groups that have not joined, for a drawing, at every step. */
const OPEN_ROOT = 'open root';

/** The tree after so many steps, as it is shown; all of it after the last. */
export function finishedUntil(whole: Finished, made: number): Finished {
  const { result, dataset, files, stamp } = whole;
  const seen = resultUntil(result, made);
  if (seen === result) return whole;
  const keys = Array.from(seen.hierarchy.classOf.keys());
  return { ...finish(seen, dataset, files, stamp, whole), keys: [...keys.slice(0, -1), OPEN_ROOT] };
}

/** Warnings about steps, and so about later ones; all others are about the data. */
const OF_STEPS = new Set([
  ...[
    'ties',
    'tied-heights',
    'best-guesses',
    'fewer-resamples',
    'fewer-orders',
    'open-resamples',
    'first-parents',
    'no-indices',
  ],
  NOT_MEASURED,
]);

/**
 * A result after its first `made` steps: the groups of that time under one open root, by their smallest class. Nodes keep their
 * numbers, as later ones come after them. What follows from the whole tree is left out: metrics, support, curves, the fit,
 * warnings about steps, what the method found. O(nodes + edges).
 */
export function resultUntil(result: Result, made: number): Result {
  if (made >= stepCount(result)) return result;
  const { merges, margins, marginsAtLeast, certified, ties, options } = result;
  const { clusters: _guessed, ...asked } = options;
  return {
    ...result,
    options: asked,
    hierarchy: hierarchyUntil(result, made),
    openRoot: true,
    merges: merges?.slice(0, 2 * made) ?? null,
    margins: margins?.slice(0, made) ?? null,
    marginsAtLeast: marginsAtLeast?.slice(0, made),
    certified: certified?.slice(0, made) ?? null,
    steps: result.steps === undefined ? undefined : made,
    ties: ties && tiesUntil(result, ties, made),
    orders: undefined,
    support: undefined,
    stability: undefined,
    fit: undefined,
    metrics: null,
    clusters: undefined,
    curves: undefined,
    referenceCurves: undefined,
    findings: undefined,
    unfinished: undefined,
    pending: undefined,
    warnings: result.warnings.filter(({ code }) => !OF_STEPS.has(code)),
  };
}

/** Of the nodes that are there, and the open root, which nothing decided. */
function tiesUntil(result: Result, ties: Uint8Array, made: number): Uint8Array {
  const { hierarchy } = result;
  const first = hierarchy.classOf.length - ties.length;
  const there = Array.from(ties.keys()).filter((inner) => stepOf(result, hierarchy, first + inner) < made);
  return Uint8Array.from([...there.map((inner) => at(ties, inner)), 0]);
}

function hierarchyUntil(result: Result, made: number): Hierarchy {
  const { hierarchy } = result;
  const builder = new HierarchyBuilder();
  const height: number[] = [];
  const smallest: number[] = [];
  const isJoined = new Set<number>();
  const nodes = hierarchy.classOf.findIndex((_, node) => stepOf(result, hierarchy, node) >= made);
  for (let node = 0; node < nodes; node++) {
    const children = childrenOf(hierarchy, node);
    if (isLeaf(hierarchy, node)) builder.leaf(hierarchy.classOf[node] as number);
    else builder.join(children);
    for (const child of children) isJoined.add(child);
    const classes = Array.from(children, (child) => smallest[child] as number);
    smallest.push(isLeaf(hierarchy, node) ? (hierarchy.classOf[node] as number) : extremes(classes)[0]);
    height.push(hierarchy.height[node] as number);
  }
  const groups = Array.from(smallest.keys()).filter((node) => !isJoined.has(node));
  builder.join(groups.sort((a, b) => (smallest[a] as number) - (smallest[b] as number) || a - b));
  return builder.finish([...height, openHeight(height)]);
}

/** The height of the last node made; before the first step, one high enough to be drawn. */
function openHeight(height: readonly number[]): number {
  const highest = height.reduce((most, each) => Math.max(most, each), 0);
  return highest > 0 ? highest : 1;
}

/** The groups that have not joined, which are what the next step can join. */
export const openGroups = ({ hierarchy }: Pick<Result, 'hierarchy'>): Uint32Array =>
  childrenOf(hierarchy, rootOf(hierarchy));
