import { counted } from '../../base/counted.ts';
import { percent } from '../../base/digits.ts';
import { listNames } from '../../base/list-names.ts';
import type { Warning } from '../../model/result.ts';
import type { Matrix } from '../shared/confusion-matrix.ts';
import { agreementOf, isByChance, marginsOf } from '../shared/labels/agreement.ts';
import { sharesOf } from '../shared/shares-of.ts';

/**
 * Whether the columns look like true classes: a balanced test set has as many points of each, so that their sums are
 * equal.
 */
function looksTurned({ values, names: { length: size } }: Matrix, rowSums: Float64Array): boolean {
  const columnSums = new Float64Array(size);
  values.forEach((value, at) => {
    columnSums[at % size] = (columnSums[at % size] as number) + value;
  });
  const areEqual = (sums: Float64Array): boolean =>
    sums.every((sum) => sum > 0 && Math.abs(sum - (sums[0] as number)) <= 1e-6 * sum);
  return size > 1 && areEqual(columnSums) && !areEqual(rowSums);
}

/** What columns sum to, but for rounding, where they are shares or percentages and rows are not. */
function sharesOfColumns({ values, names: { length: size } }: Matrix): 1 | 100 | null {
  const turned = values.map((_, at) => values[(at % size) * size + Math.floor(at / size)] as number);
  return sharesOf(values, size) === null ? sharesOf(turned, size) : null;
}

function aboutLayout(matrix: Matrix, rowSums: Float64Array): Warning[] {
  const warnings: Warning[] = [];
  if (matrix.saidBy === 'file' && matrix.truth === 'columns') {
    const message = 'The table says that its columns are the true classes: it was turned.';
    warnings.push({ code: 'turned', message });
  }
  const ofColumns = matrix.kind === 'counts' && matrix.contingency === null ? sharesOfColumns(matrix) : null;
  if (ofColumns !== null) {
    const message = `Columns sum to ${ofColumns}, rows do not: the table was divided by the sums of its columns. ${
      matrix.saidBy === 'file'
        ? 'These are shares of what was predicted, and how many points each class has is not in them: rows were divided by their sums again, which no shares of the true classes come from. Save counts, or shares of each true class.'
        : 'If columns are the true classes, say so (truth: columns). If rows are, the shares are of what was predicted: save counts, or shares of each true class.'
    }`;
    warnings.push({ code: 'shares-of-columns', message });
  } else if (matrix.kind === 'counts' && matrix.saidBy === null && looksTurned(matrix, rowSums)) {
    const message =
      'Columns have equal sums, rows have not: columns may be the true classes. If they are, say so (truth: columns).';
    warnings.push({ code: 'maybe-turned', message });
  }
  return warnings;
}

/** Where rows and columns are in different orders of classes, the diagonal holds no more than by chance. */
function aboutDiagonal({ contingency, fromLabels }: Matrix): Warning[] {
  if (contingency === null || fromLabels) return [];
  const agreement = agreementOf(contingency, marginsOf(contingency), (leaf) => leaf);
  if (!isByChance(agreement)) return [];
  const share = (points: number): string => percent(points / agreement.points);
  const message = `The diagonal holds ${share(agreement.found)} of the points, and by chance it would hold ${share(agreement.expected)}: nothing is recognised, so that the tree and its measures mean nothing.`;
  const remedy =
    'Bring rows and columns into the same order of classes; leave points on the diagonal that were predicted right.';
  return [{ code: 'diagonal-by-chance', message, remedy }];
}

/** What a table says of its sides, where nobody knows what that means. */
const said = ({ unread }: Matrix): string =>
  unread === undefined
    ? 'nothing in the table says'
    : `the words '${unread.slice(0, 80)}' in its corner do not say here (true classes in columns: --truth columns)`;

/** What a user should know about the matrix. `rowSums` are those of the values. */
export function confusionWarnings(matrix: Matrix, rowSums: Float64Array): Warning[] {
  const warnings: Warning[] = [];
  if (matrix.guessed) {
    const message =
      matrix.kind === 'counts'
        ? `Values were taken as ${matrix.contingency === null ? 'shares' : 'counts'} of points${matrix.saidBy === null ? `, and rows as the true classes, which ${said(matrix)}` : ''}: each row was divided by its sum.`
        : 'Values were taken as similarities: the table is symmetric, and its rows are not shares.';
    warnings.push({ code: `guessed-${matrix.kind}`, message });
  }
  warnings.push(...aboutLayout(matrix, rowSums));
  if (matrix.kind === 'similarity') {
    return warnings;
  }
  const shares = matrix.contingency === null ? sharesOf(matrix.values, matrix.names.length) : null;
  if (shares !== null) {
    const message = `Rows sum to ${shares}: the table holds ${shares === 1 ? 'shares' : 'percentages'}, so the number of points is not known, and metrics were left out.`;
    warnings.push({ code: 'shares', message });
  }
  const all = matrix.values.reduce((sum, value) => sum + value, 0);
  const whole = [1, 100].find((sum) => Math.abs(all - sum) <= 0.02 * sum);
  if (shares === null && matrix.contingency === null && whole !== undefined) {
    const message = `All entries together sum to ${whole}: the table holds shares of all points, so the number of points is not known, and metrics were left out.`;
    warnings.push({ code: 'shares', message });
  }
  warnings.push(...aboutDiagonal(matrix));
  const empty = matrix.names.filter((_, c) => rowSums[c] === 0);
  if (empty.length > 0) {
    const message = `${counted(empty.length, 'class has', 'classes have')} no points (${listNames(empty)}): only what was taken for ${empty.length === 1 ? 'it' : 'them'} counts.`;
    warnings.push({ code: 'empty-rows', message });
  }
  return warnings;
}
