import { nodeCount } from '../hierarchy/hierarchy.ts';
import { childrenOf, isLeaf } from '../hierarchy/walk.ts';
import type { Run } from './groups.ts';
import { keyPitch, revealZooms } from './labels.ts';
import { pointAt, type RadialLayout, spanOf } from './radial.ts';
import type { Scene } from './scene.ts';

/** What a mark stands for; a theme decides how it looks. */
export type Style = 'wedge' | 'hover' | 'link' | 'shared' | 'dot' | 'label' | 'found' | 'ring' | 'key' | 'marker';

interface Base {
  /** The same for the same thing in two scenes. */
  readonly id: string;
  readonly style: Style;
  /** The group it belongs to, -1 for none. */
  readonly group: number;
}

export interface PathMark extends Base {
  readonly shape: 'path';
  readonly d: string;
}

export interface DotMark extends Base {
  readonly shape: 'dot';
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

export interface TextMark extends Base {
  readonly shape: 'text';
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise. */
  readonly rotate: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
  /** The whole name where `text` is shortened, else null. */
  readonly full: string | null;
  /** The zoom from which on it is shown. */
  readonly zoom: number;
}

export type Mark = PathMark | DotMark | TextMark;

const round = (value: number): number => Math.round(value * 100) / 100;
const pair = ([x, y]: readonly [number, number]): string => `${round(x)},${round(y)}`;

/** What moves when the layout changes: branches, leaf dots and labels. The layout may be one on the way to the scene's. */
export function movingMarks(scene: Omit<Scene, 'marks'>, layout: RadialLayout): Mark[] {
  return [...linkMarks(scene, layout), ...dotMarks(scene, layout), ...labelMarks(scene, layout)];
}

function linkMarks({ groups, keys }: Omit<Scene, 'marks'>, layout: RadialLayout): PathMark[] {
  const { hierarchy, parents } = layout;
  const marks: PathMark[] = [];
  for (let node = nodeCount(hierarchy) - 1; node >= 0; node--) {
    for (const child of childrenOf(hierarchy, node)) {
      const first = parents[child] === node;
      marks.push({
        shape: 'path',
        id: first ? `link ${keys[child]}` : `link ${keys[child]} ${keys[node]}`,
        style: first ? 'link' : 'shared',
        group: groups?.ofNode[child] ?? -1,
        d: first ? elbow(layout, node, child) : bow(layout, node, child),
      });
    }
  }
  return marks;
}

/** Along the parent's circle to the child's angle, then straight out to the child. */
function elbow({ angle, radius }: RadialLayout, parent: number, child: number): string {
  const inner = radius[parent] as number;
  const to = angle[child] as number;
  const turn = to - (angle[parent] as number);
  const end = pair(pointAt(to, radius[child] as number));
  if (inner < 0.5) return `M${pair(pointAt(to, inner))}L${end}`;
  const flags = `${Math.abs(turn) > Math.PI ? 1 : 0},${turn > 0 ? 1 : 0}`;
  const start = pair(pointAt(angle[parent] as number, inner));
  return `M${start}A${round(inner)},${round(inner)},0,${flags},${pair(pointAt(to, inner))}L${end}`;
}

/** A further parent: a curve that bends towards the centre, so that it is not taken for a branch. */
function bow({ x, y }: RadialLayout, parent: number, child: number): string {
  const at = (node: number): [number, number] => [x[node] as number, y[node] as number];
  const [fromX, fromY] = at(parent);
  const [toX, toY] = at(child);
  return `M${pair([fromX, fromY])}Q${pair([(fromX + toX) / 4, (fromY + toY) / 4])},${pair([toX, toY])}`;
}

/** At most; both are less where leaves are close. */
export const DOT_RADIUS = 2.6;
export const LINK_WIDTH = 1.2;

/** Branches are hairlines, and thinner still where leaves are close. */
export const linkWidth = ({ space, layout }: Scene): number =>
  Math.min(LINK_WIDTH, Math.max(0.4, 0.4 * space.leafRadius * layout.slot));

function dotMarks({ groups, keys, space }: Omit<Scene, 'marks'>, layout: RadialLayout): DotMark[] {
  const pitch = space.leafRadius * layout.slot;
  return Array.from(layout.order.leaves, (leaf) => ({
    shape: 'dot',
    id: `dot ${keys[leaf]}`,
    style: 'dot',
    group: groups?.ofNode[leaf] ?? -1,
    x: round(layout.x[leaf] as number),
    y: round(layout.y[leaf] as number),
    r: round(Math.min(DOT_RADIUS, 0.4 * pitch)),
  }));
}

function labelMarks({ groups, labels, keys, space }: Omit<Scene, 'marks'>, layout: RadialLayout): TextMark[] {
  return Array.from(layout.order.leaves, (leaf, place) => {
    const turn = layout.angle[leaf] as number;
    const flipped = turn > Math.PI;
    const [x, y] = pointAt(turn, space.labelRadius);
    const name = labels.name[place] as string;
    const text = labels.text[place] as string;
    const style = labels.found.has(leaf) ? 'found' : 'label';
    return {
      shape: 'text',
      id: `${style} ${keys[leaf]}`,
      style,
      group: groups?.ofNode[leaf] ?? -1,
      x: round(x),
      y: round(y),
      rotate: round((turn * 180) / Math.PI + (flipped ? 90 : -90)),
      anchor: flipped ? 'end' : 'start',
      text,
      full: text === name ? null : name,
      zoom: labels.zoom[place] as number,
    };
  });
}

/** A gap between neighbouring arcs of the ring, in px. */
const RING_GAP = 1.6;

/** An arc of the ring for each run of leaves of one group: a line to be stroked as wide as the ring. */
export function ringMarks({ layout, space }: Omit<Scene, 'marks'>, runs: readonly Run[]): PathMark[] {
  const pitch = layout.slot * space.ringRadius;
  const gap = Math.min(RING_GAP, pitch / 4) / space.ringRadius;
  return runs.map((run) => ({
    shape: 'path',
    id: `ring ${run.first}`,
    style: 'ring',
    group: run.group,
    d: circleArc(space.ringRadius, run.first * layout.slot + gap / 2, run.last * layout.slot - gap / 2),
  }));
}

/** In two halves, since a single arc cannot be a whole circle; anticlockwise where it ends before it starts. */
function circleArc(radius: number, from: number, to: number): string {
  const at = (turn: number): string => pair(pointAt(turn, radius));
  const curve = `A${round(radius)},${round(radius)},0,0,${from < to ? 1 : 0},`;
  return `M${at(from)}${curve}${at((from + to) / 2)}${curve}${at(to)}`;
}

/** The key of its group beside each arc of the ring; short arcs give way to long ones. */
export function keyMarks({ layout, space }: Omit<Scene, 'marks'>, runs: readonly Run[]): TextMark[] {
  const turns = runs.map((run) => ((run.first + run.last) / 2) * layout.slot);
  const order = runs.map((_, index) => index);
  const size = (index: number): number => ((runs[index] as Run).last - (runs[index] as Run).first) as number;
  order.sort((a, b) => size(b) - size(a) || a - b);
  const zoom = revealZooms(
    turns.map((turn) => turn * space.keyRadius),
    2 * Math.PI * space.keyRadius,
    order,
    keyPitch,
  );
  return runs.map((run, index) => {
    const [x, y] = pointAt(turns[index] as number, space.keyRadius);
    return {
      shape: 'text',
      id: `key ${run.first}`,
      style: 'key',
      group: run.group,
      x: round(x),
      y: round(y),
      rotate: 0,
      anchor: 'middle',
      text: groupKey(run.group),
      full: null,
      zoom: zoom[index] as number,
    };
  });
}

/** The short name of a group beside the ring and in the legend, so that nobody needs to tell colours apart. */
export const groupKey = (group: number): string => String(group + 1);

/** How far a highlighted wedge reaches inside its node, in px. */
const WEDGE_REACH = 8;

/** The area of everything drawn under a node, out to the ring. */
export function wedgeMark({ layout, space }: Scene, node: number, style: 'wedge' | 'hover'): PathMark {
  const [startAngle, endAngle] = spanOf(layout, node);
  const radius = layout.radius[node] as number;
  const parent = layout.parents[node] as number;
  const stem = parent < 0 ? 0 : radius - (layout.radius[parent] as number);
  const inner = circleArc(Math.max(0, radius - Math.min(WEDGE_REACH, stem / 2)), endAngle, startAngle);
  const outer = circleArc(space.ringInner - 2, startAngle, endAngle);
  return { shape: 'path', id: style, style, group: -1, d: `${outer}L${inner.slice(1)}Z` };
}

/** A small ring on a node. */
export function markerMark({ layout }: Scene, node: number): DotMark {
  const inner = !isLeaf(layout.hierarchy, node);
  const at = { x: round(layout.x[node] as number), y: round(layout.y[node] as number) };
  return { shape: 'dot', id: `marker ${node}`, style: 'marker', group: -1, ...at, r: inner ? 5 : 4 };
}
