import type { Features } from '../../bindings/features.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { WorkerPool } from '../../model/run.ts';
import { MAX_BYTES, splitBytes } from '../shared/features/memory.ts';
import type { Settings } from './settings.ts';
import { type NodeTask, unpackSplit } from './split-task.ts';
import type { Helpers } from './splitter.ts';

/** A tree takes at least this many times longer than reading as many bytes does. */
const TIMES_A_READING = 16;

/** How many trees have had nodes split by other threads, to number them. */
let trees = 0;

/**
 * How many threads split new nodes beside this one. 0 where this one alone is faster, or where all would fill the
 * memory.
 */
function helpersFor(
  { rows, columns }: Features,
  { table }: LogitsInput,
  children: number,
  pool: WorkerPool | undefined,
): number {
  const threads = Math.min(pool?.size ?? 1, children);
  const isLarge = TIMES_A_READING * 8 * rows * columns >= (pool?.leastBytes ?? Number.POSITIVE_INFINITY);
  const fits = threads * splitBytes(rows, columns, children) <= MAX_BYTES;
  return isLarge && fits && table.source.isSequential !== true ? threads - 1 : 0;
}

/**
 * Other threads that split new nodes, where a pool is worth its start. This thread splits the root, and one of its
 * children. Meanwhile the others read the features, by a task without rows.
 */
export function poolHelpers(
  features: Features,
  input: LogitsInput,
  { split: options, normalise }: Settings,
  pool: WorkerPool | undefined,
): Helpers | undefined {
  const count = helpersFor(features, input, options.children, pool);
  if (pool === undefined || count === 0) return undefined;
  trees += 1;
  const spread = features.spread(features.all());
  const nodeTask = (own: Pick<NodeTask, 'node' | 'rows' | 'above' | 'seed'>): NodeTask => ({
    kind: 'node',
    file: input.file.name,
    table: input.table,
    failure: `the ${own.rows.length} rows of node ${own.node} could not be split`,
    answersHeartbeat: false, // one split is one call of the core
    tree: trees,
    normalise,
    spread,
    options,
    ...own,
  });
  const split: Helpers['split'] = async ({ id, rows }, above, seed) =>
    unpackSplit(await pool.work(nodeTask({ node: id, rows, above, seed })), rows.length);
  const nothing = { node: 0, rows: new Uint32Array(), above: { sum: new Float64Array(), count: 0 }, seed: 0 };
  for (let helper = 0; helper < count; helper += 1) {
    pool.work(nodeTask(nothing)).catch(() => undefined); // the first task with rows reports it
  }
  return { count, split };
}
