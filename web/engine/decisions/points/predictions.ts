import type { Core } from '../../bindings/core.ts';
import { columnsOf } from '../../bindings/stream-rows.ts';
import { checkLength } from '../../methods/shared/metrics/contingency.ts';
import type { TaskHandlers } from '../../methods/shared/task-handler.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import { everyOf } from '../points.ts';
import { predictionsOfLists } from './of-lists.ts';
import { predictionsOfPairs } from './of-pairs.ts';
import { doRowsTask, type RowReading, type RowsTask, readAllRows } from './of-rows.ts';
import { type PointsSource, pointsSource, readersFor } from './source.ts';
import type { PointPredictions, PointsRequest } from './types.ts';

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

/** What other workers do for predictions. */
export const POINTS_TASKS: TaskHandlers = {
  points: () => (core: Core, task: PointsTask) => doRowsTask(core, task, readingOf(task.labels)),
};

/** What the classifier says of each point: one pass over the rows. O(points × classes) time, 32 bytes a point. */
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
