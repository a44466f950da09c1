/** A tree over the classes 0 to K-1 as its sets of classes: written from the definitions, slow, for small cases only. */
export interface Node {
  /** Its classes, ascending. */
  readonly classes: readonly number[];
  /** The node above it, null for the root. */
  readonly parent: Node | null;
  /** Edges down to its deepest leaf. */
  readonly height: number;
  /** ln |classes| / ln K. */
  readonly information: number;
  /** 1 for a class, 0 for the root. */
  readonly coverage: number;
}

export interface Tree {
  /** The nodes, one for each set of classes; the root last. */
  readonly nodes: readonly Node[];
  readonly root: Node;
  /** By class. */
  readonly leaves: readonly Node[];
  readonly classes: number;
}

/** A tree as files of cases have it: the children of each node, and the class of each leaf (-1 elsewhere). */
export interface TreeCase {
  readonly children: readonly (readonly number[])[];
  readonly class: readonly number[];
}

const ascending = (a: number, b: number): number => a - b;
const contains = (outer: readonly number[], inner: readonly number[]): boolean => inner.every((c) => outer.includes(c));

/** The sets of classes of all nodes, each once: a node of a single child is the same set as its child. */
function setsOf({ children, class: classOf }: TreeCase, classes: number): number[][] {
  const named = classOf.filter((c) => c >= 0);
  const reached = children.flat();
  if (new Set(named).size < named.length || new Set(reached).size < reached.length) {
    throw new Error('several parents or leaves');
  }
  for (let c = 0; c < classes; c++) {
    if (!named.includes(c)) throw new Error(`the tree lacks the class: class ${c}`);
  }
  const below = (node: number): number[] =>
    (children[node]?.length ?? 0) === 0 ? [classOf[node] ?? -1] : (children[node] ?? []).flatMap(below);
  const sets = new Map<string, number[]>();
  for (const node of children.keys()) {
    const own = below(node)
      .filter((c) => c >= 0 && c < classes)
      .sort(ascending);
    if (own.length > 0) sets.set(own.join(), own);
  }
  return [...sets.values()];
}

/** Classes that the logits do not have go, and then every node with one child. */
export function treeOf(given: TreeCase, classes: number): Tree {
  const nodes: Node[] = [];
  // The largest first: what lies above a node is there before it.
  for (const own of setsOf(given, classes).sort((a, b) => b.length - a.length)) {
    const above = nodes.filter((node) => contains(node.classes, own));
    const information = Math.log(own.length) / Math.log(classes);
    const inside = setsOf(given, classes).filter((set) => set.length < own.length && contains(own, set));
    nodes.unshift({
      classes: own,
      parent: above.sort((a, b) => a.classes.length - b.classes.length)[0] ?? null,
      height: deepest(inside),
      information,
      coverage: 1 - information,
    });
  }
  const root = nodes.find(({ parent }) => parent === null);
  if (root === undefined) throw new Error('no tree');
  const leaves = Array.from({ length: classes }, (_, c) => lcaOf({ nodes, root }, c, c));
  return { nodes, root, leaves, classes };
}

/** The largest number of the sets that lie one in the other. */
function deepest(sets: readonly number[][]): number {
  const within = (set: readonly number[]): number[][] =>
    sets.filter((other) => other.length < set.length && contains(set, other));
  return Math.max(0, ...sets.map((set) => 1 + deepest(within(set))));
}

/** The star: a class or nothing. */
export const starOf = (classes: number): Tree =>
  treeOf(
    {
      children: [...Array.from({ length: classes }, () => []), Array.from({ length: classes }, (_, c) => c)],
      class: [...Array.from({ length: classes }, (_, c) => c), -1],
    },
    classes,
  );

/** The smallest node with both classes. */
export function lcaOf({ nodes, root }: Pick<Tree, 'nodes' | 'root'>, a: number, b: number): Node {
  let least = root;
  for (const node of nodes) {
    if (contains(node.classes, [a, b]) && node.classes.length < least.classes.length) least = node;
  }
  return least;
}

/** A node and all above it, the root last. */
export const pathFrom = (node: Node): Node[] => [node, ...(node.parent === null ? [] : pathFrom(node.parent))];

/** A node and all above it but the root. */
export const pathBelowRoot = (node: Node): Node[] => pathFrom(node).filter(({ parent }) => parent !== null);
