/** The list of all formats: how a file of each is known, and what reads it. A new one is a folder with its reader, and an entry here. */

import { DataError } from '../../base/error.ts';
import { hasCanvas } from '../../base/has-canvas.ts';
import { lazily } from '../../base/once.ts';
import { withoutComments } from '../../base/text.ts';
import type { ByteSource } from '../../model/bytes.ts';
import { certainOr, type FileStart, type Format, MIN_IN_WORKER, MIN_TREE_IN_WORKER, startsWith } from './format.ts';
import { startsLikePython } from './json/python-literal.ts';
import { isNpy, objectsIn, readNpyOrTable } from './npy/read.ts';
import { alone } from './shared/members.ts';
import { readDelimited } from './text/read.ts';
import { linkageOfText, treeIn, treeOfLinkage, withoutBrackets } from './trees/read.ts';

const GZIP = '\x1f\x8b';

const isPickle = (head: Uint8Array): boolean => head[0] === 0x80 && [2, 3, 4, 5].includes(head[1] ?? 0);

/** The file, or the stream, whose first message starts with a mark that no text or array has. */
const isArrow = (head: Uint8Array): boolean =>
  startsWith(head, 'ARROW1') || (startsWith(head, '\xff\xff\xff\xff') && head.length > 8 && head[7] === 0);

/** True where the first bytes of a file of `size` bytes can be a length and the JSON header that the format has. */
function isSafetensors(bytes: Uint8Array, size: number): boolean {
  if (bytes.length < 9 || bytes[8] !== 0x7b) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
  return length <= BigInt(size - 8);
}

/** A worker of the page reads no pictures. */
const canDecode = (): boolean => hasCanvas() || !('importScripts' in globalThis);

