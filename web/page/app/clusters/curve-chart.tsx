import { scaleLinear, scaleLog } from 'd3-scale';
import { line as lineThrough } from 'd3-shape';
import type { CutCurve } from '../../../engine/hierarchy/analysis/cut-curve.ts';
import type { LabelCurve } from '../../../engine/hierarchy/analysis/label-curve.ts';
import type { Levels } from '../../../engine/hierarchy/analysis/tree-shape.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { logTicks } from '../../drawing/axis.ts';
import { KEY_FONT } from '../../drawing/labels.ts';
import { estimateText } from '../../drawing/text.ts';
import { labelCurveOf } from '../finished/analysis.ts';
import { type Finished, leafKind } from '../finished/finished.ts';
import { count, counted, percent, three } from '../parts/format.ts';
import { useSize } from '../parts/use-size.ts';
import { useSession } from '../session/context.ts';

const HEIGHT = 116;
const MARGIN = 4;
const BOTTOM = 16;
const TOP = 6;

/** The quality at each number of clusters; pointing chooses the cut, as the slider above does by keyboard. */
export function CutCurveChart({ finished, curve }: { finished: Finished; curve: CutCurve }) {
  const labels = labelCurveOf(finished);
  const shown = labels === null ? cutLines(curve) : labelLines(labels);
  if (shown.lines.length > 0) return <Chart shown={shown} leaves={leafKind(finished)} />;
  if (labelsDoNotFit(finished.result)) return null; // which is said above
  return (
    <p class="hint">
      {leafKind(finished) === 'classes'
        ? 'With labels, from a confusion matrix, or once the joins were tested, this shows what every number of clusters is worth: accuracy, modularity and silhouette.'
        : 'With labels, this shows how well every number of clusters fits them: purity, NMI and ARI.'}
    </p>
  );
}

function Chart({ shown, leaves }: { shown: CutLines; leaves: string }) {
  const [frame, size] = useSize();
  const { width } = size.value;
  return (
    <section>
      <h2 class="head">Over the number of clusters</h2>
      <div ref={frame}>
        <Lines shown={shown} width={width} />
      </div>
      <ul class="numbers">
        {shown.lines.map(({ line, told }) => (
          <li key={line}>
            <svg width="22" height="8" aria-hidden="true">
              <path class={`curve-${line}`} d="M1 4H21" />
            </svg>
            {told}
          </li>
        ))}
        {shown.lines.some(({ atRandom }) => atRandom !== null) && (
          <li>
            <svg width="22" height="8" aria-hidden="true">
              <path class="curve-accuracy curve-at-random" d="M1 4H21" />
            </svg>
            faint: the same with the {leaves} shuffled
          </li>
        )}
        {new Set(shown.lines.map(({ top }) => top)).size > 1 && (
          <li>Each curve has its own scale. Look where a curve is high; do not compare two curves.</li>
        )}
      </ul>
    </section>
  );
}

/** One line for each thing that is known, all in the same room, with the cut there is; pressing or dragging moves it. */
function Lines({ shown: { levels, lines, words }, width }: { shown: CutLines; width: number }) {
  const { view, clusters } = useSession();
  const all = levels.count[0] ?? 1;
  const axis = countAxis(all, width, MARGIN, count);
  const made = clusters.value?.tops.length ?? null;
  const choose = (event: PointerEvent): void => {
    view.cut.value = { by: 'count', count: axis.countAt(event.offsetX) };
  };
  const depth = depthOf(lines);
  const above = (HEIGHT - BOTTOM - TOP) / (1 + depth);
  const zero = TOP + above;
  const path = lineThrough<number>()
    .defined((value) => !Number.isNaN(value))
    .x((_, level) => axis.xOf(levels.count[level] as number))
    .digits(1);
  /** The line of values of which `top` is at the top of the room; undefined where it has no point. */
  const through = (values: Float64Array, top: number): string | undefined =>
    path.y(scaleLinear([-depth * top, top], [HEIGHT - BOTTOM, TOP]).clamp(true))(values) ?? undefined;
  return (
    <svg
      class="curve"
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={words}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        choose(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && choose(event)}
      onPointerUp={() => view.settle()}
    >
      <path class="axis" d={`M${MARGIN} ${zero}H${width - MARGIN}`} />
      {axis.ticks.map((tick) => (
        <text key={tick.count} x={tick.x} y={HEIGHT - 3} text-anchor={tick.anchor}>
          {tick.text}
        </text>
      ))}
      {lines.toReversed().map(({ line, values, atRandom, top }) => (
        <g key={line}>
          {atRandom !== null && <path class={`curve-${line} curve-at-random`} d={through(atRandom, top)} />}
          <path class={`curve-${line}`} d={through(values, top)} />
        </g>
      ))}
      {made !== null && <path class="now" d={`M${axis.xOf(made)} 0V${HEIGHT - BOTTOM}`} />}
    </svg>
  );
}

