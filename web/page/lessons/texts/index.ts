import breton from './breton.lesson.md?raw';
import cut from './cut.lesson.md?raw';
import descent from './descent.lesson.md?raw';
import flatters from './flatters.lesson.md?raw';
import mistakes from './mistakes.lesson.md?raw';
import near from './near.lesson.md?raw';
import oneMerge from './one-merge.lesson.md?raw';
import real from './real.lesson.md?raw';

/* The texts of the lessons, together: a file of its own for each would weigh more than they do. */

/** In the order in which they are offered, by the name of the file. */
export const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['mistakes.lesson.md', mistakes],
  ['one-merge.lesson.md', oneMerge],
  ['near.lesson.md', near],
  ['cut.lesson.md', cut],
  ['real.lesson.md', real],
  ['flatters.lesson.md', flatters],
  ['breton.lesson.md', breton],
  ['descent.lesson.md', descent],
];
