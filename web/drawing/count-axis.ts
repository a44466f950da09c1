/** An axis of numbers of clusters from one to all, on which doubling is always as far. */
export interface CountAxis {
  /** Where a number of clusters is, in px from the left. */
  xOf(count: number): number;
  /** The number of clusters at a place; beside the axis, the nearest. */
  countAt(x: number): number;
  /** Numbers that are written beneath it. */
  readonly ticks: readonly number[];
}

const TICKS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];
/** From this share of the whole on, a tick would touch the last one, which is written always. */
const LAST_TICK = 0.4;

/** The axis for `all` clusters at most, in `width` px with a margin on either side. */
export function countAxis(all: number, width: number, margin: number): CountAxis {
  const length = width - 2 * margin;
  return {
    xOf: (count) => margin + (all <= 1 ? 0 : Math.log(count) / Math.log(all)) * length,
    countAt: (x) => Math.max(1, Math.round(all ** Math.max(0, Math.min(1, (x - margin) / length)))),
    ticks: [...TICKS.filter((tick) => tick < LAST_TICK * all), all],
  };
}

/** An SVG path through points one after the other, with a gap wherever a height is not defined. */
export function pathWithGaps(x: (at: number) => number, y: (value: number) => number, values: Float64Array): string {
  let pen = 'M';
  return Array.from(values, (value, at) => {
    if (Number.isNaN(value)) {
      pen = 'M';
      return '';
    }
    const point = `${pen}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = 'L';
    return point;
  }).join('');
}
