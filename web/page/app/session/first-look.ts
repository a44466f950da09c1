import type { Result } from '../../../engine/model/result.ts';
import { tableOf } from '../finished/confusion-table.ts';
import type { Finished } from '../finished/finished.ts';
import type { FirstLook } from '../view/arrival.ts';
import { CHOSEN } from '../view/colour-measures.ts';
import { BY_CUT } from '../view/view.ts';

/** Regions that a picture is first shown in. */
const FIRST_REGIONS = 12;

/** Clusters of points: in a plane these stand beside the tree; a number of clusters is told by the curves of its indices. */
function lookAtClusters({ members, curves, pending, predicted, findings }: Result): FirstLook {
  const isPlane = (members?.coordinates ?? null) !== null;
  // The curves of a tree over classes or points are one way among others to choose a cut: whoever looks for them finds them.
  const told =
    members === undefined ? (curves?.chosen ?? null) !== null : curves !== undefined || pending?.includes('curves');
  // A method that explains its own splits is shown first by these: the panel of a node has them.
  const isExplained = members !== undefined && findings !== undefined;
  const linkedView = isPlane ? 'points' : told && !isExplained ? 'indices' : null;
  const count = predicted?.length ?? 1;
  return {
    ...(isPlane && members?.labels === null ? { cut: { by: 'count', count } as const, colour: BY_CUT } : {}),
    ...(members === undefined && !told ? {} : { linkedView }),
  };
}

/** So many classes can be read row by row, with a number in every cell. */
const FEW_CLASSES = 25;

/** A tree of few classes is first shown row by row, beside the matrix of their confusions where that is known. */
const lookAtMatrix = (finished: Finished): FirstLook =>
  finished.result.classes.length <= FEW_CLASSES && tableOf(finished) !== null
    ? { layout: 'rectangular', linkedView: 'confusion' }
    : {};

/** The first view of a tree: if its leaves are points, it is cut into its clusters, and the points stand beside it. */
export function firstLook(finished: Finished): FirstLook {
  const { points, options, inner } = finished.result;
  if (inner !== undefined) return { colour: CHOSEN }; // which writes the names of groups
  const isPicture = options.graph === 'image' || options.graph === 'superpixels';
  if (points === undefined && !isPicture) {
    const look = lookAtClusters(finished.result);
    return 'linkedView' in look ? look : { ...look, ...lookAtMatrix(finished) };
  }
  const { clusters } = options;
  const count = typeof clusters === 'number' ? clusters : isPicture ? FIRST_REGIONS : 1;
  const cut = count > 1 ? ({ by: 'count', count } as const) : undefined;
  const linkedView = isPicture ? 'segments' : (points?.coordinates ?? null) === null ? undefined : 'points';
  return {
    ...(cut === undefined ? {} : { cut, colour: BY_CUT }),
    ...(linkedView === undefined ? {} : { linkedView }),
  };
}
