import { writeFile } from 'node:fs/promises';
import { DataError } from '../../web/base/error.ts';
import { systemReason } from './system-error.ts';

/** Writes a file; where that fails, the error names it. */
export async function save(path: string, content: string | Uint8Array): Promise<void> {
  if (path === '-') {
    const message = "'-' is not the name of a file here: standard output has the result JSON";
    throw new DataError('unwritable', message, 'Name a file, or /dev/stdout.', { file: path });
  }
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new DataError('unwritable', systemReason(error), 'Check the path and its rights.', { file: path });
  }
}

/** What goes to standard output: the text, or nothing where it went to the file that is named. */
export async function printOrSave(text: string, path: string | undefined): Promise<string> {
  if (path === undefined) return text;
  await save(path, text);
  return '';
}
