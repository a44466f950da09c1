// How files with the best classes of each point name their columns and keys.

/** What to do about lists that cannot be used. */
export const LISTS_REMEDY =
  'Give each point its best classes with log-probabilities: JSON lines like [["cat", -0.1], ["dog", -2.4]], or a CSV with the columns row,class,logprob.';

/** What columns and keys of classes and of log-probabilities are called. */
export const CLASS_KEYS = ['class', 'token', 'label', 'name', 'category'];
export const LOGPROB_KEYS = ['logprob', 'log_prob', 'log_probability', 'logprobs'];

const normal = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_');

/** The columns of row, class and log-probability, if a header has them; then nothing else is meant. */
export function listColumns(header: readonly string[]): readonly [row: number, name: number, logprob: number] | null {
  const find = (keys: readonly string[]): number => header.findIndex((name) => keys.includes(normal(name)));
  const row = find(['row', 'point', 'index', 'id', 'sample', 'i']);
  const name = find(CLASS_KEYS);
  const logprob = find(LOGPROB_KEYS);
  return row >= 0 && name >= 0 && logprob >= 0 ? [row, name, logprob] : null;
}
