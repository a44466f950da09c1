import { at } from '../../../base/arrays.ts';
import { DataError } from '../../../base/error.ts';
import { count, counted } from '../../../base/text.ts';
import type { Core } from '../../../bindings/core.ts';
import { countContingency } from '../../../bindings/metrics.ts';
import { type Kind, predictRows } from '../../../bindings/rows.ts';
import { columnsOf, streamRows } from '../../../bindings/stream-rows.ts';
import type { Dataset, Labels, LogitsInput } from '../../../model/dataset.ts';
import type { Contingency, Warning } from '../../../model/result.ts';
import type { RunContext } from '../../../model/run.ts';
import { asDataError } from '../as-data-error.ts';
import { joinedIn } from '../runner.ts';

/** @throws DataError unless there is one label a point */
export function checkLength(labels: Labels, points: number, logits: string): void {
  if (labels.values.length !== points) {
    throw new DataError(
      'labels-length',
      `${counted(labels.values.length, 'label', 'labels')} for the ${counted(points, 'point', 'points')} of ${logits}`,
      'Open the labels that belong to these logits: one label a row, in the same order.',
      { file: labels.file },
    );
  }
}

/** Counts that are held: a table of more leaves by true classes is not made. */
const MOST_COUNTS = 1e8;

/** True where points can be counted by leaf and true class. */
export const canCount = (leaves: number, { count: classes }: Pick<Labels, 'count'>): boolean =>
  leaves * classes <= MOST_COUNTS;

/** Said where they are not. */
export function notMeasured(leaves: number, { count: classes, file }: Labels): Warning {
  const message = `There are no metrics: the points are not counted by ${count(leaves)} leaves and the ${count(classes)} classes of ${file}, which would be more than ${count(MOST_COUNTS)} counts.`;
  return { code: 'not-measured', message };
}

/** The same table with at least this many true classes, if it can be held: further ones have no points. */
export function withClasses(table: Contingency, classes: number): Contingency {
  const { rows, columns, counts } = table;
  if (columns >= classes || !canCount(rows, { count: classes })) return table;
  const wider = new Uint32Array(rows * classes);
  for (let leaf = 0; leaf < rows; leaf++) {
    wider.set(counts.subarray(leaf * columns, (leaf + 1) * columns), leaf * classes);
  }
  return { rows, columns: classes, counts: wider };
}

/** The predicted classes of a file of logits, in one pass. */
export async function predictFile(
  core: Core,
  input: LogitsInput,
  kind: Kind,
  context: RunContext,
): Promise<Uint16Array> {
  const columns = columnsOf(input.table);
  const pieces: Uint16Array[] = [];
  try {
    const rows = await streamRows(core, input.table, { signal: context.signal }, (chunk, first) => {
      pieces.push(predictRows(core, kind, chunk, columns, first));
      context.onProgress?.({ phase: 'measuring', done: first + chunk.count, total: input.table.shape[0] ?? null });
    });
    return joinedIn(new Uint16Array(rows), pieces);
  } catch (error) {
    throw asDataError(error, input.file.name);
  }
}

/** Points by leaf and true class; those without a label are in no cell. */
export function countLabelled(core: Core, leafOf: Uint16Array, labels: Labels, leaves: number): Contingency {
  const { values, unknown, count } = labels;
  if (unknown === undefined) return countContingency(core, leafOf, values, leaves, count);
  const isKnown = (_: number, point: number): boolean => at(values, point) >= 0;
  return countContingency(core, leafOf.filter(isKnown), values.filter(isKnown), leaves, count);
}

/**
 * Points by predicted leaf and true class: of the evaluation files where they are open (the paper infers on training
 * logits and evaluates on test logits), else of the logits the tree was inferred from, or of the sample of them; null
 * without labels, and where the table would be too large.
 */
export async function countPoints(
  core: Core,
  dataset: Dataset,
  predictions: () => Uint16Array | Promise<Uint16Array>,
  { as, chosen }: { readonly as: Kind; readonly chosen: Uint32Array | null },
  context: RunContext,
): Promise<Contingency | null> {
  const { evaluation, labels, logits } = dataset;
  if (logits === null) {
    return null;
  }
  const leaves = columnsOf(logits.table);
  const used = evaluation?.labels ?? labels;
  if (used !== null && !canCount(leaves, used)) {
    return null;
  }
  if (evaluation !== null) {
    const predicted = await predictFile(core, evaluation.logits, as, context);
    checkLength(evaluation.labels, predicted.length, evaluation.logits.file.name);
    return countLabelled(core, predicted, evaluation.labels, leaves);
  }
  if (labels === null) {
    return null;
  }
  const predicted = await predictions();
  checkLength(labels, (chosen && logits.table.shape[0]) ?? predicted.length, logits.file.name);
  const { values } = labels;
  const truth = chosen === null ? values : Int32Array.from(chosen, (row) => values[row] ?? -1);
  return countLabelled(core, predicted, { ...labels, values: truth }, leaves);
}
