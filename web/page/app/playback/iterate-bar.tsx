import { useLayoutEffect } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { count } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { followIterate, goToIterate, placeOf } from './iterates.ts';
import { useMethodPanel } from './method-panel.ts';
import { PlayButton, StepBar, usePlaying } from './step-bar.tsx';

/** Time an iterate is shown while they play, in ms. */
const ITERATE_TIME = 500;

interface BarProps {
  /** The steps whose iterates were kept. */
  readonly steps: ArrayLike<number>;
  /** The place of the one that is shown. */
  readonly place: number;
  /** The step whose iterate is the result. */
  readonly best: number;
}

/** A bar to go over the iterates of a descent, one after the other or by itself. */
export function IterateBar({ steps, place, best }: BarProps) {
  const session = useSession();
  const last = steps.length - 1;
  const goTo = (next: number): void => void goToIterate(session, at(steps, Math.max(0, Math.min(last, next))));
  const playing = usePlaying({ place, last, time: ITERATE_TIME, goTo });
  const step = at(steps, Math.max(0, place));
  const spoken = `step ${count(step)} of ${count(at(steps, last))}`;
  const said = step === best ? `${spoken}: the result` : spoken;
  return (
    <StepBar label="Step" place={place} last={last} said={said} spoken={spoken} goTo={goTo}>
      <div class="joined">
        <button type="button" class="button" disabled={place <= 0} onClick={() => goTo(place - 1)}>
          Back
        </button>
        <PlayButton playing={playing} begin={place === last ? () => goTo(0) : null} />
        <button type="button" class="button" disabled={place === last} onClick={() => goTo(place + 1)}>
          Next
        </button>
      </div>
    </StepBar>
  );
}

/** Says above the tree that it is that of a step of the descent, and leads back to the result. */
export function IterateNote() {
  const session = useSession();
  const { view, whole } = session;
  useLayoutEffect(() => followIterate(session), [session]);
  const result = whole.value?.result;
  const panel = useMethodPanel(result?.method ?? '');
  const steps = result === undefined ? [] : (panel?.iterates?.(result) ?? []);
  const step = view.iterate.value;
  if (step === null || result?.history === undefined || steps.length === 0) return null;
  const shown = at(steps, placeOf(steps, step));
  const { best } = result.history;
  return (
    <p class="aside iterate-note" role="status">
      {shown === best
        ? 'This step of the descent is the result.'
        : `Step ${count(shown)} of the descent. The result is step ${count(best)}; data files hold the result.`}{' '}
      <button type="button" class="text-button" onClick={() => void goToIterate(session, null)}>
        Show the result
      </button>
    </p>
  );
}
