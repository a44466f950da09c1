import { scaleLinear } from 'd3-scale';
import { chosenPercent } from '../../engine/base/digits.ts';
import { type CurveMark, chartLine, chartText, tenths } from './curve.ts';
import type { Theme } from './theme.ts';

/** Of some bins of a probability: how many fell into each, the sum of what was said, and how often it came true. */
export interface SaidAndSeen {
  readonly name: string;
  readonly count: ArrayLike<number>;
  readonly sum: ArrayLike<number>;
  readonly hits: ArrayLike<number>;
  /** Filled dots, or hollow ones. */
  readonly filled: boolean;
}

const MARGIN = { left: 40, right: 10, top: 8, bottom: 32 };
const LEAST = 2.5;
const MOST = 9;

type Look = Readonly<Record<string, string | number>>;

/** Observed frequency over predicted probability: on the diagonal, both are the same. Dots by their number. */
export function reliabilityMarks(series: readonly SaidAndSeen[], size: number, theme: Theme): CurveMark[] {
  const xOf = scaleLinear([0, 1], [MARGIN.left, size - MARGIN.right]);
  const yOf = scaleLinear([0, 1], [size - MARGIN.bottom, MARGIN.top]);
  const marks: CurveMark[] = [];
  const text = (x: number, y: number, anchor: string, content: string): void =>
    void marks.push(chartText(x, y, anchor, content, theme.muted));
  const rule = (x1: number, y1: number, x2: number, y2: number, look: Look): void =>
    void marks.push(chartLine(x1, y1, x2, y2, look));
  for (const tick of [0, 0.5, 1]) {
    rule(xOf(0), yOf(tick), xOf(1), yOf(tick), { stroke: theme.line, 'stroke-opacity': tick === 0 ? 1 : 0.25 });
    text(xOf(0) - 5, yOf(tick), 'end', chosenPercent(tick));
    text(xOf(tick), yOf(0) + 11, tick === 1 ? 'end' : 'middle', chosenPercent(tick));
  }
  rule(xOf(0), yOf(0), xOf(1), yOf(1), { stroke: theme.muted, 'stroke-dasharray': '4 3' });
  text((xOf(0) + xOf(1)) / 2, size - 6, 'middle', 'said');
  const most = Math.max(1, ...series.flatMap(({ count }) => Array.from(count)));
  for (const { count, sum, hits, filled } of series) {
    for (let bin = 0; bin < count.length; bin++) {
      const own = count[bin] as number;
      if (own === 0) continue;
      const r = LEAST + (MOST - LEAST) * Math.sqrt(own / most);
      const at = {
        cx: tenths(xOf((sum[bin] as number) / own)),
        cy: tenths(yOf((hits[bin] as number) / own)),
        r: tenths(r),
      };
      const look: Look = filled
        ? { fill: theme.accent, 'fill-opacity': 0.75, stroke: theme.paper }
        : { fill: 'none', stroke: theme.ink, 'stroke-width': 1.2 };
      marks.push({ tag: 'circle', attributes: { ...at, ...look } });
    }
  }
  return marks;
}
