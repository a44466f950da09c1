import { groupTones } from './colour.ts';
import { type Theme, themeColours } from './theme.ts';

/** One line of a chart: a value after 0, 1, 2, … steps. */
export interface Series {
  readonly name: string;
  readonly values: ArrayLike<number>;
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

const FONT = 11;
const LINE = 13;
const LEFT = 48;
const TOP = 10;
const BOTTOM = 34;

const powersOfTen = (value: number): string => {
  const power = Math.floor(Math.log10(value) + 1e-9);
  const digit = Math.round(value / 10 ** power);
  return power >= -3 && power <= 3 ? String(Number(value.toPrecision(1))) : `${digit}e${power}`;
};

/** 1, 2 and 5 times powers of ten, or powers of ten alone where there are many of them. */
function logTicks(low: number, high: number): number[] {
  const decades = Math.log10(high / low);
  const digits = decades > 4 ? [1] : decades > 2 ? [1, 3] : [1, 2, 3, 5, 7];
  const ticks: number[] = [];
  const every = Math.max(1, Math.ceil(decades / 8));
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1) {
    if (power % every !== 0) continue;
    for (const digit of digits) {
      const tick = digit * 10 ** power;
      if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) ticks.push(tick);
    }
  }
  return ticks;
}

/** At most about five round numbers up to `last`. */
function stepTicks(last: number): number[] {
  const rough = Math.max(1, last / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const every = power * ([1, 2, 5, 10].find((digit) => digit * power >= rough) ?? 10);
  return Array.from({ length: Math.floor(last / every) + 1 }, (_, i) => i * every);
}

function rangeOf(series: readonly Series[]): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const { values } of series) {
    for (let step = 0; step < values.length; step += 1) {
      const value = values[step] ?? 0;
      if (!(value > 0 && value < Number.POSITIVE_INFINITY)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  if (low > high) return [0.1, 1];
  const margin = Math.max(1.05, (high / low) ** 0.04);
  return [low / margin, high * margin];
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The line of a series; where there are more steps than px, every so many of them and the last. */
function lineOf(values: ArrayLike<number>, xOf: (step: number) => number, yOf: (value: number) => number, px: number) {
  const every = Math.max(1, Math.floor(values.length / (2 * Math.max(1, px))));
  let d = '';
  let isDown = false;
  for (let step = 0; step < values.length; step += 1) {
    if (step % every !== 0 && step !== values.length - 1) continue;
    const value = values[step] ?? 0;
    const isShown = value > 0 && value < Number.POSITIVE_INFINITY;
    if (isShown) d += `${isDown ? 'L' : 'M'}${round(xOf(step))},${round(yOf(value))}`;
    isDown = isShown;
  }
  return d;
}

/** Heights of names beside the ends of their lines, moved apart where they would overlap. */
function spread(heights: readonly number[], most: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  order.forEach((i, rank) => {
    const above = order[rank - 1];
    if (above !== undefined) placed[i] = Math.max(placed[i] ?? 0, (placed[above] ?? 0) + LINE);
  });
  const over = Math.max(0, Math.max(...placed, 0) - most);
  return placed.map((height) => height - over);
}

/** Lines over steps, the first one strongest; `best` marks a step. O(steps). */
export function curveOf(
  series: readonly Series[],
  best: number | null,
  { width, height }: { readonly width: number; readonly height: number },
  theme: Theme,
): Curve {
  const steps = Math.max(1, ...series.map(({ values }) => values.length));
  const longest = Math.max(0, ...series.map(({ name }) => name.length));
  const right = Math.max(LEFT + 20, width - 14 - 6.4 * longest);
  const bottom = Math.max(TOP + 20, height - BOTTOM);
  const [low, high] = rangeOf(series);
  const xOf = (step: number): number => LEFT + ((right - LEFT) * step) / Math.max(1, steps - 1);
  const yOf = (value: number): number => bottom - ((bottom - TOP) * Math.log(value / low)) / Math.log(high / low);
  const colours =
    series.length === 1 ? [theme.accent] : [theme.ink, ...themeColours(theme, groupTones(series.length - 1))];
  const marks: CurveMark[] = [];
  const text = (x: number, y: number, anchor: string, content: string, fill = theme.muted): void => {
    const attributes = { x: round(x), y: round(y), 'text-anchor': anchor, dy: '0.35em', fill, 'font-size': FONT };
    marks.push({ tag: 'text', attributes, text: content });
  };
  const rule = (x1: number, y1: number, x2: number, y2: number, opacity: number): void => {
    const at = { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2) };
    marks.push({ tag: 'line', attributes: { ...at, stroke: theme.line, 'stroke-opacity': opacity } });
  };
  let lastLabel = Number.POSITIVE_INFINITY;
  for (const tick of logTicks(low, high)) {
    rule(LEFT, yOf(tick), right, yOf(tick), 0.3);
    if (lastLabel - yOf(tick) < LINE) continue;
    text(LEFT - 6, yOf(tick), 'end', powersOfTen(tick));
    lastLabel = yOf(tick);
  }
  rule(LEFT, bottom, right, bottom, 1);
  for (const tick of stepTicks(steps - 1)) {
    rule(xOf(tick), bottom, xOf(tick), bottom + 4, 1);
    text(xOf(tick), bottom + 11, 'middle', String(tick));
  }
  text((LEFT + right) / 2, height - 8, 'middle', 'steps');
  if (best !== null && best < steps) rule(xOf(best), TOP, xOf(best), bottom, 1);
  const ends = series.map(({ values }) => yOf(Math.max(low, values[values.length - 1] ?? low)));
  const names = spread(ends, bottom);
  series.forEach(({ name, values }, i) => {
    const stroke = colours[i] ?? theme.ink;
    const d = lineOf(values, xOf, yOf, right - LEFT);
    marks.push({ tag: 'path', attributes: { d, fill: 'none', stroke, 'stroke-width': i === 0 ? 2 : 1.5 } });
    text(xOf(values.length - 1) + 6, names[i] ?? 0, 'start', name, stroke);
  });
  return {
    ...{ marks, steps, top: TOP, bottom, xOf, yOf, colours },
    stepAt: (x) => Math.max(0, Math.min(steps - 1, Math.round(((x - LEFT) / (right - LEFT)) * (steps - 1)))),
  };
}
