/** The roles of the columns of a table, as the sheet shows them and as somebody changes them. */

import { headingSets, nameOfSet } from '../../../../engine/data/readings/heading-sets.ts';
import type { ColumnChoice, ColumnFacts, ColumnRole } from '../../../../engine/model/columns.ts';
import type { InputFile } from '../../../../engine/model/dataset.ts';

/** The role of a column; null where the table is used as a whole, and no column has one. */
export type ShownRole = ColumnRole | null;

/** In the order of the menu. */
export const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = {
  values: 'value of a class',
  feature: 'feature',
  truth: 'true class',
  prediction: 'predicted class',
  id: 'id',
  'list classes': 'list of classes',
  'list values': 'values of the list',
  count: 'count of points',
  'left out': 'left out',
};

/** Roles that one column has at most. */
const SINGLE: readonly ShownRole[] = ['truth', 'prediction', 'count'];

/** The roles of the columns of a file. Of a plain table of numbers its columns are values. */
export function rolesOf({ columns, content, from }: InputFile, facts: readonly ColumnFacts[]): ShownRole[] {
  // A user's answers stay, also if they are not enough for a dataset.
  const said = (): ShownRole[] => facts.map((_, column) => from?.choice?.roles?.[column] ?? null);
  if (content.kind === 'question') return said();
  if (columns !== undefined) return columns.map(({ role }) => role);
  if (content.kind !== 'table') return said();
  const { layout, columnNames = [] } = content.table;
  const isUsed = (heading: string, column: number): boolean =>
    layout.kind === 'text' ? layout.columns.includes(column) : columnNames.includes(heading);
  return facts.map(({ heading }, column) => (isUsed(heading, column) ? 'values' : 'left out'));
}

/** The roles after one was changed. Who had a role that only one column can have takes what the other had, or is left out. */
export function withRole(roles: readonly ShownRole[], column: number, role: ColumnRole): ShownRole[] {
  const before = roles[column] ?? null;
  const holder = SINGLE.includes(role) ? roles.indexOf(role) : -1;
  const instead = SINGLE.includes(before) ? before : 'left out';
  return roles.map((each, i) => (i === column ? role : i === holder ? instead : each));
}

/** The roles as a choice: only those that somebody gave, where the table was used as a whole. */
export function choiceOfRoles(roles: readonly ShownRole[], before: ColumnChoice | undefined): ColumnChoice {
  const said = roles.flatMap((role, column) => (role === null ? [] : [[column, role] as const]));
  const { truth: _truth, prediction: _prediction, values: _values, ...kept } = before ?? {};
  return { ...kept, roles: Object.fromEntries(said) };
}

/** Columns that are called like one that was changed, and were for the same before. */
export interface Alike {
  /** prob_… */
  readonly called: string;
  readonly columns: readonly number[];
}

/** Columns whose headings differ from that of one in a part alone, and which are for the same; null where there are none. */
export function columnsLike(headings: readonly string[], roles: readonly ShownRole[], column: number): Alike | null {
  const same = roles.flatMap((role, i) => (role === roles[column] ? [i] : []));
  const set = headingSets(headings, same).find(({ columns }) => columns.includes(column));
  return set === undefined ? null : { called: nameOfSet(set), columns: set.columns.filter((i) => i !== column) };
}

/** True for a role that several columns can have. */
export const isShared = (role: ColumnRole): boolean => !SINGLE.includes(role);
