import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from '../parts/buttons.tsx';
import { describePace, type Pace, shareDone } from '../session/pace.ts';
import type { Work, WorkState } from '../session/work.ts';

interface StandingProps {
  readonly work: { readonly state: ReadonlySignal<WorkState<unknown>>; cancel(): void; again(): void };
  /** The text once it was cancelled, and the button that begins it again. */
  readonly cancelled: string;
  readonly begin: string;
  /** The step under way, of work that has several and may go on without one. */
  readonly step?: { readonly title: string | undefined; skip(): void };
}

/** The work under way beside the tree, or the reason why there is none. */
export function Standing({ work, cancelled, begin, step }: StandingProps) {
  const { phase, pace, problem } = work.state.value;
  if (phase === 'idle') return null;
  if (phase === 'running') {
    return (
      <div class="line" data-screen-only>
        <PaceBar pace={pace} title={step?.title} />
        {step !== undefined && <Button onClick={step.skip}>Skip this</Button>}
        <Button onClick={() => work.cancel()}>Cancel</Button>
      </div>
    );
  }
  return (
    <div class="line" role="status">
      <p>{phase === 'cancelled' ? cancelled : `${problem?.message} ${problem?.remedy}`}</p>
      <Button onClick={() => work.again()}>{phase === 'cancelled' ? begin : 'Try again'}</Button>
    </div>
  );
}

/** Work that is asked for while a view shows it, if that wants it, and ends with the view. */
export function useWork<Found, Asked extends Work<Found> | null>(work: Asked, isWanted = true): Asked {
  useEffect(() => {
    if (isWanted) work?.ask();
    return () => work?.leave();
  }, [work, isWanted]);
  return work;
}

/** The progress of something under way, and its name; null before anything was told of it. */
export function PaceBar({ pace, title }: { pace: Pace | null; title?: string | undefined }) {
  const share = shareDone(pace);
  const { phase, details } = describePace(pace);
  return (
    <>
      <progress aria-label={phase} max={1} {...(share === null ? {} : { value: share })} />
      <p class="facts">
        <strong>{title ?? phase}</strong> {title !== undefined && phase} {details}
      </p>
    </>
  );
}

/** In the place of what is known of the whole tree alone, while a part of it is hidden. */
export function HiddenSteps({ what }: { what: string }) {
  return <p class="muted">{what} are of the whole tree: they are hidden as long as a part of it is.</p>;
}
