/** Measures of the point beside columns that are called as classes and nothing else: cat, dog, fox, confidence. */

import { isPlainPart } from '../facts/columns.ts';
import { isIndexName, isPlainMeasure } from '../words.ts';
import { bareValues, classOrNot, quoted } from './heading-sets.ts';
import { type Asked, areSharesIn, calledTwice, isLargest, type Look, type Values } from './table.ts';

/**
 * Without labels, the columns beside measures of the point: where each row sums to 1 or 100, or the measures are the largest
 * values of the rows. Where neither tells and a column is called confidence or the like, a question.
 */
export function besideMeasures(look: Look, numeric: readonly number[]): Values | Asked | null {
  const measures = numeric.filter((column) => look.says[column] === 'measure');
  const columns = numeric.filter((column) => look.says[column] === null);
  if (measures.length === 0) {
    const others = numeric.filter((column) => !isIndexName(look.headings[column] ?? ''));
    return besideShares(look, others) ?? besideSigned(look, others);
  }
  if (columns.length < 2) return null;
  const called = quoted(look, measures);
  const one = measures.length === 1;
  const areLargest = measures.every((measure) => isLargest(look, columns, measure));
  if (areLargest || areSharesIn(look, columns)) {
    const why = areLargest
      ? 'In every row it is the largest of the other values, or of their softmax.'
      : 'The other columns sum to 1 in every row.';
    const message = `${called} ${one ? 'is a measure' : 'are measures'} of the point and no class: ${one ? 'it was' : 'they were'} left out. ${why}`;
    return { ...bareValues(look, columns), warnings: [{ code: 'column-left-out', message }] };
  }
  const least = (column: number): number => look.facts[column]?.range?.[0] ?? 0;
  const areSigned = columns.every((column) => least(column) < 0);
  const isNoClass = (column: number): boolean =>
    isPlainMeasure(look.headings[column] ?? '') ||
    (areSigned && least(column) >= 0) ||
    (look.facts[column]?.kind === 'whole' && isPlainPart(look.headings[column] ?? ''));
  if (!measures.some(isNoClass)) return null;
  return {
    question: classOrNot(look, columns, measures, 'beside the other columns: a class, or a measure of the point'),
  };
}

/** Fewer columns may be the two sides of a feature. */
const LEAST_SHARES = 3;

/** Columns that sum to 1 in every row, beside others that are beyond 0 and 1, such as an age: classes, or traits of things. */
function besideShares(look: Look, among: readonly number[]): Asked | null {
  const isShare = (column: number): boolean => {
    const [least, most] = look.facts[column]?.range ?? [-1, 1];
    return least >= 0 && most <= 1;
  };
  const shares = among.filter(isShare);
  const others = among.filter((column) => !isShare(column));
  const isTold = others.length > 0 && shares.length >= LEAST_SHARES && calledTwice(look.headings, among) === null;
  if (!isTold || !areSharesIn(look, shares)) return null;
  const why = 'beside columns that sum to 1 in every row, as values of classes do: no class, or all are traits';
  return { question: classOrNot(look, shares, others, why) };
}

/** Of fewer rows it may be chance. */
const LEAST_ROWS = 10;

/** Whole numbers from 0 on beside fractions that are below 0 and above it, as logits are: they number frames, views or people. */
function besideSigned(look: Look, among: readonly number[]): Asked | null {
  const isNumbered = (column: number): boolean => {
    const { kind, range, different = 0 } = look.facts[column] ?? {};
    return kind === 'whole' && (range?.[0] ?? -1) >= 0 && different > 2;
  };
  const others = among.filter(isNumbered);
  const values = among.filter((column) => !isNumbered(column));
  const areSigned = values.every((column) => {
    const { kind, range = [0, 0], rows = 0 } = look.facts[column] ?? {};
    return kind === 'number' && range !== null && range[0] < 0 && range[1] > 0 && rows >= LEAST_ROWS;
  });
  if (others.length === 0 || values.length < 2 || !areSigned) return null;
  const why = 'whole numbers beside fractions above and below 0, as logits are: no class, or all measure something';
  return { question: classOrNot(look, values, others, why) };
}
