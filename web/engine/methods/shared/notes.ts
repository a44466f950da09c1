import type { Warning } from '../../base/warning.ts';

/**
 * Notes on a result, which are nothing to be wary of: what its data were taken for beyond doubt, and what was done with
 * them that changes nothing. All else is a warning.
 */
const NOTES: ReadonlySet<string> = new Set([
  'class-graph',
  'class-means',
  'constant-features',
  'fewer-entries',
  'graph',
  'guessed-counts',
  'guessed-euclidean',
  'guessed-logits',
  'guessed-probabilities',
  'more-leaves',
  'not-quite-symmetric',
  'readings',
  'shrunk',
  'stopped',
  'support',
  'turned',
]);

/** Warnings and notes, apart. */
export function apart(all: readonly Warning[]): { readonly warnings: Warning[]; readonly notes: Warning[] } {
  const isNote = ({ code, remedy }: Warning): boolean => NOTES.has(code) && remedy === undefined;
  return { warnings: all.filter((each) => !isNote(each)), notes: all.filter(isNote) };
}
