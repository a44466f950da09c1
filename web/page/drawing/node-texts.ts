import { addTo } from '../../engine/base/arrays.ts';
import { isLeaf } from '../../engine/hierarchy/walk.ts';
import { KEY_FONT, LARGEST_ZOOM, LINE, SMALLEST_FONT } from './labels.ts';
import type { Layout } from './layout.ts';
import { type TextMark, textMark } from './marks.ts';
import { gapOf, SPACE } from './node-lines.ts';
import type { Overlay } from './scene.ts';
import type { MeasureText } from './text.ts';

/** Room between texts on screen, in px. */
const GAP = 6;
const ZOOM_STEP = Math.SQRT2;

/** For more texts than this zooms are further apart. */
const MANY = 5000;

/** A group amid its leaves has no name yet where these lie within this many px on screen. */
const NARROW = 16;

interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Place extends Spot {
  /** With the room around it. */
  readonly width: number;
  /** The distance over which its leaves reach. */
  readonly reach: number;
}

type Anchor = TextMark['anchor'];

interface Shown {
  readonly zoom: number;
  readonly anchor: Anchor;
}

/** A text that has room at no zoom. */
const NEVER: Shown = { zoom: Number.POSITIVE_INFINITY, anchor: 'middle' };

/** The share of a text's width to the left of its place. */
const LEFT: Readonly<Record<Anchor, number>> = { middle: 0.5, end: 1, start: 0 };
const ANCHORS: readonly Anchor[] = ['middle', 'end', 'start'];

/**
 * The zoom from which on each text is shown, so that no two collide and what shows at a zoom stays at any higher one; the
 * first of `nodes` come first. Those whose leaves lie within `narrow` px on screen have none yet. `holds` says whether the text of a node may reach a place. Those that are never shown are not there. O(n) a zoom.
 */
function revealed(
  nodes: readonly number[],
  places: ReadonlyMap<number, Place>,
  anchors: readonly Anchor[],
  narrow: number,
  holds: (node: number, x: number, y: number) => boolean,
): Map<number, Shown> {
  const shown = new Map<number, Shown>();
  const step = nodes.length > MANY ? 2 : ZOOM_STEP;
  let hidden = nodes;
  for (let zoom = 1; hidden.length > 0 && zoom < 1.01 * LARGEST_ZOOM; zoom *= step) {
    const boxAt = ({ x, y, width }: Place, anchor: Anchor): Box => {
      const left = x * zoom - LEFT[anchor] * width;
      return { left, right: left + width, y: y * zoom };
    };
    // Between two corners a ring may bend out of the text.
    const isHeld = (node: number, { left, right, y }: Box): boolean =>
      [left, (left + right) / 2, right].every((x) =>
        [y - HEIGHT / 2, y + HEIGHT / 2].every((end) => holds(node, x / zoom, end / zoom)),
      );
    const taken = new BoxGrid();
    for (const [node, { anchor }] of shown) taken.put(boxAt(places.get(node) as Place, anchor));
    hidden = hidden.filter((node) => {
      const place = places.get(node) as Place;
      if (place.reach * zoom < narrow) return true;
      const anchor = anchors.find((each) => {
        const box = boxAt(place, each);
        return taken.isFree(box) && isHeld(node, box);
      });
      if (anchor === undefined) return true;
      shown.set(node, { zoom, anchor });
      taken.put(boxAt(place, anchor));
      return false;
    });
  }
  return shown;
}

export interface NodeTexts {
  /** By node, empty for none. */
  readonly texts: readonly string[];
  /** By node: where there is no room for all, those that are worth most come first, and the others on closer look. By default the higher ones. */
  readonly worth?: ArrayLike<number> | undefined;
  readonly measure: MeasureText;
  /**
   * True for names: written in the middle of all that is under the node, of areas in its own one, and kept off the
   * labels of leaves.
   */
  readonly areNames?: boolean | undefined;
}

const spotAt = ([x, y]: readonly [number, number]): Spot => ({ x, y });

const dotOf = ({ x, y }: Layout, node: number): Spot => ({ x: x[node] as number, y: y[node] as number });

/** The middle of all that is under a node: between the node and its middle leaf. */
function middleOf({ tree: { order }, x, y }: Layout, node: number): Spot {
  const [ownX, ownY] = [x[node] as number, y[node] as number];
  const middle = order.leaves[((order.first[node] as number) + (order.last[node] as number)) >> 1] ?? node;
  return { x: (ownX + (x[middle] as number)) / 2, y: (ownY + (y[middle] as number)) / 2 };
}

/** The distance of the first and the last leaf under a node. */
function reachOf({ tree: { order }, x, y }: Layout, node: number): number {
  const first = order.leaves[order.first[node] as number] as number;
  const last = order.leaves[(order.last[node] as number) - 1] as number;
  return Math.hypot((x[last] as number) - (x[first] as number), (y[last] as number) - (y[first] as number));
}

/**
 * Leaves that are this far apart on screen have their names one by one: that of a group among them would be taken for one of
 * these. Around a disc, where names are turned, they need more than in rows.
 */
