import mistakes from './mistakes.lesson.md?raw';

/* The texts of the lessons, together: a file of its own for each would weigh more than they do. */

/** In the order in which they are offered, by the name of the file. */
export const TEXTS: readonly (readonly [name: string, text: string])[] = [['mistakes.lesson.md', mistakes]];
