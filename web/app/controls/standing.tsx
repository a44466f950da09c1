import '../styles/standing.css';
import type { ReadonlySignal } from '@preact/signals';
import type { AnswerState } from '../session/latest-answer.ts';
import { describePace, shareDone } from '../session/pace.ts';

interface StandingProps {
  readonly work: { readonly state: ReadonlySignal<AnswerState<unknown>>; cancel(): void; again(): void };
  /** What is said once it was cancelled, and what begins it again. */
  readonly cancelled: string;
  readonly begin: string;
}

/** What is under way beside the tree, or why there is nothing. */
export function Standing({ work, cancelled, begin }: StandingProps) {
  const { phase, pace, problem } = work.state.value;
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
        <button type="button" class="button" onClick={() => work.cancel()}>
          Cancel
        </button>
      </div>
    );
  }
  return (
    <div class="standing" role="status">
      <p>{phase === 'cancelled' ? cancelled : `${problem?.message} ${problem?.remedy}`}</p>
      <button type="button" class="button" onClick={() => work.again()}>
        {phase === 'cancelled' ? begin : 'Try again'}
      </button>
    </div>
  );
}
