import { DataError } from '../../base/error.ts';
import { count, counted } from '../../base/text.ts';
import type { MatrixKind } from '../../bindings/confusion.ts';
import type { Core } from '../../bindings/core.ts';
import { columnsOf } from '../../bindings/stream-rows.ts';
import { transposed } from '../../data/dataset/confusion.ts';
import type { ConfusionMatrix, Dataset, Labels, LogitsInput, Truth } from '../../model/dataset.ts';
import type { Contingency, InputRecord } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { columnNames } from './class-ids.ts';
import { countPoints, predictFile, withClasses } from './metrics/contingency.ts';
import { inputRecords } from './runner.ts';

/** Sum of the rows of a table of shares, 1 or 100, up to the rounding of its entries; null for any other table. */
export function sharesOf(values: Float64Array, size: number): 1 | 100 | null {
  for (const whole of [1, 100] as const) {
    let filled = 0;
    let isWhole = true;
    for (let row = 0; row < size; row += 1) {
      const sum = values.subarray(row * size, (row + 1) * size).reduce((total, value) => total + value, 0);
      filled += sum > 0 ? 1 : 0;
      isWhole &&= sum === 0 || Math.abs(sum - whole) <= 0.02 * whole;
    }
    if (isWhole && filled > 0) {
      return whole;
    }
  }
  return null;
}

/** Reading of a file; 'auto': as it says itself, or as its values look. */
export interface MatrixSettings {
  readonly as: MatrixKind | 'auto';
  readonly truth: Truth | 'auto';
}

/** A confusion or similarity matrix, and where it came from. */
export interface Matrix {
  readonly names: readonly string[];
  /** Row-major, rows are true classes. */
  readonly values: Float64Array;
  readonly kind: MatrixKind;
  readonly guessed: boolean;
  /** True for a matrix that was counted from predictions and labels. */
  readonly fromLabels: boolean;
  /** Side of the file that had the true classes, and who said so: the file, an option, or nobody. */
  readonly truth: Truth;
  readonly saidBy: 'file' | 'option' | null;
  /** Words of the file on its true side that are not understood. */
  readonly unread?: string | undefined;
  readonly inputs: readonly InputRecord[];
  /** Points by predicted class (row) and true class (column); null where the values are not counts of points. */
  readonly contingency: Contingency | null;
  /** Points that were predicted as none of the classes, and are in no entry. */
  readonly outside: number;
}

/** The matrix of a dataset: a file of it, else counted from logits and labels. */
export async function matrixOf(
  core: Core,
  dataset: Dataset,
  settings: MatrixSettings,
  context: RunContext,
): Promise<Matrix> {
  const { confusion, logits, labels } = dataset;
  if (confusion !== null) {
    return matrixOfFile(confusion, dataset, settings);
  }
  if (logits === null || labels === null) {
    throw new DataError(
      'no-confusion',
      'there is neither a confusion matrix, nor logits with labels',
      'Open a confusion matrix, two columns of true and predicted classes, or logits with labels.',
    );
  }
  return countMatrix(core, dataset, logits, labels, settings, context);
}

function matrixOfFile(confusion: ConfusionMatrix, { classes }: Dataset, settings: MatrixSettings): Matrix {
  const { names, counts, opened = counts, file, truthIn } = confusion;
  const size = names.length;
  const said = confusion.truth ?? 'rows';
  const truth = settings.truth === 'auto' ? said : settings.truth;
  const values = truth === said ? counts : transposed(counts, size);
  const kind = settings.as === 'auto' ? guessMatrixKind(opened, size) : settings.as;
  const used = classes?.names.length === size ? classes.file : undefined;
  return {
    names,
    values,
    kind,
    guessed: settings.as === 'auto',
    fromLabels: false,
    truth,
    saidBy: settings.truth !== 'auto' ? 'option' : confusion.truth !== null ? 'file' : null,
    unread: confusion.unread,
    inputs: inputRecords(
      [file, 'confusion', [size, size]],
      [truthIn, 'labels', [confusion.points?.truth.length ?? size]],
      [used, 'classes', [size]],
    ),
    contingency: kind === 'counts' ? contingencyOf(values, size) : null,
    outside: sumOf((truth === said ? undefined : confusion.invented) ?? confusion.outside),
  };
}

