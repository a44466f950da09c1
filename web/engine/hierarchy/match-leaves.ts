import { DataError } from '../base/error.ts';
import { counted } from '../base/text.ts';
import type { Warning } from '../base/warning.ts';
import type { DataName, Hierarchy, LeafSource } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { checkSingleLeaves, restrict, restricted } from './restrict.ts';

/** The warnings on names that stand on several leaves of a file. O(nodes). */
export function repeatedClasses({ hierarchy, classes }: NamedHierarchy): Warning[] {
  const leaves = new Uint32Array(classes.length);
  for (const c of hierarchy.classOf) if (c >= 0) leaves[c] = (leaves[c] as number) + 1;
  const repeated = Array.from(leaves.keys()).filter((c) => (leaves[c] as number) > 1);
  const [first] = repeated;
  if (first === undefined) return [];
  const rest = repeated.length - 1;
  const others = rest === 0 ? '' : ` So are ${counted(rest, 'other name', 'other names')}.`;
  const message = `${classes[first]} stands on ${leaves[first]} leaves and is taken for one class.${others}`;
  return [{ code: 'repeated-class', message }];
}

const isSameFile = (a: DataName, b: DataName): boolean =>
  a.sha256 !== null && b.sha256 !== null
    ? a.sha256 === b.sha256
    : a.name === b.name && a.shape.join() === b.shape.join();

const listed = (data: readonly DataName[]): string => data.map(({ name }) => name).join(', ') || 'data without a name';

const told = ({ are, data }: LeafSource): string => (are === 'classes' ? 'classes' : `${are} of ${listed(data)}`);

/**
 * Why the leaves of two trees are not the same things, as a clause; null where they may be. A point has a number in its own
 * data only, and a cluster in its own run; a tree whose file does not say what its leaves are is matched by their names.
 */
export function incomparable(a: LeafSource | undefined, b: LeafSource | undefined): string | null {
  if (a === undefined || b === undefined) return null;
  if (a.are !== b.are) return `the leaves of one are ${told(a)}, of the other ${told(b)}`;
  if (a.are === 'classes') return null;
  const isSame = a.data.length === b.data.length && a.data.every((file, i) => isSameFile(file, b.data[i] ?? file));
  if (!isSame) return `the leaves of one are ${told(a)}, of the other ${told(b)}`;
  return a.clusters === b.clusters ? null : `the leaves are other clusters of ${listed(a.data)} in each`;
}

/** Inputs that tell of points or classes rather than being them. */
const BESIDE = [
  'labels',
  'classes',
  'reference',
  'tree',
  'evaluation logits',
  'evaluation labels',
  'texts',
  'pictures',
];

/** The files of a run that its points are in. */
export const dataAmong = (inputs: readonly (DataName & { readonly role: string })[]): DataName[] =>
  inputs.filter(({ role }) => !BESIDE.includes(role)).map(({ name, shape, sha256 }) => ({ name, shape, sha256 }));

/** A number that is the same for the same list of numbers (FNV-1a, 32 bits). */
export const fingerprint = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((hash, value) => Math.imul(hash ^ value, 0x01000193) >>> 0, 0x811c9dc5);

/** The labels of classes: names and, if they have one, an identifier such as a WordNet id. */
export type ClassLabels = Pick<NamedHierarchy, 'classes' | 'ids' | 'numbering'>;

/** The partner of each class of one side in the other, -1 for none. */
export interface Partners {
  readonly partner: Int32Array;
  readonly by: 'name' | 'index';
}

/** Two trees over the leaves that they have in common, numbered from 0 in the order of the first tree's classes. */
export interface MatchedTrees {
  readonly a: Hierarchy;
  readonly b: Hierarchy;
  /** Names of the nodes of the second tree, by node; empty for one without a name. */
  readonly innerB?: readonly string[] | undefined;
  /** Names of the common leaves. */
  readonly names: readonly string[];
  /** The class of each common leaf in the first tree. */
  readonly classes: Int32Array;
  readonly by: Partners['by'];
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
}

/** Names that differ in capitals and in blanks or underscores only are often one name in two formats. */
const loosely = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

type Key = (label: string) => string;

/** Classes by label, without the labels that several classes share. */
function byLabel(labels: readonly string[], present: readonly number[], key: Key): Map<string, number> {
  const found = new Map<string, number>();
  for (const c of present) {
    const label = key(labels[c] ?? '');
    found.set(label, found.has(label) ? -1 : c);
  }
  return found;
}

function partnersBy(
  a: readonly string[],
  b: readonly string[],
  presentA: readonly number[],
  presentB: readonly number[],
  key: Key,
): Int32Array {
  const partner = new Int32Array(a.length).fill(-1);
  const inB = byLabel(b, presentB, key);
  for (const [label, c] of byLabel(a, presentA, key)) {
    if (c >= 0) partner[c] = inB.get(label) ?? -1;
  }
  return partner;
}

const matched = (partner: Int32Array): number => partner.reduce((count, c) => count + (c >= 0 ? 1 : 0), 0);

/** Lists of labels by which one side can be known. */
const labelsOf = ({ classes, ids }: ClassLabels): (readonly string[])[] => [classes, ...(ids ? [ids] : [])];

const numbersOf = ({ classes }: ClassLabels): string[] => classes.map((_, c) => String(c));

const bare: Key = (label) => label.replace(/^class (?=\d+$)/, '');

/**
 * By number: one side has nothing but numbers for names, and the other has a class for every one of them. `isNumbered`: a
 * number says a class of `b` too.
 */
