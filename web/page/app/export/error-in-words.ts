import { problemOf } from '../parts/problem.ts';

/** What went wrong, and what to do about it: for a dialog, which covers where the page says so. */
export function errorInWords(error: unknown): string {
  const { message, remedy } = problemOf(error);
  return `${message} ${remedy}`.trim();
}
