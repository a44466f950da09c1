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

/** The look of each style in a theme, as SVG presentation attributes; `own` is the colour of its group, if it has one. */
const LOOKS: Readonly<Record<Style, (theme: Theme, own: string | undefined) => Attributes>> = {
  cell: ({ line, paper }, own) => ({
    fill: own ?? line,
    'fill-opacity': own === undefined ? 0.3 : 0.55,
    stroke: paper,
  }),
  hover: ({ ink }) => ({ fill: ink, 'fill-opacity': 0.06 }),
  wedge: ({ accent }) => ({ fill: accent, 'fill-opacity': 0.1 }),
  outline: ({ ink }) => ({ fill: 'none', stroke: ink }),
  link: ({ line }, own = line) => ({ fill: 'none', stroke: own }),
  twig: ({ line }, own = line) => ({ fill: 'none', stroke: own }),
  shared: ({ line }, own = line) => ({ fill: 'none', stroke: own, 'stroke-dasharray': '3 3' }),
  dot: ({ line }, own = line) => ({ fill: own }),
  fold: ({ paper, line }, own = line) => ({ fill: paper, stroke: own }),
  ring: ({ line }, own = line) => ({ fill: 'none', stroke: own }),
  axis: ({ line }) => ({ fill: 'none', stroke: line }),
  grid: ({ line }) => ({ fill: 'none', stroke: line, 'stroke-dasharray': '1 3' }),
  cut: ({ accent }) => ({ fill: 'none', stroke: accent }),
  key: ({ muted }) => ({ fill: muted }),
  tick: ({ muted }) => ({ fill: muted }),
  label: ({ ink }) => ({ fill: ink }),
  corner: ({ ink }) => ({ fill: ink }),
  // Not bold: wider letters would run into the ring.
  found: ({ accent }) => ({ fill: accent, 'text-decoration': 'underline' }),
  share: ({ ink, paper }) => onPaper(ink, paper),
  feature: ({ muted, paper }) => onPaper(muted, paper),
  tip: ({ ink, paper }) => onPaper(ink, paper),
  marker: ({ accent }) => ({ fill: 'none', stroke: accent }),
};

/** Letters around which there is paper, whatever they stand on. */
const onPaper = (fill: string, paper: string): Attributes => ({
  ...{ fill, stroke: paper, 'stroke-linejoin': 'round', 'paint-order': 'stroke' },
});

export const paintOf = (style: Style, own: string | undefined, theme: Theme): Attributes => LOOKS[style](theme, own);

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

/** Widths of lines on screen that no zoom changes. */
const STROKES: Readonly<Partial<Record<Style, number>>> = {
  ...{ twig: TWIG_WIDTH, ring: RING_WIDTH, axis: 1, grid: 1, cut: CUT_WIDTH },
  ...{ fold: MARKER_WIDTH, marker: MARKER_WIDTH, outline: MARKER_WIDTH, tip: HALO, share: HALO, feature: HALO },
};
/** The same of letters. */
const FONTS: Readonly<Partial<Record<Style, number>>> = {
  ...{ tip: LARGEST_FONT, share: KEY_FONT, feature: KEY_FONT, key: KEY_FONT, corner: KEY_FONT, tick: KEY_FONT },
};

/** Sizes of marks at a zoom, so that they keep their size on screen: as SVG attributes, in px of the scene. */
export function sizesAt(
  style: Style,
  { font, linkWidth }: Pick<Placed, 'font' | 'linkWidth'>,
  zoom: number,
): Attributes {
  const isLink = style === 'link' || style === 'shared';
  const link = Math.min(Math.max(LINK_WIDTH, linkWidth), linkWidth * zoom);
  const cell = Math.min(0.8, 0.6 * linkWidth ** 2 * zoom);
  const stroke = isLink ? link : style === 'cell' ? cell : STROKES[style];
  const letters = style === 'label' || style === 'found' ? fontAtZoom(font, zoom) : FONTS[style];
  return {
    ...(letters !== undefined && { 'font-size': letters / zoom }),
    ...(stroke !== undefined && { 'stroke-width': stroke / zoom }),
  };
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
