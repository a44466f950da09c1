import { at } from '../../../engine/base/arrays.ts';
import { capitalised } from '../../../engine/base/text.ts';
import { apartBefore } from '../../../engine/methods/linkage/flip.ts';
import { MAX_EXPLAINED_ROWS } from '../../../engine/methods/linkage/nearest-pairs.ts';
import type { ChosenPair, JudgedPair, MethodPanel } from '../shared/kit.ts';
import { givenDistances } from './given-distances.ts';
import { decideByLinkage, isTie, runnersUp, stepsOf } from './playback.ts';
import { SmallestChange } from './smallest-change.tsx';

/** Heights that are computed from the file in another order than the core does are this close, relatively. */
const SAME_HEIGHT = 1e-9;

/** The distance of two groups at a step that joins two others. */
function judgePair(chosen: ChosenPair): JudgedPair | null {
  const { result, step, pair } = chosen;
  const { merges } = result;
  if (merges === null) return null;
  const height = heightOf(chosen, step);
  const others = runnersUp(stepsOf(result), step);
  const place = others.findIndex(({ nodes }) => nodes.every((node) => pair.includes(node)));
  const value = recorded(chosen) ?? computed(chosen);
  if (value === null && !isFurther(chosen)) return { grade: 'unknown', value, said: notKept };
  if (value !== null && isTie(height, value)) {
    return { grade: 'tie', value, said: (own) => `${own}, as near as what was taken.` };
  }
  if (place >= 0) {
    return { grade: 'near', value, said: (own) => `Yours${place === 0 ? ' is the next nearest' : ''}, ${own}.` };
  }
  const shares = sharesOne(chosen);
  return {
    grade: shares ? 'near' : 'wrong',
    value,
    said: (own) => (shares && value !== null ? `Yours, ${own}.` : null),
  };
}

const notKept = (own: string): string =>
  `Whether ${own} is as near cannot be told: the distance of these two is not kept. This step does not count.`;

const firstMade = ({ result: { hierarchy, merges } }: ChosenPair): number =>
  hierarchy.classOf.length - (merges?.length ?? 0) / 2;

const heightOf = (chosen: ChosenPair, step: number): number =>
  at(chosen.result.hierarchy.height, firstMade(chosen) + step);

const sharesOne = ({ result: { merges }, step, pair }: ChosenPair): boolean =>
  merges?.slice(2 * step, 2 * step + 2).some((node) => pair.includes(node)) ?? false;

/** The distance as the record has it: two groups stay as far apart until one of them joins another. */
function recorded({ result, step, pair, ...rest }: ChosenPair): number | null {
  const steps = (result.merges?.length ?? 0) / 2;
  for (let later = step; later < steps; later++) {
    const taken = result.merges?.slice(2 * later, 2 * later + 2);
    if (taken?.every((node) => pair.includes(node))) return heightOf({ result, step, pair, ...rest }, later);
    const found = runnersUp(stepsOf(result), later).find(({ nodes }) => nodes.every((node) => pair.includes(node)));
    if (found !== undefined) return found.value;
    if (taken?.some((node) => pair.includes(node))) return null;
  }
  return null;
}

/** The distance from those of the file; null where the tree does not follow from these. */
function computed(chosen: ChosenPair): number | null {
  const { result, files, step, pair } = chosen;
  const linked = givenDistances(result, files, MAX_EXPLAINED_ROWS);
  if (linked === null) return null;
  const height = heightOf(chosen, step);
  const again = apartBefore(linked, step, at(linked.merges, 2 * step), at(linked.merges, 2 * step + 1));
  if (again === null || Math.abs(again - height) > SAME_HEIGHT * Math.abs(height)) return null;
  return apartBefore(linked, step, ...pair);
}

/**
 * True if two groups are certainly further apart, though it is not known how far: they are none of the nearest pairs
 * that are kept, or the margin says it of pairs with a group in common, and the next height of all others.
 */
function isFurther(chosen: ChosenPair): boolean {
  const { result, step } = chosen;
  const height = heightOf(chosen, step);
  const last = runnersUp(stepsOf(result), step).at(-1)?.value ?? null;
  if (last !== null) return !isTie(height, last);
  if (sharesOne(chosen)) return !isTie(1 - (result.margins?.[step] ?? 0), 1);
  return 2 * (step + 1) < (result.merges?.length ?? 0) && !isTie(height, heightOf(chosen, step + 1));
}

const DISTANCES: Readonly<Record<string, string>> = {
  correlation: '1 − correlation',
  cityblock: 'L1 distance',
  euclidean: 'Euclidean distance',
  precomputed: 'the dissimilarities',
};

/** The panel of agglomerative linkage, with its merges. */
export const panel: MethodPanel = {
  decide: decideByLinkage,
  judge: judgePair,
  Step: SmallestChange,
  order: 'By height, the nearest groups first',
  margin: 'how much further away the next group was that either of the two could have joined; 0 % is a tie',
  /** "Average linkage by 1 − correlation, rows divided by their sums,". */
  named: ({ method, distance, normalise_rows, graph }) => {
    const rows = normalise_rows === 'on' ? ', rows divided by their sums,' : '';
    const by = distance === 'auto' ? '' : ` by ${DISTANCES[String(distance)] ?? distance}`; // found from the files
    const on = graph === 'knn' ? ' on a graph of neighbours' : '';
    return `${capitalised(String(method))} linkage${by}${on}${rows}`;
  },
};
