import type { Distance } from '../../bindings/linkage.ts';
import type { Warning } from '../../model/result.ts';
import type { Labelled } from '../shared/points/labels.ts';

/** Of so many columns one may well be most of the distances. */
const LEAST_COLUMNS = 3;
const MOST = 0.9;

/** By how much rows differ in each column: its share of all squared Euclidean, or all city-block, distances to the mean. */
function sharesOf({ points: { rows, columns, values } }: Labelled, isSquared: boolean): Float64Array {
  const means = new Float64Array(columns);
  const sums = new Float64Array(columns);
  for (let i = 0; i < values.length; i++)
    means[i % columns] = (means[i % columns] as number) + (values[i] as number) / rows;
  for (let i = 0; i < values.length; i++) {
    const away = Math.abs((values[i] as number) - (means[i % columns] as number));
    sums[i % columns] = (sums[i % columns] as number) + (isSquared ? away * away : away);
  }
  const all = sums.reduce((sum, each) => sum + each, 0);
  return sums.map((sum) => sum / all);
}

/** Says where one column is nearly all of the distances, as one in another unit than the others may be. */
export function dominantColumn(read: Labelled, distance: Distance): Warning[] {
  if (read.points.columns < LEAST_COLUMNS || (distance !== 'euclidean' && distance !== 'cityblock')) return [];
  const shares = sharesOf(read, distance === 'euclidean');
  const column = shares.findIndex((share) => share > MOST);
  if (column < 0) return [];
  const name = read.names?.[column];
  const called = name === undefined ? `Column ${column + 1}` : `'${name.slice(0, 40)}'`;
  const percent = Math.min(99.9, 100 * (shares[column] as number)).toPrecision(3);
  const differ = distance === 'euclidean' ? 'variance' : 'spread';
  return [
    {
      code: 'dominant-column',
      message: `${called} has ${percent} % of the ${differ} of all columns: the tree follows it almost alone. If columns have different units, divide each by its standard deviation first.`,
    },
  ];
}
