/**
 * The exact test of McNemar (1947): how often chance alone would give counts as uneven as these, two-sided,
 * min(1, 2 Σ of C(m, i) 2^-m over i up to the smaller count), m both counts together. 1 where there are none. O(m), without
 * logarithms, so that every machine gets the same bits.
 */
export function mcnemar(lost: number, gained: number): number {
  const m = lost + gained;
  const least = Math.min(lost, gained);
  if (2 * least === m) return 1;
  // C(m, least) 2^-m as value × 2^exponent.
  let value = 1;
  let exponent = -m;
  for (let j = 1; j <= least; j += 1) {
    value *= (m - least + j) / j;
    if (value > 2 ** 512) {
      value *= 2 ** -512;
      exponent += 512;
    }
  }
  // All terms over the last and largest of them.
  let [term, terms] = [1, 1];
  for (let i = least; i > 0 && term > 2 ** -60 * terms; i -= 1) {
    term *= i / (m - i + 1);
    terms += term;
  }
  return Math.min(1, scaled(2 * value * terms, exponent));
}

/** x 2^exponent, also where 2^exponent alone would be too small. */
function scaled(x: number, exponent: number): number {
  let [value, left] = [x, exponent];
  for (; left < -512 && value > 0; left += 512) value *= 2 ** -512;
  return value * 2 ** Math.max(left, -1022);
}

/** Holm's step-down adjustment (1979) for as many tests as there are values. */
export function holm(p: readonly number[]): number[] {
  const order = Array.from(p.keys()).sort((a, b) => (p[a] as number) - (p[b] as number));
  const adjusted = p.map(() => 1);
  let largest = 0;
  for (const [place, test] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (p.length - place) * (p[test] as number)));
    adjusted[test] = largest;
  }
  return adjusted;
}

/**
 * Fisher's exact test of two shares of different points, two-sided: how often chance alone would give a table no likelier than
 * this one, its margins kept. O(points with the property), from the likeliest table outwards and without logarithms, so that
 * every machine gets the same bits.
 */
function fisher(counts: readonly [number, number], points: readonly [number, number]): number {
  const [seen, first, second] = [counts[0] + counts[1], points[0], points[1]];
  const least = Math.max(0, seen - second);
  const most = Math.min(seen, first);
  if (least >= most) return 1;
  const likeliest = Math.min(most, Math.max(least, Math.floor(((seen + 1) * (first + 1)) / (first + second + 2))));
  // Probability of a table beside that of the likeliest one, by the number of first points with the property.
  const weights = new Float64Array(most - least + 1);
  weights[likeliest - least] = 1;
  const weightAt = (x: number): number => weights[x - least] ?? 0;
  for (let x = likeliest + 1; x <= most; x += 1) {
    weights[x - least] = (weightAt(x - 1) * (seen - x + 1) * (first - x + 1)) / (x * (second - seen + x));
  }
  for (let x = likeliest - 1; x >= least; x -= 1) {
    weights[x - least] = (weightAt(x + 1) * (x + 1) * (second - seen + x + 1)) / ((seen - x) * (first - x));
  }
  // Tables that are as likely as this one may differ from it in the last bits.
  const own = weightAt(counts[0]) * (1 + 1e-7);
  const [smallest, all] = [weights.filter((weight) => weight <= own), weights];
  const sum = (list: Float64Array): number => list.toSorted().reduce((total, weight) => total + weight, 0);
  return Math.min(1, sum(smallest) / sum(all));
}

/* A share of the points under two models: how it changed, within which interval, and whether chance explains it. */

/** Points that are looked at, and those of them that have a property, under the first model and under the second. */
export interface ComparedCounts {
  readonly points: readonly [number, number];
  readonly counts: readonly [number, number];
  /** Of the same points: those that have it under the first model alone, and under the second. Null for different points. */
  readonly turned: { readonly lost: number; readonly gained: number } | null;
}

