/** Numbers as labels of inner nodes of Newick and Nexus, which have one place for names and for support. */

import { isNumber, toNumber } from '../base/number-text.ts';
import type { Warning } from '../base/warning.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';

const MAX_NAMED = 3;
const PERCENT = 100;
/** Numbers of resamples that programs offer are 1, 2 or 5 and zeros: a group that is in every tree has such a count. */
const RESAMPLES = /^[125]0{2,}$/;
/** Shares are sums and quotients: one of all may be a little more than 1. */
const ABOUT_ONE = 1 + 1e-6;
/** So many numbers that count on from one to the next are numbers of nodes. */
const FEWEST_IN_TURN = 4;
/** Larger numbers are ids of a data base, beyond doubt. */
const MOST_RESAMPLES = 10_000;

/** Values of several tests at each group, as IQ-TREE writes: "95.2/100" of two, "95.2/0.98/100" of three. */
const areSeveral = (label: string): boolean => label.includes('/') && label.split('/').every(isNumber);

/** A share in percent with its sign, "95%". */
const isPercent = (label: string): boolean => label.endsWith('%') && isNumber(label.slice(0, -1));
const isMissing = (label: string): boolean => isNumber(label) && Number.isNaN(toNumber(label));
const isValue = (label: string): boolean => (isNumber(label) && !isMissing(label)) || isPercent(label);
const numberOf = (label: string): number => toNumber(isPercent(label) ? label.slice(0, -1) : label);

export type NamesAndSupport = Pick<NamedHierarchy, 'inner' | 'support' | 'warnings'>;

/** The first few of texts, to be named in a warning. */
export const firstOf = (texts: readonly string[]): string =>
  [...texts.slice(0, MAX_NAMED), ...(texts.length > MAX_NAMED ? ['…'] : [])].join(', ');

interface Whole {
  readonly whole: number;
  readonly words: string;
}

/** A number's share of the whole. */
export const shareOf = (number: number, { whole }: Whole): number => Math.min(1, number / whole);

const OF_PERCENT: Whole = { whole: PERCENT, words: 'in percent' };

/**
 * True if numbers count on from one to the next up to that of all `nodes`, as R numbers them (5, 6, 7 behind four
 * leaves), or are many that do so. Support ends at 100, in many a group.
 */
function areCountedOn(numbers: readonly number[], nodes: number): boolean {
  const sorted = numbers.toSorted((a, b) => a - b);
  const isInTurn = sorted.every((number, i) => number === (sorted[0] ?? 0) + i && Number.isInteger(number));
  const isAll = numbers.length > 1 && sorted.at(-1) === nodes;
  return isInTurn && (isAll || (numbers.length >= FEWEST_IN_TURN && !numbers.includes(PERCENT)));
}

/**
 * The meaning of numbers of inner nodes, of a tree of so many nodes: parts of a whole, in words as well, names of
 * groups, or neither for certain.
 */
export function meaningOf(numbers: readonly number[], nodes: number): Whole | 'ids' | null {
  const largest = numbers.reduce((most, number) => Math.max(most, number), 0);
  if (!numbers.every((number) => number >= 0 && Number.isFinite(number))) return null;
  if (largest <= ABOUT_ONE) return { whole: 1, words: 'as shares' };
  if (areCountedOn(numbers, nodes)) return 'ids';
  if (largest <= PERCENT) return OF_PERCENT;
  const areWhole = numbers.every(Number.isInteger);
  const areRound = numbers.every((number) => number % PERCENT === 0);
  const isEachOnce = new Set(numbers).size === numbers.length;
  if (areWhole && isEachOnce && (areRound || !RESAMPLES.test(String(largest)) || largest > MOST_RESAMPLES))
    return 'ids';
  const areCounts = areWhole && RESAMPLES.test(String(largest));
  return areCounts ? { whole: largest, words: `as counts of ${largest} resamples` } : null;
}

/** The same of labels, where one with a sign says that all are in percent. */
function meaningOfLabels(labels: readonly string[], nodes: number): Whole | 'ids' | null {
  const numbers = labels.map(numberOf);
  if (!labels.some(isPercent)) return meaningOf(numbers, nodes);
  return numbers.every((number) => number >= 0 && number <= PERCENT) ? OF_PERCENT : null;
}

/** The names of nodes and the support among them: what numbers are is seen from all of them, and said. */
export function namesAndSupport(labels: readonly string[]): NamesAndSupport {
  const several = labels.filter(areSeveral);
  // Beside names, such as "24/7", they are names as well.
  const isEach = several.length > 0 && labels.every((label) => label === '' || isNumber(label) || areSeveral(label));
  const texts = isEach ? several : labels.filter(isValue);
  if (texts.length === 0) return { inner: labels };
  const warning = (code: string, text: string): readonly Warning[] => [
    { code, message: `Numbers at inner nodes (${firstOf(texts)}) ${text}` },
  ];
  if (isEach) {
    const text = 'look like support of several tests, but which one is meant is not known: they are left out.';
    return { warnings: warning('support-left-out', text) };
  }
  const meaning = meaningOfLabels(texts, labels.length);
  if (meaning === 'ids') {
    const isCertain = texts.some((text) => toNumber(text) > MOST_RESAMPLES);
    if (isCertain) return { inner: labels };
    return { inner: labels, warnings: warning('numbers-as-names', 'are each there once: they are taken as names.') };
  }
  // Among numbers "nan" is what some programs write where there is no support.
  const names = labels.map((label) => (isValue(label) || isMissing(label) ? '' : label));
  const inner = names.some((name) => name !== '') && { inner: names };
  if (meaning === null) {
    const text = 'look like support values, but of how many resamples is not known: they are left out.';
    return { ...inner, warnings: warning('support-left-out', text) };
  }
  const support = Float64Array.from(labels, (label) =>
    isValue(label) ? shareOf(numberOf(label), meaning) : Number.NaN,
  );
  const isCount = meaning.whole > PERCENT;
  return {
    ...inner,
    support,
    warnings: warning(isCount ? 'support-counts' : 'support', `were read as support, ${meaning.words}.`),
  };
}
