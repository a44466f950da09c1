import { spread } from './labels.ts';

/** From one name to the next it takes this many times the font. */
export const LINE = 1.15;

/** Lines side by side, as rows of a matrix or leaves of a tree, in px across them. */
export interface Side {
  /** The number of lines. */
  readonly size: number;
  /** From one line to the next, and where the first begins. */
  readonly pitch: number;
  readonly offset: number;
  /** The length of the part in sight. */
  readonly length: number;
  readonly font: number;
}

/** A line that is named. */
export interface NamedLine {
  readonly index: number;
  /** The middle of its name, and the middle of the line or of the part of it in sight. */
  readonly at: number;
  readonly middle: number;
  readonly isMarked: boolean;
}

/**
 * Names of the lines in sight, so that no two names overlap: of all lines, or of every nth. Those that are marked, the
 * most important first, always are, as many as there is room for: where they are close they are moved apart, and others
 * make way.
 */
export function namedLines({ size, pitch, offset, length, font }: Side, marked: Iterable<number>): NamedLine[] {
  const line = font * LINE;
  const [from, to] = [line / 2 - 1e-9, length - line / 2 + 1e-9]; // a line of text may be as high as a line
  if (to < from) return [];
  const middleOf = (index: number): number => offset + (index + 0.5) * pitch;
  // Of a line at an edge the middle of what is seen of it.
  const seen = (index: number): number =>
    (Math.max(0, offset + index * pitch) + Math.min(length, offset + (index + 1) * pitch)) / 2;
  const isInSight = (index: number): boolean => offset + (index + 1) * pitch > 0 && offset + index * pitch < length;
  const fitting = Math.floor((to - from) / line + 1 + 1e-9);
  const chosen = [...new Set(marked)].filter((index) => index < size && isInSight(index)).slice(0, fitting);
  chosen.sort((a, b) => a - b);
  const places = spread(chosen.map(seen), line, from, to);
  const lines = chosen.map((index, i) => ({ index, at: places[i] ?? 0, middle: seen(index), isMarked: true }));
  const step = Math.ceil(line / pitch - 1e-9);
  const first = step * Math.max(0, Math.floor((from - offset) / pitch / step));
  for (let index = first; index < size && middleOf(index) <= to; index += step) {
    const at = middleOf(index);
    const isFree = at >= from && places.every((place) => Math.abs(place - at) >= line - 1e-9);
    if (isFree && !chosen.includes(index)) lines.push({ index, at, middle: at, isMarked: false });
  }
  return lines;
}
