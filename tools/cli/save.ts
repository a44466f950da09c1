import { writeFile } from 'node:fs/promises';
import { DataError } from '../../web/base/error.ts';
import { systemReason } from './system-error.ts';

const unwritable = (file: string, message: string, remedy: string): DataError =>
  new DataError('unwritable', message, remedy, { file });

/** What went wrong where a file was written, which it names. */
export const notWritten = (path: string, error: unknown): DataError =>
  unwritable(path, systemReason(error), 'Check the path and its rights.');

/** @throws DataError for '-', which would be made a file */
export function refuseDash(path: string): void {
  if (path === '-') throw unwritable(path, "'-' is not the name of a file here", 'Name a file, or /dev/stdout.');
}

/** Writes a file; where that fails, the error names it. */
export async function save(path: string, content: string | Uint8Array): Promise<void> {
  refuseDash(path);
  await writeFile(path, content).catch((error) => {
    throw notWritten(path, error);
  });
}

/** What goes to standard output: the text, or nothing where it went to the file that is named. */
export async function printOrSave(text: string, path: string | undefined): Promise<string> {
  if (path === undefined) return text;
  await save(path, text);
  return '';
}
