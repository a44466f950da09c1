/** A reading: one meaning that a table may have. It looks at facts, says how well they fit and why, and makes what it holds. */

import type { ColumnChoice, ColumnQuestion, ColumnRole } from '../../model/columns.ts';
import { type Chosen, choiceOf } from '../columns/chosen-columns.ts';
import type { Look } from '../columns/look.ts';
import { type Sides, sidesIn } from '../columns/sides.ts';
import { factsOfTable } from '../facts.ts';
import type { Member } from '../formats/shared/members.ts';
import type { Grid } from '../grid.ts';
import { saysOf } from '../words.ts';

/** A table with the facts that every reading rests on, and what somebody said of it. */
export interface Table extends Look {
  readonly grid: Grid;
  readonly choice: ColumnChoice;
  readonly chosen: Chosen;
  /** True if a user answered anything about its columns. */
  readonly isSaid: boolean;
  /** The columns of true and of predicted classes. */
  readonly sides: () => Sides;
}

/** The fit of a table to a reading. */
export interface Fit {
  /** 0 to 1. */
  readonly score: number;
  /** One sentence. */
  readonly because: string;
  /** The role of each column, where the reading tells them apart. */
  readonly roles?: readonly ColumnRole[] | undefined;
  /** The answer that chooses this reading, where another one is as likely. */
  readonly answer?: string | undefined;
  /** The question that is open within the reading. */
  readonly question?: ColumnQuestion | undefined;
  /** Makes the members of the table; null where its format makes it of all columns together. @throws DataError for cells that cannot be read */
  readonly build: (() => Promise<Member[]> | Member[]) | null;
}

export interface Reading {
  readonly id: string;
  /** Null for a table that cannot be this. @throws DataError for one that is this and cannot be used */
  readonly fits: (table: Table) => Fit | null;
}

/** Answers that say nothing of columns. */
const OF_THE_TABLE = ['as', 'background', 'firstRow', 'reading'];

/** A table with its facts, for the readings. O(cells). @throws DataError for a choice that names no column */
export function tableOf(grid: Grid, choice: ColumnChoice = {}): Table {
  const facts = factsOfTable(grid);
  const headings = facts.map(({ heading }) => heading);
  const says = headings.map((heading) => (grid.header === null ? null : saysOf(heading)));
  const look: Look = { facts, headings, cells: grid.columns, says };
  const chosen = choiceOf(choice, look);
  const isSaid = Object.entries(choice).some(([key, said]) => !OF_THE_TABLE.includes(key) && said !== undefined);
  let sides: Sides | null = null;
  return {
    ...look,
    grid,
    choice,
    chosen,
    isSaid,
    sides: () => {
      sides ??= sidesIn(look, chosen, choice);
      return sides;
    },
  };
}
