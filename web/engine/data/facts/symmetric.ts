/** Symmetric squares: similarities or dissimilarities of everything with everything, and what to do where that is not clear. */

import { DataError } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import type { SquareReading } from '../../model/columns.ts';
import type { Content, Square } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { isLogitsName, saysConfusion, saysDistance, saysSimilarity } from '../words.ts';
import { MAY_BE_PERCENT, NAMES_DIFFER, ONE_SIDED, squareOfTable } from './named-square.ts';
import { areLinks, areOfGraph, areProducts, isDistances, isZeroOnDiagonal, mostSimilar } from './of-pairs.ts';
import {
  areCounts,
  areSharesOf,
  at,
  differenceOfHalves,
  isCountsOnDiagonal,
  isLargestOnDiagonal,
  isMirrored,
  isNonNegative,
} from './square.ts';

const SLACK = 1e-6;
const SAID = 'it was said to be so';

const PRODUCTS: Looks = {
  role: 'unused',
  reason:
    'square and symmetric with a diagonal that varies, as of a kernel, Gram or covariance matrix: say what it is. As similarities s, the largest - s is used; distances in the space of a kernel k are sqrt(k(i,i) + k(j,j) - 2 k(i,j))',
};

const GRAPH: Looks = {
  role: 'unused',
  reason:
    '0 on the diagonal and between many pairs, as the weights of a graph are: 0 says that there is no edge. Say what it is. As similarities s, the largest - s is used',
};

const NEGATIVE: Looks = {
  role: 'unused',
  reason:
    'whole numbers with the same names before rows and above columns, as of a confusion matrix, and some are below 0: a count is not. Correct these, or say what the table is',
};

const FRACTIONS: Looks = {
  role: 'unused',
  reason:
    'square, with the same names before rows and above columns, but its fractions are no shares that sum to 1 or 100, and are not largest on the diagonal: say what the table is',
};

const PERCENT: Looks = {
  role: 'unused',
  reason:
    'half a square without its diagonal, and values of 5 to 100: they may be similarities in percent, such as identities, or distances. Say which it is',
};

/**
 * A square that somebody, or its name, called similarities or dissimilarities, with the mean of both halves where these differ; null where they
 * do not, and where nobody said so.
 */
function evened(
  square: Square | DataError,
  { source, columnNames }: Table,
  as: SquareReading | undefined,
): (Pick<Found, 'shape'> & { readonly content: OfTable; readonly warnings: readonly Warning[] }) | null {
  if (square instanceof DataError || (as !== 'similarity' && as !== 'dissimilarity')) return null;
  const { size, values, names } = square;
  const most = differenceOfHalves(square);
  const isSelf = (i: number): boolean => i % (size + 1) === 0;
  const isZero = as === 'dissimilarity' && isZeroOnDiagonal(square);
  if (most === 0 && !(isZero && values.some((value, i) => isSelf(i) && value !== 0))) return null;
  const mean = values.map((value, i) =>
    isZero && isSelf(i) ? 0 : (value + at(square, i % size, Math.floor(i / size))) / 2,
  );
  const { content, shape } = tableOfNumbers(source.name, mean, [size, size], names ?? columnNames);
  const message = `${source.name}: the two halves of the square differ by up to ${Number(most.toPrecision(3))}: the mean of each two values was taken.`;
  return {
    content: { ...content, square: { ...square, values: mean } },
    shape,
    warnings: most === 0 ? [] : [{ code: 'halves-differ', message }],
  };
}

/** A value without what rounding made of a whole number: the cosine of a row with itself is 1. */
const whole = (value: number): number =>
  Math.abs(value - Math.round(value)) <= SLACK * Math.abs(value) ? Math.round(value) : value;

type OfTable = Content & { kind: 'table' };
type Looks = NonNullable<OfTable['looks']>;

