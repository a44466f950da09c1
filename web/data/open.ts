import { DataError } from '../base/error.ts';
import { lazily } from '../base/lazy.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { InputFile } from '../model/dataset.ts';
import { squareOfTable, withSquare } from './content/square.ts';
import { readDelimited } from './formats/delimited/read.ts';
import { isNpy, readNpy } from './formats/npy/read.ts';
import { extensionOf, LEAST_IN_WORKER, LEAST_TREE_IN_WORKER, type ReadInWorker } from './formats/read-in-worker.ts';
import type { Found } from './formats/shared/array-content.ts';
import type { Member } from './formats/shared/members.ts';
import { isTreeText, treeIn, treeOfLinkage } from './formats/trees/read.ts';
import { guessRole, isWholeTable } from './roles/guess-role.ts';
import type { Opening } from './shards/openings.ts';

const HEAD = 64;

type Read = (name: string, source: ByteSource) => Promise<Member[]>;

/** Where nobody reads files apart, texts are read as they are. */
const textsOnly: ReadInWorker = async (format, source) => {
  if (format === 'json' || format === 'jsonl') {
    return (await lazily('the reader of .json', import('./formats/json/read.ts'))).readJson(source, format === 'jsonl');
  }
  if (format === 'tree') return [{ name: '', found: await treeIn(source) }];
  if (format === 'text') return [{ name: '', found: await readDelimited(source, extensionOf(source.name)) }];
  throw new DataError(
    'unsupported-format',
    'a file of columns (Parquet, Arrow) or a pickle is not read here',
    "In Python: np.save('logits.npy', np.asarray(logits, dtype='float32')).",
  );
};

let opened = 0;

/**
 * What is in a file: one thing, or the members of an archive. Content decides, then the name. Each gets the role that it
 * has by itself; `assignRoles` looks at all files together.
 * @throws DataError if nothing in it can be used
 */
export const openFile = (name: string, source: ByteSource, readInWorker = textsOnly): Promise<InputFile[]> =>
  open({ name, sources: [source], problem: null }, readInWorker);

/** The same for the shards of one array, which are read as one. @throws DataError also where they do not fit */
export async function open({ name, sources, problem }: Opening, readInWorker = textsOnly): Promise<InputFile[]> {
  const read: Read = (one, source) => readMembersOf(one, source, readInWorker);
  try {
    if (problem !== null) throw problem;
    const [only] = sources;
    const { members, source } =
      only && sources.length === 1
        ? { members: await read(name, only), source: only }
        : await (await lazily('the reader of shards', import('./shards/join-shards.ts'))).joinShards(
            name,
            sources,
            read,
          );
    const files: InputFile[] = [];
    for (const member of members) {
      const found = await lookIfNarrow(await readIfOnes(await readIfSquare(member.found)));
      files.push(toInputFile(member.name === '' ? name : `${name}/${member.name}`, source, found));
    }
    return files;
  } catch (error) {
    throw error instanceof DataError ? error.in(name) : error;
  }
}

/** Squares stored in binary are read: they may be confusion matrices. */
async function readIfSquare(found: Found | DataError): Promise<Found | DataError> {
  if (found instanceof DataError || found.content.kind !== 'table' || found.content.square) return found;
  return withSquare(found, await squareOfTable(found.content.table));
}

/** Of two columns without names it is seen whether they are fractions: they may be points in the plane. */
async function lookIfNarrow(found: Found | DataError): Promise<Found | DataError> {
  if (found instanceof DataError || found.content.kind !== 'table') return found;
  const { table } = found.content;
  if (table.shape[1] !== 2 || table.shape.length !== 2 || table.columnNames || isWholeTable(table)) return found;
  const { isPlane } = await lazily('the look at first rows', import('./content/first-rows.ts'));
  return { ...found, content: { ...found.content, table: { ...table, isPlane: await isPlane(table) } } };
}

