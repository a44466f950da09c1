import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
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
import { systemReason } from './system-error.ts';

const unreadable = (path: string, error: unknown): DataError =>
  new DataError('unreadable', systemReason(error), 'Check the name and the rights of the file.', { file: path });

async function readWhole(name: string, stream: AsyncIterable<Buffer>): Promise<BufferSource> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) {
    pieces.push(piece);
  }
  return new BufferSource(name, new Uint8Array(Buffer.concat(pieces)));
}

/** What can be read once, from its beginning: standard input and pipes. */
const isStream = (path: string): boolean => path === '-' || !statSync(path).isFile();

/** `-` is standard input. A pipe, such as `<(zcat logits.npy.gz)`, is read whole. */
export async function sourceOf(path: string): Promise<ByteSource> {
  try {
    if (path === '-') return await readWhole('-', process.stdin);
    return isStream(path) ? await readWhole(basename(path), createReadStream(path)) : FileSource.open(path);
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

/** SHA-256 of a file on disk, or of its shards one behind the other; null for what cannot be read a second time. */
export async function sha256Of(path: string): Promise<string | null> {
  if (isStream(path)) return null;
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
