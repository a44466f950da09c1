/** The question which of several columns is meant. */

import type { ColumnChoice, ColumnQuestion } from '../../model/columns.ts';
import type { Look } from './look.ts';

const quoted = (look: Look, columns: readonly number[]): string =>
  columns.map((column) => `'${(look.headings[column] ?? '').slice(0, 40)}'`).join(' or ');

/** Columns that are named in a question. */
const FEW = 8;

export function askFor(
  what: 'truth' | 'prediction',
  look: Look,
  columns: readonly number[],
  given: ColumnChoice,
): ColumnQuestion {
  const isAlone = (heading: string): boolean => look.headings.indexOf(heading) === look.headings.lastIndexOf(heading);
  const called = (column: number): string => {
    const heading = look.headings[column] ?? '';
    return heading !== '' && isAlone(heading) ? heading : String(column + 1);
  };
  const is = what === 'truth' ? 'the true class' : 'the predicted class';
  const two = columns.length === 2 && what === 'truth' ? `: ${columns.map(called).join(' or ')}` : '';
  const other = (column: number): ColumnChoice =>
    columns.length === 2 && what === 'truth' && given.prediction === undefined
      ? { prediction: called(columns.find((each) => each !== column) ?? column) }
      : {};
  return {
    message:
      columns.length === 0
        ? `no column is ${is} yet`
        : `several columns may be ${is}: ${quoted(look, columns.slice(0, FEW))}`,
    remedy: `Say which: --${what}-column NAME${two}.`,
    answers: columns.slice(0, FEW).map((column) => ({
      says: `${called(column)} is ${is}`,
      choice: { ...given, ...other(column), [what]: called(column) },
    })),
  };
}