const sumOf = (points: Float64Array | undefined): number => points?.reduce((a, b) => a + b, 0) ?? 0;

/** Similarities are symmetric fractions whose rows do not all sum to 1 (or 100): then they would be shares. */
function guessMatrixKind(values: Float64Array, size: number): MatrixKind {
  if (values.every((value) => Number.isInteger(value))) {
    return 'counts';
  }
  const isSymmetric = values.every((value, at) => {
    const other = values[(at % size) * size + Math.floor(at / size)] as number;
    return Math.abs(value - other) <= 1e-9 * Math.max(value, other);
  });
  return isSymmetric && sharesOf(values, size) === null ? 'similarity' : 'counts';
}

/** Counts transposed, so that rows are leaves; null unless all are whole numbers that fit. */
export function contingencyOf(values: Float64Array, size: number): Contingency | null {
  const counts = Uint32Array.from(transposed(values, size));
  return values.every((value, at) => counts[(at % size) * size + Math.floor(at / size)] === value)
    ? { rows: size, columns: size, counts }
    : null;
}

/** The core's LT_MAX_TABLE_CLASSES. */
const MOST_CLASSES = 10_000;

/** Counts predictions against labels; metrics come from the evaluation files where these are open. */
async function countMatrix(
  core: Core,
  dataset: Dataset,
  logits: LogitsInput,
  labels: Labels,
  settings: MatrixSettings,
  context: RunContext,
): Promise<Matrix> {
  const size = columnsOf(logits.table);
  if (size > MOST_CLASSES) {
    throw new DataError(
      'too-many-classes',
      `a confusion matrix of ${count(size)} × ${count(size)} classes takes ${((4 * size * size) / 1e9).toFixed(1)} GB, of at most ${count(MOST_CLASSES)} classes one is counted`,
      'Use logits to hierarchies (l2h), which needs no matrix, or logits of fewer classes.',
      { file: logits.file.name },
    );
  }
  if (settings.as === 'similarity' || settings.truth === 'columns') {
    throw new DataError(
      'option',
      'points counted from logits and labels are counts, with true classes as rows',
      'Leave out the options as and truth, or open a matrix.',
    );
  }
  if (labels.count > size) {
    throw new DataError(
      'labels-classes',
      `the labels have ${counted(labels.count, 'class', 'classes')}, ${logits.file.name} has ${counted(size, 'column', 'columns')}`,
      'A confusion matrix needs one column of logits for every class of the labels.',
      { file: labels.file },
    );
  }
  const predictions = () => predictFile(core, logits, 'logits', context);
  const own = await countPoints(
    core,
    { ...dataset, evaluation: null },
    predictions,
    { as: 'logits', chosen: null },
    context,
  );
  const values = new Float64Array(size * size);
  own?.counts.forEach((count, at) => {
    values[(at % own.columns) * size + Math.floor(at / own.columns)] = count;
  });
  const evaluated =
    dataset.evaluation === null
      ? own
      : await countPoints(core, dataset, predictions, { as: 'logits', chosen: null }, context);
  const points = labels.values.length;
  const names = columnNames(dataset, size);
  return {
    names: Array.from({ length: size }, (_, c) => names[c] ?? labels.names[c] ?? `class ${c}`),
    values,
    kind: 'counts',
    guessed: false,
    fromLabels: true,
    truth: 'rows',
    saidBy: null,
    inputs: inputRecords(
      [logits.file.name, 'logits', [points, size]],
      [labels.file, 'labels', [points]],
      [dataset.classes?.file, 'classes', [dataset.classes?.names.length ?? 0]],
    ),
    contingency: evaluated && withClasses(evaluated, size),
    outside: 0,
  };
}
