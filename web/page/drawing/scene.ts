import { type DrawnTree, drawnTree } from '../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../engine/model/hierarchy.ts';
import { nameOf } from '../../engine/model/named-hierarchy.ts';
import type { Groups } from './groups.ts';
import type { Layout, LayoutKind, Placed, PlaceRequest } from './layout.ts';
import type { Mark, TextMark } from './marks.ts';
import type { MeasureText } from './text.ts';

/** Marks over any layout, from its places alone. */
export type Overlay = (layout: Layout, keys: ArrayLike<number | string>) => readonly Mark[];

/** An overlay whose marks are made once for a layout, whatever else of the scene changes. */
export function oncePerLayout(overlay: Overlay): Overlay {
  let made: { readonly layout: Layout; readonly marks: readonly Mark[] } | null = null;
  return (layout, keys) => {
    if (made?.layout !== layout) made = { layout, marks: overlay(layout, keys) };
    return made.marks;
  };
}

/**
 * A picture of a hierarchy, without colours: marks around (0, 0), and what is needed to find nodes in it. Lengths in px.
 */
export interface Scene {
  readonly placed: Placed;
  readonly groups: Groups | null;
  /** By node, a key that is the same for the same node in two scenes. */
  readonly keys: ArrayLike<number | string>;
  readonly labels: readonly TextMark[];
  /** Marks over the tree: groups beside the leaves, marks of overlays. */
  readonly over: readonly Mark[];
}

/** All marks of a scene in the order in which to paint them. */
export const marksOf = ({ placed, labels, over }: Scene): Mark[] => [...placed.bodyAt(), ...over, ...labels];

/** True for a node that exists at a step of a method. */
export type Exists = (node: number) => boolean;

/** True if the thing that a mark shows exists: a branch exists with the parent that it leads to. */
export function isThere({ node, style }: Mark, { placed }: Scene, exists: Exists): boolean {
  if (node < 0) return true;
  const needed = style === 'link' || style === 'twig' ? (placed.layout.tree.parents[node] as number) : node;
  return needed < 0 || exists(needed);
}

export interface TreeInput {
  readonly hierarchy: Hierarchy;
  /** Names of the classes, by class. */
  readonly classes: readonly string[];
  readonly measure: MeasureText;
  /** By node, a key that is the same for the same node in another scene; by default its number. */
  readonly keys?: ArrayLike<number | string> | undefined;
  /** The meaning of heights, for an axis of them; null: there is none. */
  readonly heights?: string | null | undefined;
  /** The widest label, in px; by default a share of the room. */
  readonly labelCap?: number | undefined;
}

/** The hierarchy as layouts want it. */
export function treeRequest(input: TreeInput, ring: boolean): Omit<PlaceRequest, 'width' | 'height'> {
  const { hierarchy, classes, measure, labelCap, heights = '' } = input;
  const tree = drawnTree(hierarchy);
  const names = Array.from(tree.order.leaves, (leaf) => nameOf(classes, hierarchy.classOf[leaf] as number));
  const keys = input.keys ?? hierarchy.classOf.map((_, node) => node);
  return { tree, names, measure, keys, ring, labelCap, heights };
}

export interface Looks {
  readonly groups: Groups | null;
  /** Labels that were placed before, in place of those that follow from the rest. */
  readonly labels?: readonly TextMark[] | undefined;
  /** Leaf nodes that a text speaks of; their labels come before all others. */
  readonly spoken?: readonly number[] | undefined;
  /** Leaf nodes whose labels come next where not all fit, most important first. */
  readonly prominent?: readonly number[] | undefined;
  /** Leaf nodes that a search found; they come next, and stand out. */
  readonly found?: ReadonlySet<number> | undefined;
  /** Leaf nodes that stand for a cluster; their labels come after those. */
  readonly heads?: readonly number[] | undefined;
  readonly overlays?: readonly Overlay[] | undefined;
}

/** True if a ring beside the leaves shows their groups: a number of branches says nothing of single leaves. */
export const hasRing = (groups: Groups | null): groups is Groups => groups !== null && groups.counts !== 'branches';

/** Puts labels, groups and overlays to a tree in its places. O(n log n). */
export function compose(placed: Placed, keys: ArrayLike<number | string>, looks: Looks): Scene {
  const { groups, spoken = [], prominent = [], found = new Set(), heads = [], overlays = [] } = looks;
  return {
    placed,
    groups,
    keys,
    labels: looks.labels ?? placed.labels({ spoken, prominent, found, heads, groups }),
    over: [
      ...overlays.flatMap((overlay) => overlay(placed.layout, keys)),
      ...(hasRing(groups) ? placed.groupMarks(groups) : []),
    ],
  };
}

export interface SceneInput extends TreeInput, Omit<Looks, 'groups'> {
  /** The room there is, in px. */
  readonly width: number;
  readonly height: number;
  /** The groups of its nodes; null: none are shown. */
  readonly groups: ((tree: DrawnTree) => Groups) | null;
}

/** A hierarchy drawn in one go. */
export function drawScene(kind: LayoutKind, input: SceneInput): Scene {
  const request = treeRequest(input, false);
  const groups = input.groups?.(request.tree) ?? null;
  const placed = kind.place({ ...request, ring: hasRing(groups), width: input.width, height: input.height });
  return compose(placed, request.keys, { ...input, groups });
}