/** Of a table of zeros and ones these are read: they may be labels. What cannot be read is named by whoever needs it. */
async function readIfOnes(found: Found | DataError): Promise<Found | DataError> {
  if (found instanceof DataError || found.content.kind !== 'table') return found;
  const { table } = found.content;
  try {
    if (table.layout.kind !== 'binary' || !(await beginsWithZeros(table.source, table.layout.offset))) return found;
    const ones = await (await lazily('the reader of one-hot labels', import('./content/one-hot.ts'))).onlyOnes(table);
    return ones ? { ...found, content: { ...found.content, ones } } : found;
  } catch (error) {
    if (error instanceof DataError && error.code !== 'cancelled') return found;
    throw error;
  }
}

/** Whether half of the first bytes are 0, as in a row with one 1, and as in no logits. */
async function beginsWithZeros(source: ByteSource, offset: number): Promise<boolean> {
  const head = await source.read(offset, Math.min(source.size, offset + HEAD));
  return 2 * head.filter((byte) => byte === 0).length >= head.length;
}

/** A file that is one thing has one member without a name. */
async function readMembersOf(name: string, source: ByteSource, readInWorker: ReadInWorker): Promise<Member[]> {
  const alone = (found: Found): Member[] => [{ name: '', found }];
  if (source.size === 0) throw new DataError('empty', 'the file is empty', 'Open a file with data.');
  const extension = extensionOf(name);
  const head = await source.read(0, Math.min(HEAD, source.size));
  if (isNpy(head)) return alone(await treeOfLinkage(source, await readNpy(source)));
  if (isZip(head))
    return (await lazily('the reader of archives', import('./formats/npz/read.ts'))).readNpz(source, readInWorker);
  if (isSafetensors(head, source.size) || extension === 'safetensors') {
    return (await lazily('the reader of .safetensors', import('./formats/safetensors/read.ts'))).readSafetensors(
      source,
    );
  }
  if (isPng(head) && canDecode()) {
    return alone(
      await (await lazily('the reader of pictures', import('./formats/pictures/read.ts'))).readPicture(source),
    );
  }
  if (isGzip(head)) return readPacked(source, readInWorker);
  if (startsWith(head, '\x89HDF\r\n\x1a\n')) return readHdf5(source);
  if (isParquet(head)) return readInWorker('parquet', source);
  if (isArrow(head)) return readInWorker('arrow', source);
  if (!isDelimited(extension) || !startsLikeTable(head)) {
    (await lazily('the list of formats', import('./formats/refused/formats.ts'))).refuseKnown(head, extension);
  }
  if (isPickle(head) || ['pkl', 'pickle', 'pt', 'pth'].includes(extension)) return readInWorker('pickle', source);
  if (['h5', 'hdf5', 'hdf'].includes(extension)) return readHdf5(source);
  if (extension === 'npy' || extension === 'npz') {
    throw new DataError(
      'wrong-content',
      `the name ends in .${extension}, the content is something else`,
      'Write the file again.',
    );
  }
  if (isLibsvm(head))
    return alone(
      await (await lazily('the reader of LIBSVM files', import('./formats/libsvm/read.ts'))).readLibsvm(source),
    );
  if (await isTreeText(source, extension)) {
    return source.size < LEAST_TREE_IN_WORKER ? alone(await treeIn(source)) : readInWorker('tree', source);
  }
  const isLines = extension === 'jsonl' || extension === 'ndjson';
  const isJson = extension === 'json' || (!isDelimited(extension) && startsLikeJson(head));
  // A small text is read before a worker has started.
  const apart = source.size < LEAST_IN_WORKER ? textsOnly : readInWorker;
  if (isLines || isJson) return apart(isLines ? 'jsonl' : 'json', source);
  return alone(await readDelimited(source, extension, async () => foundIn(await apart('text', source))));
}

const readHdf5 = async (source: ByteSource): Promise<Member[]> =>
  (await lazily('the reader of .h5', import('./formats/hdf5/read.ts'))).readHdf5(source);

