import { scaleLog } from 'd3-scale';
import { KEY_FONT } from './labels.ts';
import { logTicks } from './log-ticks.ts';
import { estimateText } from './text.ts';

/** A number that is written beneath an axis. */
export interface CountTick {
  readonly count: number;
  readonly text: string;
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** An axis of numbers of clusters from one to all, on which doubling is always as far. */
export interface CountAxis {
  /** The position of a number of clusters, in px from the left. */
  xOf(count: number): number;
  /** The number of clusters at a place; beside the axis, the nearest. */
  countAt(x: number): number;
  /** Numbers that are written beneath it: the last one always. */
  readonly ticks: readonly CountTick[];
}

/** Between two numbers, in px. */
const GAP = 6;

/** From where to where a text reaches, in px. */
function reachOf({ text, x, anchor }: CountTick): readonly [from: number, to: number] {
  const width = estimateText(text, KEY_FONT);
  const from = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return [from, from + width];
}

const areApart = (left: CountTick, right: CountTick): boolean => reachOf(left)[1] + GAP <= reachOf(right)[0];

/** The axis for `all` clusters at most, in `width` px with a margin on either side; `textOf` writes a number. */
export function countAxis(
  all: number,
  width: number,
  margin: number,
  textOf: (count: number) => string = String,
): CountAxis {
  const scale = scaleLog([1, Math.max(2, all)], [margin, width - margin]).clamp(true);
  const tickOf = (count: number): CountTick => {
    const anchor = count === 1 ? 'start' : count === all ? 'end' : 'middle';
    return { count, text: textOf(count), x: all === 1 ? margin : scale(count), anchor };
  };
  const last = tickOf(all);
  const before = (counts: readonly number[]): CountTick[] =>
    counts
      .filter((count) => count < all)
      .map(tickOf)
      .filter((tick) => areApart(tick, last));
  const haveRoom = (counts: readonly number[]): boolean =>
    before(counts).every((tick, index, ticks) => {
      const next = ticks[index + 1];
      return next === undefined || areApart(tick, next);
    });
  const counts = logTicks(scale, haveRoom).filter(Number.isInteger);
  return {
    xOf: (count) => scale(count),
    countAt: (x) => Math.min(all, Math.max(1, Math.round(scale.invert(x)))),
    ticks: [...before(counts), last],
  };
}
