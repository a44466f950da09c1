import type { CostsSoFar } from '../../../../engine/model/run.ts';
import { goToIterate } from '../../playback/iterates.ts';
import { useSession } from '../../session/context.ts';
import type { PictureProps } from '../linked-view.ts';
import { CurveChart } from './chart.tsx';
import { bestOf, seriesOf, seriesOfRun } from './history-series.ts';

/** The cost of the fit, step by step: of the run under way, else of the one that made the tree. */
export function CurvePicture({ finished }: PictureProps) {
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
  const [first] = series;
  return (
    <CurveChart
      series={series}
      every={costs.every}
      best={first === undefined ? null : bestOf(first)}
      label="Cost so far, step by step"
    />
  );
}