/** A line of the chart over the number of clusters. */
interface CutLine {
  readonly line: 'accuracy' | 'modularity' | 'silhouette';
  /** By level. */
  readonly values: Float64Array;
  /** The same with the classes put at random into clusters of the same sizes; null where that is not known. */
  readonly atRandom: Float64Array | null;
  /** The value at the top of the chart. */
  readonly top: number;
  readonly told: string;
}

/** The lines of the chart, and the same in words. */
interface CutLines {
  readonly levels: Levels;
  readonly lines: readonly CutLine[];
  readonly words: string;
}

const largest = (values: Float64Array): number => values.reduce((most, value) => (value > most ? value : most), 0);

/** The largest value above 0, and the number of clusters that has it. */
function mostOf({ count: clusters }: Levels, values: Float64Array): string {
  const most = largest(values);
  const at = clusters[values.indexOf(most)];
  return most > 0 && at !== undefined ? `at most ${three(most)} (${count(at)})` : 'nowhere above 0';
}

/**
 * The top of the chart for an index without an upper bound: its largest value or, where none is above 0, how far it
 * goes below.
 */
function topOf(values: Float64Array): number {
  return largest(values) || largest(values.map((value) => -value)) || 1;
}

/** Accuracy and indices of the cuts of a tree over classes. */
function cutLines(curve: CutCurve): CutLines {
  const { levels, accuracy, atRandom, modularity, modularityAtRandom, silhouette, silhouetteAtRandom } = curve;
  const lines: CutLine[] = [];
  if (accuracy !== null) {
    lines.push({ line: 'accuracy', values: accuracy, atRandom, top: 1, told: 'coarse accuracy, 0 to 100 %' });
  }
  for (const [line, values, random] of [
    ['modularity', modularity, modularityAtRandom],
    ['silhouette', silhouette, silhouetteAtRandom],
  ] as const) {
    if (values === null) continue;
    const told = `${line}, ${mostOf(levels, values)}`;
    lines.push({ line, values, atRandom: random, top: topOf(values), told });
  }
  return { levels, lines, words: inWords(levels, (level) => toldAt(curve, level)) };
}

/** The agreement of the clusters of a tree over points with their labels. */
function labelLines({ levels, purity, nmi, ari }: LabelCurve): CutLines {
  const lines: CutLine[] = [
    { line: 'accuracy', values: purity, atRandom: null, top: 1, told: 'purity against the labels, 0 to 1' },
    { line: 'modularity', values: nmi, atRandom: null, top: 1, told: `NMI, ${mostOf(levels, nmi)}` },
    { line: 'silhouette', values: ari, atRandom: null, top: 1, told: `ARI, ${mostOf(levels, ari)}` },
  ];
  const words = inWords(levels, (level) => {
    const [pure, told, alike] = [purity, nmi, ari].map((values) => three(values[level] ?? null));
    return `, purity ${pure}, NMI ${told}, ARI ${alike}`;
  });
  return { levels, lines, words };
}

/** The depth of the chart below its axis, as a share of the height above. */
function depthOf(lines: readonly CutLine[]): number {
  const depths = lines.map(({ values, atRandom, top }) => {
    const least = [values, atRandom ?? values].map((each) => each.reduce((a, value) => (value < a ? value : a), 0));
    return -Math.min(...least) / top;
  });
  return Math.min(MAX_DEPTH, Math.max(0, ...depths));
}

/**
 * The largest depth of the chart below its axis, as a share of the height above. Lower values are drawn at its bottom.
 */
const MAX_DEPTH = 0.4;

function toldAt({ accuracy, modularity }: CutCurve, level: number): string {
  const right = accuracy === null ? '' : `, coarse accuracy ${percent(accuracy[level] ?? null)}`;
  const inside = modularity === null ? '' : `, modularity ${three(modularity[level] ?? null)}`;
  return right + inside;
}

/** Numbers of clusters that are told in words. */
const TOLD = [2, 5, 10, 20, 50];

function inWords({ count: clusters }: Levels, at: (level: number) => string): string {
  const parts = TOLD.flatMap((wanted) => {
    const level = clusters.indexOf(wanted);
    return level < 0 ? [] : [counted(wanted, 'cluster', 'clusters') + at(level)];
  });
  return `What each number of clusters is worth: ${parts.join('; ')}`;
}

/** A number that is written beneath an axis. */
interface CountTick {
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
