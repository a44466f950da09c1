/** Choice among several things in one file, where more than one may be the same. */

import { formatted } from '../../base/error.ts';
import { counted, listNames } from '../../base/text.ts';
import type { ColumnQuestion } from '../../model/columns.ts';
import type { InputFile, Role } from '../../model/dataset.ts';
import { splitOf } from '../words.ts';
import { logitsOrder } from './assign-models.ts';
import { assignRoles } from './assign-roles.ts';

/** Roles of files that trees are made of. */
const MAIN: readonly Role[] = ['logits', 'features', 'confusion', 'dissimilarity', 'similarity', 'edges'];
/** Answers that are offered; more arrays are most likely those of a model. */
const FEW = 8;

/** The name of a member in its file. */
const ownName = ({ name }: InputFile, archive: string): string => name.slice(archive.length + 1);

/** Order of several things with the same role. */
const orderOf = (file: InputFile): number => (file.role === 'logits' ? logitsOrder(file) : splitOf(file.name));

/** Members of which neither name nor content tells which is the input of a tree; empty where it is clear. */
function rivalsIn(files: readonly InputFile[]): readonly InputFile[] {
  const assigned = assignRoles(files);
  for (const [i, { role }] of assigned.entries()) {
    const holder = files[i];
    if (!MAIN.includes(role) || role !== holder?.role) continue;
    const rivals = files.filter(
      (file, j) => file.role === role && assigned[j]?.role === 'unused' && orderOf(file) === orderOf(holder),
    );
    if (rivals.length > 0) return files.filter((file) => file === holder || rivals.includes(file));
  }
  return [];
}

function questionAbout(rivals: readonly InputFile[], archive: string): ColumnQuestion {
  const [first] = rivals;
  const name = first === undefined ? '' : ownName(first, archive);
  const called = (file: InputFile): string => `${ownName(file, archive)} (${file.shape.join(' x ')})`;
  return {
    message: formatted`${counted(rivals.length, 'array', 'arrays')} of the file may be the ${first?.role ?? ''}: ${listNames(rivals.map(called))}`,
    remedy: `Say which is meant: --sheet ${name}, or ${archive}/${name} as the file. Or save it as a file of its own.`,
    answers: rivals.slice(0, FEW).map((file) => ({ says: called(file), choice: { sheet: ownName(file, archive) } })),
  };
}

/** Several models may be in one file: what is not meant can stand beside. */
const besideModel = ({ role }: InputFile): readonly Role[] =>
  role === 'logits' || role === 'confusion' ? ['other model'] : [];

/** The same, with everything that may be what one is meant for out of use. */
const withMeant = (files: readonly InputFile[], meant: InputFile, wanted: string): InputFile[] =>
  files.map((file) => {
    if (file === meant || file.role !== meant.role) return file;
    const roles = ['unused', ...besideModel(file), ...file.roles.filter((role) => role !== 'unused')] as const;
    const guess = { role: 'unused', roles, reason: `${wanted} was said to be meant` } as const;
    return { ...file, ...guess, guess };
  });

/** Contents of a file of several things, or a question where a tree may be made of more than one of them. */
export function meantOf(files: readonly InputFile[], archive: string, wanted: string | undefined): InputFile[] {
  const meant = files.find((file) => ownName(file, archive) === wanted);
  if (meant !== undefined) return withMeant(files, meant, ownName(meant, archive));
  const rivals = rivalsIn(files);
  const [first] = rivals;
  if (first === undefined) return [...files];
  const content = { kind: 'question', question: questionAbout(rivals, archive) } as const;
  const guess = { role: 'unused', roles: ['unused'], reason: content.question.message } as const;
  return [{ id: first.id, name: archive, source: first.source, content, shape: [], ...guess }];
}
