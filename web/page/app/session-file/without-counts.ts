import { methodOf } from '../../../engine/methods/index.ts';
import type { Options } from '../../../engine/model/method.ts';
import type { Members, Points, Result } from '../../../engine/model/result.ts';
import { chosenIn, type Finished, withChosen } from '../finished/finished.ts';
import { suggestedNow } from '../view/suggested-clusters.ts';

/** The parts left out, in the words of the menu, of the note on such a session, and of docs/exports.md. */
export const LEFT_OUT =
  'counts and shares of true and predicted classes, numbers of points predicted as each class, similarities, thresholds of rounds, distances other than the heights, coordinates and labels of points, pictures, and the state from which a run can continue';

const NOTE = `Saved without ${LEFT_OUT}. To see these, open the files it was made from in Logitree, and run again.`;

/** Information about points, without their coordinates and labels. */
const bare = <Known extends Points | Members>(known: Known | undefined): Known | undefined =>
  known && { ...known, coordinates: null, labels: null };

/** Only the options that the method has: others in a session file could hold anything. */
function knownOptions(method: string, options: Options): Options {
  const keys = methodOf(method)?.options.map(({ key }) => key) ?? [];
  return Object.fromEntries(Object.entries(options).filter(([key]) => keys.includes(key)));
}

/**
 * A result without what is left out: the tree, its scores, and those findings of its method from which nothing that is left out
 * can be computed. Options that the method does not have go too: they might say anything.
 */
export function withoutCounts(finished: Finished): Finished {
  const { result, request } = finished;
  const left: Result = {
    ...result,
    options: knownOptions(result.method, result.options),
    countsLeftOut: true,
    suggested: suggestedNow(result),
    predicted: null,
    contingency: null,
    similarity: undefined,
    findings:
      result.findings == null ? undefined : methodOf(result.method)?.findings?.withoutCounts(result.findings, result),
    unfinished: undefined,
    points: bare(result.points),
    members: bare(result.members),
    plane: undefined,
    warnings: [...result.warnings, { code: 'counts-left-out', message: NOTE }],
  };
  const chosen = chosenIn(finished.stamp);
  return {
    ...finished,
    dataset: { ...finished.dataset, image: null, pictured: undefined },
    result: left,
    request: { ...request, options: knownOptions(request.method, request.options) },
    stamp: withChosen(finished.stamp, { ...chosen, options: knownOptions(chosen.method, chosen.options) }),
  };
}
