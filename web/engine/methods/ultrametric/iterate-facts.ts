import { at } from '../../base/arrays.ts';
import { joinHeights } from '../../hierarchy/linkage.ts';
import type { History } from '../../model/result.ts';
import { type Descent, mergesOf, treeOf } from './descent.ts';

/** A part of the cost, or all of it, at two steps. */
export interface CostChange {
  /** The term; null for the whole cost. */
  readonly term: string | null;
  /** Null at the start. */
  readonly before: number | null;
  readonly now: number;
}

/** An edge of the tree whose ends came nearer in it, or went further apart. */
export interface Moved {
  /** The two leaves. */
  readonly ends: readonly [number, number];
  /** The node that joins them now. */
  readonly node: number;
  /** Distance of the two in the graph. */
  readonly weight: number;
  /** Distance of the two in the tree before the step, and after it. */
  readonly before: number;
  readonly now: number;
}

/** Change by a step of the descent, beside the iterate that was kept before it. */
export interface IterateFacts {
  readonly step: number;
  /** The step of the iterate before; null at the start. */
  readonly before: number | null;
  /** The whole cost first, then its terms. */
  readonly costs: readonly CostChange[];
  /** Edges of the tree that were not in that of the iterate before. */
  readonly entered: number;
  /** The edges whose ends moved most, the largest change first. */
  readonly moved: readonly Moved[];
}

function costsAt({ cost, terms }: History, before: number | null, step: number): CostChange[] {
  const change = (term: string | null, values: Float64Array): CostChange => ({
    term,
    before: before === null ? null : at(values, before),
    now: at(values, step),
  });
  return [change(null, cost), ...Object.entries(terms).map(([term, values]) => change(term, values))];
}

/** Distances of leaves in the tree of an iterate. */
function distancesAt(descent: Descent, place: number): (a: number, b: number) => number {
  const { heights } = treeOf(descent, place);
  const height = new Float64Array(2 * heights.length + 1);
  height.set(heights, heights.length + 1);
  return joinHeights(heights.length + 1, mergesOf(descent, place), height);
}

/** Changes that are listed. */
const MOST = 5;

/** O(n log n), for the largest changes. */
export function factsOf(history: History, descent: Descent, place: number): IterateFacts {
  const step = at(descent.steps, place);
  if (place === 0) return { step, before: null, costs: costsAt(history, null, step), entered: 0, moved: [] };
  const before = at(descent.steps, place - 1);
  const [earlier, { edges, heights }] = [treeOf(descent, place - 1), treeOf(descent, place)];
  const known = new Set(earlier.edges);
  const distance = distancesAt(descent, place - 1);
  const all = Array.from(edges, (edge, merge): Moved => {
    const ends = [at(descent.ends, 2 * edge), at(descent.ends, 2 * edge + 1)] as const;
    const node = heights.length + 1 + merge;
    return { ends, node, weight: at(descent.weight, edge), before: distance(...ends), now: at(heights, merge) };
  });
  const change = ({ before: was, now }: Moved): number => Math.abs(now - was);
  return {
    ...{ step, before, costs: costsAt(history, before, step) },
    entered: edges.filter((edge) => !known.has(edge)).length,
    moved: all
      .filter((each) => change(each) > 0)
      .sort((a, b) => change(b) - change(a))
      .slice(0, MOST),
  };
}
