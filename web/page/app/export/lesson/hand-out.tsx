import { type ComponentType, render } from 'preact';
import { counted } from '../../../../engine/base/text.ts';
import { VERSION } from '../../../../engine/base/version.ts';
import { dataOf } from '../../../lessons/data.ts';
import type { Judged } from '../../../lessons/judged.ts';
import type { Lesson, Part, Prediction, Prose } from '../../../lessons/lesson.ts';
import { PhraseError } from '../../../lessons/phrases.ts';
import { plainText } from '../../../lessons/plain-text.ts';
import { rightAnswer } from '../../../lessons/right-answer.ts';
import { requestOf } from '../../../lessons/run.ts';
import type { Sample } from '../../../samples/sample.ts';
import type { Finished } from '../../finished/finished.ts';
import { type Request, requestText, usualRequest } from '../../finished/request-text.ts';
import { judgedOf, ofChoices } from '../../lesson/answers.ts';
import { saveAnswers } from '../../lesson/hand-in.tsx';
import { hiddenFor } from '../../lesson/hidden.ts';
import { LessonProse } from '../../lesson/prose.tsx';
import { loadMethodPanel } from '../../playback/method-panel.ts';
import type { Session } from '../../session/session.ts';
import { type DataFigure, dataFigure, Figure } from './figure.tsx';

/* A lesson on paper, and what was answered. */

/** Data that the part before has shown are not shown again. */
async function withFigures(session: Session, facts: readonly PartFacts[]): Promise<SheetPart[]> {
  const parts: SheetPart[] = [];
  let before = '';
  for (const fact of facts) {
    const figure = fact.seen === null ? null : await dataFigure(session, fact.seen);
    const now = JSON.stringify(figure);
    parts.push({ ...fact, figure: now === before ? null : figure });
    if (figure !== null) before = now;
  }
  return parts;
}

/** Puts a sheet in the place of the page, prints it, and takes it away. */
async function print(
  session: Session,
  lesson: Lesson,
  Sheet: ComponentType<{ lesson: Lesson; parts: readonly SheetPart[] }>,
): Promise<void> {
  const parts = await withFigures(session, await factsOfLesson(session, lesson));
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet lesson-sheet';
  render(<Sheet lesson={lesson} parts={parts} />, sheet);
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  globalThis.print();
}

/** The files to hand out and in while a lesson is open. */
export const HAND_OUTS = [
  {
    id: 'lesson-answers',
    label: 'My answers (page)',
    hint: 'each question, what you answered, what was right, and the time; it is saved here and sent nowhere',
    take: async (session: Session, lesson: Lesson) => saveAnswers(session, lesson),
  },
  {
    id: 'lesson-student',
    label: 'Student’s sheet (print)',
    hint: 'questions with their data, and room for predictions',
    take: (session: Session, lesson: Lesson) => print(session, lesson, StudentSheet),
  },
  {
    id: 'lesson-teacher',
    label: 'Teacher’s sheet (print)',
    hint: 'answers computed from the data, what students often believe, minutes',
    take: (session: Session, lesson: Lesson) => print(session, lesson, TeacherSheet),
  },
] as const;

/** A part as it is printed. */
interface SheetPart extends PartFacts {
  /** Of the data; null where the part before has the same, or nothing can be shown. */
  readonly figure: DataFigure | null;
}

interface SheetProps {
  readonly lesson: Lesson;
  readonly parts: readonly SheetPart[];
}

/** With more letters beside it a drawing must be smaller, so that a question fits a page. */
const SHORT = 500;

/** True if there is little room for a drawing beside the text of a part; the first part has that of the lesson, too. */
function isLong({ about, introduction, parts }: Lesson, { part, judged }: Pick<PartFacts, 'part' | 'judged'>): boolean {
  const own = [part.question, part.task].flatMap((prose) => plainText(prose, judged));
  const all = part === parts[0] ? [about, ...plainText(introduction, judged), ...own] : own;
  return all.join('').length > SHORT;
}

/** For students: questions with room for what they predict, and what they see then. */
export function StudentSheet({ lesson, parts }: SheetProps) {
  const { title, about, introduction, id } = lesson;
  return (
    <article class="sheet-student">
      <h1>{title}</h1>
      <p>Name: ____________________________________ Date: ____________________</p>
      <p>{about}</p>
      <LessonProse prose={introduction} judged={parts[0]?.judged ?? null} />
      {parts.map(({ part, judged, figure }, i) => (
        <section key={part.line} data-long={isLong(lesson, { part, judged })}>
          <h2>
            {i + 1}. {part.title}
          </h2>
          {figure !== null && <Figure figure={figure} />}
          <LessonProse prose={part.question} judged={judged} />
          {part.prediction !== null && (
            <>
              <h3>My prediction</h3>
              <LessonProse prose={part.task} judged={judged} />
              <Room prediction={part.prediction} />
              <Lines text="Because" lines={2} />
              <Lines text="What I saw" lines={2} />
              {i < parts.length - 1 && (
                <p>Turn the page once you have seen this: the next question may tell the answer.</p>
              )}
            </>
          )}
        </section>
      ))}
      <footer>
        Logitree {VERSION}. The lesson: #lesson={id}
      </footer>
    </article>
  );
}

