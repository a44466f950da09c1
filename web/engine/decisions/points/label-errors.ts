import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import type { TaskHandlers } from '../../methods/shared/runner.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import { doRowsTask, type RowReading, type RowsTask, readAllRows } from './of-rows.ts';
import { predictionsOf } from './predictions.ts';
import { pointsSource, readersFor } from './source.ts';
import { type LabelErrors, NO_CLASS, type PointPredictions, type PointsRequest } from './types.ts';

/*
 * Confident learning: Northcutt, Jiang and Chuang 2021, "Confident learning: estimating uncertainty in dataset labels",
 * equations 1 and 2. t_j = the mean probability of j over the points labelled j. A point labelled i is counted in C[i][j] for
 * the most probable j among the classes whose probability is at least t_j. What is off the diagonal of C is suspected.
 */

/** The class that a row counts for, NO_CLASS for none: of equal ones the lowest. */
const readingOf = (thresholds: Float64Array): RowReading => ({
  width: 1,
  read(probabilities, _predicted, _row, into) {
    let [best, most] = [NO_CLASS, Number.NEGATIVE_INFINITY];
    for (let c = 0; c < probabilities.length; c += 1) {
      const p = at(probabilities, c);
      if (p >= at(thresholds, c) && p > most) [best, most] = [c, p];
    }
    into[0] = best;
  },
});

interface ErrorsTask extends RowsTask {
  readonly thresholds: Float64Array;
}

/** Tasks of other workers for suspected labels. */
export const LABEL_TASKS: TaskHandlers = {
  'suspected labels': () => (core: Core, task: ErrorsTask) => doRowsTask(core, task, readingOf(task.thresholds)),
};

/** Means in the order of the rows. */
function thresholdsOf(ofLabel: Float64Array, labels: Int32Array, classes: number): Float64Array {
  const sums = new Float64Array(classes);
  const counts = new Float64Array(classes);
  labels.forEach((label, point) => {
    if (label < 0 || label >= classes) return;
    sums[label] = at(sums, label) + at(ofLabel, point);
    counts[label] = at(counts, label) + 1;
  });
  return sums.map((sum, c) => sum / at(counts, c));
}

/** The probability of the label less the largest one of the others. */
function marginOf(
  { predicted, confidence, margin }: PointPredictions,
  point: number,
  label: number,
  p: number,
): number {
  return at(predicted, point) === label ? at(margin, point) : p - at(confidence, point);
}

/** Labels that are probably wrong, in two passes over the rows. O(points × classes) time. */
export async function labelErrors(
  newCore: () => Core,
  dataset: Dataset,
  request: PointsRequest,
  context: RunContext = {},
): Promise<LabelErrors> {
  const core = newCore();
  const source = await pointsSource(core, dataset, request, context);
  if (source.listed !== null) {
    throw new DataError(
      'no-probabilities',
      'it has the best classes of each point alone, and labels are judged by the probabilities of all classes',
      'Open logits or probabilities: one row a point, one column a class.',
      { file: source.listed.file },
    );
  }
  const { input, kind, labels } = source;
  if (labels === null) {
    throw new DataError('no-labels', 'there are no labels', 'Open the true class of every row.', {
      file: input.file.name,
    });
  }
  const predictions = await predictionsOf(core, source, context);
  const { classes, ofLabel: of } = predictions;
  if (of === null) throw new Error('labels without probabilities');
  const thresholds = thresholdsOf(of, labels.values, classes);
  const asked = { file: input.file.name, table: input.table, as: kind };
  const reading = readingOf(thresholds);
  const readers = readersFor(source, context);
  const taken = await readAllRows(core, asked, reading, 'suspected labels', () => ({ thresholds }), readers);
  const suspected = Array.from(taken.keys()).filter((point) => {
    const label = at(labels.values, point);
    const c = at(taken, point);
    return c !== NO_CLASS && label >= 0 && label < classes && c !== label;
  });
  const margins = new Map(
    suspected.map((point) => [point, marginOf(predictions, point, at(labels.values, point), at(of, point))]),
  );
  const margin = (point: number): number => margins.get(point) ?? Number.NaN;
  const points = Uint32Array.from(suspected.sort((a, b) => margin(a) - margin(b) || a - b));
  return {
    thresholds,
    counted: taken.reduce((count, c, point) => count + (c !== NO_CLASS && at(labels.values, point) >= 0 ? 1 : 0), 0),
    points,
    suggested: Uint16Array.from(points, (point) => at(taken, point)),
    ofLabel: Float64Array.from(points, (point) => at(of, point)),
    margin: Float64Array.from(points, margin),
  };
}
