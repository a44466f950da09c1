import { extent, range } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { chosenPercent } from '../../engine/base/digits.ts';
import type { RiskBand } from '../../engine/decisions/types.ts';
import { groupTones } from './colour.ts';
import { type CurveMark, chartMarks } from './curve.ts';
import { type Theme, themeColours } from './theme.ts';

/** Wrong answers over how much is said, of one way to answer: both from 0 to 1. */
export interface RiskLine {
  readonly name: string;
  readonly coverage: ArrayLike<number>;
  readonly risk: ArrayLike<number>;
  /** Chosen: the strongest. Plain: what the others are held against. */
  readonly look: 'chosen' | 'plain' | 'other';
}

/** A chart in px, and where shares lie in it. */
export interface RiskChart {
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

export interface Stroke {
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