interface LookedAt extends Pick<OfTable, 'looks' | 'dissimilarities' | 'similarity' | 'sameHalves'> {
  /** Warning where its rows are taken for logits of points. */
  readonly doubt?: Warning | undefined;
}

const unclear = (diagonal: string, name: string): Looks => ({
  role: 'unused',
  reason: `symmetric with ${diagonal}, while the name says ${name}: say which it is`,
});

/** A square with what it looks like, or the mean of its halves, which is looked at anew. */
type Seen =
  | (LookedAt & { readonly square?: Square | DataError | undefined; readonly even?: undefined })
  | { readonly even: NonNullable<ReturnType<typeof evened>> };

/** Looks at a square table. */
export async function lookAtSquare(
  table: Table,
  {
    square: known,
    warnings = [],
  }: { readonly square: Square | DataError | undefined; readonly warnings: readonly Warning[] | undefined },
  name: string,
  as: SquareReading | undefined,
): Promise<Seen> {
  const square = known ?? (await squareOfTable(table));
  if (square === undefined) return {};
  const isCalledFar = saysDistance(name) && !saysSimilarity(name);
  const isOpen = as === undefined && !(square instanceof DataError);
  const isFar = isOpen && (isDistances(square) || (isCalledFar && square.size > 2 && isZeroOnDiagonal(square)));
  const even = evened(square, table, isFar ? 'dissimilarity' : as);
  if (even !== null) return { even };
  return { square, ...looksOf(square, name, { as, isPercent: warnings.some(({ code }) => code === MAY_BE_PERCENT) }) };
}

/** Reading of a square: similarities, dissimilarities, a confusion matrix, or none of these; or the one that was said. */
export function looksOf(
  square: Square | DataError,
  name: string,
  { as, isPercent = false }: { readonly as?: SquareReading | undefined; readonly isPercent?: boolean },
): LookedAt {
  if (square instanceof DataError) return looksOfWrong(square, as);
  const most = square.values.reduce((a, b) => Math.max(a, b));
  const percent = { looks: PERCENT, ...similarities(square, Math.max(100, most), name) };
  const seen = isPercent ? percent : (lookAtSymmetric(square, name) ?? { looks: judged(square, name) });
  if (as !== undefined) return { ...seen, looks: { role: as, reason: SAID } };
  if (seen.looks === undefined && square.isNamedTwice && square.values.every(Number.isInteger))
    return { looks: NEGATIVE };
  return seen.looks === undefined && !isLogitsName(name) ? { ...seen, doubt: squareDoubt(square) } : seen;
}

/** A matrix whose rows and columns have other names is no logits, and nothing until these are the same or somebody says what it is. */
function looksOfWrong({ code, message, remedy }: DataError, as: SquareReading | undefined): LookedAt {
  if (code !== NAMES_DIFFER && code !== ONE_SIDED) return {};
  const reason = as === undefined ? `square as a confusion matrix, but ${message}. ${remedy}` : SAID;
  return { looks: { role: as ?? 'unused', reason } };
}

/** Doubt of a square as logits: as many points as classes are rare, and rows may as well be classes, or points with features. */
function squareDoubt({ size, values, names }: Square): Warning | undefined {
  const isLonger = names?.every(isNumber) ?? false; // its first row was taken for names
  if (isLonger || size < 3 || values.every(Number.isInteger)) return undefined;
  const message = `The table is square, ${size} x ${size}: its rows were taken as points with a logit for each class. If it holds features, confusions, similarities or distances, say so, or open the whole table.`;
  return { code: 'square-logits', message };
}

const JUDGED: Looks = {
  role: 'unused',
  reason:
    'the largest value all along the diagonal and two halves that differ, and the name says similarities: say which it is. As similarities, the mean of both halves is used',
};

/** A confusion matrix, or similarities by the name where nothing else is as similar as each thing to itself. */
function judged(square: Square, name: string): Looks | undefined {
  const { size, values } = square;
  const most = values.reduce((a, b) => Math.max(a, b));
  const isAlike = values.every((value, i) => (i % (size + 1) === 0) === (value === most));
  return isAlike && saysSimilarity(name) ? JUDGED : confusionLooks(square, name);
}

