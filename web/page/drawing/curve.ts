import { extent, pairs, range, sort, ticks as ticksBetween } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import { area, line } from 'd3-shape';
import { chosenPercent } from '../../engine/base/digits.ts';
import type { RiskBand } from '../../engine/decisions/types.ts';
import { logTicks } from './axis.ts';
import { groupTones } from './colour.ts';
import { type Theme, themeColours } from './theme.ts';

/** One line of a chart: a value after 0, 1, 2, … steps. */
export interface Series {
  readonly name: string;
  readonly values: ArrayLike<number> & Iterable<number>;
}

/** An SVG element without children but text. */
export interface CurveMark {
  readonly tag: 'path' | 'line' | 'text' | 'circle';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
}

/** A chart with a logarithmic axis, ready to be drawn, and where steps and values lie in it. In px. */
export interface Curve {
  readonly marks: readonly CurveMark[];
  readonly steps: number;
  readonly top: number;
  readonly bottom: number;
  xOf(step: number): number;
  yOf(value: number): number;
  /** The step nearest to a place. */
  stepAt(x: number): number;
  /** The colour of each series. */
  readonly colours: readonly string[];
}

const FONT = 12;
const LINE = 13;
const LEFT = 48;
const TOP = 10;
const BOTTOM = 34;
/** The least room for a number of steps. */
const STEP_ROOM = 56;

/** A number of an axis: as it is, or with a power of ten where that is shorter. */
function written(value: number): string {
  const exact = Number(value.toPrecision(6));
  return exact >= 1e-4 && exact < 1e4 ? String(exact) : exact.toExponential().replace('+', '');
}

/** True if a value has a place on a logarithmic axis. */
const isShown = (value: number): boolean => value > 0 && value < Number.POSITIVE_INFINITY;

/** From the least value to the greatest, and some more. */
function rangeOf(series: readonly Series[]): readonly [number, number] {
  const ends = series.flatMap(({ values }) => extent(values, (value) => (isShown(value) ? value : undefined)));
  const [low, high] = extent(ends, (value) => value);
  if (low === undefined || high === undefined) return [0.1, 1];
  const margin = Math.max(1.05, (high / low) ** 0.04);
  return [low / margin, high * margin];
}

/** To a tenth of a px. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Marks of a chart as they are put together, in the colours of the theme. */
export function chartMarks(theme: Theme) {
  const marks: CurveMark[] = [];
  return {
    marks,
    /** A text whose middle is at a height. */
    text: (x: number, y: number, anchor: string, text: string, fill = theme.muted): void => {
      const at = { x: tenths(x), y: tenths(y), 'text-anchor': anchor, dy: '0.35em' };
      marks.push({ tag: 'text', attributes: { ...at, fill, 'font-size': FONT }, text });
    },
    /** A straight line: that of an axis, where it has no look of its own. */
    rule: (
      x1: number,
      y1: number,
      x2: number,
      y2: number,
      opacity: number,
      look: CurveMark['attributes'] = { stroke: theme.line, 'stroke-opacity': opacity },
    ): void => {
      const at = { x1: tenths(x1), y1: tenths(y1), x2: tenths(x2), y2: tenths(y2) };
      marks.push({ tag: 'line', attributes: { ...at, ...look } });
    },
  };
}

/** The line of a series; where there are more steps than px, one in several, and the last. */
function lineOf(values: Series['values'], x: (step: number) => number, y: (value: number) => number, px: number) {
  const last = values.length - 1;
  const every = Math.max(1, Math.floor(values.length / (2 * Math.max(1, px))));
  const draw = line<number>()
    .defined((step) => isShown(values[step] as number))
    .x(x)
    .y((step) => y(values[step] as number))
    .digits(1);
  return draw([...range(0, last, every), ...(last < 0 ? [] : [last])]) ?? '';
}