/** True for a text that begins as LIBSVM writes it: a number, then index:value. */
const isLibsvm = (head: Uint8Array): boolean =>
  /^\s*[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?[ \t]+\d+:[+-]?[\d.]/i.test(new TextDecoder().decode(head));

/** NumPy prints arrays with blanks between numbers. */
const startsLikeJson = (head: Uint8Array): boolean =>
  /^\s*(?:\[\s*["[\d{-]|\{\s*")(?!\s*[-+\d.e]+\s+[-+\d.])/.test(String.fromCharCode(...head));

/** A list of objects, whatever the name says. */
const startsLikeObjects = (head: Uint8Array): boolean =>
  /^\s*(?:\[\s*\{\s*"|\{\s*"[^"]*"\s*:\s*")/.test(String.fromCharCode(...head));

/** Names that say: rows of text. */
const isDelimited = (extension: string): boolean => ['csv', 'tsv', 'txt', 'tab', 'dat'].includes(extension);

/** No control characters, and none of those that start a page, a tree or a pointer to a file: most tables by far. */
const mayBeTable = ({ head, extension }: FileStart): boolean =>
  isDelimited(extension) &&
  head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13)) &&
  !'<%#v'.includes(String.fromCharCode(...head.subarray(0, 1)));

const knownFormats = () => lazily('the list of formats', import('./refused/formats.ts'));

/* Trees in text: Newick, Nexus, JSON, and tables of children and parents. */

/** Enough of a text to see whether it is a tree. */
const HEAD = 2000;

const SIGNS: readonly RegExp[] = [
  /^\s*(?:\[[^\]]*\]\s*)*#NEXUS\b/i,
  // The result of a run, or objects with children, or lists of nodes and links.
  /^\s*\{[\s\S]*?"(?:format"\s*:\s*"logitree"|children"|nodes"|Subcategory"|supercategory")/,
  // Lists of ids, labels and parents, as of a chart.
  /^\s*(?:\[\s*)?\{(?=[\s\S]*?"(?:ids|labels)"\s*:\s*\[)[\s\S]*?"parents"\s*:\s*\[/,
  // Several of them, one root each.
  /^\s*\[\s*\{[^[\]{}]*"children"\s*:\s*\[/,
];

/** Nexus may have distances, and no tree. */
const hasDistancesAlone = (text: string): boolean => /begin\s+dist/i.test(text) && !/begin\s+trees/i.test(text);

/** Newick begins with a parenthesis, before which a bracket is a comment, and ends with a semicolon. */
const NEWICK_START = /^\s*(?:\[[^\]]*\]\s*)*\(/;
const NEWICK_END = /;\s*$/;

const isParents = (head: string): boolean => {
  const fields = (withoutComments(head).split(/\r?\n/, 1)[0] ?? '')
    .split(/[,;\t|]/)
    .map((field) => field.trim().replaceAll('"', '').toLowerCase());
  return fields.includes('child') && fields.includes('parent');
};

/** Larger texts are not looked through for merges. */
const MAX_LINKAGE = 2 ** 22;
/** A line of two nodes and a height, with at most two numbers more; the height may be missing. */
const MERGE = /^[-+.\de]+(?:[,;|\t ]+[-+.\de]+){1,5}$/;

/** True for a text that is a linkage matrix: told by all of its nodes. */
async function isLinkage(source: ByteSource, head: string): Promise<boolean> {
  const [, second = ''] = withoutBrackets(head).split(/\r?\n/, 2);
  if (source.size > MAX_LINKAGE || !MERGE.test(second.replaceAll('"', '').trim())) return false;
  return linkageOfText(new TextDecoder().decode(await source.read(0, source.size))) !== null;
}

/** True for a text that looks like a tree, or is called so; other things are called .tree or .txt as well. */
async function isTreeText({ source, extension }: FileStart): Promise<boolean> {
  const text = async (from: number, to: number): Promise<string> =>
    new TextDecoder().decode(await source.read(Math.max(0, from), Math.min(to, source.size)));
  const head = await text(0, HEAD);
  if (SIGNS[0]?.test(head) && hasDistancesAlone(await text(0, MAX_LINKAGE))) return false;
  const isNewick = NEWICK_START.test(head) && NEWICK_END.test(await text(source.size - HEAD, source.size));
  return (
    ['nwk', 'newick', 'nex', 'nexus'].includes(extension) ||
    isParents(head) ||
    isNewick ||
    SIGNS.some((sign) => sign.test(head)) ||
    (await isLinkage(source, head))
  );
}

/** Of formats that are as sure of a file, the first one here reads it. Every text may be a table, so that comes last. */
export const FORMATS: readonly Format[] = [
  {
    name: '.npy',
    matches: ({ head }) => certainOr(isNpy(head), false),
    reader:
      async () =>
      async ({ source }, { readTree, choice, readInside }) => {
        const objects = await objectsIn(source);
        if (objects !== null) return readInside(objects);
        const found = await readNpyOrTable(source, choice);
        if (Array.isArray(found)) return found;
        return alone(await treeOfLinkage(source, found, readTree));
      },
  },
  {
    // All zip archives: several .npy arrays (.npz), the tensors of a PyTorch file (.pt), an Excel workbook (.xlsx).
    name: 'archives',
    matches: ({ head }) => certainOr(startsWith(head, 'PK\x03\x04') || startsWith(head, 'PK\x05\x06'), false),
    reader: async () => {
      const { readNpz } = await import('./npz/read.ts');
      return ({ source }, tools) => readNpz(source, tools);
    },
  },
  {
    name: '.safetensors',
    matches: ({ head, source, extension }) => certainOr(isSafetensors(head, source.size), extension === 'safetensors'),
    reader: async () => {
      const { readSafetensors } = await import('./safetensors/read.ts');
      return ({ source }) => readSafetensors(source);
    },
  },
  {
    name: 'pictures',
    matches: ({ head }) => certainOr(startsWith(head, '\x89PNG\r\n\x1a\n') && canDecode(), false),
    reader: async () => {
      const { readPicture } = await import('./pictures/read.ts');
      return async ({ source }) => alone(await readPicture(source));
    },
  },
  {
    name: '.gz',
    matches: ({ head }) => certainOr(startsWith(head, GZIP), false),
    reader: async () => {
      const { unpackGzip } = await import('./gzip/unpack.ts');
      return async ({ source }, { readInside }) => {
        const inside = await unpackGzip(source);
        const isPacked = startsWith(await inside.read(0, Math.min(GZIP.length, inside.size)), GZIP);
        if (!isPacked) return readInside(inside);
        const message = 'the file was packed by gzip more than once';
        throw new DataError('packed-twice', message, 'Unpack it (gunzip) and open it.');
      };
    },
  },
  {
    name: '.h5',
    matches: ({ head, extension }) =>
      certainOr(startsWith(head, '\x89HDF\r\n\x1a\n'), ['h5', 'hdf5', 'hdf'].includes(extension)),
    reader: async () => {
      const { readHdf5 } = await import('./hdf5/read.ts');
      return ({ source }, { choice }) => readHdf5(source, choice);
    },
  },
  {
    name: 'Parquet files',
    matches: ({ head }) => certainOr(startsWith(head, 'PAR1'), false),
    inWorker: { format: 'parquet', from: 0 },
  },
  {
    // Files and streams, which Feather is one of.
    name: 'Arrow files',
    matches: ({ head }) => certainOr(isArrow(head), false),
    inWorker: { format: 'arrow', from: 0 },
  },
  {
    name: 'other formats',
    matches: async (start) =>
      certainOr(!mayBeTable(start) && (await knownFormats()).findRefused(start) !== undefined, false),
    reader: async () => {
      const { refuse } = await knownFormats();
      return (start) => refuse(start);
    },
  },
  {
    // Of protocols 2 to 5; what Python 2 wrote by default is known by its name only.
    name: 'pickles',
    matches: ({ head, extension }) => certainOr(isPickle(head), ['pkl', 'pickle', 'pt', 'pth'].includes(extension)),
    inWorker: { format: 'pickle', from: 0 },
  },
  {
    name: 'misnamed files',
    matches: ({ extension }) => certainOr(false, extension === 'npy' || extension === 'npz'),
    reader:
      async () =>
      async ({ extension }) => {
        const message = `the name ends in .${extension}, the content is something else`;
        throw new DataError('wrong-content', message, 'Write the file again.');
      },
  },
  {
    name: 'LIBSVM files',
    matches: ({ head }) => certainOr(false, isLibsvm(head)),
    reader: async () => {
      const { readLibsvm } = await import('./libsvm/read.ts');
      return async ({ source }) => alone(await readLibsvm(source));
    },
  },
  {
    name: 'trees',
    matches: async (start) => certainOr(false, await isTreeText(start)),
    reader:
      async () =>
      async ({ source }, { readTree }) =>
        alone(await treeIn(source, readTree)),
    inWorker: { format: 'tree', from: MIN_TREE_IN_WORKER },
  },
  {
    name: '.jsonl',
    matches: ({ extension }) => certainOr(false, extension === 'jsonl' || extension === 'ndjson'),
    reader: async () => {
      const { readJson } = await import('./json/read.ts');
      return ({ source }, { choice }) => readJson(source, true, choice);
    },
    inWorker: { format: 'jsonl', from: MIN_IN_WORKER },
  },
  {
    name: '.json',
    matches: ({ head, extension }) =>
      certainOr(
        false,
        extension === 'json' ||
          (!isDelimited(extension) && startsLikeJson(head)) ||
          startsLikeObjects(head) ||
          startsLikePython(String.fromCharCode(...head)),
      ),
    reader: async () => {
      const { readJson } = await import('./json/read.ts');
      return async ({ source }, { choice, readTree }) => {
        try {
          return await readJson(source, false, choice);
        } catch (error) {
          if (!(error instanceof DataError) || error.code !== 'wrong-json') throw error;
          // Objects that are no data may be groups of classes.
          return await treeIn(source, readTree).then(alone, () => Promise.reject(error));
        }
      };
    },
    inWorker: { format: 'json', from: MIN_IN_WORKER },
  },
  {
    // Names of classes: data sets of YOLO, lists.
    name: '.yaml',
    matches: ({ extension }) => certainOr(false, extension === 'yaml' || extension === 'yml'),
    reader: async () => {
      const { readYaml } = await import('./yaml/read.ts');
      return ({ source }) => readYaml(source);
    },
  },
  {
    name: 'text',
    matches: () => 'likely',
    reader:
      async () =>
      async ({ source, extension }, { readInWorker, choice }) => {
        // A table of numbers stays in its file; only what is read into memory is worth a worker.
        const isLarge = source.size >= MIN_IN_WORKER;
        const apart = readInWorker && isLarge ? () => readInWorker('text', source, choice) : undefined;
        return readDelimited(source, extension, { apart, choice });
      },
  },
];