/** Why a square is most likely a confusion matrix. */
function confusionLooks(square: Square, name: string): Looks | undefined {
  if (areLinks(square) && !saysConfusion(name)) return GRAPH;
  if (isCountsOnDiagonal(square))
    return { role: 'confusion', reason: 'square, counts that are largest on the diagonal' };
  if (!isNonNegative(square)) return undefined;
  if (!square.isNamedTwice)
    return saysConfusion(name) ? { role: 'confusion', reason: 'square, and the name says confusions' } : undefined;
  const mayBe = areCounts(square.values) || isLargestOnDiagonal(square) || areSharesOf(square);
  return mayBe ? { role: 'confusion', reason: 'square, with the same names before rows and above columns' } : FRACTIONS;
}

/** Reading of a symmetric square of this name; null for one that is not symmetric, or may be counts. */
function lookAtSymmetric(square: Square, name: string): LookedAt | null {
  const most = mostSimilar(square);
  const [isSimilarity, isDistance] = [saysSimilarity(name), saysDistance(name)];
  if (most !== undefined) {
    const diagonal = `${whole(most)} all along the diagonal, which is the largest value, as of similarities`;
    const reason = `square and symmetric, ${whole(most)} on the diagonal and nothing above it`;
    const looks: Looks =
      isDistance && !isSimilarity ? unclear(diagonal, 'dissimilarities') : { role: 'similarity', reason };
    return { looks, ...similarities(square, whole(most), name) };
  }
  const largest = square.values.reduce((a, b) => Math.max(a, b));
  if (!isDistances(square)) {
    const looks = areProducts(square, isSimilarity) ? PRODUCTS : isMirrored(square) ? judged(square, name) : undefined;
    return looks ? { looks, ...similarities(square, largest, name), sameHalves: sameHalves(square, name) } : null;
  }
  if (!isSimilarity && areOfGraph(square)) return { looks: GRAPH, ...similarities(square, largest, name) };
  if (!isSimilarity || isDistance)
    return { looks: { role: 'dissimilarity', reason: 'square and symmetric, 0 on the diagonal' } };
  return {
    looks: unclear('0 on the diagonal, as of dissimilarities', 'similarities'),
    ...similarities(square, Math.max(1, largest), name),
  };
}

/** Of fewer pairs of classes it may be chance that both sides have the same counts. */
const LEAST_PAIRS = 6;

/** Warning of a symmetric matrix of counts, as no classifier confuses; undefined where it may be chance. */
function sameHalves({ size, values }: Square, name: string): Warning | undefined {
  const pairs = values.filter((value, i) => value > 0 && i % size > Math.floor(i / size)).length;
  if (pairs < LEAST_PAIRS) return undefined;
  const message = `${name}: both halves of the matrix are the same, as of things that occur together. It was taken as a confusion matrix. If it holds similarities, set the role to similarity.`;
  return { code: 'same-halves', message };
}

/** Differences of the largest value and each value; 0 on the diagonal. */
function similarities({ size, values, names }: Square, most: number, name: string): LookedAt {
  const less = values.map((value, i) => (i % (size + 1) === 0 ? 0 : Math.max(0, most - value)));
  const { content } = tableOfNumbers(name, less, [size, size], names ?? undefined);
  const isOnDiagonal = Array.from({ length: size }, (_, i) => i).every(
    (i) => whole(values[i * (size + 1)] as number) === most,
  );
  const diagonal = isOnDiagonal ? '' : ', and 0 on the diagonal';
  const message = `${name}: the values of the symmetric matrix were taken as similarities s: ${most} - s was used${diagonal}.`;
  return { dissimilarities: content.table, similarity: { code: 'similarity', message } };
}
