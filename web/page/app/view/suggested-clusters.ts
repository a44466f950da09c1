import { type Signal, signal } from '@preact/signals';
import { classSimilarity } from '../../../engine/hierarchy/analysis/similarity.ts';
import { type AlikeClasses, suggestedCount } from '../../../engine/hierarchy/analysis/suggest-cut.ts';
import { type Clusters, cutHierarchy } from '../../../engine/hierarchy/cut.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Result } from '../../../engine/model/result.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { setter } from '../parts/setters.ts';

/** Finds the number of clusters without stopping the page. */
export type AskForCount = (classes: AlikeClasses) => Promise<number | null>;

/** The levels of a tree of more classes take longer than a drawing may wait. */
const AT_ONCE = 100;

/** By tree, the number of clusters that is suggested; null for none, and while it is looked for. */
const counts = new WeakMap<Hierarchy, Signal<number | null>>();

/** The number for a tree, which `ask` finds where that takes long; undefined while nobody looks for it. */
function countOf(result: Result, ask?: AskForCount): Signal<number | null> | undefined {
  const { hierarchy: tree, classes, openRoot, suggested } = result;
  const found = counts.get(tree);
  const isShort = classes.length <= AT_ONCE;
  const similarity = found || openRoot || suggested !== undefined || !(isShort || ask) ? null : classSimilarity(result);
  if (found !== undefined || openRoot || (suggested === undefined && similarity === null)) return found;
  const count = signal(suggested ?? (similarity && isShort ? suggestedCount({ tree, similarity }) : null));
  counts.set(tree, count);
  if (similarity === null || isShort) return count;
  // Without an engine, as in a report, the tree stays grey.
  ask?.({ tree, similarity }).then(setter(count), () => undefined);
  return count;
}

/** The number for a tree that is saved; undefined where there is none, or nobody looked for it. */
export const suggestedNow = (result: Result): number | undefined => countOf(result)?.peek() ?? undefined;

/** The suggested clusters of a tree with their names; null where nothing is suggested. */
export function suggestedClusters(
  finished: Finished,
  ask: AskForCount,
): { readonly clusters: Clusters; readonly names: readonly string[] } | null {
  const { result, parents, order } = finished;
  const count = countOf(result, ask)?.value ?? null;
  if (count === null) return null;
  const clusters = cutHierarchy(result.hierarchy, parents, order, { by: 'count', count });
  return { clusters, names: Array.from(clusters.tops, (node) => titleOf(finished, node)) };
}
