import { useRef } from 'preact/hooks';
import type { CutCurve } from '../../analysis/cut-curve.ts';
import { counted, percent, three } from '../parts/format.ts';
import { useSize } from '../parts/use-size.ts';
import { curveOf } from '../session/analysis.ts';
import { useSession } from '../session/context.ts';
import { type Finished, leafKind } from '../session/finished.ts';

const HEIGHT = 116;
const LEFT = 4;
const BOTTOM = 16;
const TOP = 6;

/** Where a number of clusters lies from left (one) to right (all), 0 to 1: doubling is always as far. */
const across = (count: number, all: number): number => (all <= 1 ? 0 : Math.log(count) / Math.log(all));

/** A line over all levels; values from 0 to `top` fill the height, gaps where nothing is defined. */
function lineOf({ levels }: CutCurve, values: Float64Array, top: number, width: number): string {
  const all = levels.count[0] ?? 1;
  let pen = 'M';
  return Array.from(values, (value, level) => {
    if (Number.isNaN(value) || !(top > 0)) {
      pen = 'M';
      return '';
    }
    const x = LEFT + across(levels.count[level] as number, all) * (width - 2 * LEFT);
    const y = HEIGHT - BOTTOM - (Math.max(0, value) / top) * (HEIGHT - BOTTOM - TOP);
    const point = `${pen}${x.toFixed(1)} ${y.toFixed(1)}`;
    pen = 'L';
    return point;
  }).join('');
}

const largest = (values: Float64Array | null): number =>
  values === null ? 0 : values.reduce((most, value) => (value > most ? value : most), 0);

/** Where on the axis numbers of clusters are written. */
function ticksFor(all: number): number[] {
  const ticks = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000].filter((tick) => tick < 0.4 * all);
  return [...ticks, all];
}

/** Accuracy and indices over the number of clusters; pointing chooses the cut, as the slider above does by keyboard. */
export function CutCurveChart({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame).value;
  const curve = curveOf(finished);
  const { levels, accuracy, byLot, modularity, silhouette } = curve;
  if (accuracy === null && modularity === null) {
    return leafKind(finished) === 'points' ? null : (
      <p class="hint curve-missing">
        With labels, or from a confusion matrix, this shows what every number of clusters is worth: accuracy, modularity
        and silhouette.
      </p>
    );
  }
  const all = levels.count[0] ?? 1;
  const made = session.clusters.value?.tops.length ?? null;
  const choose = (event: PointerEvent): void => {
    const wanted = all ** Math.max(0, Math.min(1, (event.offsetX - LEFT) / (width - 2 * LEFT)));
    view.cut.value = { by: 'count', count: Math.max(1, Math.round(wanted)) };
  };
  const best = (values: Float64Array): number => levels.count[values.indexOf(largest(values))] ?? 1;
  return (
    <section>
      <h2 class="head">Over the number of clusters</h2>
      <div ref={frame}>
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
          <path class="curve-axis" d={`M${LEFT} ${HEIGHT - BOTTOM}H${width - LEFT}`} />
          {ticksFor(all).map((tick) => (
            <text
              key={tick}
              class="curve-tick"
              x={LEFT + across(tick, all) * (width - 2 * LEFT)}
              y={HEIGHT - 3}
              text-anchor={tick === 1 ? 'start' : tick === all ? 'end' : 'middle'}
            >
              {tick}
            </text>
          ))}
          {byLot !== null && <path class="curve-lot" d={lineOf(curve, byLot, 1, width)} />}
          {silhouette !== null && (
            <path class="curve-silhouette" d={lineOf(curve, silhouette, largest(silhouette), width)} />
          )}
          {modularity !== null && (
            <path class="curve-modularity" d={lineOf(curve, modularity, largest(modularity), width)} />
          )}
          {accuracy !== null && <path class="curve-accuracy" d={lineOf(curve, accuracy, 1, width)} />}
          {made !== null && (
            <path class="curve-cut" d={`M${LEFT + across(made, all) * (width - 2 * LEFT)} 0V${HEIGHT - BOTTOM}`} />
          )}
        </svg>
      </div>
      <ul class="curve-key">
        {accuracy !== null && <Key line="accuracy">coarse accuracy, 0 to 100 %</Key>}
        {byLot !== null && <Key line="lot">the same by chance</Key>}
        {modularity !== null && (
          <Key line="modularity">
            modularity, at most {three(largest(modularity))} ({best(modularity)})
          </Key>
        )}
        {silhouette !== null && largest(silhouette) > 0 && (
          <Key line="silhouette">
            silhouette, at most {three(largest(silhouette))} ({best(silhouette)})
          </Key>
        )}
      </ul>
    </section>
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
