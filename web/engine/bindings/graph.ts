import { at } from '../base/arrays.ts';
import type { Core } from './core.ts';
import { STRUCTS } from './logitree.ts';

/** A graph with positive dissimilarities on its undirected edges. The number of an edge breaks ties between equals. */
export interface Graph {
  readonly vertices: number;
  readonly src: Uint32Array<ArrayBuffer>;
  readonly dst: Uint32Array<ArrayBuffer>;
  readonly weight: Float64Array<ArrayBuffer>;
}

/** The single-linkage tree of values on the edges of a graph, and their min-max distances. */
export interface MinMax {
  /** 2 nodes a merge: vertices are 0..n-1, merge j makes node n + j. */
  readonly merges: Uint32Array<ArrayBuffer>;
  /** The edge of each merge. */
  readonly edges: Uint32Array<ArrayBuffer>;
  /** Its value: the height of the node. */
  readonly heights: Float64Array<ArrayBuffer>;
  /** Of every edge, the edge whose value is the min-max distance of its ends. */
  readonly pass: Uint32Array<ArrayBuffer>;
}

/** Runs `use` with the graph in the core's memory: the address of an lt_graph. */
export function withGraph<T>(core: Core, graph: Graph, use: (pointer: number) => T): T {
  const { src, dst, weight, vertices } = graph;
  const sizes = [STRUCTS.lt_graph.bytes, src, dst, weight];
  return core.withMemory(sizes, (pointer, srcAt, dstAt, weightAt) => {
    core.writeStruct(pointer, 'lt_graph', {
      n_vertices: vertices,
      n_edges: weight.length,
      src: srcAt,
      dst: dstAt,
      weight: weightAt,
    });
    return use(pointer);
  });
}

/** lt_graph_check: throws a CoreError whose row is the invalid edge. */
export const checkGraph = (core: Core, graph: Graph): void =>
  withGraph(core, graph, (pointer) => core.check(core.exports.lt_graph_check(pointer)));

/** The component of each vertex, numbered by lowest vertex; the graph must have passed `checkGraph`. */
export function componentsOf(core: Core, graph: Graph): { component: Uint32Array<ArrayBuffer>; count: number } {
  const { component, count } = withGraph(core, graph, (pointer) =>
    core.filled({ component: ['u32', graph.vertices], count: ['u32', 1] }, (to) =>
      core.exports.lt_graph_components(pointer, to.component, to.count),
    ),
  );
  return { component, count: at(count, 0) };
}

/** lt_min_max of the values x, one an edge. */
export function minMax(core: Core, graph: Graph, x: Float64Array): MinMax {
  const merges = graph.vertices - 1;
  const edges = graph.weight.length;
  return withGraph(core, graph, (pointer) =>
    core.withMemory([x], (values) =>
      core.filled(
        { merges: ['u32', 2 * merges], edges: ['u32', merges], heights: ['f64', merges], pass: ['u32', edges] },
        (to) => core.exports.lt_min_max(pointer, values, to.merges, to.edges, to.heights, to.pass),
      ),
    ),
  );
}
