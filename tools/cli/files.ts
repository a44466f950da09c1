import { createHash } from 'node:crypto';
import { createReadStream, fstatSync, readdirSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { at } from '../../web/engine/base/arrays.ts';
import { DataError } from '../../web/engine/base/error.ts';
import { readClasses } from '../../web/engine/data/dataset/classes.ts';
import { withNamesOf } from '../../web/engine/data/dataset/group-names.ts';
import { NAMES_DIFFER } from '../../web/engine/data/facts/named-square.ts';
import { assignRoles, withRole } from '../../web/engine/data/roles/assign-roles.ts';
import { digestLines, type Opening, openingsOf, shardName } from '../../web/engine/data/shards/openings.ts';
import { BufferSource } from '../../web/engine/data/sources/buffer-source.ts';
import type { TreeWithName } from '../../web/engine/decisions/tree-over.ts';
import { readTree } from '../../web/engine/hierarchy/read-tree.ts';
import type { ClassFile } from '../../web/engine/methods/shared/predictions.ts';
import type { ByteSource } from '../../web/engine/model/bytes.ts';
import type { ColumnChoice } from '../../web/engine/model/columns.ts';
import type { WantedRole } from '../../web/engine/model/command.ts';
import type { Classes, InputFile, Reference, Role } from '../../web/engine/model/dataset.ts';
import { UsageError } from './arguments.ts';
import { FileSource } from './file-source.ts';
import { isNoFile, located } from './located.ts';
import { isUnusable, memberFor, membersCalled, membersIn } from './members.ts';
import { noteRead } from './outputs.ts';
import { say } from './say.ts';
import { inputRemedy, systemReason } from './system-error.ts';

/** Streams of more bytes are refused: they are held in memory, and some devices never end. */
const MOST_BYTES = 2 ** 31;

/** All that comes from standard input, a pipe or a device. @throws DataError for more than 2 GB */
export async function readWhole(name: string, stream: AsyncIterable<Buffer>): Promise<BufferSource> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) {
      throw new DataError(
        'too-large',
        'more than 2 GB came from a stream',
        'Save it as a file, which is not held whole.',
        {
          file: name,
        },
      );
    }
    pieces.push(piece);
  }
  return new BufferSource(name, new Uint8Array(Buffer.concat(pieces)));
}

const unreadable = (path: string, error: unknown): Error =>
  error instanceof DataError || error instanceof UsageError
    ? error
    : new DataError('unreadable', systemReason(error), inputRemedy(error), { file: path });

/** True for a path that is a stream, which can be read only once: standard input or a pipe. */
const isStream = (path: string): boolean => path === '-' || isNoFile(path);

/** @throws UsageError where an output names the file that is read */
function refuseOutput(found: Stats): void {
  const clash = noteRead(found);
  if (clash !== null) throw new UsageError(clash);
}

async function opened(path: string): Promise<ByteSource> {
  if (path === '-') {
    refuseOutput(fstatSync(process.stdin.fd));
    return readWhole('-', process.stdin);
  }
  if (isStream(path)) return readWhole(basename(path), createReadStream(path));
  const source = FileSource.open(path);
  refuseOutput(fstatSync(source.shared));
  return source;
}

/** `-` is standard input. A pipe, such as `<(zcat logits.npy.gz)`, is read whole. */
export const sourceOf = (path: string): Promise<ByteSource> =>
  opened(path).catch((error) => {
    throw unreadable(path, error);
  });

/** A path that is a shard opens all shards of its set in the same folder. */
export async function openingOf(path: string): Promise<Opening> {
  const source = await sourceOf(path);
  const shard = shardName(source.name);
  const beside = shard === null ? [] : readdirSync(dirname(path)).filter((name) => shardName(name)?.set === shard.set);
  const others = beside.filter((name) => name !== source.name).map((name) => join(dirname(path), name));
  const [opening] = openingsOf([source, ...(await Promise.all(others.map(sourceOf)))]);
  return opening ?? { name: source.name, sources: [source], problem: null };
}

/** Members of a file. @throws DataError where somebody has to say what its columns are */
export async function membersOf(path: string, choice?: ColumnChoice): Promise<InputFile[]> {
  const { file, member } = located(path);
  return membersIn(await openingOf(file), member === undefined ? choice : { ...choice, sheet: member });
}

