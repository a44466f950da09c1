import { at } from '../../base/arrays.ts';
import type { Points } from '../../bindings/features.ts';
import type { Graph } from '../../bindings/graph.ts';
import type { LinkageMerges, LinkageName } from '../../bindings/linkage.ts';

/** Edges with a value each, of which the smallest is at hand; of equal values that of the edge with the lowest number. */
class EdgeHeap {
  readonly #value: Float64Array;
  /** The edges from the smallest value on: each is no larger than those at 2 i + 1 and 2 i + 2. */
  readonly #heap: Uint32Array;
  readonly #place: Uint32Array;
  #size: number;

  /** Keeps `value`, which changes by `set` alone. O(edges). */
  constructor(value: Float64Array) {
    this.#value = value;
    this.#size = value.length;
    this.#heap = Uint32Array.from({ length: value.length }, (_, edge) => edge);
    this.#place = this.#heap.slice();
    for (let place = (this.#size >> 1) - 1; place >= 0; place -= 1) this.#sink(place, at(this.#heap, place));
  }

  /** The edge of the smallest value; -1 where there is none. */
  get least(): number {
    return this.#size === 0 ? -1 : at(this.#heap, 0);
  }

  valueOf(edge: number): number {
    return at(this.#value, edge);
  }

  /** O(log edges). */
  set(edge: number, value: number): void {
    this.#value[edge] = value;
    this.#settle(edge);
  }

  remove(edge: number): void {
    this.#size -= 1;
    const last = at(this.#heap, this.#size);
    if (last === edge) return;
    this.#put(last, at(this.#place, edge));
    this.#settle(last);
  }

  #isLess(a: number, b: number): boolean {
    const [x, y] = [at(this.#value, a), at(this.#value, b)];
    return x < y || (x === y && a < b);
  }

  #put(edge: number, place: number): void {
    this.#heap[place] = edge;
    this.#place[edge] = place;
  }

  #settle(edge: number): void {
    let place = at(this.#place, edge);
    while (place > 0) {
      const parent = at(this.#heap, (place - 1) >> 1);
      if (!this.#isLess(edge, parent)) break;
      this.#put(parent, place);
      place = (place - 1) >> 1;
    }
    this.#sink(place, edge);
  }

  #sink(from: number, edge: number): void {
    let place = from;
    for (let child = 2 * place + 1; child < this.#size; child = 2 * place + 1) {
      const right = child + 1;
      const lesser = right < this.#size && this.#isLess(at(this.#heap, right), at(this.#heap, child)) ? right : child;
      if (!this.#isLess(at(this.#heap, lesser), edge)) break;
      this.#put(at(this.#heap, lesser), place);
      place = lesser;
    }
    this.#put(edge, place);
  }
}

/* Agglomerative linkage of the vertices of a graph: only groups that an edge connects may join. */

/** Distances as close as this, relatively, are a tie, as in the core. */
const TIE = 1e-12;

/** Source of the distance of two groups: the edges between them; for Ward the points of their vertices. */
export type GraphRule =
  | { readonly method: Exclude<LinkageName, 'ward'> }
  | { readonly method: 'ward'; readonly points: Points };

/** The sums and the numbers of the points of each group, from which Ward's distances follow. */
class Centroids {
  readonly #columns: number;
  readonly #sums: Float64Array;
  readonly #sizes: Float64Array;

  constructor({ rows, columns, values }: Points) {
    this.#columns = columns;
    this.#sums = values.slice();
    this.#sizes = new Float64Array(rows).fill(1);
  }

  /** Group b becomes part of a. */
  add(a: number, b: number): void {
    for (let p = 0; p < this.#columns; p += 1) {
      const place = a * this.#columns + p;
      this.#sums[place] = at(this.#sums, place) + at(this.#sums, b * this.#columns + p);
    }
    this.#sizes[a] = at(this.#sizes, a) + at(this.#sizes, b);
  }

  /** 2 |A| |B| / (|A| + |B|) times the squared distance of the means: the square of the height. */
  square(a: number, b: number): number {
    const [m, n] = [at(this.#sizes, a), at(this.#sizes, b)];
    let square = 0;
    for (let p = 0; p < this.#columns; p += 1) {
      const apart = at(this.#sums, a * this.#columns + p) / m - at(this.#sums, b * this.#columns + p) / n;
      square += apart * apart;
    }
    return ((2 * m * n) / (m + n)) * square;
  }
}

/**
 * One run, in steps. Each merge joins the two connected groups that are nearest; of several pairs the one whose first edge
 * has the lowest number. Average is the mean weight of the edges between two groups, single the least and complete the largest
 * of them, weighted the mean of what the two parts have, Ward as for all points. O((edges + joined) log edges), where each
 * merge looks at all neighbours of its groups.
 */
export class GraphLinkage {
  readonly #vertices: number;
  readonly #rule: GraphRule;
  readonly #centroids: Centroids | null;
  readonly #heap: EdgeHeap;
  /** By edge: its two groups, each the number of one of its vertices, and for average what it stands for. */
  readonly #ends: Uint32Array;
  readonly #sum: Float64Array;
  readonly #count: Float64Array;
  /** By group: its neighbours and the edge to each. */
  readonly #edges: Map<number, number>[];
  readonly #node: Uint32Array;
  readonly #found: LinkageMerges;
  #done = 0;

  /** The graph is connected and has no edge from a vertex to itself; of several edges between two vertices each counts. */
  constructor({ vertices, src, dst, weight }: Graph, rule: GraphRule) {
    this.#vertices = vertices;
    this.#rule = rule;
    this.#centroids = rule.method === 'ward' ? new Centroids(rule.points) : null;
    const edges = weight.length;
    this.#ends = Uint32Array.from({ length: 2 * edges }, (_, i) => at(i % 2 === 0 ? src : dst, i >> 1));
    this.#sum = weight.slice();
    this.#count = new Float64Array(edges).fill(1);
    this.#node = Uint32Array.from({ length: vertices }, (_, vertex) => vertex);
    this.#edges = Array.from({ length: vertices }, () => new Map());
    const merges = Math.max(0, vertices - 1);
    this.#found = {
      merges: new Uint32Array(2 * merges),
      heights: new Float64Array(merges),
      margins: new Float64Array(merges).fill(Number.NaN),
      ties: new Uint8Array(merges),
    };
    this.#heap = new EdgeHeap(
      weight.map((value, edge) => this.#centroids?.square(at(src, edge), at(dst, edge)) ?? value),
    );
    for (let edge = 0; edge < edges; edge += 1) this.#connect(at(src, edge), at(dst, edge), edge);
  }

  /** Merges that were made, of one fewer than there are vertices. */
  get done(): number {
    return this.#done;
  }

  /** Merges with a margin of nearly 0: other trees fit as well. */
  get ties(): number {
    return this.#found.ties.reduce((sum, tie) => sum + tie, 0);
  }

  /** Makes up to so many merges; whether all are made. @throws RangeError for a graph that is not connected */
  step(most: number): boolean {
    const end = Math.min(this.#vertices - 1, this.#done + most);
    while (this.#done < end) this.#join();
    return this.#done === this.#vertices - 1;
  }

  /** Merges as the core gives them: a margin is how much further the next neighbour of either group was. */
  merges(): LinkageMerges {
    return this.#found;
  }

  /** Gives two groups an edge, or makes it part of the one that they have; that with the lower number stays. */
  #connect(a: number, b: number, edge: number): void {
    const known = at(this.#edges, a).get(b);
    const kept = known === undefined ? edge : Math.min(known, edge);
    at(this.#edges, a).set(b, kept);
    at(this.#edges, b).set(a, kept);
    this.#ends[2 * kept] = a;
    this.#ends[2 * kept + 1] = b;
    if (known === undefined) return;
    const value = this.#together(known, edge);
    this.#sum[kept] = at(this.#sum, known) + at(this.#sum, edge);
    this.#count[kept] = at(this.#count, known) + at(this.#count, edge);
    this.#heap.remove(Math.max(known, edge));
    this.#heap.set(kept, value);
  }

  /** The value of two edges between the same groups. Ward's is computed anew once all are known. */
  #together(one: number, other: number): number {
    const [a, b] = [this.#heap.valueOf(one), this.#heap.valueOf(other)];
    switch (this.#rule.method) {
      case 'single':
        return Math.min(a, b);
      case 'complete':
        return Math.max(a, b);
      case 'weighted':
        return (a + b) / 2;
      case 'average':
        return (at(this.#sum, one) + at(this.#sum, other)) / (at(this.#count, one) + at(this.#count, other));
      case 'ward':
        return a;
    }
  }

  #heightOf(edge: number): number {
    const value = this.#heap.valueOf(edge);
    return this.#centroids === null ? value : Math.sqrt(value);
  }

  /** The distance to the next neighbour of either group of an edge; infinite where there is none. */
  #nextOf(edge: number, a: number, b: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const group of [a, b]) {
      for (const other of at(this.#edges, group).values()) {
        if (other !== edge) next = Math.min(next, this.#heightOf(other));
      }
    }
    return next;
  }

  #join(): void {
    const edge = this.#heap.least;
    if (edge < 0) throw new RangeError('the graph is not connected');
    const [one, two] = [at(this.#ends, 2 * edge), at(this.#ends, 2 * edge + 1)];
    const isLarger = at(this.#edges, one).size >= at(this.#edges, two).size;
    const [kept, gone] = isLarger ? [one, two] : [two, one];
    this.#record(edge, one, two);
    this.#heap.remove(edge);
    at(this.#edges, kept).delete(gone);
    at(this.#edges, gone).delete(kept);
    this.#centroids?.add(kept, gone);
    for (const [other, passed] of at(this.#edges, gone)) {
      at(this.#edges, other).delete(gone);
      this.#connect(kept, other, passed);
    }
    at(this.#edges, gone).clear();
    if (this.#centroids === null) return;
    for (const [other, passed] of at(this.#edges, kept)) {
      this.#heap.set(passed, this.#centroids.square(kept, other));
    }
  }

  /**
   * Notes a merge. Ward's distances may fall where not all groups may join: then the height is that of the merge before, which is
   * one below it.
   */
  #record(edge: number, one: number, two: number): void {
    const { merges, heights, margins, ties } = this.#found;
    const step = this.#done;
    const [a, b] = [at(this.#node, one), at(this.#node, two)];
    merges.set([Math.min(a, b), Math.max(a, b)], 2 * step);
    const height = this.#heightOf(edge);
    heights[step] = Math.max(height, step === 0 ? 0 : at(heights, step - 1));
    const next = this.#nextOf(edge, one, two);
    if (next < Number.POSITIVE_INFINITY) {
      margins[step] = next > 0 ? (next - height) / next : 0;
      if (at(margins, step) <= TIE) ties[step] = 1;
    }
    this.#node[one] = this.#vertices + step;
    this.#node[two] = this.#vertices + step;
    this.#done += 1;
  }
}

/** All merges of a connected graph at once. */
export function graphLinkage(graph: Graph, rule: GraphRule): LinkageMerges {
  const linkage = new GraphLinkage(graph, rule);
  linkage.step(graph.vertices);
  return linkage.merges();
}
