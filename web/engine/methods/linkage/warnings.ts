import { counted } from '../../base/counted.ts';
import type { LinkageCounts } from '../../bindings/linkage.ts';
import type { Warning } from '../../model/result.ts';
import { tiedMerges, tieWarnings } from '../shared/ties.ts';
import type { Rows } from './rows.ts';
import type { Settings } from './schema.ts';

const MERGES = { merges: ['merge', 'merges'], order: 'rows' } as const;

/** What a user should know about the rows and how firmly they decide. */
export function linkageWarnings(rows: Rows, settings: Settings, counts: LinkageCounts, ties: Uint8Array): Warning[] {
  const warnings: Warning[] = [...rows.warnings];
  if (settings.method === 'ward' && rows.distance !== 'euclidean') {
    warnings.push({
      code: rows.distance === 'precomputed' ? 'ward-precomputed' : 'ward-not-euclidean',
      message: 'Ward linkage is meant for Euclidean distances; with others its heights are formal only.',
    });
  }
  if (counts.emptyRows > 0) {
    warnings.push({
      code: 'empty-rows',
      message: `${counted(counts.emptyRows, 'row is', 'rows are')} all 0 and ${counts.emptyRows === 1 ? 'has no shares: it was' : 'have no shares: they were'} left as zeros.`,
    });
  }
  if (counts.asymmetric > 0) {
    warnings.push({
      code: 'not-quite-symmetric',
      message: `${counted(counts.asymmetric, 'pair has', 'pairs have')} two dissimilarities that differ by rounding: their mean was taken.`,
    });
  }
  warnings.push(
    ...tieWarnings(counts.ties, counts.rows - 1, MERGES, tiedMerges(ties), ' Other trees fit these distances as well.'),
  );
  return warnings;
}
