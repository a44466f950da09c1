import type { Core } from '../../bindings/core.ts';
import type { Points } from '../../bindings/features.ts';
import type { Graph } from '../../bindings/graph.ts';
import type { LinkageCounts, LinkageMerges, LinkageState } from '../../bindings/linkage.ts';
import type { RunContext } from '../../model/run.ts';
import { GraphLinkage } from '../shared/graph-linkage.ts';
import { neighbourGraph } from '../shared/points/neighbour-graph.ts';
import type { Joins } from './joins.ts';
import type { Settings } from './schema.ts';

/** Merges between two looks at progress and cancel. */
const MERGES_A_STEP = 1000;

/** Joins on a graph as the core does of all pairs. */
class GraphJoins implements Joins {
  readonly points: Points;
  readonly #linkage: GraphLinkage;
  /** The distances of all pairs are not known. */
  readonly distances = 0;

  constructor(points: Points, linkage: GraphLinkage) {
    this.points = points;
    this.#linkage = linkage;
  }

  step(): { state: LinkageState; done: number } {
    const isDone = this.#linkage.step(MERGES_A_STEP);
    return { state: isDone ? 'done' : 'merges', done: this.#linkage.done };
  }

  merges(): LinkageMerges {
    return this.#linkage.merges();
  }

  counts(): LinkageCounts {
    return { rows: this.points.rows, ties: this.#linkage.ties, emptyRows: 0, asymmetric: 0 };
  }

  keptDistances(): null {
    return null;
  }

  destroy(): void {}
}

/** Every row at the place of an earlier one, with the first there. O(values), unless many rows have the same sum. */
function twinsIn({ rows, columns, values }: Points): (readonly [number, number])[] {
  const rowOf = (row: number): Float64Array => values.subarray(row * columns, (row + 1) * columns);
  const firsts = new Map<number, number[]>();
  const twins: (readonly [number, number])[] = [];
  for (let row = 0; row < rows; row += 1) {
    const own = rowOf(row);
    const sum = own.reduce((a, b) => a + b, 0);
    const alike = firsts.get(sum) ?? [];
    const first = alike.find((other) => rowOf(other).every((value, column) => value === own[column]));
    if (first === undefined) firsts.set(sum, [...alike, row]);
    else twins.push([first, row]);
  }
  return twins;
}

/** The graph with edges of length 0 before all others, so that rows at the same place join first. */
function withTwins(graph: Graph, points: Points): Graph {
  const twins = twinsIn(points);
  const joined = (ends: readonly number[], others: Uint32Array): Uint32Array<ArrayBuffer> => {
    const all = new Uint32Array(ends.length + others.length);
    all.set(ends);
    all.set(others, ends.length);
    return all;
  };
  const weight = new Float64Array(twins.length + graph.weight.length);
  weight.set(graph.weight, twins.length);
  const [src, dst] = [twins.map(([first]) => first), twins.map(([, row]) => row)];
  return { ...graph, src: joined(src, graph.src), dst: joined(dst, graph.dst), weight };
}

/** Linkage of rows on the graph of their nearest neighbours and a spanning tree. */
export async function joinsOnGraph(
  core: Core,
  points: Points,
  settings: Settings,
  context: RunContext,
): Promise<Joins> {
  const graph = withTwins(await neighbourGraph(core, points, settings, context), points);
  return new GraphJoins(points, new GraphLinkage(graph, { method: settings.method, points }));
}
