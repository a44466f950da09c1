import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import { Range } from '../controls/fields.tsx';
import { Button, TextButton } from '../parts/buttons.tsx';
import { count } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { followIterate, goToIterate, placeOf } from './iterates.ts';
import { type MethodPanel, useMethodPanel } from './method-panel.ts';

/* Words for the steps of every method. */

/** The meaning of the steps, and of their line in the tree. */
export const ABOUT_STEPS = 'Step through what the method did. The line in the tree shows how far it had come.';

/** The order in which the steps are listed, in words. */
export const orderOfSteps = ({ order }: MethodPanel): string => order ?? 'In the order in which they were made';

/** The meaning of the margin of a merge. */
export const aboutMargins = ({ margin }: MethodPanel): string =>
  margin ?? 'how far the data are from deciding otherwise; 0 % is a tie';

interface StepBarProps {
  /** The things it goes over: steps, splits. */
  readonly label: string;
  /** The place that is shown, from 0, and the last there is. */
  readonly place: number;
  readonly last: number;
  /** The place in words, and how it is read out where that says more. */
  readonly said: string;
  readonly spoken?: string;
  goTo(place: number): void;
  /** Buttons that lead on and back. */
  readonly children: ComponentChildren;
}

/** A bar to go over what a method did, one thing after the other. */
export function StepBar({ label, place, last, said, spoken = said, goTo, children }: StepBarProps) {
  return (
    <div class="scrubber">
      <label for="scrub">{label}</label>
      <Range id="scrub" min={0} max={last} value={place} said={spoken} set={goTo} />
      <span>{said}</span>
      {children}
    </div>
  );
}

interface Playing {
  /** The place that is shown; -1 before the first. */
  readonly place: number;
  readonly last: number;
  /** The time for which each is shown, in ms. */
  readonly time: number;
  goTo(place: number): void;
}

/** Goes on by itself while it plays, and stops at the last. */
export function usePlaying({ place, last, time, goTo }: Playing): Signal<boolean> {
  const playing = useSignal(false);
  const isPlaying = playing.value;
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (place === last) {
      playing.value = false;
      return undefined;
    }
    const timer = setTimeout(() => goTo(place + 1), time);
    return () => clearTimeout(timer);
  });
  return playing;
}

/** Plays and pauses; `begin` leads to the first where there is nothing left to play. */
export function PlayButton({ playing, begin }: { playing: Signal<boolean>; begin: (() => void) | null }) {
  return (
    <Button
      aria-pressed={playing.value}
      onClick={() => {
        if (!playing.value) begin?.();
        playing.value = !playing.value;
      }}
    >
      {playing.value ? 'Pause' : 'Play'}
    </Button>
  );
}

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
        <Button disabled={place <= 0} onClick={() => goTo(place - 1)}>
          Back
        </Button>
        <PlayButton playing={playing} begin={place === last ? () => goTo(0) : null} />
        <Button disabled={place === last} onClick={() => goTo(place + 1)}>
          Next
        </Button>
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
    <p class="aside" role="status">
      {shown === best
        ? 'This step of the descent is the result.'
        : `Step ${count(shown)} of the descent. The result is step ${count(best)}; data files hold the result.`}{' '}
      <TextButton onClick={() => void goToIterate(session, null)}>Show the result</TextButton>
    </p>
  );
}
