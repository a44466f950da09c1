import { useRef } from 'preact/hooks';
import { counted } from '../../../engine/base/text.ts';
import { scoreText } from '../../lessons/answers-text.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { download } from '../parts/download.ts';
import { useSession } from '../session/context.ts';
import { lessonStateOf } from './state.ts';

/** The end of a lesson: all answers, how many were right, how long it took; as a page to hand in. */
export function HandIn({ lesson }: { lesson: Lesson }) {
  const state = lessonStateOf(useSession());
  const page = useRef<HTMLDivElement>(null);
  const asked = lesson.parts.filter(({ prediction }) => prediction !== null);
  const given = asked.map((part) => ({ part, answer: state.answerTo(part) }));
  if (given.every(({ answer }) => answer === null)) return null;
  const seconds = given.reduce((sum, { answer }) => sum + (answer?.seconds ?? 0), 0);
  const save = (): void => {
    const body = page.current?.innerHTML ?? '';
    const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${lesson.id}</title>`;
    const style = '<style>body{font:16px/1.5 sans-serif;max-width:42em;margin:2em auto;padding:0 1em}</style>';
    download(new Blob([`${head}${style}<p>Name:</p>${body}`], { type: 'text/html' }), `${lesson.id}-handed-in.html`);
  };
  return (
    <section class="card">
      <h4 class="head">To hand in</h4>
      <details>
        <summary class="quiet-link">
          {scoreText(given.map(({ answer }) => answer?.verdict ?? null))} {timeText(seconds)}.
        </summary>
        <div ref={page}>
          <h3>{lesson.title}</h3>
          <p>
            {scoreText(given.map(({ answer }) => answer?.verdict ?? null))} {timeText(seconds)}.
          </p>
          <ol class="hand-in">
            {given.map(({ part, answer }) => (
              <li key={part.line}>
                <strong>{part.title}</strong>
                <br />
                {answer === null ? 'Not answered.' : answer.verdict.chosen}{' '}
                <em>{judgement(answer?.verdict.isRight)}</em> {answer?.verdict.right}
              </li>
            ))}
          </ol>
        </div>
      </details>
      <button type="button" class="button" onClick={save}>
        Save the page to hand in
      </button>
    </section>
  );
}

const judgement = (isRight: boolean | null | undefined): string =>
  isRight === true ? 'Right.' : isRight === false ? 'Not right.' : '';

/** "4 minutes", "under a minute": the time in the questions. */
const timeText = (seconds: number): string =>
  seconds < 60 ? 'Under a minute' : counted(Math.round(seconds / 60), 'minute', 'minutes');