/** Heights of names beside the ends of their lines, moved apart where they would overlap. */
function spread(heights: readonly number[], most: number): number[] {
  const placed = [...heights];
  let above = Number.NEGATIVE_INFINITY;
  for (const i of sort(range(heights.length), (i) => heights[i])) {
    above = Math.max(heights[i] as number, above + LINE);
    placed[i] = above;
  }
  const over = Math.max(0, above - most);
  return placed.map((height) => height - over);
}

/** Lines over steps, the first one strongest; `best` marks one. Of `every` steps a series has one value. O(values). */
export function curveOf(
  series: readonly Series[],
  best: number | null,
  { width, height }: { readonly width: number; readonly height: number },
  theme: Theme,
  every = 1,
): Curve {
  const steps = Math.max(1, ...series.map(({ values }) => values.length));
  const longest = Math.max(0, ...series.map(({ name }) => name.length));
  const right = Math.max(LEFT + 20, width - 14 - 6.4 * longest);
  const bottom = Math.max(TOP + 20, height - BOTTOM);
  const [low, high] = rangeOf(series);
  const xOf = scaleLinear([0, Math.max(1, steps - 1)], [LEFT, right]);
  const yOf = scaleLog([low, high], [bottom, TOP]);
  const colours =
    series.length === 1 ? [theme.accent] : [theme.ink, ...themeColours(theme, groupTones(series.length - 1))];
  const { marks, text, rule } = chartMarks(theme);
  const haveRoom = (ticks: readonly number[]): boolean => pairs(ticks).every(([a, b]) => yOf(a) - yOf(b) >= LINE);
  for (const tick of logTicks(yOf, haveRoom)) {
    rule(LEFT, yOf(tick), right, yOf(tick), 0.3);
    text(LEFT - 6, yOf(tick), 'end', written(tick));
  }
  rule(LEFT, bottom, right, bottom, 1);
  const room = Math.max(1, Math.min(5, Math.floor((right - LEFT) / STEP_ROOM)));
  const ticks = ticksBetween(0, (steps - 1) * every, room);
  for (const tick of ticks.filter((step) => Number.isInteger(step))) {
    rule(xOf(tick / every), bottom, xOf(tick / every), bottom + 4, 1);
    text(xOf(tick / every), bottom + 11, 'middle', String(tick));
  }
  text((LEFT + right) / 2, height - 8, 'middle', 'steps');
  if (best !== null && best < steps) rule(xOf(best), TOP, xOf(best), bottom, 1);
  const ends = series.map(({ values }) => yOf(Math.max(low, values[values.length - 1] ?? low)));
  const names = spread(ends, bottom);
  series.forEach(({ name, values }, i) => {
    const stroke = colours[i] ?? theme.ink;
    const d = lineOf(values, xOf, yOf, right - LEFT);
    marks.push({ tag: 'path', attributes: { d, fill: 'none', stroke, 'stroke-width': i === 0 ? 2 : 1.5 } });
    text(xOf(values.length - 1) + 6, names[i] as number, 'start', name, stroke);
  });
  return {
    ...{ marks, steps, top: TOP, bottom, xOf, yOf, colours },
    stepAt: (x) => Math.max(0, Math.min(steps - 1, Math.round(xOf.invert(x)))),
  };
}

/** Wrong answers over how much is said, of one way to answer: both from 0 to 1. */
export interface RiskLine {
  readonly name: string;
  readonly coverage: ArrayLike<number>;
  readonly risk: ArrayLike<number>;
  /** Chosen: the strongest. Plain: what the others are held against. */
  readonly look: 'chosen' | 'plain' | 'other';
}

