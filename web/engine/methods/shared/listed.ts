import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import { NO_CLASS_ID } from '../../bindings/l2h.ts';
import { columnsOf } from '../../bindings/stream-rows.ts';
import type { Dataset, LogitsInput, TopLists } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import { readMatrix } from './points/read.ts';

/* The best classes of each point, where a file has nothing more. */

/** Kind of the values of a file, said by the user. */
export type ValuesAre = 'auto' | 'logits' | 'probabilities' | 'ranks';

export interface Listed {
  readonly file: string;
  readonly lists: TopLists;
  /** True where only the numbers of a table say that they are classes. */
  readonly areGuessed?: boolean;
}

/** A table whose columns are places: the first holds the best class of each point. */
async function ranksIn(core: Core, input: LogitsInput, dataset: Dataset, as: ValuesAre, context: RunContext) {
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
  const { rows, values } = await readMatrix(core, table, { signal: context.signal });
  const names = dataset.classes?.names.length ?? null;
  // Names of the columns, and numbers that none of the named classes has: values, by chance without a number twice in a row.
  if (open && names === columns && values.some((value) => value >= names)) return null;
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
  const lists = { rows, width: columns, ids, values: null, names: null, classes };
  return { file: file.name, lists, areGuessed: !wanted };
}

/** One or two numbers a point may be ranks, if the user says so; else they are no logits. */
function numbersAsRanks({ file, lists }: Listed, { labels }: Dataset, as: ValuesAre): Listed {
  if (as === 'ranks') return { file, lists: { ...lists, classes: Math.max(lists.classes, labels?.count ?? 0) } };
  throw new DataError(
    'wrong-shape',
    `logits must be a 2-D table (points x classes) with at least 2 classes, got ${lists.width === 1 ? 'one number a point' : 'true and predicted labels'}`,
    'Save a 2-D array with one row a point and one column a class. If the numbers are the best classes of each point, say so (values are ranks).',
    { file },
  );
}

/** Logits of some classes alone, which are those of all if the user says so: the others then weigh nothing. */
function logitsListed({ file, lists }: Listed, as: ValuesAre): Listed {
  const { rows, width, values } = lists;
  if (as !== 'logits' || values === null) {
    throw new DataError(
      'logits-listed',
      'values are logits of the best classes of each point, and what the other classes weigh is not in the file',
      'Save log-probabilities: scipy.special.log_softmax over all classes before the best ones are taken. Or say that the others weigh nothing: set “Values are” to logits (among the further options; --as logits).',
      { file },
    );
  }
  const own = values.slice();
  for (let row = 0; row < rows; row++) {
    const listed = own.subarray(row * width, (row + 1) * width);
    const largest = listed.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    const total = largest + Math.log(listed.reduce((sum, value) => sum + Math.exp(value - largest), 0));
    for (let j = 0; j < width; j++) listed[j] = (listed[j] as number) - total;
  }
  return { file, lists: { ...lists, values: own } };
}

/** The best classes of each point, where the data are nothing more; else null. */
export async function listedIn(
  core: Core,
  dataset: Dataset,
  as: ValuesAre,
  context: RunContext,
): Promise<Listed | null> {
  if (dataset.lists?.areNumbers) return numbersAsRanks(dataset.lists, dataset, as);
  if (dataset.lists?.lists.areLogits) return logitsListed(dataset.lists, as);
  if (dataset.lists) return dataset.lists;
  return dataset.logits === null ? null : ranksIn(core, dataset.logits, dataset, as, context);
}
