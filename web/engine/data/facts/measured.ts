/** Things that were measured: which columns are measures, and which have the names of groups. */

import { counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import { isNumeric } from '../../model/columns.ts';
import type { Look } from '../readings/table.ts';
import { isFileName, isPlainMeasure, isTextName, saysScores, saysWhen } from '../words.ts';
import { areSplits, areTexts, countsUp, isPart, ROWS_A_NAME } from './columns.ts';

/** Of fewer values it may be chance. */
const LEAST_DIFFERENT = 3;
/** Whole numbers of so many values measure something. */
const MANY_DIFFERENT = 20;

const DATE = /^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:[T ].*)?$/;

/** Columns of numbers that may measure things. */
export const measuresIn = ({ facts, says, headings, cells }: Look): number[] =>
  facts.flatMap((fact, column) => {
    const said = says[column] ?? null;
    const heading = headings[column] ?? '';
    const isMeasure = isNumeric(fact) && fact.different >= LEAST_DIFFERENT && 2 * fact.empty < fact.rows;
    const isNone = said !== null && said !== 'features' && (said !== 'measure' || isPlainMeasure(heading));
    const isOther = isNone || saysWhen(heading) || isPart(heading);
    return isMeasure && !isOther && !countsUp(cells[column] ?? []) ? [column] : [];
  });

/** True where one of some columns has fractions, or so many numbers that they measure something. */
export const areMeasured = ({ facts }: Look, columns: readonly number[]): boolean =>
  columns.some((column) => facts[column]?.kind === 'number' || (facts[column]?.different ?? 0) > MANY_DIFFERENT);

/** Columns of words that come again as names of classes do. */
export const namesIn = ({ facts, says, headings, cells }: Look): number[] =>
  facts.flatMap(({ kind, different, rows, empty }, column) => {
    const own = (cells[column] ?? []).filter((cell) => cell.trim() !== '');
    const isName = kind === 'text' && different > 1 && ROWS_A_NAME * different <= rows - empty;
    const isOther =
      says[column] === 'id' ||
      isPart(headings[column] ?? '') ||
      areSplits(own) ||
      own.every((cell) => DATE.test(cell.trim()));
    return isName && !isOther ? [column] : [];
  });

/** True where the table has texts or files, or else scores: of points that a classifier saw, and not of things that were measured. */
export function areOfClassifier({ cells, headings, facts }: Look, haveScores = true): boolean {
  const isText = (column: number): boolean =>
    facts[column]?.kind === 'text' && (isTextName(headings[column] ?? '') || areTexts(cells[column] ?? []));
  return (
    (haveScores && headings.some((heading) => saysScores(heading) && !PERCENT.test(heading))) ||
    facts.some(({ kind }, column) => kind === 'list' || isText(column) || (cells[column] ?? []).every(isFileName))
  );
}

/** Things have shares, too: percent of clay. */
const PERCENT = /percent|pct|%/i;

/** Warning of so many rows that lack a measure. */
export const withoutMeasure = (rows: number): Warning[] =>
  rows === 0
    ? []
    : [
        {
          code: 'rows-left-out',
          message: `${counted(rows, 'row has', 'rows have')} no number in a column of features and ${rows === 1 ? 'was' : 'were'} left out.`,
        },
      ];
