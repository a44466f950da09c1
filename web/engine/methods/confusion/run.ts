import { at } from '../../base/arrays.ts';
import { percent } from '../../base/digits.ts';
import { DataError } from '../../base/error.ts';
import { bitsFrom } from '../../base/random-bits.ts';
import { count, counted, listNames } from '../../base/text.ts';
import { VERSION } from '../../base/version.ts';
import { Confusion, type ConfusionOptions } from '../../bindings/confusion.ts';
import { type Core, CoreError } from '../../bindings/core.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Contingency, Metrics, Pending, Result, Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { type Matrix, matrixOf, sharesOf } from '../shared/confusion-matrix.ts';
import { agreementOf, isByChance, marginsOf } from '../shared/labels/agreement.ts';
import { measure } from '../shared/metrics/measure.ts';
import { readOptions } from '../shared/options/values.ts';
import { type Runner, treeFirst } from '../shared/runner.ts';
import { shuffledOrder } from '../shared/shuffled-order.ts';
import {
  inOrder,
  orderWarnings,
  reorder,
  reorderSets,
  resample,
  resampleWarnings,
  startsOf,
} from '../shared/support/resamples.ts';
import { tieWarnings } from '../shared/ties.ts';
import { type ConfusionFindings, knownOf, type Round, type Rounds } from './findings.ts';
import { MOST_DRAWN, OPTIONS, type Settings } from './schema.ts';

const refuse = (message: string): never => {
  throw new DataError('option', message, 'Run without resamples.');
};

/** A matrix whose class c is `order[c]` of the data. */
interface Drawn {
  readonly values: Float64Array;
  readonly order: Uint32Array;
}

type Seeded = Pick<Settings, 'inheritance' | 'seed'>;

/** Rows and columns in an order of the classes. */
function ordered(values: Float64Array, order: Uint32Array): Drawn {
  const { length: size } = order;
  const moved = new Float64Array(values.length);
  order.forEach((i, row) => {
    order.forEach((j, column) => {
      moved[row * size + column] = at(values, i * size + j);
    });
  });
  return { values: moved, order };
}

/** Matrices of the same points with the classes in other orders: by the number of the order. O(classes²) an order. */
function orderedMatrices({ values, names }: Matrix, settings: Pick<Settings, 'seed'>): (which: number) => Drawn {
  const startOf = startsOf(settings.seed);
  return (which) => ordered(values, shuffledOrder(names.length, startOf(which)));
}

/**
 * Matrices of the same points drawn anew, as many points with replacement: by the number of the sample. The classes of each stand
 * in an order of its own, so that ties fall anew: else a group that only the order makes would be in every tree. O(points) a
 * sample.
 * @throws DataError where there are no points to draw, or a group may have several parents
 */
function resampledMatrices({ values, kind, names }: Matrix, settings: Seeded): (which: number) => Drawn {
  if (settings.inheritance === 'multiple')
    refuse('resamples tell of trees: with multiple inheritance a group has several places');
  if (kind === 'similarity' || !values.every(Number.isInteger)) {
    refuse('there are no points to draw: the matrix holds similarities or shares, no counts');
  }
  const points = values.reduce((sum, count) => sum + count, 0);
  if (points > MOST_DRAWN) refuse(`resamples draw at most ${MOST_DRAWN} points, the matrix has ${points}`);
  const cellOf = new Uint32Array(points);
  let point = 0;
  values.forEach((count, cell) => {
    cellOf.fill(cell, point, point + count);
    point += count;
  });
  const startOf = startsOf(settings.seed);
  return (which) => {
    const bits = bitsFrom(startOf(which));
    const drawn = new Float64Array(values.length);
    for (let draw = 0; draw < points; draw++) {
      const cell = at(cellOf, Math.floor((bits.next().value / 2 ** 32) * points));
      drawn[cell] = at(drawn, cell) + 1;
    }
    return ordered(drawn, shuffledOrder(names.length, bits.next().value));
  };
}

/** Sums are equal where they differ by no more than this share of them. */
const EQUAL_SUMS = 1e-6;
/** Shares that are rounded sum to their whole but for this share of it. */
const ROUNDED_SHARES = 0.02;

/**
 * True where the columns look like true classes: a balanced test set has as many points of each, so that their sums are
 * equal.
 */
function looksTurned({ values, names: { length: size } }: Matrix, rowSums: Float64Array): boolean {
  const columnSums = new Float64Array(size);
  values.forEach((value, at) => {
    columnSums[at % size] = (columnSums[at % size] as number) + value;
  });
  const areEqual = (sums: Float64Array): boolean =>
    sums.every((sum) => sum > 0 && Math.abs(sum - (sums[0] as number)) <= EQUAL_SUMS * sum);
  return size > 1 && areEqual(columnSums) && !areEqual(rowSums);
}

