import { accuracyOf, pointsOf } from '../../../engine/decisions/per-class/counts.ts';
import type { Pair } from '../../../engine/decisions/per-class/pairs.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import type { Finished } from '../finished/finished.ts';
import { confusedPairs, confusionCounts } from '../finished/per-class.ts';

/** The facts about a tree, for the sentence above it: null for those that nobody knows. */
export interface Found {
  /** Of how many points which share is right. */
  readonly accuracy: { readonly share: number; readonly points: number } | null;
  /** The most confused first; empty where none are. */
  readonly worst: readonly Pair[] | null;
  /** Pairs that are far apart in the tree and often confused. */
  readonly far: readonly Pair[];
}

/** A matrix whose diagonal holds no more than by chance has its classes in another order: nothing follows from it. */
const BY_CHANCE = 'diagonal-by-chance';
/** Of more classes nothing is counted before somebody asks for it: that would hold up the page. */
const MOST_CLASSES = 2048;
/** More are not named: the table of pairs has them. */
const MOST_NAMED = 1;

export function foundIn(finished: Finished): Found {
  const { result } = finished;
  const isTooMuch = result.classes.length > MOST_CLASSES;
  const isDoubtful = labelsDoNotFit(result) || result.warnings.some(({ code }) => code === BY_CHANCE);
  const counts = isDoubtful || isTooMuch ? null : confusionCounts(finished);
  const pairs = counts === null ? null : confusedPairs(finished);
  const share = counts === null || counts.areShares ? null : accuracyOf(counts);
  const points = counts === null ? 0 : pointsOf(counts).reduce((sum, own) => sum + own, 0);
  return {
    accuracy: share === null ? null : { share, points },
    worst: pairs?.slice(0, MOST_NAMED) ?? null,
    far: pairs?.filter(({ isFar }) => isFar) ?? [],
  };
}
