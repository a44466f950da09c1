import { scaleBand, scaleLinear } from 'd3-scale';
import { type CurveMark, chartText, tenths } from './curve.ts';
import type { Theme } from './theme.ts';

/** Numbers of points by how far up they are wrong: [h] for height h. */
export interface HeightCounts {
  readonly name: string;
  readonly heights: readonly number[];
}

const MARGIN = { left: 44, right: 8, top: 8, bottom: 32 };
/** More labels than this would overlap. */
const MOST_LABELS = 12;

/** The fill of each of up to three series: told apart by lightness and by an outline. */
export function barLooks(theme: Theme): readonly Readonly<Record<string, string | number>>[] {
  return [
    { fill: theme.muted, 'fill-opacity': 0.45 },
    { fill: theme.accent },
    { fill: theme.paper, stroke: theme.ink, 'stroke-width': 1 },
  ];
}

/** Wrong points by height, the series side by side; height 0 are the right ones and left out. */
export function severityBars(
  series: readonly HeightCounts[],
  { width, height }: { readonly width: number; readonly height: number },
  theme: Theme,
): CurveMark[] {
  const heights = Math.max(2, ...series.map((each) => each.heights.length));
  const steps = Array.from({ length: heights - 1 }, (_, i) => i + 1);
  const most = Math.max(1, ...series.flatMap((each) => each.heights.slice(1)));
  const xOf = scaleBand(steps, [MARGIN.left, width - MARGIN.right])
    .paddingInner(0.25)
    .paddingOuter(0.1);
  const yOf = scaleLinear([0, most], [height - MARGIN.bottom, MARGIN.top]);
  const own = scaleBand(
    series.map((_, i) => i),
    [0, xOf.bandwidth()],
  ).paddingInner(0.08);
  const marks: CurveMark[] = [];
  const text = (x: number, y: number, anchor: string, content: string): void =>
    void marks.push(chartText(x, y, anchor, content, theme.muted));
  for (const tick of yOf.ticks(4).filter(Number.isInteger)) {
    const at = { x1: MARGIN.left, x2: width - MARGIN.right, y1: tenths(yOf(tick)), y2: tenths(yOf(tick)) };
    marks.push({ tag: 'line', attributes: { ...at, stroke: theme.line, 'stroke-opacity': tick === 0 ? 1 : 0.25 } });
    text(MARGIN.left - 5, yOf(tick), 'end', String(tick));
  }
  const every = Math.ceil(steps.length / MOST_LABELS);
  const looks = barLooks(theme);
  for (const step of steps) {
    const left = xOf(step) ?? 0;
    if ((step - 1) % every === 0) text(left + xOf.bandwidth() / 2, yOf(0) + 11, 'middle', String(step));
    series.forEach(({ heights: counts }, i) => {
      const value = counts[step] ?? 0;
      if (value === 0) return;
      const [x0, y] = [tenths(left + (own(i) ?? 0)), tenths(yOf(value))];
      const d = `M${x0} ${tenths(yOf(0))}V${y}h${tenths(own.bandwidth())}V${tenths(yOf(0))}Z`;
      marks.push({ tag: 'path', attributes: { d, ...looks[i % looks.length] } });
    });
  }
  text((MARGIN.left + width) / 2, height - 6, 'middle', 'how far up the ruler');
  return marks;
}
