import { count, counted } from '../../base/counted.ts';
import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import { type L2h, NO_CLASS_ID } from '../../bindings/l2h.ts';
import { countContingency } from '../../bindings/metrics.ts';
import { wideRows } from '../../bindings/rows.ts';
import { columnsOf, streamRows } from '../../bindings/stream-rows.ts';
import type { Contingency } from '../../model/contingency.ts';
import type { Dataset, LogitsInput, TopLists } from '../../model/dataset.ts';
import type { Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { checkLength } from '../shared/metrics/contingency.ts';
import type { Asked } from './settings.ts';

const ROWS_A_PUSH = 4096;

export interface Listed {
  readonly file: string;
  readonly lists: TopLists;
}

/** All values, row by row; the number of rows of a text file is known only after it was read. */
async function readWhole(core: Core, { table }: LogitsInput, context: RunContext): Promise<Float64Array> {
  const columns = columnsOf(table);
  const pieces: Float64Array[] = [];
  const rows = await streamRows(core, table, { signal: context.signal }, (chunk) => {
    pieces.push(wideRows(core, chunk, columns).slice());
  });
  const values = new Float64Array(rows * columns);
  let at = 0;
  for (const piece of pieces) {
    values.set(piece, at);
    at += piece.length;
  }
  return values;
}

/** A table whose columns are places: the first holds the best class of each point. */
async function ranksIn(core: Core, input: LogitsInput, dataset: Dataset, as: Asked['as'], context: RunContext) {
  const { table, file } = input;
  const columns = columnsOf(table);
  const wanted = as === 'ranks';
  const open = as === 'auto';
  if (open && table.firstRows?.arePermuted) {
    const message = `each of its first rows has the numbers 0 to ${columns - 1} once: these are places or classes in an order, no logits`;
    const remedy =
      'If the best class of each point stands first, set “Values are” to ranks (among the further options; --as ranks). If they are values of the classes, set it to logits.';
    throw new DataError('ranks-or-values', message, remedy, { file: file.name });
  }
  if (!wanted && !(open && table.firstRows?.areRanks)) return null;
  const values = await readWhole(core, input, context);
  const ids = new Uint16Array(values.length);
  let classes = dataset.classes?.names.length ?? dataset.labels?.count ?? 0;
  values.forEach((value, i) => {
    if (!Number.isInteger(value) || value < 0 || value >= NO_CLASS_ID) {
      const [row, column] = [Math.floor(i / columns), i % columns];
      const message = `ranks are numbers of classes, found ${value} at row ${row} column ${column}`;
      throw new DataError('bad-lists', message, 'Save class indices, the best one first.', { row, column });
    }
    ids[i] = value;
    classes = Math.max(classes, value + 1);
  });
  const lists = { rows: values.length / columns, width: columns, ids, values: null, names: null, classes };
  return { file: file.name, lists };
}

/** One or two numbers a point may be ranks, if the user says so; else they are no logits. */
function numbersAsRanks({ file, lists }: Listed, { labels }: Dataset, as: Asked['as']): Listed {
  if (as === 'ranks') return { file, lists: { ...lists, classes: Math.max(lists.classes, labels?.count ?? 0) } };
  throw new DataError(
    'wrong-shape',
    `logits must be a 2-D table (points x classes) with at least 2 classes, got ${lists.width === 1 ? 'one number a point' : 'true and predicted labels'}`,
    'Save a 2-D array with one row a point and one column a class. If the numbers are the best classes of each point, say so (values are ranks).',
    { file },
  );
}

/** The best classes of each point, where the data are nothing more; else null. */
export async function listedIn(
  core: Core,
  dataset: Dataset,
  as: Asked['as'],
  context: RunContext,
): Promise<Listed | null> {
  if (dataset.lists?.areNumbers) return numbersAsRanks(dataset.lists, dataset, as);
  if (dataset.lists) return dataset.lists;
  return dataset.logits === null ? null : ranksIn(core, dataset.logits, dataset, as, context);
}

/** The lists instead of a pass over rows. */
export function pushLists(l2h: L2h, { rows, width, ids, values }: TopLists, context: RunContext): void {
  for (let first = 0; first < rows; first += ROWS_A_PUSH) {
    const end = Math.min(rows, first + ROWS_A_PUSH);
    const part = [first * width, end * width] as const;
    l2h.pushLists(ids.subarray(...part), values?.subarray(...part) ?? null, end - first);
    context.onProgress?.({ phase: 'reading', done: end, total: rows });
  }
  l2h.endPass();
}

/** Points by predicted and true class; null without labels. */
export function countListed(
  core: Core,
  { file, lists }: Listed,
  { labels }: Dataset,
  predicted: Uint16Array,
): Contingency | null {
  if (labels === null) return null;
  checkLength(labels, lists.rows, file);
  return countContingency(core, predicted, labels.values, lists.classes, labels.count);
}

/** What lists leave open. */
export function listWarnings({ lists }: Listed, certified: readonly boolean[], undecided: number): Warning[] {
  const guesses = certified.filter((sure) => !sure).length;
  const warnings: Warning[] = [];
  if (lists.values === null) {
    const message = 'Classes have ranks alone: every listed class counts as one, and scores are counts.';
    warnings.push({ code: 'ranks-alone', message });
  }
  if (guesses > 0) {
    const [are, them] = guesses === 1 ? ['is a best guess', 'it'] : ['are best guesses', 'them'];
    const listed = counted(
      lists.width,
      'class that is listed for each point does',
      'classes that are listed for each point do',
    );
    const areAll = lists.width >= lists.classes && lists.ids.every((id) => id !== NO_CLASS_ID);
    const why = areAll
      ? 'scores or averages tie, or differ by no more than rounding, so that the order of the classes decides'
      : `the ${listed} not decide ${them}`;
    const message = `${count(guesses)} of ${counted(certified.length, 'merge', 'merges')} ${are}: ${why}.`;
    warnings.push({ code: 'best-guesses', message });
  }
  if (undecided > 0) {
    const message = `${count(undecided)} of ${counted(lists.rows, 'point', 'points')} ${undecided === 1 ? 'lists' : 'list'} too few classes to say where they would go in some merge.`;
    warnings.push({ code: 'too-few-listed', message });
  }
  return warnings;
}
