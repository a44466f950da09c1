import { useEffect, useRef } from 'preact/hooks';
import { counted } from '../../../engine/base/text.ts';
import type { Lesson, Part } from '../../lessons/lesson.ts';
import { isNarrow } from '../controls/side.tsx';
import type { Finished } from '../finished/finished.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import { openDialog } from '../parts/dialog.ts';
import { toggles } from '../parts/setters.ts';
import { useMethodPanel } from '../playback/method-panel.ts';
import { Questions } from '../playback/questions.tsx';
import { useSession } from '../session/context.ts';
import { type Answer, judgedOf } from './answers.ts';
import { ClassAnswers, OwnCode } from './class-answers.tsx';
import { HandIn } from './hand-in.tsx';
import { linkedLesson } from './linked-lesson.ts';
import { PredictionForm } from './prediction.tsx';
import { LessonProse } from './prose.tsx';
import { lessonStateOf, type Place } from './state.ts';

const WORDS = { right: 'Right.', wrong: 'Not quite.', kept: 'Kept.' } as const;

/** The verdict: the chosen answer, the right one, and the numbers of both. */
function Told({ answer, part }: { answer: Answer; part: Part }) {
  const state = lessonStateOf(useSession());
  const element = useRef<HTMLDivElement>(null);
  const { isRight, chosen, right } = answer.verdict;
  const kind = isRight === null ? 'kept' : isRight ? 'right' : 'wrong';
  // After a press of the button, its result has the focus: keys go on from there, and it is read out.
  useEffect(() => {
    if (state.wasJustTold(part)) element.current?.focus();
  }, [state, part]);
  return (
    <div ref={element} class="aside" data-kind={kind} tabIndex={-1} role="status">
      <p>
        <strong>{WORDS[kind]}</strong> {chosen}
      </p>
      {right !== '' && <p>{right}</p>}
    </div>
  );
}

/** The rule of the step that was asked for, with its numbers. */
function Why({ finished, part }: { finished: Finished; part: Part }) {
  const panel = useMethodPanel(finished.result.method);
  const { prediction } = part;
  const step = prediction !== null && 'step' in prediction ? prediction.step - 1 : null;
  if (step === null || panel?.decide === undefined) return null;
  const all = panel.decide(finished.result, step);
  const questions =
    prediction?.kind === 'home' ? all.slice(1, 2) : prediction?.kind === 'weakest' ? all.slice(0, 1) : all;
  if (questions.length === 0) return null;
  return (
    <details>
      <summary class="quiet-link">The rule with the numbers of this step</summary>
      <Questions finished={finished} questions={questions} most={6} inCard />
    </details>
  );
}

/** The lesson that is open, one part at a time. It stands left of the tree; on small screens it is a sheet over it. */
export function LessonPanel() {
  const session = useSession();
  const state = lessonStateOf(session);
  const { isFolded } = state;
  const place = state.place.value;
  useEffect(() => {
    if (state.lessons.value.length === 0) state.load().catch((error: unknown) => session.report(error));
  }, [session, state]);
  return (
    <aside
      class="side side-lesson"
      data-folded={isFolded.value || undefined}
      aria-label="Lesson"
      onKeyDown={(event) => {
        if (event.key === 'Escape') state.close();
      }}
    >
      <div class="line">
        <TextButton onClick={() => openDialog('lessons')}>All lessons</TextButton>
        <span class="spring" />
        <button
          type="button"
          class="text-button lesson-fold"
          aria-expanded={!isFolded.value}
          onClick={toggles(isFolded)}
        >
          {isFolded.value ? 'Show the question' : 'Show the picture'}
        </button>
        <span class="spring" />
        <TextButton onClick={() => state.close()}>Close the lesson</TextButton>
      </div>
      {place === null ? (
        <Missing isLoaded={state.lessons.value.length > 0} />
      ) : (
        <PartOf key={`${place.lesson.id} ${place.number}`} place={place} />
      )}
    </aside>
  );
}

function Missing({ isLoaded }: { isLoaded: boolean }) {
  return (
    <p class="muted">
      {isLoaded
        ? 'This lesson does not come with the page. Open its file: drop it here, or use “Open files”.'
        : 'Loading'}
    </p>
  );
}

