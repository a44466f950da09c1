import { METHODS } from '../../methods/index.ts';
import type { Candidate } from '../../methods/shared/advice/candidates.ts';

const DISTANCES: Readonly<Record<string, string>> = {
  correlation: '1 − correlation',
  cityblock: 'L1 distance',
  euclidean: 'Euclidean distance',
  precomputed: 'the dissimilarities',
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Average linkage by 1 − correlation, rows divided by their sums". */
export function candidateName({ method, options }: Candidate): string {
  if (method !== 'linkage') return METHODS.find(({ id }) => id === method)?.name ?? method;
  const rows = options.normalise_rows === 'on' ? ', rows divided by their sums,' : '';
  return `${capitalised(String(options.method))} linkage by ${DISTANCES[String(options.distance)] ?? options.distance}${rows}`;
}
