import { anyNumber, integer, list, nullable, optional, record } from '../../base/checks.ts';
import { type FindingsFormat, findingsOf } from '../../model/findings.ts';

/** The least and the most that a number can be. */
export type Bounds = readonly [least: number, most: number];

export const isKnown = ([least, most]: Bounds): boolean => !(least < most);

/** Why merge i happened. Groups are nodes of the hierarchy that existed before the merge. */
export interface MergeEvidence {
  /** s(G*): the score of the group chosen because it is smallest. */
  readonly score: number;
  /** The second smallest score, null at the last merge or where the others have no points. */
  readonly nextScore: number | null;
  /** Average reassigned probability of the group it was joined with; null at the last merge, where one is left, or where only bounds are known. */
  readonly average: number | null;
  /** The group with the second largest average, and that average; null at the last merge, or where they are not known. */
  readonly runnerUp: number | null;
  readonly runnerUpAverage: number | null;
  /** Bounds of an average that the kept values leave open. */
  readonly averageBounds?: Bounds | undefined;
  /** The same of the largest average of all other groups. */
  readonly runnerUpBounds?: Bounds | undefined;
}

export interface L2hFindings {
  readonly evidence: readonly MergeEvidence[];
}

export const l2hFindings = findingsOf<L2hFindings>('l2h');

export const findings: FindingsFormat<L2hFindings> = {
  checks: ({ hierarchy, merges }) => {
    const number = nullable(anyNumber);
    const bounds = optional(list(anyNumber, 2));
    const evidence = record({
      score: anyNumber,
      nextScore: number,
      average: number,
      runnerUp: nullable(integer(0, hierarchy.classOf.length - 1)),
      runnerUpAverage: number,
      averageBounds: bounds,
      runnerUpBounds: bounds,
    });
    return { evidence: optional(nullable(list(evidence, merges))) };
  },
  json: ({ evidence }) => ({ evidence }),
  // With this score it is the number of points predicted as the classes of a group.
  withoutCounts: (found, { options }) => (options.score === 'size' ? undefined : found),
  holds: (_, file) => (file === 'json' ? [] : ['why merges were made']),
};
