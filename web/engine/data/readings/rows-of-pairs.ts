/** Rows of a table of pairs that are no points: headings again, summaries and totals; and names that stand above empty cells. */

import { isNumber, toNumber } from '../../base/number-text.ts';
import { capitalised, counted, listNames } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import { areOnce } from '../facts/columns.ts';
import type { Cells, Grid } from '../grid.ts';
import { rowAt } from '../problems.ts';
import { isTotalName } from '../words.ts';

/** The columns of a table of pairs; counts where each row stands for many points. */
interface Pairs {
  readonly truths: Cells;
  readonly predictions: Cells;
  readonly counts?: Cells | undefined;
}

interface RowsOfPairs {
  /** True classes, also of rows below the one that names theirs. */
  readonly truths: Cells;
  /** The rows that are no points. */
  readonly left: ReadonlySet<number>;
  readonly warnings: readonly Warning[];
}

export function rowsOfPairs(
  { header, lines }: Grid,
  [truth, prediction]: readonly [number, number],
  pairs: Pairs,
): RowsOfPairs {
  const place = (row: number): string => rowAt(row, lines?.[row]);
  const headings = headingsAgain([header?.[truth]?.trim() ?? '', header?.[prediction]?.trim() ?? ''], pairs);
  const summary = pairs.counts === undefined ? summaryIn(pairs) : [];
  const filled = pairs.counts === undefined ? null : filledDown(pairs);
  const truths = filled ?? pairs.truths;
  const totals = totalsIn({ ...pairs, truths });
  const be = (rows: readonly number[]): string => (rows.length === 1 ? 'was' : 'were');
  const names = (rows: readonly number[]): string =>
    rows.map((row) => `'${truths[row]?.trim().slice(0, 40)}', '${pairs.predictions[row]?.trim().slice(0, 40)}'`)[0] ??
    '';
  const warnings: Warning[] = [];
  if (headings.length > 0) {
    const what = headings.length === 1 ? 'is the headings again' : 'are the headings again';
    const message = `${capitalised(listNames(headings.map(place)))} ${what} and ${be(headings)} left out.`;
    warnings.push({ code: 'headings-again', message });
  }
  if (summary.length > 0) {
    const message = `${capitalised(listNames(summary.map(place)))} (${names(summary)}) is no point and was left out.`;
    warnings.push({ code: 'no-point', message });
  }
  if (filled !== null) {
    const empty = pairs.truths.filter((cell) => cell.trim() === '').length;
    const message = `${counted(empty, 'row has', 'rows have')} no true class of their own, below one that has: it was taken for them, as pivot tables write it.`;
    warnings.push({ code: 'filled-down', message });
  }
  if (totals.length > 0) {
    const message = `${counted(totals.length, 'row', 'rows')} (${names(totals)}${totals.length > 1 ? ', …' : ''}) ${be(totals)} left out: the totals of the other rows.`;
    warnings.push({ code: 'totals', message });
  }
  return { truths, left: new Set([...headings, ...summary, ...totals]), warnings };
}

/** Rows with the headings of both columns, where tables were put below each other. */
const headingsAgain = ([ofTruth, ofPrediction]: readonly [string, string], { truths, predictions }: Pairs): number[] =>
  truths.flatMap((cell, row) =>
    ofTruth !== '' && cell.trim() === ofTruth && predictions[row]?.trim() === ofPrediction ? [row] : [],
  );

/** A last row that has a number where all others have a word, as a summary has, beside a word that no other row has. */
function summaryIn({ truths, predictions }: Pairs): number[] {
  const last = truths.length - 1;
  const [name, value] = [truths[last] ?? '', predictions[last] ?? ''];
  const isSummary =
    last > 1 &&
    isNumber(value) &&
    !predictions.slice(0, last).some(isNumber) &&
    !truths.slice(0, last).includes(name) &&
    !predictions.includes(name);
  return isSummary ? [last] : [];
}

/** True classes that stand once above the rows of all their predictions, in each of these rows; null for others. */
function filledDown({ truths, predictions }: Pairs): Cells | null {
  const named = truths.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const isFirst = (truths[0] ?? '').trim() !== '';
  const classes = named.filter((name) => !isTotal(name));
  if (!isFirst || 2 * classes.length > truths.length || new Set(named).size < named.length) return null;
  let above = '';
  const filled = truths.map((cell) => {
    above = cell.trim() === '' ? above : cell.trim();
    return above;
  });
  return areOnce(filled, predictions) ? filled : null;
}

const TOTAL = /(?<!\s)\s+totals?$/i;
const isTotal = (name: string): boolean => name === '' || isTotalName(name) || TOTAL.test(name);

/** Rows whose counts are the sums of others, by their names and their numbers; none where one of them is not. */
function totalsIn({ truths, predictions, counts = [] }: Pairs): number[] {
  const rows = counts.map((cell, row) => ({
    truth: truths[row]?.trim() ?? '',
    prediction: predictions[row]?.trim() ?? '',
    count: isNumber(cell) ? toNumber(cell) : Number.NaN,
  }));
  const totals = rows.flatMap((row, r) => (isTotal(row.truth) || isTotal(row.prediction) ? [r] : []));
  const others = rows.filter((row) => !isTotal(row.truth) && !isTotal(row.prediction));
  // "cat Total" is of cat, "Total" of all.
  const isOf = (name: string, total: string): boolean =>
    isTotal(total) ? [name, ''].includes(isTotalName(total) ? '' : total.replace(TOTAL, '')) : name === total;
  const areSums = totals.every((r) => {
    const { truth, prediction, count } = rows[r] ?? { truth: '', prediction: '', count: Number.NaN };
    const own = others.filter((row) => isOf(row.truth, truth) && isOf(row.prediction, prediction));
    return own.reduce((sum, row) => sum + row.count, 0) === count;
  });
  return others.length > 1 && areSums ? totals : [];
}
