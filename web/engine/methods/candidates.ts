import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import { METHODS } from './index.ts';

/** A method with its options, that might do better. */
export interface Candidate {
  readonly method: string;
  readonly options: Options;
}

/** Files that are read in a moment, again and again. */
const MAX_BYTES = 64 << 20;
/** Leaves of trees that are joined and compared in a moment. */
const MAX_LEAVES = 2500;

const bytesOf = ({ logits, features, dissimilarity }: Dataset): number =>
  [logits, features, dissimilarity].reduce((sum, input) => sum + (input?.table.source.size ?? 0), 0);

const isShown = ({ method, options }: Candidate, shown: Pick<Result, 'method' | 'options'>): boolean =>
  method === shown.method && Object.entries(options).every(([key, value]) => shown.options[key] === value);

/**
 * The quick runs that fit the files of a result and are not its own: none where the files or the tree are too large for
 * trying them unasked.
 */
export function candidatesFor(dataset: Dataset, shown: Pick<Result, 'method' | 'options' | 'classes'>): Candidate[] {
  if (bytesOf(dataset) > MAX_BYTES || shown.classes.length > MAX_LEAVES) return [];
  return METHODS.filter((method) => method.missing(dataset) === null)
    .flatMap(({ id, quickTrials }) => (quickTrials?.(dataset) ?? []).map((options) => ({ method: id, options })))
    .filter((candidate) => !isShown(candidate, shown));
}
