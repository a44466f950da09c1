import { counted, listNames } from '../../base/text.ts';
import { ClassMeans } from '../../bindings/class-means.ts';
import type { Core } from '../../bindings/core.ts';
import { predictRows } from '../../bindings/rows.ts';
import { onlyRows } from '../../bindings/sample-rows.ts';
import { columnsOf, streamRows } from '../../bindings/stream-rows.ts';
import type { Dataset, Labels, LogitsInput } from '../../model/dataset.ts';
import type { Contingency, InputRecord, Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { checkLength, countPoints } from './metrics/contingency.ts';
import { inputRecords } from './runner.ts';

interface Means {
  /** One row a class. */
  readonly means: Float64Array;
  /** Points of each class. */
  readonly counts: Uint32Array;
  /** The predicted class of every point. */
  readonly predicted: Uint16Array;
}

/** One pass over the logits: the mean of each class by label, and what each point was predicted as. */
async function meansOf(core: Core, logits: LogitsInput, labels: Labels, context: RunContext): Promise<Means> {
  const columns = columnsOf(logits.table);
  const total = logits.table.shape[0] ?? null;
  const predicted = new Uint16Array(labels.values.length);
  return new ClassMeans(core, labels.count, columns).use(async (means) => {
    // Points without a label are in no class.
    const known = Uint32Array.from(labels.values.keys()).filter((row) => (labels.values[row] ?? -1) >= 0);
    const ofKnown = labels.values.filter((label) => label >= 0);
    const pushKnown = onlyRows(logits.table, known, (rows, place) =>
      means.push(rows, ofKnown.subarray(place, place + rows.count)),
    );
    const stream = { chunkRows: context.chunkRows, signal: context.signal };
    const rows = await streamRows(core, logits.table, stream, (chunk, first) => {
      const end = first + chunk.count;
      if (end > labels.values.length) {
        checkLength(labels, total ?? end, logits.file.name);
      }
      pushKnown(chunk, first);
      predicted.set(predictRows(core, 'logits', chunk, columns, first), first);
      context.onProgress?.({ phase: 'reading', done: end, total });
    });
    checkLength(labels, rows, logits.file.name);
    return { ...means.result(), predicted };
  });
}

const PROXY: Warning = {
  code: 'class-means',
  message:
    'Each class is the mean of the logits of its points, by label: a proxy for the rows of the last layer, which are not here.',
};

function leftOut(names: readonly string[]): Warning[] {
  if (names.length === 0) {
    return [];
  }
  const message = `${counted(names.length, 'class has no points, so no mean, and is', 'classes have no points, so no mean, and are')} not in the tree: ${listNames(names)}.`;
  return [{ code: 'no-points', message }];
}

/** The names of leaves, the files they come from, and what is to be said of them. */
export interface KnownLeaves {
  readonly names: readonly string[];
  readonly inputs: readonly InputRecord[];
  /** Points by predicted leaf and true class, where leaves are classes of labelled points. */
  readonly contingency: Contingency | null;
  readonly warnings: readonly Warning[];
}

/** Class means of logits, one row a class that has points. */
export interface ClassRows extends KnownLeaves {
  readonly rows: Float64Array;
  readonly columns: number;
}

/** The mean of each class that has points. */
export async function meansOfClasses(
  core: Core,
  dataset: Dataset,
  logits: LogitsInput,
  labels: Labels,
  context: RunContext,
): Promise<ClassRows> {
  const columns = columnsOf(logits.table);
  const points = labels.values.length;
  const { classes } = dataset;
  const { means, counts, predicted } = await meansOf(core, logits, labels, context);
  const present = Array.from(counts.keys()).filter((k) => counts[k] !== 0);
  const rows = new Float64Array(present.length * columns);
  present.forEach((k, row) => {
    rows.set(means.subarray(k * columns, (k + 1) * columns), row * columns);
  });
  // Leaves are classes and so are columns: points can be counted by predicted leaf.
  const areComparable = present.length === columns && labels.count === columns;
  return {
    rows,
    columns,
    names: present.map((k) => labels.names[k] ?? `class ${k}`),
    inputs: inputRecords(
      [logits.file.name, 'logits', [points, columns]],
      [labels.file, 'labels', [points]],
      [classes?.file, 'classes', [classes?.names.length ?? 0]],
    ),
    contingency: areComparable
      ? await countPoints(core, dataset, () => predicted, { as: 'logits', chosen: null }, context)
      : null,
    warnings: [PROXY, ...leftOut(labels.names.filter((_, k) => counts[k] === 0))],
  };
}
