import { at } from '../../base/arrays.ts';
import type { Core } from '../../bindings/core.ts';
import { columnsOf } from '../../bindings/stream-rows.ts';
import type { Listed } from '../../methods/shared/listed.ts';
import { checkLength } from '../../methods/shared/metrics/contingency.ts';
import type { TaskHandlers } from '../../methods/shared/runner.ts';
import type { ConfusionMatrix, Dataset, Labels } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import { everyOf } from '../points.ts';
import { doRowsTask, type RowReading, type RowsTask, readAllRows } from './of-rows.ts';
import { type PointsSource, pointsSource, readersFor } from './source.ts';
import { NO_CLASS, type PointPredictions, type PointsRequest } from './types.ts';

/** The places of a row from the best class on: larger values first, of equal ones the lowest class. */
function ranked(ids: Uint16Array, values: Float64Array | null): number[] {
  const listed = Array.from(ids.keys()).filter((place) => ids[place] !== NO_CLASS);
  if (values === null) return listed;
  return listed.sort((a, b) => at(values, b) - at(values, a) || at(ids, a) - at(ids, b));
}

/** Of each point that lists its best classes. How probable others are nobody tells: NaN. */
function predictionsOfLists(
  core: Core,
  { file, lists }: Listed,
  labels: Labels | null,
): Omit<PointPredictions, 'leftOut'> {
  const { rows, width, ids, values, classes } = lists;
  const predicted = new Uint16Array(rows).fill(NO_CLASS);
  const confidence = new Float64Array(rows).fill(Number.NaN);
  const margin = confidence.slice();
  const ofLabel = labels && confidence.slice();
  const place = labels === null ? undefined : new Uint16Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const own = ids.subarray(row * width, (row + 1) * width);
    const logs = values?.subarray(row * width, (row + 1) * width) ?? null;
    const places = ranked(own, logs);
    const [first, second] = places;
    const label = labels?.values[row] ?? -1;
    if (place !== undefined) place[row] = 1 + places.findIndex((each) => own[each] === label);
    if (first === undefined) continue;
    predicted[row] = at(own, first);
    if (logs === null) continue;
    const probability = (place: number): number => core.exports.lt_exp(at(logs, place));
    confidence[row] = probability(first);
    if (second !== undefined) margin[row] = probability(first) - probability(second);
    const listed = label < 0 ? -1 : own.indexOf(label);
    if (ofLabel !== null && listed >= 0) ofLabel[row] = probability(listed);
  }
  const as = values === null ? 'ranks' : 'lists';
  return { file, as, classes, predicted, confidence, margin, ofLabel, place, labels: labels?.values ?? null };
}

/** Of points with a true and a predicted class: how probable any class is nobody tells. */
function predictionsOfPairs(
  { file, names }: ConfusionMatrix,
  { truth, predicted }: NonNullable<ConfusionMatrix['points']>,
): PointPredictions {
  const unknown = new Float64Array(predicted.length).fill(Number.NaN);
  return {
    ...{ file, as: 'pairs', classes: names.length, confidence: unknown, margin: unknown, ofLabel: unknown },
    predicted: Uint16Array.from(predicted, (c) => (c < 0 ? NO_CLASS : c)),
    labels: truth,
    leftOut: [],
  };
}

const WIDTH = 4;

/** Predicted class, its probability, how far the next lies below, and that of the label: NaN where it is no class. */
const readingOf = (labels: Int32Array | null): RowReading => ({
  width: WIDTH,
  read(probabilities, predicted, row, into) {
    const first = probabilities[predicted] ?? Number.NaN;
    let next = 0;
    for (let c = 0; c < probabilities.length; c += 1) {
      const p = probabilities[c] ?? 0;
      if (p > next && c !== predicted) next = p;
    }
    into[0] = predicted;
    into[1] = first;
    into[2] = first - next;
    into[3] = probabilities[labels?.[row] ?? -1] ?? Number.NaN;
  },
});

interface PointsTask extends RowsTask {
  readonly labels: Int32Array | null;
}

/** Tasks of other workers for predictions. */
export const POINTS_TASKS: TaskHandlers = {
  points: () => (core: Core, task: PointsTask) => doRowsTask(core, task, readingOf(task.labels)),
};

/** Predictions of the classifier for each point: one pass over the rows. O(points × classes) time, 32 bytes a point. */
export async function pointPredictions(
  newCore: () => Core,
  dataset: Dataset,
  request: PointsRequest,
  context: RunContext = {},
): Promise<PointPredictions> {
  const { logits, lists, confusion } = dataset;
  if (logits === null && lists === undefined && confusion?.points !== undefined) {
    return predictionsOfPairs(confusion, confusion.points);
  }
  const core = newCore();
  return predictionsOf(core, await pointsSource(core, dataset, request, context), context);
}

/** The same of points that are open already. */
export async function predictionsOf(core: Core, source: PointsSource, context: RunContext): Promise<PointPredictions> {
  const { labels, leftOut } = source;
  if (source.listed !== null) return { ...predictionsOfLists(core, source.listed, labels), leftOut };
  const { input, kind } = source;
  const { table, file } = input;
  const values = labels?.values ?? null;
  const asked = { file: file.name, table, as: kind };
  const extra = (firstRow: number, end: number) => ({ labels: values?.slice(firstRow, end) ?? null });
  const numbers = await readAllRows(core, asked, readingOf(values), 'points', extra, readersFor(source, context));
  const rows = numbers.length / WIDTH;
  if (labels !== null) checkLength(labels, rows, file.name);
  const column = (which: number): Float64Array<ArrayBuffer> => everyOf(numbers, WIDTH, which);
  return {
    file: file.name,
    as: kind,
    classes: columnsOf(table),
    predicted: Uint16Array.from(column(0)),
    confidence: column(1),
    margin: column(2),
    ofLabel: values && column(3),
    labels: values,
    leftOut,
  };
}
