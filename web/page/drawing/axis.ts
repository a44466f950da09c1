import { ticks } from 'd3-array';
import type { ScaleLogarithmic } from 'd3-scale';
import { innerHeights } from '../../engine/hierarchy/cut.ts';
import type { Hierarchy } from '../../engine/model/hierarchy.ts';
import { KEY_FONT } from './labels.ts';
import type { PlaceRequest } from './layout.ts';
import { type TextMark, textMark } from './marks.ts';
import { shorten } from './text.ts';

/** The digits that numbers of an axis begin with: all within a factor of ten, else 1, 2 and 5, or 1 alone. */
const DIGITS = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 5], [1]] as const;
/** In less than a factor of ten, this many evenly spaced numbers. */
const FEWEST = 5;

function digitOf(number: number): number {
  const power = Math.floor(Math.log10(number) + 1e-9);
  return Math.round(number / 10 ** power);
}

/** Round numbers along a logarithmic scale, as many as have room beside one another. */
export function logTicks(
  scale: ScaleLogarithmic<number, number>,
  haveRoom: (numbers: readonly number[]) => boolean,
): readonly number[] {
  const [low, high] = scale.domain() as [number, number];
  const all = scale.ticks(Math.max(FEWEST, Math.ceil(Math.log10(high / low)) + 1));
  const choices = DIGITS.slice(high / low > 10 ? 1 : 0).map((digits) =>
    all.filter((number) => digits.some((digit) => digit === digitOf(number))),
  );
  const some = choices.find(haveRoom);
  if (some !== undefined) return some;
  const powers = choices.at(-1) ?? [];
  for (let every = 2; every < powers.length; every++) {
    const spaced = powers.filter((_, index) => index % every === 0);
    if (haveRoom(spaced)) return spaced;
  }
  return powers.slice(0, 1);
}

/** The meaning of the numbers of an axis of heights, written from a place up to `end`; nothing if it is not known. */
export function axisTitle({ heights, measure }: PlaceRequest, x: number, y: number, end: number): TextMark[] {
  if (heights === null || heights === '') return [];
  const text = shorten(heights, end - x, KEY_FONT, measure);
  const full = text === heights ? null : heights;
  return [textMark('axis title', 'tick', [x, y], text, { anchor: 'start', full })];
}

/** Positions of heights along a layout, in px from the root: straight from one level to the next. */
export interface Axis {
  /** Heights that occur, ascending, from where the leaves are on. */
  readonly levels: Float64Array;
  /** The place of each, so descending. */
  readonly places: Float64Array;
}

/** About so many round numbers between the lowest and the highest level; of steps, whole ones. */
export function ticksOf({ levels }: Axis, most: number): number[] {
  const [lowest = 0] = levels;
  const numbers = ticks(lowest, levels.at(-1) ?? lowest, most);
  return levels.every(Number.isInteger) ? numbers.filter(Number.isInteger) : numbers;
}

/** A height and those that come after it. */
export function after(first: number, rest: Float64Array): Float64Array {
  const all = new Float64Array(rest.length + 1);
  all[0] = first;
  all.set(rest, 1);
  return all;
}

/** The heights of inner nodes that occur, ascending; below them one at which every leaf is alone. */
export function levelsOf(hierarchy: Hierarchy): Float64Array {
  const distinct = innerHeights(hierarchy);
  const lowest = distinct[0] ?? 0;
  return after(lowest > 0 ? 0 : lowest - 1, distinct);
}

/** The last of ascending values that is at most `value`; the first where all are above. O(log n). */
function lastUpTo(values: Float64Array, value: number): number {
  let low = 0;
  for (let high = values.length; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** The place of a height. */
export function placeOfHeight({ levels, places }: Axis, height: number): number {
  const at = lastUpTo(levels, height);
  const [from, to] = [levels[at] as number, levels[at + 1] ?? Number.POSITIVE_INFINITY];
  const start = places[at] as number;
  if (to === Number.POSITIVE_INFINITY || height <= from) return start;
  return start + ((height - from) / (to - from)) * ((places[at + 1] as number) - start);
}

/** The height at a place, with no more digits than it takes to tell it from its neighbours. */
export function heightOfPlace({ levels, places }: Axis, place: number): number {
  let at = 0;
  for (let high = levels.length; high - at > 1; ) {
    const middle = (at + high) >> 1;
    if ((places[middle] as number) >= place) at = middle;
    else high = middle;
  }
  const from = levels[at] as number;
  const to = levels[at + 1];
  if (to === undefined || place >= (places[at] as number)) return from;
  const share = ((places[at] as number) - place) / ((places[at] as number) - (places[at + 1] as number));
  const height = from + Math.min(0.999, Math.max(0, share)) * (to - from);
  return shortNumber(height, from, to);
}

/** The number with the fewest digits near `value` that is at least `from` and below `to`. */
function shortNumber(value: number, from: number, to: number): number {
  for (let digits = 3; digits < 17; digits++) {
    const short = Number(value.toPrecision(digits));
    if (short >= from && short < to && Math.abs(short - value) <= (to - from) / 8) return short;
  }
  return value;
}