const ROOMY = 16;
const ROOMY_ROWS = LINE * SMALLEST_FONT;

/** True if leaves that follow each other lie so far apart. */
function isRoomy({ tree: { order }, x, y, hasRows }: Layout): boolean {
  const [a, b] = order.leaves;
  if (a === undefined || b === undefined) return true;
  const apart = Math.hypot((x[b] as number) - (x[a] as number), (y[b] as number) - (y[a] as number));
  return apart >= (hasRows ? ROOMY_ROWS : ROOMY);
}

/** On a disc, the middle of the branch that leads to a node. */
function stemOf({ tree: { parents }, x, y }: Layout, node: number): Spot {
  const above = parents[node] as number;
  const far = Math.hypot(x[node] as number, y[node] as number);
  const share = (1 + Math.hypot(x[above] as number, y[above] as number) / (far || 1)) / 2;
  return { x: share * (x[node] as number), y: share * (y[node] as number) };
}

/**
 * The place of the name of a node whose leaves have room: in rows at its branches, between the rows that it parts,
 * which no branch crosses; on a disc at its dot, or on the branch to it if the dot is too near to the names of leaves.
 */
function spotOfName(layout: Layout, node: number, width: number): Spot {
  if (layout.hasRows) return { x: layout.x[node] as number, y: gapOf(layout, node) };
  const dot = dotOf(layout, node);
  const corners = [-1, 1].flatMap((side) => [-1, 1].map((end) => [(side * width) / 2, (end * HEIGHT) / 2] as const));
  return corners.every(([dx, dy]) => layout.holds(dot.x + dx, dot.y + dy)) ? dot : stemOf(layout, node);
}

/** A text for each inner node: where its branches meet, as phylogenies have their support, or its name. */
export const nodeTexts =
  ({ texts, worth, measure, areNames = false }: NodeTexts): Overlay =>
  (layout, keys) => {
    const { tree, solid, hasRows } = layout;
    if (solid && !areNames) return [];
    const atBranches = areNames && !solid && isRoomy(layout);
    const anchors: readonly Anchor[] =
      !areNames || (solid && !layout.spotOfName) || (atBranches && !hasRows)
        ? ['middle']
        : atBranches || solid
          ? ['start']
          : ANCHORS;
    const written = (node: number): string => (atBranches && hasRows ? SPACE : '') + (texts[node] ?? '');
    const spotOf = (node: number, width: number): Spot => {
      if (solid && layout.spotOfName) return spotAt(layout.spotOfName(node));
      if (!areNames || solid) return dotOf(layout, node);
      return atBranches ? spotOfName(layout, node, width) : middleOf(layout, node);
    };
    const narrow = hasRows && (atBranches || solid) ? HEIGHT : NARROW;
    const places = new Map<number, Place>();
    for (let node = tree.parents.length - 2; node >= 0; node--) {
      if (isLeaf(tree.hierarchy, node) || (texts[node] ?? '') === '') continue;
      const reach = areNames ? reachOf(layout, node) : narrow;
      const width = measure(written(node), KEY_FONT) + GAP;
      places.set(node, { ...spotOf(node, width), reach, width });
    }
    const nodes = [...places.keys()];
    if (worth !== undefined) nodes.sort((a, b) => (worth[b] as number) - (worth[a] as number) || b - a);
    const holds = (node: number, x: number, y: number): boolean =>
      !areNames || (solid ? layout.owns(node, x, y) : layout.holds(x, y));
    const shown = revealed(nodes, places, anchors, narrow, holds);
    return Array.from(places, ([node, { x, y }]) => {
      const { anchor, zoom } = shown.get(node) ?? NEVER;
      return textMark(`share ${keys[node]}`, 'share', [x, y], written(node), { node, anchor, zoom });
    });
  };

/** The bounds of a line of text on screen, with its middle at a height. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** The height of a line, in px. */
const HEIGHT = 13;
/** The width of a cell: about half a name. */
const WIDTH = 48;

const collide = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && Math.abs(a.y - b.y) < HEIGHT;

/** Lines of text that lie on screen, found by where they are. */
class BoxGrid {
  readonly #cells = new Map<number, Box[]>();

  /** True if no line is in the way of another one. */
  isFree(box: Box): boolean {
    const row = Math.floor(box.y / HEIGHT);
    for (const each of [row, row - 1, row + 1]) {
      for (let column = columnOf(box.left); column <= columnOf(box.right); column++) {
        if (this.#cells.get(keyOf(column, each))?.some((other) => collide(box, other))) return false;
      }
    }
    return true;
  }

  put(box: Box): void {
    const row = Math.floor(box.y / HEIGHT);
    for (let column = columnOf(box.left); column <= columnOf(box.right); column++) {
      addTo(this.#cells, keyOf(column, row), box);
    }
  }
}

const columnOf = (x: number): number => Math.floor(x / WIDTH);

/** More rows than any picture has, however far it is zoomed. */
const ROWS = 2 ** 24;
const keyOf = (column: number, row: number): number => column * ROWS + row;
