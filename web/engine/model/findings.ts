import type { Check } from '../base/checks.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Result } from './result.ts';

/*
 * Findings of only one method stand in `findings` of its result; the method's own folder says how they are kept and
 * shown.
 */

/** The findings of a method, by its id: null for a result of another method, and where nothing of its own was found. */
export const findingsOf =
  <F extends object>(method: string) =>
  (result: Pick<Result, 'method' | 'findings'>): F | null =>
    result.method === method ? ((result.findings as F | undefined) ?? null) : null;

/** The tree that findings are about, as a session has it. */
export interface TreeOfFindings {
  readonly hierarchy: Hierarchy;
  readonly classes: number;
  readonly merges: number;
  /** The step of a fit whose tree it is, as the session says it. */
  readonly best?: unknown;
}

/** The format of findings, their checks, and the texts on them. */
export interface FindingsFormat<F extends object> {
  /** The check of each key in a session, beside those of the result that all methods have. */
  checks(tree: TreeOfFindings): { readonly [key in keyof Required<F>]: Check };
  /** Their part of the result's JSON, by its keys. */
  json?(findings: F): Readonly<Record<string, unknown>>;
  /** The same from the JSON, as far as it has them, by the keys of a session: then they are checked like those of one. */
  fromJson?(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Their parts that the rest of the page needs. A session does not hold it twice. */
  known?(findings: F): Pick<Result, 'steps' | 'similarity'>;
  /** By node, the features that part it, the strongest first; undefined where a result does not have them. */
  features?(result: Result): ((node: number) => readonly string[]) | undefined;
  /** Without what counts of points, similarities or distances could be told from; undefined where nothing is left. */
  withoutCounts(findings: F, result: Pick<Result, 'options'>): F | undefined;
  /** The parts of the data in a file that holds them, in a few words each; of the JSON beyond why groups were made. */
  holds(findings: F, file: 'json' | 'session'): readonly string[];
  /**
   * The check of an unfinished run in a session, if the method can go on from one, and the parts of the data that it
   * holds.
   */
  readonly unfinished?: { check(tree: TreeOfFindings): Check; readonly holds: string } | undefined;
}
