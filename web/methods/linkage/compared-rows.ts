import { counted } from '../../base/counted.ts';
import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import type { Points } from '../../bindings/features.ts';
import type { Warning } from '../../model/result.ts';
import { normalised } from '../shared/features/read.ts';
import { principalComponents } from '../shared/points/principal.ts';
import { zScores } from '../shared/points/z-scores.ts';
import type { Settings } from './schema.ts';

/** More products than those of so many rows or columns take minutes. */
const MOST_OF_EITHER = 2048;

/** Rows as they are compared, and what is to be said of that. */
export interface Compared {
  readonly points: Points;
  readonly warnings: readonly Warning[];
}

function projected(points: Points, wanted: number): Compared {
  const { rows, columns } = points;
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
      'Choose fewer components, or a share of the variance below 1.',
    );
  }
  const found = principalComponents(points, wanted);
  if (found === null) {
    throw new DataError(
      'constant-features',
      'all rows are the same: there are no principal components',
      'Leave out pca, or open rows that differ.',
    );
  }
  const share = (100 * found.shares.reduce((sum, each) => sum + each, 0)).toPrecision(3);
  const message = `Rows were compared by ${counted(found.points.columns, 'principal component', 'principal components')} of ${counted(columns, 'column', 'columns')}, with ${share} % of the variance.`;
  return { points: found.points, warnings: [{ code: 'pca', message }] };
}

/** Rows with columns of variance 1 and by their principal components, where that was chosen. @throws DataError naming a value that is no number */
export function comparedRows(
  core: Core,
  points: Points,
  names: readonly string[] | null,
  { normalise, pca }: Settings,
): Compared {
  if (normalise === 'none' && pca === 0) return { points, warnings: [] };
  const called = names ?? Array.from({ length: points.columns }, (_, column) => `column ${column}`);
  normalised(core, { points, names: called }, normalise).destroy(); // refuses what cannot be squared
  const scaled = normalise === 'zscore' ? zScores(points) : points;
  return pca === 0 ? { points: scaled, warnings: [] } : projected(scaled, pca);
}