function partnersByNumber(
  a: ClassLabels,
  b: ClassLabels,
  presentA: readonly number[],
  presentB: readonly number[],
  isNumbered: boolean,
): Int32Array | null {
  const ofA = partnersBy(a.classes, numbersOf(b), presentA, presentB, bare);
  if (isNumbered && matched(ofA) === presentA.length) return ofA;
  const ofB = partnersBy(numbersOf(a), b.classes, presentA, presentB, bare);
  return matched(ofB) === presentB.length ? ofB : null;
}

/**
 * Finds the classes of one side in the other: by names or identifiers, whichever fits most of them (as written, else
 * without regard to capitals, blanks and underscores); where none fits by numbers, where one side has only these, else
 * by their order, where both have as many. The classes of `a` are numbered by the data; where those of `b` are in the order
 * in which a file happens to name them, neither their number nor their order says anything, unless it is to be guessed.
 */
export function matchClasses(
  a: ClassLabels,
  b: ClassLabels,
  presentA: readonly number[],
  presentB: readonly number[],
  isNumbered = b.numbering !== undefined,
): Partners {
  let best = new Int32Array(a.classes.length).fill(-1);
  for (const key of [bare, loosely]) {
    for (const ofA of labelsOf(a)) {
      for (const ofB of labelsOf(b)) {
        if (matched(best) === presentA.length) break; // nothing fits more of them
        const partner = partnersBy(ofA, ofB, presentA, presentB, key);
        if (matched(partner) > matched(best)) best = Int32Array.from(partner);
      }
    }
  }
  if (matched(best) > 0) return { partner: best, by: 'name' };
  const byNumber = partnersByNumber(a, b, presentA, presentB, isNumbered);
  if (byNumber !== null) return { partner: byNumber, by: 'index' };
  if (!isNumbered || presentA.length !== presentB.length) return { partner: best, by: 'name' };
  presentA.forEach((c, i) => {
    best[c] = presentB[i] ?? -1;
  });
  return { partner: best, by: 'index' };
}

/** The classes that sit on a leaf, ascending. */
export const presentClasses = ({ classOf }: Hierarchy): number[] =>
  [...new Set(classOf)].filter((c) => c >= 0).sort((x, y) => x - y);

/** The classes of two trees that are the same, by number in the first. */
export interface CommonClasses extends Partners {
  /** Ascending. */
  readonly common: readonly number[];
  /** Names of classes that only one of the trees has. */
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
}

/**
 * The classes that two trees have in common.
 * @throws DataError for points or clusters of other data, for shared nodes or classes on several leaves, and for fewer than two common leaves
 */
export function commonClasses(a: NamedHierarchy, b: NamedHierarchy, files: readonly [string, string]): CommonClasses {
  const reason = incomparable(a.leaves, b.leaves);
  if (reason !== null) throw otherLeaves(reason, files);
  checkSingleLeaves({ hierarchy: a.hierarchy, file: files[0] });
  checkSingleLeaves({ hierarchy: b.hierarchy, file: files[1] });
  const presentA = presentClasses(a.hierarchy);
  const presentB = presentClasses(b.hierarchy);
  const { partner, by } = matchClasses(a, b, presentA, presentB, true);
  const common = presentA.filter((c) => (partner[c] ?? -1) >= 0);
  if (common.length < 2) throw tooFew(a, b, presentA, presentB, common.length, files);
  const inB = new Set(common.map((c) => partner[c]));
  return {
    partner,
    by,
    common,
    onlyA: presentA.filter((c) => (partner[c] ?? -1) < 0).map((c) => a.classes[c] ?? String(c)),
    onlyB: presentB.filter((c) => !inB.has(c)).map((c) => b.classes[c] ?? String(c)),
  };
}

/**
 * Two trees over their common leaves; what is in one of them only is named.
 * @throws DataError as commonClasses does
 */
export function matchLeaves(a: NamedHierarchy, b: NamedHierarchy, files: readonly [string, string]): MatchedTrees {
  const { partner, by, common, onlyA, onlyB } = commonClasses(a, b, files);
  const leafOfA = new Int32Array(a.classes.length).fill(-1);
  const leafOfB = new Int32Array(b.classes.length).fill(-1);
  common.forEach((c, leaf) => {
    leafOfA[c] = leaf;
    leafOfB[partner[c] ?? -1] = leaf;
  });
  const ofB = restricted(b.hierarchy, leafOfB);
  const { inner } = b;
  return {
    a: restrict(a.hierarchy, leafOfA),
    b: ofB.hierarchy,
    ...(inner && { innerB: ofB.nodes.map((node) => inner[node] ?? '') }),
    names: common.map((c) => a.classes[c] ?? String(c)),
    classes: Int32Array.from(common),
    by,
    onlyA,
    onlyB,
  };
}

const otherLeaves = (reason: string, files: readonly [string, string]): DataError =>
  new DataError(
    'other-leaves',
    `it cannot be compared with ${files[1]}: ${reason}`,
    'Compare trees over the same points, or over classes that have the same names.',
    { file: files[0] },
  );

function tooFew(
  a: NamedHierarchy,
  b: NamedHierarchy,
  presentA: readonly number[],
  presentB: readonly number[],
  common: number,
  files: readonly [string, string],
): DataError {
  const some = ({ classes }: NamedHierarchy, present: readonly number[]): string =>
    present
      .slice(0, 3)
      .map((c) => JSON.stringify(classes[c] ?? String(c)))
      .join(', ');
  return new DataError(
    'no-common-leaves',
    `${common} of its ${counted(presentA.length, 'leaf', 'leaves')} (${some(a, presentA)} …) ${common === 1 ? 'is' : 'are'} among the ${presentB.length} of ${files[1]} (${some(b, presentB)} …), at least 2 are needed`,
    'Use the same names, or WordNet ids, for the classes of both trees.',
    { file: files[0] },
  );
}
