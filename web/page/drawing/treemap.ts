import { depthsOf } from '../../engine/hierarchy/common-ancestors.ts';
import { childrenOf, type DrawnTree, isLeaf } from '../../engine/hierarchy/walk.ts';
import { type Groups, groupRuns } from './groups.ts';
import { fontAtZoom, LARGEST_ZOOM, LINE } from './labels.ts';
import type { Box, LabelRequest, Layout, LayoutKind, Placed, PlaceRequest } from './layout.ts';
import { groupKey, type Mark, type PathMark, pathMark, type TextMark, textMark } from './marks.ts';
import { nameTexts } from './name-texts.ts';
import { closed, lineTo, moveTo, type Path } from './path.ts';
import { shortenAll } from './text.ts';

const MARGIN = 6;
const FONT = 11;
const FIGURE_WIDTH = 1200;
/** The wanted ratio of width to height of boxes: names are written in them. */
const LETTERBOX = 2;
/** A figure grows by this factor, a few times, until every name fits. */
const GROWTH = 1.2;
const GROWINGS = 4;
/** Between the children of the root, in px; less between those below. */
const WIDEST_GAP = 7;
/** Room between a cell's edge and its name. */
const PADDING = 3;
/** A corner of a group may have its key. */
const KEY_WIDTH = 20;
/** A name is shown where this much of it fits, in px on screen. */
const ENOUGH = 34;

/**
 * A treemap: the picture is halved again and again, in the order of the tree, so that every node is a box whose area tells
 * how many leaves it has. Boxes are rather wide than high. Heights have no place in it.
 */
export const treemap: LayoutKind = { id: 'treemap', place, figureSize };

/** A figure large enough for all names; without a font asked for, no smaller than usual. */
function figureSize({ tree, names, measure, font }: Omit<PlaceRequest, 'width' | 'height'>): {
  width: number;
  height: number;
} {
  const size = font ?? FONT;
  const widths = names.map((name) => measure(name, size) + 2 * PADDING + WIDEST_GAP);
  const average = widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length);
  const area = 2.4 * tree.order.leaves.length * average * (LINE * size + 2 * PADDING + WIDEST_GAP);
  const heightOf = (width: number): number => Math.ceil(width / 1.6);
  const fits = (width: number): boolean => {
    const boxes = boxesOf(tree, insideOf(width, heightOf(width)));
    return Array.from(tree.order.leaves).every((leaf, at) => {
      const { left, right } = boxes[leaf] as Box;
      return right - left >= (widths[at] as number) - WIDEST_GAP;
    });
  };
  let width = Math.max(font === undefined ? FIGURE_WIDTH : 0, Math.ceil(Math.sqrt(1.6 * area)));
  for (let grown = 0; grown < GROWINGS && !fits(width); grown++) width = Math.ceil(GROWTH * width);
  return { width, height: heightOf(width) };
}

const insideOf = (width: number, height: number): Box => ({
  left: MARGIN - width / 2,
  top: MARGIN - height / 2,
  right: width / 2 - MARGIN,
  bottom: height / 2 - MARGIN,
});

function place(request: PlaceRequest): Placed {
  const { tree, keys } = request;
  const width = Math.max(80, request.width);
  const height = Math.max(80, request.height);
  const boxes = boxesOf(tree, insideOf(width, height));
  const body = cellMarks(tree, keys, boxes);
  const font = request.font ?? FONT;
  return {
    layout: layoutOf(tree, boxes, font),
    width: request.width,
    height: request.height,
    font,
    linkWidth: 1,
    reach: width,
    largestZoom: LARGEST_ZOOM,
    bodyAt: () => body,
    labels: (wanted) => labelMarks(request, boxes, wanted),
    groupMarks: (groups) => keyMarks(tree, boxes, groups),
  };
}

const pathOf = ({ left, top, right, bottom }: Box): Path => [
  ...moveTo(left, top),
  ...lineTo(right, top),
  ...lineTo(right, (top + bottom) / 2),
  ...lineTo(right, bottom),
  ...lineTo(left, bottom),
  ...closed,
];

/** The box of every node, parents first. O(n log n). */
function boxesOf(tree: DrawnTree, whole: Box): Box[] {
  const { hierarchy, parents, order } = tree;
  const depths = depthsOf(hierarchy, parents);
  const boxes: Box[] = new Array(parents.length).fill(whole);
  for (let node = parents.length - 1; node >= 0; node--) {
    const children = childrenOf(hierarchy, node).filter(
      (child) => parents[child] === node && (order.first[child] as number) < (order.last[child] as number),
    );
    const gap = WIDEST_GAP / (1 + (depths[node] as number));
    const open = [{ from: 0, to: children.length, box: boxes[node] as Box }];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      const { from, to, box } = part;
      if (to - from === 1) boxes[children[from] as number] = box;
      if (to - from < 2) continue;
      const start = order.first[children[from] as number] as number;
      const end = order.last[children[to - 1] as number] as number;
      let middle = from + 1;
      const until = (at: number): number => (order.first[children[at] as number] as number) - start;
      while (
        middle < to - 1 &&
        Math.abs(2 * until(middle + 1) - (end - start)) < Math.abs(2 * until(middle) - (end - start))
      )
        middle++;
      const [first, second] = halves(box, until(middle) / (end - start), gap);
      open.push({ from, to: middle, box: first }, { from: middle, to, box: second });
    }
  }
  return boxes;
}

