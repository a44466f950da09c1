import { childrenOf, type DrawnTree, isLeaf } from '../../engine/hierarchy/walk.ts';
import { nodeCount, rootOf } from '../../engine/model/hierarchy.ts';
import { type Axis, heightOfPlace, placeOfHeight } from './axis.ts';
import { type Chart, cell, line } from './chart.ts';
import { type AreaMarks, beginOf, bodyOnChart, type ChartLayout } from './chart-marks.ts';
import { type Groups, groupRuns, type Run } from './groups.ts';
import {
  byImportance,
  KEY_FONT,
  keyPitch,
  labelPitch,
  partClose,
  revealMoved,
  revealZooms,
  type Space,
  zoomForAll,
} from './labels.ts';
import type { LabelRequest, Placed, PlacedAxis, PlaceRequest } from './layout.ts';
import { groupKey, linkWidthAt, type PathMark, pathMark, type TextMark, textMark } from './marks.ts';
import { type NameTexts, nameTexts } from './name-texts.ts';
import { type Path, round } from './path.ts';

/** A tree whose leaves lie side by side on a chart and whose heights go along it. */
export interface ChartPlan {
  readonly chart: Chart;
  readonly space: Space;
  /** The distance of each node from the root, in px: never less than its parent's. */
  readonly along: Float64Array;
  /** Null where the distance from the root is not a height. */
  readonly axis: Axis | null;
  /** Draws a node as the area between its parent and itself; without it, it is a point with a branch. */
  readonly areas?: AreaMarks;
}

/**
 * Positions of nodes across: a leaf in the middle of its slot, any other node halfway between its first and last child.
 */
function acrossOf({ hierarchy, parents, order }: DrawnTree, slot: number): Float64Array {
  const across = new Float64Array(nodeCount(hierarchy));
  for (let node = 0; node < across.length; node++) {
    if (isLeaf(hierarchy, node)) {
      across[node] = ((order.first[node] as number) + 0.5) * slot;
      continue;
    }
    // A node under which no leaf is drawn, since all hang under other parents, still needs a place among them.
    const children = childrenOf(hierarchy, node);
    const hasLeaves = (child: number) => (order.first[child] as number) < (order.last[child] as number);
    const drawn = children.filter((child) => parents[child] === node && hasLeaves(child));
    const between = drawn.length > 0 ? drawn : children;
    across[node] = ((across[between[0] as number] as number) + (across[between.at(-1) as number] as number)) / 2;
  }
  return across;
}

/** The part of an edge that is left free at each of its ends. */
const EDGE_GAP = 1 / 12;
/** The distance that a highlighted area reaches into its node, in px. */
const REACH_INSIDE = 8;

function layoutOnChart(tree: DrawnTree, { chart, space, along, axis, areas }: ChartPlan): ChartLayout {
  const solid = areas !== undefined;
  const { parents, order } = tree;
  const slot = chart.length / order.leaves.length;
  const across = acrossOf(tree, slot);
  const spanOf = (node: number): [number, number] => [
    (order.first[node] as number) * slot,
    (order.last[node] as number) * slot,
  ];
  const leafAcross = (at: number): number =>
    order.leaves[Math.min(order.leaves.length - 1, Math.floor(at / slot))] as number;
  const innerOf = (node: number): number => beginOf(along, parents[node] as number);
  const x = new Float64Array(across.length);
  const y = new Float64Array(across.length);
  across.forEach((at, node) => {
    const middle = solid ? (innerOf(node) + (along[node] as number)) / 2 : (along[node] as number);
    [x[node], y[node]] = chart.point(at, middle);
  });
  return {
    tree,
    x,
    y,
    slot,
    across,
    along,
    solid,
    hasRows: !chart.cyclic,
    axis: axis === null ? null : axisOnChart(axis, chart, space),
    nodeAt(atX, atY, reach) {
      const [at, distance] = chart.find(atX, atY);
      if (distance > space.keyAt || distance < 0 || at < 0 || at > chart.length) return null;
      const near = solid ? 0 : reach;
      let owner = leafAcross(at);
      let nearest = -1;
      let gap = near;
      for (let node = owner; node >= 0 && (along[node] as number) >= distance - near; node = parents[node] as number) {
        if ((along[node] as number) >= distance) owner = node;
        const apart = Math.hypot((x[node] as number) - atX, (y[node] as number) - atY);
        if (solid || apart > gap) continue;
        gap = apart;
        nearest = node;
      }
      return nearest >= 0 ? nearest : owner;
    },
    leafBeside(atX, atY) {
      const [at, distance] = chart.find(atX, atY);
      if (distance < space.ringInner || distance >= space.outer || at < 0 || at > chart.length) return null;
      return leafAcross(at);
    },
    holds(atX, atY) {
      const [at, distance] = chart.find(atX, atY);
      return distance >= 0 && distance <= space.leafAt && at >= 0 && at <= chart.length;
    },
    owns(node, atX, atY) {
      const [at, distance] = chart.find(atX, atY);
      const [from, to] = spanOf(node);
      const isAlong = distance >= innerOf(node) && distance <= (along[node] as number);
      return solid && isAlong && at >= from && at <= to;
    },
    boxOf: (node) => chart.box(...spanOf(node), solid ? innerOf(node) : (along[node] as number), space.ringAt),
    edgeOf(node) {
      const [from, to] = spanOf(node);
      const gap = EDGE_GAP * (to - from);
      return line(chart, from + gap, to - gap, (innerOf(node) + (along[node] as number)) / 2);
    },
    areaOf(node) {
      const stem = (along[node] as number) - innerOf(node);
      const inside = solid ? innerOf(node) : (along[node] as number) - Math.min(REACH_INSIDE, stem / 2);
      return cell(chart, ...spanOf(node), Math.max(0, inside), space.ringInner - 2);
    },
  };
}

