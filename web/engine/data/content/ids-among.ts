/** Members of one file that may be ids of the points of the others, as columns of JSON and arrays of an archive are. */

import { DataError } from '../../base/error.ts';
import type { Ids } from '../../model/dataset.ts';
import type { Found } from '../formats/shared/array-content.ts';
import type { Member } from '../formats/shared/members.ts';
import { isIndexName } from '../words.ts';

/** Texts, and numbers that are called ids. */
function idsOf({ name, found }: Member): Ids[] {
  if (found instanceof DataError) return [];
  const { content } = found;
  if (content.kind === 'strings') return [{ heading: name, values: content.values }];
  const isNumbered = content.kind === 'numbers' && name !== '' && isIndexName(name);
  return isNumbered ? [{ heading: name, values: Array.from(content.values, String) }] : [];
}

/** What was found in a member, with the other members that have one entry for each of its rows. */
export function withIdsAmong(found: Found | DataError, members: readonly Member[]): Found | DataError {
  if (found instanceof DataError || found.ids !== undefined || members.length < 2) return found;
  const others = members.filter((member) => member.found !== found).flatMap(idsOf);
  const ids = others.filter(({ values }) => values.length === found.shape[0]);
  return ids.length === 0 ? found : { ...found, ids };
}
