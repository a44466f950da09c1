/**
 * Class hierarchies from a confusion matrix (Kang and Lin), by the paper's Figures 5 and 12 to 14 with the decisions of
 * the specification's section 2, in exact arithmetic: what is equal in the counts is equal here, with no grid and no
 * tolerance, so that the core's rounding has something independent to agree with.
 *
 * A number stands for the decimal that JavaScript prints for it: 0.1 is one tenth. All similarities of a round share one
 * denominator, so every comparison is one of whole numbers. O(n³) and worse a round: meant for a dozen classes.
 */

import { at } from '../../../web/engine/base/arrays.ts';

/** A class, or the trees that were combined, in order. Shared subtrees of multiple inheritance are the same object. */
export type NaiveTree = number | readonly NaiveTree[];

export interface NaiveRound {
  readonly m: number;
  readonly delta: number;
  /** Places in the list of trees before this round, most similar first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Of several places each: the sets that were combined. */
  readonly groups: readonly (readonly number[])[];
  /** Of the trees after this round. */
  readonly similarity: readonly (readonly number[])[];
}

export interface NaiveConfusion {
  readonly similarity: readonly (readonly number[])[];
  readonly rounds: readonly NaiveRound[];
  readonly tree: NaiveTree;
}

export interface NaiveConfusionOptions {
  readonly as: 'counts' | 'similarity';
  readonly r: number;
  readonly inheritance: 'single' | 'multiple';
  readonly mode: 'bounded' | 'paper';
  /** The average where it is left out. */
  readonly between?: 'average' | 'least' | 'most' | undefined;
}

