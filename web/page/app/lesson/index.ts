import '../styles/late.css';

export { LessonList } from './lesson-list.tsx';
export { LessonPanel } from './lesson-panel.tsx';
export { openLessonAt, openLessons } from './open-lessons.ts';
