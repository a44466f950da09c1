import { lazily } from '../../engine/base/once.ts';
import { readLesson } from './format.ts';
import type { Lesson } from './lesson.ts';

/** The lessons that come with the page, in the order in which they are offered. Their texts are loaded when asked for. */
export async function loadLessons(): Promise<readonly Lesson[]> {
  const { TEXTS } = await lazily('the lessons', import('./texts/index.ts'));
  return TEXTS.map(([name, text]) => {
    const { lesson, problems } = readLesson(text, name);
    if (lesson === null) throw problems[0] ?? new Error(`${name} is no lesson`);
    return lesson;
  });
}
