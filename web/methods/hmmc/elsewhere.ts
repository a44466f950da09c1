import type { Features } from '../../bindings/features.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { WorkerPool } from '../../model/run.ts';
import { MAX_BYTES, splitBytes } from '../shared/features/memory.ts';
import { type NodeTask, unpackSplit } from './node.ts';
import type { Settings } from './settings.ts';
import type { Helpers } from './splitter.ts';

/** A tree takes at least this many times longer than reading as many bytes does. */
const TIMES_A_READING = 16;

/** Trees that threads were asked to split nodes of. */
let trees = 0;

/** Threads that split one of the fresh nodes each beside this one. 0 where it alone is faster, or all would fill the memory. */
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
 * Other threads for the fresh nodes, where a pool is worth its start. This thread splits the root, and one of its children;
 * the others make the features ready meanwhile, by a task without rows.
 */
export function elsewhere(
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
    pool.work(nodeTask(nothing)).catch(() => undefined); /* said by the first task with rows */
  }
  return { count, split };
}
