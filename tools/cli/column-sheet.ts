import { counted } from '../../web/engine/base/counted.ts';
import type { ColumnChoice, TakenColumn } from '../../web/engine/model/columns.ts';
import { membersOf } from './files.ts';

/** A column on a line: its number from 1, its heading, what it was taken for, and what its cells look like. */
function lineOf(
  { heading, role, className, kind, range, different, empty, notFinite }: TakenColumn,
  column: number,
): string {
  const cells = [
    kind,
    ...(range === null ? [counted(different, 'different value', 'different values')] : [`${range[0]} to ${range[1]}`]),
    ...(empty > 0 ? [`${empty} empty`] : []),
    ...(notFinite > 0 ? [`${notFinite} not finite`] : []),
  ];
  const what = className === undefined ? role : `${role} of ${className}`;
  return `${column + 1}\t${heading}\t${what}\t${cells.join(', ')}`;
}

/** What each column of a table was taken for, in text; for other files, what each thing in them is. */
export async function columnSheet(path: string, choice: ColumnChoice | undefined): Promise<string> {
  const members = await membersOf(path, choice);
  const lines = members.flatMap(({ columns = [], name, role, reason }) =>
    columns.length > 0 ? columns.map(lineOf) : members.length === 1 ? [`${name}: ${role} (${reason})`] : [],
  );
  return `${lines.join('\n')}\n`;
}
