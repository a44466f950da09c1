import { at } from '../../base/arrays.ts';
import { rootOf } from '../../model/hierarchy.ts';
import { isLeaf } from '../walk.ts';
import type { Entry, JoinShares } from './join-shares.ts';
import { sizeOf } from './tree-shape.ts';

/** The certainty of each join by the data; by node, NaN for leaves and the root. */
export interface JoinTests {
  /** Standard errors by which the classes that a node joins are nearer to each other than to the rest of its parent. */
  readonly z: Float64Array;
  /** The z above which the join stands. */
  readonly needed: Float64Array;
}

/** Classes with fewer points say nothing of their own: the error of a mean of so few is not known. */
const LEAST_POINTS = 10;
/** Of trees of data without any group, at most one in so many keeps a join. */
const ONE_IN = 20;

/** ln of the number of ways to choose m of n. */
function lnChoices(n: number, m: number): number {
  let sum = 0;
  for (let i = 1; i <= m; i++) sum += Math.log((n - m + i) / i);
  return sum;
}

/**
 * The z that a join needs. The tree may be made of the same data, so a join was picked because it looked good: of all sets of
 * as many classes of its parent, C(P, U), and all joins J of the tree. The chance that one of them reaches z without any
 * group in the data is at most J × C(P, U) × ½ exp(-z² / 2), which shall be at most 1 in 20. Rounded up to six digits, so
 * that it is the same everywhere.
 */
function neededZ(joins: number, ofParent: number, own: number): number {
  const z = Math.sqrt(2 * (Math.log((ONE_IN * joins) / 2) + lnChoices(ofParent, Math.min(own, ofParent - own))));
  return Math.ceil(z * 1e6) / 1e6;
}

/**
 * For every inner node but the root: T, the mean share between classes that it joins (of two different children), minus the
 * mean share of the other classes under its parent; over the ordered pairs whose first class is under the node and has at
 * least 10 points. T is a sum of one mean over points for each class; these are independent, so the variance of T is the sum
 * of theirs, each the variance over points divided by their number. z = T / its root. For trees where every node has one parent.
 */
export function testJoins({ shape, points, start, entries, ...sums }: JoinShares): JoinTests {
  const { hierarchy, parents } = shape;
  const size = (node: number): number => sizeOf(shape, node);
  const parentOf = (node: number): number => at(parents, node);
  /** Pairs inside and outside each join. */
  const pairs = { inside: new Float64Array(parents.length), outside: new Float64Array(parents.length) };
  const each = (use: (entry: number, points: number, joined: Entry) => void): void => {
    for (const [place, n] of points.entries()) {
      if (n < LEAST_POINTS) continue;
      for (let entry = at(start, place); entry < at(start, place + 1); entry++) use(entry, n, at(entries, entry));
    }
  };
  each((_, __, { node, below }) => {
    pairs.inside[node] = at(pairs.inside, node) + size(node) - size(below);
    pairs.outside[node] = at(pairs.outside, node) + size(parentOf(node)) - size(node);
  });
  const difference = new Float64Array(parents.length);
  const variance = new Float64Array(parents.length);
  each((entry, n, { node }) => {
    const [a, b] = [at(pairs.inside, node), at(pairs.outside, node)];
    if (a === 0 || b === 0) return;
    const mean = (at(sums.inside, entry) / a - at(sums.outside, entry) / b) / n;
    const squares = at(sums.insideSquares, entry) / a ** 2 + at(sums.outsideSquares, entry) / b ** 2;
    const square = (squares - (2 * at(sums.products, entry)) / (a * b)) / n;
    difference[node] = at(difference, node) + mean;
    variance[node] = at(variance, node) + Math.max(0, square - mean * mean) / (n - 1);
  });
  const isJoin = (node: number): boolean => !isLeaf(hierarchy, node) && node !== rootOf(hierarchy);
  const joins = Array.from(hierarchy.classOf.keys()).filter(isJoin).length;
  const of = (value: (node: number) => number): Float64Array =>
    Float64Array.from(hierarchy.classOf, (_, node) => (isJoin(node) ? value(node) : Number.NaN));
  return {
    z: of((node) => {
      const t = at(difference, node);
      return t === 0 ? 0 : t / Math.sqrt(at(variance, node));
    }),
    needed: of((node) => neededZ(joins, size(parentOf(node)), size(node))),
  };
}