/** Entries over one common denominator. */
interface Exact {
  readonly entries: readonly (readonly bigint[])[];
  readonly denominator: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b;
const toNumber = (numerator: bigint, denominator: bigint): number => {
  const scaled = (numerator * 10n ** 40n) / denominator;
  return Number(scaled) / 1e40;
};

/** The decimal that a number is printed as, exactly. */
function decimal(value: number): { numerator: bigint; denominator: bigint } {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const shift = Number(exponent) - fraction.length;
  const numerator = BigInt(whole + fraction);
  return shift >= 0
    ? { numerator: numerator * 10n ** BigInt(shift), denominator: 1n }
    : { numerator, denominator: 10n ** BigInt(-shift) };
}

function exact(matrix: readonly (readonly number[])[]): Exact {
  const values = matrix.map((row) => row.map(decimal));
  const denominator = values.flat().reduce((common, value) => lcm(common, value.denominator), 1n);
  return {
    entries: values.map((row) => row.map((value) => value.numerator * (denominator / value.denominator))),
    denominator,
  };
}

/** S = (M̂ + M̂ᵀ) / 2, M̂ the rows over their sums; a row without samples stays zero (2.1). */
function similarityOfCounts(counts: readonly (readonly number[])[]): Exact {
  const { entries } = exact(counts);
  const sums = entries.map((row) => row.reduce((a, b) => a + b, 0n));
  const common = sums.reduce((product, sum) => (sum === 0n ? product : lcm(product, sum)), 1n);
  const rate = (i: number, j: number): bigint =>
    at(sums, i) === 0n ? 0n : at(at(entries, i), j) * (common / at(sums, i));
  return {
    entries: entries.map((row, i) => row.map((_, j) => rate(i, j) + rate(j, i))),
    denominator: 2n * common,
  };
}

/** A current tree with its leaves: shared subtrees may be too many to walk. */
interface Current {
  readonly tree: NaiveTree;
  readonly leaves: ReadonlySet<number>;
}

const combine = (parts: readonly Current[]): Current =>
  parts.length === 1
    ? at(parts, 0)
    : { tree: parts.map(({ tree }) => tree), leaves: new Set(parts.flatMap(({ leaves }) => [...leaves])) };

const overlap = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => [...a].some((leaf) => b.has(leaf));
const contains = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean => [...b].every((leaf) => a.has(leaf));

/** Line 4 and line 8 of Figure 5: the largest entry of two trees without a common leaf, or 0. */
function largest(s: Exact, trees: readonly Current[]): bigint {
  let m = 0n;
  trees.forEach((a, i) => {
    trees.slice(i + 1).forEach((b, offset) => {
      const entry = at(at(s.entries, i), i + 1 + offset);
      if (entry > m && !overlap(a.leaves, b.leaves)) m = entry;
    });
  });
  return m;
}

/** FIND_ALL_PAIRS (Figure 12), δ = (p / q) m: entries times q, so that everything is whole. */
function findAllPairs(s: Exact, delta: bigint, q: bigint): [number, number][] {
  const { entries } = s;
  const best = entries.map((row, i) => row.reduce((most, x, k) => (k !== i && x > most ? x : most), 0n));
  const pairs: [number, number][] = [];
  for (let i = 0; i < entries.length; i++) {
    for (let j = i + 1; j < entries.length; j++) {
      const x = at(at(entries, i), j);
      const most = at(best, i) > at(best, j) ? at(best, i) : at(best, j);
      if (x > 0n && x * q + delta >= most * q) pairs.push([i, j]);
    }
  }
  const entry = ([i, j]: readonly [number, number]): bigint => at(at(entries, i), j);
  return pairs.sort((a, b) => (entry(a) > entry(b) ? -1 : entry(a) < entry(b) ? 1 : 0)); // stable: ties stay by (i, j)
}

type Rule = NonNullable<NaiveConfusionOptions['between']>;

/** One number for several: their sum in place of their average, the least or the largest. */
const together = (rule: Rule, entries: readonly bigint[]): bigint =>
  entries.reduce((a, b) => (rule === 'average' ? a + b : a < b === (rule === 'least') ? a : b));

/** PAIRS_TO_GRAPHS with flag (Figure 13, lines 5 to 14); line 10 by the similarity with g as a group has it. */
function singleGroups(s: Exact, pairs: readonly (readonly [number, number])[], rule: Rule): number[][] {
  const groups: number[][] = [];
  let rest = pairs;
  for (let first = rest[0]; first !== undefined; first = rest[0]) {
    const g: number[] = [...first];
    const linked = (a: number, b: number): boolean =>
      rest.some(([i, j]) => (i === a && j === b) || (i === b && j === a));
    for (;;) {
      let best = -1;
      let most = -1n;
      s.entries.forEach((row, k) => {
        if (g.includes(k) || !g.every((member) => linked(member, k))) return;
        const total = together(
          rule,
          g.map((member) => at(row, member)),
        );
        if (total > most) [best, most] = [k, total];
      });
      if (best < 0) break;
      g.push(best);
    }
    groups.push(g);
    rest = rest.filter(([i, j]) => !g.includes(i) && !g.includes(j));
  }
  return groups;
}

/** All maximal cliques with more than one vertex, members ascending, in lexicographic order. */
export function maximalCliques(n: number, pairs: readonly (readonly [number, number])[]): number[][] {
  const linked = Array.from({ length: n }, () => new Set<number>());
  for (const [i, j] of pairs) {
    at(linked, i).add(j);
    at(linked, j).add(i);
  }
  const cliques: number[][] = [];
  // Grows each clique by larger vertices only: every clique is seen once, in lexicographic order.
  const grow = (clique: readonly number[], common: readonly number[]): void => {
    if (common.length === 0 && clique.length > 1) cliques.push([...clique]);
    for (const next of common) {
      if (next > at(clique, clique.length - 1)) {
        grow(
          [...clique, next],
          common.filter((other) => at(linked, next).has(other)),
        );
      }
    }
  };
  linked.forEach((neighbours, vertex) => {
    grow(
      [vertex],
      [...neighbours].sort((a, b) => a - b),
    );
  });
  return cliques;
}

/** The same by the least or the largest of the children's entries. */
const extremes = (s: Exact, members: readonly (readonly number[])[], rule: Rule): Exact => ({
  entries: members.map((a) =>
    members.map((b) =>
      together(
        rule,
        a.flatMap((i) => b.map((j) => at(at(s.entries, i), j))),
      ),
    ),
  ),
  denominator: s.denominator,
});

/** SIMILARITY (Figure 5): the average over the children's entries in the matrix before, diagonal included. */
function averages(s: Exact, members: readonly (readonly number[])[]): Exact {
  const common = members.reduce((product, list) => lcm(product, BigInt(list.length)), 1n);
  const entries = members.map((a) =>
    members.map((b) => {
      const total = a.reduce((sum, i) => sum + b.reduce((part, j) => part + at(at(s.entries, i), j), 0n), 0n);
      return total * (common / BigInt(a.length)) * (common / BigInt(b.length));
    }),
  );
  return { entries, denominator: s.denominator * common * common };
}

/** Mode `bounded`, rule 1 (2.3): no tree whose leaves are all in another tree; of equals the first. */
function isKept(trees: readonly Current[], i: number): boolean {
  const own = at(trees, i).leaves;
  return !trees.some(({ leaves }, j) => j !== i && contains(leaves, own) && (leaves.size > own.size || j < i));
}

/** Rule 2: trees that are linked by S > 0 or a common leaf, in the order of the first of each. */
function components(s: Exact, trees: readonly Current[]): Current[][] {
  const seen = new Set<number>();
  const reach = (start: number): number[] => {
    const component = [start];
    seen.add(start);
    for (const i of component) {
      trees.forEach(({ leaves }, j) => {
        if (seen.has(j) || !(at(at(s.entries, i), j) > 0n || overlap(at(trees, i).leaves, leaves))) return;
        seen.add(j);
        component.push(j);
      });
    }
    return component.sort((a, b) => a - b);
  };
  return trees.flatMap((_, start) => (seen.has(start) ? [] : [reach(start).map((i) => at(trees, i))]));
}

/**
 * CH(S, r, flag) of Figure 5, with the two rules of mode `bounded`.
 * Throws a RangeError beyond this many trees in a round, or rounds: overlapping trees multiply.
 */
export function naiveConfusion(
  matrix: readonly (readonly number[])[],
  { as, r, inheritance, mode, between = 'average' }: NaiveConfusionOptions,
  most = { trees: 100, rounds: 100 },
): NaiveConfusion {
  const start = as === 'counts' ? similarityOfCounts(matrix) : exact(matrix);
  const { numerator: p, denominator: q } = decimal(r);
  const asNumbers = (s: Exact): number[][] => s.entries.map((row) => row.map((x) => toNumber(x, s.denominator)));
  let s = start;
  let trees: Current[] = matrix.map((_, c) => ({ tree: c, leaves: new Set([c]) }));
  const rounds: NaiveRound[] = [];
  for (let m = largest(s, trees); trees.length > 1 && m > 0n; m = largest(s, trees)) {
    const pairs = findAllPairs(s, p * m, q);
    const groups = inheritance === 'single' ? singleGroups(s, pairs, between) : maximalCliques(trees.length, pairs);
    const used = new Set(groups.flat());
    const members = [...groups, ...trees.flatMap((_, i) => (used.has(i) ? [] : [[i]]))];
    if (members.length > most.trees || rounds.length === most.rounds) throw new RangeError('too many trees');
    const before = trees;
    const made = members.map((list) => combine(list.map((i) => at(before, i))));
    const kept = members.flatMap((_, i) => (mode === 'paper' || isKept(made, i) ? [i] : []));
    const { denominator } = s;
    const parts = kept.map((i) => at(members, i));
    s = between === 'average' ? averages(s, parts) : extremes(s, parts, between);
    trees = kept.map((i) => at(made, i));
    rounds.push({
      m: toNumber(m, denominator),
      delta: toNumber(p * m, q * denominator),
      pairs,
      groups,
      similarity: asNumbers(s),
    });
  }
  const parts = mode === 'paper' ? trees.map((tree) => [tree]) : components(s, trees);
  return { similarity: asNumbers(start), rounds, tree: combine(parts.map(combine)).tree };
}
