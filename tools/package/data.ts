import { at } from '../../web/engine/base/arrays.ts';
import { DataError } from '../../web/engine/base/error.ts';
import type { Warning } from '../../web/engine/base/warning.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { withNamesOf } from '../../web/engine/data/dataset/group-names.ts';
import { joinedById } from '../../web/engine/data/dataset/join-by-id.ts';
import { withRowsBeside } from '../../web/engine/data/models/rows-beside.ts';
import { assignRoles } from '../../web/engine/data/roles/assign-roles.ts';
import { usable } from '../../web/engine/data/roles/guess-role.ts';
import { digestLines, openedFrom, openingsOf, shardName } from '../../web/engine/data/shards/openings.ts';
import { readTree as readTreeOf } from '../../web/engine/hierarchy/read-tree.ts';
import { resultJson } from '../../web/engine/methods/json.ts';
import type { ByteSource } from '../../web/engine/model/bytes.ts';
import type { ColumnChoice } from '../../web/engine/model/columns.ts';
import type { Dataset, InputFile, Reference, Role } from '../../web/engine/model/dataset.ts';
import type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
import type { InputRecord, Result } from '../../web/engine/model/result.ts';
import { digestOf } from '../../web/engine/workers/digest.ts';
import { memberFor, membersCalled, membersIn } from '../cli/members.ts';
import { treesOfRecords } from '../cli/trees-of-records.ts';
import {
  type AnyInput,
  type FileInput,
  type Names,
  openingOfInput,
  type Rows,
  saysShape,
  type TreeInput,
  treeFile,
  type Values,
  wordsIn,
  wordsSource,
} from './inputs.ts';

/** Inputs of a method, each said by name: nothing is guessed about what a file is for. */
export interface Inputs {
  /** One row a point, one column a class. */
  readonly logits?: Rows;
  /** The true class of each point. */
  readonly labels?: Values;
  /** Names of the classes, in the order of the columns. */
  readonly classes?: Names;
  /** Other points of the same model, to measure with. */
  readonly evaluationLogits?: Rows;
  readonly evaluationLabels?: Values;
  /** Square, or two columns of true and predicted classes. */
  readonly confusion?: Rows;
  /** Rows that are compared: of classes, or of points. */
  readonly features?: Rows;
  /** Distances of classes or points: square. */
  readonly dissimilarity?: Rows;
  /** Similarities of classes: square. */
  readonly similarity?: Rows;
  /** Two ends, counted from 0, and a weight a row. */
  readonly edges?: Rows;
  /** A picture: PNG or an array (rows, columns, 3). */
  readonly image?: FileInput;
  /** A tree over the true classes, to score with. */
  readonly reference?: TreeInput;
  /** Names of the groups of the reference: identifiers with names. */
  readonly groupNames?: FileInput;
  /** Further trees over the same classes, for a method that judges trees. */
  readonly trees?: readonly TreeInput[];
}

/** Files that were read together, and what each is used for. */
export interface Data {
  /** In the order in which they were given; archives give several. */
  readonly files: readonly InputFile[];
  /** Dataset that methods work on. */
  readonly dataset: Dataset;
  /** Warnings of how files were taken where they do not say it. */
  readonly warnings: readonly Warning[];
}

export interface ReadOptions {
  /** Roles of files, by their names; the roles of the others are guessed around them, as in the page. */
  readonly roles?: Readonly<Record<string, Role>>;
  /** Kind of the columns of a table, where it is unclear. */
  readonly columns?: ColumnChoice;
}

const ROLE_OF = {
  logits: 'logits',
  labels: 'labels',
  classes: 'classes',
  evaluationLogits: 'evaluation logits',
  evaluationLabels: 'evaluation labels',
  confusion: 'confusion',
  features: 'features',
  dissimilarity: 'dissimilarity',
  similarity: 'similarity',
  edges: 'edges',
  image: 'image',
} as const satisfies Readonly<Record<Exclude<keyof Inputs, 'reference' | 'groupNames' | 'trees'>, Role>>;

