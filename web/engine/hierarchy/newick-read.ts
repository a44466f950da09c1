import { at } from '../base/arrays.ts';
import { DataError } from '../base/error.ts';
import { isNumber, toNumber } from '../base/number-text.ts';
import { counted } from '../base/text.ts';
import type { Warning } from '../base/warning.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';
import { Names } from './names.ts';
import { NewickTokens } from './newick-tokens.ts';
import { childrenOf, isLeaf, parentsOf } from './walk.ts';

const MAX_NAMED = 3;
const PERCENT = 100;
/** Numbers of resamples that programs offer are 1, 2 or 5 and zeros: a group that is in every tree has such a count. */
const RESAMPLES = /^[125]0{2,}$/;
/** Shares are sums and quotients: one of all may be a little more than 1. */
const ABOUT_ONE = 1 + 1e-6;
/** So many numbers that count on from one to the next are numbers of nodes. */
const FEWEST_IN_TURN = 4;
/** Larger numbers are ids of a data base, beyond doubt. */
const MOST_RESAMPLES = 10_000;

/** Values of several tests at each group, as IQ-TREE writes: "95.2/100" of two, "95.2/0.98/100" of three. */
const areSeveral = (label: string): boolean => label.includes('/') && label.split('/').every(isNumber);

/** A share in percent with its sign, "95%". */
const isPercent = (label: string): boolean => label.endsWith('%') && isNumber(label.slice(0, -1));
const isMissing = (label: string): boolean => isNumber(label) && Number.isNaN(toNumber(label));
const isValue = (label: string): boolean => (isNumber(label) && !isMissing(label)) || isPercent(label);
const numberOf = (label: string): number => toNumber(isPercent(label) ? label.slice(0, -1) : label);

type NamesAndSupport = Pick<NamedHierarchy, 'inner' | 'support' | 'warnings'>;

/** The first few of texts, to be named in a warning. */
const firstOf = (texts: readonly string[]): string =>
  [...texts.slice(0, MAX_NAMED), ...(texts.length > MAX_NAMED ? ['…'] : [])].join(', ');

interface Whole {
  readonly whole: number;
  readonly words: string;
}

/** A number's share of the whole. */
const shareOf = (number: number, { whole }: Whole): number => Math.min(1, number / whole);

const OF_PERCENT: Whole = { whole: PERCENT, words: 'in percent' };

/**
 * True if numbers count on from one to the next up to that of all `nodes`, as R numbers them (5, 6, 7 behind four
 * leaves), or are many that do so. Support ends at 100, in many a group.
 */
function areCountedOn(numbers: readonly number[], nodes: number): boolean {
  const sorted = numbers.toSorted((a, b) => a - b);
  const isInTurn = sorted.every((number, i) => number === (sorted[0] ?? 0) + i && Number.isInteger(number));
  const isAll = numbers.length > 1 && sorted.at(-1) === nodes;
  return isInTurn && (isAll || (numbers.length >= FEWEST_IN_TURN && !numbers.includes(PERCENT)));
}

/**
 * The meaning of numbers of inner nodes, of a tree of so many nodes: parts of a whole, in words as well, names of
 * groups, or neither for certain.
 */
function meaningOf(numbers: readonly number[], nodes: number): Whole | 'ids' | null {
  const largest = numbers.reduce((most, number) => Math.max(most, number), 0);
  if (!numbers.every((number) => number >= 0 && Number.isFinite(number))) return null;
  if (largest <= ABOUT_ONE) return { whole: 1, words: 'as shares' };
  if (areCountedOn(numbers, nodes)) return 'ids';
  if (largest <= PERCENT) return OF_PERCENT;
  const areWhole = numbers.every(Number.isInteger);
  const areRound = numbers.every((number) => number % PERCENT === 0);
  const isEachOnce = new Set(numbers).size === numbers.length;
  if (areWhole && isEachOnce && (areRound || !RESAMPLES.test(String(largest)) || largest > MOST_RESAMPLES))
    return 'ids';
  const areCounts = areWhole && RESAMPLES.test(String(largest));
  return areCounts ? { whole: largest, words: `as counts of ${largest} resamples` } : null;
}

/** The same of labels, where one with a sign says that all are in percent. */
function meaningOfLabels(labels: readonly string[], nodes: number): Whole | 'ids' | null {
  const numbers = labels.map(numberOf);
  if (!labels.some(isPercent)) return meaningOf(numbers, nodes);
  return numbers.every((number) => number >= 0 && number <= PERCENT) ? OF_PERCENT : null;
}

/**
 * The names of inner nodes and the support among them, which have one place in Newick and Nexus: what numbers are is seen
 * from all of them, and said.
 */