/** A part: each has an element of its own, so that it begins at its top. */
function PartOf({ place }: { place: Place }) {
  const session = useSession();
  const state = lessonStateOf(session);
  const { lesson, part, number } = place;
  const heading = useRef<HTMLHeadingElement>(null);
  const whole = session.whole.value;
  const seen = session.finished.value;
  const panel = useMethodPanel(whole?.result.method ?? '');
  const isThere = state.isThere.value;
  const judged = whole === null || panel === null || !isThere ? null : judgedOf(whole, panel);
  const answer = state.answer.value;
  const isOwn = session.origin.value === 'files';
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  usePanelOf(answer === null ? '' : part.reveal.view);
  const lack = state.lack.value;
  const isReady = seen !== null && isThere && part.isOwn === isOwn && lack === null;
  return (
    <div class="lesson-body">
      <h2>{lesson.title}</h2>
      <Progress place={place} />
      {number === 1 && state.isOpened(lesson) && <OpenedNote lesson={lesson} />}
      {number === 1 && <LessonProse prose={lesson.introduction} judged={judged} />}
      <h3 ref={heading} tabIndex={-1}>
        {part.title}
      </h3>
      <LessonProse prose={part.question} judged={judged} />
      {part.isOwn && !isOwn && <OwnFiles />}
      {lack !== null && (
        <p class="wrong" role="status">
          {lack}
        </p>
      )}
      {part.prediction !== null && (
        <section class="card stack" aria-label="Prediction">
          <h4 class="head">Your prediction</h4>
          <LessonProse prose={part.task} judged={judged} />
          {answer === null && isReady && <PredictionForm key={number} prediction={part.prediction} finished={seen} />}
          {answer !== null && <Told answer={answer} part={part} />}
          {answer !== null && !part.isOwn && <OwnCode answer={answer} />}
          {!part.isOwn && <ClassAnswers place={place} prediction={part.prediction} />}
        </section>
      )}
      {(answer !== null || part.prediction === null) && (
        <>
          <LessonProse prose={part.reveal.text} judged={judged} />
          {whole !== null && answer !== null && <Why finished={whole} part={part} />}
          {part.takeAway.length > 0 && (
            <section class="card">
              <h4 class="head">Take away</h4>
              <LessonProse prose={part.takeAway} judged={judged} />
            </section>
          )}
        </>
      )}
      {number === lesson.parts.length && <HandIn lesson={lesson} />}
      <Steps place={place} isAnswered={answer !== null || part.prediction === null} />
    </div>
  );
}

/** The panel that a view names is open beside it, where there is room for it, until the part is left. */
function usePanelOf(view: string): void {
  const { sides } = useSession().view;
  const isNamed = new URLSearchParams(view).has('panel');
  useEffect(() => {
    if (!isNamed || isNarrow() || sides.peek().has('details')) return undefined;
    sides.value = new Set([...sides.peek(), 'details']);
    return () => {
      sides.value = new Set([...sides.peek()].filter((side) => side !== 'details'));
    };
  }, [isNamed, sides]);
}

/** The note on how long a lesson that was opened is kept. */
function OpenedNote({ lesson: { id, file } }: { lesson: Lesson }) {
  if (linkedLesson(id) !== null) return <p class="hint">From a link, with its data: they are what its maker wrote.</p>;
  return (
    <p class="hint">
      From {file}. After the page was loaded again, open this file again: your answers are kept in this tab.
    </p>
  );
}

/** The place at which the student's own files come in. */
function OwnFiles() {
  return <p class="hint">Open your own files, by “Open files” or by dropping them on the page, to go on.</p>;
}

/** The number of this part, and the answers so far. */
function Progress({ place: { lesson, number } }: { place: Place }) {
  const state = lessonStateOf(useSession());
  return (
    <ol class="line" aria-label={`Part ${number} of ${lesson.parts.length}`}>
      {lesson.parts.map((part, at) => {
        const isRight = state.answerTo(part)?.verdict.isRight;
        const kind = state.answerTo(part) === null ? 'open' : isRight === false ? 'wrong' : 'right';
        const said = { open: 'not answered', right: 'answered', wrong: 'answered, not right' }[kind];
        return (
          <li key={part.line}>
            <button
              type="button"
              class="lesson-dot"
              data-kind={kind}
              aria-current={at + 1 === number ? 'step' : undefined}
              aria-label={`Part ${at + 1}: ${part.title}, ${said}`}
              title={part.title}
              onClick={() => void state.open(lesson.id, at + 1)}
            >
              {kind === 'right' ? '✓' : kind === 'wrong' ? '✗' : at + 1}
            </button>
          </li>
        );
      })}
      <li class="hint">{counted(lesson.minutes, 'minute', 'minutes')}</li>
    </ol>
  );
}

function Steps({ place: { lesson, number }, isAnswered }: { place: Place; isAnswered: boolean }) {
  const state = lessonStateOf(useSession());
  const isLast = number === lesson.parts.length;
  return (
    <div class="line">
      {number > 1 && <Button onClick={() => void state.open(lesson.id, number - 1)}>Back</Button>}
      <span class="spring" />
      {lesson.parts.some((part) => state.answerTo(part) !== null) && (isLast || number === 1) && (
        <TextButton title="Forgets the answers to this lesson" onClick={() => void state.beginAgain(lesson)}>
          Begin again
        </TextButton>
      )}
      {isLast ? (
        <Button onClick={() => state.close()}>Finish</Button>
      ) : (
        <button
          type="button"
          class={isAnswered ? 'button primary' : 'button'}
          onClick={() => void state.open(lesson.id, number + 1)}
        >
          {isAnswered ? 'Next' : 'Skip'}
        </button>
      )}
    </div>
  );
}
