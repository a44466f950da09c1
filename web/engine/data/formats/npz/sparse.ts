/** Reads sparse matrices of SciPy (scipy.sparse.save_npz): the best classes of each point, or a square of counts or similarities. */

import { at } from '../../../base/arrays.ts';
import { DataError, formatted } from '../../../base/error.ts';
import type { Warning } from '../../../base/warning.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { MAX_CLASSES, NONE } from '../lists/pack.ts';
import type { Found } from '../shared/array-content.ts';
import { tableOfNumbers } from '../shared/table-of-numbers.ts';

/** Names of the arrays of save_npz. A matrix in coordinates has others, and is refused by its format. */
export const SPARSE_MEMBERS = ['format', 'shape', 'data'] as const;

/** A square is held whole: 128 MB. */
const MAX_SQUARE = 4096;
/** Places in lists that are held: 1.3 GB. */
const MAX_PLACES = 2 ** 27;
/** Log-probabilities and probabilities come rounded. */
const TOLERANCE = 1e-3;

const SAVE = 'Save it again: scipy.sparse.save_npz(file, scipy.sparse.csr_matrix(m)).';

const refused = (message: string, remedy = SAVE, row?: number): DataError =>
  new DataError('bad-sparse', message, remedy, { row });

/** A matrix by rows: the entries of row r are those from starts[r] up to starts[r + 1]. */
interface Rows {
  readonly rows: number;
  readonly columns: number;
  readonly starts: Float64Array;
  readonly classes: Float64Array;
  readonly values: Float64Array;
}

/** Reads a member of the archive; null where it has none of that name. */
type ReadArray = (name: string) => Promise<Found | null>;

async function numbersIn(read: ReadArray, name: string): Promise<Float64Array> {
  const content = (await read(name))?.content;
  if (content === undefined) throw refused(`the sparse matrix has no array '${name}'`);
  if (content.kind !== 'numbers')
    throw refused(`'${name}' of the sparse matrix is no list of numbers that can be read`);
  return content.values;
}

/** @throws DataError that names the row where the arrays are no matrix */
function check({ rows, columns, starts, classes, values }: Rows): void {
  if (!Number.isSafeInteger(rows) || !Number.isSafeInteger(columns) || rows < 0 || columns < 0) {
    throw refused(formatted`the shape of a matrix is two whole numbers, found ${rows} x ${columns}`);
  }
  if (columns > MAX_CLASSES) {
    throw refused(
      formatted`${columns} columns are more than the ${MAX_CLASSES} classes that can be`,
      'Keep fewer classes.',
    );
  }
  const entries = starts.at(-1) ?? 0;
  if (starts.length !== rows + 1 || starts[0] !== 0 || entries > values.length || entries > classes.length) {
    const found = formatted`${starts.length} starts of rows up to entry ${entries}, ${classes.length} columns, ${values.length} values`;
    throw refused(formatted`the arrays do not fit ${rows} rows: found ${found}`);
  }
  const rowOf = new Float64Array(columns).fill(-1);
  for (let row = 0; row < rows; row++) {
    const [start, end] = [at(starts, row), at(starts, row + 1)];
    if (!Number.isSafeInteger(start) || !(end >= start)) throw refused(`row ${row} ends before it starts`, SAVE, row);
    for (let i = start; i < end; i++) {
      const [c, value] = [at(classes, i), at(values, i)];
      if (!Number.isInteger(c) || c < 0 || c >= columns) {
        throw refused(
          formatted`row ${row} has an entry in column ${c}, the columns are 0 to ${columns - 1}`,
          SAVE,
          row,
        );
      }
      if (rowOf[c] === row) {
        throw refused(
          `row ${row} has two entries in column ${c}`,
          'Call m.sum_duplicates() if they are to be added.',
          row,
        );
      }
      rowOf[c] = row;
      if (Number.isNaN(value) || value === Number.POSITIVE_INFINITY) {
        throw new DataError('not-finite', `${value} at row ${row} column ${c}`, 'Correct that value.', {
          row,
          column: c,
        });
      }
    }
  }
}

/** The same matrix with its zeros. */
function dense(name: string, { rows, columns, starts, classes, values }: Rows): Found {
  const all = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let i = at(starts, row); i < at(starts, row + 1); i++) all[row * columns + at(classes, i)] = at(values, i);
  }
  return tableOfNumbers(name, all, [rows, columns]);
}

type Kind = 'log-probabilities' | 'probabilities' | 'logits';

/** Kind of the values: a sum of more than 1 is none of probabilities. */
function kindOf({ rows, starts, values }: Rows): Kind {
  const given = values.subarray(0, starts.at(-1));
  const sumsTo1 = (weight: (value: number) => number): boolean => {
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      for (let i = at(starts, row); i < at(starts, row + 1); i++) sum += weight(at(values, i));
      if (sum > 1 + TOLERANCE) return false;
    }
    return true;
  };
  if (given.every((value) => value <= TOLERANCE) && sumsTo1(Math.exp)) return 'log-probabilities';
  if (given.every((value) => value >= 0) && sumsTo1((value) => value)) return 'probabilities';
  return 'logits';
}