function namesAndSupport(labels: readonly string[]): NamesAndSupport {
  const several = labels.filter(areSeveral);
  // Beside names, such as "24/7", they are names as well.
  const isEach = several.length > 0 && labels.every((label) => label === '' || isNumber(label) || areSeveral(label));
  const texts = isEach ? several : labels.filter(isValue);
  if (texts.length === 0) return { inner: labels };
  const warning = (code: string, text: string): readonly Warning[] => [
    { code, message: `Numbers at inner nodes (${firstOf(texts)}) ${text}` },
  ];
  if (isEach) {
    const text = 'look like support of several tests, but which one is meant is not known: they are left out.';
    return { warnings: warning('support-left-out', text) };
  }
  const meaning = meaningOfLabels(texts, labels.length);
  if (meaning === 'ids') {
    const isCertain = texts.some((text) => toNumber(text) > MOST_RESAMPLES);
    if (isCertain) return { inner: labels };
    return { inner: labels, warnings: warning('numbers-as-names', 'are each there once: they are taken as names.') };
  }
  // Among numbers "nan" is what some programs write where there is no support.
  const names = labels.map((label) => (isValue(label) || isMissing(label) ? '' : label));
  const inner = names.some((name) => name !== '') && { inner: names };
  if (meaning === null) {
    const text = 'look like support values, but of how many resamples is not known: they are left out.';
    return { ...inner, warnings: warning('support-left-out', text) };
  }
  const support = Float64Array.from(labels, (label) =>
    isValue(label) ? shareOf(numberOf(label), meaning) : Number.NaN,
  );
  const isCount = meaning.whole > PERCENT;
  return {
    ...inner,
    support,
    warnings: warning(isCount ? 'support-counts' : 'support', `were read as support, ${meaning.words}.`),
  };
}

/** A comment that is nothing but a number, as RAxML writes it. */
const BARE = '';
/** Keys of support in BEAST, MrBayes and FigTree, and in NHX (B): of several that a tree has, the first counts. */
const KEYS = ['posterior', 'prob', 'bootstrap', 'support', 'label', 'B', BARE];

/** The numbers of a comment by key: "[&posterior=0.9,rate=2]", "[&&NHX:B=90]", "[90]". */
function numbersOf(comment: string): [key: string, text: string][] {
  const text = comment.trim();
  if (isNumber(text)) return [[BARE, text]];
  if (!text.startsWith('&')) return [];
  const fields = text.startsWith('&&NHX') ? text.split(':') : text.slice(1).split(',');
  return fields.flatMap((field): [string, string][] => {
    const [key = '', value = ''] = field.split('=');
    const number = value.replace(/^"(.*)"$/, '$1');
    return key !== BARE && KEYS.includes(key) && isNumber(number) ? [[key, number]] : [];
  });
}

/** Support in comments, which stand behind the bracket of a group or behind its length, gathered while a tree is read. */
class CommentSupport {
  /** The numbers of each key by group. */
  readonly #groups = new Map<string, Map<number, string>>();
  #isBareAtLeaves = false;

  add(node: number, isLeaf: boolean, comments: readonly string[]): void {
    for (const [key, text] of comments.flatMap(numbersOf)) {
      if (isLeaf) this.#isBareAtLeaves ||= key === BARE;
      else this.#groups.set(key, (this.#groups.get(key) ?? new Map<number, string>()).set(node, text));
    }
  }

  /** Names and support of labels of nodes, with the support of comments if the labels have none. */
  beside(found: NamesAndSupport, nodes: number): NamesAndSupport {
    const key = KEYS.find((each) => this.#groups.has(each));
    const texts = key !== undefined && this.#groups.get(key);
    if (!texts) return found;
    const some = firstOf([...texts.values()]);
    const saying = (code: string, text: string): NamesAndSupport => {
      const message = `Numbers in comments (${key === BARE ? '' : `${key} `}${some}) ${text}`;
      return { ...found, warnings: [...(found.warnings ?? []), { code, message }] };
    };
    if (found.support) {
      return saying('support-left-out', 'are left out: inner nodes have other numbers, which were read.');
    }
    if (key === BARE && this.#isBareAtLeaves) {
      return saying('support-left-out', 'are left out: they stand at leaves as well, so that they are no support.');
    }
    const meaning = meaningOf([...texts.values()].map(toNumber), nodes);
    if (meaning === null || meaning === 'ids') {
      const text = 'look like support values, but of how many resamples is not known: they are left out.';
      return saying('support-left-out', text);
    }
    const support = Float64Array.from({ length: nodes }, (_, node) => {
      const text = texts.get(node);
      return text === undefined ? Number.NaN : shareOf(toNumber(text), meaning);
    });
    return { ...saying('support', `were read as support, ${meaning.words}.`), support };
  }
}

/** The same tree with its leaves before its inner nodes, as methods number them: support is of the last nodes. O(nodes + edges). */
function leavesFirst(tree: NamedHierarchy): NamedHierarchy {
  const { hierarchy, inner, support } = tree;
  const nodes = Array.from(hierarchy.classOf.keys());
  const leaves = nodes.filter((node) => isLeaf(hierarchy, node));
  const groups = nodes.filter((node) => !isLeaf(hierarchy, node));
  const order = [...leaves, ...groups];
  const builder = new HierarchyBuilder();
  const placeOf = new Uint32Array(nodes.length);
  for (const node of leaves) placeOf[node] = builder.leaf(at(hierarchy.classOf, node));
  for (const node of groups) {
    placeOf[node] = builder.join(Array.from(childrenOf(hierarchy, node), (child) => at(placeOf, child)));
  }
  return {
    ...tree,
    hierarchy: builder.finish(order.map((node) => at(hierarchy.height, node))),
    ...(inner && { inner: order.map((node) => at(inner, node)) }),
    ...(support && { support: Float64Array.from(groups, (node) => at(support, node)) }),
  };
}

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
 * (above), which may stand in comments too: a tree with support has its leaves first.
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
