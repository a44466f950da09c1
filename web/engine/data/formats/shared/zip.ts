/** Reads zip archives: which members there are, and where their bytes lie. */

import { type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js';
import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { InflatedSource } from '../../sources/inflated-source.ts';
import type { Part } from '../../sources/parts-source.ts';

export type { FileEntry };

// zip.js reads directories and local headers only, which needs no worker, no WebAssembly and no fetch: nothing for a
// content security policy to stop. Its reader alone is imported, and this module late.

const MAX_DIRECTORY = 2 ** 24;
/** PyTorch keeps every tensor as a member of its own: an evaluation saved batch by batch has thousands. */
const MAX_ENTRIES = 2 ** 17;
const STORED = 0;
const DEFLATED = 8;
/** Sorted labels deflate to a thousandth, logits not to a two-hundredth: beyond what is read in a moment, it is a bomb. */
const MAX_RATIO = 200;
const HARMLESS = 2 ** 28;

const SAVE_NPY = "Save the arrays as .npy: np.save('logits.npy', logits).";

/** The files of an archive. @throws DataError for damage, and for too many of them */
export async function readDirectory(source: ByteSource): Promise<FileEntry[]> {
  const reader = {
    readable: new ReadableStream(),
    size: source.size,
    readUint8Array(start: number, length: number): Promise<Uint8Array> {
      if (length > MAX_DIRECTORY) throw damaged(formatted`it claims a directory of ${length} bytes`);
      return source.read(Math.min(start, source.size), Math.min(start + length, source.size));
    },
  };
  const entries: FileEntry[] = [];
  let count = 0;
  try {
    for await (const entry of new ZipReader(reader).getEntriesGenerator()) {
      if (++count > MAX_ENTRIES) throw tooMany(MAX_ENTRIES);
      if (isFile(entry)) entries.push(entry);
    }
  } catch (error) {
    throw asDamage(error);
  }
  return entries;
}

export const tooMany = (most: number): DataError =>
  new DataError('too-many-members', formatted`the archive has more than ${most} members`, SAVE_NPY);

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

/** Place of the bytes of a member: in the archive, or in a source that unpacks it. */
export async function findMember(source: ByteSource, entry: FileEntry): Promise<Part> {
  const { filename, compressedSize, uncompressedSize, compressionMethod } = entry;
  if (entry.encrypted) {
    throw new DataError('encrypted', 'the member is encrypted', SAVE_NPY);
  }
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
    throw new DataError(
      'unsupported-compression',
      formatted`the member is compressed by method ${compressionMethod}, expected stored or deflated`,
      SAVE_NPY,
    );
  }
  const start = await findData(entry);
  const end = start + compressedSize;
  if (compressionMethod === STORED) {
    if (uncompressedSize !== compressedSize) {
      throw damaged(formatted`a stored member of ${compressedSize} bytes claims ${uncompressedSize}`);
    }
    return { source, start, end };
  }
  if (uncompressedSize > HARMLESS && uncompressedSize > MAX_RATIO * compressedSize) {
    throw new DataError(
      'zip-bomb',
      formatted`the member claims to inflate from ${compressedSize} to ${uncompressedSize} bytes, more than ${MAX_RATIO} times`,
      'If it is real, save it uncompressed: np.savez, not np.savez_compressed.',
    );
  }
  const deflated = {
    source,
    start,
    end,
    size: uncompressedSize,
    crc32: entry.crc32 ?? 0,
    format: 'deflate-raw',
  } as const;
  return { source: new InflatedSource(`${source.name}/${filename}`, deflated), start: 0, end: uncompressedSize };
}

/** The byte at which a member's data start, after comparing its local header with the directory and with other members. */
async function findData(entry: FileEntry): Promise<number> {
  try {
    await entry.getData(new WritableStream(), { checkOverlappingEntryOnly: true, checkLocalDirectory: true });
  } catch (error) {
    throw asDamage(error);
  }
  const start = entry.localDirectory?.dataOffset;
  if (start === undefined) throw damaged('a member has no local header');
  return start;
}

export const damaged = (what: string): DataError =>
  new DataError('damaged-archive', `the archive is damaged: ${what}`, 'Make or copy the archive again.');

/** zip.js throws plain errors for everything that is wrong with an archive. */
const asDamage = (error: unknown): DataError =>
  error instanceof DataError ? error : damaged(error instanceof Error ? error.message : String(error));
