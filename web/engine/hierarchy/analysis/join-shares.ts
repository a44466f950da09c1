import { at } from '../../base/arrays.ts';
import type { DrawnTree } from '../walk.ts';

/** A join above a class. */
export interface Entry {
  readonly node: number;
  /** The child of the node that holds the class. */
  readonly below: number;
}

/**
 * The shares of the points of each class at each join above it, added up over points. `inside` is their share of the
 * classes that the join joins it with, `outside` that of the other classes under the parent of the join. A share of a
 * class is counted in its mean over the points of all other classes: a class that all are taken for is near to none.
 */
export class JoinShares {
  readonly shape: DrawnTree;
  /** Points of the class at each place of the drawing order. */
  readonly points: Float64Array;
  /** The joins above the class at a place, from it towards the root, which is left out: entries start[place] .. start[place + 1). */
  readonly start: Uint32Array;
  readonly entries: readonly Entry[];
  /** Sums over points, by entry: of the shares, of their squares, and of their products. */
  readonly inside: Float64Array;
  readonly outside: Float64Array;
  readonly insideSquares: Float64Array;
  readonly outsideSquares: Float64Array;
  readonly products: Float64Array;
  /** By place: 1 / the mean share of the class there, 0 for one that nothing is taken for. */
  readonly #weight: Float64Array;

  /** `shares`: row by row, the mean share of every class for the points of each class. O(classes × depth of the tree). */
  constructor(shape: DrawnTree, shares: Float64Array) {
    const { hierarchy, parents, order } = shape;
    const classAt = Int32Array.from(order.leaves, (leaf) => at(hierarchy.classOf, leaf));
    const entries: Entry[] = [];
    const start = [0];
    for (const leaf of order.leaves) {
      for (let below = leaf, node = at(parents, leaf); at(parents, node) >= 0; below = node, node = at(parents, node)) {
        entries.push({ node, below });
      }
      start.push(entries.length);
    }
    this.shape = shape;
    this.points = new Float64Array(classAt.length);
    this.start = Uint32Array.from(start);
    this.entries = entries;
    this.inside = new Float64Array(entries.length);
    this.outside = new Float64Array(entries.length);
    this.insideSquares = new Float64Array(entries.length);
    this.outsideSquares = new Float64Array(entries.length);
    this.products = new Float64Array(entries.length);
    this.#weight = Float64Array.from(classAt, (b) => {
      const sum = classAt.reduce((total, a) => total + (a === b ? 0 : at(shares, a * classAt.length + b)), 0);
      return sum > 0 ? (classAt.length - 1) / sum : 0;
    });
  }

  /** Per join above the class at a place: what `valueAt` of places adds up to inside and outside. O(classes + joins above). */
  #each(
    place: number,
    valueAt: (place: number) => number,
    add: (entry: number, inside: number, outside: number) => void,
  ): void {
    const { order, parents } = this.shape;
    const sums = new Float64Array(this.points.length + 1);
    for (let other = 0; other < this.points.length; other++) {
      sums[other + 1] = at(sums, other) + (other === place ? 0 : valueAt(other));
    }
    const over = (node: number): number => at(sums, at(order.last, node)) - at(sums, at(order.first, node));
    for (let entry = at(this.start, place); entry < at(this.start, place + 1); entry++) {
      const { node, below } = at(this.entries, entry);
      const own = over(node);
      add(entry, own - over(below), over(at(parents, node)) - own);
    }
  }

  /** One more point of the class at a place. */
  addPoint(place: number, shareAt: (place: number) => number): void {
    this.points[place] = at(this.points, place) + 1;
    this.#each(
      place,
      (other) => shareAt(other) * at(this.#weight, other),
      (entry, inside, outside) => {
        this.inside[entry] = at(this.inside, entry) + inside;
        this.outside[entry] = at(this.outside, entry) + outside;
        this.insideSquares[entry] = at(this.insideSquares, entry) + inside * inside;
        this.outsideSquares[entry] = at(this.outsideSquares, entry) + outside * outside;
        this.products[entry] = at(this.products, entry) + inside * outside;
      },
    );
  }

  /**
   * All points of the class at a place, each of them wholly taken for one class: how many for the class at each place. The product
   * of the two shares of such a point is 0.
   */
  addCounts(place: number, points: number, countAt: (place: number) => number): void {
    this.points[place] = at(this.points, place) + points;
    const weight = this.#weight;
    this.#each(
      place,
      (other) => countAt(other) * at(weight, other),
      (entry, inside, outside) => {
        this.inside[entry] = at(this.inside, entry) + inside;
        this.outside[entry] = at(this.outside, entry) + outside;
      },
    );
    this.#each(
      place,
      (other) => countAt(other) * at(weight, other) ** 2,
      (entry, inside, outside) => {
        this.insideSquares[entry] = at(this.insideSquares, entry) + inside;
        this.outsideSquares[entry] = at(this.outsideSquares, entry) + outside;
      },
    );
  }
}

/**
 * The shares of a confusion matrix at its joins; its rows are the true classes. O(classes × (classes + depth of the
 * tree)).
 */
export function sharesAtJoins(shape: DrawnTree, counts: ArrayLike<number>, shares: Float64Array): JoinShares {
  const found = new JoinShares(shape, shares);
  const classAt = Int32Array.from(shape.order.leaves, (leaf) => at(shape.hierarchy.classOf, leaf));
  const size = classAt.length;
  classAt.forEach((a, place) => {
    let points = 0;
    for (let b = 0; b < size; b++) points += at(counts, a * size + b);
    found.addCounts(place, points, (other) => at(counts, a * size + at(classAt, other)));
  });
  return found;
}
