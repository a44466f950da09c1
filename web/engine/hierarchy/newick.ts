import { DataError } from '../base/error.ts';
import type { Warning } from '../base/warning.ts';
import { type Hierarchy, nodeCount, rootOf } from '../model/hierarchy.ts';
import { type NamedHierarchy, nameOf, type TreeText } from '../model/named-hierarchy.ts';
import { unfoldedCount } from './unfold.ts';
import { isLeaf, isTree } from './walk.ts';

/** A DAG whose nodes would be written more often than this is refused: the text could be larger than any memory. */
const MAX_UNFOLDED = 1_000_000;

/**
 * Text formats without shared nodes repeat what several parents share. Returns the warning that says so, or none for a
 * tree; throws a DataError where the repetition explodes. O(nodes + edges).
 */
function unfoldingWarnings(hierarchy: Hierarchy): Warning[] {
  if (isTree(hierarchy)) return [];
  const total = unfoldedCount(hierarchy);
  if (total > MAX_UNFOLDED) {
    throw new DataError(
      'unfolding',
      `Written as a tree, this hierarchy with shared groups would have ${total.toExponential(1)} nodes; at most ${MAX_UNFOLDED} can be written`,
      'Export the hierarchy as JSON or as child,parent pairs, which keep shared groups shared.',
    );
  }
  const message = `Groups with several parents were written once for each: ${nodeCount(hierarchy)} nodes became ${total}.`;
  return [{ code: 'unfolded', message }];
}

export interface NewickOptions {
  /** Write branch lengths: how much higher the parent is. */
  readonly lengths?: boolean | undefined;
  /** Write the support of inner nodes in percent where other programs look for it: behind their bracket. NaN for none. */
  readonly support?: ((node: number) => number) | undefined;
}

/** A label as Newick and Nexus take it: in single quotes, doubled inside, where it is not plain letters, digits and dots. */
export const quoteLabel = (name: string): string =>
  /^[\p{L}\p{M}\p{N}.]+$/u.test(name) ? name : `'${name.replaceAll("'", "''")}'`;

/**
 * Writes the hierarchy as one line of Newick: children in drawing order, leaves by class name, inner nodes by their support, else
 * by their name. A node with several parents is written under each (with a warning). O(length of the text).
 */
export function writeNewick({ hierarchy, classes, inner }: NamedHierarchy, options: NewickOptions = {}): TreeText {
  const warnings = unfoldingWarnings(hierarchy);
  const { childStart, child, height } = hierarchy;
  const parts: string[] = [];
  const root = rootOf(hierarchy);
  // The path down to the node being written, and for each node on it the next entry of its child list.
  const path = [root];
  const next = [childStart[root] as number];
  while (path.length > 0) {
    const node = path.at(-1) as number;
    const entry = next.at(-1) as number;
    const end = childStart[node + 1] as number;
    if (entry < end) {
      parts.push(entry === childStart[node] ? '(' : ',');
      next[next.length - 1] = entry + 1;
      const below = child[entry] as number;
      path.push(below);
      next.push(childStart[below] as number);
      continue;
    }
    parts.push(
      isLeaf(hierarchy, node)
        ? leafLabel(hierarchy, classes, node)
        : `)${innerLabel(inner?.[node] ?? '', node, options)}`,
    );
    path.pop();
    next.pop();
    const parent = path.at(-1);
    if (options.lengths && parent !== undefined) {
      parts.push(`:${(height[parent] as number) - (height[node] as number)}`);
    }
  }
  return { text: `${parts.join('')};`, warnings };
}

/** Programs take a number for the support, and anything else for the name: there is one place for both. */
function innerLabel(name: string, node: number, { support }: NewickOptions): string {
  const share = support?.(node) ?? Number.NaN;
  if (!Number.isNaN(share)) return String(Math.round(100 * share));
  return name === '' ? '' : quoteLabel(name);
}

const leafLabel = (hierarchy: Hierarchy, classes: readonly string[], leaf: number): string =>
  quoteLabel(nameOf(classes, hierarchy.classOf[leaf] as number));
