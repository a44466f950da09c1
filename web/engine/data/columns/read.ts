/** The one reader of tables of predictions: of columns of any kind, whatever the format of their file. */

import { DataError } from '../../base/error.ts';
import type { ColumnChoice, TakenColumn } from '../../model/columns.ts';
import { factsOfTable } from '../facts.ts';
import type { Found } from '../formats/shared/array-content.ts';
import type { Member } from '../formats/shared/members.ts';
import type { Grid } from '../grid.ts';
import { saysOf } from '../words.ts';
import { decide } from './decide.ts';
import type { Decision } from './look.ts';
import { membersOfTaken } from './members.ts';

/**
 * What a table of predictions holds, with what each column was taken for; null for a table of another kind, which others
 * read. A table that can be read in several ways is one thing that nothing can be done with until somebody says.
 * @throws DataError for a choice that fits no column, and for cells that cannot be read
 */
export async function readColumnTable(table: Grid, choice: ColumnChoice | undefined): Promise<Member[] | null> {
  const decision = decide(table, choice);
  if (decision.kind === 'plain') return null;
  const { header, columns } = table;
  if (decision.kind === 'measures') {
    if (table.rest !== undefined) {
      throw new DataError(
        'too-large',
        'the table names things beside measures of each, and has more rows than are read of such a table',
        'Use a sample of the rows.',
      );
    }
    const shape = [columns[0]?.length ?? 0, columns.length];
    return [{ name: '', found: { content: { kind: 'records', header: header ?? [], columns }, shape } }];
  }
  const facts = factsOfTable(table);
  if (decision.kind === 'ask') {
    const { question } = decision;
    const found: Found = {
      content: { kind: 'question', question },
      shape: [columns[0]?.length ?? 0, columns.length],
      columns: facts.map((fact) => ({ ...fact, role: 'left out', reason: '' })),
    };
    return [{ name: '', found }];
  }
  try {
    const members = await membersOfTaken({ table, taken: decision.taken, facts });
    return members.map((member, i) =>
      i === 0 && !(member.found instanceof DataError)
        ? { ...member, found: { ...member.found, columns: takenColumns(decision, facts, namesIn(member.found)) } }
        : member,
    );
  } catch (error) {
    throw error instanceof DataError ? error.in(table.name) : error;
  }
}

/** What the columns of a table look like, and nothing of what is in it. `rows`: how many there are, where that is known. */
export function columnsAlone(table: Grid, rows: number | null): Member[] {
  const columns = factsOfTable(table).map((fact) => ({ ...fact, role: 'left out', reason: '' }) as const);
  const content = { kind: 'records', header: table.header ?? [], columns: [] } as const;
  return [{ name: '', found: { content, shape: [rows, columns.length], columns } }];
}

/** What the columns of values turned out to be called: numbered ones may have the names of the labels. */
const namesIn = ({ content }: Found): readonly string[] | undefined =>
  content.kind === 'table' ? content.table.columnNames : undefined;

function takenColumns(
  { roles, taken }: Decision & { kind: 'taken' },
  facts: ReturnType<typeof factsOfTable>,
  names: readonly string[] | undefined,
): TakenColumn[] {
  const classes = new Map(taken.values?.columns.map((column, c) => [column, names?.[c] ?? taken.values?.classes[c]]));
  return facts.map((fact, column) => ({
    ...fact,
    role: roles[column] ?? 'left out',
    reason: '',
    className: classes.get(column),
  }));
}

/** Whether the first row of a text heads its columns: it says what they are, and none of its cells is in its column again. */
export function headsColumns(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows;
  const isAgain = first.some((cell, column) => others.some((row) => row[column]?.trim() === cell.trim()));
  return !isAgain && others.length > 0 && first.some((cell) => cell.trim() !== '' && saysOf(cell) !== null);
}
