import { createHash } from 'node:crypto';
import { createReadStream, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withRole } from '../../web/data/assign-roles.ts';
import { BufferSource } from '../../web/data/buffer-source.ts';
import type { ByteSource } from '../../web/data/bytes.ts';
import type { InputFile, Reference, Role } from '../../web/data/dataset.ts';
import { DataError } from '../../web/data/error.ts';
import type { Opening } from '../../web/data/openings.ts';
import { readHere } from '../../web/data/read-here.ts';
import { groupShards, shardName } from '../../web/data/shards.ts';
import { open } from '../../web/data/sniff.ts';
import { readTree } from '../../web/hierarchy/read-tree.ts';
import { FileSource } from './file-source.ts';

function unreadable(path: string, error: unknown): DataError {
  const reason =
    error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : String(error);
  return new DataError('unreadable', reason, 'Check the name and the rights of the file.', { file: path });
}

/** `-` is standard input. */
export async function sourceOf(path: string): Promise<ByteSource> {
  if (path === '-') {
    const pieces: Buffer[] = [];
    for await (const piece of process.stdin) {
      pieces.push(piece);
    }
    return new BufferSource('-', new Uint8Array(Buffer.concat(pieces)));
  }
  try {
    return FileSource.open(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** One of several shards stands for all that lie beside it. */
async function openingOf(path: string): Promise<Opening> {
  const source = await sourceOf(path);
  const shard = shardName(source.name);
  const beside = shard === null ? [] : readdirSync(dirname(path)).filter((name) => shardName(name)?.set === shard.set);
  const others = beside.filter((name) => name !== source.name).map((name) => join(dirname(path), name));
  const [opening] = groupShards([source, ...(await Promise.all(others.map(sourceOf)))]);
  return opening ?? { name: source.name, sources: [source], problem: null };
}

/** The role that is said, or what is made of the one that was guessed. */
export type WantedRole = Role | ((guessed: InputFile) => Role | Promise<Role>);

/** A file in the role that is wanted of it; of an archive the one member that could have it. */
export async function inputOf(path: string, wanted: WantedRole): Promise<InputFile> {
  const members = await open(await openingOf(path), readHere);
  const fitting: InputFile[] = [];
  for (const member of members) {
    const role = typeof wanted === 'string' ? wanted : await wanted(member);
    if (members.length === 1 || member.roles.includes(role)) {
      fitting.push(withRole(member, role));
    }
  }
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) {
    const names = members.map(({ name }) => name).join(', ');
    throw new DataError(
      'archive',
      `${fitting.length} of its members could be ${typeof wanted === 'string' ? wanted : 'the input'}: ${names}`,
      'Save the one that is meant as a file of its own.',
      {
        file: path,
      },
    );
  }
  return only;
}

/** A tree that is taken as true, null where no file is named. */
export async function referenceFrom(path: string | undefined): Promise<Reference | null> {
  return path === undefined ? null : { file: basename(path), tree: await readTree(await sourceOf(path)) };
}

/** SHA-256 of a file on disk, or of its shards one behind the other; null for standard input. */
export async function sha256Of(path: string): Promise<string | null> {
  if (path === '-') {
    return null;
  }
  const hash = createHash('sha256');
  const { sources } = await openingOf(path);
  for (const { name } of sources) {
    for await (const piece of createReadStream(join(dirname(path), name))) {
      hash.update(piece);
    }
  }
  return hash.digest('hex');
}

/** The core as it is committed. */
export async function coreModule(): Promise<WebAssembly.Module> {
  return new WebAssembly.Module(await readFile(new URL('../../wasm/logitree.wasm', import.meta.url)));
}
