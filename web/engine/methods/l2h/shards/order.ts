import { DataError } from '../../../base/error.ts';
import { count, counted, listNames } from '../../../base/text.ts';
import { differenceOfRows } from '../../../data/shards/join-shards.ts';
import { openingsOf, shardName } from '../../../data/shards/openings.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ListsHead, Piece } from '../../shared/shards/piece.ts';

/* Order of pieces by their shards: each once, none missing, all read alike, in the order of their rows. */

export type ListsPiece = Piece<ListsHead>;

const EACH_ONCE = 'Give the piece of each shard once.';

const refused = (file: string, message: string, remedy: string): DataError =>
  new DataError('piece', message, remedy, { file });

/** A file that was read elsewhere. */
export const elsewhere = (name: string): ByteSource => ({
  name,
  size: 0,
  read: () =>
    Promise.reject(
      new DataError('unreadable', 'only the lists of its rows are here', 'Run it on the shards themselves.'),
    ),
});

/** Files of one name that are no numbered shards may be different ones in different folders. */
function refuseTwice(pieces: readonly ListsPiece[]): void {
  for (const [i, { file, head }] of pieces.entries()) {
    const { name, sha256 } = head.shard;
    const isNumbered = shardName(name) !== null;
    const other = pieces.slice(0, i).find(({ head: { shard } }) => {
      return isNumbered ? shard.name === name : shard.sha256 === sha256;
    });
    if (other === undefined) continue;
    const where = other.file === file ? 'twice' : `as ${other.file} does`;
    throw refused(file, `it holds ${name} ${where}`, EACH_ONCE);
  }
}

function refuseDifferent(pieces: readonly ListsPiece[]): void {
  const filled = pieces.filter(({ head }) => head.shard.rows > 0);
  const [first] = filled;
  if (first === undefined) return;
  const said = ({ head: { read } }: ListsPiece): string =>
    `values as ${read.as} and lists of ${counted(read.top, 'entry', 'entries')}`;
  for (const piece of filled) {
    const different = differenceOfRows(piece.head.table, first.head.table);
    if (different !== null) {
      const [rows, expected] = different;
      const remedy = 'Shards have the same columns in the same type: save them from one array.';
      throw refused(
        piece.file,
        `${piece.head.shard.name} has ${rows}, ${first.head.shard.name} has ${expected}`,
        remedy,
      );
    }
    if (said(piece) !== said(first)) {
      const message = `it has ${said(piece)}, ${first.file} has ${said(first)}`;
      throw refused(piece.file, message, 'Map all shards with the same --as and --top.');
    }
  }
}

/** The pieces in the order of their rows, and what their shards are called together. */
export function inOrderOfRows(pieces: readonly ListsPiece[]): {
  readonly name: string;
  readonly pieces: readonly ListsPiece[];
} {
  const [first] = pieces;
  if (first === undefined) {
    throw new DataError('piece', 'there is no piece with the lists of a shard', 'Give what --map has written.');
  }
  refuseTwice(pieces);
  refuseDifferent(pieces);
  const names = pieces.map(({ head }) => head.shard.name);
  const { name } = first.head.shard;
  if (names.every((each) => shardName(each) === null)) {
    return { name: pieces.length === 1 ? name : `${name} and ${count(pieces.length - 1)} more`, pieces };
  }
  const sets = openingsOf(names.map(elsewhere));
  const [set] = sets;
  if (set === undefined || sets.length > 1) {
    const message = `the pieces are of several sets of shards: ${listNames(sets.map((each) => each.name))}`;
    throw new DataError('piece', message, 'Reduce the pieces of one set.');
  }
  if (set.problem !== null) {
    const remedy = 'Map every shard of the set, and give the piece of each.';
    throw new DataError(set.problem.code, set.problem.message, remedy, set.problem.place);
  }
  const ordered = set.sources.flatMap((source) => pieces.filter(({ head }) => head.shard.name === source.name));
  return { name: set.name, pieces: ordered };
}
