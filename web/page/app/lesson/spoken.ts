import { spokenNames, wordsOf } from '../../lessons/spoken-names.ts';
import type { Finished } from '../finished/finished.ts';
import type { Answer } from './answers.ts';
import type { Place } from './state.ts';

/** With more classes than this their names are not looked for: that would take longer than a frame. */
const MOST_CLASSES = 2000;

/** The classes that a part speaks of, as far as its text is on the screen. */
export function spokenIn(
  { lesson, part, number }: Place,
  answer: Answer | null,
  { result: { classes } }: Finished,
): string[] {
  if (classes.length > MOST_CLASSES) return [];
  const asked = [...(number === 1 ? [lesson.introduction] : []), part.question, part.task];
  const told = answer === null ? [] : [part.reveal.text, part.takeAway];
  const verdict = answer === null ? [] : [answer.verdict.chosen, answer.verdict.right];
  return spokenNames([...verdict, ...[...asked, ...told].flatMap(wordsOf)], classes);
}
