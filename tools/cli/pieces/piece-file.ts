import { createHash } from 'node:crypto';
import { integer, isRecord, list, record, refuse, text, Unusable } from '../../../web/engine/base/checks.ts';
import { DataError } from '../../../web/engine/base/error.ts';
import { VERSION } from '../../../web/engine/base/version.ts';
import {
  type Piece,
  type PieceHead,
  pieceHead,
  type Written,
} from '../../../web/engine/methods/shared/shards/piece.ts';
import type { ByteSource } from '../../../web/engine/model/bytes.ts';
import { sourceOf } from '../files.ts';
import { save } from '../save.ts';

/*
 * Pieces on disk. A piece is a line of text, its head as JSON, and its parts:
 *
 *   logitree-piece 1 SHA256 HEAD PARTS      the digest of all that follows the line, bytes of the head, bytes of the parts
 *
 * Files that are put one behind the other are one file.
 */

const FIRST_LINE = /^logitree-piece (\d+) (\S{64}) (\d+) (\d+)\n/;
const FORMAT = 1;
/** Longer than any first line. */
const LINE_BYTES = 160;
const READ_BYTES = 8 << 20;

interface StoredHead {
  readonly program: string;
  readonly head: PieceHead;
  /** Bytes of each part. */
  readonly parts: readonly number[];
}

function bytesOf({ head, parts }: Written): Uint8Array[] {
  const stored: StoredHead = { program: VERSION, head, parts: parts.map(({ length }) => length) };
  const text = Buffer.from(JSON.stringify(stored));
  const hash = createHash('sha256').update(text);
  for (const part of parts) hash.update(part);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [Buffer.from(`logitree-piece ${FORMAT} ${hash.digest('hex')} ${text.length} ${length}\n`), text, ...parts];
}

/** Saves pieces as one file, which is there only when it is whole. */
export const savePieces = (path: string, pieces: readonly Written[]): Promise<void> =>
  save(path, pieces.flatMap(bytesOf));

const damaged = (file: string, what: string): DataError =>
  new DataError('piece', `it is damaged: ${what}`, 'Map its shard again.', { file });

async function* partsOf(source: ByteSource, start: number, lengths: readonly number[]) {
  let at = start;
  for (const length of lengths) {
    yield source.read(at, at + length);
    at += length;
  }
}

async function digestOf(source: ByteSource, start: number, end: number): Promise<string> {
  const hash = createHash('sha256');
  for (let at = start; at < end; at += READ_BYTES) hash.update(await source.read(at, Math.min(end, at + READ_BYTES)));
  return hash.digest('hex');
}

const STORED = record({ program: text, head: pieceHead, parts: list(integer()) });

/** @throws DataError that names the field which is not what --map has written */
function readHead(json: string, partBytes: number, path: string): StoredHead {
  try {
    const stored: unknown = JSON.parse(json);
    if (isRecord(stored) && typeof stored.program === 'string' && stored.program !== VERSION) {
      throw ofOther(path, `a piece of version ${stored.program}`, `version ${VERSION}`);
    }
    STORED(stored, 'head');
    const { parts } = stored as StoredHead;
    const sum = parts.reduce((bytes, part) => bytes + part, 0);
    if (sum !== partBytes) refuse('head.parts', `parts of ${partBytes} bytes`, sum);
    return stored as StoredHead;
  } catch (error) {
    if (error instanceof Unusable) throw damaged(path, error.found);
    if (error instanceof SyntaxError) throw damaged(path, 'its head is no JSON');
    throw error;
  }
}

/** The pieces in a file. @throws DataError where it is none, damaged, or of another version of the program */
export async function readPieces(path: string): Promise<Piece[]> {
  const source = await sourceOf(path);
  const pieces: Piece[] = [];
  let at = 0;
  do {
    const start = await source.read(at, Math.min(source.size, at + LINE_BYTES));
    const line = FIRST_LINE.exec(Buffer.from(start).toString('latin1'));
    if (line === null) {
      if (at > 0) throw damaged(path, `no piece begins at byte ${at}`);
      throw new DataError('piece', 'it is no piece of shards', 'Give what --map has written.', { file: path });
    }
    const [whole, format, sha256 = '', headBytes, partBytes] = line;
    if (Number(format) !== FORMAT) throw ofOther(path, `pieces of format ${format}`, `format ${FORMAT}`);
    const first = at + whole.length;
    const parts = first + Number(headBytes);
    const end = parts + Number(partBytes);
    if (end > source.size) throw damaged(path, `it ends at byte ${source.size} instead of ${end}`);
    if ((await digestOf(source, first, end)) !== sha256) throw damaged(path, 'its content is not what its digest says');
    const stored = readHead(Buffer.from(await source.read(first, parts)).toString(), Number(partBytes), path);
    pieces.push({ file: path, head: stored.head, parts: () => partsOf(source, parts, stored.parts) });
    at = end;
  } while (at < source.size);
  return pieces;
}

const ofOther = (path: string, found: string, own: string): DataError =>
  new DataError('piece', `it has ${found}, and this program ${own}`, 'Map and reduce with the same version.', {
    file: path,
  });
