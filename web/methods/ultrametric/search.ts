import type { Neighbours } from '../../bindings/neighbours.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { Crew, NearTask } from '../../workers/crew.ts';
import type { RunContext } from '../../workers/engine.ts';
import type { Matrix } from '../shared/points/read.ts';
import { sumOf, unpackLists } from './near.ts';

/** From so many dimensions on, boxes leave nearly all pairs of points to be compared. */
const MANY_COLUMNS = 8;
/** So many coordinates are compared while a byte is read; in few dimensions a point is found while so many are. */
const COMPARED_A_BYTE = 16;
const BYTES_A_POINT = 2048;

/** Graphs whose points threads were asked to search. */
let graphs = 0;

/** Whether a crew finds neighbours sooner than this thread alone. */
export function isForSearch(points: Matrix, { table }: LogitsInput, crew: Crew | undefined): crew is Crew {
  const { rows, columns } = points;
  const like = columns < MANY_COLUMNS ? BYTES_A_POINT * rows : (rows * rows * columns) / 2 / COMPARED_A_BYTE;
  return crew !== undefined && crew.size > 1 && table.source.isSequential !== true && like >= crew.least;
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
 * The nearest neighbours of all points by a crew: each pair of blocks is a task, one more is under way than there are
 * threads, and what is known by then limits the search. Who finds what changes nothing.
 */
export async function searchByCrew(
  neighbours: Neighbours,
  points: Matrix,
  k: number,
  { file, table }: LogitsInput,
  crew: Crew,
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
  } as const;
  const pairs = pairsOf(neighbours.blocks);
  const underWay: Promise<Uint8Array<ArrayBuffer>>[] = [];
  let asked = 0;
  for (const [done, [a, b]] of pairs.entries()) {
    for (; asked < pairs.length && underWay.length <= crew.size; asked += 1) {
      const [from, to] = pairs[asked] ?? [0, 0];
      const task: NearTask = { ...common, a: from, b: to, limits: neighbours.limits(from, to) };
      const lists = crew.work(task);
      lists.catch(() => undefined); /* a failure is thrown where it is awaited, the first in the order of the pairs */
      underWay.push(lists);
    }
    context.onProgress?.({ phase: 'neighbours', done: Math.floor((rows * done) / pairs.length), total: rows });
    const lists = await underWay.shift();
    context.signal?.throwIfAborted();
    if (lists !== undefined) neighbours.put(a, b, unpackLists(lists));
  }
}
