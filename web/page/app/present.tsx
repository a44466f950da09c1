import { useEffect } from 'preact/hooks';
import { capitalised } from '../../engine/base/text.ts';
import { countedLeaves, type Finished, titleOf } from './finished/finished.ts';
import { methodName } from './finished/past-results.ts';
import { madeBy, stepCount, stepWord } from './finished/steps.ts';
import { lessonStateOf } from './lesson/state.ts';
import { Button } from './parts/buttons.tsx';
import { dialogIsOpen, openDialog } from './parts/dialog.ts';
import { count, counted } from './parts/format.ts';
import { sets } from './parts/setters.ts';
import { stepIterate, stepOn, stepOnHidden, wayOf } from './playback/iterates.ts';
import { useSession } from './session/context.ts';
import type { Session } from './session/session.ts';
import { Legend } from './tree/legend.tsx';

/* A tree shown to a class: large text, a legend, nothing else around it. Space and arrows step through it. */

function leave({ view }: Session): void {
  view.present.value = false;
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
}

/** Goes on or back: to another part of the lesson, else to another step. */
function go(session: Session, way: 1 | -1): void {
  const { view, whole } = session;
  const shown = whole.peek();
  const lessons = lessonStateOf(session);
  const place = lessons.place.peek();
  if (place !== null) return void lessons.open(place.lesson.id, place.number + way);
  if (shown?.result.history !== undefined) return void stepIterate(session, way);
  if (shown === null) return;
  const next = view.reveal.peek() ? stepOnHidden : stepOn;
  view.step.value = next(view.step.peek(), stepCount(shown.result), way);
}

/** True for an element that does something else with a key. */
const takesKey = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input, select, textarea') || (key === ' ' && target.matches('button, summary, a')));

/** The keys, before whatever else listens to them. */
function usePresentKeys(session: Session): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || dialogIsOpen()) return;
      if (takesKey(event.target, event.key)) return;
      const way = wayOf(event);
      if (way === null && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (way === null) leave(session);
      else go(session, way);
    };
    // Escape leaves the whole screen without a key that the page hears.
    const onScreen = (): void => {
      if (document.fullscreenElement === null) leave(session);
    };
    document.addEventListener('keydown', press, true);
    document.addEventListener('fullscreenchange', onScreen);
    document.documentElement.dataset.present = 'true';
    // Over the whole screen where the browser lets it: only after a key or a press.
    if (document.fullscreenEnabled && navigator.userActivation?.isActive) {
      document.documentElement.requestFullscreen().catch(() => undefined);
    }
    return () => {
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('fullscreenchange', onScreen);
      delete document.documentElement.dataset.present;
    };
  }, [session]);
}

/** The controls around the tree while it is presented. */
export function Present() {
  const session = useSession();
  usePresentKeys(session);
  return (
    <>
      <aside class="present-legend" aria-label="Legend">
        <Legend />
      </aside>
      <footer class="present-foot" data-screen-only>
        <h1 class="unseen">Logitree</h1>
        <p class="cut-off" aria-live="polite">
          <Said />
        </p>
        <div class="joined">
          <Button aria-label="Step back" onClick={() => go(session, -1)}>
            ←
          </Button>
          <Button aria-label="Step on" onClick={() => go(session, 1)}>
            →
          </Button>
        </div>
        <Button title="The link to this as a QR code" onClick={() => openDialog('link')}>
          QR code
        </Button>
        <Button title="Escape" onClick={() => leave(session)}>
          Leave
        </Button>
      </footer>
    </>
  );
}

/** The part of the lesson, the step that is shown, or what the tree is. */
function Said() {
  const session = useSession();
  const { view, whole } = session;
  const shown = whole.value;
  const place = lessonStateOf(session).place.value;
  if (place !== null) return <>{`Part ${place.number} of ${place.lesson.parts.length}: ${place.part.title}`}</>;
  if (shown === null) return null;
  const { result } = shown;
  const step = view.step.value;
  const { iterate } = session.finished.value?.result ?? {};
  if (iterate !== undefined) return <strong>{`Step ${count(iterate)} of the descent`}</strong>;
  const made = step === null ? [] : madeBy(result, step);
  if (step === null) return <>{`${countedLeaves(shown, result.classes.length)} by ${methodName(result)}`}</>;
  const word = stepWord(result);
  // While later rounds are hidden, so is how many there are.
  const isOpen = word === 'round' && session.finished.value?.result.openRoot;
  return (
    <>
      <strong>
        {capitalised(word)} {count(step + 1)}
        {!isOpen && ` of ${count(stepCount(result))}`}
      </strong>
      {made.length > 0 && `: ${allMade(shown, made)}`}
    </>
  );
}

/** So many groups of a step are named. */
const MOST_NAMED = 4;

/** The groups that a step made: a round may make several at once. */
function allMade(shown: Finished, made: readonly number[]): string {
  const named = made.slice(0, MOST_NAMED).map((node) => titleOf(shown, node));
  const more = made.length - named.length;
  return more > 0 ? `${named.join('; ')}; and ${counted(more, 'more group', 'more groups')}` : named.join('; ');
}

/** Begins to present. */
export function PresentButton() {
  const { view } = useSession();
  return (
    <button
      type="button"
      class="button present-button"
      title="Large, with the legend and nothing else (p)"
      onClick={sets(view.present, true)}
    >
      Present
    </button>
  );
}
