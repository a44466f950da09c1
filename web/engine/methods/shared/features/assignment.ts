import { at } from '../../../base/arrays.ts';
import { anyNumber, arrayOf, integer, list, nullable, oneOf, record } from '../../../base/checks.ts';
import type { Features } from '../../../bindings/features.ts';
import { assignmentCosts, SPLIT_STARTS, type Split, type SplitOptions } from '../../../bindings/hmmc.ts';

/** Assignment of the points of a node to its children by a maximum-margin problem. */
export interface Assignment {
  /** Points of each child, and what there would be if every point went where its loss is least. */
  readonly sizes: readonly number[];
  readonly free: readonly number[];
  /** The bounds of a child's points. */
  readonly least: number;
  readonly most: number;
  /** Rows of the points that are nearest to going elsewhere: first those that only the bounds keep, the one that loses most first. */
  readonly nearest: Uint32Array;
  /** The objective from other starts, and how many points they assign otherwise; empty where that would have taken long. */
  readonly starts: readonly OtherStart[];
}

export interface OtherStart {
  readonly start: (typeof SPLIT_STARTS)[number];
  readonly objective: number;
  /** Null for more than two children. */
  readonly otherwise: number | null;
}

export const assignment = record({
  ...{ sizes: list(integer()), free: list(integer()), least: integer(), most: integer() },
  nearest: arrayOf('Uint32Array', null),
  starts: list(record({ start: oneOf(SPLIT_STARTS), objective: anyNumber, otherwise: nullable(integer()) })),
});

/** The most numbers in the rows of all splits together for which other starts are tried, and losses are looked at. */
export const MOST_TRIED = 200_000;
export const MOST_LOOKED_AT = 50_000_000;
/** Number of points that are named. */
const NEAREST = 5;

/** lt_bounds_of: the fewest and the most points of a child. */
function boundsOf(points: number, { children, low, high }: SplitOptions) {
  const even = points / children;
  return {
    least: Math.min(Math.max(1, Math.floor(low * even + 1e-9)), Math.floor(even)),
    most: Math.max(Math.min(points, Math.ceil(high * even - 1e-9)), Math.ceil(even)),
  };
}

/** Child that each point would go to if there were no bounds, and the points that are nearest to another child. */
function borderOf(features: Features, rows: Uint32Array, split: Split, children: number) {
  const costs = assignmentCosts(features, split.weights, children);
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

/** Number of points that are with others than before; the order of two children means nothing. Null for more than two. */
function otherwiseOf(a: Uint32Array, b: Uint32Array, children: number): number | null {
  if (children > 2) return null;
  const differ = a.reduce((sum, label, i) => sum + (label === b[i] ? 0 : 1), 0);
  return Math.min(differ, a.length - differ);
}

/** A problem that was solved: the rows, what was found, and what the same rows give from another start. */
export interface Solved {
  readonly rows: Uint32Array;
  readonly split: Split;
  /** Null where other starts would take long. */
  readonly from: ((start: SplitOptions['start']) => Split) | null;
}

/** Account of how the points were assigned. */
export function assignmentOf(features: Features, options: SplitOptions, { rows, split, from }: Solved): Assignment {
  const sizes = new Array<number>(options.children).fill(0);
  for (const label of split.labels) sizes[label] = at(sizes, label) + 1;
  const others = from === null ? [] : SPLIT_STARTS.filter((start) => start !== options.start);
  return {
    sizes,
    ...boundsOf(rows.length, options),
    ...borderOf(features, rows, split, options.children),
    starts: others.flatMap((start) => {
      const other = from?.(start);
      if (other === undefined) return [];
      const otherwise = otherwiseOf(split.labels, other.labels, options.children);
      return [{ start, objective: other.objective, otherwise }];
    }),
  };
}
