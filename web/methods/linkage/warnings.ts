import { count, counted } from '../../base/counted.ts';
import type { LinkageCounts } from '../../bindings/linkage.ts';
import type { Warning } from '../../model/result.ts';
import type { Rows } from './rows.ts';
import type { Settings } from './schema.ts';

/** What a user should know about the rows and how firmly they decide. */
export function linkageWarnings(rows: Rows, settings: Settings, counts: LinkageCounts): Warning[] {
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
  if (counts.ties > 0) {
    const merges = counts.rows - 1;
    warnings.push({
      code: 'ties',
      message: `${count(counts.ties)} of ${counted(merges, 'merge', 'merges')} ${counts.ties === 1 ? 'is a tie' : 'are ties'}, decided by the order of the rows: other trees fit these distances as well.`,
    });
  }
  return warnings;
}
