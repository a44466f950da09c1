import { DataError } from '../../../engine/base/error.ts';
import { dataOf } from '../../lessons/data.ts';
import type { Lesson, LessonFile, Part } from '../../lessons/lesson.ts';
import { unknownNames } from '../../lessons/unknown-names.ts';
import type { Problem } from '../parts/problem.ts';
import type { Session } from '../session/session.ts';
import { groupingsOf } from './judged.ts';

/* Faults of a lesson that show only once its data are read: they are told by the line of its text. */

/** Tells of names in the parts about the data that are open, which these data do not have. */
export function reportUnknownNames(session: Session, lesson: Lesson, open: Part): void {
  const whole = session.whole.peek();
  const sample = dataOf(lesson, open)?.id;
  if (whole === null || sample === undefined || whole.sample?.id !== sample) return;
  const { result } = whole;
  const groupings = groupingsOf(whole);
  for (const part of lesson.parts.filter((each) => dataOf(lesson, each)?.id === sample)) {
    for (const { line, error } of unknownNames(part, { result, groupings })) {
      session.report(new DataError('lesson', `line ${line}: ${error.message}`, error.remedy, { file: lesson.file }));
    }
  }
}

/** Says of problems with a block of a part where they are in the text. */
export function placeProblems(session: Session, { file }: Lesson, { files }: Part, before: readonly Problem[]): void {
  session.problems.value = session.problems
    .peek()
    .map((problem) => (before.includes(problem) ? problem : placed(problem, files, file)));
}

/** The line of a file, as errors say it. */
const LINE = /\(line (\d+)\)/;

function placed(problem: Problem, files: readonly LessonFile[], text: string): Problem {
  const block = files.find(({ name }) => name === problem.file);
  if (block === undefined) return problem;
  const { message } = problem;
  if (LINE.test(message)) return { ...problem, message: message.replace(LINE, (_, line) => lineIn(block, line, text)) };
  return { ...problem, message: `${message} The block is in ${text}, from line ${block.line}.` };
}

const lineIn = ({ line: first }: LessonFile, line: string, text: string): string =>
  `(line ${first + Number(line)} of ${text})`;
