/** What is known of a table while its columns are told apart, and what it is then read as. */

import type { Warning } from '../../base/warning.ts';
import type { ColumnFacts } from '../../model/columns.ts';
import type { Cells } from '../grid.ts';
import type { NameSays } from '../words.ts';

/** Values per class: their columns, with the class of each. */
export interface ValueColumns {
  readonly columns: readonly number[];
  readonly classes: readonly string[];
  /** Whether the heading of a column is the class and nothing more. */
  readonly areBare: boolean;
}

/** Classes by rank: the columns of classes, and those of their values, if there are. */
export interface ListColumns {
  readonly classes: readonly number[];
  readonly values: readonly number[];
}

/** What a table is read as. */
export interface Taken {
  readonly values?: ValueColumns | undefined;
  readonly lists?: ListColumns | undefined;
  readonly truth: number | null;
  readonly prediction: number | null;
  readonly count: number | null;
  readonly warnings: readonly Warning[];
}

/** All that is known of a table while its columns are told apart. */
export interface Look {
  readonly facts: readonly ColumnFacts[];
  readonly headings: readonly string[];
  readonly cells: readonly Cells[];
  readonly says: readonly (NameSays | null)[];
}

export const isNumeric = ({ kind }: ColumnFacts): boolean => kind === 'whole' || kind === 'number';
/** Whether the cells may be classes: words, whole numbers, or true and false. */
export const mayBeClasses = ({ kind }: ColumnFacts): boolean => kind === 'text' || kind === 'whole' || kind === 'flag';
/** Whether they may be codes with a point in them, such as 1.2: few that are there again and again. */
export const mayBeCodes = ({ kind, different, rows, empty }: ColumnFacts): boolean =>
  kind === 'number' && 3 * different <= rows - empty;