const OTHERS: readonly string[] = ['reference', 'groupNames', 'trees'];

const isRoleKey = (key: string): key is keyof typeof ROLE_OF => Object.hasOwn(ROLE_OF, key);

/** A tree, and the files that it was read from. */
export interface ReadTree {
  readonly name: string;
  readonly tree: NamedHierarchy;
  readonly sources: readonly ByteSource[];
  /** The text that it was read from, where a method made the tree. */
  readonly text: string | null;
}

const isResult = (tree: NamedHierarchy | Result): tree is Result => 'method' in tree;

/** The same tree that the command line reads of the result's JSON. */
async function treeOfResult(result: Result, name: string): Promise<ReadTree> {
  const text = resultJson(result);
  const bytes = new TextEncoder().encode(text);
  const source = { name, size: bytes.length, read: async (start: number, end: number) => bytes.slice(start, end) };
  return { name, tree: await readTreeOf(source), sources: [], text };
}

/** A tree of any kind; `name` is what one without a name is called in messages. */
export async function treeIn(input: TreeInput, name: string): Promise<ReadTree> {
  const file = await treeFile(input, name);
  if (file !== null) {
    const [source] = file.opening.sources;
    if (source === undefined) throw new DataError('empty', 'the file is empty', 'Open a file with a tree.');
    const tree = await readTreeOf(source);
    const text = new TextDecoder().decode(await source.read(0, source.size));
    return { name: source.name, tree, sources: [source], text };
  }
  if (typeof input === 'object' && 'hierarchy' in input) {
    return isResult(input) ? treeOfResult(input, name) : { name, tree: input, sources: [], text: null };
  }
  throw new DataError('wrong-input', 'expected a tree', 'Give a file with a tree, a tree that was read, or a result.', {
    file: name,
  });
}

/** A tree in any format that is read: result JSON, Newick, Nexus, linkage .npy, child,parent CSV, node-link JSON. */
export const readTree = async (input: FileInput): Promise<NamedHierarchy> => (await treeIn(input, 'tree')).tree;

/** Texts in memory, for what they are said to be. */
function wordsFile(name: string, role: Role, words: readonly string[]): InputFile {
  const source = wordsSource(name, words);
  const content = { kind: 'strings', values: words } as const;
  const file = { id: `given-${name}`, name, source, content, shape: [words.length], role, roles: [role] };
  return at(openedFrom({ name, sources: [source], problem: null }, [{ ...file, reason: 'given' }]), 0);
}

/** One input in the role that is said of it. */
async function fileFor(name: string, role: Role, input: AnyInput): Promise<InputFile> {
  const words = wordsIn(input);
  if (words !== null) return wordsFile(name, role, words);
  const { opening, member } = await openingOfInput(input, name);
  const choice = saysShape(input) ? { turned: false } : member === undefined ? undefined : { sheet: member };
  const members = openedFrom(opening, await membersIn(opening, choice));
  const meant = member === undefined ? members : membersCalled(member, members, opening.name);
  return memberFor(opening.name, meant, role);
}

async function referenceIn({ reference, groupNames }: Inputs): Promise<(Reference & ReadTree) | null> {
  if (reference === undefined) return null;
  const read = await treeIn(reference, 'reference');
  if (groupNames === undefined) return { ...read, file: read.name };
  const { content, name } = await fileFor('groupNames', 'group names', groupNames);
  return { ...read, file: read.name, tree: withNamesOf(read.tree, content, { tree: read.name, names: name }) };
}

/** Data with the files of its trees, which digests are made of. */
export interface Given extends Data {
  readonly reference: ReadTree | null;
  readonly trees: readonly ReadTree[];
}

