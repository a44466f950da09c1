import { arrange, prune, type SiblingOrder } from '../../../engine/hierarchy/arrange.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Result } from '../../../engine/model/result.ts';
import type { Exists } from '../../drawing/scene.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { stepOf, stepShown } from '../finished/steps.ts';

/** The part of a tree that is drawn, with the node numbers of the whole tree for those of the drawing and back. */
export interface Drawn {
  readonly hierarchy: Hierarchy;
  /** Names of its leaves, by their class: those of the classes, then those of folded nodes. */
  readonly classes: readonly string[];
  /** The node of the whole tree under its top, which is the root or what was focused on. */
  readonly top: number;
  /** By node of the drawing, the node of the whole tree. */
  readonly whole: Uint32Array;
  /** By node of the drawing, a key that is the same for the same node in two drawings. */
  readonly keys: ArrayLike<number | string>;
  /** The whole tree with siblings as they are drawn. */
  readonly arranged: Hierarchy;
  /** By node of that, its parent there. */
  readonly parents: Int32Array;
  /** The node of the drawing for one of the whole tree, or what it is folded into; null for one that is not drawn. */
  partOf(node: number | null): number | null;
}

/** The drawn part of a tree, and its order. */
export interface DrawnView {
  /** The subtree that is drawn alone; null for everything. */
  readonly top: number | null;
  readonly folded: ReadonlySet<number>;
  readonly turned: ReadonlySet<number>;
  readonly siblings: SiblingOrder;
}

/** O(n log n). */
export function drawnPart(
  finished: Pick<Finished, 'keys' | 'result' | 'order' | 'parents'>,
  { top, folded, turned, siblings }: DrawnView,
): Drawn {
  const { result, parents } = finished;
  const arranged = arrange(result.hierarchy, finished.order, siblings, turned);
  const root = parents.length - 1;
  const from = top ?? root;
  if (from === root && folded.size === 0) {
    const whole = Uint32Array.from(arranged.classOf, (_, node) => node);
    const { classes } = result;
    const keys = finished.keys ?? whole;
    // The selected node may be of a tree that is drawn a moment later.
    const partOf = (node: number | null): number | null => (node !== null && node < whole.length ? node : null);
    return { hierarchy: arranged, classes, top: root, whole, keys, arranged, parents, partOf };
  }
  const part = prune(arranged, from, folded, result.classes.length);
  const numbers = new Map(Array.from(part.nodes, (node, index) => [node, index]));
  return {
    hierarchy: part.hierarchy,
    classes: [...result.classes, ...part.folded.map((node) => titleOf(finished, node))],
    top: from,
    whole: part.nodes,
    keys: finished.keys === undefined ? part.nodes : Array.from(part.nodes, (node) => finished.keys?.[node] ?? node),
    arranged,
    parents,
    partOf(node) {
      let seen = node;
      while (seen !== null && seen >= 0 && !numbers.has(seen)) seen = parents[seen] as number;
      return seen === null ? null : (numbers.get(seen) ?? null);
    },
  };
}

/** Leaf nodes whose class name contains the words, upper and lower case alike; those that begin with them first. */
export function findClasses({ result }: Pick<Finished, 'result'>, query: string): number[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const { hierarchy, classes } = result;
  const names = lowerCase(classes);
  const [first, later]: [number[], number[]] = [[], []];
  hierarchy.classOf.forEach((c, node) => {
    const at = names[c]?.indexOf(wanted) ?? -1;
    if (at >= 0) (at === 0 ? first : later).push(node);
  });
  return first.concat(later);
}

const inLowerCase = new WeakMap<readonly string[], readonly string[]>();

/** Names in lower case, made once: a search compares them with every letter that is typed. */
function lowerCase(names: readonly string[]): readonly string[] {
  const known = inLowerCase.get(names) ?? names.map((name) => name.toLowerCase());
  inLowerCase.set(names, known);
  return known;
}

/**
 * The nodes of a drawing that exist after a step; null if all do. `whole`: by node of the drawing, the node of the
 * tree. Before the first step leaves alone are there; while later steps are hidden, all but their root.
 */
export function existingAt(result: Result, step: number | null, whole: ArrayLike<number>): Exists | null {
  const last = stepShown(result, step);
  if (last === null) return null;
  return (node) => stepOf(result, result.hierarchy, whole[node] as number) <= last;
}
