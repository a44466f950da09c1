import type { InputFile } from '../../model/dataset.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';

/** Number of things that a list of numbers may be the distances of: SciPy and R keep those of every two of n as n (n - 1) / 2. */
export function condensedOf(values: Float64Array): number | null {
  const things = (1 + Math.sqrt(1 + 8 * values.length)) / 2;
  return things > 2 && Number.isInteger(things) ? things : null;
}

/** A list that nothing tells from distances of every two things. */
const mayBeDistances = (values: Float64Array, labels: InputFile | null): boolean =>
  condensedOf(values) !== null && labels?.shape[0] !== values.length && values.every((value) => value >= 0);

/** Features of one column, as the table that they are of two columns and more. */
export function withOneFeature(file: InputFile | null, labels: InputFile | null): InputFile | null {
  if (file?.content.kind !== 'numbers') return file;
  const { values } = file.content;
  if (values.length === 0 || (file.shape.length === 1 && mayBeDistances(values, labels))) return file;
  return { ...file, ...tableOfNumbers(file.name, values, [values.length, 1]) };
}
