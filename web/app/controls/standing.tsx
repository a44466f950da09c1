import '../styles/standing.css';
import type { Problem } from '../parts/problem.ts';
import { describePace, type Pace, shareDone } from '../session/pace.ts';

interface StandingProps {
  readonly state: {
    readonly phase: 'idle' | 'running' | 'cancelled' | 'failed';
    readonly pace: Pace | null;
    readonly problem: Problem | null;
  };
  /** What is said once it was cancelled, and what begins it again. */
  readonly cancelled: string;
  readonly begin: string;
  cancel(): void;
  again(): void;
}

/** What is under way beside the tree, or why there is nothing. */
export function Standing({ state: { phase, pace, problem }, cancelled, begin, cancel, again }: StandingProps) {
  if (phase === 'idle') return null;
  if (phase === 'running') {
    const share = pace === null ? null : shareDone(pace);
    const said = pace === null ? { phase: 'Starting', details: '' } : describePace(pace);
    return (
      <div class="standing" data-screen-only>
        <progress aria-label={said.phase} max={1} {...(share === null ? {} : { value: share })} />
        <p class="facts">
          <strong>{said.phase}</strong> {said.details}
        </p>
        <button type="button" class="button" onClick={cancel}>
          Cancel
        </button>
      </div>
    );
  }
  return (
    <div class="standing" role="status">
      <p>{phase === 'cancelled' ? cancelled : `${problem?.message} ${problem?.remedy}`}</p>
      <button type="button" class="button" onClick={again}>
        {phase === 'cancelled' ? begin : 'Try again'}
      </button>
    </div>
  );
}
