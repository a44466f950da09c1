import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Errors for a path that no file can have: a text is looked up although it may be no path. */
const NOT_THERE: readonly string[] = ['ENOTDIR', 'ENAMETOOLONG'];

/** Facts of the system about a path; undefined where nothing is, a part of it is no folder, or it is too long. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_THERE.includes(String(error.code))) return undefined;
    throw error;
  }
}

/** True for a path at which there is a device, a pipe or a folder. */
export const isNoFile = (path: string): boolean => statOf(path)?.isFile() === false;

/**
 * The file of a path. What is in an archive has a path behind that of the file, as messages call it: runs.npz/resnet. A file
 * that is there is no such member.
 */
export function located(path: string): { readonly file: string; readonly member?: string } {
  if (path === '-' || statOf(path) !== undefined) return { file: path };
  for (let file = dirname(path); file !== dirname(file); file = dirname(file)) {
    if (statOf(file)?.isFile()) return { file, member: path.slice(file.length + 1) };
  }
  return { file: path };
}
