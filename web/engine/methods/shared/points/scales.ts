import { at } from '../../../base/arrays.ts';
import { percent } from '../../../base/digits.ts';
import { count } from '../../../base/text.ts';
import type { Distance } from '../../../bindings/linkage.ts';
import type { Warning } from '../../../model/result.ts';

/** Rows that are compared, and the names of their columns. */
interface Named {
  readonly points: { readonly rows: number; readonly columns: number; readonly values: Float64Array };
  readonly names: readonly string[] | null;
}

/** Of fewer columns one may well be most of the distances. */
const LEAST_COLUMNS = 3;
/** A column with a larger share of the distances decides the tree almost alone. */
const MOST_SHARE = 0.9;
/** Columns of the same unit hardly differ in their range by more than this. */
const MOST_TIMES = 100;

/** By column, its share of the distances of all rows to their mean: squared Euclidean ones, or city-block ones. */
function sharesOf({ points: { rows, columns, values } }: Named, isSquared: boolean): Float64Array {
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

const called = ({ names }: Named, column: number): string =>
  names?.[column] === undefined ? `Column ${column + 1}` : `'${names[column].slice(0, 40)}'`;

/** Warning where one column is nearly all of the distances, as one in another unit than the others may be. */
function dominantColumn(read: Named, distance: Distance, remedy: string): Warning[] {
  if (read.points.columns < LEAST_COLUMNS) return [];
  const shares = sharesOf(read, distance === 'euclidean');
  const column = shares.findIndex((share) => share > MOST_SHARE);
  if (column < 0) return [];
  const share = percent(Math.min(0.999, at(shares, column)));
  const differ = distance === 'euclidean' ? 'variance' : 'spread';
  const message = `${called(read, column)} has ${share} of the ${differ} of all columns: the tree follows it almost alone. ${remedy}`;
  return [{ code: 'dominant-column', message }];
}

/** From the lowest to the highest value of each column. */
function rangesOf({ points: { columns, values } }: Named): Float64Array {
  const [low, high] = [values.slice(0, columns), values.slice(0, columns)];
  for (let i = 0; i < values.length; i++) {
    const [value, p] = [values[i] as number, i % columns];
    if (value < (low[p] as number)) low[p] = value;
    if (value > (high[p] as number)) high[p] = value;
  }
  return high.map((value, p) => value - (low[p] as number));
}

/** Warning where columns differ in scale so much that the narrow ones count for nothing. */
function unlikeScales(read: Named, remedy: string): Warning[] {
  const ranges = rangesOf(read);
  const order = Array.from(ranges.keys())
    .filter((p) => at(ranges, p) > 0)
    .sort((p, q) => at(ranges, p) - at(ranges, q) || p - q);
  const [narrow, wide] = [order[0], order.at(-1)];
  if (narrow === undefined || wide === undefined) return [];
  const times = at(ranges, wide) / at(ranges, narrow);
  if (!(times > MOST_TIMES)) return [];
  const message = `${called(read, wide)} has ${count(Math.round(times))} times the range of ${called(read, narrow)}, which hardly counts in the distances. ${remedy}`;
  return [{ code: 'unlike-scales', message }];
}

/** Warnings of the scales of columns, where they are compared as they are. */
export function aboutScales(read: Named, distance: Distance, how: string): Warning[] {
  if (distance !== 'euclidean' && distance !== 'cityblock') return [];
  const remedy = `If columns have different units, give each variance 1 ${how}.`;
  const dominant = dominantColumn(read, distance, remedy);
  return dominant.length > 0 ? dominant : unlikeScales(read, remedy);
}
