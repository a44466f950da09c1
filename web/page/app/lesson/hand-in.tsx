import { render } from 'preact';
import { counted } from '../../../engine/base/text.ts';
import type { Lesson, Part } from '../../lessons/lesson.ts';
import { Button } from '../parts/buttons.tsx';
import { download } from '../parts/download.ts';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import type { Answer } from './answers.ts';
import { lessonStateOf } from './state.ts';

/** An answer to each question of a lesson; null where it was not answered. */
type Given = readonly { readonly part: Part; readonly answer: Answer | null }[];

function givenTo(session: Session, { parts }: Lesson): Given {
  const state = lessonStateOf(session);
  return parts.filter(({ prediction }) => prediction !== null).map((part) => ({ part, answer: state.answerTo(part) }));
}

/** "2 of 3 right. 4 minutes." */
function scoreText(given: Given): string {
  const judged = given.flatMap(({ answer }) => answer?.verdict.isRight ?? []);
  const right =
    judged.length === 0 ? 'No answer was judged.' : `${judged.filter(Boolean).length} of ${judged.length} right.`;
  const minutes = Math.round(given.reduce((sum, { answer }) => sum + (answer?.seconds ?? 0), 0) / 60);
  return `${right} ${minutes < 1 ? 'Under a minute' : counted(minutes, 'minute', 'minutes')}.`;
}

/** The end of a lesson: how many answers were right, how long it took, and the page to hand in. */
export function HandIn({ lesson }: { lesson: Lesson }) {
  const session = useSession();
  const given = givenTo(session, lesson);
  if (given.every(({ answer }) => answer === null)) return null;
  return (
    <section class="card">
      <h4 class="head">To hand in</h4>
      <p>{scoreText(given)}</p>
      <Button onClick={() => saveAnswers(session, lesson)}>Save the page to hand in</Button>
    </section>
  );
}

/** All answers, which were right, and how long it took. */
export function HandedIn({ lesson, given }: { lesson: Pick<Lesson, 'title'>; given: Given }) {
  return (
    <>
      <h1>{lesson.title}</h1>
      <p>Name:</p>
      <p>{scoreText(given)}</p>
      <ol>
        {given.map(({ part, answer }) => (
          <li key={part.line}>
            <strong>{part.title}</strong>
            <p>
              {answer === null
                ? 'Not answered.'
                : `${answer.verdict.chosen} ${judgement(answer)} ${answer.verdict.right}`}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

const judgement = ({ verdict: { isRight } }: Answer): string =>
  isRight === null ? '' : isRight ? 'Right.' : 'Not right.';

/** Saves the answers to a lesson as a page. */
export function saveAnswers(session: Session, lesson: Lesson): void {
  const page = document.createElement('div');
  render(<HandedIn lesson={lesson} given={givenTo(session, lesson)} />, page);
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${lesson.id}</title>`;
  const style = '<style>body{font:16px/1.5 sans-serif;max-width:42em;margin:2em auto;padding:0 1em}</style>';
  download(new Blob([head, style, page.innerHTML], { type: 'text/html' }), `${lesson.id}-answers.html`);
}
