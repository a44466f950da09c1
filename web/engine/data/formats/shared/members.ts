/** The things that one file holds: one, or the members of an archive. */

import type { DataError } from '../../../base/error.ts';
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
