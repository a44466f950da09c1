import { at } from '../../base/arrays.ts';
import type { LinkageName } from '../../bindings/linkage.ts';
import { type LinkageSteps, MORE_RUNNERS_UP } from './findings.ts';
import { distanceToUnion } from './lance-williams.ts';

/** Merges are explained up to this many rows: a copy of their distances takes 17 MB. */
export const MAX_EXPLAINED_ROWS = 2048;

/** Distances of groups, each in the slot of its first row, with the nearest later group of every slot. */
class GroupDistances {
  readonly #rows: number;
  readonly #distance: Float64Array;
  /** The nearest group in a later slot, and how far it is; -1 and infinity for none. */
  readonly #nearest: Int32Array;
  readonly #least: Float64Array;
  readonly #size: Uint32Array;
  readonly #active: number[];

  /** `distance` is condensed, as the core keeps it, and is written over. */
  constructor(rows: number, distance: Float64Array) {
    this.#rows = rows;
    this.#distance = distance;
    this.#nearest = new Int32Array(rows);
    this.#least = new Float64Array(rows);
    this.#size = new Uint32Array(rows).fill(1);
    this.#active = Array.from({ length: rows }, (_, slot) => slot);
    for (const slot of this.#active) this.#look(slot);
  }

  #place(i: number, j: number): number {
    const low = Math.min(i, j);
    return (low * (2 * this.#rows - low - 1)) / 2 + Math.abs(j - i) - 1;
  }

  between(i: number, j: number): number {
    return this.#distance[this.#place(i, j)] ?? Number.NaN;
  }

  /** The nearest later group of a slot, and how far it is; those of `but` are left out. */
  #nearestTo(slot: number, but: readonly number[] = []): readonly [number, number] {
    const own = this.#place(slot, slot);
    const distances = this.#distance;
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const other of this.#active) {
      if (other <= slot) continue;
      const distance = distances[own + other - slot] as number;
      if (distance >= least || but.includes(other)) continue;
      nearest = other;
      least = distance;
    }
    return [nearest, least];
  }

