/** A table whose columns are told apart, and what its members have in common. */

import type { ColumnFacts } from '../../model/columns.ts';
import type { Role } from '../../model/dataset.ts';
import type { Found } from '../formats/shared/array-content.ts';
import type { Grid } from '../grid.ts';
import type { Taken } from './look.ts';

/** A table whose columns are known, with its facts. */
export interface Known {
  readonly table: Grid;
  readonly taken: Taken;
  readonly facts: readonly ColumnFacts[];
  /** True if background is a class as the others are. */
  readonly hasBackground: boolean;
}

/** What was found, with the role that it has, the others that it may be given, and why. */
export const usedAs = (found: Found, role: Role, others: readonly Role[], reason: string): Found => ({
  ...found,
  guess: { role, roles: [role, ...others], reason },
});

export const headingOf = ({ header }: Grid, column: number): string =>
  header?.[column]?.trim() || `column ${column + 1}`;
