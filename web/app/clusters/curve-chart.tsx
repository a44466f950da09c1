import { useRef } from 'preact/hooks';
import type { CutCurve } from '../../analysis/cut-curve.ts';
import { countAxis, pathWithGaps } from '../../drawing/count-axis.ts';
import { counted, percent, three } from '../parts/format.ts';
import { useSize } from '../parts/use-size.ts';
import { curveOf } from '../session/analysis.ts';
import { useSession } from '../session/context.ts';
import { type Finished, leafKind } from '../session/finished.ts';

const HEIGHT = 116;
const MARGIN = 4;
const BOTTOM = 16;
const TOP = 6;

const largest = (values: Float64Array): number => values.reduce((most, value) => (value > most ? value : most), 0);

/** Accuracy and indices over the number of clusters; pointing chooses the cut, as the slider above does by keyboard. */
export function CutCurveChart({ finished }: { finished: Finished }) {
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame).value;
  const curve = curveOf(finished);
  const { accuracy, byLot, modularity, silhouette } = curve;
  if (accuracy === null && modularity === null) {
    return leafKind(finished) === 'points' ? null : (
      <p class="hint curve-missing">
        With labels, or from a confusion matrix, this shows what every number of clusters is worth: accuracy, modularity
        and silhouette.
      </p>
    );
  }
  return (
    <section>
      <h2 class="head">Over the number of clusters</h2>
      <div ref={frame}>
        <Lines curve={curve} width={width} />
      </div>
      <ul class="curve-key">
        {accuracy !== null && <Key line="accuracy">coarse accuracy, 0 to 100 %</Key>}
        {byLot !== null && <Key line="lot">the same by chance</Key>}
        {modularity !== null && <Key line="modularity">modularity, {mostOf(curve, modularity)}</Key>}
        {silhouette !== null && largest(silhouette) > 0 && (
          <Key line="silhouette">silhouette, {mostOf(curve, silhouette)}</Key>
        )}
      </ul>
    </section>
  );
}

/** The largest value, and the number of clusters that has it. */
function mostOf({ levels }: CutCurve, values: Float64Array): string {
  const most = largest(values);
  return `at most ${three(most)} (${levels.count[values.indexOf(most)] ?? 1})`;
}

/** One line for each thing that is known, all in the same room, with the cut there is; pressing or dragging moves it. */
function Lines({ curve, width }: { curve: CutCurve; width: number }) {
  const { view, clusters } = useSession();
  const { levels, accuracy, byLot, modularity, silhouette } = curve;
  const all = levels.count[0] ?? 1;
  const axis = countAxis(all, width, MARGIN);
  const made = clusters.value?.tops.length ?? null;
  const choose = (event: PointerEvent): void => {
    view.cut.value = { by: 'count', count: axis.countAt(event.offsetX) };
  };
  const lines = [
    { line: 'lot', values: byLot, top: 1 },
    { line: 'silhouette', values: silhouette, top: silhouette === null ? 0 : largest(silhouette) },
    { line: 'modularity', values: modularity, top: modularity === null ? 0 : largest(modularity) },
    { line: 'accuracy', values: accuracy, top: 1 },
  ];
  const y = (top: number) => (value: number) => HEIGHT - BOTTOM - (Math.max(0, value) / top) * (HEIGHT - BOTTOM - TOP);
  const x = (level: number): number => axis.xOf(levels.count[level] as number);
  return (
    <svg
      class="curve"
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={describe(curve)}
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
      {lines.map(({ line, values, top }) =>
        values === null ? null : (
          <path key={line} class={`curve-${line}`} d={top > 0 ? pathWithGaps(x, y(top), values) : ''} />
        ),
      )}
      {made !== null && <path class="curve-cut" d={`M${axis.xOf(made)} 0V${HEIGHT - BOTTOM}`} />}
    </svg>
  );
}

function Key({ line, children }: { line: string; children: preact.ComponentChildren }) {
  return (
    <li>
      <svg width="22" height="8" aria-hidden="true">
        <path class={`curve-${line}`} d="M1 4H21" />
      </svg>
      {children}
    </li>
  );
}

/** The curves in words. */
function describe({ levels, accuracy, modularity }: CutCurve): string {
  const parts = [2, 5, 10, 20, 50].flatMap((wanted) => {
    const level = levels.count.indexOf(wanted);
    if (level < 0) return [];
    const right = accuracy === null ? '' : `, coarse accuracy ${percent(accuracy[level] ?? null)}`;
    const inside = modularity === null ? '' : `, modularity ${three(modularity[level] ?? null)}`;
    return [`${counted(wanted, 'cluster', 'clusters')}${right}${inside}`];
  });
  return `What each number of clusters is worth: ${parts.join('; ')}`;
}
