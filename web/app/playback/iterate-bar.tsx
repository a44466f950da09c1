import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { at } from '../../base/at.ts';
import { count } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { goToIterate } from './iterates.ts';

/** Time an iterate is shown while they play, in ms. */
const ITERATE_TIME = 500;

interface BarProps {
  /** The steps whose iterates were kept. */
  readonly steps: ArrayLike<number>;
  /** Which of them is shown. */
  readonly place: number;
  /** The step whose iterate is the result. */
  readonly best: number;
}

/** A bar to go over the iterates of a descent, one after the other or by itself. */
export function IterateBar({ steps, place, best }: BarProps) {
  const session = useSession();
  const { view } = session;
  const last = steps.length - 1;
  const goTo = (next: number): void => void goToIterate(session, at(steps, Math.max(0, Math.min(last, next))));
  const playing = usePlaying(place, last, goTo);
  const step = at(steps, Math.max(0, place));
  const said = `step ${count(step)} of ${count(at(steps, last))}`;
  return (
    <div class="scrubber">
      <label for="scrub">Step</label>
      <input
        id="scrub"
        type="range"
        min={0}
        max={last}
        value={place}
        aria-valuetext={said}
        onInput={(event) => goTo(event.currentTarget.valueAsNumber)}
        onPointerUp={() => view.settle()}
        onBlur={() => view.settle()}
      />
      <span class="scrubber-said">
        {said}
        {step === best && ': the result'}
      </span>
      <div class="joined">
        <button type="button" class="button" disabled={place <= 0} onClick={() => goTo(place - 1)}>
          Back
        </button>
        <button
          type="button"
          class="button"
          aria-pressed={playing.value}
          onClick={() => {
            if (!playing.value && place === last) goTo(0);
            playing.value = !playing.value;
          }}
        >
          {playing.value ? 'Pause' : 'Play'}
        </button>
        <button type="button" class="button" disabled={place === last} onClick={() => goTo(place + 1)}>
          Next
        </button>
      </div>
    </div>
  );
}

/** Goes on by itself while it plays, and stops at the last. */
function usePlaying(place: number, last: number, goTo: (place: number) => void): Signal<boolean> {
  const playing = useSignal(false);
  useEffect(() => {
    if (!playing.value) return undefined;
    if (place === last) {
      playing.value = false;
      return undefined;
    }
    const timer = setTimeout(() => goTo(place + 1), ITERATE_TIME);
    return () => clearTimeout(timer);
  });
  return playing;
}
