import { useRef } from 'preact/hooks';
import { countAxis, pathWithGaps } from '../../drawing/count-axis.ts';
import type { CutCurve } from '../../hierarchy/analysis/cut-curve.ts';
import type { LabelCurve } from '../../hierarchy/analysis/label-curve.ts';
import type { Levels } from '../../hierarchy/analysis/tree-shape.ts';
import { counted, percent, three } from '../parts/format.ts';
import { useSize } from '../parts/use-size.ts';
import { curveOf, labelCurveOf } from '../session/analysis.ts';
import { useSession } from '../session/context.ts';
import { type Finished, leafKind } from '../session/finished.ts';

const HEIGHT = 116;
const MARGIN = 4;
const BOTTOM = 16;
const TOP = 6;

const largest = (values: Float64Array): number => values.reduce((most, value) => (value > most ? value : most), 0);

/** A line of the chart: its values by level, and the value at the top of the room. */
interface Line {
  readonly line: string;
  readonly values: Float64Array;
  readonly top: number;
  readonly told: string;
}

/** What each number of clusters is worth; pointing chooses the cut, as the slider above does by keyboard. */
export function CutCurveChart({ finished }: { finished: Finished }) {
  const curve = curveOf(finished);
  const labels = labelCurveOf(finished);
  if (labels !== null) {
    return <Chart levels={labels.levels} lines={labelLines(labels)} words={describeLabels(labels)} />;
  }
  const lines = cutLines(curve);
  if (lines.length > 0) return <Chart levels={curve.levels} lines={lines} words={describe(curve)} />;
  return (
    <p class="hint curve-missing">
      {leafKind(finished) === 'classes'
        ? 'With labels, or from a confusion matrix, this shows what every number of clusters is worth: accuracy, modularity and silhouette.'
        : 'With labels, this shows how well every number of clusters tells them: purity, NMI and ARI.'}
    </p>
  );
}

/** Accuracy and indices. */
function cutLines(curve: CutCurve): Line[] {
  const { accuracy, byLot, modularity, silhouette } = curve;
  const lines: Line[] = [];
  const add = (line: string, values: Float64Array | null, top: number, told: string): void => {
    if (values !== null) lines.push({ line, values, top, told });
  };
  add('accuracy', accuracy, 1, 'coarse accuracy, 0 to 100 %');
  add('lot', byLot, 1, 'the same by chance');
  if (modularity !== null) {
    add('modularity', modularity, largest(modularity), `modularity, ${mostOf(curve.levels, modularity)}`);
  }
  if (silhouette !== null && largest(silhouette) > 0) {
    add('silhouette', silhouette, largest(silhouette), `silhouette, ${mostOf(curve.levels, silhouette)}`);
  }
  return lines;
}

/** How well clusters tell labels. */
const labelLines = ({ levels, purity, nmi, ari }: LabelCurve): Line[] => [
  { line: 'accuracy', values: purity, top: 1, told: 'purity against the labels, 0 to 1' },
  { line: 'modularity', values: nmi, top: 1, told: `NMI, ${mostOf(levels, nmi)}` },
  { line: 'silhouette', values: ari, top: 1, told: `ARI, ${mostOf(levels, ari)}` },
];

interface ChartProps {
  readonly levels: Levels;
  readonly lines: readonly Line[];
  /** The same in words. */
  readonly words: string;
}

function Chart({ levels, lines, words }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame).value;
  return (
    <section>
      <h2 class="head">Over the number of clusters</h2>
      <div ref={frame}>
        <Lines levels={levels} lines={lines} words={words} width={width} />
      </div>
      <ul class="curve-key">
        {lines.map(({ line, told }) => (
          <li key={line}>
            <svg width="22" height="8" aria-hidden="true">
              <path class={`curve-${line}`} d="M1 4H21" />
            </svg>
            {told}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The largest value, and the number of clusters that has it. */
function mostOf(levels: Levels, values: Float64Array): string {
  const most = largest(values);
  return `at most ${three(most)} (${levels.count[values.indexOf(most)] ?? 1})`;
}

/** One line for each thing that is known, all in the same room, with the cut there is; pressing or dragging moves it. */
function Lines({ levels, lines, words, width }: ChartProps & { readonly width: number }) {
  const { view, clusters } = useSession();
  const all = levels.count[0] ?? 1;
  const axis = countAxis(all, width, MARGIN);
  const made = clusters.value?.tops.length ?? null;
  const choose = (event: PointerEvent): void => {
    view.cut.value = { by: 'count', count: axis.countAt(event.offsetX) };
  };
  const y = (top: number) => (value: number) => HEIGHT - BOTTOM - (Math.max(0, value) / top) * (HEIGHT - BOTTOM - TOP);
  const x = (level: number): number => axis.xOf(levels.count[level] as number);
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
      <path class="curve-axis" d={`M${MARGIN} ${HEIGHT - BOTTOM}H${width - MARGIN}`} />
      {axis.ticks.map((tick) => (
        <text
          key={tick}
          class="curve-tick"
          x={axis.xOf(tick)}
          y={HEIGHT - 3}
          text-anchor={tick === 1 ? 'start' : tick === all ? 'end' : 'middle'}
        >
          {tick}
        </text>
      ))}
      {lines.toReversed().map(({ line, values, top }) => (
        <path key={line} class={`curve-${line}`} d={top > 0 ? pathWithGaps(x, y(top), values) : ''} />
      ))}
      {made !== null && <path class="curve-cut" d={`M${axis.xOf(made)} 0V${HEIGHT - BOTTOM}`} />}
    </svg>
  );
}

/** Numbers of clusters that are told in words. */
const TOLD = [2, 5, 10, 20, 50];

/** The curves in words. */
function describe({ levels, accuracy, modularity }: CutCurve): string {
  return inWords(levels, (level) => {
    const right = accuracy === null ? '' : `, coarse accuracy ${percent(accuracy[level] ?? null)}`;
    const inside = modularity === null ? '' : `, modularity ${three(modularity[level] ?? null)}`;
    return right + inside;
  });
}

const describeLabels = ({ levels, purity, nmi, ari }: LabelCurve): string =>
  inWords(levels, (level) => {
    const [pure, told, alike] = [purity, nmi, ari].map((values) => three(values[level] ?? null));
    return `, purity ${pure}, NMI ${told}, ARI ${alike}`;
  });

function inWords({ count }: Levels, at: (level: number) => string): string {
  const parts = TOLD.flatMap((wanted) => {
    const level = count.indexOf(wanted);
    return level < 0 ? [] : [counted(wanted, 'cluster', 'clusters') + at(level)];
  });
  return `What each number of clusters is worth: ${parts.join('; ')}`;
}
