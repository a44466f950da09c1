import { fontAtZoom, KEY_FONT, LARGEST_FONT, RING_WIDTH } from './labels.ts';
import type { Box, Placed } from './layout.ts';
import { DOT_RADIUS, LINK_WIDTH, type Mark, type Style } from './marks.ts';
import { pathData, round, timesPath } from './path.ts';
import type { Theme } from './theme.ts';

/** From the base line of a text to its middle, in font sizes. */
export const MIDDLE = 0.35;

export type Attributes = Readonly<Record<string, string | number>>;

/**
 * The place of a mark in a scene so many times as large, as SVG attributes of `path`, `circle` (without its radius) or
 * `text`.
 */
export function geometryOf(mark: Mark, times = 1): Attributes {
  if (mark.shape === 'path') return { d: pathData(timesPath(mark.path, times)) };
  if (mark.shape === 'dot') return { cx: round(times * mark.x), cy: round(times * mark.y) };
  const turn = mark.rotate === 0 ? '' : `rotate(${mark.rotate})`;
  return {
    transform: `translate(${round(times * mark.x)},${round(times * mark.y)})${turn}`,
    'text-anchor': mark.anchor,
    dy: `${mark.dy ?? MIDDLE}em`,
  };
}

/** The look of a mark, as SVG presentation attributes; `own` is the colour of its group, if it has one. */
export function paintOf(style: Style, own: string | undefined, theme: Theme): Attributes {
  switch (style) {
    case 'cell':
      return { fill: own ?? theme.line, 'fill-opacity': own === undefined ? 0.3 : 0.55, stroke: theme.paper };
    case 'hover':
      return { fill: theme.ink, 'fill-opacity': 0.06 };
    case 'wedge':
      return { fill: theme.accent, 'fill-opacity': 0.1 };
    case 'outline':
      return { fill: 'none', stroke: theme.ink };
    case 'link':
    case 'twig':
      return { fill: 'none', stroke: own ?? theme.line };
    case 'shared':
      return { fill: 'none', stroke: own ?? theme.line, 'stroke-dasharray': '3 3' };
    case 'dot':
      return { fill: own ?? theme.line };
    case 'fold':
      return { fill: theme.paper, stroke: own ?? theme.line };
    case 'ring':
      return { fill: 'none', stroke: own ?? theme.line };
    case 'axis':
      return { fill: 'none', stroke: theme.line };
    case 'grid':
      return { fill: 'none', stroke: theme.line, 'stroke-dasharray': '1 3' };
    case 'cut':
      return { fill: 'none', stroke: theme.accent };
    case 'key':
    case 'tick':
      return { fill: theme.muted };
    case 'label':
    case 'corner':
      return { fill: theme.ink };
    case 'found':
      // Not bold: wider letters would run into the ring.
      return { fill: theme.accent, 'text-decoration': 'underline' };
    case 'share':
    case 'feature':
    case 'tip': {
      const fill = style === 'feature' ? theme.muted : theme.ink;
      return { fill, stroke: theme.paper, 'stroke-linejoin': 'round', 'paint-order': 'stroke' };
    }
    case 'marker':
      return { fill: 'none', stroke: theme.accent };
  }
}

/** The dashes of a line; none where it is drawn through. */
export const dashOf = (paint: Attributes): number[] =>
  String(paint['stroke-dasharray'] ?? '')
    .split(' ')
    .filter((length) => length !== '')
    .map(Number);

export const ELEMENT = { path: 'path', dot: 'circle', text: 'text' } as const;

/** So thin that twigs beside each other are a tint, in front of which branches stand out. */
const TWIG_WIDTH = 0.12;
const MARKER_WIDTH = 2;
const CUT_WIDTH = 1.6;
const HALO = 4;

/** Sizes of marks at a zoom, so that they keep their size on screen: as SVG attributes, in px of the scene. */
export function sizesAt(
  style: Style,
  { font, linkWidth }: Pick<Placed, 'font' | 'linkWidth'>,
  zoom: number,
): Attributes {
  switch (style) {
    case 'twig':
      return { 'stroke-width': TWIG_WIDTH / zoom };
    case 'link':
    case 'shared':
      return { 'stroke-width': Math.min(Math.max(LINK_WIDTH, linkWidth), linkWidth * zoom) / zoom };
    case 'cell':
      return { 'stroke-width': Math.min(0.8, 0.6 * linkWidth ** 2 * zoom) / zoom };
    case 'ring':
      return { 'stroke-width': RING_WIDTH / zoom };
    case 'axis':
    case 'grid':
      return { 'stroke-width': 1 / zoom };
    case 'cut':
      return { 'stroke-width': CUT_WIDTH / zoom };
    case 'fold':
    case 'marker':
    case 'outline':
      return { 'stroke-width': MARKER_WIDTH / zoom };
    case 'label':
    case 'found':
      return { 'font-size': fontAtZoom(font, zoom) / zoom };
    case 'tip':
      return { 'font-size': LARGEST_FONT / zoom, 'stroke-width': HALO / zoom };
    case 'share':
    case 'feature':
      return { 'font-size': KEY_FONT / zoom, 'stroke-width': HALO / zoom };
    case 'key':
    case 'corner':
    case 'tick':
      return { 'font-size': KEY_FONT / zoom };
    default:
      return {};
  }
}

/** The radius of a dot at a zoom: it grows up to what is easily seen. */
export const dotRadiusAt = (r: number, zoom: number): number => Math.min(r * zoom, DOT_RADIUS) / zoom;

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The place of the scene in the view: scaled by k, then moved by (x, y). */
export interface Transform {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

/** The zoom of a picture and its shift down the page, in px from its middle. */
export interface MovedDown extends Omit<Transform, 'x'> {
  /** True if it stays there for now. */
  readonly settled: boolean;
}

type Point = readonly [x: number, y: number];

/** A point of the scene where it is seen, and a point of the view where it is in the scene. */
export const toView = ({ k, x, y }: Transform, [atX, atY]: Point): [number, number] => [k * atX + x, k * atY + y];
export const toScene = ({ k, x, y }: Transform, [atX, atY]: Point): [number, number] => [(atX - x) / k, (atY - y) / k];

/**
 * The part of a scene in view, in px of the scene, and a label's reach around it: a text that begins there may be in
 * sight.
 */
export function sightOf({ width, height, reach }: Placed, { k, x, y }: Transform): Box {
  const left = (-width / 2 - x) / k - reach;
  const top = (-height / 2 - y) / k - reach;
  return { left, top, right: left + width / k + 2 * reach, bottom: top + height / k + 2 * reach };
}

/** True if a text is shown at a zoom and begins where it can be seen. */
export const isShown = (mark: Mark, zoom: number, { left, top, right, bottom }: Box): boolean =>
  mark.shape !== 'text' || (mark.zoom <= zoom && mark.x > left && mark.x < right && mark.y > top && mark.y < bottom);
