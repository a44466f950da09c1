import { DataError } from '../../web/engine/base/error.ts';
import { listNames } from '../../web/engine/base/text.ts';
import { assignRoles, withRole } from '../../web/engine/data/roles/assign-roles.ts';
import { CHOSEN } from '../../web/engine/data/roles/labels-for.ts';
import type { Opening } from '../../web/engine/data/shards/openings.ts';
import { open } from '../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../web/engine/hierarchy/read-here.ts';
import type { ColumnChoice } from '../../web/engine/model/columns.ts';
import type { WantedRole } from '../../web/engine/model/command.ts';
import type { InputFile, Role } from '../../web/engine/model/dataset.ts';

/* Members of a named file, wherever its bytes are. */

/** Members of a file. @throws DataError where somebody has to say what its columns are */
export async function membersIn(opening: Opening, choice?: ColumnChoice): Promise<InputFile[]> {
  const members = await open(opening, readHere, choice);
  for (const { content, name } of members) {
    if (content.kind !== 'question') continue;
    const { message, remedy } = content.question;
    throw new DataError('unclear-columns', message, remedy, { file: name });
  }
  return members;
}

/** True for a member that cannot be used, such as an array of Python's objects; `reason` says why. */
export const isUnusable = ({ content, shape, roles }: InputFile): boolean =>
  content.kind === 'strings' && content.values.length === 0 && shape.length === 0 && roles.every((r) => r === 'unused');

/** The members of a file that have a name. @throws DataError where there is none of that name */
export function membersCalled(member: string, all: readonly InputFile[], file: string): readonly InputFile[] {
  const own = file.slice(file.lastIndexOf('/') + 1);
  const named = all.filter(({ name }) => name === `${own}/${member}`);
  const unusable = named.find(isUnusable);
  if (unusable !== undefined) {
    throw new DataError('archive', unusable.reason, "Save names as texts: labels.astype('U').", { file });
  }
  if (named.length > 0) return named;
  const names = all.map(({ name }) => name.slice(own.length + 1)).filter((name) => name !== '');
  const found = names.length === 0 ? 'it is no archive' : `it has ${listNames(names)}`;
  throw new DataError('archive', `nothing in it is called '${member}': ${found}`, 'Check the path.', { file });
}

/** The members as the page would take them, with files beside them whose roles are known. */
const guessedBeside = (members: readonly InputFile[], beside: readonly InputFile[]): InputFile[] =>
  assignRoles([...members, ...beside], new Map(beside.map(({ id, role }) => [id, role]))).slice(0, members.length);

/** The one member whose guessed role is the wanted one, with the files beside it; else the one member that can have it. */
export async function memberFor(
  path: string,
  members: readonly InputFile[],
  wanted: WantedRole,
  beside: readonly InputFile[] = [],
): Promise<InputFile> {
  const guessed = guessedBeside(members, beside);
  const roleFor = async (file: InputFile): Promise<Role> => (typeof wanted === 'string' ? wanted : wanted(file));
  const sure: InputFile[] = [];
  const fitting: InputFile[] = [];
  for (const [i, member] of members.entries()) {
    const guess = guessed[i] ?? member;
    // A member that is left out beside another one is asked about by itself.
    const role = await roleFor(guess.role === 'unused' ? member : guess);
    if (guess.role === role) sure.push(guess);
    // A list of things has its measures as content where it is features.
    const isOther = guess.role === role && guess.alone !== undefined;
    if (members.length === 1 || member.roles.includes(role)) fitting.push(isOther ? guess : withRole(member, role));
  }
  const [only] = sure.length === 1 && members.length > 1 ? sure : fitting;
  if (only === undefined || (sure.length !== 1 && fitting.length > 1)) {
    const names = members.map(({ name }) => name).join(', ');
    throw new DataError(
      'archive',
      `${fitting.length === 0 ? 'none' : String(fitting.length)} of its members could be ${typeof wanted === 'string' ? wanted : 'the input'}: ${names}`,
      'Save the one that is meant as a file of its own.',
      {
        file: path,
      },
    );
  }
  return wanted === 'logits' ? withRole(only, wanted, CHOSEN) : only;
}
