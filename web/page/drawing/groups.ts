import { lowerBound } from '../../engine/base/arrays.ts';
import { type DrawingOrder, type DrawnTree, isLeaf } from '../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../engine/model/hierarchy.ts';
import { groupTones, type Tone } from './colour.ts';

export type Counts = 'leaves' | 'branches';

/** The groups of leaves and branches. */
export interface Groups {
  /** By group. */
  readonly names: readonly string[];
  readonly tones: readonly Tone[];
  /** The number of leaves or branches in each group. */
  readonly sizes: Uint32Array;
  /** The things counted: leaves, or branches of two leaves or more but for the whole tree. */
  readonly counts?: Counts | undefined;
  /** The group of each node, -1 for none. */
  readonly ofNode: Int32Array;
}

/** The share of a branch's leaves that must agree for it to take their colour. */
const AGREEMENT = 3 / 4;

const collator = new Intl.Collator('en', { numeric: true });
/** Names in the order of a dictionary, numbers in them by their value. */
const byName = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : Number(a > b));

/**
 * Groups leaves by the value of their class, or by their own, by node, where they have one; an empty value is no group. A branch has the group that at least three
 * quarters of its leaves share. Groups are numbered by name among all values, so that a name has one colour and one key
 * whatever the tree. O(n log n).
 */
export function groupLeaves(
  { hierarchy, parents, order }: DrawnTree,
  valueOfClass: readonly string[],
  valueOfLeaf?: readonly string[],
): Groups {
  const names = Array.from(new Set(valueOfLeaf ? [...valueOfClass, ...valueOfLeaf] : valueOfClass))
    .filter((name) => name !== '')
    .sort(byName);
  const numbers = new Map(names.map((name, group) => [name, group]));
  const ofLeaf = Int32Array.from(
    order.leaves,
    (leaf) => numbers.get(valueOfLeaf?.[leaf] ?? valueOfClass[hierarchy.classOf[leaf] as number] ?? '') ?? -1,
  );
  const places: number[][] = names.map(() => []);
  ofLeaf.forEach((group, place) => {
    places[group]?.push(place);
  });

  const candidates = majorityCandidates(hierarchy, parents, order, ofLeaf);
  const ofNode = candidates.map((group, node) => {
    const first = order.first[node] as number;
    const last = order.last[node] as number;
    const inGroup = places[group] ?? [];
    const agreeing = lowerBound(inGroup, last) - lowerBound(inGroup, first);
    return agreeing > 0 && agreeing >= AGREEMENT * (last - first) ? group : -1;
  });
  return { names, tones: groupTones(names.length), sizes: Uint32Array.from(places, (list) => list.length), ofNode };
}

/** The branches of a tree: of two leaves or more, but not of all. */
function branchesOf({ first, last, leaves }: DrawingOrder): Uint32Array {
  const nodes = Uint32Array.from({ length: first.length }, (_, node) => node);
  const size = (node: number): number => (last[node] as number) - (first[node] as number);
  return nodes.filter((node) => size(node) > 1 && size(node) < leaves.length);
}

/** The number of leaves, or branches, in each of this many groups. */
export function sizesOf(groups: number, ofNode: Int32Array, order: DrawingOrder, counts: Counts): Uint32Array {
  const sizes = new Uint32Array(groups);
  for (const node of counts === 'leaves' ? order.leaves : branchesOf(order)) {
    const group = ofNode[node] as number;
    if (group >= 0) sizes[group] = (sizes[group] as number) + 1;
  }
  return sizes;
}

/** The groups of a part of a tree, whose node i is `nodes[i]` of the whole. */
export function groupsOfPart(groups: Groups, nodes: Uint32Array, order: DrawingOrder): Groups {
  const ofNode = Int32Array.from(nodes, (node) => groups.ofNode[node] ?? -1);
  return { ...groups, ofNode, sizes: sizesOf(groups.names.length, ofNode, order, groups.counts ?? 'leaves') };
}

/**
 * For each node the only group that can hold more than half of its leaves: majority votes (Boyer and Moore 1981) merge,
 * so one pass from the leaves up finds them all. Whether it does hold them must still be counted.
 */
function majorityCandidates(
  hierarchy: Hierarchy,
  parents: Int32Array,
  order: DrawingOrder,
  ofLeaf: Int32Array,
): Int32Array {
  const candidate = new Int32Array(parents.length).fill(-1);
  const lead = new Int32Array(parents.length);
  for (let node = 0; node < parents.length; node++) {
    if (isLeaf(hierarchy, node)) {
      candidate[node] = ofLeaf[order.first[node] as number] as number;
      lead[node] = 1;
    }
    const parent = parents[node] as number;
    if (parent < 0) continue;
    const votes = lead[node] as number;
    const against = lead[parent] as number;
    if (candidate[node] === candidate[parent]) lead[parent] = against + votes;
    else {
      if (votes > against) candidate[parent] = candidate[node] as number;
      lead[parent] = Math.abs(against - votes);
    }
  }
  return candidate;
}

/** A stretch of neighbouring leaves of one group: places `first` to `last` - 1 in drawing order. */
export interface Run {
  readonly group: number;
  readonly first: number;
  readonly last: number;
}

/** The runs of equal groups among the leaves; those without a group are in none. O(leaves). */
export function groupRuns({ leaves }: DrawingOrder, { ofNode }: Groups): Run[] {
  const at = (place: number): number => ofNode[leaves[place] as number] as number;
  const runs: Run[] = [];
  for (let first = 0; first < leaves.length; ) {
    let last = first + 1;
    while (last < leaves.length && at(last) === at(first)) last++;
    if (at(first) >= 0) runs.push({ group: at(first), first, last });
    first = last;
  }
  return runs;
}
