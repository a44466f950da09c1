import { AsyncLocalStorage } from 'node:async_hooks';
import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isNoFile, statOf } from './located.ts';

/*
 * The files of one command: those that it reads, and those that it is told to write. Whatever is opened passes here, so a file
 * that nobody named (the other shards of a set) is not written over either. Two paths are one file where their device and inode
 * are the same.
 */

export type Content = string | Uint8Array | readonly Uint8Array[];

export interface CommandFiles {
  /** Message for each file that may not be read since an output names it, too. */
  readonly outputs: Map<string, string>;
  /** The keys of all files that were opened. */
  readonly read: Set<string>;
  /** Contents that are written when the command is done, by path. */
  readonly saved: Map<string, Content>;
}

const current = new AsyncLocalStorage<CommandFiles>();

/** The files of the command that is under way; null where functions of it are called by themselves. */
export const commandFiles = (): CommandFiles | null => current.getStore() ?? null;

/** Does what a command does, with a list of its files. */
export const withCommandFiles = <T>(work: () => Promise<T>): Promise<T> =>
  current.run({ outputs: new Map(), read: new Set(), saved: new Map() }, work);

const keyOf = ({ dev, ino }: Stats): string => `${dev}:${ino}`;

/** More links than any system follows. */
const MOST_LINKS = 64;
/** Path that a shell or another program has opened: it is written in place. */
const OPENED = /^\/(?:dev\/(?:fd\/|std)|proc\/)/;

/** Place that a path leads to by its links, also where nothing is there yet; null for devices and pipes, written in place. */
export function placeOf(path: string): string | null {
  let place = resolve(path);
  for (let links = 0; links < MOST_LINKS && !OPENED.test(place); links++) {
    const found = statOf(dirname(place)) && lstatSync(place, { throwIfNoEntry: false });
    if (!found?.isSymbolicLink()) return isNoFile(place) ? null : place;
    place = resolve(dirname(place), readlinkSync(place));
  }
  return null;
}

/** The same for all paths of one file, also of one that is not there yet; null for devices and pipes. */
function fileAt(path: string): string | null {
  const found = statOf(path);
  if (found !== undefined) return found.isFile() ? keyOf(found) : null;
  const place = placeOf(path);
  const folder = place === null ? undefined : statOf(dirname(place));
  return place && (folder === undefined ? place : `${keyOf(folder)}/${basename(place)}`);
}

/** A flag as it is written. */
export const asFlag = (flag: string): string => (flag === 'o' ? '-o' : `--${flag}`);

/** Remembers the outputs that flags name. What is wrong where two of them are one file, else null. */
export function noteOutputs(flags: ReadonlyMap<string, string | undefined>, outputs: readonly string[]): string | null {
  const seen = new Map<string, string>();
  for (const [flag, path] of flags) {
    const file = path === undefined || !outputs.includes(flag) ? null : fileAt(path);
    if (file === null) continue;
    const other = seen.get(file);
    if (other !== undefined) return `${asFlag(flag)} and ${asFlag(other)} name the same file: ${path}`;
    seen.set(file, flag);
    commandFiles()?.outputs.set(file, `${asFlag(flag)} would write over ${path}, which is read`);
  }
  return null;
}

/** Remembers a file that is read. What is wrong where an output names it, too, else null. */
export function noteRead(found: Stats): string | null {
  if (!found.isFile()) return null;
  commandFiles()?.read.add(keyOf(found));
  return commandFiles()?.outputs.get(keyOf(found)) ?? null;
}

/** True where the command under way has read the file at a path. */
export const wasRead = (path: string): boolean => commandFiles()?.read.has(fileAt(path) ?? '') ?? false;
