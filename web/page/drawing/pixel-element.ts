import { addTo } from '../../engine/base/arrays.ts';
import { element, type SvgElement } from './element.ts';

interface Pixels {
  /** Red, green, blue and opacity of 0 to 255, by rows. */
  readonly data: Uint8ClampedArray;
  readonly columns: number;
  readonly rows: number;
}

/** A rectangle by its corner and its size. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const hex = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

/**
 * A picture of pixels as rectangles, one path a colour: any program shows them, and none smooths them. Pixels that are not
 * opaque are left out. O(pixels).
 */
export function pixelElement({ data, columns, rows }: Pixels, { x, y, width, height }: Rectangle): SvgElement {
  const paths = new Map<number, string[]>();
  const areas = new Map<number, number>();
  const byte = (at: number): number => data[at] as number;
  const colourAt = (pixel: number): number =>
    byte(4 * pixel + 3) < 255 ? -1 : (byte(4 * pixel) << 16) | (byte(4 * pixel + 1) << 8) | byte(4 * pixel + 2);
  for (let row = 0; row < rows; row++) {
    for (let start = 0; start < columns; ) {
      const colour = colourAt(row * columns + start);
      let end = start + 1;
      while (end < columns && colourAt(row * columns + end) === colour) end++;
      if (colour >= 0) {
        addTo(paths, colour, `M${start} ${row}h${end - start}v1h${start - end}z`);
        areas.set(colour, (areas.get(colour) ?? 0) + end - start);
      }
      start = end;
    }
  }
  // The most common colour lies behind all others, so that its pixels need not be listed.
  const [ground] = Array.from(areas).sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  const isCovered = Array.from(areas.values()).reduce((sum, area) => sum + area, 0) === columns * rows;
  const elements = Array.from(paths, ([colour, runs]) =>
    colour === ground && isCovered
      ? element('rect', { width: columns, height: rows, fill: hex(colour) })
      : element('path', { d: runs.join(''), fill: hex(colour) }),
  );
  const groundFirst = elements.sort((a, b) => Number(b.name === 'rect') - Number(a.name === 'rect'));
  const scale = [width / Math.max(1, columns), height / Math.max(1, rows)].map((each) => each.toPrecision(8));
  const transform = `translate(${x.toFixed(2)},${y.toFixed(2)})scale(${scale.join(',')})`;
  return element('g', { transform, 'shape-rendering': 'crispEdges' }, ...groundFirst);
}