/** Sum of the columns, 1 or 100 but for rounding, where they are shares or percentages and rows are not. */
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

/** Warning of rows and columns in different orders of classes: the diagonal holds no more than by chance. */
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

/** Words of a table on its sides that are not understood. */
const whatTableSays = ({ unread }: Matrix): string =>
  unread === undefined
    ? 'nothing in the table says'
    : `the words '${unread.slice(0, 80)}' in its corner do not say here (true classes in columns: --truth columns)`;

/** Warnings about the matrix. `rowSums` are those of the values. */
function confusionWarnings(matrix: Matrix, rowSums: Float64Array): Warning[] {
  const warnings: Warning[] = [];
  if (matrix.guessed) {
    const message =
      matrix.kind === 'counts'
        ? `Values were taken as ${matrix.contingency === null ? 'shares' : 'counts'} of points${matrix.saidBy === null ? `, and rows as the true classes, which ${whatTableSays(matrix)}` : ''}: each row was divided by its sum.`
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
  const whole = [1, 100].find((sum) => Math.abs(all - sum) <= ROUNDED_SHARES * sum);
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

/** Nodes of the groups of a round that were ties: -1 for a group that is part of others in the end, and was dropped. */
const tiesIn = ({ groupNode, groupTie }: Round): number[] =>
  Array.from(groupNode).filter((_, group) => groupTie?.[group] === 1);

/** Groups of a round that are in the hierarchy, or were ties. */
const groupsIn = ({ groupNode, groupTie }: Round): number =>
  groupNode.filter((node, group) => node >= 0 || groupTie?.[group] === 1).length;

/**
 * By inner node: 1 for a group that the order of the classes decided. Undefined where it decided nothing: a group that was
 * dropped in the end may have decided what others are.
 */
function tiesOf({ classOf }: Hierarchy, { rounds }: Rounds): Uint8Array | undefined {
  const leaves = classOf.findIndex((each) => each < 0);
  const tied = rounds.flatMap(tiesIn);
  if (tied.length === 0) return undefined;
  const ties = new Uint8Array(classOf.length - leaves);
  for (const node of tied) if (node >= 0) ties[node - leaves] = 1;
  return ties;
}

const GROUPS = { merges: ['group', 'groups'], by: 'the order of the classes' } as const;

function aboutTies({ rounds }: Rounds): Warning[] {
  const tied = rounds.map((round) => tiesIn(round).length);
  const all = rounds.reduce((sum, round) => sum + groupsIn(round), 0);
  const where = Array.from(tied.keys()).filter((round) => at(tied, round) > 0);
  const said = listNames(where.map((round) => count(round + 1)));
  return tieWarnings(
    tied.reduce((sum, each) => sum + each, 0),
    all,
    GROUPS,
    `${where.length === 1 ? 'round' : 'rounds'} ${said}`,
  );
}

/** Similarity matrices are kept as long as they have at most this many entries together (32 MB). */
const MAX_ENTRIES = 2 ** 22;

/** Keeps the similarities of every round that there is room for, in order; null from the first that there is not. */
class Similarities {
  readonly #kept: (Float64Array | null)[] = [];
  #left = MAX_ENTRIES;

  /** Of the current trees: called before the first step, and after each. */
  add(confusion: Confusion): void {
    const entries = confusion.count('trees') ** 2;
    this.#left = entries <= this.#left ? this.#left - entries : -1;
    this.#kept.push(this.#left >= 0 ? confusion.similarity() : null);
  }

  /** All rounds of a complete run. */
  withRounds(confusion: Confusion): Rounds {
    const rounds = Array.from({ length: confusion.count('rounds') }, (_, round): Round => {
      return { ...confusion.round(round), similarity: this.#kept[round + 1] ?? null };
    });
    return { similarity: this.#kept[0] ?? null, rounds };
  }
}

/** One round after the other. */
function mergeAll(confusion: Confusion, context: RunContext): Similarities {
  const similarities = new Similarities();
  similarities.add(confusion);
  while (!confusion.step()) {
    similarities.add(confusion);
    context.signal?.throwIfAborted();
    context.onProgress?.({ phase: 'merging', done: confusion.count('rounds'), total: null });
  }
  return similarities;
}

/** The hierarchy of a matrix, and nothing else of the run. */
function hierarchyOf(core: Core, options: ConfusionOptions, values: Float64Array): Hierarchy {
  return new Confusion(core, options, values).use((merging) => {
    while (!merging.step());
    return merging.hierarchy();
  });
}

/** Points predicted as each class. */
function predictedOf({ rows, columns, counts }: Contingency): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, leaf) =>
    counts.subarray(leaf * columns, (leaf + 1) * columns).reduce((sum, count) => sum + count, 0),
  );
}

/** Points that were predicted as no class are wrong, whatever the tree. */
function withOutside(metrics: Metrics, outside: number): Metrics {
  const points = metrics.points + outside;
  const share = (accuracy: number | null): number | null => accuracy && (accuracy * metrics.points) / points;
  return outside === 0
    ? metrics
    : { ...metrics, points, accuracy: share(metrics.accuracy), matched_accuracy: share(metrics.matched_accuracy) };
}

/** Advice on a matrix that the core refuses. */
function failure(error: unknown): unknown {
  if (!(error instanceof CoreError) || (error.status !== 'too large' && error.status !== 'bad value')) {
    return error;
  }
  const remedy =
    error.status === 'too large'
      ? 'With a lower r fewer pairs qualify; with single inheritance every class has one parent.'
      : 'Correct this entry; a matrix that is not symmetric holds counts, not similarities.';
  const known = (place: number): number | undefined => (place >= 0 ? place : undefined);
  return new DataError(error.status.replace(' ', '-'), error.message, remedy, {
    row: known(error.row),
    column: known(error.column),
  });
}

/**
 * Confusion merging (wasm/include/logitree.h has the mathematics) of a confusion matrix, of a similarity matrix, or of
 * logits counted against labels. Heights are rounds. Metrics are those of single inheritance: with multiple a class may
 * sit at several places of the tree.
 */
export const runConfusion: Runner = async (core, dataset, options, context) => {
  const started = performance.now();
  let merging: Confusion | null = null;
  try {
    const settings = readOptions(OPTIONS, options);
    const matrix: Matrix = await matrixOf(core, dataset, settings, context);
    const { r, inheritance, mode, between, bootstrap: resamples, orders, seed } = settings;
    const classes = matrix.names.length;
    const coreOptions = { classes, kind: matrix.kind, inheritance, mode, between, r };
    const draw = resamples > 0 ? resampledMatrices(matrix, settings) : null;
    const order = orders > 0 ? orderedMatrices(matrix, settings) : null;
    merging = new Confusion(core, coreOptions, matrix.values);
    const rowSums = merging.rowSums();
    const similarities = mergeAll(merging, context);
    const hierarchy = merging.hierarchy();
    const { contingency } = matrix;
    const found: ConfusionFindings = { rounds: similarities.withRounds(merging) };
    const isMeasured = contingency !== null && inheritance === 'single';
    const used = { as: matrix.kind, truth: matrix.truth, r, inheritance, mode, between };
    const warnings = [...confusionWarnings(matrix, rowSums), ...aboutTies(found.rounds)];
    const tree: Result = {
      method: 'confusion',
      version: VERSION,
      options: used,
      inputs: matrix.inputs,
      classes: matrix.names,
      hierarchy,
      merges: null,
      margins: null,
      certified: null,
      findings: found,
      ...knownOf(found),
      ties: tiesOf(hierarchy, found.rounds),
      orders: undefined,
      support: undefined,
      stability: undefined,
      predicted: contingency === null ? null : predictedOf(contingency),
      contingency,
      metrics: null,
      warnings,
      run: { passes: 1, rows: classes, seconds: (performance.now() - started) / 1000 },
    };
    context.onProgress?.({ phase: 'measuring', done: 0, total: null });
    const pending: Pending[] = [
      ...(isMeasured ? (['metrics'] as const) : []),
      ...(order === null ? [] : (['orders'] as const)),
      ...(draw === null ? [] : (['support'] as const)),
    ];
    return await treeFirst(context, tree, pending, async () => {
      const metrics = isMeasured ? withOutside(measure(core, contingency, hierarchy), matrix.outside) : null;
      const treeOf = (drawn: Drawn): Hierarchy => inOrder(hierarchyOf(core, coreOptions, drawn.values), drawn.order);
      const sampled = draw && (await resample(hierarchy, resamples, (which) => treeOf(draw(which)), context));
      const shares = inheritance === 'single' ? reorder : reorderSets;
      const ordered = order && (await shares(hierarchy, orders, (which) => treeOf(order(which)), context));
      return {
        metrics,
        options: {
          ...used,
          ...(sampled === null ? {} : { bootstrap: sampled.resamples }),
          ...(ordered === null ? {} : { orders: ordered.made }),
          ...(sampled === null && ordered === null ? {} : { seed }),
        },
        orders: ordered?.share,
        support: sampled?.support,
        stability: sampled?.stability,
        warnings: [
          ...warnings,
          ...resampleWarnings(sampled?.resamples ?? 0, resamples),
          ...orderWarnings(ordered?.made ?? 0, orders),
        ],
      };
    });
  } catch (error) {
    throw asDataError(failure(error), dataset.confusion?.file ?? dataset.logits?.file.name ?? '');
  } finally {
    merging?.destroy();
  }
};
