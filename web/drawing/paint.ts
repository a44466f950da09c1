import type { Mark } from './marks.ts';
import type { Theme } from './theme.ts';

export type Attributes = Readonly<Record<string, string | number>>;

/** Where a mark is, as SVG attributes of `path`, `circle` (without its radius) or `text`. */
export function geometryOf(mark: Mark): Attributes {
  if (mark.shape === 'path') return { d: mark.d };
  if (mark.shape === 'dot') return { cx: mark.x, cy: mark.y };
  const turn = mark.rotate === 0 ? '' : `rotate(${mark.rotate})`;
  return { transform: `translate(${mark.x},${mark.y})${turn}`, 'text-anchor': mark.anchor, dy: '0.35em' };
}

/** How a mark looks, as SVG presentation attributes; `colours` are those of the groups. */
export function paintOf(mark: Mark, theme: Theme, colours: readonly string[]): Attributes {
  const own = colours[mark.group];
  switch (mark.style) {
    case 'hover':
      return { fill: theme.ink, 'fill-opacity': 0.06 };
    case 'wedge':
      return { fill: theme.wedge };
    case 'link':
      return { fill: 'none', stroke: own ?? theme.line };
    case 'shared':
      return { fill: 'none', stroke: own ?? theme.line, 'stroke-dasharray': '3 3' };
    case 'dot':
      return { fill: own ?? theme.line };
    case 'ring':
      return { fill: 'none', stroke: own ?? theme.line };
    case 'key':
      return { fill: theme.muted };
    case 'label':
      return { fill: theme.ink };
    case 'found':
      // Not bold: wider letters would run into the ring.
      return { fill: theme.accent, 'text-decoration': 'underline' };
    case 'marker':
      return { fill: theme.paper, stroke: theme.accent };
  }
}

export const ELEMENT = { path: 'path', dot: 'circle', text: 'text' } as const;

export const MARKER_WIDTH = 2;
