import { counted } from '../base/counted.ts';
import { DataError } from '../base/error.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { incomparable } from './comparable-leaves.ts';
import { checkSingleLeaves, restrict, restricted } from './restrict.ts';

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
