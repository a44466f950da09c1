import { counted, listNames } from '../../base/text.ts';
import type { Core } from '../../bindings/core.ts';
import type { Points } from '../../bindings/features.ts';
import type { Warning } from '../../model/result.ts';
import { normalised } from '../shared/features/read.ts';
import { type Compared, projected } from '../shared/points/principal.ts';
import { zScores } from '../shared/points/z-scores.ts';
import type { Settings } from './schema.ts';

const TWO_COLUMNS: Warning = {
  code: 'two-columns',
  message:
    'The correlation of two rows of 2 numbers is 1 or −1, whatever their values: it says only which number is larger. Choose the distance euclidean or cityblock.',
};

/** Says which columns have one value, so that no variance can be given to them. */
function sameValues({ columns, values }: Points, names: readonly string[]): Warning[] {
  const same = names.filter((_, p) => values.every((value, i) => i % columns !== p || value === values[p]));
  if (same.length === 0) return [];
  const said = `${counted(same.length, 'column has', 'columns have')} the same value in every row`;
  const message = `${said} and ${same.length === 1 ? 'counts' : 'count'} for nothing: ${listNames(same)}.`;
  return [{ code: 'constant-columns', message }];
}

/** Rows with columns of variance 1 and by their principal components, where that was chosen. @throws DataError naming a value that is no number */
export function comparedRows(
  core: Core,
  points: Points,
  names: readonly string[] | null,
  { normalise, pca, distance }: Settings,
): Compared {
  const two = distance === 'correlation' && points.columns === 2 ? [TWO_COLUMNS] : [];
  if (normalise === 'none' && pca === 0) return { points, warnings: two };
  const called = names ?? Array.from({ length: points.columns }, (_, column) => `column ${column}`);
  normalised(core, { points, names: called }, normalise).destroy(); // refuses what cannot be squared
  const scaled = normalise === 'zscore' ? zScores(points) : points;
  const found = pca === 0 ? { points: scaled, warnings: [] } : projected(scaled, pca);
  const same = normalise === 'zscore' ? sameValues(points, called) : [];
  return { ...found, warnings: [...same, ...two, ...found.warnings] };
}
