import { problemOf } from '../parts/problem.ts';

/** The error and its remedy: for a dialog, which covers the place where the page says so. */
export function errorInWords(error: unknown): string {
  const { message, remedy } = problemOf(error);
  return `${message} ${remedy}`.trim();
}
