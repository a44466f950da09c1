import { DataError } from '../../base/error.ts';
import { counted, listNames } from '../../base/text.ts';
import { type Core, CoreError } from '../../bindings/core.ts';
import type { Points } from '../../bindings/features.ts';
import { type Distance, Linkage } from '../../bindings/linkage.ts';
import { columnsOf, streamRows } from '../../bindings/stream-rows.ts';
import { isWholeTable } from '../../data/elements.ts';
import { isCountsOnDiagonal, isLargestOnDiagonal, isMirrored } from '../../data/facts/square.ts';
import type { Dataset, LogitsInput } from '../../model/dataset.ts';
import type { Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import type { Table } from '../../model/table.ts';
import type { KnownLeaves } from '../shared/class-means.ts';
import { type LeafKind, leafKindOf, recordsOf, repairedSquare } from '../shared/points/kind.ts';
import { type Labelled, splitLabels } from '../shared/points/labels.ts';
import { type Compared, comparedBy } from '../shared/points/principal.ts';
import { type Matrix, readMatrix } from '../shared/points/read.ts';
import { inputRecord } from '../shared/runner.ts';
import { filled, type Joins, joinsOf } from './joins.ts';
import { asksForRows, checkRowOptions, scaleWarnings } from './row-options.ts';
import type { Settings } from './schema.ts';

const TWO_COLUMNS: Warning = {
  code: 'two-columns',
  message:
    'The correlation of two rows of 2 numbers is 1 or −1, whatever their values: it says only which number is larger. Choose the distance euclidean or cityblock.',
};

/** Says which columns have one value, so that no variance can be given to them. */
function sameValues({ columns, values }: Points, names: readonly string[]): Warning[] {
  const same = names.filter((_, p) => values.every((value, i) => i % columns !== p || value === values[p]));
  if (same.length === 0) return [];
  const said = `${counted(same.length, 'column has', 'columns have')} the same value in every row`;
  const message = `${said} and ${same.length === 1 ? 'counts' : 'count'} for nothing: ${listNames(same)}.`;
  return [{ code: 'constant-columns', message }];
}

/** Rows with columns of variance 1 and by their principal components, where that was chosen. @throws DataError naming a value that is no number */
export function comparedRows(
  core: Core,
  points: Points,
  names: readonly string[] | null,
  { normalise, pca, distance }: Settings,
): Compared {
  const two = distance === 'correlation' && points.columns === 2 ? [TWO_COLUMNS] : [];
  if (normalise === 'none' && pca === 0) return { points, warnings: two };
  const called = names ?? Array.from({ length: points.columns }, (_, column) => `column ${column}`);
  const found = comparedBy(core, { points, names: called }, normalise, pca);
  const same = normalise === 'zscore' ? sameValues(points, called) : [];
  return { ...found, warnings: [...same, ...two, ...found.warnings] };
}

/** Rows that are clustered, pushed into the core, and what is known about them. */
export interface Rows extends KnownLeaves {
  readonly linkage: Joins;
  readonly distance: Distance;
  /** Kind and features of rows that are points rather than classes. */
  readonly points?: { readonly kind: LeafKind; readonly matrix: Matrix | null } | undefined;
  /** Kind that rows were taken for where nothing but the option tells. */
  readonly unnamed?: LeafKind['are'] | undefined;
}

interface Pushed {
  readonly linkage: Joins;
  readonly distance: Distance;
  readonly warnings: readonly Warning[];
  /** The rows, and what stands beside them, where they are no dissimilarities. */
  readonly read: Labelled | null;
}

/** Rounding is mended in squares of so many rows; larger ones go into the core as they are read, without a copy. */
const MAX_REPAIRED = 2048;

/** Pushes the dissimilarities of a table. */
async function pushDissimilarities(
  core: Core,
  { table }: LogitsInput,
  { method, normalise_rows: normalise }: Settings,
  context: RunContext,
): Promise<Pushed> {
  const linkage = new Linkage(core, {
    ...{ method, normaliseRows: normalise === 'on' },
    distance: 'precomputed',
    columns: columnsOf(table),
  });
  const joins = await filled(linkage, async () => {
    if (columnsOf(table) <= MAX_REPAIRED) {
      const square = repairedSquare(await readMatrix(core, table, context));
      if (square.rows > 0) linkage.pushValues(square.values, square.columns);
      return;
    }
    const total = table.shape[0] ?? null;
    const stream = { chunkRows: context.chunkRows, signal: context.signal };
    await streamRows(core, table, stream, (chunk, first) => {
      linkage.push(chunk);
      context.onProgress?.({ phase: 'reading', done: first + chunk.count, total });
    });
  });
  return { linkage: joins, distance: 'precomputed', warnings: [], read: null };
}

/** Pushes the rows of a table without the labels that stand beside them. */
async function pushRows(
  core: Core,
  { table }: LogitsInput,
  settings: Settings,
  distance: Distance,
  context: RunContext,
): Promise<Pushed> {
  const read = await splitLabels(table, await readMatrix(core, table, context));
  const compared = comparedRows(core, read.points, read.names, settings);
  const linkage = await joinsOf(core, compared.points, distance, settings, context);
  return {
    linkage,
    distance,
    warnings: [...read.warnings, ...scaleWarnings(read, distance, settings), ...compared.warnings],
    read,
  };
}

/** A table that cannot be dissimilarities says where it fails and what else it may be. */
function notDissimilarities(error: unknown): unknown {
  if (!(error instanceof CoreError) || error.status !== 'bad value') {
    return error;
  }
  return new DataError(
    'not-dissimilarities',
    error.message,
    'Dissimilarities are square and symmetric with a diagonal of 0 (of similarities s, 1 - s); else choose the distance of rows: euclidean, cityblock or correlation.',
    { row: error.row >= 0 ? error.row : undefined, column: error.column >= 0 ? error.column : undefined },
  );
}

const looks = (code: string, message: string): Warning => ({ code, message });

/**
 * Dissimilarities if the table is square and symmetric with a diagonal of 0, else rows; the guess becomes a warning. What was
 * said to be dissimilarities is never read as rows.
 */
async function pushAsItLooks(core: Core, input: LogitsInput, settings: Settings, context: RunContext): Promise<Pushed> {
  const rows = input.table.shape[0] ?? null;
  const isSaid = input.file.role === 'dissimilarity';
  let reason: string | null = null;
  if (isSaid || rows === null || rows === columnsOf(input.table)) {
    try {
      const pushed = await pushDissimilarities(core, input, settings, context);
      const said = 'The table is square and symmetric with a diagonal of 0: its values were taken as dissimilarities.';
      // A file whose reading says so is no guess, and similarities have another diagonal.
      const isRead = isSaid || input.file.role === 'similarity';
      return isRead ? pushed : { ...pushed, warnings: [looks('guessed-precomputed', said)] };
    } catch (error) {
      if (isSaid || !(error instanceof CoreError) || error.status !== 'bad value') {
        throw isSaid ? notDissimilarities(error) : error;
      }
      reason = error.message;
    }
  }
  const pushed = await pushRows(core, input, settings, 'euclidean', context);
  // The number of rows of text is known once they were read.
  const isSquare = pushed.linkage.counts().rows === columnsOf(input.table);
  const said = 'Rows were compared by their Euclidean distance';
  const warning =
    isSquare && reason !== null
      ? looks('square-rows', `${said}; the values are no dissimilarities: ${reason}.`)
      : looks('guessed-euclidean', `${said}.`);
  return { ...pushed, warnings: [warning, ...pushed.warnings] };
}

/** The distance that was chosen, or follows from what was; automatic where the table tells. */
function wantedDistance({ file }: LogitsInput, settings: Settings): Settings['distance'] {
  if (settings.distance !== 'auto' || !asksForRows(settings)) return settings.distance;
  return file.role === 'dissimilarity' && settings.normalise_rows === 'off' ? 'precomputed' : 'euclidean';
}

async function pushInput(core: Core, input: LogitsInput, settings: Settings, context: RunContext): Promise<Pushed> {
  const distance = wantedDistance(input, settings);
  if (distance === 'auto') {
    return pushAsItLooks(core, input, settings, context);
  }
  checkRowOptions(settings, distance);
  if (distance !== 'precomputed') {
    return pushRows(core, input, settings, distance, context);
  }
  try {
    return await pushDissimilarities(core, input, settings, context);
  } catch (error) {
    throw notDissimilarities(error);
  }
}

/** Counts of a confusion matrix that are compared as they are. */
export const RAW_COUNTS: Warning = {
  code: 'raw-counts',
  message:
    'The table looks like confusion counts: rows of classes with more points lie further apart. Divide rows by their sums to compare shares.',
};

/** Counts may be kept as floating-point numbers: sparse matrices and text have no others. */
function aboutCounts(table: Table, { distance, read }: Pushed, { normalise_rows }: Settings): Warning[] {
  if (distance === 'precomputed' || normalise_rows === 'on' || read === null) return [];
  const { rows, columns, values } = read.points;
  return rows === columns && (isWholeTable(table) || isCountsOnDiagonal({ size: rows, values })) ? [RAW_COUNTS] : [];
}

const UNNAMED: Warning = {
  code: 'unnamed-rows',
  message: 'Nothing names or labels the rows: each was taken for a point. If rows are classes, open their names.',
};

/** Rows as long as there are rows, that are no dissimilarities, are those of a matrix of classes where it looks like one; else of features. */
function isMatrix({ table }: LogitsInput, { linkage, distance, read }: Pushed): boolean {
  const { rows } = linkage.counts();
  if (distance === 'precomputed' || columnsOf(table) !== rows) return false;
  const square = read && { size: rows, values: read.points.values };
  return square === null || isLargestOnDiagonal(square) || isMirrored(square);
}

/** Kind of the rows of a table, by their names and labels and by the other files. */
function kindOf(dataset: Dataset, input: LogitsInput, pushed: Pushed, settings: Settings): LeafKind {
  const { read } = pushed;
  const { rows } = pushed.linkage.counts();
  const { columnNames } = input.table;
  const areOfRows = columnNames?.length === rows && (read === null || isMatrix(input, pushed));
  const names = read?.rowNames ?? (areOfRows ? columnNames : null);
  const table = { file: input.file.name, rows, names, labels: read?.labels ?? null };
  const kind = leafKindOf(dataset, table, isMatrix(input, pushed) ? 'classes' : settings.unnamed);
  const { classes } = dataset;
  if (kind.isGuess && classes !== null) {
    throw new DataError(
      'length-mismatch',
      `${counted(classes.names.length, 'class name', 'class names')} for ${counted(rows, 'row', 'rows')}`,
      'Name every class, one a line or row, in the order of the rows; or open the labels of points, one a row.',
      { file: classes.file },
    );
  }
  return kind;
}

/** The rows of a table: classes, or points. */
export async function rowsOfTable(
  core: Core,
  dataset: Dataset,
  input: LogitsInput,
  settings: Settings,
  context: RunContext,
): Promise<Rows> {
  const pushed = await pushInput(core, input, settings, context);
  try {
    const kind = kindOf(dataset, input, pushed, settings);
    const { linkage, distance, read } = pushed;
    const { name, role } = input.file;
    const shape = [linkage.counts().rows, columnsOf(input.table)];
    return {
      ...{ linkage, distance },
      names: kind.names,
      inputs: [inputRecord(name, role, shape), ...recordsOf(dataset, kind)],
      contingency: null,
      points: kind.are === 'points' ? { kind, matrix: read?.points ?? null } : undefined,
      unnamed: kind.isGuess && !isMatrix(input, pushed) ? kind.are : undefined,
      warnings: [
        ...pushed.warnings,
        ...(kind.isGuess && kind.are === 'points' ? [UNNAMED] : []),
        ...aboutCounts(input.table, pushed, settings),
      ],
    };
  } catch (error) {
    pushed.linkage.destroy();
    throw error;
  }
}
