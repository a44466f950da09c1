import type { Verdict } from './grade.ts';
import type { Judged } from './judged.ts';
import type { Lesson, Part } from './lesson.ts';
import { plainText } from './plain-text.ts';

/* A student's answers, as a text to hand in. */

/** The known facts of a part. */
export interface Given {
  readonly part: Part;
  /** The tree that the part is about; null where there is none. */
  readonly judged: Judged | null;
  /** Null where the question was not answered. */
  readonly verdict: Verdict | null;
}

function answerLines({ part, verdict }: Given): string[] {
  if (part.prediction === null) return ['(nothing is asked here)'];
  if (verdict === null) return ['Answer: not answered'];
  const { isRight, chosen, right } = verdict;
  const said = isRight === null ? 'Not judged' : isRight ? 'Right' : 'Not right';
  return [`Answer: ${chosen}`, `Result: ${said}.${right === '' ? '' : ` ${right}`}`];
}

/** "2 of 3 right" */
export function scoreText(verdicts: readonly (Verdict | null)[]): string {
  const judged = verdicts.flatMap((verdict) => verdict?.isRight ?? []);
  return judged.length === 0 ? 'No answer was judged.' : `${judged.filter(Boolean).length} of ${judged.length} right.`;
}

/** All questions of a lesson with what was answered, what was right, and the numbers. `version`: of the page. */
export function answersText(
  { title, id }: Pick<Lesson, 'title' | 'id'>,
  given: readonly Given[],
  version: string,
): string {
  const parts = given.map((each, i) => [
    `${i + 1}. ${each.part.title}`,
    ...plainText(each.part.question, each.judged),
    ...plainText(each.part.task, each.judged),
    ...answerLines(each),
  ]);
  return [
    `Lesson: ${title} (${id})`,
    `Logitree ${version}`,
    'Name:',
    scoreText(given.map(({ verdict }) => verdict)),
    ...parts.flatMap((lines) => ['', ...lines]),
    '',
  ].join('\n');
}