/** The same entries by columns, in the order of the rows. */
function turned({ rows, columns, starts, classes, values }: Rows): Rows {
  const entries = at(starts, rows);
  const next = new Float64Array(columns + 1);
  for (let i = 0; i < entries; i++) next[at(classes, i) + 1] = at(next, at(classes, i) + 1) + 1;
  for (let c = 0; c < columns; c++) next[c + 1] = at(next, c) + at(next, c + 1);
  const result = {
    rows: columns,
    columns: rows,
    starts: next.slice(),
    classes: new Float64Array(entries),
    values: new Float64Array(entries),
  };
  for (let row = 0; row < rows; row++) {
    for (let i = at(starts, row); i < at(starts, row + 1); i++) {
      const place = at(next, at(classes, i));
      next[at(classes, i)] = place + 1;
      result.classes[place] = row;
      result.values[place] = at(values, i);
    }
  }
  return result;
}

/** True where entry (i, j) is stored if (j, i) is, with the same value but for rounding. */
function isSymmetric(matrix: Rows): boolean {
  const byColumn = turned(matrix);
  const byRow = turned(byColumn);
  return (
    byRow.starts.every((start, i) => start === byColumn.starts[i]) &&
    byRow.classes.every((c, i) => c === byColumn.classes[i]) &&
    byRow.values.every((value, i) => Math.abs(value - at(byColumn.values, i)) <= 1e-6 * Math.abs(value))
  );
}

/** Kind of a square that leaves out some of its entries: those not stored are 0 for counts and similarities alone. */
function squareKind(matrix: Rows): 'table' | 'lists' | 'distances' {
  const { rows, starts, classes } = matrix;
  const given = matrix.values.subarray(0, starts.at(-1));
  let beside = 0;
  let isEmptyDiagonal = true;
  for (let row = 0; row < rows; row++) {
    for (let i = at(starts, row); i < at(starts, row + 1); i++) {
      if (classes[i] !== row) beside++;
      else if (given[i] !== 0) isEmptyDiagonal = false;
    }
  }
  const isWhole = beside === rows * (rows - 1);
  if (isWhole || given.every((value) => value === 0)) return 'table';
  const isGraph = isEmptyDiagonal && given.every((value) => value >= 0);
  if (isCounts(given)) return isGraph && isSymmetric(matrix) ? 'distances' : 'table';
  if (isGraph) return 'distances';
  return kindOf(matrix) === 'logits' && isSymmetric(matrix) ? 'table' : 'lists';
}

const isCounts = (values: Float64Array): boolean => values.every((value) => Number.isInteger(value) && value >= 0);

function lists(matrix: Rows): Found {
  const { rows, columns, starts, classes, values } = matrix;
  const kind = kindOf(matrix);
  if (kind === 'logits' && isCounts(values)) {
    const message = formatted`the values of ${rows} x ${columns} are whole numbers: counts are neither logits nor probabilities, and no square confusion matrix`;
    throw refused(message, 'Save log-probabilities of the best classes of each point, or a square matrix of counts.');
  }
  let width = 0;
  for (let row = 0; row < rows; row++) {
    const listed = at(starts, row + 1) - at(starts, row);
    if (listed === 0) {
      throw refused(`row ${row} lists no class`, 'Give each point its best classes, or leave the point out.', row);
    }
    width = Math.max(width, listed);
  }
  if (rows * width > MAX_PLACES) {
    throw refused(
      formatted`lists of up to ${width} classes for ${rows} rows need too much memory`,
      'Keep fewer classes of each point.',
    );
  }
  const ids = new Uint16Array(rows * width).fill(NONE);
  const listed = new Float64Array(rows * width).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < rows; row++) {
    for (let i = at(starts, row), place = row * width; i < at(starts, row + 1); i++, place++) {
      ids[place] = at(classes, i);
      listed[place] = kind === 'probabilities' ? Math.log(at(values, i)) : at(values, i);
    }
  }
  const message = `The values of the sparse matrix were taken as ${kind} of the best classes of each point.`;
  const warnings: Warning[] = kind === 'logits' ? [] : [{ code: `guessed-${kind}`, message }];
  const isOpen = kind === 'logits' && { areLogits: true };
  const content = {
    kind: 'lists',
    lists: { rows, width, ids, values: listed, names: null, classes: columns, ...isOpen },
  } as const;
  return { content, shape: [rows, width], warnings };
}

/**
 * A matrix in compressed rows. A square of counts or of similarities is a table; any other has the best classes of each
 * point. What is stored is a value also where it is 0; what is not stored is not known.
 * @throws DataError for other forms of sparse matrices and for distances that leave out pairs, and naming the row for arrays
 * that are no matrix
 */
export async function readSparse(source: ByteSource, format: string, read: ReadArray): Promise<Found> {
  if (format !== 'csr') {
    throw refused(
      `sparse matrices are read by rows (csr), found ${format}`,
      'Save it by rows: scipy.sparse.save_npz(file, m.tocsr()).',
    );
  }
  const [rows = Number.NaN, columns = Number.NaN] = await numbersIn(read, 'shape');
  const starts = await numbersIn(read, 'indptr');
  const matrix: Rows = {
    rows,
    columns,
    starts,
    classes: await numbersIn(read, 'indices'),
    values: await numbersIn(read, 'data'),
  };
  check(matrix);
  const kind = rows === columns ? squareKind(matrix) : 'lists';
  if (kind === 'lists') return lists(matrix);
  if (kind === 'distances') {
    throw refused(
      'the sparse square has nothing on its diagonal, as of distances from neighbours: a pair that is not stored is not at distance 0',
      'Save the matrix of all distances as .npy, or the edges for ultrametric fitting: a .csv with the columns src,dst,weight, vertices counted from 0.',
    );
  }
  if (rows <= MAX_SQUARE) return dense(source.name, matrix);
  throw refused(formatted`a square of ${rows} rows is too large to be held whole`, `At most ${MAX_SQUARE} can be.`);
}