/** The files that are named, put together. @throws DataError for what is unknown, cannot be read, or does not fit */
async function given(inputs: Inputs): Promise<Given> {
  const opened: InputFile[] = [];
  for (const [key, input] of Object.entries(inputs)) {
    if (input === undefined || OTHERS.includes(key)) continue;
    if (!isRoleKey(key)) {
      const known = [...Object.keys(ROLE_OF), ...OTHERS].join(', ');
      throw new DataError('wrong-input', `there is no input ${key}`, `The inputs are ${known}.`);
    }
    opened.push(await fileFor(key, ROLE_OF[key], input));
  }
  const files = await joinedById(opened, []);
  const reference = await referenceIn(inputs);
  const trees: (Reference & ReadTree)[] = [];
  for (const [i, tree] of (inputs.trees ?? []).entries()) {
    const read = await treeIn(tree, `tree ${i + 1}`);
    trees.push({ ...read, file: read.name });
  }
  const dataset = { ...assemble(files, reference), trees, treesMustFit: true };
  return { files, dataset, warnings: dataset.warnings ?? [], reference, trees };
}

const isData = (input: Inputs | Data): input is Data => 'dataset' in input;

export const dataOf = async (input: Inputs | Data): Promise<Given> =>
  isData(input) ? { ...input, reference: null, trees: [] } : given(input);

/** One more file. Each shard that is given brings the others of its set along: these are there already. */
function addSource(sources: ByteSource[], source: ByteSource): void {
  const same = sources.find(({ name }) => name === source.name);
  if (same === undefined) sources.push(source);
  else if (shardName(source.name) === null || same.size !== source.size) {
    const remedy = 'Give each a name of its own, or say what each is for: l2h({ logits, labels, … }).';
    throw new DataError('wrong-input', `two files are called ${source.name}`, remedy, { file: source.name });
  }
}

/**
 * Reads files together as the page does: formats are told by content, shards are joined, and what each file is for is
 * guessed from all of them. What was only likely is among the warnings.
 * @throws DataError for what cannot be used, and where somebody has to say what columns or files are
 */
export async function read(
  input: FileInput | readonly FileInput[],
  { roles = {}, columns }: ReadOptions = {},
): Promise<Data> {
  const inputs = Array.isArray(input) ? (input as readonly FileInput[]) : [input as FileInput];
  const sources: ByteSource[] = [];
  for (const [i, each] of inputs.entries()) {
    const { opening, member } = await openingOfInput(each, `file ${i + 1}`);
    if (member !== undefined) {
      const remedy = 'Name the file, and say by roles what of it is used.';
      throw new DataError('wrong-input', `files are read whole, found ${opening.name}/${member}`, remedy);
    }
    for (const source of opening.sources) addSource(sources, source);
  }
  const opened: InputFile[] = [];
  for (const opening of openingsOf(sources)) {
    opened.push(...openedFrom({ ...opening, choice: columns }, usable(await membersIn(opening, columns))));
  }
  const joined = await withRowsBeside(await joinedById(opened, []), []);
  const chosen = joined.flatMap(({ id, name }) => {
    const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
    return role === undefined ? [] : [[id, role] as const];
  });
  const files = assignRoles(joined, new Map(chosen));
  const dataset = assemble(files);
  return { files, dataset, warnings: dataset.warnings ?? [] };
}

/** SHA-256 of a file, or of the list of those of its shards. */
async function digestOfSources(sources: readonly ByteSource[]): Promise<string | null> {
  const digests: string[] = [];
  for (const source of sources.flatMap((each) => each.shards ?? [each])) digests.push(await digestOf(source));
  if (digests.length < 2) return digests[0] ?? null;
  const lines = new TextEncoder().encode(digestLines(digests));
  return digestOf({ name: '', size: lines.length, read: async (start, end) => lines.slice(start, end) });
}

/** Result whose inputs have the digests of the files. */
export function withDigests(
  inputs: readonly InputRecord[],
  { files, reference, trees }: Given,
): Promise<InputRecord[]> {
  const treeOf = treesOfRecords(inputs, trees);
  return Promise.all(
    inputs.map(async (record, i) => {
      const file = files.find(({ role }) => role === record.role);
      const tree = record.role === 'reference' ? reference : treeOf[i];
      const sources = file?.from?.sources ?? tree?.sources ?? [];
      return { ...record, sha256: await digestOfSources(sources) };
    }),
  );
}
