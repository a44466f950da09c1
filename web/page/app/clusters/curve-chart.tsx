import { scaleLinear } from 'd3-scale';
import { line as lineThrough } from 'd3-shape';
import { useRef } from 'preact/hooks';
import type { CutCurve } from '../../../engine/hierarchy/analysis/cut-curve.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { countAxis } from '../../drawing/count-axis.ts';
import { labelCurveOf } from '../finished/analysis.ts';
import { type Finished, leafKind } from '../finished/finished.ts';
import { count } from '../parts/format.ts';
import { useSize } from '../parts/use-size.ts';
import { useSession } from '../session/context.ts';
import { type CutLines, cutLines, depthOf, labelLines } from './cut-lines.ts';

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
    <p class="hint curve-missing">
      {leafKind(finished) === 'classes'
        ? 'With labels, from a confusion matrix, or once the joins were tested, this shows what every number of clusters is worth: accuracy, modularity and silhouette.'
        : 'With labels, this shows how well every number of clusters fits them: purity, NMI and ARI.'}
    </p>
  );
}

function Chart({ shown, leaves }: { shown: CutLines; leaves: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame).value;
  return (
    <section>
      <h2 class="head">Over the number of clusters</h2>
      <div ref={frame}>
        <Lines shown={shown} width={width} />
      </div>
      <ul class="curve-key">
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
      <path class="curve-axis" d={`M${MARGIN} ${zero}H${width - MARGIN}`} />
      {axis.ticks.map((tick) => (
        <text key={tick.count} class="curve-tick" x={tick.x} y={HEIGHT - 3} text-anchor={tick.anchor}>
          {tick.text}
        </text>
      ))}
      {lines.toReversed().map(({ line, values, atRandom, top }) => (
        <g key={line}>
          {atRandom !== null && <path class={`curve-${line} curve-at-random`} d={through(atRandom, top)} />}
          <path class={`curve-${line}`} d={through(values, top)} />
        </g>
      ))}
      {made !== null && <path class="curve-cut" d={`M${axis.xOf(made)} 0V${HEIGHT - BOTTOM}`} />}
    </svg>
  );
}
