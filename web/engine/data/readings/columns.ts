/** The fit of a reading that tells columns apart: the role of each, the reason for it, and what the table then holds. */

import { DataError } from '../../base/error.ts';
import type { Warning } from '../../base/warning.ts';
import {
  type ColumnFacts,
  type ColumnQuestion,
  type ColumnRole,
  numericColumns,
  type TakenColumn,
} from '../../model/columns.ts';
import { countsUp, folded, mayBeParts, quotedAt } from '../facts/columns.ts';
import type { Found } from '../formats/shared/array-content.ts';
import { alone, type Member, withFirst } from '../formats/shared/members.ts';
import { heldRows } from '../grid.ts';
import { type NameSays, saysScores, saysWeight } from '../words.ts';
import { headingSets } from './heading-sets.ts';
import { membersOfTaken } from './members.ts';
import { EVIDENCE, type Fit, type Table } from './reading.ts';
import { type Look, leftOut, type Taken } from './table.ts';

/** Distinct texts, paths and numbers, or what is called so. */
function isId({ facts, says, cells }: Table, column: number): boolean {
  const [fact, said] = [facts[column], says[column] ?? null];
  if (fact === undefined) return false;
  // No id is a fraction or below 0, whatever its heading says.
  if (said === 'id') return fact.kind !== 'number' && (fact.range?.[0] ?? 0) >= 0;
  if (said !== null) return false;
  return fact.kind === 'text' ? 2 * fact.different > fact.rows : fact.kind === 'whole' && countsUp(cells[column] ?? []);
}

function rolesOf(table: Table, { values, lists, features, truth, prediction, count }: Taken): ColumnRole[] {
  const ofValues = new Set(values?.columns);
  return table.facts.map((_, column): ColumnRole => {
    if (ofValues.has(column)) return 'values';
    if (features?.includes(column)) return 'feature';
    if (lists?.classes.includes(column)) return 'list classes';
    if (lists?.values.includes(column)) return 'list values';
    if (column === truth) return 'truth';
    if (column === prediction) return 'prediction';
    if (column === count) return 'count';
    return isId(table, column) ? 'id' : 'left out';
  });
}

const USED: Readonly<Record<Exclude<ColumnRole, 'left out'>, string>> = {
  values: 'a number for each point',
  feature: 'a measure of each point',
  truth: 'the true class of each point',
  prediction: 'the predicted class of each point',
  id: 'it names the rows, and is no value',
  'list classes': 'the best classes of each point',
  'list values': 'the values of the best classes',
  count: 'the number of points of each row',
};

const OTHER: Readonly<Record<NameSays, string>> = {
  truth: 'by its heading another true class',
  prediction: 'by its heading another predicted class',
  measure: 'by its heading a measure of each point',
  id: 'by its heading an id',
  count: 'by its heading a count',
  features: 'by its heading a feature',
};

/** Why a column has its role. */
function reasonFor(
  { facts, says, headings, chosen }: Table,
  role: ColumnRole,
  column: number,
  parts: ReadonlySet<number>,
): string {
  const isSaid = chosen.roles[column] !== undefined || [chosen.truth, chosen.prediction].includes(column);
  if (role !== 'left out') return isSaid ? `${USED[role]}: it was said to be so` : USED[role];
  if (isSaid) return 'it was said to be so';
  if (facts[column]?.kind === 'empty') return 'none of its cells is filled';
  if (parts.has(column)) return 'it says of which part of the data each row is';
  if (saysWeight(headings[column] ?? '')) return 'by its heading a weight of each row, which is not used';
  const said = says[column] ?? null;
  // Words measure nothing, whatever their heading says.
  if (said !== null && !(said === 'measure' && facts[column]?.kind === 'text')) return OTHER[said];
  return headings[column] === '' ? 'it has no heading, and no class is known by it' : 'no class is called so';
}

function takenColumns(table: Table, roles: readonly ColumnRole[], { values }: Taken, found: Found): TakenColumn[] {
  // Numbered columns may have the names of the labels.
  const names = found.content.kind === 'table' ? found.content.table.columnNames : undefined;
  const classes = new Map(values?.columns.map((column, c) => [column, names?.[c] ?? values?.classes[c]]));
  const parts = new Set(mayBeParts(table.facts, new Set(), names ?? values?.classes));
  return table.facts.map((fact, column) => {
    const role = roles[column] ?? 'left out';
    return { ...fact, role, reason: reasonFor(table, role, column, parts), className: classes.get(column) };
  });
}

/** Columns of which nobody said yet what they are. */
export const openColumns = (facts: readonly ColumnFacts[]): TakenColumn[] =>
  facts.map((fact) => ({ ...fact, role: 'left out', reason: 'nobody said yet what it is' }));

/** A reading that fits but for one thing, which only a person knows. */
export function asked(table: Table, question: ColumnQuestion, score: number = EVIDENCE.headings): Fit {
  const found: Found = {
    content: { kind: 'question', question },
    shape: [heldRows(table.cells), table.cells.length],
    columns: openColumns(table.facts),
  };
  return { score, instead: question, build: () => alone(found) };
}

/** A reading by the columns that were found. What somebody said of unused columns stays. */
export function taken(table: Table, score: number, said: Taken): Fit {
  const { grid, facts, chosen } = table;
  const own = rolesOf(table, said);
  const what = { ...said, warnings: [...said.warnings, ...columnsLeftOut(table, said, own)] };
  const roles = own.map((role, column) => {
    const said = chosen.roles[column];
    return said === 'id' || said === 'left out' ? said : role;
  });
  const build = async (): Promise<Member[]> => {
    try {
      const hasBackground = table.choice.background === true;
      const members = await membersOfTaken({ table: grid, taken: what, facts, hasBackground });
      return withFirst(members, (found) => ({ ...found, columns: takenColumns(table, roles, what, found) }));
    } catch (error) {
      throw error instanceof DataError ? error.in(grid.name) : error;
    }
  };
  return { score, build };
}

/** Columns of numbers that nothing says what they are, beside values, or that are called as values where none are used: it is told. */
function columnsLeftOut(
  { headings, says, facts, cells }: Look,
  { values, truth, prediction, warnings }: Taken,
  roles: readonly ColumnRole[],
): Warning[] {
  const told = warnings.map(({ message }) => message).join();
  const numeric = numericColumns(facts).filter(
    (column) => roles[column] === 'left out' && !told.includes(quotedAt(headings, column)),
  );
  const isOther = (column: number): boolean => says[column] === null || says[column] === 'id';
  // Beside pairs, columns of which one is called as a class are values of classes.
  const named = [truth, prediction].flatMap((column) => [...new Set(cells[column ?? -1])]);
  const classes = new Set(named.map(folded));
  const areValues = values !== undefined || numeric.some((column) => classes.has(folded(headings[column] ?? '')));
  const called = areValues ? numeric.filter(isOther) : valuesAmong(headings, numeric);
  if (called.length === 0) return [];
  const names = called.map((column) => quotedAt(headings, column));
  return values === undefined
    ? [leftOut(names, 'is no part of the pairs and was', 'are values of some classes alone and were')]
    : [leftOut(names, 'is no value of a class and was', 'are no values of classes and were')];
}

/** Columns that are called as the values of classes. */
const valuesAmong = (headings: readonly string[], among: readonly number[]): readonly number[] =>
  headingSets(headings, among)
    .filter(({ before, behind }) => saysScores(`${before} ${behind}`))
    .flatMap(({ columns }) => columns);
