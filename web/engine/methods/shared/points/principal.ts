import { percent } from '../../../base/digits.ts';
import { DataError } from '../../../base/error.ts';
import { counted } from '../../../base/text.ts';
import type { Core } from '../../../bindings/core.ts';
import type { Features, Normalisation, Points } from '../../../bindings/features.ts';
import type { Warning } from '../../../model/result.ts';
import { type FeatureRows, normalised } from '../features/read.ts';

/** More products than those of so many rows or columns take minutes. */
const MOST_OF_EITHER = 2048;

/** Rows as they are compared, and what is to be said of that. */
export interface Compared {
  readonly points: Points;
  readonly warnings: readonly Warning[];
}

/** @throws DataError for what is neither a number of components nor a share of the variance */
export function checkComponents(wanted: number): void {
  if (wanted <= 1 || Number.isInteger(wanted)) return;
  throw new DataError(
    'option',
    `pca is ${wanted}, expected a share below 1 or a whole number`,
    'Choose 0.95 for the components that hold 95 % of the variance, or 10 for ten.',
  );
}

function projected(features: Features, wanted: number): Compared {
  checkComponents(wanted);
  const { rows, columns } = features;
  const either = Math.min(rows, columns);
  if (either > MOST_OF_EITHER) {
    throw new DataError(
      'too-large',
      `principal components of ${counted(rows, 'row', 'rows')} with ${counted(columns, 'column', 'columns')} would take minutes`,
      `Open at most ${MOST_OF_EITHER} columns, or as many rows.`,
    );
  }
  if (wanted > either) {
    throw new DataError(
      'option',
      `pca is ${wanted}, but ${counted(rows, 'row', 'rows')} with ${counted(columns, 'column', 'columns')} have at most ${counted(either, 'component', 'components')}`,
      'Choose fewer, or a share of the variance below 1.',
    );
  }
  const found = features.principal(wanted);
  if (found === null) {
    throw new DataError('constant-features', 'all rows are the same', 'Leave out pca, or open rows that differ.');
  }
  const share = percent(found.shares.reduce((sum, each) => sum + each, 0));
  const message = `Rows were compared by ${counted(found.points.columns, 'principal component', 'principal components')} of ${counted(columns, 'column', 'columns')}, with ${share} of the variance.`;
  return { points: found.points, warnings: [{ code: 'pca', message }] };
}

/**
 * Rows as they are normalised, and by their principal components: so many, or below 1 as many as hold this share of the
 * variance; 0 for the columns themselves. @throws DataError naming a value that is no number
 */
export function comparedBy(
  core: Core,
  rows: Pick<FeatureRows, 'points' | 'names'>,
  normalise: Normalisation,
  wanted: number,
): Compared {
  return normalised(core, rows, normalise).use((features) => {
    return wanted === 0 ? { points: features.values(), warnings: [] } : projected(features, wanted);
  });
}
