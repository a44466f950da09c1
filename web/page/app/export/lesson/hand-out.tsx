import '../../styles/print.css';
import { type ComponentType, render } from 'preact';
import { VERSION } from '../../../../engine/base/version.ts';
import { answersText } from '../../../lessons/answers-text.ts';
import type { Lesson } from '../../../lessons/lesson.ts';
import { lessonStateOf } from '../../lesson/state.ts';
import { download } from '../../parts/download.ts';
import type { Session } from '../../session/session.ts';
import { factsOfLesson, type PartFacts } from './facts.ts';
import { dataFigure } from './figure.tsx';
import { type SheetPart, StudentSheet, TeacherSheet } from './sheet.tsx';

/* A lesson on paper, and what was answered as a text. */

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

async function saveAnswers(session: Session, lesson: Lesson): Promise<void> {
  const state = lessonStateOf(session);
  const facts = await factsOfLesson(session, lesson);
  const given = facts.map(({ part, judged }) => ({ part, judged, verdict: state.answerTo(part)?.verdict ?? null }));
  const text = answersText(lesson, given, VERSION);
  download(new Blob([text], { type: 'text/plain' }), `${lesson.id}-answers.txt`);
}

/** The files to hand out and in while a lesson is open. */
export const HAND_OUTS = [
  {
    id: 'lesson-answers',
    label: 'My answers (text)',
    hint: 'each question, what you answered, what was right and the numbers; it is saved here and sent nowhere',
    take: saveAnswers,
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
