import { type Core, CoreError } from '../../core/core.ts';
import { type Distance, Linkage } from '../../core/linkage.ts';
import type { Classes, Dataset, LogitsInput } from '../../data/dataset.ts';
import { DataError } from '../../data/error.ts';
import { isWholeTable } from '../../data/roles.ts';
import type { Table } from '../../data/table.ts';
import type { RunContext } from '../../engine/engine.ts';
import { columnsOf, streamRows } from '../../engine/stream.ts';
import type { Contingency, InputRecord, Warning } from '../result.ts';
import type { Settings } from './settings.ts';

/** What is clustered: the rows, pushed into the core, and what is known about them. */
export interface Rows {
  readonly linkage: Linkage;
  readonly names: readonly string[];
  readonly distance: Distance;
  readonly inputs: readonly InputRecord[];
  /** Points by predicted leaf and true class, where the rows are means of labelled points. */
  readonly contingency: Contingency | null;
  readonly warnings: readonly Warning[];
}

/** Distances are kept for the cophenetic correlation up to here: 64 MB. */
export const MOST_KEPT_ROWS = 4096;

const ROWS = 'Each row is a class here: open a table of more rows, or logits of more points with their labels.';

/** @throws DataError for fewer than two rows, which make no tree */
export function checkCount(rows: number): void {
  if (rows < 2) {
    throw new DataError('too-few-classes', `need at least 2 classes, got ${rows}`, ROWS);
  }
}

/** Names of the rows: of the classes that are open, of the columns where the table is square, else their numbers. */
function namesOf(classes: Classes | null, table: Table, rows: number): readonly string[] {
  if (classes !== null && classes.names.length !== rows) {
    throw new DataError(
      'length-mismatch',
      `${classes.names.length} class names for ${rows} rows`,
      'Name every class, one a line or row, in the order of the rows.',
      { file: classes.file },
    );
  }
  const columns = table.columnNames?.length === rows ? table.columnNames : null;
  return classes?.names ?? columns ?? Array.from({ length: rows }, (_, row) => `class ${row}`);
}

/** Pushes the rows of a table; whoever gets the linkage destroys it. */
async function pushTable(
  core: Core,
  { table }: LogitsInput,
  { method, normaliseRows }: Settings,
  distance: Distance,
  context: RunContext,
): Promise<Linkage> {
  const linkage = new Linkage(core, { method, distance, columns: columnsOf(table), normaliseRows });
  try {
    const total = table.shape[0] ?? null;
    const rows = await streamRows(
      core,
      table,
      { chunkRows: context.chunkRows, signal: context.signal },
      (chunk, first) => {
        linkage.push(chunk);
        context.onProgress?.({ phase: 'reading', done: first + chunk.count, total });
      },
    );
    checkCount(rows);
    linkage.endRows(rows <= MOST_KEPT_ROWS);
    return linkage;
  } catch (error) {
    linkage.destroy();
    throw error;
  }
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

interface Pushed {
  readonly linkage: Linkage;
  readonly distance: Distance;
  readonly warnings: readonly Warning[];
}

/** Dissimilarities if the table is square and symmetric with a diagonal of 0, else rows; the guess becomes a warning. */
async function pushAsItLooks(core: Core, input: LogitsInput, settings: Settings, context: RunContext): Promise<Pushed> {
  const rows = input.table.shape[0] ?? null;
  let reason = 'the table is not square';
  if (rows === null || rows === columnsOf(input.table)) {
    try {
      const linkage = await pushTable(core, input, settings, 'precomputed', context);
      const said = 'The table is square and symmetric with a diagonal of 0: its values were taken as dissimilarities.';
      return { linkage, distance: 'precomputed', warnings: [looks('guessed-precomputed', said)] };
    } catch (error) {
      if (!(error instanceof CoreError) || error.status !== 'bad value') {
        throw error;
      }
      reason = error.message;
    }
  }
  const linkage = await pushTable(core, input, settings, 'euclidean', context);
  const said = `Classes were compared by the Euclidean distance of their rows; the values are no dissimilarities: ${reason}.`;
  return { linkage, distance: 'euclidean', warnings: [looks('guessed-euclidean', said)] };
}

async function pushInput(core: Core, input: LogitsInput, settings: Settings, context: RunContext): Promise<Pushed> {
  const distance = settings.distance === 'auto' && settings.normaliseRows ? 'euclidean' : settings.distance;
  if (distance === 'auto') {
    return pushAsItLooks(core, input, settings, context);
  }
  try {
    return { linkage: await pushTable(core, input, settings, distance, context), distance, warnings: [] };
  } catch (error) {
    throw distance === 'precomputed' ? notDissimilarities(error) : error;
  }
}

/** Counts of a confusion matrix that are compared as they are. */
export const RAW_COUNTS: Warning = {
  code: 'raw-counts',
  message:
    'The table looks like confusion counts: rows of classes with more points lie further apart. Divide rows by their sums to compare shares.',
};

function aboutCounts(table: Table, distance: Distance, { normaliseRows }: Settings): Warning[] {
  const counts =
    distance !== 'precomputed' && !normaliseRows && isWholeTable(table) && table.shape[0] === table.shape[1];
  return counts ? [RAW_COUNTS] : [];
}

/** The rows of a table, one a class. */
export async function rowsOfTable(
  core: Core,
  dataset: Dataset,
  input: LogitsInput,
  settings: Settings,
  context: RunContext,
): Promise<Rows> {
  const { classes } = dataset;
  const pushed = await pushInput(core, input, settings, context);
  try {
    const { rows } = pushed.linkage.counts();
    const record = {
      name: input.file.name,
      role: input.file.role,
      shape: [rows, columnsOf(input.table)],
      sha256: null,
    };
    const named = classes && { name: classes.file, role: 'classes', shape: [classes.names.length], sha256: null };
    return {
      ...pushed,
      warnings: [...pushed.warnings, ...aboutCounts(input.table, pushed.distance, settings)],
      names: namesOf(classes, input.table, rows),
      inputs: named === null ? [record] : [record, named],
      contingency: null,
    };
  } catch (error) {
    pushed.linkage.destroy();
    throw error;
  }
}
