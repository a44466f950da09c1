import { counted } from '../base/counted.ts';
import { DataError } from '../base/error.ts';
import { isNumber } from '../base/number-text.ts';
import type { Warning } from '../base/warning.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';
import { CommentSupport } from './comment-support.ts';
import { leavesFirst } from './leaves-first.ts';
import { Names } from './names.ts';
import { NewickTokens } from './newick-tokens.ts';
import { namesAndSupport } from './support-values.ts';
import { childrenOf, parentsOf } from './walk.ts';

/** A node with several parents has a mark behind its name, and stands in the text once for each. */
const HYBRID = /[(),][^'"(),;:[\]#]*#(?:H|R|LGT)\d+/;

/** @throws DataError for a network in extended Newick */
function refuseNetwork(text: string): void {
  const [, mark] = /(#(?:H|R|LGT)\d+)/.exec(HYBRID.exec(text)?.[0] ?? '') ?? [];
  if (mark === undefined) return;
  throw new DataError(
    'network',
    `the text is a network and no tree: ${mark} marks a node with several parents`,
    'Save a tree, in which every node has one parent.',
  );
}

/**
 * Reads one Newick tree: quoted labels, nested comments, branch lengths, any number of children. Leaves are named and a
 * name that repeats is one class on several leaves; labels of inner nodes are their names, or their support
 * (support-values.ts), which may stand in comments too (comment-support.ts): a tree with support has its leaves first.
 * Underscores stay as they are, and so do blanks between the words of a name.
 *
 * With branch lengths on every node but the root, heights count from the deepest leaf upwards; without any, a node is
 * as high as its longest path down. Negative lengths, which neighbour joining makes, count as 0, with a warning. Throws a DataError with the byte where the text stops being Newick. O(text).
 */
export function readNewick(text: string): NamedHierarchy {
  refuseNetwork(text);
  const tokens = new NewickTokens(text, true);
  const tree = readTreeTokens(tokens, (label) => label);
  tokens.expectEnd();
  const warnings = [...withBlanks(tokens.namesWithBlanks), ...(tree.warnings ?? [])];
  return { ...tree, ...(warnings.length > 0 && { warnings }) };
}

/** The warning on words that nothing parts: between two of them a comma may be missing. */
function withBlanks(names: readonly string[]): readonly Warning[] {
  const [first] = names;
  if (first === undefined) return [];
  const message = `${counted(names.length, 'name has', 'names have')} blanks and no quotes, such as '${first.slice(0, 60)}': each was taken for one name, and no comma for missing.`;
  return [{ code: 'names-with-blanks', message }];
}

/** Reads a tree up to its ";". `nameOf` gives the class, or the name of a group, that a label stands for. */
export function readTreeTokens(tokens: NewickTokens, nameOf: (label: string) => string): NamedHierarchy {
  const names = new Names();
  const builder = new HierarchyBuilder();
  const lengths: (number | null)[] = [];
  const comments = new CommentSupport();
  /** Children read so far of each open bracket, and where it was opened. */
  const open: { readonly children: number[]; readonly at: number }[] = [];
  for (;;) {
    let node = readNodeStart(tokens, open, (label) => builder.leaf(names.numberOf(nameOf(label))));
    for (let isLeaf = true; ; isLeaf = false) {
      lengths[node] = readLength(tokens);
      const token = tokens.take();
      comments.add(node, isLeaf, tokens.takeComments());
      const group = open.at(-1);
      if (token.kind === ';' && group === undefined) {
        const classes = names.list();
        const inner = builder.names().inner?.map(groupNames(classes, nameOf));
        const hierarchy = withHeights(builder.finish(), lengths);
        const found = comments.beside(inner ? namesAndSupport(inner) : {}, lengths.length);
        const warnings = [...negativeLengths(lengths), ...(found.warnings ?? [])];
        const tree = { hierarchy, classes, ...found, ...(warnings.length > 0 && { warnings }) };
        return tree.support === undefined ? tree : leavesFirst(tree);
      }
      if (group === undefined || (token.kind !== ',' && token.kind !== ')')) {
        const where = group === undefined ? '";"' : `"," or ")" for the "(" at byte ${tokens.byteOf(group.at)}`;
        throw tokens.unexpected(token, where);
      }
      group.children.push(node);
      if (token.kind === ',') break;
      open.pop();
      node = builder.join(group.children, tokens.peek().kind === 'label' ? tokens.take().text : '');
    }
  }
}

/** The meaning of labels of groups: a number that stands for a class is none of a group, but support. */
function groupNames(classes: readonly string[], nameOf: (label: string) => string): (label: string) => string {
  const leaves = new Set(classes);
  return (label) => {
    const name = label === '' ? '' : nameOf(label);
    return isNumber(label) && leaves.has(name) ? label : name;
  };
}

/** Reads opening brackets and the leaf after them; returns the leaf's node. */
function readNodeStart(
  tokens: NewickTokens,
  open: { children: number[]; at: number }[],
  leaf: (label: string) => number,
): number {
  for (;;) {
    const token = tokens.take();
    tokens.takeComments(); // before a node: of the file or of nothing
    if (token.kind === '(') open.push({ children: [], at: token.at });
    else if (token.kind === 'label') return leaf(token.text);
    else throw tokens.unexpected(token, 'a class name or "("');
  }
}

function readLength(tokens: NewickTokens): number | null {
  if (tokens.peek().kind !== ':') return null;
  tokens.take();
  const token = tokens.take();
  const length =
    token.kind === 'label' && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(token.text)
      ? +token.text
      : Number.NaN;
  if (!Number.isFinite(length)) throw tokens.unexpected(token, 'a branch length');
  return length;
}

function negativeLengths(lengths: readonly (number | null)[]): readonly Warning[] {
  const negative = lengths.slice(0, -1).filter((length) => length !== null && length < 0);
  if (negative.length === 0) return [];
  const least = negative.reduce<number>((less, length) => Math.min(less, length ?? 0), 0);
  const are = negative.length === 1 ? 'is negative' : 'are negative';
  const message = `${negative.length} of ${lengths.length - 1} branch lengths ${are}, down to ${least}: they count as 0.`;
  return [{ code: 'negative-lengths', message }];
}

/** Heights from branch lengths, which all nodes but the root must have, or none; without any, what the builder gave. */
function withHeights(hierarchy: Hierarchy, lengths: readonly (number | null)[]): Hierarchy {
  const root = lengths.length - 1;
  const missing = lengths.slice(0, root).filter((length) => length === null).length;
  if (missing === root) return hierarchy;
  if (missing > 0) {
    throw new DataError(
      'newick',
      `Expected a branch length at every node or at none, found ${missing} of ${root} nodes without one`,
      'Add the missing lengths, or take all of them out.',
    );
  }
  const known = Float64Array.from(lengths, (length) => Math.max(0, length ?? 0));
  return { ...hierarchy, height: ultrametricHeights(hierarchy, known) ?? heightsBelowTop(hierarchy, known) };
}

/**
 * The largest difference of height of leaves, relative to the root, that count as level: lengths are sums that were
 * rounded.
 */
const LEVEL = 1e-9;

/** Heights summed from the leaves up, which keeps leaves at exactly 0; null unless all leaves are equally deep. */
function ultrametricHeights(hierarchy: Hierarchy, lengths: Float64Array): Float64Array | null {
  const height = new Float64Array(lengths.length);
  let spread = 0;
  for (let node = 0; node < lengths.length; node++) {
    let lowest = Number.POSITIVE_INFINITY;
    for (const child of childrenOf(hierarchy, node)) {
      const above = (height[child] as number) + (lengths[child] as number);
      height[node] = Math.max(height[node] as number, above);
      lowest = Math.min(lowest, above);
    }
    if (lowest < Number.POSITIVE_INFINITY) spread = Math.max(spread, (height[node] as number) - lowest);
  }
  return spread <= LEVEL * (height.at(-1) as number) ? height : null;
}

/** Heights below the root's, where leaves are not level: the deepest leaf is at 0. */
function heightsBelowTop(hierarchy: Hierarchy, lengths: Float64Array): Float64Array {
  const parents = parentsOf(hierarchy);
  const below = new Float64Array(lengths.length);
  let deepest = 0;
  for (let node = lengths.length - 2; node >= 0; node--) {
    below[node] = (below[parents[node] as number] as number) + (lengths[node] as number);
    deepest = Math.max(deepest, below[node] as number);
  }
  return below.map((distance) => deepest - distance);
}
