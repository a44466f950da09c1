/** Reads the files that are parts of one array as one. */

import { DataError } from '../../base/error.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { Found } from '../formats/shared/array-content.ts';
import type { Member } from '../formats/shared/members.ts';
import { PartsSource } from '../sources/parts-source.ts';
import { joinFound, type Piece } from './join-rows.ts';

type Read = (name: string, source: ByteSource) => Promise<Member[]>;

/** What shards are together: their members, and their bytes one behind the other. */
interface Whole {
  readonly members: readonly Member[];
  readonly source: ByteSource;
}

/**
 * The members of several shards, each joined with those of the same name.
 * @throws DataError naming the shard that cannot be read or has other members
 */
export async function joinShards(set: string, sources: readonly ByteSource[], read: Read): Promise<Whole> {
  const shards: { readonly name: string; readonly members: readonly Member[] }[] = [];
  for (const source of sources) {
    try {
      shards.push({ name: source.name, members: await read(source.name, source) });
    } catch (error) {
      throw error instanceof DataError ? error.in(source.name) : error;
    }
  }
  const [first] = shards;
  const names = namesOf(first?.members ?? []);
  const other = shards.find(({ members }) => namesOf(members) !== names);
  if (first && other) {
    throw new DataError(
      'shard-mismatch',
      `${other.name} holds ${namesOf(other.members) || 'one array'}, ${first.name} holds ${names || 'one array'}`,
      'Shards hold the same arrays, each a part of the rows. Save the logits alone, in parts or whole.',
      { file: other.name },
    );
  }
  const joined: Member[] = [];
  for (const [i, { name }] of (first?.members ?? []).entries()) {
    const founds = shards.map((shard) => ({ name: shard.name, found: shard.members[i]?.found }));
    const unusable = founds.find(({ found }) => found instanceof DataError)?.found;
    const found = unusable ?? (await joinFound(name === '' ? set : `${set}/${name}`, founds.filter(isPiece)));
    joined.push({ name, found });
  }
  const parts = sources.map((source) => ({ source, start: 0, end: source.size }));
  return { members: joined, source: new PartsSource(set, parts, sources) };
}

const namesOf = (members: readonly Member[]): string => members.map(({ name }) => name).join(', ');

const isPiece = (piece: { readonly name: string; readonly found: Found | DataError | undefined }): piece is Piece =>
  piece.found !== undefined && !(piece.found instanceof DataError);
