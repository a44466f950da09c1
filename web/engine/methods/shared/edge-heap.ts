import { at } from '../../base/at.ts';

/** Edges with a value each, of which the smallest is at hand; of equal values that of the edge with the lowest number. */
export class EdgeHeap {
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