function axisOnChart(axis: Axis, chart: Chart, { leafAt, keyAt }: Space): PlacedAxis {
  const at = (height: number): number => placeOfHeight(axis, height);
  return {
    ...axis,
    lineAt: (height) => line(chart, 0, chart.length, at(height)),
    handleAt: (height) => chart.point(0, at(height)),
    heightOf: (x, y) => heightOfPlace(axis, Math.min(leafAt, Math.max(0, chart.find(x, y)[1]))),
    distance(x, y, height) {
      const [across, along] = chart.find(x, y);
      const outside = Math.max(0, -across, across - chart.length) * chart.scale(keyAt);
      return Math.hypot(along - at(height), outside);
    },
  };
}

/** All that is drawn of a tree on a chart. */
export function placeOnChart(request: PlaceRequest, plan: ChartPlan): Placed {
  const { chart, space } = plan;
  const layout = layoutOnChart(request.tree, plan);
  const pitch = layout.slot * chart.scale(space.leafAt);
  const arcs: Arcs = new Map();
  const { names, measure } = request;
  let texts: NameTexts | null = null;
  return {
    layout,
    width: request.width,
    height: request.height,
    font: space.font,
    linkWidth: linkWidthAt(pitch),
    reach: space.labelWidth,
    largestZoom: zoomForAll(layout.slot * chart.scale(space.labelAt)),
    bodyAt: bodyOnChart(request, layout, chart, pitch, plan.areas),
    labels(wanted) {
      texts ??= nameTexts(names, space.labelWidth, space.font, measure);
      return labelMarks(request, texts, wanted, layout, plan);
    },
    groupMarks(groups) {
      const runs = groupRuns(request.tree.order, groups);
      return [...ringMarks(layout, plan, runs, arcs), ...keyMarks(request, layout, plan, groups, runs)];
    },
  };
}

/** The largest distance of a name from its leaf's line, in lines of names. */
const MOST_MOVED = 1;

function labelMarks(
  { tree, keys }: PlaceRequest,
  texts: NameTexts,
  { spoken, prominent, found, heads, groups }: LabelRequest,
  layout: ChartLayout,
  { chart, space }: ChartPlan,
): TextMark[] {
  const { leaves, first } = tree.order;
  const pitch = layout.slot * chart.scale(space.labelAt);
  const groupHeads = groups === null ? [] : headsOf(groupRuns(tree.order, groups));
  const wanted = [...spoken, ...prominent, ...found, ...heads].map((leaf) => first[leaf] as number);
  const order = byImportance(leaves.length, [...wanted, ...groupHeads]);
  const around = chart.cyclic ? leaves.length * pitch : Number.POSITIVE_INFINITY;
  const important = spoken.map((leaf) => first[leaf] as number);
  const even = Float64Array.from(leaves, (_, place) => place * pitch);
  const line = labelPitch(space.font, 1);
  // A little more than they need: sums are rounded.
  const moved = partClose(even, important, 1.001 * line, MOST_MOVED * line);
  const position = even.map((at, place) => at + (moved.get(place) ?? 0));
  const reveal = moved.size > 0 ? revealMoved : revealZooms;
  const zoom = reveal(position, around, order, (level) => labelPitch(space.font, level), zoomForAll(pitch));
  return Array.from(leaves, (leaf, place) => {
    const by = moved.get(place) ?? 0;
    const across = (layout.across[leaf] as number) + by / chart.scale(space.labelAt);
    const [x, y] = chart.point(across, space.labelAt);
    const { rotate, anchor } = chart.writing(across);
    const style = found.has(leaf) ? 'found' : 'label';
    const id = `${style} ${keys[leaf]}`;
    const isLed = Math.abs(by) > pitch / 2;
    const own = { id, style, node: leaf, x, y, rotate: round(rotate), anchor, zoom: zoom[place] as number } as const;
    return texts.mark(place, isLed ? { ...own, isLed } : own);
  });
}

