import type { DrawnTree } from '../../engine/hierarchy/walk.ts';
import { nodeCount } from '../../engine/model/hierarchy.ts';
import { type Chart, elbow } from './chart.ts';
import type { Layout, PlaceRequest } from './layout.ts';
import { DOT_RADIUS, type Mark, type PathMark } from './marks.ts';
import { round } from './path.ts';

/** A layout on a chart. */
export interface ChartLayout extends Layout {
  /** The room of each leaf across. */
  readonly slot: number;
  readonly across: Float64Array;
  readonly along: Float64Array;
}

/** Draws nodes as areas; where these are closer than `closeness` px, many as one. 0: each is drawn. */
export type AreaMarks = (request: PlaceRequest, layout: ChartLayout, chart: Chart, closeness: number) => PathMark[];

/** A tree of more nodes than this is drawn at low zooms without what would cover the same pixels again. */
const MANY_NODES = 20_000;
/** Marks this close together cover the same pixels, in px on screen. */
const SAME_PIXEL = 0.5;
/** From this zoom on everything is drawn: most of it is out of sight. */
const EVERYTHING = 16;

/** The begin of a node's area: the end of its parent's; 0 for the root. */
export const beginOf = (along: Float64Array, parent: number): number => (parent < 0 ? 0 : (along[parent] as number));

/**
 * The distance of marks up to which they are drawn once, in px of the unzoomed scene; 0: each is drawn. It halves as
 * the zoom doubles.
 */
function closenessAt(zoom: number, nodes: number, pitch: number): number {
  if (nodes <= MANY_NODES || zoom >= EVERYTHING || pitch * zoom >= SAME_PIXEL) return 0;
  return SAME_PIXEL / 2 ** Math.floor(Math.log2(zoom));
}

/**
 * Branches and dots, or areas, from back to front, for any zoom. `pitch`: px from one leaf to the next where nothing is zoomed.
 * Each kind of them is made once. O(nodes).
 */
export function bodyOnChart(
  request: PlaceRequest,
  layout: ChartLayout,
  chart: Chart,
  pitch: number,
  areas?: AreaMarks,
): (zoom?: number) => readonly Mark[] {
  const made = new Map<number, readonly Mark[]>();
  const make = (closeness: number): Mark[] => {
    if (areas !== undefined) return areas(request, layout, chart, closeness);
    const links = linkMarks(request, layout, chart, closeness);
    // If marks are left out, a leaf has no room for a dot.
    return closeness > 0 ? links : [...links, ...dotMarks(request, layout, pitch)];
  };
  return (zoom = Number.POSITIVE_INFINITY) => {
    const closeness = closenessAt(zoom, nodeCount(request.tree.hierarchy), pitch);
    const marks = made.get(closeness) ?? make(closeness);
    made.set(closeness, marks);
    return marks;
  };
}

/** All nodes by their first leaf, those above before those below: what is drawn together lies together. O(nodes). */
export function inOrder({ order: { first, leaves } }: DrawnTree): Uint32Array {
  const next = new Uint32Array(leaves.length + 2);
  for (const place of first) (next[place + 1] as number)++;
  for (let place = 0; place < leaves.length; place++) (next[place + 1] as number) += next[place] as number;
  const nodes = new Uint32Array(first.length);
  for (let node = first.length - 1; node >= 0; node--) nodes[(next[first[node] as number] as number)++] = node;
  return nodes;
}

/** More places than a picture has along or across, however close they are. */
const PLACES = 2 ** 17;

/** Two or three places as one number: below 2⁵¹. */
export const placeKey = (a: number, b: number, c = 0): number => (a * PLACES + b) * PLACES + c;

/**
 * Branches in front of twigs. A twig is a branch whose leaves are all on one pixel: it is drawn as one line down to its leaves.
 * `closeness`: half of that pixel, in px; 0: everything is a branch.
 */
function linkMarks(
  { tree, keys }: PlaceRequest,
  { across, along, slot }: ChartLayout,
  chart: Chart,
  closeness: number,
): PathMark[] {
  const { parents, order } = tree;
  const at = (node: number): [number, number] => [across[node] as number, along[node] as number];
  const seen = new Set<number>();
  /** True if a branch down to `to` covers pixels that none before it does. */
  const isNew = (node: number, parent: number, to: number): boolean => {
    const from = along[parent] as number;
    const place = Math.floor(((across[node] as number) * chart.scale(to)) / closeness);
    const size = seen.size;
    return seen.add(placeKey(Math.floor(from / closeness), Math.floor(to / closeness), place)).size > size;
  };
  const leafAlong = along[order.leaves[0] as number] as number;
  const isTwig = (node: number): boolean => {
    const leaves = (order.last[node] as number) - (order.first[node] as number);
    return leaves * slot * chart.scale(leafAlong) < 2 * closeness;
  };
  const marks: PathMark[] = [];
  for (const node of inOrder(tree)) {
    const parent = parents[node] as number;
    const twig = closeness > 0 && isTwig(node);
    if (parent < 0 || (twig && isTwig(parent))) continue;
    const end = twig ? leafAlong : (along[node] as number);
    if (closeness > 0 && !isNew(node, parent, end)) continue;
    const path = elbow(chart, at(parent), [across[node] as number, end]);
    marks.push({ shape: 'path', id: `node ${keys[node]}`, style: twig ? 'twig' : 'link', node, group: -1, path });
  }
  return marks;
}

function dotMarks({ tree, keys }: PlaceRequest, { x, y }: ChartLayout, pitch: number): Mark[] {
  const r = round(Math.min(DOT_RADIUS, 0.4 * pitch));
  return Array.from(tree.order.leaves, (leaf) => ({
    shape: 'dot',
    id: `dot ${keys[leaf]}`,
    style: 'dot',
    node: leaf,
    group: -1,
    x: x[leaf] as number,
    y: y[leaf] as number,
    r,
  }));
}
