import { addTo, at } from '../../base/arrays.ts';
import { type ConfusionCounts, pointsOf } from './counts.ts';
import type { Joins } from './joins.ts';

/** The 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;

/**
 * The 95 % interval of a share by Wilson (1927), as in `scipy.stats.binomtest(k, n).proportion_ci(method='wilson')`. It
 * stays within 0 and 1, and has a width at 0 of n. Null without points.
 */
export function wilson(part: number, whole: number): readonly [low: number, high: number] | null {
  if (!(whole > 0)) return null;
  const share = part / whole;
  const z2 = (Z * Z) / whole;
  const centre = (share + z2 / 2) / (1 + z2);
  const half = (Z * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole))) / (1 + z2);
  return [part <= 0 ? 0 : Math.max(0, centre - half), part >= whole ? 1 : Math.min(1, centre + half)];
}

/** Two classes that are confused, or two groups of classes. */
export interface Pair {
  /** The one that is more often taken for the other. */
  readonly a: number;
  readonly b: number;
  /** Points of a that are taken for b, and the other way round. */
  readonly aAsB: number;
  readonly bAsA: number;
  /** Both, of all points of the two. */
  readonly share: number;
  /** The first node of the tree that has both under it; null where the tree lacks one of them. */
  readonly joint: number | null;
  /** From 0 (no other class is with them) to 1 (all classes): ln of the classes under that node over ln of all. */
  readonly height: number | null;
  /** Far apart in the tree and often confused. */
  readonly isFar: boolean;
}

/** Two are far apart where the tree joins them higher than this: only in a group of more than √K of K classes. */
const FAR = 0.5;
/** Fewer points than this are not often, whatever their share. */
const OFTEN = 5;

/**
 * Every two that are confused at all, the most often confused first. Two are far apart and often confused if the tree joins
 * them only in a large group, and they are confused more than two that are each other's nearest are on average.
 * O(classes² + pairs × nodes / 32).
 */
export function pairsOf(counts: ConfusionCounts, joins: Joins): Pair[] {
  const { size, values, areShares } = counts;
  const points = pointsOf(counts);
  const usual = shareOfNearest(counts, joins);
  const pairs: Pair[] = [];
  for (let one = 0; one < size; one++) {
    for (let other = one + 1; other < size; other++) {
      const there = values[one * size + other] as number;
      const back = values[other * size + one] as number;
      if (there === 0 && back === 0) continue;
      const share = (there + back) / (at(points, one) + at(points, other));
      const joint = joins.joint(one, other);
      const height = joint === null ? null : joins.information(joint);
      const isOften = !areShares && there + back >= OFTEN && usual !== null && share > usual;
      const isFar = isOften && height !== null && height > FAR;
      const [a, b] = back > there ? [other, one] : [one, other];
      pairs.push({ a, b, aAsB: Math.max(there, back), bAsA: Math.min(there, back), share, joint, height, isFar });
    }
  }
  return pairs.sort((x, y) => y.aAsB + y.bAsA - (x.aAsB + x.bAsA) || x.a - y.a || x.b - y.b);
}

/** A count is above chance that is this many standard deviations of its Poisson distribution above its mean. */
const BEYOND_CHANCE = 3;

/**
 * The two classes whose confusion surprises most: of different groups where groups are known, else far apart in the tree;
 * often confused, and more than chance allows, by the largest excess over it. By chance the mistakes of a class go to others
 * as often as these are predicted wrongly. Null where there are none. O(classes² + pairs).
 */
export function surprisingPair(
  { size, values, areShares }: ConfusionCounts,
  pairs: readonly Pair[],
  groups: readonly string[] | null,
): Pair | null {
  if (areShares) return null;
  const [missed, invented] = [new Float64Array(size), new Float64Array(size)];
  let all = 0;
  values.forEach((count, entry) => {
    const [truth, predicted] = [Math.floor(entry / size), entry % size];
    if (truth === predicted) return;
    missed[truth] = at(missed, truth) + count;
    invented[predicted] = at(invented, predicted) + count;
    all += count;
  });
  const byChance = (truth: number, predicted: number): number =>
    (at(missed, truth) * at(invented, predicted)) / (all - at(invented, truth));
  const areApart = ({ a, b, isFar }: Pair): boolean =>
    groups === null ? isFar : groups[a] !== '' && groups[b] !== '' && groups[a] !== groups[b];
  let [best, most]: [Pair | null, number] = [null, 0];
  for (const pair of pairs) {
    const seen = pair.aAsB + pair.bAsA;
    if (seen < OFTEN || !areApart(pair)) continue;
    const chance = byChance(pair.a, pair.b) + byChance(pair.b, pair.a);
    const excess = seen - chance;
    if (excess > BEYOND_CHANCE * Math.sqrt(chance) && excess > most) [best, most] = [pair, excess];
  }
  return best;
}

/** The 95 % interval of the share of a pair; null where only shares are known, so that nobody knows of how many points. */
export const intervalOf = (
  { aAsB, bAsA, share }: Pick<Pair, 'aAsB' | 'bAsA' | 'share'>,
  { areShares }: Pick<ConfusionCounts, 'areShares'>,
): readonly [low: number, high: number] | null => (areShares ? null : wilson(aAsB + bAsA, (aAsB + bAsA) / share));

/** The share of their points by which those are confused that are each other's nearest in the tree; null where there are none. */
export function shareOfNearest(counts: ConfusionCounts, joins: Joins): number | null {
  const { size, values } = counts;
  const points = pointsOf(counts);
  const joined = new Map<number, number[]>();
  for (let unit = 0; unit < size; unit++) {
    const node = joins.nearest(unit);
    if (node !== null) addTo(joined, node, unit);
  }
  let [mistaken, whole] = [0, 0];
  for (const units of joined.values()) {
    units.forEach((one, place) => {
      for (const other of units.slice(place + 1)) {
        mistaken += at(values, one * size + other) + at(values, other * size + one);
        whole += at(points, one) + at(points, other);
      }
    });
  }
  return whole > 0 ? mistaken / whole : null;
}
