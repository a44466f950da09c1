import { at, lowerBound } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { counted } from '../../base/text.ts';
import { type Core, CoreError } from '../../bindings/core.ts';
import { checkGraph, componentsOf, type Graph } from '../../bindings/graph.ts';
import type { Neighbours } from '../../bindings/neighbours.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { RunContext, WorkerPool } from '../../model/run.ts';
import { MAX_BYTES } from '../shared/features/memory.ts';
import { inOrder } from '../shared/in-order.ts';
import { repairedSquare } from '../shared/points/kind.ts';
import { neighbourGraph } from '../shared/points/neighbour-graph.ts';
import type { Matrix } from '../shared/points/read.ts';
import { bytesOfFit, mostEdges } from './memory.ts';
import { type NearTask, sumOf, unpackLists } from './neighbour-task.ts';
import type { Settings } from './settings.ts';

/** From this many dimensions on nearly all pairs of points have to be compared, whatever boxes they lie in. */
const MANY_COLUMNS = 8;
/** This many coordinates are compared while a byte is read; in few dimensions a point is found while this many are. */
const COMPARED_A_BYTE = 16;
const BYTES_A_POINT = 2048;

/** Graphs whose points threads were asked to search. */
let graphs = 0;

/** True where a pool finds neighbours sooner than this thread alone. */
function isForSearch(points: Matrix, { table }: LogitsInput, pool: WorkerPool | undefined): pool is WorkerPool {
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
async function searchByPool(
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

/**
 * Refuses a graph that is too large for memory, before it is made where its size is known; without settings, one that
 * would be too large for any.
 * @throws DataError with the memory it would need
 */
function checkMemory(vertices: number, edges: number, settings?: Settings): void {
  const bytes = bytesOfFit(vertices, edges, (settings?.weights.dasgupta ?? 0) > 0);
  if (bytes > MAX_BYTES) {
    throw new DataError(
      'too-large',
      `fitting ${counted(vertices, 'vertex', 'vertices')} and ${counted(edges, 'edge', 'edges')} needs ${Math.ceil(bytes / 1e6)} MB, ${MAX_BYTES / 1e6} MB can be had`,
      'Use fewer neighbours, or a sample of the points.',
    );
  }
}

/** Nearest neighbours and spanning tree of points, one a row. */
export async function graphOfPoints(
  core: Core,
  points: Matrix,
  input: LogitsInput,
  settings: Settings,
  context: RunContext,
): Promise<Graph> {
  if (points.rows < 2) {
    throw new DataError(
      'too-few-points',
      `need at least 2 points, got ${points.rows}`,
      'Open a table of more points, one a row.',
    );
  }
  /* Each edge is the choice of two points at most. */
  checkMemory(points.rows, Math.ceil((points.rows * Math.min(settings.neighbours, points.rows - 1)) / 2), settings);
  const { pool } = context;
  return neighbourGraph(core, points, settings, context, async (neighbours) => {
    if (isForSearch(points, input, pool)) {
      await searchByPool(neighbours, points, settings.neighbours, input, pool, context);
    }
  });
}

const badRow = (message: string, row: number, column?: number): DataError =>
  new DataError(
    'bad-edge',
    message,
    'An edge is a line src,dst,weight: two vertices counted from 0 and a weight above 0.',
    { row, column },
  );

/** One edge a row: src, dst, weight. Vertices that are not 0, 1, 2 and so on are called by their numbers; null where they are. */
export function graphOfEdges({ rows, columns, values }: Matrix): { graph: Graph; names: readonly string[] | null } {
  if (columns !== 3) {
    throw new DataError(
      'wrong-shape',
      `edges have 3 columns (src, dst, weight), got ${columns}`,
      'Save three columns.',
    );
  }
  const [src, dst] = [new Uint32Array(rows), new Uint32Array(rows)];
  const weight = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const ends = [values[3 * row] ?? Number.NaN, values[3 * row + 1] ?? Number.NaN];
    ends.forEach((end, column) => {
      if (!Number.isInteger(end) || end < 0 || end >= 2 ** 31) {
        throw badRow(`edge ${row} ends at ${end}, expected the number of a vertex, from 0`, row, column);
      }
    });
    [src[row], dst[row]] = [at(ends, 0), at(ends, 1)];
    weight[row] = values[3 * row + 2] ?? Number.NaN;
  }
  const numbers = Uint32Array.from(new Set([...src, ...dst])).sort();
  const vertices = numbers.length;
  const placed = (ends: Uint32Array) => Uint32Array.from(ends, (end) => lowerBound(numbers, end));
  const names = numbers.at(-1) === vertices - 1 ? null : Array.from(numbers, String);
  return { graph: { vertices, src: placed(src), dst: placed(dst), weight }, names };
}

/** LT_LARGEST_SQUARED: of what is larger the core does not take sums of squares. */
const LARGEST_SQUARED = 2 ** 240;

const MATRIX =
  'Dissimilarities are square and symmetric with a diagonal of 0; use similarities as such, or take 1 - s.';

const notSymmetric = (message: string, row: number, column: number, remedy = MATRIX): DataError =>
  new DataError('not-dissimilarities', message, remedy, { row, column });

/** The complete graph of a square matrix, edges by (lower vertex, higher vertex). */
export function graphOfDissimilarities(given: Matrix): Graph {
  const { rows: n, columns, values } = repairedSquare(given);
  if (n !== columns) {
    throw notSymmetric(`expected a square matrix of dissimilarities, got ${n} rows of ${columns}`, 0, 0);
  }
  const edges = mostEdges.complete(n);
  checkMemory(n, edges);
  const [src, dst] = [new Uint32Array(edges), new Uint32Array(edges)];
  const weight = new Float64Array(edges);
  let edge = 0;
  for (let a = 0; a < n; a += 1) {
    if (values[a * n + a] !== 0) {
      throw notSymmetric(`row ${a} has ${values[a * n + a]} on the diagonal, expected 0`, a, a);
    }
    for (let b = a + 1; b < n; b += 1) {
      const [there, back] = [values[a * n + b] as number, values[b * n + a] as number];
      if (Math.abs(there - back) > 1e-9 * Math.max(Math.abs(there), Math.abs(back))) {
        throw notSymmetric(`row ${a} column ${b} is ${there}, row ${b} column ${a} is ${back}`, a, b);
      }
      if (there > LARGEST_SQUARED && there < Number.POSITIVE_INFINITY) {
        const message = `row ${a} column ${b} is ${there}, which is too large to be squared`;
        throw notSymmetric(message, a, b, 'Correct it, or use a larger unit.');
      }
      if (!(there > 0 && there < Number.POSITIVE_INFINITY)) {
        const same = `These two are the same point: remove row and column ${b}, or open the features, where points may be equal.`;
        const message = `row ${a} column ${b} is ${there}, expected a finite number above 0`;
        throw notSymmetric(message, a, b, there === 0 ? same : MATRIX);
      }
      src[edge] = a;
      dst[edge] = b;
      weight[edge] = there;
      edge += 1;
    }
  }
  return { vertices: n, src, dst, weight };
}

/** The largest components first, by a vertex of each. */
function describeComponents(component: Uint32Array, count: number): string {
  const sizes = new Uint32Array(count);
  const firsts = new Uint32Array(count);
  for (let vertex = component.length - 1; vertex >= 0; vertex -= 1) {
    const c = at(component, vertex);
    sizes[c] = at(sizes, c) + 1;
    firsts[c] = vertex;
  }
  const order = Array.from(sizes.keys()).sort((a, b) => (sizes[b] as number) - (sizes[a] as number) || a - b);
  const named = order.slice(0, 5).map((c) => `${sizes[c]} with vertex ${firsts[c]}`);
  return `${named.join(', ')}${count > 5 ? ', …' : ''}`;
}

/**
 * Refuses what cannot be fitted.
 * @throws DataError naming the edge that is wrong, the components of a graph in pieces, or the memory it would need
 */
export function checkFittable(core: Core, graph: Graph, settings: Settings): void {
  if (graph.vertices < 2) {
    const found = graph.vertices === 1 ? '1' : 'none';
    throw new DataError(
      'too-few-vertices',
      `need at least 2 vertices, got ${found}`,
      'Open more than one to be joined.',
    );
  }
  checkMemory(graph.vertices, graph.weight.length, settings);
  try {
    checkGraph(core, graph);
  } catch (error) {
    if (error instanceof CoreError && error.status === 'bad value') {
      throw badRow(`${error.message} (${graph.weight[error.row]})`, error.row);
    }
    throw error;
  }
  const { component, count } = componentsOf(core, graph);
  if (count > 1) {
    throw new DataError(
      'not-connected',
      `the graph is in ${count} pieces that no edge connects: ${describeComponents(component, count)}`,
      'Fit each piece by itself, or add edges between them.',
    );
  }
}

/** The weights divided by the largest one. */
export function scaled(graph: Graph): Graph {
  const largest = graph.weight.reduce((a, b) => Math.max(a, b), 0);
  return { ...graph, weight: graph.weight.map((w) => w / largest) };
}
