import type { ComponentType } from 'preact';
import { type LazyPanel, lazyPanel } from './controls/lazy-panel.tsx';

/* Lessons in the shell of the page, which come when one is opened. */

const lessonPart = <Props extends object = object>(
  pick: (parts: typeof import('./lesson/index.ts')) => ComponentType<Props>,
): LazyPanel<Props> => lazyPanel('the lessons', async () => pick(await import('./lesson/index.ts')));

export const lessonPanel = lessonPart((parts) => parts.LessonPanel);
export const lessonList = lessonPart((parts) => parts.LessonList);
