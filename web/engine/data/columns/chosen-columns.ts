/** Columns that somebody named: by heading, or by number from 1. */

import { DataError } from '../../base/error.ts';
import { nearestName } from '../../base/nearest-name.ts';
import type { ColumnChoice, ColumnRole } from '../../model/columns.ts';
import { folded } from '../facts.ts';
import type { Look } from './look.ts';

export interface Chosen {
  readonly truth: number | null;
  readonly prediction: number | null;
  readonly count: number | null;
  readonly values: RegExp | null;
  readonly roles: Readonly<Record<number, ColumnRole>>;
}

const listed = (headings: readonly string[]): string => {
  const shown = headings
    .slice(0, 12)
    .map((heading, column) => (heading === '' ? `column ${column + 1}` : `'${heading.slice(0, 40)}'`));
  return `${shown.join(', ')}${headings.length > 12 ? `, … (${headings.length})` : ''}`;
};

/** @throws DataError for a name that no heading is, and for a number of no column */
function columnOf(wanted: string | undefined, { headings }: Look, flag: string): number | null {
  if (wanted === undefined) return null;
  const exact = headings.indexOf(wanted);
  if (exact >= 0) return exact;
  const alike = headings.flatMap((heading, column) => (folded(heading) === folded(wanted) ? [column] : []));
  if (alike.length === 1) return alike[0] ?? null;
  const number = /^\d{1,6}$/.test(wanted) ? Number(wanted) : 0;
  if (number >= 1 && number <= headings.length) return number - 1;
  const near = nearestName(wanted, headings);
  throw new DataError(
    'no-column',
    `no column is called '${wanted.slice(0, 80)}'${near === null ? '' : `; did you mean '${near}'?`}. There are ${listed(headings)}`,
    `Give --${flag} a heading, or the number of a column from 1.`,
  );
}

function patternOf(text: string | undefined): RegExp | null {
  if (text === undefined) return null;
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DataError(
      'bad-pattern',
      `the pattern of class columns is no regular expression: ${why}`,
      'Example: --class-columns "^prob_(.*)".',
    );
  }
}

/** The columns that a choice names. @throws DataError where it names none */
export function choiceOf({ truth, prediction, values, roles = {} }: ColumnChoice, look: Look): Chosen {
  const role = (wanted: ColumnRole): number | null => {
    const found = Object.entries(roles).find(([, each]) => each === wanted);
    return found === undefined ? null : Number(found[0]);
  };
  return {
    truth: columnOf(truth, look, 'truth-column') ?? role('truth'),
    prediction: columnOf(prediction, look, 'prediction-column') ?? role('prediction'),
    count: role('count'),
    values: patternOf(values),
    roles,
  };
}
