import { PaceBar } from '../controls/pace-bar.tsx';
import { type Pace, stopOf } from '../session/pace.ts';
import { LiveCurve } from './live-curve.tsx';

interface ProgressProps {
  readonly pace: Pace | null;
  readonly stopping: boolean;
  /** True if the tree is there and only the rest of the result is being found. */
  readonly hasTree?: boolean;
}

/** The phase and progress of a run, and what is kept when it is stopped. */
export function ProgressReport({ pace, stopping, hasTree = false }: ProgressProps) {
  const stop = pace === null ? null : stopOf(pace);
  return (
    <div class="progress">
      <PaceBar pace={pace} />
      {hasTree && stop === null && <p class="facts">The tree is ready. Cancel stops only the measuring.</p>}
      {stop !== null && <p class="facts">{stopping ? stop.stopping : stop.offer}</p>}
      {pace?.costs !== undefined && <LiveCurve costs={pace.costs} />}
    </div>
  );
}
