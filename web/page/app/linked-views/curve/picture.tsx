import { useSignal } from '@preact/signals';
import { minIndex } from 'd3-array';
import { h } from 'preact';
import type { CostsSoFar } from '../../../../engine/model/run.ts';
import { curveOf, type Series } from '../../../drawing/curve.ts';
import { placeIn } from '../../../drawing/enlarged.ts';
import type { PanelProps } from '../../controls/lazy-panel.tsx';
import { count, three } from '../../parts/format.ts';
import { sets } from '../../parts/setters.ts';
import { drawingTheme } from '../../parts/theme.ts';
import { useSize } from '../../parts/use-size.ts';
import { goToIterate } from '../../playback/iterates.ts';
import { useSession } from '../../session/context.ts';
import { seriesOf, seriesOfRun } from './history-series.ts';

interface ChartProps {
  readonly series: readonly Series[];
  readonly best: number | null;
  readonly label: string;
  /** Of so many steps a series has one value. */
  readonly every?: number;
  /** The step whose iterate is shown; null for the result. */
  readonly shown?: number | null;
  /** Shows the iterate of a step. */
  readonly onPick?: (step: number) => void;
}

/** Costs over steps, as large as the room there is; pointing at a step says what it cost. */
function CurveChart({ series, best, label, every = 1, shown = null, onPick }: ChartProps) {
  const [frame, size] = useSize();
  const pointed = useSignal<number | null>(null);
  const { width, height } = size.value;
  const curve = width === 0 ? null : curveOf(series, best, size.value, drawingTheme(), every);
  const last = curve === null ? 0 : curve.steps - 1;
  const step = Math.min(pointed.value ?? shown ?? best ?? last, last);
  const marked = pointed.value ?? shown;
  const move = (by: number): void => {
    pointed.value = Math.max(0, Math.min(last, step + by));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -last, End: last }[event.key];
    if (event.key === 'Enter') onPick?.(step);
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
  const said = `Step ${count(step * every)}: ${series.map(({ name, values }) => `${name} ${three(values[step] ?? null)}`).join(', ')}`;
  return (
    <div class="view">
      <p class="numbers">
        <strong>
          step {count(step * every)}
          {marked === null && best !== null ? ' (best)' : ''}
          {pointed.value === null && shown !== null ? ' (shown)' : ''}
        </strong>
        {series.map((one, i) => (
          <Fact key={one.name} series={one} step={step} colour={curve?.colours[i] ?? 'none'} />
        ))}
      </p>
      <div
        ref={frame}
        class="frame costs-frame"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last * every}
        aria-valuenow={step * every}
        aria-valuetext={said}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          pointed.value = curve?.stepAt(placeIn(event.currentTarget, event)[0]) ?? null;
        }}
        onClick={() => onPick?.(step)}
        onPointerLeave={sets(pointed, null)}
        onBlur={sets(pointed, null)}
      >
        {curve !== null && (
          <svg width={width} height={height} aria-hidden="true">
            {curve.marks.map(({ tag, attributes, text }, i) => h(tag, { key: i, ...attributes }, text))}
            {shown !== null && (
              <line
                class="now"
                x1={curve.xOf(Math.min(shown, last))}
                x2={curve.xOf(Math.min(shown, last))}
                y1={curve.top}
                y2={curve.bottom}
              />
            )}
            {marked !== null &&
              series.map(({ name, values }, i) => {
                const value = values[step];
                return value !== undefined && value > 0 ? (
                  <circle key={name} cx={curve.xOf(step)} cy={curve.yOf(value)} r="4" fill={curve.colours[i]} />
                ) : null;
              })}
          </svg>
        )}
      </div>
    </div>
  );
}

function Fact({ series: { name, values }, step, colour }: { series: Series; step: number; colour: string }) {
  return (
    <span>
      <svg width="10" height="10" aria-hidden="true">
        <rect width="10" height="10" rx="2" fill={colour} />
      </svg>{' '}
      {name} <b>{three(values[step] ?? null)}</b>
    </span>
  );
}

/** The cost of the fit, step by step: of the run under way, else of the one that made the tree. */
export function CurvePicture({ finished }: PanelProps) {
  const session = useSession();
  const run = session.run.value;
  const live = run.state === 'running' ? run.pace?.costs : undefined;
  const { history } = finished.result;
  if (live !== undefined) return <LiveChart costs={live} />;
  return history === undefined ? null : (
    <CurveChart
      series={seriesOf(history)}
      best={history.best}
      label="Cost of the fit, step by step"
      shown={finished.result.iterate ?? null}
      onPick={(step) => void goToIterate(session, step)}
    />
  );
}

/** Of a run under way. */
export function LiveChart({ costs }: { costs: CostsSoFar }) {
  const series = seriesOfRun(costs);
  // The first is the whole cost.
  const best = Math.max(0, minIndex(series[0]?.values ?? []));
  return <CurveChart {...{ series, best }} every={costs.every} label="Cost so far, step by step" />;
}