/** The middle of each run of a group, long runs first. */
const headsOf = (runs: readonly Run[]): number[] =>
  runs.toSorted((a, b) => b.last - b.first - (a.last - a.first)).map((run) => (run.first + run.last - 1) >> 1);

/** A gap between neighbouring arcs of the ring, in px. */
const RING_GAP = 1.6;

/** Arcs of the ring by their first and last leaf: groups that change have most of theirs from before. */
type Arcs = Map<string, Path>;

/** An arc of the ring for each run of leaves of one group: a line to be stroked as wide as the ring. */
function ringMarks({ slot }: ChartLayout, { chart, space }: ChartPlan, runs: readonly Run[], arcs: Arcs): PathMark[] {
  const scale = chart.scale(space.ringAt);
  const gap = Math.min(RING_GAP, (slot * scale) / 4) / scale;
  const arcOf = ({ first, last }: Run): Path => {
    const key = `${first} ${last}`;
    const arc = arcs.get(key) ?? line(chart, first * slot + gap / 2, last * slot - gap / 2, space.ringAt);
    arcs.set(key, arc);
    return arc;
  };
  return runs.map((run) => pathMark(`ring ${run.first}`, 'ring', arcOf(run), { group: run.group }));
}

/** Room between the name of a group and the ends of its arc, so that a number beside it stands free, in px. */
const NAME_GAP = 12;
/** A straight name leaves the circle by no more than this, in px. */
const MOST_BENT = 3;

/** True if a name of this width can stand along an arc of this length. */
const hasRoom = (width: number, arc: number, radius: number): boolean =>
  width <= arc - 2 * NAME_GAP && width ** 2 / (8 * radius) <= MOST_BENT;

/**
 * The name of its group beside each arc of the ring that is long enough, else its key; short arcs give way to long ones.
 * In rows of a figure, which are as high as its font needs it, each key has room.
 */
function keyMarks(
  { font, measure }: PlaceRequest,
  { slot }: ChartLayout,
  { chart, space }: ChartPlan,
  { names }: Groups,
  runs: readonly Run[],
): TextMark[] {
  const across = runs.map((run) => ((run.first + run.last) / 2) * slot);
  const order = runs.map((_, index) => index);
  const size = (index: number): number => ((runs[index] as Run).last - (runs[index] as Run).first) as number;
  order.sort((a, b) => size(b) - size(a) || a - b);
  const scale = chart.scale(space.keyAt);
  const around = chart.cyclic ? chart.length * scale : Number.POSITIVE_INFINITY;
  const zoom = revealZooms(
    across.map((at) => at * scale),
    around,
    order,
    font === undefined || chart.cyclic ? keyPitch : (level) => labelPitch(font, level),
  );
  return runs.map((run, index) => {
    const at = across[index] as number;
    const name = names[run.group] ?? '';
    const radius = chart.cyclic ? scale : Number.POSITIVE_INFINITY;
    const isNamed = name !== '' && hasRoom(measure(name, font ?? KEY_FONT), size(index) * slot * scale, radius);
    const text = isNamed ? name : groupKey(run.group);
    return textMark(`key ${run.first}`, 'key', chart.point(at, space.keyAt), text, {
      group: run.group,
      rotate: isNamed ? round(chart.lettering(at)) : 0,
      zoom: zoom[index] as number,
    });
  });
}

/** The nodes' places along from their heights: straight from level to level, leaves at the end, the root where it begins. */
export function alongAxis(tree: DrawnTree, axis: Axis, leafAt: number): Float64Array {
  const { hierarchy } = tree;
  const along = hierarchy.height.map((height, node) =>
    isLeaf(hierarchy, node) ? leafAt : placeOfHeight(axis, height),
  );
  if (isLeaf(hierarchy, rootOf(hierarchy))) along[rootOf(hierarchy)] = 0;
  return along;
}
