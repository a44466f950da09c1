import type { Contingency } from '../../model/result.ts';
import type { DrawnTree } from '../walk.ts';
import { modularityAtRandom, modularityOf } from './modularity.ts';
import { silhouettes, silhouettesAtRandom } from './silhouette.ts';
import {
  cumulated,
  drawnChildren,
  type Levels,
  levelsOf,
  type MeetingOf,
  meetings,
  placesOfClasses,
  sizeOf,
} from './tree-shape.ts';

/** The quality of a flat clustering at every level; level l is that of `levels`. */
export interface CutCurve {
  readonly levels: Levels;
  /** Share of the points whose true class is in the cluster of the predicted one. */
  readonly accuracy: Float64Array | null;
  /** The expected share for clusters of the same sizes with their classes drawn at random. */
  readonly atRandom: Float64Array | null;
  readonly modularity: Float64Array | null;
  readonly modularityAtRandom: Float64Array | null;
  /** NaN where it is not defined or there are too many clusters to ask. */
  readonly silhouette: Float64Array | null;
  /** The mean over trees of the same shape with their classes shuffled. */
  readonly silhouetteAtRandom: Float64Array | null;
}

const UNKNOWN = {
  ...{ accuracy: null, atRandom: null, modularity: null, modularityAtRandom: null },
  ...{ silhouette: null, silhouetteAtRandom: null },
};

interface Given {
  readonly shape: DrawnTree;
  readonly classes: number;
  /** Points by predicted class (row) and true class. */
  readonly points: Contingency | null;
  /** Similarities of classes, row by row. */
  readonly similarity: Float64Array | null;
  /** Nearness of leaves that are points, row by row: for the silhouette if there is no similarity. */
  readonly nearness?: Float64Array | null;
}

/** O(classes² + levels × classes × clusters) at most, see silhouettes. */
export function cutCurve({ shape, classes, points, similarity, nearness = null }: Given): CutCurve {
  const levels = levelsOf(shape);
  const places = placesOfClasses(shape, classes);
  if (places === null) return { levels, ...UNKNOWN };
  const meet = meetings(shape);
  const near = similarity ?? nearness;
  const pairs = pairShares(shape, levels);
  const accuracy = points === null ? null : coarseAccuracy(shape, levels, places, meet, points);
  const modularity = similarity === null ? null : modularityOf(shape, levels, { places, meet }, similarity);
  return {
    levels,
    accuracy,
    atRandom: accuracy === null ? null : accuracyAtRandom(pairs, accuracy[0] as number),
    modularity: modularity?.values ?? null,
    modularityAtRandom: modularity && modularityAtRandom(modularity, pairs),
    silhouette: near === null ? null : silhouettes(shape, levels, near, classes),
    silhouetteAtRandom: near === null ? null : silhouettesAtRandom(shape, levels, near, classes),
  };
}

function coarseAccuracy(
  shape: DrawnTree,
  levels: Levels,
  places: Int32Array,
  meet: MeetingOf,
  { counts, columns }: Contingency,
): Float64Array {
  const met = new Float64Array(shape.parents.length);
  let right = 0;
  let total = 0;
  counts.forEach((count, at) => {
    if (count === 0) return;
    total += count;
    const predicted = places[Math.floor(at / columns)] as number;
    const truth = places[at % columns] as number;
    if (predicted < 0 || truth < 0) return;
    if (predicted === truth) right += count;
    else met[meet(predicted, truth)] = (met[meet(predicted, truth)] as number) + count;
  });
  return cumulated(levels, right, met).map((points) => points / total);
}

/** Pairs of classes in one cluster at each level, over all pairs. */
function pairShares(shape: DrawnTree, levels: Levels): Float64Array {
  const pairs = (size: number): number => (size * (size - 1)) / 2;
  const gained = new Float64Array(shape.parents.length);
  for (const node of levels.nodes) {
    gained[node] = pairs(sizeOf(shape, node));
    for (const child of drawnChildren(shape, node)) {
      gained[node] = (gained[node] as number) - pairs(sizeOf(shape, child));
    }
  }
  const all = pairs(shape.order.leaves.length);
  return cumulated(levels, 0, gained).map((within) => (all === 0 ? 0 : within / all));
}

/** A wrong point is in the right cluster if its two classes are: at random, as often as any two classes are. */
const accuracyAtRandom = (pairs: Float64Array, exact: number): Float64Array =>
  pairs.map((share) => exact + (1 - exact) * share);
