/** AnnData, as scanpy saves cells by genes: what was measured, and what is known of each cell. */

import { DataError } from '../../../base/error.ts';
import type { Guess } from '../../../model/dataset.ts';
import { isDistinct } from '../../roles/guess-role.ts';
import type { Found } from '../shared/array-content.ts';
import type { Member } from '../shared/members.ts';

const MEASURED: Guess = {
  role: 'features',
  roles: ['features', 'logits', 'unused'],
  reason: 'X of AnnData: what was measured of each row, no values of classes',
};

const NAMES: Guess = { role: 'texts', roles: ['texts', 'unused'], reason: 'a name for each row of AnnData' };

/** Where categories were kept before anndata 0.8. */
const OLD = 'obs/__categories/';
/** The same cells by genes as counts or scaled, and by fewer dimensions. */
const IS_MEASURED = /^(?:X$|raw\/X$|layers\/|obsm\/)/;

/** Whether a file holds the parts of an AnnData: its rows are described by obs, its columns by var. */
export const isOfAnnData = (members: readonly Member[]): boolean =>
  ['X', 'obs/', 'var/'].every((part) => members.some(({ name }) => name.startsWith(part)));

/** The members that tell of rows: X as features, and each column of categories as texts. What tells of the columns of X is left. */
export function readAnnData(members: readonly Member[]): Member[] {
  const found = new Map(members.map((member) => [member.name, member.found]));
  return members.flatMap(({ name, found: own }): Member[] => {
    if (/^var[mp]?\//.test(name) || name.endsWith('/categories') || name.startsWith(OLD)) return [];
    const column = name.replace(/\/codes$/, '');
    const at = column === name ? name.replace(/^obs\/|^/, OLD) : `${column}/categories`;
    const categories = found.get(at);
    if (categories !== undefined) return [{ name: column, found: named(own, categories) }];
    const guess = IS_MEASURED.test(name) ? MEASURED : areNames(own) ? NAMES : undefined;
    return [{ name, found: guess === undefined || own instanceof DataError ? own : { ...own, guess } }];
  });
}

const areNames = (found: Found | DataError): boolean =>
  !(found instanceof DataError) && found.content.kind === 'strings' && isDistinct(found.content.values);

/** Numbers of categories as their names; nothing where there is no category. */
function named(codes: Found | DataError, categories: Found | DataError): Found | DataError {
  if (codes instanceof DataError || categories instanceof DataError) return codes;
  if (codes.content.kind !== 'numbers' || categories.content.kind !== 'strings') return codes;
  const names = categories.content.values;
  const values = Array.from(codes.content.values, (code) => names[code] ?? '');
  return { content: { kind: 'strings', values }, shape: codes.shape };
}
