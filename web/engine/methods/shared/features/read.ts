import { DataError } from '../../../base/error.ts';
import type { Warning } from '../../../base/warning.ts';
import { type Core, CoreError } from '../../../bindings/core.ts';
import { Features, type Normalisation, type Points } from '../../../bindings/features.ts';
import { columnsOf } from '../../../bindings/stream-rows.ts';
import type { Dataset, Labels, LogitsInput } from '../../../model/dataset.ts';
import type { InputRecord } from '../../../model/result.ts';
import type { RunContext } from '../../../model/run.ts';
import type { Table } from '../../../model/table.ts';
import { otherLength } from '../points/kind.ts';
import { type Labelled, splitLabels } from '../points/labels.ts';
import { readMatrix } from '../points/read.ts';
import { inputRecords } from '../runner.ts';
import { checkMemory } from './checks.ts';

/** Rows of features with their labels, as they are in the files. */
export interface FeatureRows {
  readonly file: string;
  readonly points: Points;
  /** Names of the columns, or their numbers. */
  readonly names: readonly string[];
  /** Of the labels file, else of a column beside the features. */
  readonly labels: Labels | null;
  readonly inputs: readonly InputRecord[];
  readonly leftOut: readonly Warning[];
}

/** The features of a dataset. @throws DataError where there are none */
export function featuresOf({ features }: Dataset): LogitsInput {
  if (features === null) {
    throw new DataError('no-features', 'there are no features', 'Open a table with one row of features a point.');
  }
  return features;
}

const namesOf = ({ names, points }: Labelled): readonly string[] =>
  names ?? Array.from({ length: points.columns }, (_, column) => `feature ${column}`);

/** Another thread found other features than the first one. */
export const changed = (): DataError =>
  new DataError(
    'changed',
    'the features are not what they were at the first reading',
    'Leave the file alone while it is being read, and run again.',
  );

/** The rows of a table that was read before, and the labels beside them. */
export async function readAgain(
  core: Core,
  table: Table,
  context: RunContext,
): Promise<Pick<FeatureRows, 'points' | 'names' | 'labels'>> {
  const made = await splitLabels(table, await readMatrix(core, table, context));
  return { points: made.points, names: namesOf(made), labels: made.labels };
}

/**
 * Reads all rows, unless their number says beforehand that splitting them into this many children takes too much memory; of
 * text the number is known afterwards.
 */
export async function readFeatures(
  core: Core,
  dataset: Dataset,
  children: number,
  context: RunContext,
): Promise<FeatureRows> {
  const input = featuresOf(dataset);
  checkMemory(input.table.shape[0] ?? 0, columnsOf(input.table), children);
  const matrix = await readMatrix(core, input.table, context);
  checkMemory(matrix.rows, matrix.columns, children);
  const made = await splitLabels(input.table, matrix);
  const { points } = made;
  const labels = dataset.labels ?? made.labels;
  if (labels !== null && labels.values.length !== points.rows) throw otherLength(labels, points.rows, input.file.name);
  return {
    file: input.file.name,
    points,
    names: namesOf(made),
    labels,
    leftOut: made.leftOut,
    inputs: inputRecords(
      [input.file.name, 'features', [matrix.rows, matrix.columns]],
      [dataset.labels?.file, 'labels', [points.rows]],
    ),
  };
}

/** The rows in the core. @throws DataError naming the row and column of what is not a number */
export function normalised(
  core: Core,
  { points, names }: Pick<FeatureRows, 'points' | 'names'>,
  normalise: Normalisation,
): Features {
  try {
    return new Features(core, points, normalise);
  } catch (error) {
    if (!(error instanceof CoreError) || error.status !== 'bad value' || error.row < 0) {
      throw error;
    }
    const found = points.values[error.row * points.columns + error.column];
    const place = { row: error.row, column: error.column };
    const says = `row ${error.row} has ${found} as ${names[error.column]}`;
    throw Number.isFinite(found)
      ? new DataError(
          'too-large',
          `${says}, which is too large to be squared`,
          'Correct it, or use a larger unit.',
          place,
        )
      : new DataError(
          'not-finite',
          `${says}, expected a finite number`,
          'Fill it in, or drop that row and its label.',
          place,
        );
  }
}