/** The one member that has a role, of those that a path names; `beside`: files whose roles are known. */
function memberAt(
  path: string,
  all: readonly InputFile[],
  wanted: WantedRole,
  beside: readonly InputFile[] = [],
): Promise<InputFile> {
  const { file, member } = located(path);
  return memberFor(path, member === undefined ? all : membersCalled(member, all, file), wanted, beside);
}

/** A file in the role that is wanted of it; of an archive the one member that has it. */
export const inputOf = async (path: string, wanted: WantedRole): Promise<InputFile> =>
  memberAt(path, await membersOf(path), wanted);

/** One shard of several by itself, whose rows are points; what else the file holds; and its digest. */
export async function shardOf(path: string, wanted: Role, isSaid: boolean, choice?: ColumnChoice) {
  const source = await sourceOf(path);
  const members = await membersIn(
    { name: source.name, sources: [source], problem: null },
    { ...choice, turned: false },
  );
  const file = await memberAt(path, members, wanted);
  if (!isSaid) checkPoints(file, members);
  const beside = assignRoles(members, new Map([[file.id, file.role]])).filter(
    ({ id, role }) => id !== file.id && role !== 'unused',
  );
  return { file, beside, sha256: await sha256Of([source]) };
}

/** Labels in one archive with evaluation logits are evaluation labels. */
const FOR_EVALUATION: Partial<Record<Role, Role>> = { labels: 'evaluation labels' };

/** Names of roles that a table looks like which is read as logits all the same. */
const LOOKS_LIKE: Partial<Record<Role, string>> = {
  features: 'features',
  dissimilarity: 'dissimilarities',
  similarity: 'similarities',
  unused: 'something else',
};

/** Facts of an input beside its path. */
interface Told {
  /** Roles of further members of its archive that are used. */
  readonly further: readonly Role[];
  readonly choice?: ColumnChoice | undefined;
  /** Files beside it, from which its role is guessed too. */
  readonly beside?: readonly InputFile[] | undefined;
  /** True where a flag says the kind of its values. */
  readonly isSaid: boolean;
}

/** @throws DataError for a matrix of counts that a command would read as logits: the tree would be a wrong one */
function refuseCounts({ content, name, reason, role }: InputFile): void {
  const square = content.kind === 'table' ? content.square : undefined;
  const isOfOtherNames = role === 'unused' && square instanceof DataError && square.code === NAMES_DIFFER;
  if (role !== 'confusion' && !isOfOtherNames) return;
  const message = `this looks like a confusion matrix, not like logits: ${reason}`;
  const remedy = "The command 'confusion' makes a tree of it. If it holds logits, say --as logits.";
  throw new DataError('counts', message, remedy, { file: name });
}

/** @throws DataError for edges that a command would read as points: their numbers are those of vertices, and no measures */
function refuseEdges({ name, reason, role }: InputFile): void {
  if (role !== 'edges') return;
  const message = `these are the edges of a graph, not points: ${reason}`;
  const remedy =
    'Ultrametric fitting makes a tree of them. If the columns are measures of points, call them otherwise.';
  throw new DataError('edges', message, remedy, { file: name });
}

/** A table that is used as points or logits and looks like something else is refused or warned of, unless a flag says what it is. */
function checkPoints(main: InputFile, members: readonly InputFile[]): void {
  const guessed = members.find(({ id }) => id === main.id);
  if (guessed !== undefined && main.role !== 'edges') refuseEdges(guessed);
  if (guessed === undefined || (main.role !== 'logits' && main.role !== 'evaluation logits')) return;
  refuseCounts(guessed);
  const other = main.content.kind === 'table' ? LOOKS_LIKE[guessed.role] : undefined;
  if (other !== undefined) say(`warning: ${main.name} looks like ${other} (${guessed.reason}); it is read as logits.`);
}

/**
 * The same with other members of the archive, where they have one of the further roles in the page. What is used although
 * nobody named it is said on standard error.
 */
