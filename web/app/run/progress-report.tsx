import { describePace, type Pace, shareDone } from '../session/pace.ts';
import { LiveCurve } from './live-curve.tsx';

interface ProgressProps {
  readonly pace: Pace | null;
  readonly stopping: boolean;
  /** Whether the tree is there and only the rest of the result is being found. */
  readonly hasTree?: boolean;
}

/** What a run is doing, how far it is, and what stopping it keeps. */
export function ProgressReport({ pace, stopping, hasTree = false }: ProgressProps) {
  const share = pace === null ? null : shareDone(pace);
  const { phase, details } = pace === null ? { phase: 'Starting', details: '' } : describePace(pace);
  return (
    <div class="progress">
      <progress aria-label={phase} max={1} {...(share === null ? {} : { value: share })} />
      <p class="facts">
        <strong>{phase}</strong> {details}
      </p>
      {hasTree && pace?.phase !== 'resampling' && <p class="facts">The tree is there. Cancel ends this alone.</p>}
      {pace?.phase === 'fitting' && (
        <p class="facts">
          {stopping ? 'Stopping; cancel again to give it up.' : 'Cancel stops here and keeps the best tree so far.'}
        </p>
      )}
      {pace?.phase === 'resampling' && (
        <p class="facts">{stopping ? 'Stopping.' : 'Cancel stops here and keeps the tree, with the support so far.'}</p>
      )}
      {pace?.phase === 'splitting' && pace.growing !== undefined && (
        <p class="facts">
          {stopping
            ? 'Stopping after the nodes that are being split; cancel again to give it up.'
            : 'Cancel stops here and keeps the tree as it is.'}
        </p>
      )}
      {pace?.curve !== undefined && <LiveCurve curve={pace.curve} />}
    </div>
  );
}
