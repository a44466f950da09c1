import type { MethodPanel } from '../shared/kit.ts';
import { judgePair } from './judge-pair.ts';
import { decideByLinkage } from './playback.ts';
import { SmallestChange } from './smallest-change.tsx';

const DISTANCES: Readonly<Record<string, string>> = {
  correlation: '1 − correlation',
  cityblock: 'L1 distance',
  euclidean: 'Euclidean distance',
  precomputed: 'the dissimilarities',
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
