import { at } from '../../base/at.ts';
import type { Neighbours } from '../../bindings/neighbours.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { RunContext, WorkerPool } from '../../model/run.ts';
import { inOrder } from '../shared/in-order.ts';
import type { Matrix } from '../shared/points/read.ts';
import { type NearTask, sumOf, unpackLists } from './neighbour-task.ts';

/** From this many dimensions on nearly all pairs of points have to be compared, whatever boxes they lie in. */
const MANY_COLUMNS = 8;
/** This many coordinates are compared while a byte is read; in few dimensions a point is found while this many are. */
const COMPARED_A_BYTE = 16;
const BYTES_A_POINT = 2048;

/** Graphs whose points threads were asked to search. */
let graphs = 0;

/** Whether a pool finds neighbours sooner than this thread alone. */
export function isForSearch(points: Matrix, { table }: LogitsInput, pool: WorkerPool | undefined): pool is WorkerPool {
  const { rows, columns } = points;
  const like = columns < MANY_COLUMNS ? BYTES_A_POINT * rows : (rows * rows * columns) / 2 / COMPARED_A_BYTE;
  return pool !== undefined && pool.size > 1 && table.source.isSequential !== true && like >= pool.leastBytes;
}

/** Pairs of blocks, each block with itself first: afterwards it is known how far the others need to look. */
function pairsOf(blocks: number): (readonly [number, number])[] {
  const all = Array.from({ length: blocks }, (_, block) => block);
  return [
    ...all.map((block) => [block, block] as const),
    ...all.flatMap((a) => all.slice(a + 1).map((b) => [a, b] as const)),
  ];
}

/**
 * The nearest neighbours of all points by a pool of workers: each pair of blocks is a task, and what is known by the time that it
 * is given away limits its search. Who finds what changes nothing.
 */
export async function searchByPool(
  neighbours: Neighbours,
  points: Matrix,
  k: number,
  { file, table }: LogitsInput,
  pool: WorkerPool,
  context: RunContext,
): Promise<void> {
  graphs += 1;
  const { rows } = points;
  const common = {
    kind: 'near',
    file: file.name,
    table,
    graph: graphs,
    neighbours: k,
    sum: sumOf(points.values),
    answersHeartbeat: false, // one search is one call of the core
  } as const;
  const pairs = pairsOf(neighbours.blocks);
  const taskOf = (index: number): NearTask => {
    const [a, b] = at(pairs, index);
    const limits = neighbours.limits(a, b);
    return {
      ...{ ...common, a, b, limits },
      failure: `the nearest neighbours of ${limits.length} points could not be found`,
    };
  };
  const report = (done: number): void =>
    context.onProgress?.({ phase: 'neighbours', done: Math.floor((rows * done) / pairs.length), total: rows });
  report(0);
  await inOrder(pool, pool.size, pairs.length, taskOf, context, (lists, index) => {
    neighbours.put(...at(pairs, index), unpackLists(lists));
    report(index + 1);
  });
}
