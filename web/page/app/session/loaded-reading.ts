import { lazily } from '../../../engine/base/once.ts';

/** The code that reads files, guesses what each is for, and puts them together. */
type Reading = typeof import('./read-files.ts');

let code: Reading | null = null;

/** Loads it: a page without files does without. */
export async function loadReading(): Promise<Reading> {
  code ??= await lazily('what reads files', import('./read-files.ts'));
  return code;
}

/** The same where files are open, which it has read. */
export function reading(): Reading {
  if (code === null) throw new Error('Files are open, and what reads them is not loaded');
  return code;
}