export async function inputsOf(
  path: string,
  wanted: WantedRole,
  { further, choice, beside: others, isSaid }: Told,
): Promise<InputFile[]> {
  const members = await membersOf(path, choice);
  const main = await memberAt(path, members, wanted, others);
  if (!isSaid) checkPoints(main, members);
  // A matrix has counted its points already.
  const used = main.role === 'confusion' ? further.filter((role) => role === 'classes') : further;
  const isForEvaluation = main.role === 'evaluation logits';
  const beside = assignRoles(members, new Map([[main.id, isForEvaluation ? 'logits' : main.role]]))
    .filter(({ id }) => id !== main.id)
    .map((member) => (isForEvaluation ? withRole(member, FOR_EVALUATION[member.role] ?? 'unused') : member))
    .filter(({ role }) => used.includes(role));
  for (const { name, role } of beside) say(`note: ${name} is used as ${role}`);
  for (const { name, reason } of members.filter(isUnusable)) say(`warning: ${name} is not used: ${reason}`);
  return [main, ...beside];
}

/** True where the points of an input have labels: by a flag, or in the archive that they are in. */
export async function haveLabels(path: string, flag: string | undefined, choice?: ColumnChoice): Promise<boolean> {
  if (flag !== undefined) return true;
  if (isStream(path)) return false;
  const members = await membersOf(path, choice);
  const roles = members.length === 1 ? [] : assignRoles(members).map(({ role }) => role);
  return roles.includes('logits') && roles.includes('labels');
}

/** True for a file that holds points, and no tree. */
export async function arePoints(path: string): Promise<boolean> {
  if (isStream(path)) return false;
  const members = await membersOf(path).catch((error: unknown) => {
    if (error instanceof DataError && error.code === 'unclear-columns') throw error;
    return []; // what a tree file lacks is said where trees are read
  });
  return members.some(({ content: { kind } }) => kind === 'table' || kind === 'lists' || kind === 'pairs');
}

/** A file with the class of every point: the true one, or what was predicted. */
export async function classFile(path: string): Promise<ClassFile> {
  const { name, content } = await inputOf(path, 'labels');
  return { file: name, content };
}

export async function classesAt(path: string): Promise<Classes>;
export async function classesAt(path: string | undefined): Promise<Classes | null>;
/** A table of classes, null where no file is named. */
export async function classesAt(path: string | undefined): Promise<Classes | null> {
  if (path === undefined) return null;
  const { content, name } = await inputOf(path, 'classes');
  return readClasses(content, name);
}

/** A tree of a file, called like it. */
export const treeAt = async (path: string): Promise<TreeWithName> => ({
  name: basename(path),
  tree: await readTree(await sourceOf(path)),
});

export async function referenceFrom(path: string, names?: string): Promise<Reference>;
export async function referenceFrom(path: string | undefined, names?: string): Promise<Reference | null>;
/** A tree that is taken as true, null where no file is named; `names`: a table of names for its groups. */
export async function referenceFrom(path: string | undefined, names?: string): Promise<Reference | null> {
  if (path === undefined) return null;
  const { name: file, tree } = await treeAt(path);
  if (names === undefined) return { file, tree };
  const { content } = await inputOf(names, 'group names');
  return { file, tree: withNamesOf(tree, content, { tree: file, names }) };
}

const DIGEST_BYTES = 8 << 20;

async function sha256OfSource(source: ByteSource): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < source.size; at += DIGEST_BYTES) {
    hash.update(await source.read(at, Math.min(source.size, at + DIGEST_BYTES)));
  }
  return hash.digest('hex');
}

/** The digest of a file or of shards by their own. */
export const digestOfFiles = (digests: readonly string[]): string =>
  digests.length === 1 ? at(digests, 0) : createHash('sha256').update(digestLines(digests)).digest('hex');

/** SHA-256 of a file on disk or of its shards (openings.ts); null for what cannot be read a second time. */
export async function digestAt(path: string): Promise<string | null> {
  return isStream(path) ? null : sha256Of((await openingOf(located(path).file)).sources);
}

async function sha256Of(sources: readonly ByteSource[]): Promise<string> {
  const digests: string[] = [];
  for (const source of sources) digests.push(await sha256OfSource(source));
  return digestOfFiles(digests);
}

let core: Promise<WebAssembly.Module> | undefined;

/** The core as it is committed, compiled once. */
export function coreModule(): Promise<WebAssembly.Module> {
  core ??= readFile(new URL('../../wasm/logitree.wasm', import.meta.url)).then(
    (bytes) => new WebAssembly.Module(bytes),
  );
  return core;
}
