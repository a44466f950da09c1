/** Opens a file: finds its format, reads what is in it, and says what each thing in it is most likely for. */

import { DataError, unlessRefused } from '../base/error.ts';
import { lazily } from '../base/once.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { InputFile } from '../model/dataset.ts';
import { measuredThings } from './facts/listed-things.ts';
import { lookAt, withIdsAmong } from './facts/look.ts';
import { slicesOf } from './facts/slices.ts';
import {
  extensionOf,
  type FileStart,
  type Format,
  needsWorker,
  type ReaderTools,
  type Tools,
} from './formats/format.ts';
import { FORMATS } from './formats/index.ts';
import type { Found } from './formats/shared/array-content.ts';
import type { Member } from './formats/shared/members.ts';
import { contentOf } from './formats/trees/read.ts';
import { guessRole } from './roles/guess-role.ts';
import { meantOf } from './roles/meant.ts';
import type { Opening } from './shards/openings.ts';

const HEAD = 64;

let opened = 0;

const shards = () => lazily('the reader of shards', import('./shards/join-shards.ts'));

/**
 * Contents of a file, or of the shards of one array: one thing, or the members of an archive. Content decides, then the
 * name. Each gets the role that it has by itself; `assignRoles` looks at all files together.
 * @throws DataError if nothing in it can be used, or shards do not fit
 */
export async function open({ name, sources, problem }: Opening, tools: Tools): Promise<InputFile[]> {
  try {
    if (problem !== null) throw problem;
    const [only] = sources;
    const { members, source } =
      only && sources.length === 1
        ? { members: await readMembersOf(name, only, tools), source: only }
        : await (await shards()).joinShards(name, sources, (one, part) => readMembersOf(one, part, tools));
    const files: InputFile[] = [];
    const together =
      members.length < 2
        ? members
        : await (await lazily('the reader of tables', import('./readings/lists-beside.ts'))).besideEachOther(
            name,
            members,
            tools.choice,
          );
    const parts = slicesOf(together, tools.choice?.slice);
    for (const { name: member, found } of parts) {
      const own = member === '' ? name : `${name}/${member}`;
      const looked = await lookAt(withIdsAmong(await asTree(found, tools), parts), name, tools.choice?.as);
      const file = await withPointsInRows(toInputFile(own, source, looked), tools.choice?.turned);
      files.push(tools.choice?.background ? { ...file, hasBackground: true } : file);
    }
    const roles = new Set(files.map(({ role }) => role));
    if (roles.size === files.length) return files;
    return meantOf(files, name, tools.choice?.sheet);
  } catch (error) {
    throw error instanceof DataError ? error.in(name) : error;
  }
}

/** True where a heading speaks of parents, or a value stands in two columns: only then the code that looks for a tree is loaded. */
function mayBeTree(header: readonly string[], columns: readonly (readonly string[])[]): boolean {
  if (header.some((name) => /parent/i.test(name))) return true;
  const columnOf = new Map<string, number>();
  return columns.some((values, column) =>
    values.some((value) => {
      const first = columnOf.get(value);
      if (first === undefined) columnOf.set(value, column);
      return value !== '' && first !== undefined && first !== column;
    }),
  );
}

/** A table of words whose rows say which node is below which is a tree; what is said of its columns makes it another thing. */
async function asTree(found: Found | DataError, { choice, treeOfIds }: Tools): Promise<Found | DataError> {
  if (found instanceof DataError || found.content.kind !== 'records' || choice?.roles !== undefined) return found;
  const { header, columns } = found.content;
  if (!mayBeTree(header, columns)) return found;
  const tree = await unlessRefused(
    () => treeOfIds(header, columns),
    () => null,
  );
  return tree === null ? found : contentOf(tree);
}

/** A table of logits that is wider than long may lie on its side: then it is asked about, or turned as it was said. */
async function withPointsInRows(file: InputFile, isTurned: boolean | undefined): Promise<InputFile> {
  const { content, role, shape } = file;
  if (role !== 'logits' || content.kind !== 'table' || isTurned === false) return file;
  const rows = shape[0] ?? content.table.rowsAbout ?? 0;
  if (!isTurned && (shape[1] ?? 0) <= 2 * rows) return file;
  const { turned, turnedQuestion } = await lazily('the look at tables on their side', import('./facts/turned.ts'));
  if (isTurned) return toInputFile(file.name, file.source, await lookAt(await turned(file), file.name));
  const question = await turnedQuestion(file);
  return question === null ? file : { ...file, content: { kind: 'question', question } };
}

async function readMembersOf(name: string, source: ByteSource, tools: Tools): Promise<Member[]> {
  if (source.size === 0) throw new DataError('empty', 'the file is empty', 'Open a file with data.');
  const head = await source.read(0, Math.min(HEAD, source.size));
  const start = { source, head, extension: extensionOf(name) };
  return readAs(await formatOf(start), start, {
    ...tools,
    readInside: (inside) => readMembersOf(inside.name, inside, tools),
  });
}

/** The first format that is certain of a file, else the first that is likely. */
async function formatOf(start: FileStart): Promise<Format> {
  let likely: Format | undefined;
  for (const format of FORMATS) {
    const certainty = await format.matches(start);
    if (certainty === 'certain') return format;
    if (certainty === 'likely') likely ??= format;
  }
  if (likely === undefined) throw new Error('every file may be text');
  return likely;
}

async function readAs({ name, reader, inWorker }: Format, start: FileStart, tools: ReaderTools): Promise<Member[]> {
  const { readInWorker } = tools;
  const isForWorker = inWorker && (reader === undefined || (readInWorker && start.source.size >= inWorker.from));
  if (isForWorker) {
    if (readInWorker === undefined) throw needsWorker();
    return readInWorker(inWorker.format, start.source, tools.choice);
  }
  if (reader === undefined) throw new Error(`nothing reads ${name}`);
  return (await lazily(`the reader of ${name}`, reader()))(start, tools);
}

function toInputFile(name: string, source: ByteSource, found: Found | DataError): InputFile {
  const id = `input-${++opened}`;
  if (found instanceof DataError) {
    const content = { kind: 'strings', values: [] } as const;
    return { id, name, source, content, shape: [], role: 'unused', roles: ['unused'], reason: found.message };
  }
  const file = { id, name, source, ...found, ...guessRole(found, name) };
  return { ...file, measured: measuredThings(file) };
}

/** Loads the readers of all formats, so that they are there when the network is not. */
export const loadReaders = (): Promise<unknown> =>
  Promise.all([shards(), import('./facts/turned.ts'), ...FORMATS.map(({ reader }) => reader?.())]);