/** A chart in px, and where shares lie in it. */
interface RiskChart {
  readonly marks: readonly CurveMark[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  xOf(coverage: number): number;
  yOf(risk: number): number;
  coverageAt(x: number): number;
  /** The stroke of each line. */
  readonly strokes: readonly Stroke[];
}

interface Stroke {
  readonly colour: string;
  readonly dashes: string;
  readonly width: number;
}

const MARGIN = { left: 44, right: 12, top: 10, bottom: 34 };
const TICK_ROOM = 46;
/** Lines are told apart by these as well as by their colours. */
const DASHES = ['none', '7 3', '2 2', '9 3 2 3', '5 2 1 2 1 2', '12 4'];

/** Strokes of lines: the chosen one strong, the plain one grey and dotted, the others each in its own way. */
function strokesOf(looks: readonly RiskLine['look'][], theme: Theme): Stroke[] {
  const others = looks.filter((look) => look === 'other').length;
  const colours = themeColours(theme, groupTones(others));
  let next = 0;
  return looks.map((look) => {
    if (look === 'chosen') return { colour: theme.accent, dashes: 'none', width: 2.4 };
    if (look === 'plain') return { colour: theme.muted, dashes: '1.5 2.5', width: 1.6 };
    next += 1;
    return { colour: colours[next - 1] ?? theme.ink, dashes: DASHES[next % DASHES.length] ?? 'none', width: 1.4 };
  });
}

/** Risk over coverage, the chosen line last and over the others. O(points). */
export function riskChart(
  lines: readonly RiskLine[],
  band: RiskBand | null,
  { width, height }: { readonly width: number; readonly height: number },
  theme: Theme,
): RiskChart {
  const right = Math.max(MARGIN.left + 40, width - MARGIN.right);
  const bottom = Math.max(MARGIN.top + 40, height - MARGIN.bottom);
  const [, most = 0] = extent([...lines.flatMap(({ risk }) => Array.from(risk)), ...Array.from(band?.most ?? [])]);
  const xOf = scaleLinear([0, 1], [MARGIN.left, right]);
  const yOf = scaleLinear([0, Math.max(0.01, 1.04 * most)], [bottom, MARGIN.top]);
  const strokes = strokesOf(
    lines.map(({ look }) => look),
    theme,
  );
  const { marks, text, rule } = chartMarks(theme);
  for (const tick of yOf.ticks(Math.max(2, Math.floor((bottom - MARGIN.top) / 34)))) {
    rule(MARGIN.left, yOf(tick), right, yOf(tick), tick === 0 ? 1 : 0.25);
    text(MARGIN.left - 5, yOf(tick), 'end', chosenPercent(tick));
  }
  for (const tick of xOf.ticks(Math.max(2, Math.min(10, Math.floor((right - MARGIN.left) / TICK_ROOM / 1.3))))) {
    rule(xOf(tick), bottom, xOf(tick), bottom + 4, 1);
    text(xOf(tick), bottom + 11, tick === 1 ? 'end' : 'middle', chosenPercent(tick));
  }
  text((MARGIN.left + right) / 2, height - 8, 'middle', 'coverage: how much the answers say');
  if (band !== null) {
    const shade = area<number>()
      .x((i) => xOf(band.coverage[i] as number))
      .y0((i) => yOf(band.least[i] as number))
      .y1((i) => yOf(band.most[i] as number))
      .digits(1);
    const d = shade(range(band.coverage.length)) ?? '';
    marks.push({ tag: 'path', attributes: { d, fill: theme.ink, 'fill-opacity': 0.13, stroke: 'none' } });
  }
  const order = range(lines.length).sort((a, b) => rankOf(lines[a]) - rankOf(lines[b]));
  for (const which of order) {
    const { coverage, risk } = lines[which] as RiskLine;
    const draw = line<number>()
      .x((i) => xOf(coverage[i] as number))
      .y((i) => yOf(risk[i] as number))
      .digits(1);
    const { colour, dashes, width: thick } = strokes[which] as Stroke;
    const d = draw(range(coverage.length)) ?? '';
    marks.push({
      tag: 'path',
      attributes: { d, fill: 'none', stroke: colour, 'stroke-width': thick, 'stroke-dasharray': dashes },
    });
  }
  return {
    ...{ marks, left: MARGIN.left, right, top: MARGIN.top, bottom, xOf, yOf, strokes },
    coverageAt: (x) => Math.min(1, Math.max(0, xOf.invert(x))),
  };
}

const rankOf = (each: RiskLine | undefined): number => ['other', 'plain', 'chosen'].indexOf(each?.look ?? 'other');