/** Room for what is predicted. */
function Room({ prediction }: { prediction: Prediction }) {
  switch (prediction.kind) {
    case 'pair':
      return <p>____________________ and ____________________</p>;
    case 'choice':
      return (
        <ul>
          {prediction.choices.map(({ title }) => (
            <li key={title}>☐ {title}</li>
          ))}
        </ul>
      );
    case 'number':
      return <p>____________ {prediction.isPercent ? '%' : ''}</p>;
    case 'clusters':
      return <p>____________ clusters</p>;
    case 'text':
      return <Lines text="" lines={3} />;
    default:
      return <p>________________________________________</p>;
  }
}

function Lines({ text, lines }: { text: string; lines: number }) {
  return (
    <div>
      <span>{text}</span>
      {Array.from({ length: lines }, (_, i) => (
        <hr key={i} />
      ))}
    </div>
  );
}

/** For teachers: answers, what students often believe, and how long it takes. */
export function TeacherSheet({ lesson, parts }: SheetProps) {
  const { title, about, minutes, id } = lesson;
  return (
    <article>
      <h1>Teacher’s sheet: {title}</h1>
      <p>{counted(minutes, 'minute', 'minutes')}</p>
      <p>{about}</p>
      <p>
        On the student’s sheet each question begins a page, as it may tell the answer of the one before: hand them out
        one after the other.
      </p>
      {parts.map(({ part, judged, right }, i) => (
        <section key={part.line}>
          <h2>
            {i + 1}. {part.title}
            {part.teacher.minutes !== null && <span> {counted(part.teacher.minutes, 'minute', 'minutes')}</span>}
          </h2>
          <Told title="Question" prose={part.question} judged={judged} />
          {right !== null && (
            <>
              <h3>Answer, from the data</h3>
              <p>
                <strong>{right}</strong>
              </p>
            </>
          )}
          {part.isOwn && <p>The answer depends on the files that the student opens.</p>}
          <Told title="Why" prose={part.teacher.answer} judged={judged} />
          <Told title="What is then said" prose={part.reveal.text} judged={judged} />
          {part.teacher.misconceptions.length > 0 && (
            <>
              <h3>What students often believe</h3>
              <ul>
                {part.teacher.misconceptions.map((prose, place) => (
                  <li key={place}>
                    <LessonProse prose={prose} judged={judged} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <Told title="Take away" prose={part.takeAway} judged={judged} />
          <Told title="Notes" prose={part.teacher.notes} judged={judged} />
        </section>
      ))}
      <footer>
        Logitree {VERSION}. The lesson: #lesson={id}. Answers were computed from its data by its methods.
      </footer>
    </article>
  );
}

function Told({ title, prose, judged }: { title: string; prose: Prose; judged: PartFacts['judged'] }) {
  if (prose.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <LessonProse prose={prose} judged={judged} />
    </>
  );
}

/** The facts of the data for a part. */
interface PartFacts {
  readonly part: Part;
  /** The tree that its answer is found in; null where there is none, as for a student's own files. */
  readonly judged: Judged | null;
  /** The same as it is seen while the question is open. */
  readonly seen: Finished | null;
  /** The right answer, with its numbers; null if nothing is judged, or the data are the student's own. */
  readonly right: string | null;
}

/** Makes trees of the data of lessons beside what is open, each once. */
class Trees {
  readonly #session: Session;
  readonly #made = new Map<string, Promise<Finished | null>>();

  constructor(session: Session) {
    this.#session = session;
  }

  of(sample: Sample, request: Request): Promise<Finished | null> {
    const key = `${sample.id} ${requestText(request)}`;
    const made = this.#made.get(key) ?? this.#make(sample, request);
    this.#made.set(key, made);
    return made;
  }

  async #make(sample: Sample, request: Request): Promise<Finished | null> {
    const own = this.#session.fresh();
    await own.openSample(sample, { request });
    const whole = own.whole.peek();
    return whole === null ? null : own.whenComplete(whole);
  }
}

async function factsOf(session: Session, trees: Trees, lesson: Lesson, part: Part): Promise<PartFacts> {
  const sample = dataOf(lesson, part);
  const run = part.reveal.run ?? part.run;
  const whole = sample === null ? null : await trees.of(sample, requestOf(run, sample) ?? usualRequest('', sample));
  if (whole === null) return { part, judged: null, seen: null, right: null };
  const judged = judgedOf(whole, await loadMethodPanel(whole.result.method));
  return { part, judged, seen: hiddenFor(part)?.(whole) ?? whole, right: await rightIn(session, part, whole, judged) };
}

async function rightIn(
  session: Session,
  { prediction }: Part,
  whole: Finished,
  judged: Judged,
): Promise<string | null> {
  if (prediction === null) return null;
  try {
    return rightAnswer(prediction, judged, await ofChoices(session, prediction, whole)) || null;
  } catch (error) {
    if (error instanceof PhraseError) return null;
    throw error;
  }
}

/** The facts of the data of a lesson, part by part: its methods run on them, as for a student who goes through it. */
export async function factsOfLesson(session: Session, lesson: Lesson): Promise<PartFacts[]> {
  const trees = new Trees(session);
  const facts: PartFacts[] = [];
  for (const part of lesson.parts) facts.push(await factsOf(session, trees, lesson, part));
  return facts;
}