  #look(slot: number): void {
    const [nearest, least] = this.#nearestTo(slot);
    this.#nearest[slot] = nearest;
    this.#least[slot] = least;
  }

  /** The slots whose nearest groups are nearest, the first among equals, without one of them. */
  #closest(most: number, but: number): number[] {
    const least = this.#least;
    const closest: number[] = [];
    let bound = Number.POSITIVE_INFINITY;
    for (const slot of this.#active) {
      const own = least[slot] as number;
      if (own >= bound || slot === but) continue;
      const place = closest.findIndex((other) => own < (least[other] as number));
      closest.splice(place < 0 ? most : place, 0, slot);
      if (closest.length > most) closest.pop();
      if (closest.length === most) bound = least[closest[most - 1] as number] as number;
    }
    return closest;
  }

  /**
   * The `most` nearest pairs beside (a, b), a < b: their two slots and their distances. A slot stands for its nearest pair that is
   * not named yet, so that they are among those of a and the `most` closest slots. O(most × groups).
   */
  nextTo(a: number, b: number, most: number): (readonly [number, number, number])[] {
    const slots = [a, ...this.#closest(most, a).sort((i, j) => i - j)];
    const named = slots.map((slot) => (slot === a ? [b] : []));
    const pairs = slots.map((slot) =>
      slot === a ? this.#nearestTo(a, [b]) : ([at(this.#nearest, slot), at(this.#least, slot)] as const),
    );
    const found: (readonly [number, number, number])[] = [];
    while (found.length < most) {
      const i = pairs.reduce((best, [, own], place) => (own < at(pairs, best)[1] ? place : best), 0);
      const [other, distance] = at(pairs, i);
      if (other < 0) break;
      const slot = at(slots, i);
      found.push([slot, other, distance]);
      named[i]?.push(other);
      pairs[i] = this.#nearestTo(slot, named[i]);
    }
    return found;
  }

  /** Joins two groups in slot a, a < b. */
  join(method: LinkageName, a: number, b: number): void {
    const between = this.between(a, b);
    const [sizeA, sizeB] = [at(this.#size, a), at(this.#size, b)];
    this.#active.splice(this.#active.indexOf(b), 1);
    for (const slot of this.#active) {
      if (slot === a) continue;
      const place = this.#place(a, slot);
      const toA = this.#distance[place] as number;
      const [toB, c] = [this.between(b, slot), at(this.#size, slot)];
      const distance = distanceToUnion(method, { toA, toB, between, a: sizeA, b: sizeB, c });
      this.#distance[place] = distance;
      if (slot > b) continue;
      const nearest = this.#nearest[slot];
      if (nearest === a || nearest === b) this.#look(slot);
      else if (slot < a && distance < at(this.#least, slot)) {
        this.#nearest[slot] = a;
        this.#least[slot] = distance;
      }
    }
    this.#size[a] = sizeA + sizeB;
    this.#look(a);
  }
}

/**
 * Follows the merges of a linkage and notes at each what else was near, and from which earlier distances its own follows.
 * `distance` is condensed and is written over; `merges` as in a result. O(rows²) as a rule.
 */
export function explainMerges(
  method: LinkageName,
  rows: number,
  distance: Float64Array,
  merges: Uint32Array,
): LinkageSteps {
  const steps = merges.length / 2;
  const groups = new GroupDistances(rows, distance);
  const nodeOf = Uint32Array.from({ length: rows }, (_, row) => row);
  const slotOf = new Uint32Array(rows + steps);
  nodeOf.forEach((slot) => {
    slotOf[slot] = slot;
  });
  const sides = (step: number): readonly [number, number] => [at(merges, 2 * step), at(merges, 2 * step + 1)];
  const usedBy = laterMerges(rows, merges);
  const found = {
    runnerUp: new Uint32Array(2 * steps),
    runnerUpDistance: new Float64Array(steps).fill(Number.NaN),
    further: {
      nodes: new Uint32Array(2 * MORE_RUNNERS_UP * steps),
      distance: new Float64Array(MORE_RUNNERS_UP * steps).fill(Number.NaN),
    },
    terms: new Float64Array(3 * steps).fill(Number.NaN),
  };
  for (let step = 0; step < steps; step++) {
    const [first, second] = sides(step).map((node) => at(slotOf, node)) as [number, number];
    const [a, b] = first < second ? [first, second] : [second, first];
    for (const [place, [i, j, apart]] of groups.nextTo(a, b, 1 + MORE_RUNNERS_UP).entries()) {
      const pair = [at(nodeOf, i), at(nodeOf, j)];
      if (place === 0) {
        found.runnerUp.set(pair, 2 * step);
        found.runnerUpDistance[step] = apart;
      } else {
        const further = MORE_RUNNERS_UP * step + place - 1;
        found.further.nodes.set(pair, 2 * further);
        found.further.distance[further] = apart;
      }
    }
    const later = usedBy[step] ?? -1;
    if (later >= 0) {
      const third = at(slotOf, Math.min(...sides(later)));
      const terms = [groups.between(first, third), groups.between(second, third), groups.between(first, second)];
      found.terms.set(terms, 3 * later);
    }
    groups.join(method, a, b);
    nodeOf[a] = rows + step;
    slotOf[rows + step] = a;
  }
  return found;
}

/** The merge whose distance follows from the one that a merge made, as the later of its two groups; -1 for none. */
function laterMerges(rows: number, merges: Uint32Array): Int32Array {
  const usedBy = new Int32Array(merges.length / 2).fill(-1);
  for (let step = 0; step < usedBy.length; step++) {
    const later = Math.max(at(merges, 2 * step), at(merges, 2 * step + 1));
    if (later >= rows) usedBy[later - rows] = step;
  }
  return usedBy;
}