/** A box divided into two, both nearer to the wanted shape, with a gap of at most a tenth of it. */
function halves(box: Box, share: number, gap: number): [Box, Box] {
  const { left, top, right, bottom } = box;
  const wide = right - left > LETTERBOX * (bottom - top);
  const length = wide ? right - left : bottom - top;
  const between = Math.min(gap, length / 10);
  const cut = (wide ? left : top) + share * length;
  const [before, after] = [cut - between * share, cut + between * (1 - share)];
  return wide
    ? [
        { ...box, right: before },
        { ...box, left: after },
      ]
    : [
        { ...box, bottom: before },
        { ...box, top: after },
      ];
}

/** By node, how far down from the upper edge of its box no cell has its name: the names of groups are written there. O(n). */
function stripsOf({ hierarchy, parents }: DrawnTree, boxes: readonly Box[], font: number): Float64Array {
  const strips = new Float64Array(parents.length).fill(Number.POSITIVE_INFINITY);
  for (let node = 0; node < parents.length; node++) {
    const { top, bottom } = boxes[node] as Box;
    if (isLeaf(hierarchy, node)) strips[node] = Math.max(0, (bottom - top - LINE * font) / 2);
    const parent = parents[node] as number;
    if (parent >= 0 && (boxes[parent] as Box).top === top) {
      strips[parent] = Math.min(strips[parent] as number, strips[node] as number);
    }
  }
  return strips;
}

function layoutOf(tree: DrawnTree, boxes: readonly Box[], font: number): Layout {
  const { hierarchy, parents, order } = tree;
  const root = parents.length - 1;
  const strips = stripsOf(tree, boxes, font);
  const holds = ({ left, top, right, bottom }: Box, x: number, y: number): boolean =>
    x >= left && x <= right && y >= top && y <= bottom;
  return {
    tree,
    x: Float64Array.from(boxes, ({ left, right }) => (left + right) / 2),
    y: Float64Array.from(boxes, ({ top, bottom }) => (top + bottom) / 2),
    solid: true,
    hasRows: false,
    axis: null,
    nodeAt(x, y) {
      if (!holds(boxes[root] as Box, x, y)) return null;
      let node = root;
      for (;;) {
        const inside = childrenOf(hierarchy, node).find(
          (child) =>
            parents[child] === node &&
            (order.first[child] as number) < (order.last[child] as number) &&
            holds(boxes[child] as Box, x, y),
        );
        if (inside === undefined) return node;
        node = inside;
      }
    },
    leafBeside: () => null,
    holds: () => false,
    owns(node, x, y) {
      const { left, top, right } = boxes[node] as Box;
      return x >= left + KEY_WIDTH && x <= right && y >= top && y <= top + (strips[node] as number);
    },
    spotOfName(node) {
      const { left, top } = boxes[node] as Box;
      return [left + KEY_WIDTH, top + (strips[node] as number) / 2];
    },
    boxOf: (node) => boxes[node] as Box,
    areaOf: (node) => pathOf(boxes[node] as Box),
    edgeOf: (node) =>
      (order.last[node] as number) - (order.first[node] as number) > 1 ? pathOf(boxes[node] as Box) : [],
  };
}

/** Only leaves are filled: what is around them shows through. */
const cellMarks = (tree: DrawnTree, keys: ArrayLike<number | string>, boxes: readonly Box[]): PathMark[] =>
  Array.from(tree.order.leaves, (leaf) =>
    pathMark(`node ${keys[leaf]}`, 'cell', pathOf(boxes[leaf] as Box), { node: leaf }),
  );

/** The zoom at which a name, or so much of it, fits into its cell, and the room that there is then, in px of the font. */
function roomIn(box: Box, needed: number, font: number): { readonly zoom: number; readonly room: number } {
  const { left, top, right, bottom } = box;
  const room = (zoom: number): number => (zoom * (right - left) - 2 * PADDING) * (font / fontAtZoom(font, zoom));
  const isHigh = (zoom: number): boolean => zoom * (bottom - top) >= LINE * fontAtZoom(font, zoom) + PADDING / 2;
  let zoom = 1;
  while (zoom <= LARGEST_ZOOM && (room(zoom) < needed || !isHigh(zoom))) zoom *= Math.SQRT2;
  return { zoom, room: room(zoom) };
}

/** A name in each cell, from the zoom on at which enough of it fits. */
function labelMarks(
  { tree: { order }, keys, names, measure, font = FONT }: PlaceRequest,
  boxes: readonly Box[],
  { found }: LabelRequest,
): TextMark[] {
  const places = Array.from(order.leaves, (leaf, at) =>
    roomIn(boxes[leaf] as Box, Math.min(ENOUGH, measure(names[at] as string, font)), font),
  );
  const rooms = places.map(({ room }) => room);
  const texts = nameTexts(names, rooms, font, measure, shortenAll);
  return Array.from(order.leaves, (leaf, at) => {
    const { left, top, right, bottom } = boxes[leaf] as Box;
    const { zoom } = places[at] as { zoom: number };
    const style = found.has(leaf) ? 'found' : 'label';
    return texts.mark(at, {
      id: `${style} ${keys[leaf]}`,
      style,
      node: leaf,
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      rotate: 0,
      anchor: 'middle',
      zoom: zoom > LARGEST_ZOOM ? Number.POSITIVE_INFINITY : zoom,
    });
  });
}

/** The key of its group in a corner of the first cell of each run, where there is room for it beside the name. */
function keyMarks({ order }: DrawnTree, boxes: readonly Box[], groups: Groups): Mark[] {
  return groupRuns(order, groups).map((run) => {
    const { left, top, right, bottom } = boxes[order.leaves[run.first] as number] as Box;
    const needed = Math.max(44 / (bottom - top), 30 / (right - left));
    const zoom = Math.max(1, needed);
    const own = { group: run.group, zoom };
    return textMark(`key ${run.first}`, 'corner', [left + 9 / zoom, top + 8 / zoom], groupKey(run.group), own);
  });
}
