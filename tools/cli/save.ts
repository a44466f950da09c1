import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import disk, { access, chmod, copyFile, link, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataError } from '../../web/engine/base/error.ts';
import { statOf } from './located.ts';
import { type Content, commandFiles, placeOf, wasRead, withCommandFiles } from './outputs.ts';
import { systemReason, systemRemedy } from './system-error.ts';

const unwritable = (file: string, message: string, remedy: string): DataError =>
  new DataError('unwritable', message, remedy, { file });

const notWritten = (file: string, error: unknown): DataError =>
  unwritable(file, systemReason(error), systemRemedy(error));

/** @throws DataError for '-', which would be made a file */
export function refuseDash(path: string): void {
  if (path === '-') throw unwritable(path, "'-' is not the name of a file here", 'Name a file, or /dev/stdout.');
}

async function write(path: string, content: Content, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    for (const part of Array.isArray(content) ? content : [content]) await file.writeFile(part);
  } finally {
    await file.close();
  }
}

/** Writes a file beside the place where it shall stand, with the rights of the one that is there. */
async function writeBeside(place: string, content: Content): Promise<string> {
  const older = statOf(place);
  if (older !== undefined) await access(place, constants.W_OK);
  const beside = join(dirname(place), `.${randomUUID()}.unfinished`);
  try {
    await write(beside, content, 'wx');
    if (older !== undefined) await chmod(beside, older.mode);
    return beside;
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** A file that is written, and the place that it takes. */
interface Move {
  readonly path: string;
  readonly beside: string;
  readonly place: string;
}

/** Puts all files in their places, or leaves all places as they were. */
async function moveAll(moves: readonly Move[]): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const kept: string[] = [];
  try {
    for (const { path, beside, place } of moves) {
      try {
        if (moves.length > 1 && statOf(place) !== undefined) {
          const older = `${beside}.older`;
          kept.push(older);
          await link(place, older).catch(() => copyFile(place, older));
          await disk.rename(beside, place);
          undo.push(() => disk.rename(older, place));
        } else {
          await disk.rename(beside, place);
          undo.push(() => rm(place));
        }
      } catch (error) {
        for (const back of undo.reverse()) await back();
        throw notWritten(path, error);
      }
    }
  } finally {
    for (const older of kept) await rm(older, { force: true });
  }
}

/** Writes all of these files or none: each is whole beside its place before the first one takes its place. */
async function writeAll(saved: ReadonlyMap<string, Content>): Promise<void> {
  const moves: Move[] = [];
  const failed = (path: string) => (error: unknown) => {
    throw notWritten(path, error);
  };
  try {
    for (const [path, content] of saved) {
      if (wasRead(path)) throw unwritable(path, 'it was read by this command', 'Name another file.');
      const place = placeOf(path);
      if (place === null) await write(path, content, 'w').catch(failed(path));
      else moves.push({ path, beside: await writeBeside(place, content).catch(failed(path)), place });
    }
    await moveAll(moves);
  } finally {
    for (const { beside } of moves) await rm(beside, { force: true });
  }
}

/** Writes now what was saved: where a command ends with an error although its files are what was asked for. */
export async function writeSaved(): Promise<void> {
  const saved = commandFiles()?.saved ?? new Map<string, Content>();
  await writeAll(saved);
  saved.clear();
}

/** Does what a command does; its files are written when all of them are made, none where one cannot be. */
export const savingAtTheEnd = <T>(work: () => Promise<T>): Promise<T> =>
  withCommandFiles(async () => {
    const output = await work();
    await writeSaved();
    return output;
  });

/** Saves a file; it is written at the end of the command. */
export async function save(path: string, content: Content): Promise<void> {
  refuseDash(path);
  const files = commandFiles();
  if (files === null) await writeAll(new Map([[path, content]]));
  else files.saved.set(path, content);
}

/** Text for standard output: the text, or nothing where it went to the file that is named. */
export async function printOrSave(text: string, path: string | undefined): Promise<string> {
  if (path === undefined) return text;
  await save(path, text);
  return '';
}
