import type { Dataset } from '../../../model/dataset.ts';
import type { Options } from '../../../model/method.ts';
import type { Result } from '../../../model/result.ts';
import { METHODS } from '../../index.ts';

/** A method with its options, that might do better. */
export interface Candidate {
  readonly method: string;
  readonly options: Options;
}

/** Files that are read in a moment, again and again. */
const MAX_BYTES = 64 << 20;
/** Leaves of trees that are joined and compared in a moment. */
const MAX_LEAVES = 2500;

const EUCLIDEAN = 'euclidean';

/** The main choices of linkage for what these files have: dissimilarities, rows of points or classes, class means, confusions. */
function linkages({ dissimilarity, features, logits, labels }: Dataset): Options[] {
  if (dissimilarity !== null) {
    return ['average', 'complete', 'single'].map((method) => ({ method, distance: 'precomputed' }));
  }
  // Rows of a confusion matrix are compared as shares.
  const isMatrix = features === null && (logits === null || labels === null);
  const rows = { normalise_rows: isMatrix ? 'on' : 'off' };
  const options = ['correlation', 'cityblock', EUCLIDEAN].map((distance) => ({ method: 'average', distance, ...rows }));
  const ward = { method: 'ward', distance: EUCLIDEAN, ...rows };
  const single = { method: 'single', distance: EUCLIDEAN, ...rows };
  return features === null ? [...options, ward] : [...options, ward, single];
}

const bytesOf = ({ logits, features, dissimilarity }: Dataset): number =>
  [logits, features, dissimilarity].reduce((sum, input) => sum + (input?.table.source.size ?? 0), 0);

const isShown = ({ method, options }: Candidate, shown: Pick<Result, 'method' | 'options'>): boolean =>
  method === shown.method && Object.entries(options).every(([key, value]) => shown.options[key] === value);

/**
 * The cheap methods that fit the files of a result and are not its own: none where the files or the tree are too large for
 * trying them unasked.
 */
export function candidatesFor(dataset: Dataset, shown: Pick<Result, 'method' | 'options' | 'classes'>): Candidate[] {
  if (bytesOf(dataset) > MAX_BYTES || shown.classes.length > MAX_LEAVES) return [];
  const able = (id: string): boolean => METHODS.find((method) => method.id === id)?.missing(dataset) === null;
  const others = ['l2h', 'confusion'].filter((id) => able(id) && id !== shown.method);
  const joined = able('linkage') ? linkages(dataset) : [];
  return [
    ...others.map((method) => ({ method, options: {} })),
    ...joined.map((options) => ({ method: 'linkage', options })),
  ].filter((candidate) => !isShown(candidate, shown));
}