/** The change of a share from the first model to the second. */
export interface ComparedShare extends ComparedCounts {
  /** Second minus first; null without points. */
  readonly difference: number | null;
  /** Newcombe's 95 % interval of the difference. */
  readonly interval: readonly [number, number] | null;
  /** The exact test of McNemar for the same points, of Fisher for different ones. */
  readonly p: number;
}

/** The same in a list of tests. */
export interface TestedShare extends ComparedShare {
  /** p, adjusted by Holm over the tests of the list. */
  readonly holm: number;
  /** True where chance is ruled out at the level of the list. */
  readonly isSure: boolean;
}

/** The 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;

/** Wilson's interval of a share (1927). */
function wilson(count: number, points: number): readonly [number, number] {
  const share = count / points;
  const middle = share + Z ** 2 / (2 * points);
  const half = Z * Math.sqrt((share * (1 - share)) / points + Z ** 2 / (4 * points ** 2));
  const whole = 1 + Z ** 2 / points;
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)];
}

/** The correlation of two properties of the same points, with the continuity correction of Newcombe; 0 where it is undefined. */
function correlation({ points: [points], counts: [first, second], turned }: ComparedCounts): number {
  const marginals = first * (points - first) * second * (points - second);
  if (turned === null || marginals === 0) return 0;
  const both = first - turned.lost;
  const neither = points - both - turned.lost - turned.gained;
  const product = both * neither - turned.lost * turned.gained;
  return (product > 0 ? Math.max(0, product - points / 2) : product) / Math.sqrt(marginals);
}

/**
 * The 95 % interval of the difference of two shares, second minus first, from the intervals of Wilson of both: method 10 of
 * Newcombe (1998a) for different points, and for the same points method 10 of Newcombe (1998b), with their correlation.
 */
function newcombe(compared: ComparedCounts): readonly [number, number] {
  const { points, counts } = compared;
  const [first, second] = [counts[0] / points[0], counts[1] / points[1]];
  const [[low1, high1], [low2, high2]] = [wilson(counts[0], points[0]), wilson(counts[1], points[1])];
  const phi = correlation(compared);
  const reach = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * phi * a * b + b * b));
  const difference = second - first;
  return [
    Math.max(-1, difference - reach(second - low2, high1 - first)),
    Math.min(1, difference + reach(high2 - second, first - low1)),
  ];
}

const chanceOf = ({ points, counts, turned }: ComparedCounts): number =>
  turned === null ? fisher(counts, points) : mcnemar(turned.lost, turned.gained);

/**
 * The smallest p that the test could give: all points that count stand on one side. It depends on how many these are, and on the
 * points of each model, and says nothing of which side they are on.
 */
export function smallestChance(compared: ComparedCounts): number {
  const { points, counts, turned } = compared;
  if (turned !== null) return mcnemar(0, turned.lost + turned.gained);
  const all = counts[0] + counts[1];
  const sides = [Math.max(0, all - points[1]), Math.min(all, points[0])];
  return Math.min(...sides.map((first) => fisher([first, all - first], points)));
}

export function comparedShare(compared: ComparedCounts): ComparedShare {
  const { points, counts } = compared;
  const areThere = points[0] > 0 && points[1] > 0;
  return {
    ...compared,
    difference: areThere ? counts[1] / points[1] - counts[0] / points[0] : null,
    interval: areThere ? newcombe(compared) : null,
    p: chanceOf(compared),
  };
}

/* Claims of the report on two models: where only chance is at work, it claims anything with probability at most LEVEL. */

export const LEVEL = 0.05;

/** Groups, pairs, classes, groups by points, and all points: each list has an equal part of the level, and Holm's test within it. */
const LISTS = 5;

export const LEVEL_OF_A_LIST = LEVEL / LISTS;

/** Shares of one list, adjusted for as many tests as it has. */
export function testedShares(list: readonly ComparedCounts[]): TestedShare[] {
  const shares = list.map(comparedShare);
  const adjusted = holm(shares.map(({ p }) => p));
  return shares.map((share, i) => {
    const p = adjusted[i] ?? 1;
    return { ...share, holm: p, isSure: p <= LEVEL_OF_A_LIST };
  });
}
