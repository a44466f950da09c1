/** Counts at each of some places: a tree of sums (Fenwick 1994). Every call is O(log places). */
export class PlaceCounts {
  readonly #sums: Uint32Array;
  readonly #step: number;
  #total = 0;

  constructor(places: number) {
    this.#sums = new Uint32Array(places + 1);
    this.#step = 2 ** Math.floor(Math.log2(Math.max(1, places)));
  }

  get length(): number {
    return this.#total;
  }

  add(place: number, count: number): void {
    this.#total += count;
    for (let at = place + 1; at < this.#sums.length; at += at & -at) (this.#sums[at] as number) += count;
  }

  /** The number before a place. */
  below(place: number): number {
    let sum = 0;
    for (let at = place; at > 0; at -= at & -at) sum += this.#sums[at] as number;
    return sum;
  }

  /** The place of one of them, counted from 0 in the order of their places. */
  nth(rank: number): number {
    let at = 0;
    let left = rank;
    for (let step = this.#step; step > 0; step /= 2) {
      const sum = this.#sums[at + step];
      if (sum === undefined || sum > left) continue;
      at += step;
      left -= sum;
    }
    return at;
  }
}
