import { isWordnetId } from '../base/text.ts';
import { type NamedHierarchy, nameOf } from '../model/named-hierarchy.ts';
import { childrenOf, isLeaf } from './walk.ts';

/** An identifier of eight digits that is of no word, as NBDT makes them. */
const made = (number: number): string => `f${String(number).padStart(8, '0')}`;

/** An identifier for every node: leaves by class, so that a class on several leaves is one node with several parents. */
function idsOf({ hierarchy, classes, ids = [] }: NamedHierarchy): string[] {
  const present = [...new Set(hierarchy.classOf)].filter((c) => c >= 0);
  const known = present.map((c) => ids[c]);
  const areWordnet = known.every(isWordnetId) && new Set(known).size === known.length;
  return Array.from(hierarchy.classOf, (c, node) => {
    if (!isLeaf(hierarchy, node)) return made(classes.length + node);
    return areWordnet ? (ids[c] ?? made(c)) : made(c);
  });
}

/**
 * The hierarchy as NBDT keeps its graphs and networkx lists them: node-link JSON of a directed graph, links from parent to
 * child. Leaves have the WordNet ids of their classes where all have one, else f00000000 for class 0 and so on, as NBDT calls
 * classes without; groups have numbers behind these. `label` is what a node is called, `height` its height. `graph`: what is said of the whole.
 * O(nodes + edges).
 */
export function writeNodeLink(tree: NamedHierarchy, graph: Readonly<Record<string, unknown>> = {}): string {
  const { hierarchy, classes, inner } = tree;
  const ids = idsOf(tree);
  const nodes = new Map<string, object>();
  const links = new Map<string, object>();
  hierarchy.classOf.forEach((c, node) => {
    const id = ids[node] ?? '';
    const label = isLeaf(hierarchy, node) ? nameOf(classes, c) : (inner?.[node] ?? '');
    nodes.set(id, { label, height: hierarchy.height[node], id });
    for (const child of childrenOf(hierarchy, node)) {
      const target = ids[child] ?? '';
      links.set(`${id} ${target}`, { source: id, target });
    }
  });
  return `${JSON.stringify({
    directed: true,
    multigraph: false,
    graph,
    nodes: [...nodes.values()],
    links: [...links.values()],
  })}\n`;
}
