import { at } from '../../base/at.ts';
import type { Features } from '../../bindings/features.ts';
import { hingeLoss, SPLIT_STARTS, type Split, type SplitOptions } from '../../bindings/hmmc.ts';
import type { GrownNode } from '../shared/features/grow.ts';
import type { ClusterTree } from '../shared/features/tree.ts';
import type { Assignment, OtherStart } from './findings.ts';
import type { MarginSplitter } from './splitter.ts';

/** The most numbers in the rows of all splits together for which other starts are tried, and losses are looked at. */
const MOST_TRIED = 200_000;
const MOST_LOOKED_AT = 50_000_000;
/** How many points are named. */
const NEAREST = 5;

/** lt_bounds_of: the fewest and the most points of a child. */
function boundsOf(points: number, { children, low, high }: Pick<SplitOptions, 'children' | 'low' | 'high'>) {
  const even = points / children;
  return {
    least: Math.min(Math.max(1, Math.floor(low * even + 1e-9)), Math.floor(even)),
    most: Math.max(Math.min(points, Math.ceil(high * even - 1e-9)), Math.ceil(even)),
  };
}

/** What every row of the features costs in every child: equation (6). */
function costsOf(features: Features, { weights }: Split, children: number): Float64Array {
  const labels = new Uint32Array(features.rows);
  const nothing = new Float64Array(features.columns);
  const problem = { children, group: 0, l1: nothing, ridge: 0, tolerance: 1, labels };
  return hingeLoss(features, problem, Float64Array.from(weights)).costs;
}

/** Where each point would go if there were no bounds, and which points are nearest to going elsewhere. */
function borderOf(features: Features, { rows }: GrownNode, split: Split, children: number) {
  const costs = costsOf(features, split, children);
  const free = new Array<number>(children).fill(0);
  const gaps = Array.from(rows, (row, i) => {
    const own = costs.subarray(row * children, (row + 1) * children);
    const label = at(split.labels, i);
    const cheapest = own.reduce((best, cost, child) => (cost < at(own, best) ? child : best), 0);
    const goes = at(own, cheapest) < at(own, label) ? cheapest : label;
    free[goes] = at(free, goes) + 1;
    const other = own.reduce(
      (least, cost, child) => (child === label ? least : Math.min(least, cost)),
      Number.POSITIVE_INFINITY,
    );
    return { row, gap: at(own, label) - other };
  });
  gaps.sort((a, b) => b.gap - a.gap || a.row - b.row);
  return { free, nearest: Uint32Array.from(gaps.slice(0, NEAREST), ({ row }) => row) };
}

/** How many points are with others than before; which of two children is called the first means nothing. Null for more. */
function otherwiseOf(a: Uint32Array, b: Uint32Array, children: number): number | null {
  if (children > 2) return null;
  const differ = a.reduce((sum, label, i) => sum + (label === b[i] ? 0 : 1), 0);
  return Math.min(differ, a.length - differ);
}

function fromOthers(splitter: MarginSplitter, node: GrownNode, split: Split, own: SplitOptions): OtherStart[] {
  return SPLIT_STARTS.filter((start) => start !== own.start).map((start) => {
    const { objective, labels } = splitter.from(start, node);
    return { start, objective, otherwise: otherwiseOf(split.labels, labels, own.children) };
  });
}

/** How every node that was split assigned its points; nothing where finding it would take long. */
export function assignmentsOf(
  features: Features,
  options: SplitOptions,
  nodes: readonly GrownNode[],
  { nodeOf }: ClusterTree,
  splitter: MarginSplitter,
): Assignment[] | undefined {
  const inner = nodes.filter(({ order }) => order >= 0);
  const numbers = features.columns * inner.reduce((sum, { rows }) => sum + rows.length, 0);
  if (features.rows * features.columns * inner.length > MOST_LOOKED_AT) return undefined;
  return inner.flatMap((node): Assignment[] => {
    const split = splitter.splits.get(node.id);
    if (split === undefined) return [];
    const sizes = new Array<number>(options.children).fill(0);
    for (const label of split.labels) sizes[label] = at(sizes, label) + 1;
    return [
      {
        node: at(nodeOf, node.id),
        sizes,
        ...boundsOf(node.rows.length, options),
        ...borderOf(features, node, split, options.children),
        starts: numbers > MOST_TRIED ? [] : fromOthers(splitter, node, split, options),
      },
    ];
  });
}
