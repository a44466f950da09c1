import { type Hierarchy, nodeCount } from '../hierarchy/hierarchy.ts';
import { nameOf } from '../hierarchy/named.ts';
import { isLeaf } from '../hierarchy/walk.ts';
import { type Groups, groupLeaves, groupRuns } from './groups.ts';
import { byImportance, divideRadius, labelPitch, linePitch, type RadialSpace, revealZooms } from './labels.ts';
import { keyMarks, type Mark, movingMarks, ringMarks } from './marks.ts';
import { layoutRadial, type RadialLayout } from './radial.ts';
import { type MeasureText, shorten } from './text.ts';

/** The labels of the leaves, by place in drawing order. */
export interface LeafLabels {
  /** The whole name. */
  readonly name: readonly string[];
  /** What fits. */
  readonly text: readonly string[];
  /** The zoom from which on it is shown without touching another; 1 for always. */
  readonly zoom: Float64Array;
  readonly found: ReadonlySet<number>;
}

/**
 * A picture of a hierarchy, without colours: marks in the order in which to paint them, around (0, 0), and what is needed
 * to find nodes in it. Lengths in px.
 */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly layout: RadialLayout;
  readonly space: RadialSpace;
  readonly groups: Groups | null;
  readonly labels: LeafLabels;
  readonly marks: readonly Mark[];
  /** By node, what makes it the same in two scenes. */
  readonly keys: ArrayLike<number | string>;
}

export interface SceneInput {
  readonly hierarchy: Hierarchy;
  /** Names of the classes, by class. */
  readonly classes: readonly string[];
  /** The group of each class, by class; an empty name is no group. Null: no groups. */
  readonly groupOfClass: readonly string[] | null;
  /** The groups of the whole tree, in its order, where this is a part of it: they keep their colours and keys. */
  readonly groupNames?: readonly string[] | undefined;
  /** The room there is, in px. */
  readonly width: number;
  readonly height: number;
  readonly measure: MeasureText;
  /** The widest label, in px; by default a share of the radius. */
  readonly labelCap?: number | undefined;
  /** Leaf nodes whose labels are shown first where not all fit, most important first. */
  readonly prominent?: readonly number[] | undefined;
  /** Leaf nodes that a search found; they come next, and stand out. */
  readonly found?: ReadonlySet<number> | undefined;
  /** By node, what makes it the same in another scene; by default its number. */
  readonly keys?: ArrayLike<number | string> | undefined;
}

/** Room around the picture. */
export const MARGIN = 6;
/** Where there is no room at all, as in a window that is not open yet. */
const SMALLEST_RADIUS = 40;
/** How far apart leaves should be on their circle, in px. */
const LEAF_PITCH = 6;

/** The most of the radius that labels get unless asked otherwise: more where few leaves need little of it. */
const labelShare = (outer: number, leaves: number): number =>
  Math.min(0.45, Math.max(0.3, 0.75 - (leaves * LEAF_PITCH) / (2 * Math.PI * outer)));

/** Lays a hierarchy out as a radial dendrogram with leaf labels and a ring of groups. O(n log n). */
export function radialScene(input: SceneInput): Scene {
  const { hierarchy, classes, measure, width, height } = input;
  const outer = Math.max(SMALLEST_RADIUS, Math.min(width, height) / 2 - MARGIN);
  const leaves = countLeaves(hierarchy);
  const space = divideRadius({
    outer,
    leaves,
    longest: longestName(input),
    labelCap: input.labelCap ?? labelShare(outer, leaves) * outer,
    ring: input.groupOfClass !== null,
  });
  const layout = layoutRadial(hierarchy, space.leafRadius);
  const { parents, order } = layout;
  const groups =
    input.groupOfClass === null ? null : groupLeaves(hierarchy, parents, order, input.groupOfClass, input.groupNames);
  const name = Array.from(order.leaves, (leaf) => nameOf(classes, hierarchy.classOf[leaf] as number));
  const labels: LeafLabels = {
    name,
    text: name.map((whole) => shorten(whole, space.labelWidth, space.font, measure)),
    zoom: labelZooms(input, layout, space, groups),
    found: input.found ?? new Set(),
  };
  const keys = input.keys ?? hierarchy.classOf.map((_, node) => node);
  const parts = { width, height, layout, space, groups, labels, keys };
  const runs = groups === null ? [] : groupRuns(groups.ofLeaf);
  return { ...parts, marks: [...movingMarks(parts, layout), ...ringMarks(parts, runs), ...keyMarks(parts, runs)] };
}

export const countLeaves = ({ classOf }: Hierarchy): number => classOf.filter((classNumber) => classNumber >= 0).length;

type Names = Pick<SceneInput, 'hierarchy' | 'classes' | 'measure'>;

/** The width of the longest class name at a font of 1 px. */
export function longestName({ hierarchy, classes, measure }: Names): number {
  let longest = 0;
  for (let node = 0; node < nodeCount(hierarchy); node++) {
    if (!isLeaf(hierarchy, node)) continue;
    longest = Math.max(longest, measure(nameOf(classes, hierarchy.classOf[node] as number), 16) / 16);
  }
  return longest;
}

function labelZooms(input: SceneInput, layout: RadialLayout, space: RadialSpace, groups: Groups | null): Float64Array {
  const { leaves, first } = layout.order;
  const pitch = linePitch(space, leaves.length);
  const wanted = [...(input.prominent ?? []), ...(input.found ?? [])].map((leaf) => first[leaf] as number);
  const heads = groups === null ? [] : groupRuns(groups.ofLeaf).sort((a, b) => b.last - b.first - (a.last - a.first));
  const order = byImportance(leaves.length, [...wanted, ...heads.map((run) => (run.first + run.last - 1) >> 1)]);
  const position = Float64Array.from(leaves, (_, place) => place * pitch);
  return revealZooms(position, leaves.length * pitch, order, (zoom) => labelPitch(space.font, zoom));
}
