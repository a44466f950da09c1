/** The things that one file holds: one, or the members of an archive. */

import { DataError } from '../../../base/error.ts';
import type { Found } from './array-content.ts';

/** A member of an archive, or why it cannot be used although the archive is sound. */
export interface Member {
  readonly name: string;
  readonly found: Found | DataError;
}

/** A file that is one thing has one member without a name. */
export const alone = (found: Found): Member[] => [{ name: '', found }];

/** The name of a member of something that has a name itself, or none. */
export const below = (name: string, key: string): string => (name === '' || key === '' ? name + key : `${name}/${key}`);

/** The members, the first with something more; one that cannot be used stays as it is. */
export const withFirst = (members: readonly Member[], more: (found: Found) => Found): Member[] =>
  members.map(({ name, found }, i) => ({ name, found: i > 0 || found instanceof DataError ? found : more(found) }));

export const MAX_MEMBERS = 1000;

/** True for the error of a member that cannot be used although nothing is damaged: the others can. */
const isSound = ({ code }: DataError): boolean => /^(?:unsupported-.*|too-large|zip-bomb|encrypted)$/.test(code);

/**
 * Reads members in turn. One whose type, shape or size cannot be used (an array of objects beside the logits, a float8
 * weight) is kept as its error; damage is thrown, as is the first such error where no member can be used. One that is a table of columns has members of its own.
 */
export async function readMembers(
  members: readonly { readonly name: string; readonly read: () => Promise<Found | readonly Member[]> }[],
): Promise<Member[]> {
  const result: Member[] = [];
  for (const { name, read } of members) {
    try {
      const found = await read();
      if ('content' in found) result.push({ name, found });
      else result.push(...found.map((inner) => ({ ...inner, name: below(name, inner.name) })));
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      const where = name === '' ? '' : `in '${name}': `;
      const said = new DataError(error.code, where + error.message, error.remedy, error.place);
      if (!isSound(error)) throw said;
      result.push({ name, found: said });
    }
  }
  const [first] = result;
  if (first?.found instanceof DataError && result.every(({ found }) => found instanceof DataError)) throw first.found;
  return result;
}
