import type { IndexName } from '../../../../engine/model/validity-index.ts';

/** The formula of each index, as the paper’s table 1 has it, and how the balance changes it. */
export const FORMULAS: Readonly<Record<IndexName | 'delta', string>> = {
  ch: '(tr B / (q − 1)) / (tr W / (n − q)), the more the better; with balance CH / δ',
  db: 'mean over clusters of the largest (sₖ + sₗ) / ‖cₖ − cₗ‖, the less the better; with balance DB · δ',
  silhouette: 'mean over rows of (b − a) / max(a, b), the more the better; with balance Si / δ',
  dunn: 'smallest distance between clusters / largest within one, the more the better; with balance Dunn / δ',
  hartigan: '(tr W of q − 1 clusters / tr W − 1) · (n − q), the more the better; with balance Har / δ',
  delta: 'mean over clusters of ((rₖ / r − 1)² + 1) · ((mₖ / m − 1)² + 1), 1 where all are equal',
};

/** The meaning of the letters. */
export const LETTERS =
  'n rows in q clusters; tr W and tr B: squared distances of rows to the centres of their clusters, and of these to the centre of all; cₖ: centre of a cluster, sₖ: mean distance to it; a and b: mean distance of a row to its own cluster and to the next; rₖ and mₖ: classes and samples of a cluster, r and m their means.';
