import type { Groups } from './groups.ts';
import type { Path } from './path.ts';

/** The meaning of a mark; a theme decides on its look. */
export type Style =
  | 'cell'
  | 'wedge'
  | 'hover'
  | 'outline'
  | 'link'
  | 'twig'
  | 'shared'
  | 'dot'
  | 'fold'
  | 'share'
  | 'feature'
  | 'label'
  | 'found'
  | 'ring'
  | 'key'
  | 'corner'
  | 'axis'
  | 'grid'
  | 'tick'
  | 'cut'
  | 'marker'
  | 'tip';

interface Base {
  /** The same for the same thing in two scenes. */
  readonly id: string;
  readonly style: Style;
  /** The node that it belongs to and whose group it has; -1 where it has a group of its own. */
  readonly node: number;
  /** Its own group, -1 for none. */
  readonly group: number;
}

export interface PathMark extends Base {
  readonly shape: 'path';
  readonly path: Path;
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
  /** The distance of its base line below its place, in font sizes; by default its middle is there. */
  readonly dy?: number;
  /** Degrees clockwise. */
  readonly rotate: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
  /** The whole name where `text` is shortened, else null. */
  readonly full: string | null;
  /** The zoom from which on it is shown. */
  readonly zoom: number;
  /** True if it stands nearer to another leaf than to its own, so that a line must lead to it. */
  readonly isLed?: boolean | undefined;
}

export type Mark = PathMark | DotMark | TextMark;

/** A path: of no node and no group where nothing else is said. */
export const pathMark = (id: string, style: Style, path: Path, own: Partial<PathMark> = {}): PathMark => ({
  ...{ shape: 'path', id, style, node: -1, group: -1, path },
  ...own,
});

/** A text about a place: upright, whole, at every zoom, of no node and no group where nothing else is said. */
export const textMark = (
  id: string,
  style: Style,
  [x, y]: readonly [number, number],
  text: string,
  own: Partial<TextMark> = {},
): TextMark => ({
  ...{ shape: 'text', id, style, node: -1, group: -1, x, y, rotate: 0, anchor: 'middle', text, full: null, zoom: 1 },
  ...own,
});

export const groupOf = (mark: Mark, groups: Groups | null): number =>
  mark.node < 0 ? mark.group : (groups?.ofNode[mark.node] ?? -1);

/** At most; both are less where leaves are close. */
export const DOT_RADIUS = 2.6;
export const LINK_WIDTH = 1.2;

/** Branches are hairlines, and thinner still where leaves are close. */
export const linkWidthAt = (pitch: number): number => Math.min(LINK_WIDTH, Math.max(0.4, 0.4 * pitch));

/** The short name of a group beside the ring and in the legend, so that groups can be told apart without colours. */
export const groupKey = (group: number): string => String(group + 1);

/** The key in a legend: none where the name ends with it, or where no ring has it. */
export function legendKey({ names, counts }: Groups, group: number): string {
  const key = groupKey(group);
  return counts === 'branches' || names[group]?.endsWith(` ${key}`) ? '' : key;
}
