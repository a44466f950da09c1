/** Measures of the point beside columns that are called as classes and nothing else: cat, dog, fox, confidence. */

import type { ColumnQuestion } from '../../model/columns.ts';
import { isPlainMeasure } from '../words.ts';
import { patternOfHeadings } from './heading-sets.ts';
import { isNumeric, type Look } from './look.ts';
import { isPlainPart } from './parts-of-rows.ts';
import { areShares, isLargest } from './rows-of-values.ts';
import type { Asked, Values } from './value-columns.ts';

const quoted = ({ headings }: Look, columns: readonly number[]): string =>
  columns.map((column) => `'${headings[column]}'`).join(', ');

/** Columns that are called measures, and the others. */
function apart({ facts, says }: Look, among?: readonly number[]): readonly [number[], number[]] {
  const numeric = among ?? facts.flatMap((fact, column) => (isNumeric(fact) ? [column] : []));
  return [numeric.filter((column) => says[column] === 'measure'), numeric.filter((column) => says[column] === null)];
}

/** Whether plain measures are beside columns of values, by the numbers: each is the largest value of its row. */
export function areMeasuresOfRows(look: Look): boolean {
  const [measures, columns] = apart(look);
  const isPlain = measures.length > 0 && measures.every((column) => isPlainMeasure(look.headings[column] ?? ''));
  return isPlain && columns.length > 1 && measures.every((measure) => isLargest(look, columns, measure));
}

/**
 * Without labels, the columns beside measures of the point: where each row sums to 1 or 100, or the measures are the largest
 * values of the rows. Where neither tells and a column is called confidence or the like, a question.
 */
export function besideMeasures(look: Look, numeric: readonly number[]): Values | Asked | null {
  const [measures, columns] = apart(look, numeric);
  if (measures.length === 0 || columns.length < 2) return null;
  const called = quoted(look, measures);
  const one = measures.length === 1;
  const areLargest = measures.every((measure) => isLargest(look, columns, measure));
  if (areLargest || areShares(look, columns)) {
    const why = areLargest
      ? 'In every row it is the largest of the other values, or of their softmax.'
      : 'The other columns sum to 1 in every row.';
    const classes = columns.map((column) => look.headings[column] ?? '');
    const message = `${called} ${one ? 'is a measure' : 'are measures'} of the point and no class: ${one ? 'it was' : 'they were'} left out. ${why}`;
    return { columns, classes, areBare: true, warnings: [{ code: 'column-left-out', message }] };
  }
  const isNoClass = (column: number): boolean =>
    isPlainMeasure(look.headings[column] ?? '') ||
    (look.facts[column]?.kind === 'whole' && isPlainPart(look.headings[column] ?? ''));
  if (!measures.some(isNoClass)) return null;
  return {
    question: classOrNot(look, columns, measures, 'beside the other columns: a class, or a measure of the point'),
  };
}

/** Asks whether some columns are classes as the others are. */
export function classOrNot(
  look: Look,
  columns: readonly number[],
  others: readonly number[],
  why: string,
): ColumnQuestion {
  const patternOf = (chosen: readonly number[]): string =>
    patternOfHeadings(chosen.map((column) => look.headings[column] ?? ''));
  const called = quoted(look, others);
  const one = others.length === 1;
  const all = [...columns, ...others].sort((a, b) => a - b);
  return {
    message: `${called} ${one ? 'is' : 'are'} ${why}`,
    remedy: `Say which columns are classes: --class-columns "${patternOf(columns)}".`,
    answers: [
      { says: `${called} ${one ? 'is no class' : 'are no classes'}`, choice: { values: patternOf(columns) } },
      { says: `${called} ${one ? 'is a class' : 'are classes'} too`, choice: { values: patternOf(all) } },
    ],
  };
}
