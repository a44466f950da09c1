import type { Members, Points, Result } from '../../model/result.ts';
import type { Finished } from '../session/finished.ts';

const LEFT_OUT =
  'This session was saved without counts: the confusion matrix, the colours and shares that follow from it, coordinates and labels of points are not in it. Open the files it was made from and run again to see them.';

/** What is known of points, but for where they are and what they are. */
const bare = <Known extends Points | Members>(known: Known | undefined): Known | undefined =>
  known && { ...known, coordinates: null, labels: null };

/** A result without counts of true and predicted classes, similarities, distances and points: the tree, and what it scored. */
export function withoutCounts(finished: Finished): Finished {
  const { result } = finished;
  const left: Result = {
    ...result,
    countsLeftOut: true,
    predicted: null,
    contingency: null,
    linkage: undefined,
    unfinished: undefined,
    rounds: result.rounds && {
      similarity: null,
      rounds: result.rounds.rounds.map((round) => ({ ...round, similarity: null })),
    },
    points: bare(result.points),
    members: bare(result.members),
    warnings: [...result.warnings, { code: 'counts-left-out', message: LEFT_OUT }],
  };
  return { ...finished, result: left };
}
