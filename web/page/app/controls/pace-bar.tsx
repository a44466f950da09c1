import { describePace, type Pace, shareDone } from '../session/pace.ts';

/** The progress of something under way, and its name; null before anything was told of it. */
export function PaceBar({ pace }: { pace: Pace | null }) {
  const share = shareDone(pace);
  const { phase, details } = describePace(pace);
  return (
    <>
      <progress aria-label={phase} max={1} {...(share === null ? {} : { value: share })} />
      <p class="facts">
        <strong>{phase}</strong> {details}
      </p>
    </>
  );
}