/** What a text of one thing turned out to be. */
function foundIn([member]: readonly Member[]): Found {
  if (member === undefined) throw new Error('a text has one member');
  if (member.found instanceof DataError) throw member.found;
  return member.found;
}

const startsWith = (head: Uint8Array, magic: string): boolean =>
  [...magic].every((character, i) => head[i] === character.charCodeAt(0));

const isParquet = (head: Uint8Array): boolean => startsWith(head, 'PAR1');

/** The file, or the stream, whose first message starts with a mark that no text or array has. */
const isArrow = (head: Uint8Array): boolean =>
  startsWith(head, 'ARROW1') || (startsWith(head, '\xff\xff\xff\xff') && head.length > 8 && head[7] === 0);

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

async function readPacked(source: ByteSource, readInWorker: ReadInWorker): Promise<Member[]> {
  const { unpackGzip } = await lazily('the reader of .gz', import('./formats/gzip/unpack.ts'));
  const inside = await unpackGzip(source);
  const head = await inside.read(0, Math.min(2, inside.size));
  if (isGzip(head)) {
    throw new DataError(
      'packed-twice',
      'the file was packed by gzip more than once',
      'Unpack it (gunzip) and open it.',
    );
  }
  return readMembersOf(inside.name, inside, readInWorker);
}

/** Whether the first bytes of a file of `size` bytes can be a length and the JSON header that the format has. */
function isSafetensors(bytes: Uint8Array, size: number): boolean {
  if (bytes.length < 9 || bytes[8] !== 0x7b) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
  return length <= BigInt(size - 8);
}

const isPng = (head: Uint8Array): boolean =>
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, i) => head[i] === byte);

/** Whether there is somebody who can decode pictures: a browser. */
const canDecode = (): boolean => 'createImageBitmap' in globalThis && 'document' in globalThis;

/** Whether a text begins as LIBSVM writes it: a number, then index:value. */
const isLibsvm = (head: Uint8Array): boolean =>
  /^\s*[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?[ \t]+\d+:[+-]?[\d.]/i.test(new TextDecoder().decode(head));

/** A zip archive with members, or an empty one. */
const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6));

/** Protocol 2 or later; what Python 2 wrote by default is known by its name only. */
const isPickle = (head: Uint8Array): boolean => head[0] === 0x80 && (head[1] ?? 0) >= 2 && (head[1] ?? 9) <= 5;

const isDelimited = (extension: string): boolean => ['csv', 'tsv', 'txt', 'tab', 'dat'].includes(extension);

/** No control characters, and none of those that start a page, a tree or a pointer to a file: most tables by far. */
const startsLikeTable = (head: Uint8Array): boolean =>
  head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13)) && !'<%#v'.includes(String.fromCharCode(head[0] ?? 0));

const startsLikeJson = (head: Uint8Array): boolean => /^\s*(?:\[\s*["[\d{-]|\{\s*")/.test(String.fromCharCode(...head));

function toInputFile(name: string, source: ByteSource, found: Found | DataError): InputFile {
  const id = `input-${++opened}`;
  if (found instanceof DataError) {
    const content = { kind: 'strings', values: [] } as const;
    return { id, name, source, content, shape: [], role: 'unused', roles: ['unused'], reason: found.message };
  }
  return { id, name, source, ...found, ...guessRole(found, name) };
}

/** Loads the readers that most files do without, so that they are there when the network is not. */
export const loadReaders = (): Promise<unknown> =>
  Promise.all([
    import('./formats/npz/read.ts'),
    import('./formats/safetensors/read.ts'),
    import('./formats/json/read.ts'),
    import('./formats/libsvm/read.ts'),
    import('../hierarchy/read-tree.ts'),
    import('./formats/gzip/unpack.ts'),
    import('./formats/refused/formats.ts'),
    import('./shards/group-shards.ts'),
    import('./shards/join-shards.ts'),
    import('./formats/hdf5/read.ts'),
    import('./formats/pictures/read.ts'),
    import('./content/one-hot.ts'),
    import('./content/first-rows.ts'),
  ]);
