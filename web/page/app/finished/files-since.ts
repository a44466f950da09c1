import { listNames } from '../../../engine/base/list-names.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';

/**
 * The changes of the files that a tree was made of, in a sentence each; empty if the same are open in the same roles.
 * `originOf`: the file as it was opened, of one that was edited.
 */
export function filesSince(
  then: readonly InputFile[],
  now: readonly InputFile[],
  originOf: (file: InputFile) => InputFile = (file) => file,
): string[] {
  const inThen = new Map(then.map((file) => [file.id, file]));
  const inNow = new Set(now.map(({ id }) => id));
  const gone = then.filter((file) => isUsed(file) && !inNow.has(file.id));
  const came = now.filter((file) => isUsed(file) && !inThen.has(file.id));
  const isOf = (file: InputFile) => (other: InputFile) => originOf(other).id === originOf(file).id;
  const edited = gone.filter((file) => came.some(isOf(file)));
  const closed = gone.filter((file) => !edited.includes(file));
  const opened = came.filter((file) => !edited.some(isOf(file)));
  const changed = now.filter(({ id, role }) => (inThen.get(id)?.role ?? role) !== role);
  return [
    ...told(edited.map(originOf), 'edited'),
    ...told(closed, 'closed'),
    ...told(opened, 'opened'),
    ...changed.map(({ id, name, role }) => `${name} was ${useOf(inThen.get(id)?.role)} and is now ${useOf(role)}.`),
  ];
}

const isUsed = ({ role }: InputFile): boolean => role !== 'unused';

const useOf = (role: string | undefined): string => (role === 'unused' ? 'not used' : `used as ${role}`);

function told(files: readonly InputFile[], what: string): string[] {
  if (files.length === 0) return [];
  return [`${listNames(files.map(({ name }) => name))} ${files.length === 1 ? 'was' : 'were'} ${what}.`];
}
