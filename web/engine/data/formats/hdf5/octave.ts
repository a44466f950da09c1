/** Variables that Octave saved as HDF5: each is a group of its type and its value, in which columns come first. */

import { DataError } from '../../../base/error.ts';
import { arrayContent, type Found } from '../shared/array-content.ts';
import type { Member } from '../shared/members.ts';

/** The names of the variables. */
const variablesOf = (members: readonly Member[]): string[] => [
  ...new Set(members.map(({ name }) => name.slice(0, name.indexOf('/')))),
];

/** True for a file in which everything has a type and a value, as Octave writes it. */
export const isOfOctave = (members: readonly Member[]): boolean =>
  variablesOf(members).every((own) => own !== '' && members.some(({ name }) => name === `${own}/type`));

/** The variables with their rows and columns as Octave shows them; cells of texts as texts. */
export async function readOctave(members: readonly Member[]): Promise<Member[]> {
  const read: Member[] = [];
  for (const name of variablesOf(members)) {
    const value = members.find((member) => member.name === `${name}/value`)?.found;
    const found = value === undefined ? textsIn(members, `${name}/value/`) : await turned(value);
    if (found !== null) read.push({ name, found });
  }
  return read;
}

async function turned(found: Found | DataError): Promise<Found | DataError> {
  if (found instanceof DataError || found.content.kind !== 'table') return found;
  const { source, shape, layout } = found.content.table;
  const [columns, rows] = shape;
  if (layout.kind !== 'binary' || typeof columns !== 'number' || typeof rows !== 'number') return found;
  return arrayContent(source, [rows, columns], { ...layout, columnMajor: true }, rows * columns);
}

/** The texts of a cell, each of which is the numbers of its letters; null for a cell of something else. */
function textsIn(members: readonly Member[], start: string): Found | null {
  const texts = members.flatMap(({ name, found }) => {
    const isText = name.startsWith(`${start}_`) && name.endsWith('/value') && !(found instanceof DataError);
    return isText && found.content.kind === 'numbers' ? [String.fromCharCode(...found.content.values)] : [];
  });
  return texts.length === 0 ? null : { content: { kind: 'strings', values: texts }, shape: [texts.length] };
}
