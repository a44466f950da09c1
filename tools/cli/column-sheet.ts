import { counted } from '../../web/engine/base/text.ts';
import { assignRoles } from '../../web/engine/data/roles/assign-roles.ts';
import type { ColumnChoice, TakenColumn } from '../../web/engine/model/columns.ts';
import type { CommandSchema, TextFlag } from '../../web/engine/model/command.ts';
import type { InputFile } from '../../web/engine/model/dataset.ts';
import { flagsOf, nameOf, splitWords, UsageError } from './arguments.ts';
import { membersOf } from './files.ts';
import { columnChoice } from './flags.ts';

/** A column on a line: its number from 1, its heading, what it was taken for, what its cells look like, and why. */
function lineOf(
  { heading, role, reason, className, kind, range, different, empty, notFinite }: TakenColumn,
  column: number,
): string {
  const cells = [
    kind,
    ...(range === null ? [counted(different, 'different value', 'different values')] : [`${range[0]} to ${range[1]}`]),
    ...(empty > 0 ? [`${empty} empty`] : []),
    ...(notFinite > 0 ? [`${notFinite} not finite`] : []),
  ];
  const what = className === undefined ? role : `${role} of ${className}`;
  return `${column + 1}\t${heading}\t${what}\t${cells.join(', ')}\t${reason}`;
}

/** The readings that a table may have, where nobody said yet which is meant. */
const answersOf = ({ content }: InputFile): string[] =>
  content.kind !== 'question'
    ? []
    : [content.question.remedy, ...content.question.answers.map(({ says }) => `It may be: ${says}.`)];

/** A file, and the flag that names it. */
interface NamedFile {
  readonly path: string;
  readonly flag?: TextFlag | undefined;
}

/** Each column of a table with the use it was taken for, in text; for other files, each thing in them. */
async function columnSheet({ path, flag }: NamedFile, choice: ColumnChoice | undefined): Promise<string> {
  const members = assignRoles(await membersOf(path, choice));
  const lines = members.flatMap((file) => {
    const { columns = [], name, role, reason, warnings = [] } = file;
    if (columns.length === 0 && flag !== undefined && members.length === 1)
      return [`${name}: ${flag.role} (said by --${flag.key})`];
    const said = warnings.map(({ message, remedy }) => (remedy === undefined ? message : `${message} ${remedy}`));
    return [`${name}: ${role} (${reason})`, ...columns.map(lineOf), ...said, ...answersOf(file)];
  });
  return `${lines.join('\n')}\n`;
}

/** The sheets of a command's files, one after the other; each is named where there are several. */
export async function columnSheets(words: readonly string[], schema: CommandSchema): Promise<string> {
  const known = flagsOf(schema);
  const { inputs, flags } = splitWords(words, known);
  const files: readonly NamedFile[] = [
    ...inputs.map((path) => ({ path })),
    ...known.flatMap((flag) => {
      const path = flags[nameOf(flag)];
      return flag.kind === 'text' && flag.role !== undefined && path !== undefined ? [{ path, flag }] : [];
    }),
  ];
  if (files.length === 0) throw new UsageError(`expected ${schema.expected}, found none`);
  const sheets: string[] = [];
  for (const file of files) {
    const sheet = await columnSheet(file, columnChoice({ flags }));
    sheets.push(files.length === 1 ? sheet : `${file.path}\n${sheet}`);
  }
  return sheets.join('\n');
}
