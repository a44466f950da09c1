/** The decision that says what each column of a table was taken for. */

import type { ColumnFacts, ColumnRole } from '../../model/columns.ts';
import { countsRows } from '../facts.ts';
import type { Cells } from '../grid.ts';
import type { NameSays } from '../words.ts';
import type { Decision, Look, Taken } from './look.ts';
import { columnsLeftOut } from './value-columns.ts';

/** The role of every column, once it is known which are used. */
export function taken(look: Look, what: Taken): Decision {
  const { values, lists, truth, prediction, count } = what;
  const roles = look.facts.map((fact, column): ColumnRole => {
    if (values?.columns.includes(column)) return 'values';
    if (lists?.classes.includes(column)) return 'list classes';
    if (lists?.values.includes(column)) return 'list values';
    if (column === truth) return 'truth';
    if (column === prediction) return 'prediction';
    if (column === count) return 'count';
    return isId(fact, look.says[column] ?? null, look.cells[column] ?? []) ? 'id' : 'left out';
  });
  return {
    kind: 'taken',
    taken: { ...what, warnings: [...what.warnings, ...columnsLeftOut(look, what, roles)] },
    roles,
  };
}

/** Distinct texts, paths and numbers, or what is called so. */
function isId(fact: ColumnFacts, says: NameSays | null, cells: Cells): boolean {
  if (says === 'id') return fact.kind !== 'number';
  if (says !== null) return false;
  return fact.kind === 'text' ? 2 * fact.different > fact.rows : fact.kind === 'whole' && countsRows(cells);
}
